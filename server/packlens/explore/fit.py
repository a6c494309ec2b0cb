"""Fits an answer into its budget: chooses for each symbol the shape that gives the most for its tokens.

1. What was asked for by name, and what ranks best, is shown whole.
2. The likeliest parts grow in steps, the step with the most chance to be needed per token first; then all others do.
   What is required counts as likely; if there was no room for its body, its outline comes before all others. Of a
   docstring that takes much of the room the first lines are shown, so that less code is left out.
3. Signatures of what has no room for its body take the room that is left, and then the rest of the documentation.

Every line of the answer begins with a visible character, so its tokens are the sum of those of its lines
(`pack.tokens`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from packlens.errors import SettingError
from packlens.explore.layout import CLOSING, MAX_NAMES, FilePlan, Section, heading, lay_out
from packlens.explore.worth import BODY_FLOOR, SIGNATURE_FLOOR, Interest, Shape
from packlens.model import TYPE_KINDS
from packlens.pack.tokens import count, count_each
from packlens.visible import visible
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
_NAME_FLOOR: Final = 0.1
_SHORT_BODY: Final = 6
"""Only a body of at most this many lines can take fewer tokens than its signature; longer ones are not tried."""
_LIKELIEST: Final = 0.16
"""Parts with at least this chance to be needed grow before all others. By chance per token alone, a type of two lines
that is hardly ever needed would come before a long function that is. Measured: tests/bench/experiments/not-taken.md."""
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
_FIT_ROUNDS: Final = 4
_GAP_TOKENS: Final = 8
_NAME_TOKENS: Final = 5
"""Estimated tokens of the line that says what is left out next to a symbol, and of a name in it. The text is counted
exactly at the end."""


@dataclass(frozen=True)
class Fitted:
    """The files of the answer as they are shown, by path, and the tokens of the whole text."""

    sections: Mapping[str, Section]
    tokens: int


@dataclass
class _Fitting:
    """The shapes that are being chosen for the parts of some files."""

    plans: Mapping[str, FilePlan]
    interests: Mapping[int, Interest]
    """Of every part, by position."""
    room: int
    """Tokens that are left."""
    share: Mapping[Shape, float]
    """The share of a symbol's worth that a shape conveys."""
    chances: Mapping[int, float]
    """How likely each part is to be needed, by position."""
    shapes: dict[int, Shape] = field(default_factory=dict)
    steps: list[tuple[int, Shape]] = field(default_factory=list)
    """(position, shape before) of the steps taken, in their order."""

    def __post_init__(self) -> None:
        """Compute the file of every part, and the cost of every file's frame."""
        self.path_of = {position: path for path, plan in self.plans.items() for position in plan.parts}
        self.frame_tokens = {path: count(heading(plan) + CLOSING) for path, plan in self.plans.items()}
        self.opened: set[str] = set()
        self.framed: set[int] = set()  # types whose signatures are paid for, as something in them is shown
        self.most_documentation = _DOCUMENTATION_SHARE * self.room
        self.most_of_one = max(_LONG_SHARE * self.room, _LONG_TOKENS)
        self.outer: dict[int, list[int]] = {}
        for plan in self.plans.values():
            for position, inner in plan.inner.items():
                for inner_part in inner:
                    self.outer.setdefault(inner_part, []).append(position)
        self.part_tokens: dict[tuple[int, Shape], int] = {}
        self.last_sections: dict[str, tuple[tuple[tuple[int, Shape], ...], Section, int]] = {}

    def worth_naming(self, path: str) -> list[int]:
        """Return the parts of a file that are named where they are not shown."""
        return [p for p in self.plans[path].parts if self.interests[p].worth >= _NAME_FLOOR]

    def opening(self, path: str) -> int:
        """Return the tokens that a file's heading and list of names take; 0 if the file is shown already."""
        if path in self.opened:
            return 0
        return self.frame_tokens[path] + _NAME_TOKENS * len(self.worth_naming(path)[:MAX_NAMES])

    def is_type(self, position: int) -> bool:
        """Return whether a part is a type: types have long documentation, and their members are parts themselves."""
        return self.plans[self.path_of[position]].parts[position].node.kind in TYPE_KINDS

    def is_one_piece(self, position: int) -> bool:
        """Return whether a part can be shown whole by itself; a type whose members are parts cannot."""
        part = self.plans[self.path_of[position]].parts[position]
        return len(part.own) == 1 or not self.is_type(position)

    def is_long(self, position: int) -> bool:
        """Return whether a part is so long that it would take most of the room from everything else."""
        return self.tokens(position, Shape.CODE) > self.most_of_one

    def tokens(self, position: int, shape: Shape) -> int:
        """Return the tokens of a part in a shape."""
        key = position, shape
        if key not in self.part_tokens:
            pieces = self.plans[self.path_of[position]].pieces(position, shape)
            lines = count_each([visible(f"{piece.text}\n") for piece in pieces])
            self.part_tokens[key] = sum(lines) + (_GAP_TOKENS if pieces else 0)
        return self.part_tokens[key]

    def whole_shape(self, position: int) -> Shape:
        """Return the shape that shows a part's code whole, without documentation that takes much of the room."""
        remaining_tokens = self.tokens(position, Shape.FULL) - self.tokens(position, Shape.CODE)
        return Shape.FULL if remaining_tokens <= self.most_documentation else Shape.CODE

    def section(self, path: str, shapes: Mapping[int, Shape]) -> tuple[Section, int]:
        """Return a file with its parts in these shapes, and the tokens of its text; the last result is cached."""
        shape_items = tuple(shapes.items())
        last = self.last_sections.get(path)
        if last is None or last[0] != shape_items:
            section = lay_out(self.plans[path], shapes)
            last = self.last_sections[path] = shape_items, section, count(section.text)
        return last[1], last[2]

    def price(self, position: int, shape: Shape) -> int:
        """Return the tokens that another shape of a part adds, with the file and the types around it."""
        path = self.path_of[position]
        if any(self.shapes.get(outer, Shape.NONE) >= Shape.CODE for outer in self.outer.get(position, ())):
            return 0
        price = self.tokens(position, shape) - self.tokens(position, self.shapes.get(position, Shape.NONE))
        if shape >= Shape.CODE:  # shows the lines of what is in it, too
            inner = (each for each in self.plans[path].inner.get(position, ()) if each in self.shapes)
            price -= sum(self.tokens(each, self.shapes[each]) for each in inner)
        if path not in self.opened:
            price += self.frame_tokens[path]
        for outer in self.plans[path].enclosing.get(position, ()):
            if outer not in self.framed and self.shapes.get(outer, Shape.NONE) == Shape.NONE:
                price += self.tokens(outer, Shape.SIGNATURE)
        return price

    def take(self, position: int, shape: Shape) -> None:
        """Give a part a larger shape if there is room."""
        shape_before = self.shapes.get(position, Shape.NONE)
        price = self.price(position, shape)
        if shape <= shape_before or price > self.room:
            return
        self.room -= price
        path = self.path_of[position]
        self.opened.add(path)
        self.framed.update(self.plans[path].enclosing.get(position, ()))
        self.shapes[position] = shape
        self.steps.append((position, shape_before))


@dataclass(frozen=True, slots=True)
class Room:
    """The budget of an answer, and what comes first in it."""

    head: str
    budget: int
    fills: bool = False
    """See `worth.Bounds`."""
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
    head, budget = available.head, available.budget
    room = budget - count(head)
    if room < 0:
        raise SettingError(
            f"A budget of {counted(budget, 'token')} holds no answer to this task; "
            f"{count(head):,} is the least that does."
        )
    readable = dict.fromkeys(position for position in required if position in interests)
    share = _WHOLE_SHARE if available.fills else _SHARE
    fitting = _Fitting(plans, interests, room, share, _chances(interests, readable, available))
    for position in _first(readable, fitting, available):
        shape = min(fitting.whole_shape(position), _largest(position, fitting, available))
        if shape != Shape.ELIDED or fitting.tokens(position, shape) <= _OUTLINE_SHARE * room:
            fitting.take(position, shape)
    steps = [
        (-density, position, shape)
        for position in fitting.path_of
        for density, shape in _steps(position, fitting, available)
    ]
    likeliest = [step for step in steps if fitting.chances[step[1]] >= _LIKELIEST and not fitting.is_long(step[1])]
    _fitted(sorted(likeliest), fitting, available)
    _fitted(_outline_steps(readable, fitting, available), fitting, available)
    _fitted(sorted(steps), fitting, available)
    _fitted(_signature_steps(fitting, available), fitting, available)
    _fitted(_long_steps(fitting), fitting, available)
    return _fitted(_documentation_steps([*readable, *available.chances], fitting), fitting, available)


def _chances(interests: Mapping[int, Interest], required: Container[int], available: Room) -> dict[int, float]:
    """Return how likely each part is to be needed; what is required is likely."""
    return {
        position: max(
            available.chances.get(position, _NEAR_CHANCE * interest.worth),
            _REQUIRED_CHANCE if position in required else 0.0,
        )
        for position, interest in interests.items()
    }


def _first(required: Iterable[int], fitting: _Fitting, available: Room) -> list[int]:
    """Return the parts that are shown whole before all others: what is asked for by name, and what ranks best."""
    best = (p for p in islice(available.chances, 1) if p in fitting.path_of and fitting.is_one_piece(p))
    return [*dict.fromkeys([*(p for p in required if p in available.requested), *best])]


def _fitted(steps: Sequence[tuple[float, int, Shape]], fitting: _Fitting, available: Room) -> Fitted:
    """Take steps in their order while there is room, and return the resulting files."""
    for _ in range(_FIT_ROUNDS):
        steps_before = len(fitting.steps)
        for _, position, shape in steps:
            fitting.take(position, shape)
        fitted = _laid_out(fitting, available.head, available.budget)
        fitting.room = available.budget - fitted.tokens
        if len(fitting.steps) <= steps_before:
            break
    return fitted


def _documentation_steps(positions: Iterable[int], fitting: _Fitting) -> list[tuple[float, int, Shape]]:
    """Return the steps that add the rest of their documentation to parts whose code is shown, in this order."""
    as_code = [position for position in dict.fromkeys(positions) if fitting.shapes.get(position) == Shape.CODE]
    return [(float(number), position, Shape.FULL) for number, position in enumerate(as_code)]


def _steps(position: int, fitting: _Fitting, available: Room) -> list[tuple[float, Shape]]:
    """Return the steps worth taking for a part, as (chance per token, shape), from small shapes to large ones.

    They are the upper hull of chance over tokens, so chance per token falls from step to step: taken in this order,
    steps are the greedy solution of the multiple-choice knapsack (Sinha & Zoltners, "The multiple-choice knapsack
    problem", Operations Research 27, 1979). The first step in a file pays for the file's heading and for the names of
    what is left out.
    """
    chance, max_shape = fitting.chances[position], _largest(position, fitting, available)
    own_lines = fitting.plans[fitting.path_of[position]].parts[position].own
    is_short = sum(map(len, own_lines)) <= _SHORT_BODY
    opening = fitting.opening(fitting.path_of[position])
    if is_short and max_shape and fitting.tokens(position, Shape.FULL) <= fitting.tokens(position, Shape.SIGNATURE):
        return [(chance / max(opening + fitting.tokens(position, Shape.FULL), 1), Shape.FULL)]
    hull: list[tuple[float, Shape]] = []
    last, last_tokens, last_share = Shape.NONE, -opening, 0.0
    while last < max_shape:
        density, shape = max(
            ((fitting.share[shape] - last_share) / max(fitting.tokens(position, shape) - last_tokens, 1), shape)
            for shape in fitting.share
            if last < shape <= max_shape
        )
        hull.append((density * chance, shape))
        last, last_tokens, last_share = shape, fitting.tokens(position, shape), fitting.share[shape]
    return hull


def _outline_steps(required: Iterable[int], fitting: _Fitting, available: Room) -> list[tuple[float, int, Shape]]:
    """Return the steps that outline what is required and had no room for its body, in this order."""
    too_long = [
        position
        for position in required
        if fitting.shapes.get(position, Shape.NONE) < Shape.ELIDED <= _largest(position, fitting, available)
        and not fitting.is_type(position)
    ]
    return [(float(number), position, Shape.ELIDED) for number, position in enumerate(too_long)]


def _signature_steps(fitting: _Fitting, available: Room) -> list[tuple[float, int, Shape]]:
    """Return the steps that show the signatures of parts for whose bodies there was no room, the likeliest first."""
    return sorted(
        (-fitting.chances[position], position, Shape.SIGNATURE)
        for position in fitting.path_of
        if position not in fitting.shapes and _largest(position, fitting, available) >= Shape.SIGNATURE
    )


def _long_steps(fitting: _Fitting) -> list[tuple[float, int, Shape]]:
    """Return the steps that show long parts whole after all, in the room that nothing else takes."""
    return [
        (-fitting.chances[position], position, Shape.CODE)
        for position, shape in fitting.shapes.items()
        if shape == Shape.ELIDED and fitting.is_long(position) and fitting.is_one_piece(position)
        if fitting.interests[position].max_shape >= Shape.CODE
    ]


def _largest(position: int, fitting: _Fitting, available: Room) -> Shape:
    """Return the largest shape that a part is shown in, NONE if it is not worth showing by itself."""
    interest, chance = fitting.interests[position], fitting.chances[position]
    if interest.worth < available.floor and not interest.required:
        return Shape.NONE
    if not available.fills and interest.worth < BODY_FLOOR and chance < _LIKELY and not interest.required:
        return min(interest.max_shape, Shape.DOC)
    if interest.role != "named" and fitting.is_long(position):
        return min(interest.max_shape, Shape.ELIDED)
    if fitting.is_type(position) and not fitting.is_one_piece(position):
        return min(interest.max_shape, Shape.ELIDED)
    return interest.max_shape


def _laid_out(fitting: _Fitting, head: str, budget: int) -> Fitted:
    """Return the files as they are shown, after undoing steps, last first, until the text fits."""
    sections: dict[str, Section] = {}
    tokens: dict[str, int] = {}
    stale_paths = set(fitting.opened)
    head_tokens = count(head)
    while True:
        for path in sorted(stale_paths):
            shapes = {p: shape for p, shape in fitting.shapes.items() if fitting.path_of[p] == path}
            if not any(shape > Shape.NAME for shape in shapes.values()):
                sections.pop(path, None)
                tokens.pop(path, None)
                continue
            sections[path], tokens[path] = fitting.section(path, _with_names(shapes, path, fitting))
        total = head_tokens + sum(tokens.values())
        if total <= budget or not fitting.steps:
            return Fitted(sections, total)
        stale_paths = _undo_steps(fitting, total - budget)


def _with_names(shapes: Mapping[int, Shape], path: str, fitting: _Fitting) -> dict[int, Shape]:
    """Return the shapes, and names for the parts that are worth naming and are not shown."""
    unshown = [p for p in fitting.worth_naming(path) if p not in shapes]
    return {**dict.fromkeys(unshown, Shape.NAME), **shapes}


def _undo_steps(fitting: _Fitting, tokens: int) -> set[str]:
    """Undo the last steps until about `tokens` tokens are saved; return the paths of the files that changed."""
    stale_paths: set[str] = set()
    while tokens > 0 and fitting.steps:
        position, shape_before = fitting.steps.pop()
        saved = fitting.tokens(position, fitting.shapes[position]) - fitting.tokens(position, shape_before)
        tokens -= max(saved, 1)
        if shape_before == Shape.NONE:
            del fitting.shapes[position]
        else:
            fitting.shapes[position] = shape_before
        stale_paths.add(fitting.path_of[position])
    fitting.opened -= stale_paths - {fitting.path_of[position] for position in fitting.shapes}
    fitting.framed = {o for p in fitting.shapes for o in fitting.plans[fitting.path_of[p]].enclosing.get(p, ())}
    return stale_paths
