"""Which model over the signals finds more on repositories it has not seen? python -m tests.bench.train fit TABLES

TABLES holds one .npz file a repository (`python -m tests.bench.train signals`). Compared by leave-repositories-out
folds: the hand-set order, boosted stumps (an additive model) and boosted trees, both starting from the hand-set score.
Needs LightGBM.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from packlens.errors import PacklensError
from packlens.rank.learned.signals import SCALE, SIGNALS

Doubles = NDArray[np.float64]

FOLDS: Final = 5
_START: Final = 1.5
"""What a unit of the hand-set score counts as the models' starting point."""
_DEPTHS: Final = {"additive": 2, "trees": 15}
"""Leaves of a tree of each model."""


@dataclass(frozen=True)
class Asked:
    """The candidates of one task, best first by the hand-set score."""

    repository: str
    family: str
    values: NDArray[np.int16]
    relevant: NDArray[np.bool_]
    files: NDArray[np.int32]
    tokens: NDArray[np.int32]
    """What their lines in a pack cost."""
    targets: int
    weight: float


def read_tables(folder: Path) -> list[Asked]:
    """Return the tasks of all repositories of a folder."""
    asked = []
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as table:
            ends = np.cumsum(table["sizes"])[:-1]
            parts = (np.split(table[name], ends) for name in ("values", "relevant", "files", "tokens"))
            rows = zip(table["family"], *parts, table["targets"], table["weight"], strict=True)
            asked += [Asked(path.stem, str(f), v, r, i, t, int(n), float(w)) for f, v, r, i, t, n, w in rows if len(v)]
    return asked


def start_of(asked: Asked) -> Doubles:
    """Return the hand-set score, relative to the best, as the models start from it."""
    start: Doubles = asked.values[:, SIGNALS.index("behind the best")].astype(np.float64) * (_START / SCALE)
    return start


def judged(asked: Asked, score: Doubles) -> tuple[float, float, float]:
    """Return R@10, the reciprocal rank, and the share of the found targets' files among those of the first ten."""
    order = np.argsort(-score, kind="stable")
    ranks = np.flatnonzero(asked.relevant[order])
    wanted = set(asked.files[asked.relevant].tolist())
    shown = set(asked.files[order[:10]].tolist())
    files = len(wanted & shown) / len(wanted) if wanted else 0.0
    return float((ranks < 10).sum()) / asked.targets, 1 / (1 + float(ranks[0])) if len(ranks) else 0.0, files


def fitted(train: Sequence[Asked], leaves: int, rounds: int) -> Any:
    """Return a LightGBM model of the differences from the hand-set score; the same data give the same model."""
    import lightgbm

    useful = [each for each in train if each.relevant.any()]
    families = {each.family: 0 for each in useful}
    for each in useful:
        families[each.family] += 1
    weight = [each.weight / families[each.family] * len(useful) / len(families) for each in useful]
    data = lightgbm.Dataset(
        np.concatenate([each.values for each in useful]),
        np.concatenate([each.relevant for each in useful]).astype(int),
        group=[len(each.relevant) for each in useful],
        weight=np.repeat(weight, [len(each.relevant) for each in useful]),
        init_score=np.concatenate([start_of(each) for each in useful]),
        feature_name=[name.replace(" ", "_") for name in SIGNALS],
        params={"verbose": -1, "max_bin": 63},
    )
    parameters = {
        "objective": "lambdarank",
        "num_leaves": leaves,
        "learning_rate": 0.1 if leaves == 2 else 0.05,
        "min_data_in_leaf": 100,
        "lambda_l2": 5.0,
        "feature_fraction": 0.5,
        "lambdarank_truncation_level": 15,
        "deterministic": True,
        "force_row_wise": True,
        "num_threads": 2,
        "seed": 1,
        "verbose": -1,
    }
    return lightgbm.train(parameters, data, rounds)


def compared(asked: Sequence[Asked], rounds: int) -> dict[str, Doubles]:
    """Return what `judged` says of each task, by models that saw no task of its repository."""
    repositories = sorted({each.repository for each in asked})
    fold_of = {name: number % FOLDS for number, name in enumerate(repositories)}
    rows = {name: np.zeros((len(asked), 3)) for name in ("hand-set", *_DEPTHS)}
    for place, each in enumerate(asked):
        rows["hand-set"][place] = judged(each, start_of(each))
    for fold in range(FOLDS):
        train = [each for each in asked if fold_of[each.repository] != fold]
        for name, leaves in _DEPTHS.items():
            model = fitted(train, leaves, rounds)
            for place, each in enumerate(asked):
                if fold_of[each.repository] == fold:
                    rows[name][place] = judged(each, start_of(each) + model.predict(each.values))
    return rows


def interval(gains: Doubles, repositories: NDArray[np.str_], samples: int = 500) -> tuple[float, float]:
    """Return the 95 % interval of a mean, resampling whole repositories."""
    names, group = np.unique(repositories, return_inverse=True)
    sums, counts = np.bincount(group, gains), np.bincount(group)
    draws = np.random.default_rng(1).integers(0, len(names), (samples, len(names)))
    low, high = np.percentile(sums[draws].sum(axis=1) / counts[draws].sum(axis=1), [2.5, 97.5])
    return float(low), float(high)


def print_comparison(tables: Path, rounds: int) -> None:
    """Print the hand-set figures and what each model gains, by family with its interval, then by repository."""
    asked = read_tables(tables)
    if not asked:
        raise PacklensError(f"{tables} holds no signal tables; make them with: python -m tests.bench.train signals")
    rows = compared(asked, rounds)
    families = np.array([each.family for each in asked])
    repositories = np.array([each.repository for each in asked])
    print(f"{len(asked)} tasks of {len(set(repositories.tolist()))} repositories: R@10, MRR, file recall@10")
    for family in ("all", *sorted(set(families.tolist()))):
        chosen = np.ones(len(asked), dtype=np.bool_) if family == "all" else families == family
        base = rows["hand-set"][chosen]
        print(f"{family} ({chosen.sum()}): " + " / ".join(f"{value:.3f}" for value in base.mean(axis=0)))
        for name in _DEPTHS:
            gains = rows[name][chosen] - base
            cells = []
            for column in gains.T:
                low, high = interval(column, repositories[chosen])
                cells.append(f"{column.mean():+.3f} [{low:+.3f}, {high:+.3f}]")
            print(f"  {name}: " + " | ".join(cells))
    for repository in sorted(set(repositories.tolist())):
        of_it = repositories == repository
        base = rows["hand-set"][of_it]
        figures = [" / ".join(f"{value:+.3f}" for value in (rows[name][of_it] - base).mean(axis=0)) for name in _DEPTHS]
        print(
            f"{repository} ({of_it.sum()}): " + " / ".join(f"{value:.3f}" for value in base.mean(axis=0)),
            *figures,
            sep=" | ",
        )
