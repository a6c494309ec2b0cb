"""Reads files as they are now, and finds the indexed symbols in them.

A body is quoted from its indexed span only if its bytes still have the indexed content hash. If any body of a file does
not, the file has changed: its symbols are located again in the present text (`Anchor`), and the answer says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

from packlens.model import Node
from packlens.reading import decoded_source
from packlens.signatures import MAX_SIGNATURE_LENGTH, find_signature, hides_value, in_one_line
from packlens.symbol_id import content_hash

Read = Callable[[str], bytes | None]
"""(path) -> a file's text as UTF-8, with unsaved changes; None if it cannot be read."""
Anchor = Callable[[str, bytes], Mapping[str, Node]]
"""(path, text) -> the definitions in that text, by symbol id."""
State = Literal["indexed", "changed", "unreadable"]

ATTRIBUTE: Final = re.compile(r"\s*(?:@|#?\[)")
"""The beginning of a line with a decorator, an annotation or an attribute."""
COMMENT_OR_ATTRIBUTE: Final = re.compile(rf"{ATTRIBUTE.pattern}|\s*(?://|/\*|\*|#(?:[\s#]|$)|--|;;)")
"""The same, or of a comment line in most languages. A `#` without a space begins directives of C, too."""
_ANNOTATION: Final = re.compile(r"@(?!interface\b)[\w.:]+(?:\s*\()?|#!?\[")
_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')


@dataclass(frozen=True)
class FileSource:
    """A file's lines, and some of its nodes as they are now."""

    path: str
    state: State
    raw: bytes
    lines: tuple[str, ...]
    """Without line ends and the white space before them; line n is `lines[n - 1]`."""
    nodes: Mapping[int, Node]
    """By id, without those that the file no longer defines."""

    @cached_property
    def filled_lines(self) -> tuple[int, ...]:
        """The numbers of the lines that are not blank."""
        return tuple(number for number, line in enumerate(self.lines, 1) if line)


def read_source(path: str, nodes: Iterable[Node], read: Read, anchor: Anchor) -> FileSource:
    """Return a file with the present spans of some of its nodes, verified by their content hashes."""
    raw = read(path)
    if raw is None:
        return FileSource(path, "unreadable", b"", (), {})
    indexed_nodes = list(nodes)
    state: State = "indexed"
    present_nodes = {node.id: node for node in indexed_nodes}
    if not all(is_unchanged(node, raw) for node in indexed_nodes):
        state = "changed"
        definitions = anchor(path, raw)
        present_nodes = {
            node.id: definitions[node.symbol_id] for node in indexed_nodes if node.symbol_id in definitions
        }
    lines = tuple(line.rstrip() for line in decoded_source(raw).split("\n"))
    if any(hides_value(node.signature) for node in present_nodes.values()):
        lines = _without_values(lines, present_nodes.values())
    return FileSource(path, state, raw, lines, present_nodes)


def _without_values(lines: Sequence[str], nodes: Iterable[Node]) -> tuple[str, ...]:
    """Return the lines of a file with settings: their names where they begin, and the text of other symbols alone."""
    shown = [""] * len(lines)
    by_start = sorted(nodes, key=lambda node: (node.span.start_byte, -node.span.end_byte))
    settings = [node for node in by_start if hides_value(node.signature)]
    for node in by_start:
        begin, end = node.span.start_line - 1, node.span.end_line
        if hides_value(node.signature):
            shown[begin:end] = [""] * (min(end, len(lines)) - begin)
        elif node.kind != "file":
            shown[begin:end] = lines[begin:end]
    names: dict[int, list[str]] = {}
    for node in settings:
        names.setdefault(node.span.start_line - 1, []).append(node.signature)
    for begin, signatures in names.items():
        indentation = lines[begin][: len(lines[begin]) - len(lines[begin].lstrip())]
        shown[begin] = indentation + ", ".join(signatures)
    return tuple(shown)


def is_unchanged(node: Node, raw: bytes) -> bool:
    """Return whether a node's text is, at the same place of its file, as it was when it was indexed."""
    body = raw[node.span.start_byte : node.span.end_byte]
    return content_hash(node.symbol_id, node.kind, body).hex() == node.content_hash


class Signature(NamedTuple):
    """The lines of a definition's signature, without decorators and annotations, and its text in one line."""

    first: int
    last: int
    text: str


def signature_of(node: Node, source: FileSource) -> Signature:
    """Return where a node's signature is: the indexed signature in its text, or else the first line with its name."""
    span, signature = node.span, node.signature
    if hides_value(signature):
        return Signature(span.start_line, span.start_line, signature)
    if is_undeclared(node) and span.start_line <= len(source.lines):
        return Signature(span.start_line, span.start_line, source.lines[span.start_line - 1].strip())
    if len(signature) >= MAX_SIGNATURE_LENGTH:
        signature = signature.rsplit(maxsplit=1)[0]  # it may have been cut within a word
    if (found := find_signature(signature, source.raw, span.start_byte, span.end_byte)) is not None:
        text = decoded_source(source.raw[span.start_byte : found[1]])
        start = after_annotations(text, len(decoded_source(source.raw[span.start_byte : found[0]])))
        first = span.start_line + text.count("\n", 0, start)
        return Signature(first, first + text.count("\n", start), in_one_line(text[start:]))
    for number in range(span.start_line, min(span.end_line, len(source.lines)) + 1):
        line = source.lines[number - 1]
        if node.name in line and not ATTRIBUTE.match(line):
            return Signature(number, number, line.strip())
    return Signature(span.start_line, span.start_line, node.qualified_name)


def is_undeclared(node: Node) -> bool:
    """Return whether no text declares a node, as that of a component that is a file (`<Cart>` of Cart.vue)."""
    return node.signature == f"<{node.name}>"


def after_annotations(text: str, start: int) -> int:
    """Return the offset of a declaration after the annotations and attributes (`@X(...)`, `#[...]`) at `start`."""
    while (annotation := _ANNOTATION.match(text, start)) is not None:
        start = annotation.end()
        if annotation.group().endswith(("(", "[")):
            depth = 1
            while depth and start < len(text):
                string = _STRING.match(text, start)
                depth += 0 if string else (text[start] in "([{") - (text[start] in ")]}")
                start = string.end() if string else start + 1
        while text[start : start + 1].isspace():
            start += 1
    return start
