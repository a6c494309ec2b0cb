"""Values for how much each symbol is worth showing for a task, and in which shape at most."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from packlens.explore.families import Family

BODY_FLOOR: Final = 0.3
"""The least worth for a body. Below it, room is left empty instead of being filled with other bodies."""
SIGNATURE_FLOOR: Final = 0.1
"""A symbol of less worth is not shown by itself."""
FILLING_FLOOR: Final = 0.02
"""The same where the budget is used up and the task names no function, so that nobody knows where its answer ends.
Measured: tests/bench/experiments/not-taken.md."""


class Shape(IntEnum):
    """How much of a symbol is shown, from nothing to everything."""

    NONE = 0
    NAME = 1
    SIGNATURE = 2
    DOC = 3
    """Its signature and the first sentence of its documentation."""
    ELIDED = 4
    """Its body without inner blocks."""
    CODE = 5
    """All of it but a long docstring, of which the first lines are shown."""
    FULL = 6


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits of what an answer may show."""

    max_shape: Shape = Shape.FULL
    """The largest shape of any symbol."""
    files: frozenset[str] | None = None
    """The paths it is limited to; None: every file."""
    fills: bool = False
    """Whether to use up the budget, for a reader who would otherwise open a file for each body that is not whole."""
    sized: bool = False
    """Whether to end before what hardly pays for its tokens (`build.LEAST_GAIN`), instead of filling the budget."""
    doubtful: bool = False
    """Whether no code has most of the task's words, so that less of what ranks is needed."""
    only: Mapping[int, tuple[int, ...]] | None = None
    """By position, the only symbols that are shown, with the lines that their outlines keep; None: every symbol."""

    def allows(self, path: str) -> bool:
        """Return whether a file of this path may be shown."""
        return self.files is None or path in self.files


UNBOUNDED: Final = Bounds()


@dataclass(slots=True)
class Interest:
    """How much a symbol is worth showing, and why."""

    worth: float
    """0..1."""
    role: str
    """'spine', 'named', 'exemplar', 'base', 'contract', 'sibling', 'ranked', 'near', 'test' or 'context'."""
    max_shape: Shape = Shape.FULL
    required: bool = False


@dataclass(frozen=True)
class CollapsedFamily:
    """A family of which some siblings are shown by signatures only."""

    family: Family
    siblings: tuple[int, ...]
    exemplar: int
    """The sibling that stands for all of them; -1 if one is on the spine or named."""


@dataclass
class Interests:
    """Everything worth showing, by position, and the families that were collapsed."""

    by_position: dict[int, Interest] = field(default_factory=dict)
    collapsed: list[CollapsedFamily] = field(default_factory=list)
    skeletons: set[int] = field(default_factory=set)
    """Numbers of the files of which only signatures are shown."""
    focused: set[int] = field(default_factory=set)
    """Numbers of the files that define the supertype of a collapsed family."""
    words: Mapping[str, float] = field(default_factory=dict)
    """The words of the task, stemmed, with their weights: outlines of long definitions keep lines that hold them."""
    said: frozenset[str] = frozenset()
    """The words of the task, stemmed, and each as one word however it is capitalised (`WebDAV`)."""
    lines: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By position, the lines that the task points at: outlines keep them."""
    only_lines: bool = False
    """Whether outlines keep nothing else."""

    def add(self, position: int, worth: float, role: str) -> None:
        """Raise a symbol's worth to at least `worth` (at most 1). Its first role stays."""
        interest = self.by_position.get(position)
        if interest is None:
            self.by_position[position] = Interest(min(worth, 1.0), role)
        else:
            interest.worth = max(interest.worth, min(worth, 1.0))

    def worth(self, position: int) -> float:
        """Return a symbol's worth; 0 if it has none."""
        interest = self.by_position.get(position)
        return interest.worth if interest else 0.0

    @property
    def required(self) -> list[int]:
        """The positions of the required symbols, in the order in which they were added."""
        return [position for position, interest in self.by_position.items() if interest.required]
