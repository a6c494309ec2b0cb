"""Past commits of a git repository, newest first, with the lines each changed; read with libgit2, which runs nothing of
the workspace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

_MOST_FILES: Final = 50
"""A commit that touches more source files than this says nothing of any of them."""


class Hunk(NamedTuple):
    """Lines that differ: `old_lines` from `old_start` became `new_lines` from `new_start` (1-based).

    Where a side has no lines, its start is the line after which they stand on the other side.
    """

    old_start: int
    old_lines: int
    new_start: int
    new_lines: int


class FileChange(NamedTuple):
    """One file's change in one commit. Paths are relative to the indexed folder; blobs are object ids in hex."""

    path: str
    old_path: str
    """Differs from `path` after a rename; '' for a new file."""
    old_blob: str
    new_blob: str
    hunks: tuple[Hunk, ...]


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit that is no merge."""

    oid: str
    time: int
    """Seconds since 1970, as its committer says."""
    message: str
    files: tuple[FileChange, ...]
    broad: bool
    """Whether it touches so many files that it says nothing of any; `files` are then those that it renamed."""


class GitLog:
    """The history that leads to a work tree's HEAD."""

    def __init__(self, repository: Any, root: Path) -> None:
        """Use `open_log`."""
        self._repository = repository
        top = Path(repository.workdir or root).resolve()
        self._prefix = "" if root == top else root.relative_to(top).as_posix() + "/"
        self.head = str(repository.head.target)

    def __contains__(self, blob: str) -> bool:
        """Whether the repository holds an object."""
        return blob in self._repository

    def blob_name(self, text: bytes) -> str:
        """Return the object id that a text would have."""
        import pygit2  # noqa: PLC0415 - see above

        return str(pygit2.hash(text))

    def grew_from(self, oid: str) -> bool:
        """Whether HEAD descends from (or is) a commit."""
        if oid == self.head:
            return True
        return oid in self._repository and bool(self._repository.descendant_of(self.head, oid))

    def commits(self, wanted: Callable[[str], bool], limit: int, since: str = "") -> Iterator[Commit]:
        """Yield at most `limit` commits, newest first, merges left out; only those after `since` if it is given."""
        import pygit2  # noqa: PLC0415 - 20 ms that only this needs

        walk = self._repository.walk(self.head, pygit2.enums.SortMode.TIME)
        if since:
            walk.hide(since)
        for commit in _readable(walk):
            if len(commit.parent_ids) > 1:
                continue
            if limit <= 0:
                return
            limit -= 1
            yield Commit(str(commit.id), commit.commit_time, commit.message, *self._files(commit, wanted))

    def _files(self, commit: Any, wanted: Callable[[str], bool]) -> tuple[tuple[FileChange, ...], bool]:
        """Return the changes of wanted files, and whether there are too many: then only those that were renamed."""
        import pygit2  # noqa: PLC0415 - see above

        try:
            return self._read_files(self._diff(commit), wanted)
        except (pygit2.GitError, KeyError):  # a shallow or partial clone ends here
            return (), False

    def _read_files(self, diff: Any, wanted: Callable[[str], bool]) -> tuple[tuple[FileChange, ...], bool]:
        chosen = self._chosen(diff, wanted)
        broad = len(chosen) > _MOST_FILES
        if any(delta.status_char() == "A" for _, delta in chosen) and any(d.status_char() == "D" for d in diff.deltas):
            diff.find_similar()
            chosen = self._chosen(diff, wanted)
        if broad:
            chosen = [(number, delta) for number, delta in chosen if delta.status_char() == "R"]
        return tuple(self._change(diff, number, delta) for number, delta in chosen), broad

    def _chosen(self, diff: Any, wanted: Callable[[str], bool]) -> list[tuple[int, Any]]:
        cut = len(self._prefix)
        return [
            (number, delta)
            for number, delta in enumerate(diff.deltas)
            if delta.status_char() != "D"
            and delta.new_file.path.startswith(self._prefix)
            and wanted(delta.new_file.path[cut:])
        ]

    def _diff(self, commit: Any) -> Any:
        if not commit.parent_ids:
            return commit.tree.diff_to_tree(context_lines=0, swap=True)
        return self._repository[commit.parent_ids[0]].tree.diff_to_tree(commit.tree, context_lines=0)

    def _change(self, diff: Any, number: int, delta: Any) -> FileChange:
        status = delta.status_char()
        patch = diff[number]
        hunks = tuple(map(_hunk, patch.hunks)) if patch is not None else ()
        cut = len(self._prefix)
        return FileChange(
            delta.new_file.path[cut:], "" if status == "A" else delta.old_file.path[cut:],
            "" if status == "A" else str(delta.old_file.id), str(delta.new_file.id), hunks,
        )  # fmt: skip

    def between(self, blob: str, other: str | bytes) -> tuple[Hunk, ...]:
        """Return how a text (a blob's, or the given bytes) differs from an older one. Raises KeyError."""
        old = self._repository[blob]
        if isinstance(other, bytes):
            return tuple(_without_context(old.diff_to_buffer(other)))
        return tuple(map(_hunk, old.diff(self._repository[other], context_lines=0).hunks))


def _without_context(patch: Any) -> Iterator[Hunk]:
    """Yield what really differs: a comparison with bytes always has three equal lines around."""
    for hunk in patch.hunks:
        old, new = hunk.old_start - (hunk.old_lines > 0), hunk.new_start - (hunk.new_lines > 0)  # lines before
        gone = come = 0
        for line in hunk.lines:
            if line.origin == "-":
                gone += 1
            elif line.origin == "+":
                come += 1
            elif line.origin == " ":
                if gone or come:
                    yield Hunk(old + (gone > 0), gone, new + (come > 0), come)
                old, new, gone, come = old + gone + 1, new + come + 1, 0, 0
        if gone or come:
            yield Hunk(old + (gone > 0), gone, new + (come > 0), come)


def _readable(walk: Any) -> Iterator[Any]:
    """Yield commits as far as they can be read: in a damaged or partial clone the history ends early."""
    import pygit2  # noqa: PLC0415 - see above

    try:
        yield from walk
    except (pygit2.GitError, KeyError):
        return


def _hunk(hunk: Any) -> Hunk:
    return Hunk(hunk.old_start, hunk.old_lines, hunk.new_start, hunk.new_lines)


def open_log(root: Path) -> GitLog | None:
    """Return the history of the folder's repository, or None where there is none (or none that can be read)."""
    if not any((folder / ".git").exists() for folder in (root.resolve(), *root.resolve().parents)):
        return None  # 80 ms of imports
    import pygit2  # noqa: PLC0415 - see above

    try:
        found = pygit2.discover_repository(str(root))
        repository = None if found is None else pygit2.Repository(found)
        if repository is None or repository.head_is_unborn:
            return None
        return GitLog(repository, root.resolve())
    except (pygit2.GitError, KeyError, ValueError):
        return None
