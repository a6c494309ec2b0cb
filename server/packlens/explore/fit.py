"""Fits an answer into its budget: chooses for each symbol the shape that gives the most for its tokens.

1. What was asked for by name, and what ranks best, is shown whole.
2. The likeliest parts grow in steps, the step with the most chance to be needed per token first; then all others do.
   What is required counts as likely; if there was no room for its body, its outline comes before all others. Of a
   docstring that takes much of the room the first lines are shown, so that less code is left out.
3. Signatures of what has no room for its body take the room that is left, and then the rest of the documentation.

A sized answer ends before steps with less chance per token than `Room.least_gain`: what it lacks can be opened.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile
from typing import Final

from packlens.errors import SettingError
from packlens.explore.layout import FilePlan
from packlens.explore.part_tokens import PartTokens
from packlens.explore.selection import Fitted, Selection, Step
from packlens.explore.worth import BODY_FLOOR, SIGNATURE_FLOOR, Interest, Shape
from packlens.pack.tokens import count
from packlens.wording import counted

_SHARE: Final = {
    Shape.NONE: 0.0,
    Shape.SIGNATURE: 0.35,
    Shape.DOC: 0.5,
    Shape.ELIDED: 0.8,
    Shape.CODE: 0.95,
    Shape.FULL: 1.0,
}
"""The share of a symbol's worth that a shape conveys."""
_WHOLE_SHARE: Final = {**_SHARE, Shape.SIGNATURE: 0.15, Shape.DOC: 0.18, Shape.ELIDED: 0.3}
"""The same for a reader who opens a file again for each body that is not whole. With twice as much for a signature
answers list more symbols and show fewer whole."""
_REQUIRED_CHANCE: Final = 0.3
"""What is required is at least as likely to be needed as what usually ranks first."""
_NEAR_CHANCE: Final = 0.02
"""The chance to be needed of a symbol of worth 1 that is not among the best ranked ones."""
_SHORT_BODY: Final = 6
"""Only a body of at most this many lines can take fewer tokens than its signature; longer ones are not tried."""
_LIKELIEST: Final = 0.16
"""Parts with at least this chance to be needed grow before all others. By chance per token alone, a type of two lines
that is hardly ever needed would come before a long function that is. Measured: tests/bench/experiments/not-taken.md."""
_SURE: Final = 0.1
"""A symbol with at least this chance is shown in sized answers however long it is."""
_LIKELY: Final = 0.05
"""A symbol with at least this chance to be needed is shown with its body in answers that leave room empty, too."""
_DOCUMENTATION_SHARE: Final = 0.1
"""More of a docstring than its first lines is shown with the code if it takes at most this share of the whole room."""
_LONG_SHARE: Final = 0.5
_LONG_TOKENS: Final = 1700
"""A part that takes more than this share of the whole room, and more than so many tokens, is outlined, unless the task
names it or room is left. In small answers shorter outlines are no gain: they take the room of whole bodies. Measured:
tests/bench/experiments/not-taken.md."""
_OUTLINE_SHARE: Final = 0.25
"""The outline of the best part comes before all others if it takes at most this share of the whole room."""


@dataclass(frozen=True, slots=True)
class Room:
    """The budget of an answer, and what comes first in it."""

    head: str
    budget: int
    fills: bool = False
    """See `worth.Bounds`."""
    least_gain: float = 0.0
    """The least chance to be needed per token, for a step to be taken; what is required needs none."""
    floor: float = SIGNATURE_FLOOR
    """The least worth of a symbol that is shown by itself, unless it is required."""
    requested: frozenset[int] = frozenset()
    """See `names.NamedSymbols`."""
    chances: Mapping[int, float] = field(default_factory=dict)
    """How likely the best ranked symbols are to be needed, by position, best first."""


def fit(
    plans: Mapping[str, FilePlan], interests: Mapping[int, Interest], required: Sequence[int], available: Room
) -> Fitted:
    """Return the files with a shape for every part. `required` holds the required symbols, most important first.

    Raises SettingError if even the head of the answer does not fit.
    """
    head_tokens = count(available.head)
    if head_tokens > available.budget:
        raise SettingError(
            f"A budget of {counted(available.budget, 'token')} holds no answer to this task; "
            f"{head_tokens:,} is the least that does."
        )
    readable = dict.fromkeys(position for position in required if position in interests)
    tokens = PartTokens(plans, interests)
    parts = _Parts(tokens, interests, _chances(interests, readable, available), available, head_tokens)
    selection = Selection(tokens, head_tokens, available.budget)
    for position in _first(readable, parts):
        shape = min(parts.whole_shape(position), parts.largest(position))
        if shape != Shape.ELIDED or tokens.of_part(position, shape) <= _OUTLINE_SHARE * parts.room:
            selection.take(position, shape)
    steps = [step for position in tokens.path_of for step in _paying(_steps(position, parts, selection), parts)]
    selection.take_all(
        step for step in steps if parts.chances[step.position] >= _LIKELIEST and not parts.is_long(step.position)
    )
    selection.take_all(_outline_steps(readable, parts, selection))
    selection.take_all(steps)
    selection.take_all(_signature_steps(parts, selection))
    selection.take_all(_long_steps(parts, selection))
    return selection.take_all(_documentation_steps([*readable, *available.chances], selection))


def _chances(interests: Mapping[int, Interest], required: Container[int], available: Room) -> dict[int, float]:
    """Return how likely each part is to be needed; what is required is likely."""
    return {
        position: max(
            available.chances.get(position, _NEAR_CHANCE * interest.worth),
            _REQUIRED_CHANCE if position in required else 0.0,
        )
        for position, interest in interests.items()
    }


@dataclass(frozen=True, slots=True)
class _Parts:
    """What is known of the parts before any is chosen."""

    tokens: PartTokens
    interests: Mapping[int, Interest]
    """By position, as all that follows."""
    chances: Mapping[int, float]
    """How likely each part is to be needed."""
    available: Room
    head_tokens: int

    @property
    def room(self) -> int:
        """The tokens of all parts together, at most."""
        return self.available.budget - self.head_tokens

    def is_long(self, position: int) -> bool:
        """Return whether a part is so long that it would take most of the room from everything else."""
        return self.tokens.of_part(position, Shape.CODE) > max(_LONG_SHARE * self.room, _LONG_TOKENS)

    def pays(self, position: int, shape: Shape, larger: Shape) -> bool:
        """Return whether a larger shape of a part gives at least the least chance per token of an answer."""
        share = _WHOLE_SHARE[larger] - _WHOLE_SHARE[shape]
        more_tokens = self.tokens.of_part(position, larger) - self.tokens.of_part(position, shape)
        return self.chances[position] * share >= self.least_gain(position) * more_tokens

    def least_gain(self, position: int) -> float:
        """Return the least chance per token that is shown of a part: what is likely is shown however long it is."""
        return 0.0 if self.chances[position] >= _SURE else self.available.least_gain

    def whole_shape(self, position: int) -> Shape:
        """Return the shape that shows a part's code whole, without documentation that takes much of the room."""
        remaining_tokens = self.tokens.of_part(position, Shape.FULL) - self.tokens.of_part(position, Shape.CODE)
        return Shape.FULL if remaining_tokens <= _DOCUMENTATION_SHARE * self.room else Shape.CODE

    def largest(self, position: int) -> Shape:
        """Return the largest shape that a part is shown in, NONE if it is not worth showing by itself."""
        interest, available = self.interests[position], self.available
        if interest.worth < available.floor and not interest.required:
            return Shape.NONE
        is_unlikely = interest.worth < BODY_FLOOR and self.chances[position] < _LIKELY
        if not available.fills and is_unlikely and not interest.required:
            return min(interest.max_shape, Shape.DOC)
        if interest.role != "named" and self.is_long(position):
            return min(interest.max_shape, Shape.ELIDED)
        if not self.tokens.is_one_piece(position):
            return min(interest.max_shape, Shape.ELIDED)
        return interest.max_shape


def _first(required: Iterable[int], parts: _Parts) -> list[int]:
    """Return the parts that are shown whole before all others: what is asked for by name, and what ranks best."""
    available = parts.available
    best = (p for p in islice(available.chances, 1) if p in parts.tokens.path_of and parts.tokens.is_one_piece(p))
    return [*dict.fromkeys([*(p for p in required if p in available.requested), *best])]


def _steps(position: int, parts: _Parts, selection: Selection) -> Iterator[Step]:
    """Yield the steps worth taking for a part, those with the most chance per token first.

    They are the upper hull of chance over tokens, so chance per token falls from step to step: taken in this order,
    steps are the greedy solution of the multiple-choice knapsack (Sinha & Zoltners, "The multiple-choice knapsack
    problem", Operations Research 27, 1979). The first step in a file pays for the file's heading and for the names of
    what is left out.
    """
    chance, max_shape = parts.chances[position], parts.largest(position)
    own_lines = parts.tokens.plan_of(position).parts[position].own
    is_short = sum(map(len, own_lines)) <= _SHORT_BODY
    opening = selection.opening(parts.tokens.path_of[position])
    tokens, share = parts.tokens.of_part, _WHOLE_SHARE if parts.available.fills else _SHARE
    if is_short and max_shape and tokens(position, Shape.FULL) <= tokens(position, Shape.SIGNATURE):
        yield Step(-chance / max(opening + tokens(position, Shape.FULL), 1), position, Shape.FULL)
        return
    last, last_tokens, last_share = Shape.NONE, -opening, 0.0
    while last < max_shape:
        density, shape = max(
            ((share[shape] - last_share) / max(tokens(position, shape) - last_tokens, 1), shape)
            for shape in share
            if last < shape <= max_shape
        )
        yield Step(-density * chance, position, shape)
        last, last_tokens, last_share = shape, tokens(position, shape), share[shape]


def _in_order(positions: Iterable[int], shape: Shape) -> list[Step]:
    """Return a step to this shape for each part, to be taken in this order."""
    return [Step(float(number), position, shape) for number, position in enumerate(positions)]


def _outline_steps(required: Iterable[int], parts: _Parts, selection: Selection) -> list[Step]:
    """Return the steps that outline what is required and had no room for its body, in this order."""
    too_long = (
        position
        for position in required
        if selection.shapes.get(position, Shape.NONE) < Shape.ELIDED <= parts.largest(position)
        and not parts.tokens.is_type(position)
    )
    return _in_order(too_long, Shape.ELIDED)


def _paying(steps: Iterable[Step], parts: _Parts) -> Iterator[Step]:
    """Yield the first of a part's steps, by chance per token, up to one that gives less than an answer ends with."""
    return takewhile(lambda step: -step.order >= parts.least_gain(step.position), steps)


def _signature_steps(parts: _Parts, selection: Selection) -> list[Step]:
    """Return the steps that show the signatures of parts for whose bodies there was no room, the likeliest first."""
    return [
        Step(-parts.chances[position], position, Shape.SIGNATURE)
        for position in parts.tokens.path_of
        if position not in selection.shapes and parts.largest(position) >= Shape.SIGNATURE
        if parts.pays(position, Shape.NONE, Shape.SIGNATURE)
    ]


def _long_steps(parts: _Parts, selection: Selection) -> list[Step]:
    """Return the steps that show long parts whole after all, in the room that nothing else takes."""
    outlined = (
        position
        for position, shape in selection.shapes.items()
        if shape == Shape.ELIDED and parts.is_long(position) and parts.tokens.is_one_piece(position)
        if parts.interests[position].max_shape >= Shape.CODE and parts.pays(position, shape, Shape.CODE)
    )
    return _in_order(outlined, Shape.CODE)


def _documentation_steps(positions: Iterable[int], selection: Selection) -> list[Step]:
    """Return the steps that add the rest of their documentation to parts whose code is shown, in this order."""
    return _in_order((p for p in dict.fromkeys(positions) if selection.shapes.get(p) == Shape.CODE), Shape.FULL)
