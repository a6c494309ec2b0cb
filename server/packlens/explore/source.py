"""Files as they are now, and where in them the indexed symbols stand.

A body is quoted only from where its bytes have the content hash that was indexed. If they have not, the file has
changed: it is read anew for where its symbols stand now (`Anchor`), and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from packlens.index.symbol_id import content_hash
from packlens.model import Node

Read = Callable[[str], bytes | None]
"""A file's text as UTF-8, as everybody sees it now; None if it cannot be read."""
Anchor = Callable[[str, bytes], Mapping[str, Node]]
"""(path, text) -> the definitions of that text, by symbol id."""
State = Literal["indexed", "changed", "unreadable"]

MARKS: Final = ("@", "#[", "[")
"""What lines of decorators, annotations and attributes begin with."""
LONGEST_SIGNATURE: Final = 300
"""Of a signature as it is indexed, in characters (`index.declaration`)."""
_ANNOTATION: Final = re.compile(r"@(?!interface\b)[\w.:]+(?:\s*\()?|#!?\[")
_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')


@dataclass(frozen=True)
class Source:
    """A file's lines, and the nodes that were asked for, as they are now."""

    path: str
    state: State
    raw: bytes
    lines: tuple[str, ...]
    """Without line ends; line n is `lines[n - 1]`."""
    nodes: Mapping[int, Node]
    """By id; those that are gone are left out."""

    def text_of(self, node: Node) -> str:
        """Return a node's text."""
        return self.raw[node.span.start_byte : node.span.end_byte].decode("utf-8", "replace")


def read_source(path: str, nodes: Iterable[Node], read: Read, anchor: Anchor) -> Source:
    """Return a file with the places of some of its nodes, checked against their content hashes."""
    raw = read(path)
    if raw is None:
        return Source(path, "unreadable", b"", (), {})
    wanted = list(nodes)
    state: State = "indexed"
    found = {node.id: node for node in wanted}
    if not all(_as_indexed(node, raw) for node in wanted):
        state, now = "changed", anchor(path, raw)
        found = {node.id: now[node.symbol_id] for node in wanted if node.symbol_id in now}
    lines = tuple(line.rstrip() for line in raw.decode("utf-8", "replace").split("\n"))
    return Source(path, state, raw, lines, found)


def _as_indexed(node: Node, raw: bytes) -> bool:
    body = raw[node.span.start_byte : node.span.end_byte]
    return content_hash(node.symbol_id, node.kind, body).hex() == node.content_hash


class Signature(NamedTuple):
    """Where a definition's signature stands, without decorators and annotations, and its text in one line."""

    first: int
    last: int
    text: str


def signature_of(node: Node, source: Source) -> Signature:
    """Return a node's true signature: looked for as it was indexed; else the first line that says the node's name."""
    span, text = node.span, source.text_of(node)
    words = node.signature.split()
    if len(words) > 1 and len(node.signature) >= LONGEST_SIGNATURE:
        words.pop()  # it may have been cut within a word
    found = _words_at(words, text)
    if found is not None:
        start, end = after_annotations(text, found[0]), found[1]
        first = span.start_line + text.count("\n", 0, start)
        return Signature(first, first + text.count("\n", start, end), " ".join(text[start:end].split()))
    for line in range(span.start_line, min(span.end_line, len(source.lines)) + 1):
        said = source.lines[line - 1]
        if node.name in said and not said.lstrip().startswith(MARKS):
            return Signature(line, line, said.strip())
    return Signature(span.start_line, span.start_line, node.qualified_name)


def after_annotations(text: str, start: int) -> int:
    """Return where a declaration begins behind the annotations and attributes (`@X(...)`, `#[...]`) at `start`."""
    while (found := _ANNOTATION.match(text, start)) is not None:
        start = found.end()
        if found.group().endswith(("(", "[")):
            depth = 1
            while depth and start < len(text):
                string = _STRING.match(text, start)
                depth += 0 if string else (text[start] in "([{") - (text[start] in ")]}")
                start = string.end() if string else start + 1
        while text[start : start + 1].isspace():
            start += 1
    return start


def _words_at(words: list[str], text: str) -> tuple[int, int] | None:
    """Return where words stand one after the other with nothing but white space between them."""
    start = text.find(words[0]) if words else -1
    while start >= 0:
        at = start
        for word in words:
            while text[at : at + 1].isspace():
                at += 1
            if not text.startswith(word, at):
                break
            at += len(word)
        else:
            return start, at
        start = text.find(words[0], start + 1)
    return None
