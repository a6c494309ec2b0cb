"""Do trees over the signals find more on repositories they have not seen? python -m tests.bench.train fit TABLES

TABLES holds one .npz file a repository (`python -m tests.bench.train signals`). Compared by leave-repositories-out
folds: the hand-set order, and boosted trees that start from its score. Needs LightGBM.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from packlens.errors import PacklensError
from packlens.rank.learned.signals import HEAD, MEANING, PAST, SIGNALS
from packlens.rank.learned.trained_order import LAST, allowed_share

Doubles = NDArray[np.float64]

FOLDS: Final = 5
START: Final = 1.5
"""What a unit of the hand-set score counts as the models' starting point."""
ROUNDS: Final = 130
_COUNT_TWICE: Final = ("asked", "issue")
"""Families of tasks as people write them; the others are made of what history and documents say."""
_UNSEEN: Final = {"words of task", "message", "stack trace", "place", "error", "code"}
"""Signals that too few training tasks have, or that others say."""
INPUTS: Final = tuple(name for name in SIGNALS if name not in (*_UNSEEN, *MEANING, *PAST))
"""What the first trees see; the rest is seen by those behind them alone (`appended`)."""
PARAMETERS: Final = {
    "objective": "lambdarank",
    "num_leaves": 31,
    "max_depth": 8,
    "learning_rate": 0.06,
    "min_data_in_leaf": 120,
    "lambda_l2": 20.0,
    "feature_fraction": 0.3,
    "bagging_by_query": True,
    "bagging_fraction": 0.5,
    "bagging_freq": 1,
    "lambdarank_truncation_level": 15,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "seed": 1,
    "verbose": -1,
}


@dataclass(frozen=True)
class RankedTask:
    """The candidates of one task, best first by the hand-set score."""

    repository: str
    family: str
    values: NDArray[np.int16]
    """The signals of the first `HEAD`."""
    behind: NDArray[np.float32]
    """How far the score of each is behind the best one."""
    relevant: NDArray[np.bool_]
    files: NDArray[np.int32]
    tokens: NDArray[np.int32]
    """What their lines in a pack cost."""
    targets: int
    weight: float


@dataclass(frozen=True)
class Options:
    """How trees are fitted and used."""

    rounds: int = ROUNDS
    without: frozenset[str] = frozenset()
    """Families that they are not fitted to."""


def read_tables(folder: Path) -> list[RankedTask]:
    """Return the tasks of all repositories of a folder."""
    tasks = []
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as table:
            ends = np.cumsum(table["sizes"])[:-1]
            parts = (np.split(table[name], ends) for name in ("behind", "relevant", "files", "tokens"))
            values = np.split(table["values"], np.cumsum(table["rows"])[:-1])
            rows = zip(table["family"], values, *parts, table["targets"], table["weight"], strict=True)
            tasks += [
                RankedTask(path.stem, str(f), v, b, r, i, t, int(n), float(w))
                for f, v, b, r, i, t, n, w in rows
                if len(v)
            ]
    return tasks


def start_of(task: RankedTask) -> Doubles:
    """Return the hand-set score, less the best one, as models start from it."""
    start: Doubles = task.behind.astype(np.float64) * START
    return start


def judged(task: RankedTask, score: Doubles) -> tuple[float, float, float]:
    """Return R@10, the reciprocal rank, and the share of the found targets' files among those of the first ten."""
    order = np.argsort(-score, kind="stable")
    ranks = np.flatnonzero(task.relevant[order])
    right_files = set(task.files[task.relevant].tolist())
    shown = set(task.files[order[:10]].tolist())
    files = len(right_files & shown) / len(right_files) if right_files else 0.0
    return float((ranks < 10).sum()) / task.targets, 1 / (1 + float(ranks[0])) if len(ranks) else 0.0, files


def fitted(train: Sequence[RankedTask], rounds: int) -> Any:
    """Return boosted trees of the differences from the hand-set score; the same data give the same trees.

    They see the first `HEAD` candidates of each task. Families count the same, but for those that count twice, and
    within a family each repository by the square root of its tasks.
    """
    import lightgbm

    useful = [each for each in train if each.relevant[:HEAD].any()]
    sizes = [len(each.relevant[:HEAD]) for each in useful]
    data = lightgbm.Dataset(
        np.concatenate([_inputs(each) for each in useful]),
        np.concatenate([each.relevant[:HEAD] for each in useful]).astype(int),
        group=sizes,
        weight=np.repeat(weights_of(useful), sizes),
        init_score=np.concatenate([start_of(each)[:HEAD] for each in useful]),
        feature_name=[name.replace(" ", "_").replace(":", "") for name in INPUTS],
        params={"verbose": -1, "max_bin": 63},
    )
    return lightgbm.train({**PARAMETERS}, data, rounds)


def predict(trees: Any, task: RankedTask) -> Doubles:
    """Return what fitted trees say of the first `HEAD` candidates of a task."""
    predicted: Doubles = trees.predict(_inputs(task)[:HEAD], num_threads=1)
    return predicted


def _inputs(task: RankedTask) -> Doubles:
    columns = [SIGNALS.index(name) for name in INPUTS]
    return task.values[:, columns].astype(np.float64)


def weights_of(tables: Sequence[RankedTask]) -> Doubles:
    """Return what each task counts, 1 on average."""
    families, family = np.unique([each.family for each in tables], return_inverse=True)
    counts = np.where(np.isin(families, _COUNT_TWICE), 2.0, 1.0)
    _, place, tasks = np.unique(
        [f"{each.family} {each.repository}" for each in tables], return_inverse=True, return_counts=True
    )
    share = 1 / np.sqrt(tasks[place])
    of_family = np.bincount(family, share)
    own = np.array([each.weight for each in tables])
    result: Doubles = own * share * (counts / of_family)[family] * len(tables) / counts.sum()
    return result


def corrected(task: RankedTask, predicted: Doubles) -> Doubles:
    """Return the scores as they are served: trees move the first `HEAD` candidates among each other."""
    score = start_of(task)
    added = predicted - predicted[-LAST:].mean()
    if len(score) > HEAD:
        added *= allowed_share(score[:HEAD], added, score[HEAD])
    score[:HEAD] += added
    return score


def unseen_scores(tasks: Sequence[RankedTask], options: Options) -> list[Doubles]:
    """Return the scores of each task's candidates, by trees that saw no task of its repository."""
    repositories = sorted({each.repository for each in tasks})
    fold = [repositories.index(each.repository) % FOLDS for each in tasks]
    scores: list[Doubles] = [np.empty(0)] * len(tasks)
    for number in sorted(set(fold)):
        seen = [each for each, of in zip(tasks, fold, strict=True) if of != number]
        model = fitted([each for each in seen if each.family not in options.without], options.rounds)
        for place, each in enumerate(tasks):
            if fold[place] == number:
                scores[place] = corrected(each, predict(model, each))
    return scores


def interval(gains: Doubles, repositories: NDArray[np.str_], samples: int = 500) -> tuple[float, float]:
    """Return the 95 % interval of a mean, resampling whole repositories."""
    names, group = np.unique(repositories, return_inverse=True)
    sums, counts = np.bincount(group, gains), np.bincount(group)
    draws = np.random.default_rng(1).integers(0, len(names), (samples, len(names)))
    low, high = np.percentile(sums[draws].sum(axis=1) / counts[draws].sum(axis=1), [2.5, 97.5])
    return float(low), float(high)


def print_comparison(tables: Path, options: Options) -> None:
    """Print the hand-set figures and what trees gain, by family with intervals, then by repository."""
    tasks = read_tables(tables)
    if not tasks:
        raise PacklensError(f"{tables} holds no signal tables; make them with: python -m tests.bench.train signals")
    base = np.array([judged(each, start_of(each)) for each in tasks])
    scores = unseen_scores(tasks, options)
    gains = np.array([judged(each, score) for each, score in zip(tasks, scores, strict=True)]) - base
    print_gains(tasks, base, gains)
    repositories = np.array([each.repository for each in tasks])
    for repository in sorted(set(repositories.tolist())):
        of_it = repositories == repository
        figures = (" / ".join(f"{value:.3f}" for value in column[of_it].mean(axis=0)) for column in (base, gains))
        print(f"{repository} ({of_it.sum()})", *figures, sep=" | ")


def print_gains(tasks: Sequence[RankedTask], base: Doubles, gains: Doubles) -> None:
    """Print figures and what is gained over them, as the mean of families and by family, with intervals."""
    families, family = np.unique([each.family for each in tasks], return_inverse=True)
    repositories = np.array([each.repository for each in tasks])
    print(f"{len(tasks)} tasks of {len(set(repositories.tolist()))} repositories: R@10, MRR, file recall@10")
    share = (len(tasks) / len(families) / np.bincount(family))[family]
    _print_row("mean of families", base * share[:, None], gains * share[:, None], repositories)
    for number, name in enumerate(families.tolist()):
        of_it = family == number
        _print_row(name, base[of_it], gains[of_it], repositories[of_it])


def _print_row(name: str, base: Doubles, gains: Doubles, repositories: NDArray[np.str_]) -> None:
    cells = []
    for column in gains.T:
        low, high = interval(column, repositories)
        cells.append(f"{column.mean():+.3f} [{low:+.3f}, {high:+.3f}]")
    print(f"{name} ({len(base)})", " / ".join(f"{value:.3f}" for value in base.mean(axis=0)), *cells, sep=" | ")
