"""What wcwidth says of texts: a line of digits for each line of the file, which is a JSON string."""

import json
import sys

import wcwidth

with open(sys.argv[1], encoding="utf-8") as texts:
    for text in texts:
        print(wcwidth.wcswidth(json.loads(text)))
