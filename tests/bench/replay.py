"""Replays the last commits of a repository in a folder that is indexed after each of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pygit2

from packlens.bench.learning import write
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.git.commits import TextCommit, last_commits


class Step(NamedTuple):
    """A commit, and the tree that it changes."""

    engine: ContextEngine
    """Over the tree before the commit."""
    commit: TextCommit
    first_ids: frozenset[str]
    """Symbol ids of the tree before the first commit that is replayed."""


def replayed(repository: Path, commits: int, folder: Path, settings: Settings) -> Iterator[Step]:
    """Yield the last first-parent commits of a repository, oldest first, each before it is made in the folder.

    Ends at the first commit of which a partial clone lacks an object. The database is beside the folder.
    """
    files, steps = last_commits(repository, commits)
    for path, data in files.items():
        write(folder, path, data)
    with ContextEngine.open(folder, settings, folder.parent / "replayed.db") as engine:
        engine.index()
        first_ids = frozenset(node.symbol_id for node in engine.nodes(range(len(engine.view.symbols))).values())
        for commit in _readable(steps):
            yield Step(engine, commit, first_ids)
            for change in commit.changes:
                write(engine.root, change.path, change.new)
            engine.index()


def _readable(commits: Iterator[TextCommit]) -> Iterator[TextCommit]:
    """Yield commits up to the first one of which a partial clone lacks an object."""
    with suppress(KeyError):
        yield from commits


def tree_before(repository: Path, commits: int, folder: Path) -> Path:
    """Check out a repository as it was before its last `commits` first-parent commits."""
    cloned = pygit2.clone_repository(str(repository), str(folder))
    commit = cloned.head.peel(pygit2.Commit)
    for _ in range(commits):
        commit = commit.parents[0]
    cloned.reset(commit.id, pygit2.enums.ResetMode.HARD)
    return folder
