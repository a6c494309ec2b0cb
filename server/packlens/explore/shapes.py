"""The shapes in which one symbol can be shown, as lines of text with the lines of the file they stand for.

    1544 def execute_sql(self):                      a line of the file, by its number
    1544-1633 def execute_sql(self) ... - Run ...        a signature that stands for all of these lines
    1550-1560 ...                                      lines that are left out

A blank line is left out without a word: the numbers tell.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from packlens.explore.interest import Shape
from packlens.explore.source import MARKS, Signature, Source, signature_of
from packlens.model import TYPE_KINDS, Node

_LEAST_ELIDED: Final = 3
"""Fewer lines are not worth the line that says they are left out."""
_LONGEST_LINE: Final = 400
_LONGEST_DOC: Final = 160
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s")
_QUOTES: Final = ('"""', "'''")


class Piece(NamedTuple):
    """A line of the answer, and the lines of the file that it shows or stands for."""

    first: int
    last: int
    text: str


@dataclass(frozen=True)
class Part:
    """A symbol to be shown: the node as it is now, and the lines that belong to it and to no symbol within it."""

    position: int
    node: Node
    own: tuple[range, ...]
    signature: Signature

    @property
    def open(self) -> bool:
        """Whether symbols within it are shown by themselves, so that its signature stands for itself alone."""
        return self.node.kind in TYPE_KINDS or len(self.own) > 1


def own_lines(node: Node, inner: Sequence[Node]) -> tuple[range, ...]:
    """Return the lines of a node without those of the given nodes inside it."""
    ranges: list[range] = []
    at = node.span.start_line
    for each in sorted(inner, key=lambda n: (n.span.start_line, -n.span.end_line)):
        if each.span.start_line > at:
            ranges.append(range(at, each.span.start_line))
        at = max(at, each.span.end_line + 1)
    ranges.append(range(at, node.span.end_line + 1))
    return tuple(each for each in ranges if each)


def make_part(position: int, node: Node, inner: Sequence[Node], source: Source) -> Part:
    """Return a symbol as a part of its file; `inner` are the symbols in it that are shown by themselves."""
    return Part(position, node, own_lines(node, inner), signature_of(node, source))


def pieces(part: Part, shape: Shape, source: Source, calls: Collection[int] = ()) -> list[Piece]:
    """Return a part in a shape, in the order of the lines. `calls` are lines that an elided body keeps."""
    if shape <= Shape.NAME:
        return []
    if shape == Shape.FULL:
        lines = [line for each in part.own for line in each]
        return _quoted([*_decorators(part, source), *lines], source)
    if shape == Shape.ELIDED:
        return _elided(part, source, calls)
    return [_signature(part, source, part.node.doc if shape == Shape.DOC else "")]


def _decorators(part: Part, source: Source) -> list[int]:
    """Return the lines of decorators and the like right above a definition."""
    first = part.node.span.start_line
    line = first
    while 1 < line <= len(source.lines) and source.lines[line - 2].lstrip().startswith(MARKS):
        line -= 1
    return list(range(line, first))


def _quoted(lines: Sequence[int], source: Source) -> list[Piece]:
    return [
        Piece(line, line, f"{line} {shown}")
        for line in lines
        if line <= len(source.lines) and (shown := _shortened(source.lines[line - 1])).strip()
    ]


def _shortened(line: str) -> str:
    return line if len(line) <= _LONGEST_LINE else line[:_LONGEST_LINE] + f" ... ({len(line)} characters)"


def _signature(part: Part, source: Source, doc: str) -> Piece:
    """Return the signature in one line, which stands for the whole body, or for a type's signature alone."""
    first, last, text = part.signature
    line = source.lines[first - 1] if first <= len(source.lines) else ""
    end = last if part.open else max(part.node.span.end_line, last)
    if first < last or not line.lstrip().startswith(text[:1]):
        line = line[: len(line) - len(line.lstrip())] + text
    line = _shortened(line)
    summary = _SENTENCE.split(" ".join(doc.split()), maxsplit=1)[0]
    if len(summary) > _LONGEST_DOC:
        summary = summary[:_LONGEST_DOC].rsplit(" ", 1)[0] + " ..."
    said = f" - {summary}" if summary else ""
    if end == first:
        return Piece(first, first, f"{first} {line}{said}")
    return Piece(first, end, f"{first}-{end} {line}{'' if part.open else ' ...'}{said}")


def _elided(part: Part, source: Source, calls: Collection[int]) -> list[Piece]:
    """Return a body without docstring and inner blocks, but with the lines of `calls` and what they stand in."""
    lines = [n for each in part.own for n in each if n <= len(source.lines) and source.lines[n - 1].strip()]
    body = [line for line in lines if line > part.signature.last]
    if not body:
        return _quoted(lines, source)
    depth = {line: _depth(source.lines[line - 1]) for line in body}
    outer = depth[body[0]]
    kept = {line for line in body if depth[line] <= outer} - _docstring(body, source)
    for line in sorted(set(calls) & set(body)):
        inside = depth[line] + 1
        for above in range(line, body[0] - 1, -1):  # what a call stands in, up to the body
            if above in depth and depth[above] < inside:
                kept.add(above)
                inside = depth[above]
    result = _quoted([line for line in lines if line <= part.signature.last], source)
    run: list[int] = []
    for line in [*body, 0]:
        if line and line not in kept:
            run.append(line)
            continue
        result += left_out(run, source)
        run = []
        if line:
            result += _quoted([line], source)
    return result


def left_out(run: Sequence[int], source: Source) -> list[Piece]:
    """Return the line that says that lines are left out; lines that are few and short, as they are."""
    if not run:
        return []
    if len(run) < _LEAST_ELIDED:
        return _quoted(run, source)
    return [Piece(run[0], run[-1], f"{run[0]}-{run[-1]} ...")]


def _depth(line: str) -> int:
    """Return how far a line is indented, a tab as four columns."""
    return len(line[: len(line) - len(line.lstrip())].expandtabs(4))


def _docstring(body: Sequence[int], source: Source) -> set[int]:
    """Return all lines but the first of the docstring that a body opens with."""
    opening = source.lines[body[0] - 1].lstrip().lstrip("rRbBuU")
    mark = next((quotes for quotes in _QUOTES if opening.startswith(quotes)), "")
    if not mark or mark in opening[len(mark) :]:
        return set()
    rest: set[int] = set()
    for line in body[1:]:
        rest.add(line)
        if mark in source.lines[line - 1]:
            return rest
    return set()
