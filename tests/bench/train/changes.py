"""What is the chance that a symbol belongs to a change, and what does a pack of changes lose that ends by it?

`python -m tests.bench.train changes DATA TABLE` gives half of what a commit of DATA touches, and looks for the other
half: every other symbol (`symbols`), the symbols of every other file (`files`), or all symbols of every other file, as
`packlens files` gives them (`whole files`); each with and without past commits. It keeps the ranked rest in TABLE, fits
the weights of `packlens.rank.learned.change_chances` by leave-repositories-out folds, and on all rows.

A floor of chances knows only what is changed together. So the figures are printed with the direct uses of what changed,
which packs keep whatever their chance: those are what a change may break, whether or not the commit touched them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.engine.context_engine import ContextEngine
from packlens.engine.symbol_lookup import symbols_of
from packlens.graph.history import NO_HISTORY
from packlens.graph.view import Index
from packlens.rank.changes import direct_uses, rank_changes
from packlens.rank.learned.change_chances import shape
from tests.bench.train.calibrate import BINS, calibration_error, chances_of, logistic_weights
from tests.bench.train.fit import FOLDS, interval
from tests.bench.train.signals import SETTINGS, by_snapshot, symbol_name
from tests.bench.train.tasks import FAMILIES, Task

Doubles = NDArray[np.float64]

_COMMITS: Final = ("title", "body")
"""Families whose targets are what a commit changes."""
_MOST_TASKS: Final = 60
_ENDS: Final = (0.001, 0.002, 0.003, 0.005, 0.01, 0.02)


@dataclass(frozen=True)
class Half:
    """What is ranked below the given half of a commit, best first."""

    repository: str
    kind: str
    changed: int
    """How many symbols are given."""
    files: int
    """How many files they are in."""
    targets: int
    """How many symbols are to be found."""
    scores: NDArray[np.float32]
    relevant: NDArray[np.bool_]
    uses: NDArray[np.bool_]
    """Which symbols use a given one directly."""


def halves_of(data: Path) -> Iterator[Half]:
    """Yield what is ranked for half of each commit in the training data."""
    for path in sorted(data.glob("*/tasks.jsonl")):
        for place, tasks in by_snapshot(path.parent, dict.fromkeys(FAMILIES, _MOST_TASKS)):
            commits = {task.source: task for task in tasks if task.family in _COMMITS and len(task.targets) > 1}
            with ContextEngine.open(place / "tree", SETTINGS, place / "index.db") as engine:
                for end, index in (("", engine.view), (", no history", replace(engine.view, history=NO_HISTORY))):
                    positions: dict[str, list[int]] = {}
                    for position in range(len(index.symbols)):
                        positions.setdefault(symbol_name(index, position), []).append(position)
                    for task in commits.values():
                        for kind, given, expected in _questions(task, positions, index):
                            if half := _ranked(given, expected, index):
                                yield Half(path.parent.name, kind + end, *half)


def _questions(
    task: Task, positions: dict[str, list[int]], index: Index
) -> Iterator[tuple[str, list[int], list[list[int]]]]:
    """Yield kinds of halves, the positions that are given, and those of each symbol that is to be found."""
    names = [name for name in dict.fromkeys(each.rsplit("#", 1)[0] for each in task.targets) if name in positions]
    file_of = {name: name.split(":")[0] for name in names}
    files = [*dict.fromkeys(file_of.values())]
    in_files = set(files[::2])

    def split(given: set[str]) -> tuple[list[int], list[list[int]]]:
        """Return the positions of given names, and of each other name."""
        return [p for name in names if name in given for p in positions[name]], [
            positions[name] for name in names if name not in given
        ]

    if len(names) > 1:
        yield "symbols", *split(set(names[::2]))
    if len(files) > 1:
        given, expected = split({name for name in names if file_of[name] in in_files})
        yield "files", given, expected
        yield "whole files", [*symbols_of(sorted(in_files), index)], expected


def _ranked(
    given: Sequence[int], expected: Sequence[Sequence[int]], index: Index
) -> tuple[int, int, int, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]] | None:
    """Return the columns of a half from `changed` on; None if nothing is ranked."""
    ranked = rank_changes(given, index, SETTINGS.packlens).scored
    changed = [each.position for each in ranked if not each.distance]
    others = [each for each in ranked if each.distance]
    if not others:
        return None
    wanted, uses = {p for each in expected for p in each}, set(direct_uses(changed, index).tolist())
    return (
        len(changed),
        len(set(index.symbols.file[changed].tolist())),
        len(wanted),
        np.array([each.score for each in others], dtype=np.float32),
        np.array([each.position in wanted for each in others]),
        np.array([each.position in uses for each in others]),
    )


def write_halves(halves: Sequence[Half], table: Path) -> None:
    """Write halves into one .npz file."""
    np.savez_compressed(
        table,
        repository=np.array([each.repository for each in halves]),
        kind=np.array([each.kind for each in halves]),
        numbers=np.array([(each.changed, each.files, each.targets, len(each.scores)) for each in halves]),
        scores=np.concatenate([each.scores for each in halves]),
        relevant=np.concatenate([each.relevant for each in halves]),
        uses=np.concatenate([each.uses for each in halves]),
    )


def read_halves(table: Path) -> list[Half]:
    """Return the halves that `write_halves` wrote."""
    with np.load(table) as kept:
        ends = np.cumsum(kept["numbers"][:, -1])[:-1]
        parts = [np.split(kept[name], ends) for name in ("scores", "relevant", "uses")]
        rows = zip(kept["repository"].tolist(), kept["kind"].tolist(), kept["numbers"].tolist(), *parts, strict=True)
        return [Half(repository, kind, *numbers[:3], *columns) for repository, kind, numbers, *columns in rows]


def print_changes(halves: Sequence[Half]) -> None:
    """Print how chances hold on unseen repositories, what packs that end lose, and the weights fitted on all halves."""
    shapes = [np.array(shape(each.scores.tolist(), each.files)) for each in halves]
    chances = _unseen(shapes, halves)
    print(f"{len(halves)} halves of {len({each.repository for each in halves})} repositories")
    _print_reliability(chances, halves)
    for least in _ENDS:
        print(f"end at {least}:")
        for kind in dict.fromkeys(each.kind for each in halves):
            print(
                f"  {kind} " + _end(least, [pair for pair in zip(halves, chances, strict=True) if pair[0].kind == kind])
            )
    weights = logistic_weights(shapes, [each.relevant for each in halves], [1.0] * len(halves))
    print("weights:", ", ".join(f"{weight:.4f}" for weight in weights))


def _unseen(shapes: Sequence[Doubles], halves: Sequence[Half]) -> list[Doubles]:
    """Return the chances in all halves, by weights that saw no half of their repository."""
    repositories = sorted({each.repository for each in halves})
    fold = [repositories.index(each.repository) % FOLDS for each in halves]
    chances: list[Doubles] = [np.empty(0)] * len(halves)
    for number in sorted(set(fold)):
        train = [place for place in range(len(halves)) if fold[place] != number]
        relevant = [halves[place].relevant for place in train]
        weights = logistic_weights([shapes[place] for place in train], relevant, [1.0] * len(train))
        for place in (place for place in range(len(halves)) if fold[place] == number):
            chances[place] = chances_of(weights, shapes[place])
    return chances


def _print_reliability(chances: Sequence[Doubles], halves: Sequence[Half]) -> None:
    stated, needed = np.concatenate(chances), np.concatenate([each.relevant for each in halves]).astype(np.float64)
    print(f"expected calibration error: {calibration_error(stated, needed, np.ones(len(stated))):.4f}")
    for low, high in pairwise(BINS):
        rows = (stated >= low) & (stated < high)
        if rows.any():
            means = f"said {stated[rows].mean():.4f}, needed {needed[rows].mean():.4f}"
            print(f"  {low:.3f} to {high:.3f}: {rows.sum()} symbols, {means}")
    for kind in dict.fromkeys(each.kind for each in halves):
        of_kind = [place for place, each in enumerate(halves) if each.kind == kind]
        stated = np.concatenate([chances[place] for place in of_kind])
        needed = np.concatenate([halves[place].relevant for place in of_kind])
        print(f"  {kind}: said {stated.mean():.5f}, needed {needed.mean():.5f}")


def _end(least: float, pairs: Sequence[tuple[Half, Doubles]]) -> str:
    """Return what packs of some halves keep if they end at a least chance, without and with all direct uses."""
    texts = []
    whole = np.array([half.relevant.sum() / half.targets for half, _ in pairs])
    for with_uses in (False, True):
        is_kept = [(chance >= least) | (half.uses & with_uses) for half, chance in pairs]
        recall = np.array(
            [(half.relevant & kept).sum() / half.targets for (half, _), kept in zip(pairs, is_kept, strict=True)]
        )
        sizes = [int(kept.sum()) for kept in is_kept]
        lost = whole - recall
        low, high = interval(lost, np.array([half.repository for half, _ in pairs]))
        texts.append(
            f"{'with direct uses' if with_uses else 'by chance'}: {recall.mean() / whole.mean():.3f} of the recall, "
            f"lost {lost.mean():.3f} [{low:.3f}, {high:.3f}], symbols {np.mean(sizes):.0f} "
            f"(median {np.median(sizes):.0f})"
        )
    all_sizes = [len(half.scores) for half, _ in pairs]
    uses = [int(half.uses.sum()) for half, _ in pairs]
    kept_uses = sum(int((half.uses & (chance >= least)).sum()) for half, chance in pairs) / max(1, sum(uses))
    return (
        f"({len(pairs)}), recall {whole.mean():.3f} in {np.mean(all_sizes):.0f} symbols; {'; '.join(texts)}; "
        f"direct uses {np.mean(uses):.0f} (90 %: {np.percentile(uses, 90):.0f}), {kept_uses:.3f} of them by chance"
    )
