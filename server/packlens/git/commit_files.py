"""Reads the files of a commit from a repository's objects, without checking anything out.

It takes a work tree, its `.git`, or a bare repository. Sizes are read before objects, as in `repository`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from packlens.errors import GitError
from packlens.git.libgit2 import libgit2
from packlens.git.repository import SizeCheck, check_data, data_folder

_REGULAR: Final = (0o100644, 0o100755, 0o100664)
_FOLDER: Final = 0o040000


class TreeFile(NamedTuple):
    """A regular file of a commit."""

    path: str
    oid: str


class TreeFolder(NamedTuple):
    """A folder of a commit: its files, and the names of the folders in it."""

    path: str
    """'' for the top."""
    files: tuple[TreeFile, ...]
    folders: tuple[str, ...]


class CommitFiles:
    """The commits of one repository."""

    def __init__(self, repository: Path) -> None:
        """Open a repository. Raises GitError if there is none, or it is not safe to read."""
        pygit2 = libgit2()
        folder = data_folder(repository) if (repository / ".git").exists() else repository
        check_data(folder)
        try:
            self._repository: Any = pygit2.Repository(str(folder))
        except (pygit2.GitError, KeyError, ValueError, OSError) as error:
            raise GitError(f"{repository} holds no git repository that can be opened: {error}.") from error
        self._name = str(repository)
        self._sizes = SizeCheck(self._repository)

    def commit_of(self, revision: str) -> str:
        """Return the id of the commit that a revision names. Raises GitError if it names none."""
        pygit2 = libgit2()
        try:
            object_ = self._repository.revparse_single(revision)
            return str(object_.peel(pygit2.Commit).id)
        except (KeyError, ValueError, pygit2.GitError) as error:
            raise GitError(f"{self._name} has no commit '{revision}'.") from error

    def ancestors(self, commit: str, limit: int) -> Iterator[str]:
        """Yield a commit and its ancestors, newest first, up to `limit` or the first missing one."""
        pygit2 = libgit2()
        try:
            walk = self._repository.walk(commit)  # by time: sorting would read the whole history first
            for _, ancestor in zip(range(limit), walk, strict=False):
                yield str(ancestor.id)
        except (KeyError, ValueError, pygit2.GitError):
            return  # a shallow clone ends somewhere

    def folders(self, commit: str, is_wanted: Callable[[str], bool]) -> Iterator[TreeFolder]:
        """Yield the folders of a commit, outer before inner; inner ones only if `is_wanted(path)`.

        Links and submodules are left out. Raises GitError for damaged data.
        """
        pygit2 = libgit2()
        try:
            tree = self._repository[commit].tree
            self._sizes.tree(tree.id)
            stack = [("", tree)]
            while stack:
                path, tree = stack.pop()
                folder, inner = self._folder(path, tree)
                yield folder
                stack += [each for each in inner if is_wanted(each[0])]
        except (KeyError, ValueError, pygit2.GitError) as error:
            raise GitError(f"The commit {commit} of {self._name} cannot be read: {error}.") from error

    def _folder(self, path: str, tree: Any) -> tuple[TreeFolder, list[tuple[str, Any]]]:
        files: list[TreeFile] = []
        inner: list[tuple[str, Any]] = []
        for entry in tree:
            try:
                entry_path = f"{path}/{entry.name}" if path else entry.name
                entry_path.encode()
            except UnicodeError:
                continue  # no file of such a name is indexed
            if entry.filemode == _FOLDER:
                inner.append((entry_path, entry))
            elif entry.filemode in _REGULAR:
                files.append(TreeFile(entry_path, str(entry.id)))
        return TreeFolder(path, tuple(files), tuple(name for name, _ in inner)), inner

    def size(self, oid: str) -> int | None:
        """Return how many bytes a file has; None if a partial clone lacks it."""
        pygit2 = libgit2()
        try:
            return int(self._repository.odb.read_header(pygit2.Oid(hex=oid))[1])
        except (KeyError, ValueError, pygit2.GitError):
            return None

    def content(self, oid: str, limit: int) -> bytes | None:
        """Return the bytes of a file; None if they are missing, or more than `limit`."""
        pygit2 = libgit2()
        try:
            size = self.size(oid)
            return None if size is None or size > limit else bytes(self._repository.odb.read(pygit2.Oid(hex=oid))[1])
        except (KeyError, ValueError, pygit2.GitError):
            return None
