"""Replays a repository's commits in order: does use of earlier packs make later packs better?

Each commit's message is a task. Its pack is judged by the symbols that the commit changed; only then are the changes
made as edits of a window, with the same attribution as in an editor, and the window is closed. So no task learns from
its own answer. Every variant of learning, and learning off, is asked at the same state of the index.
"""

from __future__ import annotations

import math
import random
import re
import tempfile
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from packlens.bench.resampling import interval
from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.symbols.symbol_lookup import symbols_of, symbols_on_lines
from packlens.extract.languages.file_language import language_of
from packlens.git.commits import TextCommit, TextHunk, last_commits
from packlens.index.build import Progress
from packlens.learn.commit_outcomes import CommittedWork
from packlens.learn.edits import attached
from packlens.learn.events import Change, Edit
from packlens.learn.lessons import Lessons, Window
from packlens.learn.probation import has_helped
from packlens.pack.result import Pack
from packlens.retrieve.corpus.candidates import candidate_mask
from packlens.store.connection import open_database
from packlens.store.open_database import OpenDatabase

METRICS: Final = ("r10", "mrr", "ndcg10")
_MAX_ANSWERS: Final = 10
"""A commit that changes more symbols is a sweeping change, not a task."""
_MIN_WORDS: Final = 3
_DAY: Final = 86_400.0
_NO_TASK: Final = re.compile(r"(?i)^(merge (branch|tag|remote|commit)|bump |update (history|changelog)|release|v?\d)")
_MERGED: Final = re.compile(r"(?i)^(merge pull request|auto merge of) .*$")


@dataclass(frozen=True, slots=True)
class LearningVariant:
    """A way of learning."""

    name: str
    noise: float = 0.0
    """The share of edits, and of symbols committed, that are a random symbol of the pack instead."""
    commits: bool = True
    """Whether the commit itself teaches, besides the edits that it consists of."""


VARIANTS: Final = (
    LearningVariant("edits", commits=False),
    LearningVariant("edits, 20 % noise", noise=0.2, commits=False),
    LearningVariant("commits"),
    LearningVariant("commits, 20 % noise", noise=0.2),
)


@dataclass(slots=True)
class _Learner:
    """One variant's lessons, and its measures of each task."""

    variant: LearningVariant
    lessons: Lessons
    scores: list[Mapping[str, float]] = field(default_factory=list)
    changed: int = 0
    """Packs that lessons changed."""


@dataclass(frozen=True, slots=True)
class LearningResult:
    """The measures of one variant and of learning off, over the same tasks."""

    variant: str
    tasks: int
    changed: int
    """Packs that lessons changed; on probation, tasks for which they counted."""
    off: Mapping[str, float]
    on: Mapping[str, float]
    interval: Mapping[str, tuple[float, float]]
    """95 % confidence interval of the mean paired difference, by bootstrap over tasks (`resampling`)."""


def replay(repository: Path, commits: int, budget: int, progress: Progress | None = None) -> list[LearningResult]:
    """Walk the last `commits` commits of a repository (bare or not); return a result for each variant."""
    files, steps = last_commits(repository, commits)
    settings = Settings(sized=False, index=IndexSettings(jobs=1), caches=False)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="packlens-replay-")))
        root = folder / "tree"
        root.mkdir()
        _begin(root, files, steps)
        engine = stack.enter_context(ContextEngine.open(root, settings, folder / "index.db"))
        engine.index()
        learners = [
            _learner(stack, engine, folder / f"lessons-{number}.db", each) for number, each in enumerate(VARIANTS)
        ]
        off: list[Mapping[str, float]] = []
        for number, commit in enumerate(steps):
            if progress is not None:
                progress("replay", number, commits)
            off += _step(engine, learners, commit, 1e6 + number * _DAY, budget)
        return [_result(learner.variant.name, off, learner.scores, learner.changed) for learner in learners] + [
            _on_probation(learner, off) for learner in learners if learner.variant.commits
        ]


def _begin(root: Path, files: Mapping[str, bytes], steps: Iterator[TextCommit]) -> None:
    """Write the files as they were before the commits; without source, go on to the first commit that adds some."""
    is_source = False
    for path, data in files.items():
        write(root, path, data)
        is_source = is_source or language_of(path) is not None
    while not is_source and (commit := next(steps, None)) is not None:
        for change in commit.changes:
            write(root, change.path, change.new)
            is_source = is_source or (change.new is not None and language_of(change.path) is not None)


def _learner(stack: ExitStack, engine: ContextEngine, database: Path, variant: LearningVariant) -> _Learner:
    """Return a variant without lessons, with a database of its own."""
    connection = open_database(database)
    stack.callback(connection.close)
    settings = Settings(learning_days=10**5, learning_probation=False)
    lessons = Lessons(OpenDatabase(database, connection), lambda: settings, lambda: engine.view)
    return _Learner(variant, lessons)


def _step(
    engine: ContextEngine, learners: Sequence[_Learner], commit: TextCommit, now: float, budget: int
) -> Iterator[Mapping[str, float]]:
    """Ask for a commit's pack, judge it, then make the commit; yield the measures without learning if it is a task."""
    task = task_of(commit.message)
    if not task:  # the index is brought up to date before it is asked
        _make(engine, commit)
        return
    engine.index()
    truth = changed_symbols(engine, commit)
    is_task = 0 < len(truth) <= _MAX_ANSWERS
    packs: list[Pack] = []
    if is_task:
        index, without_lessons = engine.view, engine.for_task(task, budget)
        yield judged(without_lessons, truth)
        for learner in learners:
            boosts = learner.lessons.boosts(task, index)
            pack = without_lessons
            if boosts.key:
                engine.lessons = learner.lessons
                pack = engine.for_task(task, budget, learn=True)
            learner.changed += [s.node.id for s in pack.symbols] != [s.node.id for s in without_lessons.symbols]
            learner.scores.append(judged(pack, truth))
            packs.append(pack)
        spans = _spans(engine, commit)
        windows = [learner.lessons.open_window(now) for learner in learners]
        for learner, window, pack in zip(learners, windows, packs, strict=True):
            learner.lessons.record_pack(window, pack, index, now)
            _edit(learner, window, commit, pack, spans, now)
    _make(engine, commit)
    if is_task:
        engine.index()
        changed = _committed(engine, commit)
        for learner, window, pack in zip(learners, windows, packs, strict=True):
            learner.lessons.end_window(window, now + 599)
            if learner.variant.commits:
                learner.lessons.record_commits([CommittedWork(now + 600, _with_noise(changed, commit, learner, pack))])


def _with_noise(changed: Mapping[int, str], commit: TextCommit, learner: _Learner, pack: Pack) -> dict[int, str]:
    """Return what a commit changed, a share of it replaced by random symbols of the pack."""
    chance = random.Random(f"{commit.id}/{learner.variant.name}/commit")
    noisy: dict[int, str] = {}
    for symbol, name in changed.items():
        if pack.symbols and chance.random() < learner.variant.noise:
            node = chance.choice(pack.symbols).node
            noisy[node.id] = node.symbol_id
        else:
            noisy[symbol] = name
    return noisy


def _committed(engine: ContextEngine, commit: TextCommit) -> dict[int, str]:
    """Return the symbols on the lines that a commit has changed, after it: symbol ids by number."""
    lines: dict[str, tuple[tuple[int, int], ...]] = {}
    for change in commit.changes:
        grown, ranges = 0, []
        for hunk in change.hunks:
            lines_added, lines_removed = hunk.inserted.count(b"\n"), hunk.removed.count(b"\n")
            first = hunk.first_line + grown + (not lines_removed)
            ranges.append((first, first + max(lines_added, 1) - 1) if lines_added else (first - 1, first - 1))
            grown += lines_added - lines_removed
        if change.new is not None and (ranges or change.old is None):
            lines[change.path] = tuple(ranges)
    index = engine.view
    mask = candidate_mask(index.symbols)
    nodes = engine.nodes([position for position in symbols_on_lines(lines, index) if mask[position]])
    return {node.id: node.symbol_id for node in nodes.values()}


def _make(engine: ContextEngine, commit: TextCommit) -> None:
    """Make a commit's changes on disk."""
    for change in commit.changes:
        write(engine.root, change.path, change.new)


def task_of(message: str) -> str:
    """Return the task that a commit message states; '' for merges, releases and messages of few words."""
    lines = [line.strip() for line in message.strip().splitlines()]
    if lines and _MERGED.match(lines[0]):
        lines = [line for line in lines[1:] if line][:1]
    text = re.sub(r"\(?#\d+\)?", "", lines[0]).strip() if lines else ""
    return "" if _NO_TASK.match(text) or len(text.split()) < _MIN_WORDS else text


def changed_symbols(engine: ContextEngine, commit: TextCommit) -> frozenset[str]:
    """Return the ids of the symbols that a commit changes, among those that could be packed before it."""
    index = engine.view
    indexed_paths = set(index.symbols.paths)
    lines = {
        change.path: tuple((hunk.first_line, hunk.last_line) for hunk in change.hunks)
        for change in commit.changes
        if change.path in indexed_paths and change.hunks
    }
    mask = candidate_mask(index.symbols)
    positions = [p for p in symbols_on_lines(lines, index) if mask[p]]
    return frozenset(node.symbol_id for node in engine.nodes(positions).values())


def judged(pack: Pack, truth: frozenset[str]) -> dict[str, float]:
    """Return recall at ten, the reciprocal rank of the first right symbol of a pack, and binary NDCG at ten."""
    ids = [symbol.node.symbol_id for symbol in pack.symbols]
    hits = [index for index, each in enumerate(ids[:10]) if each in truth]
    first = next((rank for rank, each in enumerate(ids, 1) if each in truth), 0)
    ideal = sum(1 / math.log2(index + 2) for index in range(min(10, len(truth))))
    return {
        "r10": len(hits) / len(truth),
        "mrr": 1 / first if first else 0.0,
        "ndcg10": sum(1 / math.log2(index + 2) for index in hits) / ideal,
    }


def _spans(engine: ContextEngine, commit: TextCommit) -> dict[str, dict[str, tuple[int, int]]]:
    """Return the byte ranges of the symbols of changed files before a commit, by path and symbol id."""
    index = engine.view
    indexed_paths = set(index.symbols.paths)
    paths = [change.path for change in commit.changes if change.path in indexed_paths]
    nodes = engine.nodes(symbols_of(paths, index)).values()
    spans: dict[str, dict[str, tuple[int, int]]] = {}
    for node in nodes:
        spans.setdefault(node.path, {})[node.symbol_id] = (node.span.start_byte, node.span.end_byte)
    return spans


def _edit(
    learner: _Learner,
    window: Window,
    commit: TextCommit,
    pack: Pack,
    spans: dict[str, dict[str, tuple[int, int]]],
    now: float,
) -> None:
    """Make a commit's hunks as edits, one after the other within ten minutes."""
    chance = random.Random(f"{commit.id}/{learner.variant.name}")
    edits = [(change, number) for change in commit.changes for number in range(len(change.hunks))]
    for index, (change, number) in enumerate(edits):
        time = now + 1 + 590 * index / len(edits)
        if pack.symbols and chance.random() < learner.variant.noise:
            node = chance.choice(pack.symbols).node
            middle = (node.span.start_byte + node.span.end_byte) // 2
            spans_of_file = {node.symbol_id: (node.span.start_byte, node.span.end_byte)}
            edit = _reported(time, node.path, Change(middle, "", " x "), 1 << 30)
        else:
            spans_of_file = spans.get(change.path, {})
            old = change.old or b""
            edit = _reported(time, change.path, _typed(change.hunks[number], old), len(old))
        learner.lessons.record_edits(window, edit, _known(spans_of_file))


def _reported(time: float, path: str, change: Change, size: int) -> Edit:
    return Edit(id=uuid.uuid4().hex, time=time, path=path, changes=(change,), size=size)


def _typed(hunk: TextHunk, old: bytes) -> Change:
    """Return a hunk as an editor reports it."""
    head, inserted = old[: hunk.start].decode("latin-1"), _text(hunk.inserted)
    behind, opened = attached(head, len(head), inserted)
    return Change(hunk.start, _text(hunk.removed), inserted, behind=behind, opened=opened)


def _known(spans: Mapping[str, tuple[int, int]]) -> Callable[[str, frozenset[str]], dict[str, tuple[int, int]]]:
    return lambda _path, symbols: {symbol: spans[symbol] for symbol in sorted(symbols) if symbol in spans}


def _text(data: bytes) -> str:
    """Return any bytes as text of the same length in UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("ascii", "ignore").ljust(len(data))


def write(root: Path, path: str, data: bytes | None) -> None:
    """Write or remove a file, if its language is known."""
    target = root / path
    if language_of(path) is None:
        return
    if data is None:
        target.unlink(missing_ok=True)
        return
    if any(parent.is_file() for parent in target.parents) or target.is_dir():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def _on_probation(learner: _Learner, off: Sequence[Mapping[str, float]]) -> LearningResult:
    """Return what a variant gives if it counts for a task only where it helped the tasks before (`learn.probation`)."""
    gains = [on["mrr"] - plain["mrr"] for on, plain in zip(learner.scores, off, strict=True)]
    counts = [has_helped(gains[:number]) for number in range(len(gains))]
    scores = [on if each else plain for on, plain, each in zip(learner.scores, off, counts, strict=True)]
    return _result(f"{learner.variant.name}, on probation", off, scores, sum(counts))


def _result(
    name: str, off: Sequence[Mapping[str, float]], on: Sequence[Mapping[str, float]], changed: int
) -> LearningResult:
    means, intervals, base = {}, {}, {}
    for metric in METRICS:
        old, new = ([measures[metric] for measures in scores] for scores in (off, on))
        base[metric], means[metric] = _mean(old), _mean(new)
        intervals[metric] = interval([after - before for before, after in zip(old, new, strict=True)])
    return LearningResult(name, len(off), changed, base, means, intervals)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
