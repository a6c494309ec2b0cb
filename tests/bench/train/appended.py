"""Fits a few trees behind those that ship, which see what words mean: python -m tests.bench.train append TABLES.

The first trees were fitted to more repositories than may be at hand, and stay as they are. The new ones start from what
such trees say of repositories that they were not fitted to: there is more to mend than where they were. TABLES are made
with `signals --vectors`, so no repository is judged by vectors that were learned from it; nor is it by trees.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from packlens.errors import PacklensError
from packlens.rank.learned.signals import HEAD, MEANING, SIGNALS
from packlens.rank.learned.task_shape import SHAPE
from packlens.rank.learned.trained_order import trained_trees
from packlens.rank.learned.trees import Trees, joined, packed
from tests.bench.train.fit import (
    PARAMETERS,
    ROUNDS,
    START,
    Asked,
    corrected,
    fitted,
    judged,
    print_gains,
    read_tables,
    said_by,
    start_of,
    weights_of,
)
from tests.bench.train.ship import whole_numbers
from tests.bench.train.vectors import FOLDS, fold_of

Doubles = NDArray[np.float64]

KNOWN: Final = ("text", "behind the best", "words in name", "note", *SHAPE)
"""What else the new trees see: how well the words themselves match, and the shape of the task, since what words mean
counts more in some than in others."""
BEHIND: Final = 30
"""Trees that are appended."""
_SMALL: Final = {
    **PARAMETERS,
    "num_leaves": 7,
    "learning_rate": 0.08,
    "max_depth": 6,
    "min_data_in_leaf": 200,
    "feature_fraction": 0.5,
}


def unseen_forest(asked: Sequence[Asked]) -> list[Doubles]:
    """Return what trees like the first say of the candidates of each task, fitted to the other folds alone."""
    said: list[Doubles] = [np.empty(0)] * len(asked)
    for fold in range(FOLDS):
        model = fitted([each for each in asked if fold_of(each.repository) != fold], ROUNDS)
        for place, each in enumerate(asked):
            if fold_of(each.repository) == fold:
                said[place] = said_by(model, each)
    return said


def fitted_behind(asked: Sequence[Asked], forest: Sequence[Doubles], inputs: Sequence[str]) -> Any:
    """Return small trees that start from what a forest says; they may only rise with what words mean."""
    import lightgbm

    useful = [(each, said) for each, said in zip(asked, forest, strict=True) if each.relevant[:HEAD].any()]
    tasks = [each for each, _ in useful]
    sizes = [len(said) for _, said in useful]
    data = lightgbm.Dataset(
        np.concatenate([_inputs(each, inputs) for each in tasks]),
        np.concatenate([each.relevant[:HEAD] for each in tasks]).astype(int),
        group=sizes,
        weight=np.repeat(weights_of(tasks), sizes),
        init_score=np.concatenate([start_of(each)[:HEAD] + said for each, said in useful]),
        params={"verbose": -1, "max_bin": 63},
    )
    rising = [int(name in MEANING) for name in inputs]
    return lightgbm.train({**_SMALL, "monotone_constraints": rising}, data, BEHIND)


def _inputs(asked: Asked, inputs: Sequence[str]) -> Doubles:
    return asked.values[:, [SIGNALS.index(name) for name in inputs]].astype(np.float64)


def gains_behind(asked: Sequence[Asked], forest: Sequence[Doubles], inputs: Sequence[str]) -> tuple[Doubles, Doubles]:
    """Return the figures of each task by the forest alone, and what trees behind it gain on unseen repositories."""
    folds = np.array([fold_of(each.repository) for each in asked])
    before = np.array([judged(each, corrected(each, said)) for each, said in zip(asked, forest, strict=True)])
    after = np.zeros_like(before)
    for fold in np.unique(folds).tolist():
        seen = np.flatnonzero(folds != fold).tolist()
        model = fitted_behind([asked[place] for place in seen], [forest[place] for place in seen], inputs)
        for place in np.flatnonzero(folds == fold).tolist():
            added = model.predict(_inputs(asked[place], inputs), num_threads=1)
            after[place] = judged(asked[place], corrected(asked[place], forest[place] + added))
    return before, after - before


def first_trees(trees: Trees, count: int = ROUNDS) -> Trees:
    """Return the first of some trees: those that `ship` wrote, without what is behind them."""
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


def append(tables: Path, path: Path | None) -> None:
    """Say what trees behind the first gain with and without what words mean; with a path, write both there.

    Raises PacklensError without tables.
    """
    asked = read_tables(tables)
    if not asked:
        raise PacklensError(f"{tables} holds no signal tables; make them with: python -m tests.bench.train signals")
    forest = unseen_forest(asked)
    for title, inputs in (("with what words mean", (*MEANING, *KNOWN)), ("without it", KNOWN)):
        print(title)
        print_gains(asked, *gains_behind(asked, forest, inputs))
    if path is not None:
        inputs = (*MEANING, *KNOWN)
        behind = whole_numbers(fitted_behind(asked, forest, inputs), inputs, 1 / START)
        path.write_bytes(packed(joined(first_trees(trained_trees()), behind)))
