"""Fits groups of a few trees behind those that ship: python -m tests.bench.train append TABLES --group NAME.

The first group sees what words mean, the second past commits. The trees before a group were fitted to
more repositories than may be at hand, and stay as they are. A group starts from what such trees say of repositories
that they were not fitted to: there is more to mend than where they were. TABLES are made with `signals --vectors`, so
no repository is judged by vectors that were learned from it; nor is it by trees. The third group is fitted to other
repositories, those of `applications.toml`, and starts from what ships.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from packlens.errors import PacklensError
from packlens.rank.learned.signals import HEAD, MEANING, PAST, SIGNALS
from packlens.rank.learned.task_shape import SHAPE
from packlens.rank.learned.trained_order import UNIT, trained_trees
from packlens.rank.learned.trees import Trees, joined, packed
from tests.bench.train.fit import (
    PARAMETERS,
    ROUNDS,
    START,
    RankedTask,
    corrected,
    fitted,
    judged,
    predict,
    print_gains,
    read_tables,
    start_of,
    weights_of,
)
from tests.bench.train.ship import whole_numbers
from tests.bench.train.vectors import FOLDS, fold_of

Doubles = NDArray[np.float64]

KNOWN: Final = ("text", "behind the best", "words in name", "note", *SHAPE)
"""What else the new trees see: how well the words themselves match, and the shape of the task, since what words mean
counts more in some than in others."""


_SMALL: Final = {
    **PARAMETERS,
    "num_leaves": 7,
    "learning_rate": 0.08,
    "max_depth": 6,
    "min_data_in_leaf": 200,
    "feature_fraction": 0.5,
}


@dataclass(frozen=True)
class Group:
    """Trees that are appended together."""

    rising: tuple[str, ...]
    """The signals that they are there for; what they say may only rise with these."""
    known: tuple[str, ...]
    """What else they see."""
    count: int
    leaves: int = 7
    counts: Mapping[str, float] = field(default_factory=dict)
    """How many times a family counts, beyond what it counts anyway."""
    behind_shipped: bool = False
    """Whether the tables are of repositories that nothing before the group was fitted to."""
    share: float = 1.0
    """How much of what they say counts."""

    @property
    def inputs(self) -> tuple[str, ...]:
        """What they see."""
        return (*self.rising, *self.known)


_AS_PEOPLE_WRITE: Final = {
    "title": 2.0,
    "body": 2.0,
    "report": 1.5,
    "changelog": 1.5,
    "asked": 1.5,
    "issue": 1.5,
    "documentation": 0.9,
    "howto": 0.9,
    "test": 0.5,
}
"""Chosen among four: with 1 for each, titles and messages lose what tests' names gain (README.md)."""
GROUPS: Final = {
    "meaning": Group(MEANING, KNOWN, 30),
    "past": Group(PAST, (*KNOWN, "history"), 40),
    "applications": Group((), SIGNALS, 60, leaves=15, counts=_AS_PEOPLE_WRITE, behind_shipped=True, share=0.5),
}
"""By name, in their order in the file, behind `ROUNDS` others. The second knows what past commits add to the score of a
note. The third saw no issues, and ranks them worse when it counts whole (README.md)."""


def unseen_forest(tasks: Sequence[RankedTask]) -> list[Doubles]:
    """Return what trees like the first say of the candidates of each task, fitted to the other folds alone."""
    predicted: list[Doubles] = [np.empty(0)] * len(tasks)
    for fold in range(FOLDS):
        model = fitted([each for each in tasks if fold_of(each.repository) != fold], ROUNDS)
        for place, each in enumerate(tasks):
            if fold_of(each.repository) == fold:
                predicted[place] = predict(model, each)
    return predicted


def fitted_behind(ranked: Sequence[RankedTask], before: Sequence[Doubles], group: Group) -> Any:
    """Return small trees that start from what those before them say."""
    import lightgbm

    useful = [(each, predicted) for each, predicted in zip(ranked, before, strict=True) if each.relevant[:HEAD].any()]
    tasks = [each for each, _ in useful]
    sizes = [len(predicted) for _, predicted in useful]
    data = lightgbm.Dataset(
        np.concatenate([_inputs(each, group.inputs) for each in tasks]),
        np.concatenate([each.relevant[:HEAD] for each in tasks]).astype(int),
        group=sizes,
        weight=np.repeat(_weights(tasks, group.counts), sizes),
        init_score=np.concatenate([start_of(each)[:HEAD] + predicted for each, predicted in useful]),
        params={"verbose": -1, "max_bin": 63},
    )
    rising = [int(name in group.rising) for name in group.inputs]
    parameters = {**_SMALL, "num_leaves": group.leaves, "monotone_constraints": rising}
    return lightgbm.train(parameters, data, group.count)


def _weights(tasks: Sequence[RankedTask], counts: Mapping[str, float]) -> Doubles:
    weights = weights_of(tasks) * np.array([counts.get(each.family, 1.0) for each in tasks])
    result: Doubles = weights / weights.mean()
    return result


def _inputs(task: RankedTask, inputs: Sequence[str]) -> Doubles:
    return task.values[:, [SIGNALS.index(name) for name in inputs]].astype(np.float64)


def unseen_behind(tasks: Sequence[RankedTask], before: Sequence[Doubles], group: Group) -> list[Doubles]:
    """Return what trees say, with those before a group, once it is behind them: fitted to the other folds alone."""
    folds = np.array([fold_of(each.repository) for each in tasks])
    predicted = list(before)
    for fold in np.unique(folds).tolist():
        seen = np.flatnonzero(folds != fold).tolist()
        model = fitted_behind([tasks[place] for place in seen], [before[place] for place in seen], group)
        for place in np.flatnonzero(folds == fold).tolist():
            said = model.predict(_inputs(tasks[place], group.inputs), num_threads=1)
            predicted[place] = before[place] + group.share * said
    return predicted


def figures(tasks: Sequence[RankedTask], predicted: Sequence[Doubles]) -> Doubles:
    """Return the figures of each task, a row each, by what trees say."""
    return np.array([judged(each, corrected(each, of_it)) for each, of_it in zip(tasks, predicted, strict=True)])


def first_trees(trees: Trees, count: int = ROUNDS) -> Trees:
    """Return the first of some trees, without what is behind them; at first those that `ship` wrote."""
    if len(trees.roots) <= count:
        return trees
    end = int(trees.roots[count])
    return Trees(
        trees.roots[:count],
        trees.column[:end],
        trees.threshold[:end],
        trees.left[:end],
        trees.right[:end],
        trees.value[:end],
    )


def said_by(trees: Trees, tasks: Sequence[RankedTask]) -> list[Doubles]:
    """Return what trees that ship say of the candidates of each task, as models count it."""
    sums = trees.path_sums(np.zeros(len(SIGNALS), dtype=np.int64), 1)
    return [trees.contributions(each.values, sums)[:, 0] / UNIT * START for each in tasks]


def append(tables: Path, name: str, path: Path | None) -> None:
    """Say what a group of `GROUPS` gains with and without its own signals; with a path, write it there.

    What was behind the group is dropped: it has to be appended again. Raises PacklensError without tables.
    """
    tasks = read_tables(tables)
    if not tasks:
        raise PacklensError(f"{tables} holds no signal tables; make them with: python -m tests.bench.train signals")
    group, earlier = GROUPS[name], [GROUPS[each] for each in takewhile(lambda each: each != name, GROUPS)]
    count = ROUNDS + sum(each.count for each in earlier)
    if group.behind_shipped:
        predicted = said_by(first_trees(trained_trees(), count), tasks)
    else:
        predicted = unseen_forest(tasks)
        for each in earlier:
            predicted = unseen_behind(tasks, predicted, each)
    before = figures(tasks, predicted)
    without = [("without it", replace(group, rising=()))] if group.rising else []
    for title, tried in ((f"with {name}", group), *without):
        print(title)
        print_gains(tasks, before, figures(tasks, unseen_behind(tasks, predicted, tried)) - before)
    if path is not None:
        behind = whole_numbers(fitted_behind(tasks, predicted, group), group.inputs, group.share / START)
        path.write_bytes(packed(joined(first_trees(trained_trees(), count), behind)))
