"""Commits in repositories of tests."""

from __future__ import annotations

from pathlib import Path

import pygit2


def commit(repository: pygit2.Repository, message: str = "x", time: int = 1) -> str:
    """Commit the whole work tree at some time."""
    repository.index.add_all()
    for entry in [entry.path for entry in repository.index]:
        if not Path(repository.workdir, entry).exists():
            repository.index.remove(entry)
    repository.index.write()
    who = pygit2.Signature("A", "a@example.org", time, 0)
    parents = [] if repository.head_is_unborn else [repository.head.target]
    return str(repository.create_commit("HEAD", who, who, message, repository.index.write_tree(), parents))


def root_of(repository: pygit2.Repository) -> Path:
    """Return the work tree of a repository."""
    return Path(repository.workdir)
