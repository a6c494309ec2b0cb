"""Signal tables of training tasks, kept as one .npz file a repository so that a fit need not rank again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.config import IndexSettings, PacklensSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.graph.view import Index
from packlens.model import RankedSymbol
from packlens.pack.tokens import count
from packlens.rank.learned.signals import MEANING, SIGNALS, SignalTable, meaning_columns, signal_table
from packlens.rank.learned.symbol_vectors import task_vector, vectors_of
from packlens.rank.learned.word_vectors import WordVectors, word_vectors
from packlens.rank.packlens_profile import rank_packlens
from packlens.rank.ranking import Scored
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.tasks.terms import task_terms
from packlens.wire import codec
from tests.bench.train.tasks import Task, read_tasks

Doubles = NDArray[np.float64]

_FORMAT: Final = "gcf"
SETTINGS: Final = Settings(index=IndexSettings(jobs=1), caches=False)
HAND_SET: Final = replace(SETTINGS, packlens=PacklensSettings(trained_weight=0.0))

MAX_TASKS: Final = {
    "asked": 250,
    "issue": 250,
    "title": 120,
    "body": 250,
    "documentation": 250,
    "howto": 120,
    "report": 50,
    "changelog": 60,
    "test": 50,
}
"""Tasks of a family and repository that are looked at."""


def sampled(tasks: Sequence[Task], most: Mapping[str, int]) -> list[Task]:
    """Return at most so many tasks of each family, evenly spaced in the order of the file."""
    families: dict[str, list[Task]] = defaultdict(list)
    for task in tasks:
        families[task.family].append(task)
    return [task for family, of in families.items() for task in of[:: -(-len(of) // most[family])]]


def symbol_name(index: Index, position: int) -> str:
    """Return a symbol's path and qualified name, as targets are given but for the number of an overload."""
    return f"{index.symbols.path_of(position)}:{index.symbols.qualified_names[position]}"


def by_snapshot(folder: Path, most: Mapping[str, int]) -> list[tuple[Path, list[Task]]]:
    """Return the sampled tasks of a repository by the folders of the snapshots that they are asked of."""
    found: dict[int, list[Task]] = defaultdict(list)
    for task in sampled(read_tasks(folder / "tasks.jsonl"), most):
        found[task.snapshot].append(task)
    return [(folder / f"snapshot-{number}", tasks) for number, tasks in sorted(found.items())]


def extract(folder: Path, output: Path, most: Mapping[str, int], words: WordVectors | None = None) -> int:
    """Write the signal tables of a repository's tasks; return how many tasks have a target that can be ranked.

    What words mean is said by `words`: vectors that were not learned from this repository; without them by what ships.
    """
    words = words or word_vectors()
    tables: list[SignalTable] = []
    columns: dict[str, list[object]] = {"task": [], "family": [], "targets": [], "weight": []}
    behind, relevant, files, tokens = [], [], [], []
    for place, tasks in by_snapshot(folder, most):
        with ContextEngine.open(place / "tree", HAND_SET, place / "index.db") as engine:
            index, settings = engine.view, HAND_SET.packlens
            candidates = np.flatnonzero(build_lexicon(index, settings).candidates).tolist()
            named = {symbol_name(index, p) for p in candidates}
            meanings = vectors_of(index, np.arange(len(index.symbols)), words)
            costs: dict[int, int] = {}
            for task in tasks:
                targets = {each.rsplit("#", 1)[0] for each in task.targets} & named
                if not targets:
                    continue
                ranking = rank_packlens(task.text, index, settings)
                terms = task_terms(task.text, settings)
                table = signal_table(task.text, terms, ranking, index, settings)
                _take_meaning(table, task_vector(terms, words), meanings)
                ranked = [each.position for each in ranking.scored]
                names = [symbol_name(index, p) for p in ranked]
                tables.append(table)
                behind.append(np.array([each.score - ranking.scored[0].score for each in ranking.scored]))
                relevant.append(np.array([name in targets for name in names], dtype=np.bool_))
                files.append(index.symbols.file[ranked])
                tokens.append(line_tokens(ranking.scored, engine, costs))
                row = (task.id, task.family, len(targets), task.weight)
                for column, value in zip(columns.values(), row, strict=True):
                    column.append(value)
    output.parent.mkdir(parents=True, exist_ok=True)
    if tables:
        unfinished = output.with_suffix(".part.npz")
        np.savez_compressed(
            unfinished,
            values=np.concatenate([each.values for each in tables]),
            rows=np.array([len(each.positions) for each in tables]),
            sizes=np.array([len(each) for each in behind]),
            behind=np.concatenate(behind).astype(np.float32),
            relevant=np.concatenate(relevant),
            files=np.concatenate(files),
            tokens=np.concatenate(tokens),
            task=np.array(columns["task"]),
            family=np.array(columns["family"]),
            targets=np.array(columns["targets"]),
            weight=np.array(columns["weight"]),
        )
        unfinished.replace(output)
    return len(tables)


def _take_meaning(table: SignalTable, task: Doubles, symbols: NDArray[np.int8]) -> None:
    """Write into a table what words mean by the vectors of a task and of all nodes."""
    if len(table.positions):
        columns = [SIGNALS.index(name) for name in MEANING]
        table.values[:, columns] = meaning_columns(task, symbols[table.positions])


def line_tokens(scored: Sequence[Scored], engine: ContextEngine, costs: dict[int, int]) -> NDArray[np.int32]:
    """Return what each symbol's line in a pack costs; `costs` keeps them by position, since scores hardly matter."""
    missing = [each for each in scored if each.position not in costs]
    nodes = engine.nodes([each.position for each in missing])
    for position, score, components, provenance, distance in missing:
        symbol = RankedSymbol(nodes[position], score, components, provenance, distance)
        costs[position] = count(codec(_FORMAT).symbol(symbol))
    return np.array([costs[each.position] for each in scored], dtype=np.int32)
