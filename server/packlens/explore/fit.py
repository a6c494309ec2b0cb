"""Fits an answer into its budget: chooses for each symbol the shape that gives the most worth for the tokens.

1. Required symbols get their signatures, then their bodies: first those that were asked for by name, then the best
   ranked ones.
2. Symbols that are likely to be needed get their bodies, in the order of the ranking: the code that answers a task is
   often long, and worth per token alone would show short helpers instead. Of a docstring that takes much of the room
   the first lines are shown, so that less code is left out.
3. All others grow in steps, the step with the most worth per token first (the greedy solution of the multiple-choice
   knapsack; Sinha & Zoltners, "The multiple-choice knapsack problem", Operations Research 27, 1979).
4. If the reader wants the budget used up, whole definitions fill the room that is left; otherwise the rest of the
   documentation of what comes first does.

Every line of the answer begins with a visible character, so its tokens are the sum of those of its lines
(`pack.tokens`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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
_WHOLE_SHARE: Final = {**_SHARE, Shape.SIGNATURE: 0.3, Shape.DOC: 0.35, Shape.ELIDED: 0.45}
"""The same for a reader who opens a file again for each body that is not whole."""
_NAME_FLOOR: Final = 0.1
_SHORT_BODY: Final = 6
"""Only a body of at most this many lines can take fewer tokens than its signature; longer ones are not tried."""
_MAX_SHARE: Final = 0.5
"""A symbol that is likely to be needed is shown whole before others if it takes at most this share of the room."""
_DOCUMENTATION_SHARE: Final = 0.1
"""More of a docstring than its first lines is shown with the code if it takes at most this share of the whole room."""
_DOCUMENTATION_WORTH: Final = 0.3
"""The rest of a long docstring is worth this share of what a body is worth, where room is left."""
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
    share: Mapping[Shape, float] = field(default_factory=lambda: _SHARE)
    """The share of a symbol's worth that a shape conveys."""
    shapes: dict[int, Shape] = field(default_factory=dict)
    steps: list[tuple[int, Shape]] = field(default_factory=list)
    """(position, shape before) of the steps taken, in their order."""

    def __post_init__(self) -> None:
        """Compute the file of every part, and the cost of every file's frame."""
        self.path_of = {position: path for path, plan in self.plans.items() for position in plan.parts}
        self.frame_tokens = {path: count(heading(plan) + CLOSING) for path, plan in self.plans.items()}
        self.opened: set[str] = set()
        self.most_documentation = _DOCUMENTATION_SHARE * self.room
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
            if self.shapes.get(outer, Shape.NONE) == Shape.NONE:
                price += self.tokens(outer, Shape.SIGNATURE)
        return price

    def take(self, position: int, shape: Shape) -> None:
        """Give a part a larger shape if there is room."""
        shape_before = self.shapes.get(position, Shape.NONE)
        price = self.price(position, shape)
        if shape <= shape_before or price > self.room:
            return
        self.room -= price
        self.opened.add(self.path_of[position])
        self.shapes[position] = shape
        self.steps.append((position, shape_before))


@dataclass(frozen=True, slots=True)
class Room:
    """The budget of an answer, and what comes first in it."""

    head: str
    budget: int
    fills: bool = False
    """See `worth.Bounds`."""
    requested: frozenset[int] = frozenset()
    """See `names.NamedSymbols`."""
    likely: Sequence[int] = ()
    """The positions of what is likely to be needed, best ranked first."""


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
    fitting = _Fitting(plans, interests, room, _WHOLE_SHARE if available.fills else _SHARE)
    readable = dict.fromkeys(position for position in required if position in fitting.path_of)
    requested_positions = (p for p in readable if p in available.requested)
    best_first = dict.fromkeys([*requested_positions, *(p for p in available.likely if p in readable), *readable])
    for position in readable:
        fitting.take(position, min(Shape.SIGNATURE, interests[position].max_shape))
    for position in best_first:
        fitting.take(position, min(fitting.whole_shape(position), interests[position].max_shape))
    for position in best_first:
        fitting.take(position, min(Shape.ELIDED, interests[position].max_shape))
    _take_likely(available.likely, fitting)
    optional = [position for position in fitting.path_of if position not in readable]
    steps = sorted((-density, p, shape) for p in optional for density, shape in _steps(p, fitting))
    _fitted(steps, fitting, available)
    last = _whole_steps(fitting) if available.fills else _documentation_steps([*best_first, *available.likely], fitting)
    return _fitted(last, fitting, available)


def _take_likely(likely_positions: Sequence[int], fitting: _Fitting) -> None:
    """Show what is likely to be needed whole, except for types whose members are parts themselves."""
    for position in likely_positions:
        if position in fitting.path_of and fitting.is_one_piece(position):
            shape = min(fitting.whole_shape(position), fitting.interests[position].max_shape)
            if fitting.price(position, shape) <= _MAX_SHARE * fitting.room:
                fitting.take(position, shape)


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


def _whole_steps(fitting: _Fitting) -> list[tuple[float, int, Shape]]:
    """Return the steps that show parts whole, as sorted tuples (negative worth per token, part, shape).

    A part's code is one step, the rest of a long docstring another.
    """
    steps = []
    for position in fitting.path_of:
        value = fitting.interests[position].worth
        if value >= SIGNATURE_FLOOR and fitting.is_one_piece(position):
            shapes = (fitting.shapes.get(position, Shape.NONE), fitting.whole_shape(position), Shape.FULL)
            shown_tokens, code, full = (fitting.tokens(position, shape) for shape in shapes)
            steps.append((-value / max(code - shown_tokens, 1), position, shapes[1]))
            if full > code:
                steps.append((-value * _DOCUMENTATION_WORTH / (full - code), position, Shape.FULL))
    return sorted(steps)


def _documentation_steps(positions: Iterable[int], fitting: _Fitting) -> list[tuple[float, int, Shape]]:
    """Return the steps that add the rest of their documentation to parts whose code is shown, in this order."""
    as_code = [position for position in dict.fromkeys(positions) if fitting.shapes.get(position) == Shape.CODE]
    return [(float(number), position, Shape.FULL) for number, position in enumerate(as_code)]


def _steps(position: int, fitting: _Fitting) -> list[tuple[float, Shape]]:
    """Return the steps worth taking for a part, as (worth per token, shape), from small shapes to large ones.

    They are the upper hull of worth over tokens, so worth per token falls from step to step. The first step in a file
    pays for the file's heading and for the names of what is left out.
    """
    interest = fitting.interests[position]
    if interest.worth < SIGNATURE_FLOOR:
        return []
    max_shape = interest.max_shape if interest.worth >= BODY_FLOOR else min(interest.max_shape, Shape.DOC)
    if fitting.is_type(position):
        max_shape = min(max_shape, Shape.ELIDED)
    own_lines = fitting.plans[fitting.path_of[position]].parts[position].own
    is_short = sum(map(len, own_lines)) <= _SHORT_BODY
    opening = fitting.opening(fitting.path_of[position])
    if is_short and fitting.tokens(position, Shape.FULL) <= fitting.tokens(position, Shape.SIGNATURE):
        return [(interest.worth / max(opening + fitting.tokens(position, Shape.FULL), 1), Shape.FULL)]
    hull: list[tuple[float, Shape]] = []
    last, last_tokens, last_share = Shape.NONE, -opening, 0.0
    while last < max_shape:
        density, shape = max(
            ((fitting.share[shape] - last_share) / max(fitting.tokens(position, shape) - last_tokens, 1), shape)
            for shape in fitting.share
            if last < shape <= max_shape
        )
        hull.append((density * interest.worth, shape))
        last, last_tokens, last_share = shape, fitting.tokens(position, shape), fitting.share[shape]
    return hull


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
    return stale_paths
