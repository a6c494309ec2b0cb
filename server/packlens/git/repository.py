"""Opens the git repository that a folder is in, after a check that libgit2 can read its data safely.

libgit2 executes nothing of a repository, but it opens files that the repository's files name, follows links, and
unpacks whole objects. So the files that it reads are checked first, the work tree must be the one that was found, and
the sizes of objects are read before the objects.
"""

from __future__ import annotations

import os
import re
import shlex
import stat
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from packlens.errors import GitError
from packlens.git.libgit2 import libgit2
from packlens.git.work_tree import enclosing_repository
from packlens.reading import FileRefusedError, is_link, read_regular

_MAX_COMMIT_SIZE: Final = 4 << 20
_MAX_TREE_SIZE: Final = 16 << 20
"""Bytes of one folder's listing: about 400,000 entries."""
_MAX_BLOB_SIZE: Final = 16 << 20
"""Bytes of a text that is compared with another."""
_MAX_CONFIG_SIZE: Final = 1 << 20
_MAX_INDEX_SIZE: Final = 512 << 20
_SMALL_FILES: Final = (
    "HEAD",
    "config",
    "config.worktree",
    "commondir",
    "info/attributes",
    "info/exclude",
    "shallow",
    "objects/info/alternates",
)
_LARGE_FILES: Final = ("index", "packed-refs")
_RULE_FILES: Final = frozenset({".gitignore", ".gitattributes"})
_PATH_SETTING: Final = re.compile(rb"(?im)^[ \t]*(?:path|excludesfile|attributesfile)[ \t]*=[ \t]*\"?([^\"\r\n#;]+)")
_FOLDER_ENTRY: Final = re.compile(rb"(\d+) [^\0]+\0(.{20})", re.DOTALL)
_FOLDER_MODE: Final = b"40000"
_MAX_CHECKED: Final = 200_000


@dataclass(frozen=True)
class OpenRepository:
    """The repository that a folder is in."""

    git: Any
    """The repository as pygit2 represents it."""
    root: Path
    """The folder."""
    top: Path
    """The top folder of the work tree that it is in."""

    @property
    def prefix(self) -> str:
        """What the repository writes before paths that are relative to the folder: '' for the top folder."""
        return "" if self.root == self.top else f"{self.root.relative_to(self.top).as_posix()}/"

    def bare(self) -> Any:
        """Return pygit2's repository without its work tree, so that nothing but objects is read."""
        pygit2 = libgit2()
        return pygit2.Repository(self.git.path, pygit2.enums.RepositoryOpenFlag.BARE)


def open_repository(root: Path) -> OpenRepository | None:
    """Return the repository that a folder, given by its real path, is in; None if it is in none.

    Raises GitError if its data is damaged, is not a regular file, or names another work tree.
    """
    link = enclosing_repository(root)
    if link is None:
        return None
    top = link.parent
    pygit2 = libgit2()
    folder = data_folder(top)
    check_data(folder)
    try:
        repository = pygit2.Repository(str(top / ".git"))
        work_tree = repository.workdir
    except (pygit2.GitError, KeyError, ValueError, OSError) as error:
        raise GitError(_why_closed(root, top, folder, str(error))) from error
    if work_tree is not None and Path(work_tree).resolve() != top.resolve():
        raise GitError(f"The git repository of {root} names another work tree (core.worktree); it is not read.")
    return OpenRepository(repository, root, top)


def _why_closed(root: Path, top: Path, data: Path, error: str) -> str:
    """Return a sentence for libgit2's reason not to open a repository, with the mend if it is the user's to decide.

    `data` is the folder of git's data, which a file `.git` may name.
    """
    if "not owned by current user" in error:
        named = _named_for_windows(top) if sys.platform == "win32" else shlex.quote(str(top))
        mend = f"`git config --global --add safe.directory {named}` says that you trust it"
        return f"The git repository of {root} belongs to another user; {mend}."
    if _is_closed(data):
        return f"The git repository of {root} cannot be read: {_no_permission(data)}"
    return f"The git repository of {root} cannot be opened: {error}."


def _named_for_windows(top: Path) -> str:
    """Return the name under which git for Windows and libgit2 trust a folder; a share has one of its own."""
    name = top.as_posix()
    return f'"%(prefix)/{name}"' if name.startswith("//") else f'"{name}"'


def _no_permission(path: Path) -> str:
    return f"you have no permission for {path}; change that."


def _is_closed(folder: Path) -> bool:
    """Return whether the user may not list a folder."""
    try:
        with os.scandir(folder):
            return False
    except PermissionError:
        return True
    except OSError:
        return False


def _is_closed_file(path: Path) -> bool:
    """Return whether the user may not read a file."""
    try:
        read_regular(str(path), _MAX_CONFIG_SIZE)
    except PermissionError:
        return True
    except OSError:
        return False
    return False


def data_folder(top: Path) -> Path:
    """Return the folder with git's data: `.git`, or the folder that a file `.git` names (a work tree, a submodule)."""
    link = top / ".git"
    if link.is_dir():
        return link
    link_text = _checked(link, _MAX_CONFIG_SIZE).decode("utf-8", "replace")
    if not link_text and _is_closed_file(link):
        raise GitError(f"The git repository of {top} cannot be read: {_no_permission(link)}")
    if not link_text.startswith("gitdir:"):
        raise GitError(f"{link} names no git repository; remove it or mend it.")
    return top / link_text.removeprefix("gitdir:").strip()


def check_data(folder: Path) -> None:
    """Raise GitError if a file of a repository's data folder is not one that libgit2 can open safely."""
    folders = [folder]
    common = _checked(folder / "commondir", _MAX_CONFIG_SIZE)
    if common:
        folders.append(folder / common.decode("utf-8", "replace").strip())
    for git_folder in folders:
        for name in _SMALL_FILES:
            data = _checked(git_folder / name, _MAX_CONFIG_SIZE)
            if name.startswith("config"):
                for value in _PATH_SETTING.findall(data):
                    named_path = Path(value.decode("utf-8", "replace").strip()).expanduser()
                    _checked(git_folder / named_path, _MAX_CONFIG_SIZE)
        for name in _LARGE_FILES:
            _check_size(git_folder / name)


def _checked(path: Path, most_bytes: int) -> bytes:
    """Return the content of a small file of git, b'' if it is missing. Raises GitError if it is not a regular file."""
    try:
        return read_regular(str(path), most_bytes)
    except FileRefusedError as error:
        raise GitError(f"The git repository is not read: {path} ({error}).") from error
    except (OSError, RuntimeError):  # RuntimeError: the home folder of an unknown user
        return b""


def _check_size(path: Path) -> None:
    try:
        status = path.lstat()
    except OSError:
        return
    if not path.is_file() or path.is_symlink() or status.st_size > _MAX_INDEX_SIZE:
        raise GitError(f"The git repository is not read: {path} is not a regular file, or is too large.")


def check_work_tree(top: Path) -> None:
    """Raise GitError if a rule file in a work tree is not a regular file: libgit2 would wait for a pipe forever."""
    for folder, folders, files in os.walk(top):
        # before Python 3.12 os.walk enters junctions of Windows, which may lead round in a circle
        folders[:] = [name for name in folders if name != ".git" and not is_link(f"{folder}/{name}")]
        for name in _RULE_FILES.intersection(files):
            path = os.path.join(folder, name)  # noqa: PTH118 - os.walk yields strings
            if not stat.S_ISREG(os.lstat(path).st_mode):
                raise GitError(f"The changes of {top} are not read: {path} is not a regular file; remove it.")


class SizeCheck:
    """Checks the sizes of objects before libgit2 unpacks them; each is checked once."""

    def __init__(self, repository: Any) -> None:
        self._objects = repository.odb
        self._folders: set[bytes] = set()
        self._blobs: set[str] = set()

    def commit(self, oid: Any) -> None:
        """Raise GitError if a commit is too large, KeyError if it is missing."""
        self._check(oid, _MAX_COMMIT_SIZE)

    def blob(self, oid: Any) -> bool:
        """Return whether a text exists, is readable, and is not too large."""
        blob = str(oid)
        if blob in self._blobs:
            return True
        try:
            self._check(oid, _MAX_BLOB_SIZE)
        except (GitError, KeyError, ValueError):
            return False
        if len(self._blobs) > _MAX_CHECKED:
            self._blobs.clear()
        self._blobs.add(blob)
        return True

    def tree(self, oid: Any) -> None:
        """Raise GitError if a folder, or one inside it, is too large. Missing folders pass: reading them raises."""
        pygit2 = libgit2()
        unchecked = [bytes(oid.raw)]
        while unchecked:
            tree = unchecked.pop()
            if tree in self._folders:
                continue
            if len(self._folders) > _MAX_CHECKED:
                self._folders.clear()
            self._folders.add(tree)
            try:
                data = self.read_tree(tree)
            except (KeyError, pygit2.GitError):
                continue
            unchecked += [subtree for mode, subtree in _FOLDER_ENTRY.findall(data) if mode == _FOLDER_MODE]

    def read_tree(self, tree: bytes) -> bytes:
        """Return the data of a folder. Raises GitError if it is too large, KeyError or pygit2's if it is missing."""
        oid = libgit2().Oid(raw=tree)
        self._check(oid, _MAX_TREE_SIZE)
        data: bytes = self._objects.read(oid)[1]
        return data

    def _check(self, oid: Any, most_bytes: int) -> None:
        try:
            size = self._objects.read_header(oid)[1]
        except libgit2().GitError as error:
            raise GitError(f"git's object {oid} cannot be read: {error}.") from error
        if size > most_bytes:
            raise GitError(f"git's object {oid} has {size} bytes, more than is read; it is damaged or hostile.")
