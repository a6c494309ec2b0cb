"""Runs retrieval tasks against source trees and writes down what each query returned, for a scorer to judge.

Learning and caches are off; each task is one query, in the order of the tasks; nothing but its description is used.
A query's latency includes everything from text to pack. Index and tokenizer are in memory before: a server's are, too.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from packlens.bench.predictions import Prediction
from packlens.bench.tasks import Task
from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import PacklensError, RootError, SettingError
from packlens.index.build import Progress
from packlens.model import RankedSymbol
from packlens.pack import tokens

Indexing = Callable[[str, ContextEngine], None]
"""(repository, engine): brings the engine's index up to date, and may show the progress."""


@dataclass(frozen=True, slots=True)
class Latency:
    """The number of tasks of a group, how many failed, and the latency of the others in milliseconds."""

    name: str
    tasks: int
    errors: int
    p50: float
    p95: float


def run_tasks(
    tasks: Iterable[Task], engines: Engines, *, budget: int, format: str, system: str
) -> Iterator[Prediction]:
    """Yield a prediction for each task, in order. A task that fails has an error in its prediction."""
    tokens.exact()
    for task in tasks:
        try:
            yield _query(engines.of(task.repo), task, budget, format, system)
        except SettingError:  # wrong for every task
            raise
        except PacklensError as error:
            yield Prediction(system, task.id, task.repo, error=str(error))
        except Exception as error:  # one task must not take the others' results with it
            yield Prediction(system, task.id, task.repo, error=f"{type(error).__name__}: {error}")


def bench_settings(profile: str, jobs: int) -> Settings:
    """Return the settings of benchmarks: the defaults, without caches and learning."""
    return Settings(profile=profile, sized=False, index=IndexSettings(jobs=jobs), caches=False, learning=False)


def summary(predictions: Sequence[Prediction]) -> list[Latency]:
    """Return a row for each repository, in the order of their first tasks, and one for all."""
    repos = list(dict.fromkeys(prediction.repo for prediction in predictions))
    rows = [_latency(repo, [p for p in predictions if p.repo == repo]) for repo in repos]
    return [*rows, _latency("all", predictions)]


class Engines:
    """The engines of a benchmark's repositories. Each is indexed once; one is in memory at a time."""

    def __init__(
        self, corpus: Path, databases: Path | None, settings: Settings, indexing: Indexing | None = None
    ) -> None:
        """`corpus` holds one folder a repository, `databases` their indexes (None: a temporary folder)."""
        self._own = tempfile.TemporaryDirectory(prefix="packlens-bench-") if databases is None else None
        self._databases = Path(self._own.name) if self._own else databases or Path()
        self.settings = settings
        self._corpus, self._indexing = corpus, indexing or _index_silently
        self._indexed: set[str] = set()
        self._current: tuple[str, ContextEngine] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()
        if self._own is not None:
            self._own.cleanup()

    def of(self, repo: str) -> ContextEngine:
        """Return a repository's engine, its index up to date and in memory."""
        if self._current is not None and self._current[0] == repo:
            return self._current[1]
        self._close()
        root = self._corpus / repo
        if not root.is_dir():
            raise RootError(f"{root} is not a folder; put the source tree of '{repo}' there.")
        engine = ContextEngine.open(root, self.settings, self._databases / f"{repo.replace('/', '+')}.db")
        self._current = repo, engine
        if repo not in self._indexed:
            self._indexing(repo, engine)
            self._indexed.add(repo)
        assert engine.view is not None  # loads the index, which is not part of a query
        return engine

    def _close(self) -> None:
        if self._current is not None:
            self._current[1].close()
            self._current = None


def _query(engine: ContextEngine, task: Task, budget: int, format: str, system: str) -> Prediction:
    started = time.perf_counter()
    pack = engine.for_task(task.description, budget, format)
    elapsed = (time.perf_counter() - started) * 1000
    return Prediction(
        system,
        task.id,
        task.repo,
        tuple(_name(symbol) for symbol in pack.symbols),
        tuple(symbol.node.path for symbol in pack.symbols),
        pack.tokens_used,
        elapsed,
    )


def _name(symbol: RankedSymbol) -> str:
    return f"{symbol.node.path}.{symbol.node.qualified_name}"


def _index_silently(_repo: str, engine: ContextEngine, progress: Progress | None = None) -> None:
    engine.index(progress)
    engine.mine_history(progress)


def _latency(name: str, predictions: Sequence[Prediction]) -> Latency:
    times = sorted(p.latency_ms for p in predictions if not p.error)
    errors = len(predictions) - len(times)
    return Latency(name, len(predictions), errors, _percentile(times, 50), _percentile(times, 95))


def _percentile(ordered: Sequence[float], percent: int) -> float:
    """Return the nearest-rank percentile: the least value that `percent` per cent do not exceed; 0 for no values."""
    return ordered[max(-(-len(ordered) * percent // 100), 1) - 1] if ordered else 0.0
