"""The shapes in which one symbol can be shown, as lines of text with the lines of the file they stand for.

    1544 def execute_sql(self):                      a line of the file, with its number
    1544-1633 def execute_sql(self) ... - Run ...        a signature that stands for all these lines
    1550-1560 ...                                      lines that are left out

A blank line is left out without a mark: the line numbers show it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from packlens.explore.source import (
    ATTRIBUTE,
    COMMENT_OR_ATTRIBUTE,
    FileSource,
    Signature,
    after_annotations,
    is_undeclared,
    signature_of,
)
from packlens.explore.worth import Shape
from packlens.model import TYPE_KINDS, Node

_MIN_ELIDED_LINES: Final = 3
"""Fewer lines are not left out: the line that says so would take as much room."""
_MAX_LINE_LENGTH: Final = 400
_MAX_DOC_LENGTH: Final = 160
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s")
_CLOSING_BRACKETS: Final = re.compile(r"\s*[)\]}]*[)\]]\s*")
_MAX_ATTRIBUTE_LINES: Final = 40
_QUOTES: Final = ('"""', "'''")
_MAX_OUTERMOST: Final = 60
"""An outline with more outermost lines shows only the first of them, besides what the task is about."""
_FIRST_OUTERMOST: Final = 6
_MAX_LINES_FOR_SIGNATURE: Final = 5
"""The most lines that stand for a definition that has no signature, as a component that is a file."""
_MAX_DOC_LINES: Final = 4
"""Lines of a docstring's first paragraph that are shown with the code."""


class Piece(NamedTuple):
    """A line of the answer, and the lines of the file that it shows or stands for."""

    first: int
    last: int
    text: str


@dataclass(frozen=True)
class DrawnSymbol:
    """A symbol to be shown, as it is in the file now."""

    node: Node
    own: tuple[range, ...]
    """The numbers of its lines, without those of the symbols in it that are never shown as a part of it."""
    signature: Signature

    @property
    def is_open(self) -> bool:
        """Whether its signature never stands for its body, because symbols in it are shown separately."""
        return self.node.kind in TYPE_KINDS or len(self.own) > 1


def own_lines(node: Node, inner: Sequence[Node], source: FileSource) -> tuple[range, ...]:
    """Return the line numbers of a node without those of the given nodes inside it, and of what is written above these.

    That is comments and attributes: without the definition that they are about, they say little.
    """
    ranges: list[range] = []
    next_line = node.span.start_line
    for inner_node in sorted(inner, key=lambda n: (n.span.start_line, -n.span.end_line)):
        first = _first_line_above(inner_node, source, COMMENT_OR_ATTRIBUTE)
        if first > next_line:
            ranges.append(range(next_line, first))
        next_line = max(next_line, inner_node.span.end_line + 1)
    ranges.append(range(next_line, node.span.end_line + 1))
    return tuple(lines for lines in ranges if lines)


def make_part(node: Node, inner: Sequence[Node], source: FileSource) -> DrawnSymbol:
    """Return a symbol as a part of its file; `inner` are the symbols in it that are shown separately."""
    return DrawnSymbol(node, own_lines(node, inner, source), signature_of(node, source))


def pieces(
    part: DrawnSymbol,
    shape: Shape,
    source: FileSource,
    kept: Sequence[int] = (),
    *,
    around_shown: bool = False,
    only_kept: bool = False,
) -> list[Piece]:
    """Return a part in a shape, in the order of the lines.

    `kept` are line numbers that an elided body keeps, besides its outermost ones unless `only_kept`. `around_shown`
    says that symbols in the part are shown beside it, so that its signature stands for itself alone.
    """
    if shape <= Shape.NAME:
        return []
    if shape >= Shape.CODE:
        own = [line for lines in part.own for line in lines]
        detail = _docstring_detail(part, source) if shape == Shape.CODE else []
        shown_lines = [line for line in own if line not in detail]
        return sorted([*_quoted([*_attribute_lines(part, source), *shown_lines], source), *left_out(detail, source)])
    if shape == Shape.ELIDED:
        return _elided(part, source, kept, only_kept=only_kept)
    if is_undeclared(part.node):
        return _quoted(sorted(kept[:_MAX_LINES_FOR_SIGNATURE]) or [part.signature.first], source)
    return [_signature(part, source, part.node.doc if shape == Shape.DOC else "", is_open=part.is_open or around_shown)]


def _attribute_lines(part: DrawnSymbol, source: FileSource) -> list[int]:
    """Return the line numbers of the decorators, annotations and attributes right above a definition."""
    return list(range(_first_line_above(part.node, source, ATTRIBUTE), part.node.span.start_line))


def _first_line_above(node: Node, source: FileSource, pattern: re.Pattern[str]) -> int:
    """Return the number of the first of the lines right above a node that match a pattern, or of its own first line.

    Lines of an attribute that begins with a line of the pattern match as well.
    """
    first = node.span.start_line
    while 1 < first <= len(source.lines):
        if pattern.match(source.lines[first - 2]):
            first -= 1
        elif opening := _opening_of_attribute(first - 1, source):
            first = opening
        else:
            break
    return first


def _opening_of_attribute(last: int, source: FileSource) -> int:
    """Return the line at which an attribute begins that ends with brackets on line `last`; 0 if none does."""
    if not _CLOSING_BRACKETS.fullmatch(source.lines[last - 1]):
        return 0
    depth = _indentation(source.lines[last - 1])
    for number in range(last - 1, max(0, last - _MAX_ATTRIBUTE_LINES), -1):
        line = source.lines[number - 1]
        if line and _indentation(line) <= depth:
            text = "\n".join(source.lines[number - 1 : last]).strip()
            return number if after_annotations(text, 0) == len(text) else 0
    return 0


def _quoted(lines: Sequence[int], source: FileSource) -> list[Piece]:
    """Return the lines with these numbers, without blank ones."""
    return [
        Piece(line, line, f"{line} {text}")
        for line in lines
        if line <= len(source.lines) and (text := _shortened(source.lines[line - 1])).strip()
    ]


def _shortened(line: str) -> str:
    return line if len(line) <= _MAX_LINE_LENGTH else line[:_MAX_LINE_LENGTH] + f" ... ({len(line)} characters)"


def _signature(part: DrawnSymbol, source: FileSource, doc: str, *, is_open: bool) -> Piece:
    """Return the signature in one line, which stands for the whole body; for an open part, for the signature alone."""
    first, last, text = part.signature
    line = source.lines[first - 1] if first <= len(source.lines) else ""
    end = last if is_open else max(part.node.span.end_line, last)
    if first < last or not line.lstrip().startswith(text[:1]):
        indentation = line[: len(line) - len(line.lstrip())]
        line = indentation + text
    line = _shortened(line)
    summary = _SENTENCE_END.split(" ".join(doc.split()), maxsplit=1)[0]
    if len(summary) > _MAX_DOC_LENGTH:
        summary = summary[:_MAX_DOC_LENGTH].rsplit(" ", 1)[0] + " ..."
    suffix = f" - {summary}" if summary else ""
    if end == first:
        return Piece(first, first, f"{first} {line}{suffix}")
    return Piece(first, end, f"{first}-{end} {line}{'' if is_open else ' ...'}{suffix}")


def _elided(part: DrawnSymbol, source: FileSource, kept: Sequence[int], *, only_kept: bool) -> list[Piece]:
    """Return a part without docstring and inner blocks; the lines in `kept` and the openings around them stay."""
    own = [n for lines in part.own for n in lines if n <= len(source.lines) and source.lines[n - 1].strip()]
    body = [line for line in own if line > part.signature.last]
    if not body:
        return _quoted(own, source)
    kept_lines = _kept_lines(body, source, kept, 0 if only_kept else _MAX_OUTERMOST)
    result = _quoted([line for line in own if line <= part.signature.last], source)
    for lines in part.own:
        result += _outlined([line for line in body if line in lines], kept_lines, source)
    return result


def _outlined(lines: Sequence[int], kept_lines: Collection[int], source: FileSource) -> list[Piece]:
    """Return the kept ones of some lines of a part, and a piece for each run of others between them.

    The lines have no line of another part between them: a piece that stands for a run must not stand for that, too.
    """
    result: list[Piece] = []
    run: list[int] = []
    for line in lines:
        if line not in kept_lines:
            run.append(line)
            continue
        result += left_out(run, source)
        result += _quoted([line], source)
        run = []
    return result + left_out(run, source)


def _kept_lines(body: Sequence[int], source: FileSource, kept: Sequence[int], most_outermost: int) -> set[int]:
    """Return the line numbers of a body's outline: its outermost lines, `kept`, and the openings of their blocks.

    Of a body with more outermost lines than `most_outermost`, such as those of a class that declares everything, only
    the first stay, and none if it is 0.
    """
    depths = {line: _indentation(source.lines[line - 1]) for line in body}
    outermost = depths[body[0]]
    docstring = _docstring(body[0], body[-1], source)
    kept_lines = {line for line in body if depths[line] <= outermost} - set(docstring[1:])
    kept_lines -= _lines_of_long_comments(body, source)
    if len(kept_lines) > most_outermost and kept:
        kept_lines = set(sorted(kept_lines)[: min(_FIRST_OUTERMOST, most_outermost)])
    for line in sorted(set(kept) & set(body)):
        inner_depth = depths[line] + 1
        for line_above in range(line, body[0] - 1, -1):
            if line_above in depths and depths[line_above] < inner_depth:
                kept_lines.add(line_above)
                inner_depth = depths[line_above]
    return kept_lines


def _lines_of_long_comments(body: Sequence[int], source: FileSource) -> set[int]:
    """Return the line numbers of block comments of several lines: their first line alone says nothing."""
    found, is_inside = set[int](), False
    for line in body:
        text = source.lines[line - 1].lstrip()
        is_inside = is_inside or (text.startswith("/*") and "*/" not in text)
        if is_inside:
            found.add(line)
            is_inside = "*/" not in text
    return found


def left_out(run: Sequence[int], source: FileSource) -> list[Piece]:
    """Return the line that stands for left-out lines; a few lines are quoted instead."""
    if not run:
        return []
    if len(run) < _MIN_ELIDED_LINES:
        return _quoted(run, source)
    return [Piece(run[0], run[-1], left_out_line(run[0], run[-1]))]


def left_out_line(first: int, last: int, names: str = "") -> str:
    """Return the text for lines that are left out, the last of them included; `names` begins with a space."""
    return f"{first if first == last else f'{first}-{last}'} ...{names}"


def _indentation(line: str) -> int:
    """Return the indentation of a line in columns, a tab as four."""
    return len(line[: len(line) - len(line.lstrip())].expandtabs(4))


def _docstring(first: int, last: int, source: FileSource) -> range:
    """Return the line numbers of the docstring that opens a body of the lines from `first` to `last`; often none."""
    opening = source.lines[first - 1].lstrip().lstrip("rRbBuU")
    quotes = next((quotes for quotes in _QUOTES if opening.startswith(quotes)), "")
    if not quotes or quotes in opening[len(quotes) :]:
        return range(first, first + 1 if quotes else first)
    ends = (line for line in range(first + 1, last + 1) if quotes in source.lines[line - 1])
    return range(first, next(ends, first - 1) + 1)


def _docstring_detail(part: DrawnSymbol, source: FileSource) -> list[int]:
    """Return the numbers of the lines, not blank, of a part's docstring after those of its first paragraph."""
    lines = source.lines
    last = min(part.node.span.end_line, len(lines))
    filled_lines = (line for line in range(part.signature.last + 1, last + 1) if lines[line - 1])
    first = next(filled_lines, None)
    docstring = range(0) if first is None else _docstring(first, last, source)
    paragraph = next((line for line in docstring if not lines[line - 1]), docstring.stop)
    first_left_out = min(paragraph, docstring.start + _MAX_DOC_LINES)
    return [line for line in range(first_left_out, docstring.stop) if lines[line - 1]]
