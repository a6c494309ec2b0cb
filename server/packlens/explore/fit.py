"""Which shape each symbol gets: the most worth for the tokens, never more of them than the budget.

What must be shown comes first: all of it by its signature, then in full, in the order of the flow. Then everything else
step by step, the step with the most worth a token first (the greedy solution of the multiple-choice knapsack; Sinha &
Zoltners, "The multiple-choice knapsack problem", Operations Research 27, 1979). Every line of the answer begins with a
visible character, so that its tokens are the sum of its lines' (`pack.tokens`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from packlens.errors import SettingError
from packlens.explore.interest import BODY_FLOOR, SIGNATURE_FLOOR, Interest, Shape
from packlens.explore.layout import CLOSING, Plan, Section, heading, lay_out
from packlens.model import TYPE_KINDS
from packlens.pack.tokens import count, count_each
from packlens.visible import visible

_SHARE: Final = {Shape.NONE: 0.0, Shape.SIGNATURE: 0.35, Shape.DOC: 0.5, Shape.ELIDED: 0.8, Shape.FULL: 1.0}
"""How much of a symbol's worth a shape conveys."""
_NAME_FLOOR: Final = 0.1
_SHORT: Final = 6
"""Lines beyond which a body is not shorter than its signature in one line: it is not written to find that out."""
_ROUNDS: Final = 4
_GAP: Final = 8
"""Tokens of the line that says what is left out next to a symbol, roughly; the text is counted exactly at the end."""


@dataclass(frozen=True)
class Fitted:
    """The answer's files as they are shown, in order, and their tokens."""

    sections: Mapping[str, Section]
    tokens: int


@dataclass
class Fitting:
    """Shapes being chosen for the parts of some files."""

    plans: Mapping[str, Plan]
    interests: Mapping[int, Interest]
    """Of every part."""
    room: int
    shapes: dict[int, Shape] = field(default_factory=dict)
    steps: list[tuple[int, Shape]] = field(default_factory=list)
    """(position, shape before), in the order in which they were taken."""

    def __post_init__(self) -> None:
        """Note where every part stands."""
        self.path = {position: path for path, plan in self.plans.items() for position in plan.parts}
        self.frames = {path: count(heading(plan) + CLOSING) + _GAP for path, plan in self.plans.items()}
        self.opened: set[str] = set()
        self.costs: dict[tuple[int, Shape], int] = {}

    def is_type(self, position: int) -> bool:
        """Whether a part is a type: the documentation of types is long, and their members are parts themselves."""
        return self.plans[self.path[position]].parts[position].node.kind in TYPE_KINDS

    def cost(self, position: int, shape: Shape) -> int:
        """Return the tokens of a part in a shape."""
        key = position, shape
        if key not in self.costs:
            lines = self.plans[self.path[position]].pieces(position, shape)
            self.costs[key] = sum(count_each([visible(f"{piece.text}\n") for piece in lines])) + (_GAP if lines else 0)
        return self.costs[key]

    def price(self, position: int, shape: Shape) -> int:
        """Return the tokens that giving a part another shape takes, with the file and the types around it."""
        path = self.path[position]
        price = self.cost(position, shape) - self.cost(position, self.shapes.get(position, Shape.NONE))
        if path not in self.opened:
            price += self.frames[path]
        for outer in self.plans[path].around.get(position, ()):
            if self.shapes.get(outer, Shape.NONE) == Shape.NONE:
                price += self.cost(outer, Shape.SIGNATURE)
        return price

    def take(self, position: int, shape: Shape) -> bool:
        """Give a part a shape if there is room."""
        before = self.shapes.get(position, Shape.NONE)
        price = self.price(position, shape)
        if shape <= before or price > self.room:
            return False
        self.room -= price
        self.opened.add(self.path[position])
        self.shapes[position] = shape
        self.steps.append((position, before))
        return True


def fit(
    plans: Mapping[str, Plan], interests: Mapping[int, Interest], order: Sequence[int], head: str, budget: int
) -> Fitted:
    """Return the files with a shape for every part. `order` holds what must be shown, most important first.

    Raises SettingError if not even the answer's head fits.
    """
    room = budget - count(head)
    if room < 0:
        raise SettingError(
            f"A budget of {budget} tokens holds no answer to this task; {count(head)} is the least that does."
        )
    fitting = Fitting(plans, interests, room)
    must = [position for position in order if position in fitting.path]
    for shape in (Shape.SIGNATURE, Shape.FULL, Shape.ELIDED):
        for position in must:
            fitting.take(position, min(shape, interests[position].most))
    optional = [position for position in fitting.path if position not in set(must)]
    steps = sorted((-density, p, shape) for p in optional for density, shape in _steps(p, fitting))
    for _ in range(_ROUNDS):
        taken = len(fitting.steps)
        for _, position, shape in steps:
            fitting.take(position, shape)
        fitted = _settled(fitting, head, budget)
        fitting.room = budget - fitted.tokens
        if len(fitting.steps) <= taken:
            break
    return fitted


def _steps(position: int, fitting: Fitting) -> list[tuple[float, Shape]]:
    """Return the steps worth taking, as (worth a token, shape): the upper hull of worth over tokens.

    They are taken by worth a token, best first, ties by position."""
    interest = fitting.interests[position]
    if interest.worth < SIGNATURE_FLOOR:
        return []
    most = interest.most if interest.worth >= BODY_FLOOR else min(interest.most, Shape.DOC)
    if fitting.is_type(position):
        most = min(most, Shape.ELIDED)
    short = sum(map(len, fitting.plans[fitting.path[position]].parts[position].own)) <= _SHORT
    if short and fitting.cost(position, Shape.FULL) <= fitting.cost(position, Shape.SIGNATURE):
        return [(interest.worth / max(fitting.cost(position, Shape.FULL), 1), Shape.FULL)]
    hull: list[tuple[float, Shape]] = []
    at, cost, share = Shape.NONE, 0, 0.0
    while at < most:
        best = max(
            (((_SHARE[s] - share) / max(fitting.cost(position, s) - cost, 1), s) for s in _SHARE if at < s <= most),
        )
        hull.append((best[0] * interest.worth, best[1]))
        at, cost, share = best[1], fitting.cost(position, best[1]), _SHARE[best[1]]
    return hull


def _settled(fitting: Fitting, head: str, budget: int) -> Fitted:
    """Return the files as they are shown, with steps taken back, last first, until the text fits."""
    sections: dict[str, Section] = {}
    tokens: dict[str, int] = {}
    stale = set(fitting.opened)
    fixed = count(head)
    while True:
        for path in sorted(stale):
            shapes = {p: s for p, s in fitting.shapes.items() if fitting.path[p] == path}
            if not any(shape > Shape.NAME for shape in shapes.values()):
                sections.pop(path, None)
                tokens.pop(path, None)
                continue
            sections[path] = lay_out(fitting.plans[path], _named(shapes, path, fitting))
            tokens[path] = count(sections[path].text)
        total = fixed + sum(tokens.values())
        if total <= budget or not fitting.steps:
            return Fitted(sections, total)
        stale = _undone(fitting, total - budget)


def _named(shapes: Mapping[int, Shape], path: str, fitting: Fitting) -> dict[int, Shape]:
    """Return shapes with names for what is worth naming and is not shown."""
    known = fitting.plans[path].parts
    rest = [p for p in known if p not in shapes and fitting.interests[p].worth >= _NAME_FLOOR]
    return {**dict.fromkeys(rest, Shape.NAME), **shapes}


def _undone(fitting: Fitting, tokens: int) -> set[str]:
    """Take back the last steps, about as many as make up for some tokens; return the files that they stood in."""
    stale: set[str] = set()
    while tokens > 0 and fitting.steps:
        position, before = fitting.steps.pop()
        tokens -= max(fitting.cost(position, fitting.shapes[position]) - fitting.cost(position, before), 1)
        if before == Shape.NONE:
            del fitting.shapes[position]
        else:
            fitting.shapes[position] = before
        stale.add(fitting.path[position])
    return stale
