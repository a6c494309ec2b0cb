"""The training data of one repository: indexed snapshots, and tasks that are newer than the tree they are asked on."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pygit2

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.extract.version import EXTRACTOR_VERSION
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.retrieve.corpus.candidates import candidate_mask
from tests.bench.train.changelog import changelog_task
from tests.bench.train.documentation import Names, by_document, is_documentation
from tests.bench.train.howto import Interface, by_example
from tests.bench.train.messages import body_task, is_automatic, title_task
from tests.bench.train.reached import reached_by_tests
from tests.bench.train.reports import report_task
from tests.bench.train.repositories import Repository
from tests.bench.train.tasks import Draft, Task, chosen, write_tasks
from tests.bench.train.touched import SnapshotLines, definitions_of, product_symbols
from tests.bench.train.trees import Window, check_out, commits_of, contents_of, open_clone, windows
from tests.bench.train.written import Written

_MAX_CHANGED: Final = 15
"""A commit that changes more symbols is no task but a sweep."""
_MAX_DOCUMENT_SIZE: Final = 1 << 18
"""Bytes."""
_SETTINGS: Final = Settings(caches=False)


@dataclass(frozen=True, slots=True)
class Size:
    """How much is made of a repository."""

    snapshots: int = 3
    commits: int = 400
    """Commits after each snapshot that are read for tasks."""
    most_tasks: int = 250
    """Of one family."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An indexed tree. Symbols are those that can be ranked, qualified name by symbol id."""

    number: int
    symbols: Mapping[str, str]
    public: frozenset[str]
    """Those of them that other modules can use."""
    every: frozenset[str]
    """All symbol ids, those of tests too."""
    lines: SnapshotLines
    reached: tuple[tuple[str, str, tuple[str, ...]], ...]
    """What its tests reach, as `reached_by_tests` returns it."""


def is_complete(folder: Path) -> bool:
    """Return whether a repository's data is there: the tasks are written last."""
    return (folder / "tasks.jsonl").is_file()


def build_repository(
    repository: Repository,
    clone: Path,
    folder: Path,
    size: Size,
    known: frozenset[str],
    written: Iterable[Written] = (),
) -> list[Task]:
    """Make snapshots, indexes and tasks of a repository in a folder; return the tasks. Complete snapshots are kept.

    `known` are hashes of texts that must not be asked (`tasks.text_hash`). Of `written` tasks those of this repository
    are taken. Raises GitError if the clone lacks the manifest's commit.
    """
    opened = open_clone(clone, repository.commit)
    own = [each for each in written if each.repository == repository.name]
    drafts: list[Draft] = []
    older: Snapshot | None = None
    for number, window in enumerate(windows(opened, repository.commit, size.snapshots, size.commits)):
        snapshot = _indexed(opened, clone, window, folder, number)
        commits = list(commits_of(opened, window))
        drafts += _commit_drafts(commits, snapshot)
        drafts += _asked_drafts((each for each in own if each.symbols and each.commit == window.commit), snapshot)
        drafts += _issue_drafts((each for each in own if not each.symbols), commits, snapshot)
        drafts += _documentation_drafts(opened, window, snapshot, repository.language)
        if older is not None:
            drafts += _test_drafts(older, snapshot)
        older = snapshot
    tasks = chosen(repository.name, drafts, known, size.most_tasks)
    write_tasks(folder / "tasks.jsonl", tasks)
    return tasks


def _indexed(repository: pygit2.Repository, clone: Path, window: Window, folder: Path, number: int) -> Snapshot:
    """Return a window's snapshot; it is made, beginning with the index of the one before, unless it is there."""
    here = folder / f"snapshot-{number}"
    if not _is_made(here, window):
        _make(here, clone, window, folder / f"snapshot-{number - 1}" / "index.db")
    with ContextEngine.open(here / "tree", _SETTINGS, here / "index.db") as engine:
        view = engine.view
        nodes = engine.nodes(range(len(view.symbols)))
    mask = candidate_mask(view.symbols)
    return Snapshot(
        number,
        {node.symbol_id: node.qualified_name for position, node in nodes.items() if mask[position]},
        frozenset(
            node.symbol_id for position, node in nodes.items() if mask[position] & view.symbols.exported[position]
        ),
        frozenset(node.symbol_id for node in nodes.values()),
        SnapshotLines(repository, window.commit, definitions_of(nodes, CALLABLE_KINDS | TYPE_KINDS, mask)),
        tuple(reached_by_tests(view, nodes)),
    )


def _is_made(here: Path, window: Window) -> bool:
    """Return whether a snapshot is complete, and made by this version of the extraction."""
    marker = here / "made"
    return marker.is_file() and marker.read_text("utf-8") == _mark(window)


def _mark(window: Window) -> str:
    return f"{window.commit} {EXTRACTOR_VERSION}\n"


def _make(here: Path, clone: Path, window: Window, before: Path) -> None:
    """Check out a snapshot and index it, beginning with the index before it, if there is one."""
    if here.exists():
        shutil.rmtree(here)
    check_out(clone, window.commit, here / "tree")
    if before.is_file():
        shutil.copyfile(before, here / "index.db")
    with ContextEngine.open(here / "tree", _SETTINGS, here / "index.db") as engine:
        engine.index()
        engine.mine_history()
    (here / "made").write_text(_mark(window), "utf-8")


def _commit_drafts(commits: Iterable[Any], snapshot: Snapshot) -> Iterator[Draft]:
    """Yield titles, bodies, reports and changelog entries of a window's commits with what they change of its tree."""
    for commit in commits:
        merge = len(commit.parents) > 1
        texts = _texts(commit)
        if not texts and (merge or is_automatic(commit.author.name, commit.message)):
            continue
        change = snapshot.lines.change_of(commit)
        targets = product_symbols(change.symbols) if change is not None else ()
        if change is None or not targets or len(change.symbols) > _MAX_CHANGED:
            continue
        if not merge and (entry := changelog_task(change.added)):
            texts["changelog"] = entry
        if not merge and (report := report_task(commit.message, change.tests)):
            texts["report"] = report
        for family, text in texts.items():
            yield Draft(family, snapshot.number, text, targets, str(commit.id))


def _texts(commit: Any) -> dict[str, str]:
    """Return what a commit's message asks for, by family: its body if it has a long one, else its title."""
    merge = len(commit.parents) > 1
    if is_automatic(commit.author.name, "" if merge else commit.message):
        return {}
    if body := body_task(commit.message, merge=merge):
        return {"body": body}
    title = "" if merge else title_task(commit.message)
    return {"title": title} if title else {}


def _asked_drafts(questions: Iterable[Written], snapshot: Snapshot) -> Iterator[Draft]:
    """Yield the questions about a snapshot's tree; a name means all its overloads."""
    ids: dict[str, list[str]] = {}
    for symbol_id in snapshot.symbols:
        ids.setdefault(symbol_id.rsplit("#", 1)[0], []).append(symbol_id)
    for each in questions:
        if targets := tuple(symbol_id for name in each.symbols for symbol_id in ids.get(name, ())):
            yield Draft(each.family, snapshot.number, each.text, targets, each.source)


def _issue_drafts(issues: Iterable[Written], commits: Iterable[Any], snapshot: Snapshot) -> Iterator[Draft]:
    """Yield the issues that a window's commits fix, with what these change."""
    by_id = {str(commit.id): commit for commit in commits}
    for each in issues:
        change = snapshot.lines.change_of(by_id[each.commit]) if each.commit in by_id else None
        if change is not None and len(change.symbols) <= _MAX_CHANGED and (targets := product_symbols(change.symbols)):
            yield Draft(each.family, snapshot.number, each.text, targets, each.source)


def _documentation_drafts(
    repository: pygit2.Repository, window: Window, snapshot: Snapshot, language: str
) -> Iterator[Draft]:
    tree = repository[window.commit].peel(pygit2.Tree)
    documents = {
        path: data.decode("utf-8", "replace")
        for path, data in contents_of(tree, is_documentation)
        if len(data) <= _MAX_DOCUMENT_SIZE
    }
    for path, found in by_document(documents, Names(snapshot.symbols.items())):
        yield Draft("documentation", snapshot.number, found.text, found.targets, path)
    public = product_symbols(snapshot.public)
    for path, found in by_example(documents, Interface(((each, snapshot.symbols[each]) for each in public), language)):
        yield Draft("howto", snapshot.number, found.text, found.targets, path)


def _test_drafts(older: Snapshot, newer: Snapshot) -> Iterator[Draft]:
    """Yield the tests that came after a snapshot, with what they reach of it."""
    for test, words, reached in newer.reached:
        targets = tuple(each for each in reached if each in older.symbols)
        if test not in older.every and targets:
            yield Draft("test", older.number, words, targets, test)
