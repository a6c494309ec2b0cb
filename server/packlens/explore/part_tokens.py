"""Counts the tokens that each part of an answer takes, in every shape, and that files take around their parts.

Every line of the answer begins with a visible character, so its tokens are the sum of those of its lines
(`pack.tokens`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from packlens.explore.layout import CLOSING, MAX_NAMES, FilePlan, Section, heading, lay_out
from packlens.explore.worth import Interest, Shape
from packlens.model import TYPE_KINDS
from packlens.pack.tokens import count, count_each
from packlens.visible import visible

_NAME_FLOOR: Final = 0.1
"""The least worth of a part that is named where it is not shown."""
_GAP_TOKENS: Final = 8
_NAME_TOKENS: Final = 5
"""Estimated tokens of the line that says what is left out next to a symbol, and of a name in it. The text is counted
exactly at the end."""


class PartTokens:
    """The tokens of the parts of some files; each is counted when it is first asked for."""

    def __init__(self, plans: Mapping[str, FilePlan], interests: Mapping[int, Interest]) -> None:
        """Take the files, by path, and the interest of every part, by position."""
        self.plans = plans
        self.path_of = {position: path for path, plan in plans.items() for position in plan.parts}
        self.outer: dict[int, list[int]] = {}
        """The parts that a part is in, by its position."""
        for plan in plans.values():
            for position, inner in plan.inner.items():
                for inner_part in inner:
                    self.outer.setdefault(inner_part, []).append(position)
        self._interests = interests
        self._of_frames = {path: count(heading(plan) + CLOSING) for path, plan in plans.items()}
        self._of_parts: dict[tuple[int, Shape], int] = {}
        self._last_sections: dict[str, tuple[tuple[tuple[int, Shape], ...], Section, int]] = {}

    def of_part(self, position: int, shape: Shape) -> int:
        """Return the tokens of a part in a shape."""
        key = position, shape
        if key not in self._of_parts:
            pieces = self.plan_of(position).pieces(position, shape)
            lines = count_each([visible(f"{piece.text}\n") for piece in pieces])
            self._of_parts[key] = sum(lines) + (_GAP_TOKENS if pieces else 0)
        return self._of_parts[key]

    def of_frame(self, path: str) -> int:
        """Return the tokens that a file's heading and end take."""
        return self._of_frames[path]

    def of_opening(self, path: str) -> int:
        """Return the tokens that a file's heading, its end and the list of its names take."""
        return self._of_frames[path] + _NAME_TOKENS * len(self.worth_naming(path)[:MAX_NAMES])

    def section(self, path: str, shapes: Mapping[int, Shape]) -> tuple[Section, int]:
        """Return a file with its parts in these shapes, and the tokens of its text; the last result is cached."""
        shape_items = tuple(shapes.items())
        last = self._last_sections.get(path)
        if last is None or last[0] != shape_items:
            section = lay_out(self.plans[path], shapes)
            last = self._last_sections[path] = shape_items, section, count(section.text)
        return last[1], last[2]

    def plan_of(self, position: int) -> FilePlan:
        """Return the file of a part."""
        return self.plans[self.path_of[position]]

    def worth_naming(self, path: str) -> list[int]:
        """Return the parts of a file that are named where they are not shown."""
        return [p for p in self.plans[path].parts if self._interests[p].worth >= _NAME_FLOOR]

    def is_type(self, position: int) -> bool:
        """Return whether a part is a type: types have long documentation, and their members are parts themselves."""
        return self.plan_of(position).parts[position].node.kind in TYPE_KINDS

    def is_one_piece(self, position: int) -> bool:
        """Return whether a part can be shown whole by itself; a type whose members are parts cannot."""
        return len(self.plan_of(position).parts[position].own) == 1 or not self.is_type(position)
