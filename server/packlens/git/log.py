"""Reads the past commits of a git repository, newest first, with the lines that each changed.

They are read with libgit2, which runs nothing of the workspace.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from packlens.errors import GitError
from packlens.git.libgit2 import libgit2, message_of
from packlens.git.repository import SizeCheck, open_repository
from packlens.git.tree_changes import TreeComparison, UnusualTreeError

_MAX_FILES: Final = 50
"""A commit that touches more source files than this is no evidence about any of them."""
_SUBMODULE: Final = 0o160000
"""git's file mode of submodules."""
_KIND: Final = 0o170000
"""The bits of a tree entry's mode that hold its kind."""
_REGULAR: Final = 0o100000
"""The kind of a regular file."""
_MAX_TEXTS: Final = 8
"""Texts that are kept: most are compared with the version before and the one after, some with a parallel branch."""
_NO_PATHS: Final = {"old_as_path": "", "new_as_path": ""}
"""Texts are compared without names, for whose attributes libgit2 would read the index; it cannot read sparse ones."""


class Hunk(NamedTuple):
    """Lines that differ: `old_lines` from `old_start` became `new_lines` from `new_start` (1-based).

    If one side has no lines, its start is the line after which the other side's lines belong.
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


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit that is not a merge."""

    oid: str
    time: int
    """Seconds since 1970, as its committer says."""
    message: str
    files: tuple[FileChange, ...]
    is_broad: bool
    """Whether it touches too many files to be evidence about any of them; then `files` has only renamed ones."""


class GitLog:
    """The history that leads to a work tree's HEAD."""

    def __init__(self, repository: Any, prefix: str) -> None:
        """Use `open_log`. `prefix` is what the repository writes before paths of the indexed folder."""
        self._repository = repository
        self._sizes = SizeCheck(repository)
        self._comparison = TreeComparison(self._sizes.read_tree)
        self._texts: OrderedDict[str, Any] = OrderedDict()
        """libgit2's blobs by object id, those used last at the end."""
        self._tree_ids: dict[str, bytes] = {}
        """The trees of commits that were read."""
        self._listed: dict[str, Any] = {}
        """libgit2's commits of the window, by id, until `commit` reads them."""
        self._prefix = prefix
        self.head = str(repository.head.target)
        self._sizes.commit(self.head)

    def window(self, limit: int) -> list[str]:
        """Return the ids of the newest `limit` commits that are not merges, newest first."""
        commits = (commit for commit in self._by_time() if len(commit.parent_ids) < 2)
        self._listed = {str(commit.id): commit for commit in islice(commits, limit)}
        return list(self._listed)

    def _by_time(self) -> Iterator[Any]:
        """Yield commits newest first, those of the same second by id. A damaged or partial clone ends early.

        libgit2's own walk changes the order of commits of the same second with every new commit.
        """
        head = self._read(self.head)
        heap = [] if head is None else [(-head.commit_time, self.head, head)]
        queued = {self.head}
        while heap:
            _, _, commit = heappop(heap)
            yield commit
            for oid in map(str, commit.parent_ids):
                if oid not in queued and (parent := self._read(oid)) is not None:
                    heappush(heap, (-parent.commit_time, oid, parent))
                queued.add(oid)

    def messages(self) -> Iterator[tuple[str, str, list[str]]]:
        """Yield id, message and ids of the parents of each commit, merges too, newest first."""
        return ((str(commit.id), message_of(commit), list(map(str, commit.parent_ids))) for commit in self._by_time())

    def _read(self, oid: str) -> Any:
        """Return a commit, or None if it is missing or damaged."""
        pygit2 = libgit2()
        try:
            self._sizes.commit(oid)
            commit = self._repository[oid]
            self._tree_ids[oid] = commit.tree_id.raw
        except (pygit2.GitError, KeyError, GitError):
            return None
        return commit

    def files(self) -> dict[str, str]:
        """Return the blobs (object ids) of the regular files of HEAD under the indexed folder, by path."""
        pygit2 = libgit2()
        index = pygit2.Index()
        with _git_errors():
            head = self._repository[self.head]
            self._sizes.tree(head.tree_id)
            index.read_tree(head.tree)
        cut = len(self._prefix)
        return {
            entry.path[cut:]: str(entry.id)
            for entry in index
            if entry.path.startswith(self._prefix) and entry.mode & _KIND == _REGULAR
        }

    def blob(self, blob: str) -> bytes:
        """Return the bytes of a blob. Raises KeyError if the repository does not have it, or it is too large."""
        data: bytes = self._blob(blob).data
        return data

    def _blob(self, blob: str) -> Any:
        text = self._texts.pop(blob, None)
        if text is None:
            if not self._sizes.blob(blob):
                raise KeyError(blob)
            text = self._repository[blob]
        self._texts[blob] = text
        if len(self._texts) > _MAX_TEXTS:
            self._texts.popitem(last=False)
        return text

    def paths_changed_since(self, oid: str) -> set[str] | None:
        """Return the paths whose contents differ between a commit and HEAD; None if the commit cannot be read."""
        pygit2 = libgit2()
        try:
            before, after = self._repository[oid], self._repository[self.head]
            self._sizes.tree(before.tree_id)
            self._sizes.tree(after.tree_id)
            diff = before.tree.diff_to_tree(after.tree, context_lines=0)
        except (pygit2.GitError, KeyError, ValueError, GitError):
            return None
        cut = len(self._prefix)
        paths = {file.path for delta in diff.deltas for file in (delta.old_file, delta.new_file)}
        return {path[cut:] for path in paths if path.startswith(self._prefix)}

    def commit(self, oid: str, is_wanted: Callable[[str], bool]) -> Commit:
        """Return a commit with its changes of files for which `is_wanted`."""
        commit = self._listed.pop(oid, None) or self._repository[oid]
        try:
            changes, is_broad = self._changes(commit, is_wanted)
        except (libgit2().GitError, KeyError, GitError):  # a shallow or partial clone ends here
            changes, is_broad = [], False
        return Commit(oid, commit.commit_time, message_of(commit), tuple(changes), is_broad)

    def _changes(self, commit: Any, is_wanted: Callable[[str], bool]) -> tuple[list[FileChange], bool]:
        """Return the changes of wanted files, and whether there are too many: then only renamed files are returned."""
        old = self._tree_id(commit.parent_ids[0]) if commit.parent_ids else b""
        try:
            changes = self._comparison.changes(old, commit.tree_id.raw)
        except UnusualTreeError:
            return self._changes_by_libgit2(commit, is_wanted)
        cut = len(self._prefix)
        files = [
            FileChange(file.path[cut:], file.path[cut:] if file.old_blob else "", file.old_blob, file.new_blob)
            for file in changes.files
            if file.path.startswith(self._prefix) and is_wanted(file.path[cut:])
        ]
        if changes.removes and any(not file.old_path for file in files):
            return self._changes_by_libgit2(commit, is_wanted)  # one may be renamed
        if len(files) > _MAX_FILES:
            return [], True
        is_small = self._sizes.blob
        return [f for f in files if is_small(f.new_blob) and (not f.old_blob or is_small(f.old_blob))], False

    def _tree_id(self, commit: Any) -> bytes:
        """Return the object id of a commit's tree. Raises KeyError, or pygit2's GitError, if the commit is missing."""
        oid = str(commit)
        if oid not in self._tree_ids:
            self._sizes.commit(oid)
            self._tree_ids[oid] = self._repository[oid].tree_id.raw
        return self._tree_ids[oid]

    def _changes_by_libgit2(self, commit: Any, is_wanted: Callable[[str], bool]) -> tuple[list[FileChange], bool]:
        """Return what `_changes` does, with renamed files recognised."""
        self._sizes.tree(commit.tree_id)
        if not commit.parent_ids:
            diff = commit.tree.diff_to_tree(context_lines=0, swap=True)
        else:
            parent = self._repository[commit.parent_ids[0]]
            self._sizes.tree(parent.tree_id)
            diff = parent.tree.diff_to_tree(commit.tree, context_lines=0)
        deltas = self._wanted_deltas(diff, is_wanted)
        is_broad = len(deltas) > _MAX_FILES
        has_added = any(delta.status_char() == "A" for delta in deltas)
        if has_added and any(d.status_char() == "D" for d in diff.deltas) and all(map(self._are_small, diff.deltas)):
            diff.find_similar()
            deltas = self._wanted_deltas(diff, is_wanted)
        if is_broad:
            deltas = [delta for delta in deltas if delta.status_char() == "R"]
        return [self._change(delta) for delta in deltas if self._are_small(delta)], is_broad

    def _are_small(self, delta: Any) -> bool:
        """Return whether both texts of a change can be read; the missing side of an addition or removal can."""
        return all(
            file.mode == _SUBMODULE or not file.mode or self._sizes.blob(file.id)
            for file in (delta.old_file, delta.new_file)
        )

    def _wanted_deltas(self, diff: Any, is_wanted: Callable[[str], bool]) -> list[Any]:
        cut = len(self._prefix)
        return [
            delta
            for delta in diff.deltas
            if delta.status_char() != "D"
            and delta.new_file.path.startswith(self._prefix)
            and is_wanted(delta.new_file.path[cut:])
        ]

    def _change(self, delta: Any) -> FileChange:
        cut = len(self._prefix)
        is_added = delta.status_char() == "A"
        path, old_path = delta.new_file.path[cut:], "" if is_added else delta.old_file.path[cut:]
        return FileChange(path, old_path, "" if is_added else str(delta.old_file.id), str(delta.new_file.id))

    def between(self, blob: str, other_blob: str) -> tuple[Hunk, ...]:
        """Return the hunks from one blob ('' for no text) to another. Raises KeyError as `blob` does."""
        if blob == other_blob:
            return ()
        if blob:
            patch = self._blob(blob).diff(self._blob(other_blob), context_lines=0, **_NO_PATHS)
        else:
            reverse = libgit2().enums.DiffOption.REVERSE
            patch = self._blob(other_blob).diff(flags=reverse, context_lines=0, **_NO_PATHS)
        return tuple(Hunk(hunk.old_start, hunk.old_lines, hunk.new_start, hunk.new_lines) for hunk in patch.hunks)


@contextmanager
def _git_errors() -> Iterator[None]:
    """Turn libgit2's errors about damaged data into GitError."""
    pygit2 = libgit2()
    try:
        yield
    except (pygit2.GitError, KeyError, ValueError, OSError) as error:
        raise GitError(f"The git history cannot be read: {error}; mend the repository (`git fsck`).") from error


def _read_once() -> None:
    """Let libgit2 cache no objects, since each is read about once, and not compute the SHA-1 of what it unpacks.

    Caching 64 MB of them saves no time and takes that memory. The SHA-1 takes a sixth of the time. It is not needed:
    accidental damage fails the checksum of the compression, and who forges an object could as well make a commit.
    """
    pygit2 = libgit2()
    pygit2.option(pygit2.enums.Option.ENABLE_CACHING, False)
    pygit2.option(pygit2.enums.Option.ENABLE_STRICT_HASH_VERIFICATION, False)


def open_log(root: Path) -> GitLog | None:
    """Return the history of the repository that a folder is in; None if there is no repository or no commit.

    Raises GitError if it cannot be read.
    """
    opened = open_repository(root.resolve())
    if opened is None:
        return None
    _read_once()
    with _git_errors():
        objects = opened.bare()  # so that comparing texts reads no .gitattributes of the work tree
        return None if objects.head_is_unborn else GitLog(objects, opened.prefix)


def head_of(root: Path) -> str:
    """Return the object id of HEAD's commit; '' if there is no commit, or it cannot be read."""
    try:
        log = open_log(root)
    except GitError:
        return ""
    return log.head if log is not None else ""
