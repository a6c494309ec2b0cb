"""Past commits of a git repository, newest first, with the lines each changed; read with libgit2, which runs nothing of
the workspace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from packlens.errors import GitError
from packlens.index.git_repository import SizeCheck, open_repository

_MOST_FILES: Final = 50
"""A commit that touches more source files than this says nothing of any of them."""
_SUBMODULE: Final = 0o160000
"""git's file mode of the commits of other repositories."""


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

    def __init__(self, repository: Any, root: Path, top: Path) -> None:
        """Use `open_log`."""
        self._repository = repository
        self._sizes = SizeCheck(repository)
        self._prefix = "" if root == top else root.relative_to(top).as_posix() + "/"
        head = repository.head.target
        self._sizes.commit(head)
        self.head = str(head)

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
        with _git_errors():
            return oid in self._repository and bool(self._repository.descendant_of(self.head, oid))

    def commits(self, wanted: Callable[[str], bool], limit: int, since: str = "") -> Iterator[Commit]:
        """Yield at most `limit` commits, newest first, merges left out; only those after `since` if it is given."""
        import pygit2  # noqa: PLC0415 - 20 ms that only this needs

        with _git_errors():
            walk = self._repository.walk(self.head, pygit2.enums.SortMode.TIME)
            if since:
                walk.hide(since)
        for commit in self._readable(walk):
            if len(commit.parent_ids) > 1:
                continue
            if limit <= 0:
                return
            limit -= 1
            yield Commit(str(commit.id), commit.commit_time, commit.message, *self._files(commit, wanted))

    def _readable(self, walk: Any) -> Iterator[Any]:
        """Yield commits as far as they can be read: in a damaged or partial clone the history ends early."""
        import pygit2  # noqa: PLC0415 - see above

        try:
            for commit in walk:
                for parent in commit.parent_ids:
                    with suppress(KeyError):  # a shallow clone ends here
                        self._sizes.commit(parent)
                yield commit
        except (pygit2.GitError, KeyError, GitError):
            return

    def _files(self, commit: Any, wanted: Callable[[str], bool]) -> tuple[tuple[FileChange, ...], bool]:
        """Return the changes of wanted files, and whether there are too many: then only those that were renamed."""
        import pygit2  # noqa: PLC0415 - see above

        try:
            return self._read_files(self._diff(commit), wanted)
        except (pygit2.GitError, KeyError, GitError):  # a shallow or partial clone ends here
            return (), False

    def _read_files(self, diff: Any, wanted: Callable[[str], bool]) -> tuple[tuple[FileChange, ...], bool]:
        chosen = self._chosen(diff, wanted)
        broad = len(chosen) > _MOST_FILES
        added = any(delta.status_char() == "A" for _, delta in chosen)
        if added and any(d.status_char() == "D" for d in diff.deltas) and all(map(self._are_small, diff.deltas)):
            diff.find_similar()
            chosen = self._chosen(diff, wanted)
        if broad:
            chosen = [(number, delta) for number, delta in chosen if delta.status_char() == "R"]
        return tuple(self._change(diff, number, delta) for number, delta in chosen if self._are_small(delta)), broad

    def _are_small(self, delta: Any) -> bool:
        """Whether both texts of a change can be read; one that is not there is."""
        return all(
            file.mode == _SUBMODULE or not file.mode or self._sizes.blob(file.id)
            for file in (delta.old_file, delta.new_file)
        )

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
        self._sizes.tree(commit.tree_id)
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
        if not self._sizes.blob(blob) or (isinstance(other, str) and not self._sizes.blob(other)):
            raise KeyError(blob)
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


@contextmanager
def _git_errors() -> Iterator[None]:
    """Turn what libgit2 says of damaged data into GitError."""
    import pygit2  # noqa: PLC0415 - see above

    try:
        yield
    except (pygit2.GitError, KeyError, ValueError, OSError) as error:
        raise GitError(f"The git history cannot be read: {error}; mend the repository (`git fsck`).") from error


def _hunk(hunk: Any) -> Hunk:
    return Hunk(hunk.old_start, hunk.old_lines, hunk.new_start, hunk.new_lines)


def open_log(root: Path) -> GitLog | None:
    """Return the history of the folder's repository, or None where there is none.

    Raises GitError if it cannot be read.
    """
    found = open_repository(root.resolve())
    if found is None:
        return None
    repository, top = found
    with _git_errors():
        return None if repository.head_is_unborn else GitLog(repository, root.resolve(), top)
