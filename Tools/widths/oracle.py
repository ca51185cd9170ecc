"""What wcwidth says of texts: for each line of a file, a JSON string, a line of digits in FILE.widths."""

import json
import sys

import wcwidth

with open(sys.argv[1], encoding="utf-8") as texts, open(sys.argv[1] + ".widths", "w", encoding="utf-8") as widths:
    for text in texts:
        print(wcwidth.wcswidth(json.loads(text)), file=widths)
