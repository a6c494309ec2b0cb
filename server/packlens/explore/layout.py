"""Lays out one file of the answer: what is shown of it, in order, and which lines are left out.

Every line of the file that is not blank is shown, stands before the first line that is, or is in a range that a line
of the answer stands for.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from packlens.explore.shapes import DrawnSymbol, Piece, left_out_line, pieces
from packlens.explore.source import FileSource
from packlens.explore.worth import Shape
from packlens.model import Node
from packlens.visible import visible, visible_line

MAX_NAMES: Final = 6
"""The most names in a line that says what is left out."""
CLOSING: Final = "```\n\n"
"""What ends a file's section."""
_MAX_CLOSING_LINE: Final = 3
"""A single left-out line of at most this many characters is shown: leaving it out would save nothing."""


@dataclass(frozen=True)
class FilePlan:
    """A file of which something may be shown."""

    source: FileSource
    language: str
    view: str
    """As `ShownFile.view`."""
    parts: Mapping[int, DrawnSymbol]
    """By position."""
    enclosing: Mapping[int, tuple[int, ...]]
    """By position, the types around a part, outer first: they are shown with it."""
    kept: Mapping[int, Sequence[int]]
    """By position, the lines that an outline of a part keeps, those that matter most first."""
    missing: tuple[Node, ...]
    """Indexed symbols that the file no longer defines."""
    inner: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By position, the parts whose lines are lines of another part as well: functions in a function, for example."""
    only_kept: bool = False
    """Whether an outline of a part keeps nothing else, unless it has no such lines."""
    _pieces: dict[tuple[int, Shape, bool], list[Piece]] = field(default_factory=dict, repr=False)

    def pieces(self, position: int, shape: Shape, *, around_shown: bool = False) -> list[Piece]:
        """Return the lines of a part in a shape. `around_shown`: see `shapes.pieces`."""
        key = position, shape, around_shown
        if key not in self._pieces:
            part, kept = self.parts[position], self.kept.get(position, ())
            self._pieces[key] = pieces(
                part, shape, self.source, kept, around_shown=around_shown, only_kept=self.only_kept
            )
        return self._pieces[key]

    def pieces_among(self, position: int, shapes: Mapping[int, Shape]) -> list[Piece]:
        """Return the lines of a part beside other parts in `shapes`: it leaves out no line that one of them shows."""
        inner = [each for each in self.inner.get(position, ()) if each in shapes]
        outer_pieces = self.pieces(position, shapes[position], around_shown=bool(inner))
        shown_lines = {
            n for each in inner for first, last, _ in self.pieces(each, shapes[each]) for n in range(first, last + 1)
        }
        return [
            each
            for each in outer_pieces
            if each.first == each.last or shown_lines.isdisjoint(range(each.first, each.last + 1))
        ]

    def shown_within(self, shapes: Mapping[int, Shape]) -> frozenset[int]:
        """Return the parts that are shown because another one around them is shown whole."""
        return frozenset(each for p, shape in shapes.items() if shape >= Shape.CODE for each in self.inner.get(p, ()))


@dataclass(frozen=True)
class Section:
    """A file as it is shown."""

    text: str
    """Heading, lines and closing, each line ended by a newline."""
    shapes: Mapping[int, Shape]
    """The shape of each shown part, by position, also of the types in `context`."""
    context: frozenset[int]
    """Types that are shown by their signatures only because something in them is shown."""
    left_out: tuple[tuple[int, int], ...]
    """First and last line of each range that is not shown."""
    within: frozenset[int] = frozenset()
    """Parts that are shown whole because another one around them is."""


def heading(plan: FilePlan) -> str:
    """Return the lines that open a file's section."""
    notes = {
        "source": "",
        "skeleton": " (signatures only)",
        "focused": " (similar types: bodies only where the flow goes)",
    }
    state = ""
    if plan.source.state == "changed":
        missing = ", ".join(visible_line(node.qualified_name) for node in plan.missing)
        detail = f"; gone from it: {missing}" if plan.missing else ", quoted as it is now"
        state = f" - changed since it was indexed{detail}"
    return f"## {visible_line(plan.source.path)}{notes[plan.view]}{state}\n```{plan.language}\n"


def lay_out(plan: FilePlan, shapes: Mapping[int, Shape]) -> Section:
    """Return a file with its parts in the given shapes."""
    shapes_shown = {position: shape for position, shape in shapes.items() if shape > Shape.NAME}
    context = {outer for position in shapes_shown for outer in plan.enclosing.get(position, ())} - shapes_shown.keys()
    shapes_shown |= dict.fromkeys(context, Shape.SIGNATURE)
    shown_pieces = {piece for position in shapes_shown for piece in plan.pieces_among(position, shapes_shown)}
    parts_named = [plan.parts[position] for position, shape in shapes.items() if shape == Shape.NAME]
    names = sorted({part.signature.first: part.node.name for part in parts_named}.items())
    rows: list[_Row] = []
    left_out: list[tuple[int, int]] = []
    next_line = 1
    for piece in [*sorted(shown_pieces), Piece(len(plan.source.lines) + 1, 0, "")]:
        if piece.first < next_line:
            continue  # another piece shows this line already
        gap = _gap(next_line, piece.first - 1, plan.source, names)
        if gap is not None:
            rows.append(gap)
            left_out += [(gap.first, gap.last)] if gap.is_left_out else []
        if piece.text:
            rows.append(_Row(*piece, is_left_out=piece.text == left_out_line(piece.first, piece.last)))
        next_line = piece.last + 1
    rows = _without_beginning(_with_joined_gaps(rows))
    body = visible("".join(f"{row.text}\n" for row in rows))
    shown_within = plan.shown_within(shapes_shown)
    shown_whole = shown_within | {
        p for p in shapes_shown if plan.pieces(p, shapes_shown[p]) == plan.pieces(p, Shape.FULL)
    }
    return Section(
        f"{heading(plan)}{body}{CLOSING}",
        shapes_shown | dict.fromkeys(shown_whole, Shape.FULL),
        frozenset(context),
        tuple(left_out),
        shown_within,
    )


class _Row(NamedTuple):
    """A line of the answer for lines of the file."""

    first: int
    last: int
    text: str
    is_left_out: bool
    """Whether the line says that others are left out; otherwise it shows them."""


def _with_joined_gaps(rows: Sequence[_Row]) -> list[_Row]:
    """Return the rows, with one for several in a row that say that lines are left out."""
    joined: list[_Row] = []
    for row in rows:
        if row.is_left_out and joined and joined[-1].is_left_out:
            before = joined.pop()
            names = "".join(each.text.partition(" ...")[2] for each in (before, row))
            line = left_out_line(before.first, row.last, names)
            joined.append(_Row(before.first, row.last, line, is_left_out=True))
        else:
            joined.append(row)
    return joined


def _without_beginning(rows: list[_Row]) -> list[_Row]:
    """Return the rows without a first one that only says that lines are left out: so does the number of the next."""
    says_nothing = len(rows) > 1 and rows[0].text == left_out_line(rows[0].first, rows[0].last)
    return rows[1:] if says_nothing else rows


def _gap(first: int, last: int, source: FileSource, names_of_lines: Sequence[tuple[int, str]]) -> _Row | None:
    """Return the line for the lines from `first` to `last`; None if there are none, or all are blank."""
    if first > last:
        return None
    filled = source.filled_lines
    start, end = bisect_left(filled, first), bisect_right(filled, last)
    if start >= end:
        return None
    first, last = filled[start], filled[end - 1]
    text = source.lines[first - 1]
    if first == last and len(text.strip()) <= _MAX_CLOSING_LINE:
        return _Row(first, last, f"{first} {text}", is_left_out=False)
    names = [name for line, name in names_of_lines if first <= line <= last]
    more_names = f" +{len(names) - MAX_NAMES}" if len(names) > MAX_NAMES else ""
    listed = f" {', '.join(names[:MAX_NAMES])}{more_names}" if names else ""
    return _Row(first, last, left_out_line(first, last, listed), is_left_out=True)
