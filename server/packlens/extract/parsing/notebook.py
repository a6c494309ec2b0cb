"""Cuts the code cells out of a notebook (Jupyter's JSON, nbformat 4).

The code keeps its offsets, and everything else becomes blank, so spans in its tree are spans of the file. A line of
code is a JSON string there; the blanks that make up for its escapes stand where they change no token.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final

import tree_sitter

from packlens.extract.languages.grammar_module import grammar_module
from packlens.extract.parsing.blanks import blanked

_FORMAT: Final = "json"
_ESCAPES: Final = re.compile(
    rb'(?P<inner>\\\\\\")|(?:(?<!\w)(?P<prefix>[fFrRbBuU]{1,2}))?(?P<quotes>(?:\\")+)|\\(?:u[0-9a-fA-F]{4}|(?P<other>.))'
)
"""An escaped quote within a string of the code; quotes, with a string's prefix; any other escape of JSON."""
_LINE_END: Final = b"\\n"
_COMMAND: Final = re.compile(rb"\s*(?:%{1,2}[A-Za-z]|!|\?|[\w.]+\?{1,2}\s*$)")
"""What the notebook's shell reads instead of the language: `%matplotlib inline`, `!pip install`, `cart?`."""
_CELL_COMMAND: Final = re.compile(rb"\s*%%(?!(?:time|timeit|capture|prun)\b)")
"""The beginning of a cell that is not in the notebook's language (`%%bash`), or is a file of its own."""


def code_cells(raw: bytes, kernel: str) -> bytes:
    """Return a text of the same length that holds only the code cells of a notebook in the language `kernel`.

    A text that is no notebook comes back as it is: it is the code of cells already. Cells of which one line of the file
    holds several lines are left out: their code has no lines in the file.
    """
    if not raw.lstrip().startswith(b"{"):
        return raw
    try:
        notebook: Any = json.loads(raw)
    except (ValueError, RecursionError):
        return raw
    text = bytearray(blanked(raw))
    if _language(notebook) in ("", kernel):
        for cell in _code_cells(raw):
            _put(text, raw, cell)
    return bytes(text)


def _language(notebook: Any) -> str:
    """Return the language that a notebook says it is in; '' if it does not say."""
    metadata = notebook.get("metadata")
    for table, key in (("language_info", "name"), ("kernelspec", "language")):
        values = metadata.get(table) if isinstance(metadata, dict) else None
        if isinstance(values, dict) and isinstance(values.get(key), str):
            return str(values[key])
    return ""


def _code_cells(raw: bytes) -> list[list[tree_sitter.Node]]:
    """Return the strings that are the lines of each code cell whose lines stand on lines of their own."""
    cells = _entries(_parser().parse(raw).root_node.named_children[0]).get(b'"cells"')
    found = []
    for cell in cells.named_children if cells is not None else ():
        entries = _entries(cell)
        kind, source = entries.get(b'"cell_type"'), entries.get(b'"source"')
        if kind is None or source is None or kind.text != b'"code"':
            continue
        lines = (
            [source] if source.type == "string" else [each for each in source.named_children if each.type == "string"]
        )
        if len({line.start_point.row for line in lines}) == len(lines):
            found.append(lines)
    return found


def _entries(node: tree_sitter.Node) -> dict[bytes, tree_sitter.Node]:
    """Return the values of a JSON object by their quoted keys; {} for anything else."""
    pairs = node.named_children if node.type == "object" else []
    keyed = ((pair.child_by_field_name("key"), pair.child_by_field_name("value")) for pair in pairs)
    return {key.text: value for key, value in keyed if key is not None and value is not None and key.text is not None}


@cache
def _parser() -> tree_sitter.Parser:
    module = grammar_module(_FORMAT)
    if module is None:
        raise ValueError(f"there is no grammar of {_FORMAT}")
    return tree_sitter.Parser(tree_sitter.Language(module.language()))


def _put(text: bytearray, raw: bytes, lines: list[tree_sitter.Node]) -> None:
    """Put the code of a cell into a text at its offsets, unless a string has several lines or the cell other code."""
    pieces = [(line.start_byte + 1, raw[line.start_byte + 1 : line.end_byte - 1]) for line in lines]
    pieces = [(start, piece[: -len(_LINE_END)] if _ends_line(piece) else piece) for start, piece in pieces]
    if any(b"n" in (each["other"] or b"") for _, piece in pieces for each in _ESCAPES.finditer(piece)):
        return
    if pieces and _CELL_COMMAND.match(pieces[0][1]):
        return
    for start, piece in pieces:
        code = b"" if _COMMAND.match(piece) else _unescaped(piece)
        if code.endswith(b"\\") and (end := raw.find(b"\n", start)) >= 0:  # it joins lines only at the end of its own
            end -= raw[end - 1 : end] == b"\r"
            code = code[:-1] + b" " * (end - start - len(code)) + b"\\"
        text[start : start + len(code)] = code


def _ends_line(piece: bytes) -> bool:
    """Return whether the text of a JSON string ends with a line break."""
    backslashes = len(piece) - len(piece[:-1].rstrip(b"\\")) - 1
    return piece.endswith(_LINE_END) and backslashes % 2 == 1


def _unescaped(piece: bytes) -> bytes:
    """Return the code that a JSON string holds, with as many bytes: blanks make up for escapes."""
    is_open = False

    def code(found: re.Match[bytes]) -> bytes:
        """Return the code of an escape. Blanks stand outside of strings, but never before the first token of a line."""
        nonlocal is_open
        if found["inner"]:
            return b'  \\"'
        if found["quotes"]:
            count = len(found["quotes"]) // 2
            quoted = (found["prefix"] or b"") + b'"' * count
            has_blanks_first = not is_open and bool(piece[: found.start()].strip())
            is_open ^= count % 2 == 1  # an even number is an empty string
            return b" " * count + quoted if has_blanks_first else quoted + b" " * count
        return (b" " + found["other"]) if found["other"] in (b"\\", b"/") else b" " * len(found[0])

    return _ESCAPES.sub(code, piece)
