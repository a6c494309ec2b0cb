"""A repository's commits one after the other, with what each changed: for replaying how it came about.

Reads objects only, with libgit2; bare repositories will do. Follows first parents, so that each commit is a step from
the one before it, whatever was merged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from packlens.errors import GitError

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
    """Lines it touches in the old text, 1-based; of an insertion, the line before it."""


@dataclass(frozen=True, slots=True)
class TextChange:
    """What a commit did to one file; a text of None means that there is no file."""

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

    Renames are a removal and an addition. Objects that a partial clone lacks count as files that are not there. Raises
    GitError when there is no repository or no commit.
    """
    import pygit2  # noqa: PLC0415 - 20 ms that only this needs

    try:
        opened = pygit2.Repository(str(repository))
        chain = [opened.head.peel(pygit2.Commit)]
    except (KeyError, ValueError, pygit2.GitError) as error:
        raise GitError(f"{repository} is no git repository with commits ({error}); pass the path of one.") from error
    while len(chain) <= count and chain[-1].parents:
        chain.append(chain[-1].parents[0])
    chain.reverse()
    return dict(_files(opened, chain[0].tree, "")), _steps(opened, chain)


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
    found = repository.get(blob)
    return bytes(found.data) if found is not None else None


def _steps(repository: Any, chain: list[Any]) -> Iterator[TextCommit]:
    for before, after in pairwise(chain):
        diff = repository.diff(before, after, context_lines=0)
        changes = [_change(repository, patch) for patch in diff if patch is not None]
        yield TextCommit(str(after.id), after.message, tuple(sorted(changes, key=lambda change: change.path)))


def _change(repository: Any, patch: Any) -> TextChange:
    delta = patch.delta
    old = _data(repository, delta.old_file.id) if delta.status_char() != "A" else None
    new = _data(repository, delta.new_file.id) if delta.status_char() != "D" else None
    hunks = tuple(_hunk(hunk, old, new) for hunk in patch.hunks) if old is not None and new is not None else ()
    return TextChange(delta.new_file.path, old, new, hunks)


def _hunk(hunk: Any, old: bytes, new: bytes) -> TextHunk:
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    first = hunk.old_start - 1 if hunk.old_lines else hunk.old_start
    added = hunk.new_start - 1 if hunk.new_lines else hunk.new_start
    return TextHunk(
        sum(map(len, before[:first])),
        b"".join(before[first : first + hunk.old_lines]),
        b"".join(after[added : added + hunk.new_lines]),
        max(hunk.old_start, 1),
        max(hunk.old_start, 1) + max(hunk.old_lines, 1) - 1,
    )
