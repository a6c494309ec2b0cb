"""What is the chance that a ranked symbol is needed, and what does a pack lose that ends where it is small?

`python -m tests.bench.train calibrate` fits the weights of `packlens.rank.learned.chances` by leave-repositories-out
folds, and on all tables. `chances DATA` judges the weights that ship over the order that ships. Families of tasks count
the same, and so do the tasks of a family, but for their own weights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.engine.context_engine import ContextEngine
from packlens.errors import PacklensError
from packlens.rank.learned import chances as shipped_chances
from packlens.rank.learned.chances import shape
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon
from tests.bench.train.fit import FOLDS, RankedTask, interval, read_tables
from tests.bench.train.signals import SETTINGS, by_snapshot, line_tokens, symbol_name

Doubles = NDArray[np.float64]

_STEPS: Final = 25
_RIDGE: Final = 0.01
_MIN_STEP: Final = 1e-9
BINS: Final = (0.0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.3, 1.0)
ENDS: Final = (0.001, 0.002, 0.003, 0.005, 0.01, 0.02)
"""Least chances that a pack could end at."""


def fitted_weights(shapes: Sequence[Doubles], tasks: Sequence[RankedTask]) -> Doubles:
    """Return the weights of 1 and the columns of shapes, fitted so that families of tasks count the same."""
    return logistic_weights(shapes, [each.relevant for each in tasks], task_weights(tasks))


def logistic_weights(
    shapes: Sequence[Doubles], relevant: Sequence[NDArray[np.bool_]], counts_of_each: Sequence[float]
) -> Doubles:
    """Return the weights of 1 and the columns of shapes: logistic regression by Newton's method, with halved steps."""
    rows = np.concatenate([_with_one(each) for each in shapes])
    needed = np.concatenate(relevant).astype(np.float64)
    counts = np.concatenate([np.full(len(s), w) for s, w in zip(shapes, counts_of_each, strict=True)])
    largest = np.abs(rows).max(axis=0)
    scale = np.where(largest > 0, largest, 1.0)
    scaled, weights = rows / scale, np.zeros(rows.shape[1])

    def loss(at: Doubles) -> float:
        """Return the negative logarithm of the likelihood."""
        odds = scaled @ at
        return float((counts * (np.logaddexp(0.0, odds) - needed * odds)).sum()) + _RIDGE * float(at @ at) / 2

    for _ in range(_STEPS):
        chance = _chance(scaled @ weights)
        curvature = (scaled * (counts * chance * (1 - chance))[:, None]).T @ scaled + _RIDGE * np.eye(len(weights))
        step = np.linalg.solve(curvature, scaled.T @ (counts * (needed - chance)) - _RIDGE * weights)
        before = loss(weights)
        while loss(weights + step) > before and np.abs(step).max() > _MIN_STEP:
            step /= 2
        weights = weights + step
    result: Doubles = weights / scale
    return result


def task_weights(tasks: Sequence[RankedTask]) -> list[float]:
    """Return what tasks count: their own weights, such that each family counts the same."""
    sizes = Counter(each.family for each in tasks)
    return [each.weight * len(tasks) / len(sizes) / sizes[each.family] for each in tasks]


def chances_of(weights: Doubles, shapes: Doubles) -> Doubles:
    """Return the chances that weights give to symbols; none is better than the one above it."""
    falling: Doubles = np.minimum.accumulate(_chance(_with_one(shapes) @ weights))
    return falling


def calibration_error(predicted: Doubles, needed: Doubles, counts: Doubles) -> float:
    """Return the expected calibration error over the bins of `BINS`: the mean distance of said and true shares."""
    bin_of = np.searchsorted(BINS, predicted, side="right")
    errors = [abs(float((counts * (predicted - needed))[bin_of == each].sum())) for each in np.unique(bin_of)]
    return sum(errors) / float(counts.sum())


def print_calibration(tables: Path) -> None:
    """Print how chances hold on unseen repositories, what packs that end lose, and the weights fitted on all tables."""
    tasks = read_tables(tables)
    if not tasks:
        raise PacklensError(f"{tables} holds no signal tables; make them with: python -m tests.bench.train signals")
    shapes = [np.array(shape(each.behind.tolist())) for each in tasks]
    chances = unseen(
        shapes,
        [each.repository for each in tasks],
        lambda places: fitted_weights([shapes[place] for place in places], [tasks[place] for place in places]),
    )
    print(f"{len(tasks)} tasks of {len({each.repository for each in tasks})} repositories")
    _print_reliability(chances, tasks)
    _print_ends(chances, tasks)
    print("weights:", ", ".join(f"{weight:.4f}" for weight in fitted_weights(shapes, tasks)))


def print_shipped(tasks: Sequence[RankedTask]) -> None:
    """Print how the chances that ship hold on tasks that `shipped_rankings` ranked, and what packs lose."""
    chances = [np.array(shipped_chances.chances(each.behind.tolist())) for each in tasks]
    print(f"{len(tasks)} tasks of {len({each.repository for each in tasks})} repositories")
    _print_reliability(chances, tasks)
    _print_ends(chances, tasks)


def shipped_rankings(folder: Path, most: Mapping[str, int]) -> Iterator[RankedTask]:
    """Yield the tasks of a repository as what ships ranks them, without signals."""
    for place, tasks in by_snapshot(folder, most):
        with ContextEngine.open(place / "tree", SETTINGS, place / "index.db") as engine:
            index, settings = engine.view, SETTINGS.packlens
            candidates = np.flatnonzero(build_lexicon(index, settings).candidates).tolist()
            named = {symbol_name(index, position) for position in candidates}
            costs: dict[int, int] = {}
            for task in tasks:
                targets = {each.rsplit("#", 1)[0] for each in task.targets} & named
                scored = rank_packlens(task.text, index, settings).scored
                if not targets or not scored:
                    continue
                yield RankedTask(
                    folder.name,
                    task.family,
                    np.empty((0, 0), dtype=np.int16),
                    np.array([each.score - scored[0].score for each in scored], dtype=np.float32),
                    np.array([symbol_name(index, each.position) in targets for each in scored], dtype=np.bool_),
                    index.symbols.file[[each.position for each in scored]],
                    line_tokens(scored, engine, costs),
                    len(targets),
                    task.weight,
                )


def unseen(
    shapes: Sequence[Doubles], repositories: Sequence[str], fit: Callable[[list[int]], Doubles]
) -> list[Doubles]:
    """Return the chances of all tables, by weights that `fit` returns for the places of other repositories."""
    names = sorted(set(repositories))
    fold = [names.index(each) % FOLDS for each in repositories]
    chances: list[Doubles] = [np.empty(0)] * len(shapes)
    for number in sorted(set(fold)):
        weights = fit([place for place, each in enumerate(fold) if each != number])
        for place in (place for place, each in enumerate(fold) if each == number):
            chances[place] = chances_of(weights, shapes[place])
    return chances


def _print_reliability(chances: Sequence[Doubles], tasks: Sequence[RankedTask]) -> None:
    counts = np.concatenate([np.full(len(c), w) for c, w in zip(chances, task_weights(tasks), strict=True)])
    needed = np.concatenate([each.relevant for each in tasks]).astype(np.float64)
    predicted = np.concatenate(chances)
    leading = np.concatenate([np.arange(len(each)) < 20 for each in chances])
    error, of_leading = (
        calibration_error(predicted[rows], needed[rows], counts[rows]) for rows in (slice(None), leading)
    )
    print(f"expected calibration error: {error:.4f}; of the first 20 of a task: {of_leading:.4f}")
    for low, high in pairwise(BINS):
        rows = (predicted >= low) & (predicted < high)
        if rows.any():
            of_bin = [float(np.average(column[rows], weights=counts[rows])) for column in (predicted, needed)]
            print(f"  {low:.3f} to {high:.3f}: {rows.sum()} candidates, said {of_bin[0]:.4f}, needed {of_bin[1]:.4f}")


def _print_ends(chances: Sequence[Doubles], tasks: Sequence[RankedTask]) -> None:
    """Print what packs keep of the recall and of the tokens of all candidates when they end at a least chance."""
    for least in ENDS:
        print(f"end at {least}:")
        lengths = [int((each >= least).sum()) for each in chances]
        for name, is_in_group in _groups(tasks).items():
            rows = [
                _recall_and_tokens(each, most) for each, most in zip(tasks, lengths, strict=True) if is_in_group(each)
            ]
            if rows:
                recall, whole, tokens, of_all, symbols = np.array(rows).mean(axis=0)
                lost = np.array([row[1] - row[0] for row in rows])
                low, high = interval(lost, np.array([each.repository for each in tasks if is_in_group(each)]))
                print(
                    f"  {name} ({len(rows)}): {recall:.3f} of a recall of {whole:.3f} ({recall / whole:.3f}), "
                    f"lost {lost.mean():.3f} [{low:.3f}, {high:.3f}], "
                    f"tokens {tokens:.0f} of {of_all:.0f} ({tokens / of_all:.3f}), {symbols:.0f} symbols"
                )


def _groups(tasks: Sequence[RankedTask]) -> dict[str, Callable[[RankedTask], bool]]:
    """Return the groups of tasks that figures are given of."""

    def of_family(family: str) -> Callable[[RankedTask], bool]:
        """Return whether a task is of a family."""
        return lambda each: each.family == family

    most = max(len(each.relevant) for each in tasks)
    families = {family: of_family(family) for family in sorted({each.family for each in tasks})}
    return {"all": lambda _: True, f"{most} candidates": lambda each: len(each.relevant) == most, **families}


def _recall_and_tokens(task: RankedTask, most: int) -> tuple[float, float, float, float, float]:
    """Return recall and tokens of the first `most` candidates and of all, and how many symbols they are."""
    found = task.relevant[:most].sum() / task.targets
    return found, task.relevant.sum() / task.targets, task.tokens[:most].sum(), task.tokens.sum(), most


def _with_one(shapes: Doubles) -> Doubles:
    return np.column_stack([np.ones(len(shapes)), shapes])


def _chance(odds: Doubles) -> Doubles:
    result: Doubles = 1.0 / (1.0 + np.exp(-np.clip(odds, -30.0, 30.0)))
    return result
