"""Reads which commit HEAD names from git's own small text files, without libgit2 (gitrepository-layout, git-pack-refs).

The answer is only compared with a known commit, so forged files do no harm: they can make it None, or a commit that
libgit2 does not find.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from packlens.errors import GitError
from packlens.git.repository import data_folder
from packlens.git.work_tree import enclosing_repository
from packlens.reading import read_regular

_MAX_NAME_LENGTH: Final = 4096
_MAX_PACKED_SIZE: Final = 16 << 20
_COMMIT: Final = re.compile(rb"[0-9a-f]{40}(?:[0-9a-f]{24})?\s*")
_TAG: Final = re.compile(r"[A-Za-z0-9][\w.+-]{0,80}")
_BRANCH: Final = re.compile(rb"ref: (refs/[!-~]+)\s*")


def head_commit(root: Path) -> str | None:
    """Return the commit that HEAD of a folder's work tree names, as hexadecimal digits; '' without a repository.

    None if these files do not say: for a branch without a commit, and for rare ways of naming it.
    """
    link = enclosing_repository(root)
    if link is None:
        return ""
    try:
        data, common = _folders(link)
        head = read_regular(str(data / "HEAD"), _MAX_NAME_LENGTH)
        if _COMMIT.fullmatch(head):
            return head.decode().strip()
        branch = _BRANCH.fullmatch(head)
        if branch is None or b".." in branch[1]:
            return None
        return _commit_of(common, branch[1])
    except (GitError, OSError, ValueError, RuntimeError):
        return None


def object_of_tag(root: Path, name: str) -> str | None:
    """Return the object that a tag names: a commit, or a tag with a message; None if there is none of that name."""
    link = enclosing_repository(root)
    if link is None or not _TAG.fullmatch(name) or ".." in name:
        return None
    try:
        return _commit_of(_folders(link)[1], f"refs/tags/{name}".encode())
    except (GitError, OSError, ValueError, RuntimeError):
        return None


def _folders(link: Path) -> tuple[Path, Path]:
    """Return the folder of a work tree's own data, and that of its repository's."""
    data = data_folder(link.parent)
    try:
        return data, data / read_regular(str(data / "commondir"), _MAX_NAME_LENGTH).decode().strip()
    except FileNotFoundError:  # a submodule
        return data, data


def _commit_of(common: Path, branch: bytes) -> str | None:
    try:
        commit = read_regular(str(common / branch.decode()), _MAX_NAME_LENGTH)
    except FileNotFoundError:
        packed = read_regular(str(common / "packed-refs"), _MAX_PACKED_SIZE)
        match = re.search(rb"^([0-9a-f]{40,64}) " + re.escape(branch) + rb"$", packed, re.MULTILINE)
        commit = match[1] if match else b""
    return commit.decode().strip() if _COMMIT.fullmatch(commit) else None
