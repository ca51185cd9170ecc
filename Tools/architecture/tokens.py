"""The identifiers of a Swift source with their places: what is in comments and strings is none.

The compiler's syntax tree has no types in annotations and no places of expressions; this fills both gaps.
"""

import re

PIECE = re.compile(
    rb'(?P<line_comment>//[^\n]*)|(?P<block>/\*)|(?P<text>#*(?:"""|"))'
    rb"|(?P<name>`?[A-Za-z_$\x80-\xff][A-Za-z0-9_$\x80-\xff]*`?)|(?P<open>\()|(?P<close>\))|(?P<other>\S)")
BLOCK_EDGE = re.compile(rb"/\*|\*/")


def tokens(source):
    """Yields (byte offset, text) of each name, and of each other character outside comments and strings."""
    yield from _code(source, 0, [0], until_close=False)


def _code(source, start, reached, until_close):
    position, depth = start, 0
    while (piece := PIECE.search(source, position)) is not None:
        position = piece.end()
        kind = piece.lastgroup
        if kind == "block":
            position = _end_of_block(source, position)
        elif kind == "text":
            yield from _string(source, piece, reached)
            position = reached[0]
        elif kind != "line_comment":
            depth += (kind == "open") - (kind == "close")
            if until_close and depth < 0:
                break
            yield piece.start(), piece.group().strip(b"`").decode()
    reached[0] = position if piece is not None else len(source)


def _end_of_block(source, position):
    depth = 1
    while depth and (edge := BLOCK_EDGE.search(source, position)) is not None:
        depth += 1 if edge.group() == b"/*" else -1
        position = edge.end()
    return position if not depth else len(source)


def _string(source, opening, reached):
    """Passes over one string; what is interpolated in it is code."""
    mark = opening.group()
    hashes, quotes = mark.rstrip(b'"'), mark.lstrip(b"#")
    escape, end = b"\\" + hashes, quotes + hashes
    position = opening.end()
    while position < len(source):
        if source.startswith(escape + b"(", position):
            yield from _code(source, position + len(escape) + 1, reached, until_close=True)
            position = reached[0]
        elif source.startswith(escape, position):
            position += len(escape) + 1
        elif source.startswith(end, position):
            position += len(end)
            break
        elif source[position] == 0x0A and len(quotes) == 1:
            break  # No string at all, such as a quote in a regular expression.
        else:
            position += 1
    reached[0] = position
