"""Reads the commits of a branch in order, with the changes of each, so that its history can be replayed.

Only objects are read, so a bare repository is enough. Only first parents are followed, so that each commit is one step
from the one before it, also where branches were merged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from packlens.errors import GitError
from packlens.git.libgit2 import libgit2, message_of

_LINK: Final = 0o120000
"""git's file mode of symbolic links."""


@dataclass(frozen=True, slots=True)
class TextHunk:
    """A replaced range: byte offset in the old text, and both texts as bytes."""

    start: int
    removed: bytes
    inserted: bytes
    first_line: int
    last_line: int
    """The lines that it touches in the old text, 1-based; for an insertion, the line before it."""


@dataclass(frozen=True, slots=True)
class TextChange:
    """The change of one file in a commit. A text is None where the file does not exist."""

    path: str
    old: bytes | None
    new: bytes | None
    hunks: tuple[TextHunk, ...]


@dataclass(frozen=True, slots=True)
class TextCommit:
    """One step of the history."""

    id: str
    message: str
    changes: tuple[TextChange, ...]


def last_commits(repository: Path, count: int) -> tuple[dict[str, bytes], Iterator[TextCommit]]:
    """Return the files before the last `count` commits of a branch, and those commits, oldest first.

    A rename is a removal and an addition. Files whose objects a partial clone lacks count as missing. Raises GitError
    if there is no repository or no commit.
    """
    pygit2 = libgit2()
    try:
        opened = pygit2.Repository(str(repository))
        commits = [opened.head.peel(pygit2.Commit)]
    except (KeyError, ValueError, pygit2.GitError) as error:
        raise GitError(f"{repository} is not a git repository with commits ({error}); pass the path of one.") from error
    while len(commits) <= count and commits[-1].parents:
        commits.append(commits[-1].parents[0])
    commits.reverse()
    return dict(_files(opened, commits[0].tree, "")), _steps(opened, commits)


def _files(repository: Any, tree: Any, folder: str) -> Iterator[tuple[str, bytes]]:
    for entry in tree:
        path = folder + entry.name
        if entry.type_str == "tree":
            yield from _files(repository, entry, f"{path}/")
        elif entry.type_str == "blob" and entry.filemode != _LINK:
            data = _data(repository, entry.id)
            if data is not None:
                yield path, data


def _data(repository: Any, blob: Any) -> bytes | None:
    object_ = repository.get(blob)
    return bytes(object_.data) if object_ is not None else None


def _steps(repository: Any, commits: list[Any]) -> Iterator[TextCommit]:
    for before, after in pairwise(commits):
        diff = repository.diff(before, after, context_lines=0)
        changes = [_change(repository, patch) for patch in diff if patch is not None]
        yield TextCommit(str(after.id), message_of(after), tuple(sorted(changes, key=lambda change: change.path)))


def _change(repository: Any, patch: Any) -> TextChange:
    delta = patch.delta
    old = _data(repository, delta.old_file.id) if delta.status_char() != "A" else None
    new = _data(repository, delta.new_file.id) if delta.status_char() != "D" else None
    hunks = tuple(_hunk(hunk, old, new) for hunk in patch.hunks) if old is not None and new is not None else ()
    return TextChange(delta.new_file.path, old, new, hunks)


def _hunk(hunk: Any, old: bytes, new: bytes) -> TextHunk:
    old_lines, new_lines = old.splitlines(keepends=True), new.splitlines(keepends=True)
    first = hunk.old_start - 1 if hunk.old_lines else hunk.old_start
    new_first = hunk.new_start - 1 if hunk.new_lines else hunk.new_start
    return TextHunk(
        sum(map(len, old_lines[:first])),
        b"".join(old_lines[first : first + hunk.old_lines]),
        b"".join(new_lines[new_first : new_first + hunk.new_lines]),
        max(hunk.old_start, 1),
        max(hunk.old_start, 1) + max(hunk.old_lines, 1) - 1,
    )
