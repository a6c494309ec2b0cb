"""What is the chance that a symbol belongs to a change, and what does a pack of changes lose that ends by it?

`python -m tests.bench.train changes DATA TABLE` gives half of what a commit of DATA touches, and looks for the other
half: every other symbol (`symbols`), the symbols of every other file (`files`), or all symbols of every other file, as
`packlens files` gives them (`whole files`); each with and without past commits. `tests` gives what a commit touches
outside of tests, and looks for the tests. Tests that a commit changes count like all that it changes; those that it
adds are in no index. If a commit touches one symbol, one file or no test, nothing is left to be found: chances are
fitted to such halves too, and recall is that of the others. It keeps the ranked rest in TABLE, fits the weights of
`packlens.rank.learned.change_chances` by leave-repositories-out folds, and on all rows.

A floor of chances knows only what is changed together. So the figures are printed with the direct uses of what changed,
which packs keep whatever their chance: those are what a change may break, whether or not the commit touched them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
import pygit2
from numpy.typing import NDArray

from packlens.engine.context_engine import ContextEngine
from packlens.engine.symbols.symbol_lookup import symbols_of
from packlens.graph.history import NO_HISTORY
from packlens.graph.view import Index
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.rank.changes import direct_uses, rank_changes
from packlens.rank.learned.chances import MIN_CHANCE
from packlens.rank.learned.change_chances import shape
from packlens.retrieve.corpus.candidates import change_candidates
from tests.bench.train.calibrate import BINS, ENDS, calibration_error, logistic_weights, unseen
from tests.bench.train.fit import interval
from tests.bench.train.signals import SETTINGS, by_snapshot
from tests.bench.train.tasks import FAMILIES
from tests.bench.train.touched import SnapshotLines, definitions_of

Doubles = NDArray[np.float64]
_Columns = tuple[int, int, int, int, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]

_COMMITS: Final = ("title", "body")
"""Families whose sources are commits."""
_MOST_TASKS: Final = 60
_MAX_CHANGED: Final = 30
"""Commits that change more symbols, tests among them, are left out."""
_NTH: Final = 10
"""Weights are fitted on one in so many of the symbols that do not belong to a change, as if it were all of them."""
_SIZES: Final = (("1 symbol", 1, 1), ("2 to 5", 2, 5), ("6 to 30", 6, 30), ("more", 31, 1 << 30))
"""Groups of halves by how many symbols are given: a name, the least and the most."""


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
    target_tests: int
    """How many of these are tests."""
    scores: NDArray[np.float32]
    relevant: NDArray[np.bool_]
    uses: NDArray[np.bool_]
    """Which symbols use a given one directly."""
    tests: NDArray[np.bool_]
    """Which symbols are tests."""


def halves_of(data: Path) -> Iterator[Half]:
    """Yield what is ranked for half of each commit in the training data, whose clones must still be there."""
    for path in sorted(data.glob("*/tasks.jsonl")):
        for place, tasks in by_snapshot(path.parent, dict.fromkeys(FAMILIES, _MOST_TASKS)):
            commits = dict.fromkeys(task.source for task in tasks if task.family in _COMMITS)
            with ContextEngine.open(place / "tree", SETTINGS, place / "index.db") as engine:
                for changed in _changes(place / "tree", commits, engine):
                    for kind, given, expected in _questions(changed, engine.view):
                        for end, history in (("", engine.view.history), (", no history", NO_HISTORY)):
                            if half := _ranked(given, expected, replace(engine.view, history=history)):
                                yield Half(path.parent.name, kind + end, *half)


def _changes(tree: Path, commits: Iterable[str], engine: ContextEngine) -> Iterator[list[int]]:
    """Yield what some later commits change of the snapshot in a tree, tests too, as positions in the order of ids."""
    repository: Any = pygit2.Repository(str(tree))
    nodes, candidates = engine.nodes(range(len(engine.view.symbols))), change_candidates(engine.view.symbols)
    definitions = definitions_of(nodes, CALLABLE_KINDS | TYPE_KINDS | {"test"}, candidates)
    lines = SnapshotLines(repository, str(repository.head.target), definitions)
    position_of = {node.symbol_id: position for position, node in nodes.items()}
    for commit in commits:
        change = lines.change_of(repository[commit])
        if change is not None and len(change.symbols) <= _MAX_CHANGED:
            yield [position_of[each] for each in sorted(change.symbols)]


def _questions(changed: list[int], index: Index) -> Iterator[tuple[str, list[int], list[int]]]:
    """Yield kinds of halves, the positions that are given, and those that are to be found."""
    file_of, is_test = index.symbols.file, index.symbols.test
    in_files = set([*dict.fromkeys(file_of[changed].tolist())][::2])
    given = [position for position in changed if file_of[position] in in_files]
    others = [position for position in changed if file_of[position] not in in_files]
    product = [position for position in changed if not is_test[position]]
    tests = [position for position in changed if is_test[position]]
    if changed:
        yield "symbols", changed[::2], changed[1::2]
        yield "files", given, others
        yield "whole files", [*symbols_of(sorted(index.symbols.paths[file] for file in in_files), index)], others
    if product:
        yield "tests", product, tests


def _ranked(given: Sequence[int], expected: Sequence[int], index: Index) -> _Columns | None:
    """Return the columns of a half from `changed` on; None if nothing is ranked."""
    ranked = rank_changes(given, index, SETTINGS.packlens).scored
    changed = [each.position for each in ranked if not each.distance]
    others = [each for each in ranked if each.distance]
    if not others:
        return None
    positions, symbols = np.array([each.position for each in others]), index.symbols
    return (
        len(changed),
        len(set(symbols.file[changed].tolist())),
        len(expected),
        int(symbols.test[np.array(expected, dtype=np.int64)].sum()),
        np.array([each.score for each in others], dtype=np.float32),
        np.isin(positions, expected),
        np.isin(positions, direct_uses(changed, index)),
        symbols.test[positions],
    )


def write_halves(halves: Sequence[Half], table: Path) -> None:
    """Write halves into one .npz file."""
    np.savez_compressed(
        table,
        repository=np.array([each.repository for each in halves]),
        kind=np.array([each.kind for each in halves]),
        numbers=np.array(
            [(each.changed, each.files, each.targets, each.target_tests, len(each.scores)) for each in halves]
        ),
        scores=np.concatenate([each.scores for each in halves]),
        relevant=np.concatenate([each.relevant for each in halves]),
        uses=np.concatenate([each.uses for each in halves]),
        tests=np.concatenate([each.tests for each in halves]),
    )


def read_halves(table: Path) -> list[Half]:
    """Return the halves that `write_halves` wrote."""
    with np.load(table) as kept:
        ends = np.cumsum(kept["numbers"][:, -1])[:-1]
        parts = [np.split(kept[name], ends) for name in ("scores", "relevant", "uses", "tests")]
        rows = zip(kept["repository"].tolist(), kept["kind"].tolist(), kept["numbers"].tolist(), *parts, strict=True)
        return [Half(repository, kind, *numbers[:4], *columns) for repository, kind, numbers, *columns in rows]


def print_changes(halves: Sequence[Half]) -> None:
    """Print how chances hold on unseen repositories, what packs that end lose, and the weights fitted on all halves."""
    shapes = [np.array(shape(each.scores.tolist(), each.files, each.changed)) for each in halves]
    chances = unseen(
        shapes,
        [each.repository for each in halves],
        lambda places: _weights([shapes[place] for place in places], [halves[place] for place in places]),
    )
    pairs = [*zip(halves, chances, strict=True)]
    print(f"{len(halves)} halves of {len({each.repository for each in halves})} repositories")
    _print_reliability(chances, halves)
    for least in ENDS:
        print(f"end at {least}:")
        for kind in dict.fromkeys(each.kind for each in halves):
            print(f"  {kind} " + _end(least, [pair for pair in pairs if pair[0].kind == kind]))
        for title, low, high in _SIZES:
            print(f"  {title} " + _end(least, [pair for pair in pairs if low <= pair[0].changed <= high]))
    for repository in dict.fromkeys(each.repository for each in halves):
        print(f"{repository}: " + _by_size(MIN_CHANCE, [pair for pair in pairs if pair[0].repository == repository]))
    weights = _weights(shapes, halves)
    print("weights:", ", ".join(f"{weight:.4f}" for weight in weights))


def _weights(shapes: Sequence[Doubles], halves: Sequence[Half]) -> Doubles:
    """Return the weights fitted on halves: on all that belongs to a change, and on every tenth of the rest, as ten."""
    right = [rows[half.relevant] for rows, half in zip(shapes, halves, strict=True)]
    wrong = [
        rows[~half.relevant][place % _NTH :: _NTH]
        for place, (rows, half) in enumerate(zip(shapes, halves, strict=True))
    ]
    relevant = [np.ones(len(rows), dtype=np.bool_) for rows in right] + [
        np.zeros(len(rows), np.bool_) for rows in wrong
    ]
    return logistic_weights([*right, *wrong], relevant, [1.0] * len(right) + [float(_NTH)] * len(wrong))


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


def _kept(least: float, pairs: Sequence[tuple[Half, Doubles]], *, with_uses: bool) -> list[NDArray[np.bool_]]:
    """Return which symbols packs of some halves hold if they end at a least chance, perhaps with all direct uses."""
    return [(chance >= least) | (half.uses & with_uses) for half, chance in pairs]


def _end(least: float, pairs: Sequence[tuple[Half, Doubles]]) -> str:
    """Return what packs of some halves keep if they end at a least chance, without and with all direct uses."""
    searched, others = [pair for pair in pairs if pair[0].targets], [pair for pair in pairs if not pair[0].targets]
    sizes = [int(kept.sum()) for kept in _kept(least, others, with_uses=True)] or [0]
    texts = [f"({len(searched)})"]
    if searched:
        texts.append(_recall(least, searched))
    texts.append(
        f"and {len(others)} where nothing is to be found: symbols {np.mean(sizes):.0f} (median {np.median(sizes):.0f})"
    )
    return " ".join(texts)


def _recall(least: float, pairs: Sequence[tuple[Half, Doubles]]) -> str:
    """Return what is said of halves in which something is to be found."""
    texts = []
    whole = np.array([half.relevant.sum() / half.targets for half, _ in pairs])
    for with_uses in (False, True):
        is_kept = _kept(least, pairs, with_uses=with_uses)
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
    texts.append(_of_tests(least, pairs))
    uses = [int(half.uses.sum()) for half, _ in pairs]
    kept_uses = sum(int((half.uses & (chance >= least)).sum()) for half, chance in pairs) / max(1, sum(uses))
    return (
        f"recall {whole.mean():.3f} in {np.mean(all_sizes):.0f} symbols; {'; '.join(texts)}; "
        f"direct uses {np.mean(uses):.0f} (90 %: {np.percentile(uses, 90):.0f}), {kept_uses:.3f} of them by chance;"
    )


def _of_tests(least: float, pairs: Sequence[tuple[Half, Doubles]]) -> str:
    """Return how many tests packs with direct uses hold, and which shares of the tests and other symbols they find."""
    is_kept = _kept(least, pairs, with_uses=True)
    tests = [int((kept & half.tests).sum()) for (half, _), kept in zip(pairs, is_kept, strict=True)]
    found = [half.relevant & kept for (half, _), kept in zip(pairs, is_kept, strict=True)]
    found_tests = sum(int((each & half.tests).sum()) for each, (half, _) in zip(found, pairs, strict=True))
    wanted_tests = sum(half.target_tests for half, _ in pairs)
    wanted_others = sum(half.targets for half, _ in pairs) - wanted_tests
    found_others = sum(int(each.sum()) for each in found) - found_tests
    return (
        f"of which {np.mean(tests):.0f} tests, {found_tests / max(1, wanted_tests):.3f} of the {wanted_tests} tests "
        f"and {found_others / max(1, wanted_others):.3f} of the {wanted_others} others"
    )


def _by_size(least: float, pairs: Sequence[tuple[Half, Doubles]]) -> str:
    """Return how many of the listed symbols packs hold, and of the right ones, by how many symbols changed."""
    texts = []
    for title, low, high in _SIZES:
        of_size = [pair for pair in pairs if low <= pair[0].changed <= high]
        is_kept = _kept(least, of_size, with_uses=True)
        found = sum(int((half.relevant & kept).sum()) for (half, _), kept in zip(of_size, is_kept, strict=True))
        relevant = sum(int(half.relevant.sum()) for half, _ in of_size)
        size = np.mean([kept.sum() for kept in is_kept] or [0])
        listed = np.mean([len(half.scores) for half, _ in of_size] or [0])
        texts.append(f"{title} ({len(of_size)}): {size:.0f} of {listed:.0f} symbols, {found} of {relevant} right ones")
    return "; ".join(texts)
