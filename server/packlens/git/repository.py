"""Opens the git repository that a folder stands in, once its data is known to be what libgit2 can read safely.

libgit2 runs nothing of a repository, but it opens what the repository's files name, follows links and unpacks objects
whole. So the files that it reads are checked first, its work tree must be the one that was found, and objects are
asked for their size before they are read.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Any, Final

from packlens.errors import GitError
from packlens.reading import FileRefusedError, read_regular

LARGEST_COMMIT: Final = 4 << 20
LARGEST_TREE: Final = 16 << 20
"""Bytes of one folder's list: some 400,000 entries."""
LARGEST_BLOB: Final = 16 << 20
"""Bytes of a text that is compared with another."""
_LARGEST_CONFIG: Final = 1 << 20
_LARGEST_INDEX: Final = 512 << 20
_SMALL: Final = (
    "HEAD",
    "config",
    "config.worktree",
    "commondir",
    "info/attributes",
    "info/exclude",
    "shallow",
    "objects/info/alternates",
)
_LARGE: Final = ("index", "packed-refs")
_RULES: Final = frozenset({".gitignore", ".gitattributes"})
_NAMED_FILE: Final = re.compile(rb"(?im)^[ \t]*(?:path|excludesfile|attributesfile)[ \t]*=[ \t]*\"?([^\"\r\n#;]+)")
_FOLDER_ENTRY: Final = re.compile(rb"(\d+) [^\0]+\0(.{20})", re.DOTALL)
_FOLDER_MODE: Final = b"40000"
_MOST_FOLDERS: Final = 200_000


def open_repository(root: Path) -> tuple[Any, Path] | None:
    """Return the repository (of pygit2) whose work tree a folder is in, and the top of that; None if there is none.

    Raises GitError if its data is damaged, is no regular file, or claims another work tree.
    """
    top = next((place for place in (root, *root.parents) if os.path.lexists(place / ".git")), None)
    if top is None:
        return None
    import pygit2  # noqa: PLC0415 - 80 ms that only repositories need

    folder = _git_folder(top)
    _check_files(folder)
    try:
        repository = pygit2.Repository(str(top / ".git"))
        work_tree = repository.workdir
    except (pygit2.GitError, KeyError, ValueError, OSError) as error:
        raise GitError(f"The git repository of {root} cannot be opened: {error}.") from error
    if work_tree is not None and Path(work_tree).resolve() != top.resolve():
        raise GitError(f"The git repository of {root} names another work tree (core.worktree); it is not read.")
    return repository, top


def _git_folder(top: Path) -> Path:
    """Return the folder with git's data: `.git`, or what a file of that name says (a work tree, a submodule)."""
    place = top / ".git"
    if place.is_dir():
        return place
    text = _checked(place, _LARGEST_CONFIG).decode("utf-8", "replace")
    if not text.startswith("gitdir:"):
        raise GitError(f"{place} names no git repository; remove it or mend it.")
    return top / text.removeprefix("gitdir:").strip()


def _check_files(folder: Path) -> None:
    folders = [folder]
    common = _checked(folder / "commondir", _LARGEST_CONFIG)
    if common:
        folders.append(folder / common.decode("utf-8", "replace").strip())
    for each in folders:
        for name in _SMALL:
            data = _checked(each / name, _LARGEST_CONFIG)
            if name.startswith("config"):
                for found in _NAMED_FILE.findall(data):
                    named = Path(found.decode("utf-8", "replace").strip()).expanduser()
                    _checked(each / named, _LARGEST_CONFIG)
        for name in _LARGE:
            _check_size(each / name)


def _checked(path: Path, most: int) -> bytes:
    """Return what a small file of git's holds, b'' if there is none. Raises GitError unless it is a regular file."""
    try:
        return read_regular(str(path), most)
    except FileRefusedError as error:
        raise GitError(f"The git repository is not read: {path} ({error}).") from error
    except (OSError, RuntimeError):  # RuntimeError: the home folder of an unknown user
        return b""


def _check_size(path: Path) -> None:
    try:
        found = path.lstat()
    except OSError:
        return
    if not path.is_file() or path.is_symlink() or found.st_size > _LARGEST_INDEX:
        raise GitError(f"The git repository is not read: {path} is no regular file, or too large.")


def check_work_tree(top: Path) -> None:
    """Raise GitError if a file of rules in a work tree is no regular file: libgit2 would wait for it for ever."""
    for folder, folders, files in os.walk(top):
        if ".git" in folders:
            folders.remove(".git")
        for name in _RULES.intersection(files):
            path = os.path.join(folder, name)  # noqa: PTH118 - os.walk gives strings
            if not stat.S_ISREG(os.lstat(path).st_mode):
                raise GitError(f"The changes of {top} are not read: {path} is not a regular file; remove it.")


class SizeCheck:
    """Asks for the sizes of objects before libgit2 unpacks them; an object that was checked is not asked for again."""

    def __init__(self, repository: Any) -> None:
        self._objects = repository.odb
        self._folders: set[bytes] = set()

    def commit(self, oid: Any) -> None:
        """Raise GitError if a commit is too large, or KeyError if it is missing."""
        self._check(oid, LARGEST_COMMIT)

    def blob(self, oid: Any) -> bool:
        """Whether a text can be read; a missing one cannot."""
        try:
            self._check(oid, LARGEST_BLOB)
        except (GitError, KeyError, ValueError):
            return False
        return True

    def tree(self, oid: Any) -> None:
        """Raise GitError if a folder, or one within it, is too large. A missing one is found by whoever reads it."""
        import pygit2  # noqa: PLC0415 - see above

        waiting = [bytes(oid.raw)]
        while waiting:
            raw = waiting.pop()
            if raw in self._folders:
                continue
            if len(self._folders) > _MOST_FOLDERS:
                self._folders.clear()
            self._folders.add(raw)
            try:
                self._check(pygit2.Oid(raw=raw), LARGEST_TREE)
                data = self._objects.read(pygit2.Oid(raw=raw))[1]
            except (KeyError, pygit2.GitError):
                continue
            waiting += [entry for mode, entry in _FOLDER_ENTRY.findall(data) if mode == _FOLDER_MODE]

    def _check(self, oid: Any, most: int) -> None:
        import pygit2  # noqa: PLC0415 - see above

        try:
            size = self._objects.read_header(oid)[1]
        except pygit2.GitError as error:
            raise GitError(f"git's object {oid} cannot be read: {error}.") from error
        if size > most:
            raise GitError(f"git's object {oid} has {size} bytes, more than is read; it is damaged or hostile.")


__all__ = ["LARGEST_BLOB", "SizeCheck", "check_work_tree", "open_repository"]
