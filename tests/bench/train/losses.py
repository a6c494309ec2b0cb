"""Where right symbols are lost: python -m tests.bench.train losses DATA.

A right symbol that is not among the first ten is a loss. Each task counts the same, and within a task each of its
targets, so that the shares of a family add up to what its R@10 lacks. A loss has one place in the ranking and one
cause, the first of `CAUSES` that holds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from packlens.engine.context_engine import ContextEngine
from packlens.graph.rows import row_slots
from packlens.graph.view import Index
from packlens.model import EDGE_KINDS
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon
from tests.bench.misses import PLACES, nearest_word
from tests.bench.train.signals import SETTINGS, by_snapshot, symbol_name
from tests.bench.train.tasks import FAMILIES, Task

FIRST: Final = 10
RANKS: Final = ((50, "rank 11 to 50"), (100, "rank 51 to 100"), (400, "rank 101 to 400"))
BEYOND: Final = "no candidate (beyond 400)"
CAUSES: Final = (
    "its class is listed instead",
    "a member of it is listed instead",
    "a sibling in its class is listed",
    "something else of its file is listed",
    "a base or an implementation of it, or of its class, is listed",
    "a namesake elsewhere is listed",
    "what uses it, or what it uses, is listed",
    *(f"nothing near it is listed; nearest word of the task: {place}" for place in PLACES),
)
_DERIVING: Final = [EDGE_KINDS.index(kind) for kind in ("implements", "extends", "overrides")]
_USING: Final = [EDGE_KINDS.index(kind) for kind in ("calls", "references", "type_hint_of")]
CROWDED: Final = ("one class fills five of the first ten", "one file fills five of the first ten")


@dataclass(frozen=True, slots=True)
class Loss:
    """A right symbol that is not among the first ten."""

    family: str
    share: float
    """Of its task's targets."""
    rank: str
    cause: str
    crowded: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Page:
    """The first ten symbols of a ranking."""

    listed: frozenset[int]
    files: Counter[int]
    containers: Counter[int]
    names: frozenset[str]

    def crowded(self, file: int, container: int) -> tuple[str, ...]:
        """Return which of `CROWDED` hold, by another class and another file than those of the symbol."""
        filled = (
            any(n >= FIRST // 2 for c, n in self.containers.items() if c not in (container, -1)),
            any(n >= FIRST // 2 for f, n in self.files.items() if f != file),
        )
        return tuple(name for name, holds in zip(CROWDED, filled, strict=True) if holds)


def losses(folder: Path, most: Mapping[str, int]) -> Iterator[tuple[str, list[Loss]]]:
    """Yield the family and the losses of each task of a repository that has a target which can be ranked."""
    for place, tasks in by_snapshot(folder, most):
        with ContextEngine.open(place / "tree", SETTINGS, place / "index.db") as engine:
            index = engine.view
            bearers: dict[str, list[int]] = defaultdict(list)
            for position in np.flatnonzero(build_lexicon(index, SETTINGS.packlens).candidates).tolist():
                bearers[symbol_name(index, position)].append(position)
            for task in tasks:
                targets = [bearers[name] for each in task.targets if (name := each.rsplit("#", 1)[0]) in bearers]
                if targets:
                    yield task.family, list(_of_task(task, targets, index))


def _of_task(task: Task, targets: Sequence[list[int]], index: Index) -> Iterator[Loss]:
    ranked = [each.position for each in rank_packlens(task.text, index, SETTINGS.packlens).scored]
    places = {symbol_name(index, position): place for place, position in enumerate(ranked, 1)}
    symbols, first = index.symbols, ranked[:FIRST]
    page = _Page(
        frozenset(first),
        Counter(symbols.file[first].tolist()),
        Counter(symbols.container[first].tolist()),
        frozenset(symbols.names[position] for position in first),
    )
    for bearers in targets:
        rank = places.get(symbol_name(index, bearers[0]))
        if rank is None or rank > FIRST:
            where = next((name for last, name in RANKS if rank and rank <= last), BEYOND)
            crowded = page.crowded(int(symbols.file[bearers[0]]), int(symbols.container[bearers[0]]))
            yield Loss(task.family, 1 / len(targets), where, _cause(task, bearers, page, index), crowded)


def _cause(task: Task, bearers: list[int], page: _Page, index: Index) -> str:
    symbols, lost = index.symbols, bearers[0]
    container = int(symbols.container[lost])
    homes = [*bearers, *([container] if container >= 0 else [])]
    derived = _joined(homes, _DERIVING, index)
    listed_homes = page.listed | page.containers.keys()
    holds = (
        container in page.listed,
        page.containers[lost] > 0,
        container >= 0 and page.containers[container] > 0,
        page.files[int(symbols.file[lost])] > 0,
        not derived.isdisjoint(listed_homes),
        symbols.names[lost] in page.names,
        not _joined(bearers, _USING, index).isdisjoint(page.listed),
    )
    if any(holds):
        return CAUSES[holds.index(True)]
    return CAUSES[len(holds) + PLACES.index(nearest_word(task.text, bearers, index))]


def _joined(positions: list[int], kinds: Sequence[int], index: Index) -> set[int]:
    """Return the other ends of the edges of some kinds."""
    found: set[int] = set()
    for edges in (index.incoming, index.outgoing):
        slots = row_slots(edges.indptr, np.array(positions))
        found |= set(edges.indices[slots[np.isin(edges.kind[slots], kinds)]].tolist())
    return found


def table(found: Sequence[tuple[str, list[Loss]]]) -> str:
    """Return the shares as Markdown, in per cent of all targets, a column a family."""
    task_counts = Counter(family for family, _ in found)
    families = [family for family in FAMILIES if task_counts[family]]
    lost: dict[str, dict[str, float]] = {family: defaultdict(float) for family in families}
    for family, of_task in found:
        for loss in of_task:
            for row in ("lost", loss.rank, loss.cause, *loss.crowded):
                lost[family][row] += 100 * loss.share / task_counts[family]
    lines = [
        f"| | mean | {' | '.join(f'{family} ({task_counts[family]})' for family in families)} |",
        "|---" * (len(families) + 2) + "|",
    ]
    for row in ("lost", *(name for _, name in RANKS), BEYOND, *CAUSES, *CROWDED):
        shares = [lost[family][row] for family in families]
        lines.append(f"| {row} | {' | '.join(f'{share:.1f}' for share in (sum(shares) / len(shares), *shares))} |")
    return "\n".join(lines)
