"""The shapes that are chosen for the parts of an answer, step by step, while there is room for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from packlens.explore.layout import Section
from packlens.explore.part_tokens import PartTokens
from packlens.explore.worth import Shape

_ROUNDS: Final = 4


class Step(NamedTuple):
    """A shape that a part may grow to; steps are taken in their order."""

    order: float
    position: int
    shape: Shape


@dataclass(frozen=True)
class Fitted:
    """The files of the answer as they are shown, by path, and the tokens of the whole text."""

    sections: Mapping[str, Section]
    tokens: int


class Selection:
    """The shapes chosen so far, and the room that is left."""

    def __init__(self, tokens: PartTokens, head_tokens: int, budget: int) -> None:
        """Choose nothing yet. `head_tokens` are those of what stands before the files."""
        self.shapes: dict[int, Shape] = {}
        """By position."""
        self._tokens = tokens
        self._head_tokens = head_tokens
        self._budget = budget
        self._room = budget - head_tokens
        self._taken: list[tuple[int, Shape]] = []
        """(position, shape before) of the steps taken, in their order."""
        self._opened: set[str] = set()
        self._framed: set[int] = set()
        """Types whose signatures are paid for, as something in them is shown."""

    def opening(self, path: str) -> int:
        """Return the tokens that the first part of a file takes besides its own; 0 if the file is shown already."""
        return 0 if path in self._opened else self._tokens.of_opening(path)

    def take(self, position: int, shape: Shape) -> None:
        """Give a part a larger shape if there is room."""
        shape_before = self.shapes.get(position, Shape.NONE)
        price = self._price(position, shape)
        if shape <= shape_before or price > self._room:
            return
        self._room -= price
        self._opened.add(self._tokens.path_of[position])
        self._framed.update(self._enclosing(position))
        self.shapes[position] = shape
        self._taken.append((position, shape_before))

    def take_all(self, steps: Iterable[Step]) -> Fitted:
        """Take steps in their order while there is room, and return the resulting files."""
        in_order = sorted(steps)
        for _ in range(_ROUNDS):
            taken_before = len(self._taken)
            for step in in_order:
                self.take(step.position, step.shape)
            fitted = self._laid_out()
            self._room = self._budget - fitted.tokens
            if len(self._taken) <= taken_before:
                break
        return fitted

    def _enclosing(self, position: int) -> tuple[int, ...]:
        return self._tokens.plan_of(position).enclosing.get(position, ())

    def _price(self, position: int, shape: Shape) -> int:
        """Return the tokens that another shape of a part adds, with the file and the types around it."""
        tokens, path = self._tokens, self._tokens.path_of[position]
        if any(self.shapes.get(outer, Shape.NONE) >= Shape.CODE for outer in tokens.outer.get(position, ())):
            return 0
        price = tokens.of_part(position, shape) - tokens.of_part(position, self.shapes.get(position, Shape.NONE))
        if shape >= Shape.CODE:  # shows the lines of what is in it, too
            inner = (each for each in tokens.plans[path].inner.get(position, ()) if each in self.shapes)
            price -= sum(tokens.of_part(each, self.shapes[each]) for each in inner)
        if path not in self._opened:
            price += tokens.of_frame(path)
        for outer in self._enclosing(position):
            if outer not in self._framed and self.shapes.get(outer, Shape.NONE) == Shape.NONE:
                price += tokens.of_part(outer, Shape.SIGNATURE)
        return price

    def _laid_out(self) -> Fitted:
        """Return the files as they are shown, after undoing steps, last first, until the text fits."""
        sections: dict[str, Section] = {}
        tokens: dict[str, int] = {}
        stale_paths = set(self._opened)
        while True:
            for path in sorted(stale_paths):
                shapes = {p: shape for p, shape in self.shapes.items() if self._tokens.path_of[p] == path}
                if not any(shape > Shape.NAME for shape in shapes.values()):
                    sections.pop(path, None)
                    tokens.pop(path, None)
                    continue
                sections[path], tokens[path] = self._tokens.section(path, self._with_names(shapes, path))
            total = self._head_tokens + sum(tokens.values())
            if total <= self._budget or not self._taken:
                return Fitted(sections, total)
            stale_paths = self._undo_steps(total - self._budget)

    def _with_names(self, shapes: Mapping[int, Shape], path: str) -> dict[int, Shape]:
        """Return the shapes, and names for the parts that are worth naming and are not shown."""
        unshown = [p for p in self._tokens.worth_naming(path) if p not in shapes]
        return {**dict.fromkeys(unshown, Shape.NAME), **shapes}

    def _undo_steps(self, tokens: int) -> set[str]:
        """Undo the last steps until about `tokens` tokens are saved; return the paths of the files that changed."""
        of_part, path_of = self._tokens.of_part, self._tokens.path_of
        stale_paths: set[str] = set()
        while tokens > 0 and self._taken:
            position, shape_before = self._taken.pop()
            saved = of_part(position, self.shapes[position]) - of_part(position, shape_before)
            tokens -= max(saved, 1)
            if shape_before == Shape.NONE:
                del self.shapes[position]
            else:
                self.shapes[position] = shape_before
            stale_paths.add(path_of[position])
        self._opened -= stale_paths - {path_of[position] for position in self.shapes}
        self._framed = {outer for position in self.shapes for outer in self._enclosing(position)}
        return stale_paths
