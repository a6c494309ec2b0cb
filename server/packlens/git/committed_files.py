"""Reads files as a commit has them, without a work tree.

What libgit2 is to unpack is of bounded size. Nothing is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from packlens.errors import GitError
from packlens.git.head import head_commit, object_of_tag
from packlens.git.libgit2 import libgit2
from packlens.git.repository import SizeCheck, open_repository

_OID: Final = re.compile(r"[0-9a-f]{7,40}")
_ENTRY: Final = re.compile(rb"\d+ ([^\0]+)\0(.{20})", re.DOTALL)


class CommittedTrees:
    """Looks up commits and the files in them."""

    def __init__(self, root: Path, objects: Any) -> None:
        """`objects` is the repository of the work tree that the folder `root` is in."""
        self._root, self._objects = root, objects
        self.sizes = SizeCheck(objects)

    def tree(self, revision: str) -> bytes | None:
        """Return the object id of a commit's tree, by digits that the commit's id begins with, or a tag.

        None for any other name. Raises GitError, KeyError, ValueError or libgit2's error if there is none.
        """
        tag_target = None if _OID.fullmatch(revision) else object_of_tag(self._root, revision)
        if tag_target is None and not _OID.fullmatch(revision):
            return None
        object_ = self._objects[tag_target or revision]
        self.sizes.commit(object_.id)
        tree: bytes = object_.peel(libgit2().Commit).tree_id.raw
        return tree

    def blob(self, tree: bytes, path: str) -> Any:
        """Return the object id of a file in a tree; None if it is not there."""
        for part in path.split("/"):
            entries = dict(_ENTRY.findall(self.sizes.read_tree(tree)))
            if (entry := entries.get(part.encode("utf-8", "surrogateescape"))) is None:
                return None
            tree = entry
        return libgit2().Oid(raw=tree)

    def text(self, blob: Any) -> bytes | None:
        """Return the text of a file by its object id; None if it is too large, or not a file."""
        object_ = self._objects[blob] if self.sizes.blob(blob) else None
        if not isinstance(object_, libgit2().Blob):  # a folder, or a submodule's commit
            return None
        return bytes(object_.data)


def committed_files(root: Path, revision: str) -> Callable[[str], bytes | None]:
    """Return a lookup: (path in a folder) -> the text that a commit has of the file; None if it has none.

    `revision` is `HEAD`, digits that the commit's id begins with, or a tag. Raises GitError if there is no such commit.
    """
    opened = open_repository(root.resolve())
    if opened is None:
        raise GitError(f"{root} is in no git repository, so it has no commit {revision}.")
    trees = CommittedTrees(root, opened.bare())
    errors = (KeyError, ValueError, libgit2().GitError)
    try:
        tree = trees.tree((head_commit(root) or "") if revision == "HEAD" else revision)
    except errors:
        tree = None
    if tree is None:
        raise GitError(f"The git repository of {root} has no commit {revision}; give its id, a tag, or HEAD.")

    def text(path: str) -> bytes | None:
        """Return the text of a file."""
        try:
            blob = trees.blob(tree, opened.prefix + path)
            return None if blob is None else trees.text(blob)
        except errors:
            return None

    return text
