"""Snapshots of a repository's history: which commits, their trees on disk, and the commits that follow each."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pygit2
from pygit2.enums import SortMode

from packlens.errors import GitError

_FILES: Final = (0o100644, 0o100755)
"""git's file modes of regular files."""
_NO_NAMES: Final = frozenset({".", "..", ".git", "git~1"})
_NAME_PATTERN: Final = re.compile(r"[^/\\\0]+")


@dataclass(frozen=True, slots=True)
class Window:
    """A snapshot, and the commit up to which tasks are asked on its tree."""

    commit: str
    until: str


def open_clone(path: Path, commit: str) -> pygit2.Repository:
    """Open a clone that has a commit. Raises GitError if it has not."""
    try:
        repository = pygit2.Repository(str(path))
        repository[commit].peel(pygit2.Commit)
    except (KeyError, ValueError, pygit2.GitError) as error:
        raise GitError(f"{path} does not have the commit {commit}; run `git fetch` there.") from error
    return repository


def windows(repository: pygit2.Repository, head: str, snapshots: int, commits: int) -> list[Window]:
    """Return at most so many windows, oldest first, each of about `commits` commits that are not merges.

    Snapshots are first-parent ancestors of the head. The oldest quarter of a short history comes before them all, so
    that no snapshot lacks a past; windows of a short history are shorter.
    """
    chain = list(_first_parents(repository, head))
    flags = SortMode.TOPOLOGICAL
    own = sum(len(commit.parents) < 2 for commit in repository.walk(pygit2.Oid(hex=head), flags))
    window_count = max(1, round(commits * len(chain) / max(own, 1)))
    step = min(window_count, 3 * len(chain) // (4 * snapshots))
    if step < 1:
        return []
    places = [step * number for number in range(snapshots, -1, -1)]
    return [Window(chain[first], chain[last]) for first, last in pairwise(places)]


def _first_parents(repository: pygit2.Repository, head: str) -> Iterator[str]:
    commit: Any = repository[head].peel(pygit2.Commit)
    while commit is not None:
        yield str(commit.id)
        commit = _first_parent(commit)


def _first_parent(commit: Any) -> Any:
    """Return a commit's first parent; None of a root, and where a shallow clone ends."""
    try:
        return commit.parents[0] if commit.parents else None
    except (KeyError, pygit2.GitError):
        return None


def commits_of(repository: pygit2.Repository, window: Window) -> Iterator[Any]:
    """Yield the commits of a window that have a parent, merges too, oldest first."""
    walker = repository.walk(pygit2.Oid(hex=window.until), SortMode.TOPOLOGICAL | SortMode.REVERSE)
    walker.hide(pygit2.Oid(hex=window.commit))
    for commit in walker:
        if _first_parent(commit) is not None:
            yield commit


def check_out(clone: Path, commit: str, folder: Path) -> None:
    """Write the tree of a commit to a folder that is a git repository itself; its history ends with that commit.

    It reads the objects of the clone, and has no branch, tag or remote: nothing leads to later commits.
    """
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    git_folder = Path(pygit2.init_repository(str(folder)).path)
    alternates = git_folder / "objects" / "info" / "alternates"
    alternates.parent.mkdir(exist_ok=True)
    alternates.write_text(f"{(clone / 'objects').resolve()}\n", "utf-8")
    shallow = clone / "shallow"
    if shallow.is_file():
        shutil.copyfile(shallow, git_folder / "shallow")
    repository: Any = pygit2.Repository(str(folder))  # set_head has no types
    oid = pygit2.Oid(hex=commit)
    repository.set_head(oid)
    for path, data in contents_of(repository[oid].peel(pygit2.Tree)):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def contents_of(tree: Any, is_wanted: Callable[[str], bool] = lambda _: True) -> Iterator[tuple[str, bytes]]:
    """Yield path and text of the wanted files of a tree, but for what a partial clone lacks."""
    for path, blob in files_of(tree):
        if not is_wanted(path):
            continue
        try:
            data = blob.data
        except (KeyError, pygit2.GitError):
            continue
        yield path, data


def files_of(tree: Any, folder: str = "") -> Iterator[tuple[str, Any]]:
    """Yield path and blob of every file of a tree, in the order of the tree; no symbolic links, no submodules.

    Names that lead out of a folder or into git's own are left out: a hostile commit can hold them.
    """
    for entry in tree:
        if entry.name.casefold() in _NO_NAMES or not _NAME_PATTERN.fullmatch(entry.name):
            continue
        path = f"{folder}{entry.name}"
        if isinstance(entry, pygit2.Tree):
            yield from files_of(entry, f"{path}/")
        elif entry.filemode in _FILES:
            yield path, entry
