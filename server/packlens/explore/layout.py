"""One file of the answer: what is shown of it, in order, and what is said to be left out.

Every line of the file that is not blank is shown, or within a range that a line of the answer names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from packlens.explore.interest import Shape
from packlens.explore.shapes import Part, Piece, pieces
from packlens.explore.source import Source
from packlens.model import Node
from packlens.visible import visible, visible_line

_MOST_NAMES: Final = 6
_CLOSING: Final = 3
"""A line of so few characters is shown: saying that it is left out takes as many."""


@dataclass(frozen=True)
class Plan:
    """A file of which something may be shown."""

    source: Source
    language: str
    view: str
    parts: Mapping[int, Part]
    """By position."""
    around: Mapping[int, tuple[int, ...]]
    """By position, the types around a part, outer first: they are shown with it."""
    calls: Mapping[int, Collection[int]]
    """By position, the lines at which a part calls something else that is shown."""
    gone: tuple[Node, ...]
    """What was indexed, and is not there any more."""
    _known: dict[tuple[int, Shape], list[Piece]] = field(default_factory=dict, repr=False)

    def pieces(self, position: int, shape: Shape) -> list[Piece]:
        """Return a part in a shape."""
        key = position, shape
        if key not in self._known:
            self._known[key] = pieces(self.parts[position], shape, self.source, self.calls.get(position, ()))
        return self._known[key]


@dataclass(frozen=True)
class Section:
    """A file as it is shown: its text, each line ended, and what that shows."""

    text: str
    shapes: Mapping[int, Shape]
    """What is shown, by position; `Shape.SIGNATURE` of a type that is there only for what is in it, too."""
    context: frozenset[int]
    """Such types."""
    left_out: tuple[tuple[int, int], ...]


def heading(plan: Plan) -> str:
    """Return the lines that open a file's section."""
    notes = {"source": "", "skeleton": " (signatures only)", "focused": " (a family: bodies of what the flow takes)"}
    state = ""
    if plan.source.state == "changed":
        gone = (
            f"; gone from it: {', '.join(visible_line(node.qualified_name) for node in plan.gone)}"
            if plan.gone
            else ", quoted as it is now"
        )
        state = f" - changed since it was indexed{gone}"
    return f"## {visible_line(plan.source.path)}{notes[plan.view]}{state}\n```{plan.language}\n"


CLOSING: Final = "```\n\n"


def lay_out(plan: Plan, shapes: Mapping[int, Shape]) -> Section:
    """Return a file with its parts in the given shapes."""
    shown = {position: shape for position, shape in shapes.items() if shape > Shape.NAME}
    context = {outer for position in shown for outer in plan.around.get(position, ())} - shown.keys()
    shown |= dict.fromkeys(context, Shape.SIGNATURE)
    found = [piece for position, shape in shown.items() for piece in plan.pieces(position, shape)]
    names = {
        plan.parts[p].signature.first: plan.parts[p].node.name for p, shape in shapes.items() if shape == Shape.NAME
    }
    lines: list[str] = []
    left_out: list[tuple[int, int]] = []
    at = 1
    for piece in [*sorted(set(found)), Piece(len(plan.source.lines) + 1, 0, "")]:
        if piece.first < at:
            continue  # on the line of something that is shown already
        _say_left_out(at, piece.first - 1, plan.source, names, lines, left_out)
        if piece.text:
            lines.append(piece.text)
        at = piece.last + 1
    body = visible("".join(f"{line}\n" for line in lines))
    whole = {p for p in shown if plan.pieces(p, shown[p]) == plan.pieces(p, Shape.FULL)}
    return Section(
        f"{heading(plan)}{body}{CLOSING}", shown | dict.fromkeys(whole, Shape.FULL), frozenset(context), tuple(left_out)
    )


def _say_left_out(
    first: int, last: int, source: Source, names: Mapping[int, str], lines: list[str], left_out: list[tuple[int, int]]
) -> None:
    """Say that the lines from `first` to `last` are left out, if any of them says something."""
    said = [line for line in range(first, last + 1) if source.lines[line - 1].strip()]
    if not said:
        return
    low, high = said[0], said[-1]
    text = source.lines[low - 1]
    if low == high and len(text.strip()) <= _CLOSING:
        lines.append(f"{low} {text}")
        return
    inside = [name for line, name in sorted(names.items()) if low <= line <= high]
    more = f" +{len(inside) - _MOST_NAMES}" if len(inside) > _MOST_NAMES else ""
    listed = f" {', '.join(inside[:_MOST_NAMES])}{more}" if inside else ""
    lines.append(f"{low if low == high else f'{low}-{high}'} ...{listed}")
    left_out.append((low, high))
