"""Carries lines of files as older commits or tags have them to the files of today, also to files that were moved.

What libgit2 is to unpack is of bounded size, and so is what is compared. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from packlens.cancellation import CancellationToken
from packlens.errors import GitError
from packlens.git.committed_files import CommittedTrees
from packlens.git.libgit2 import libgit2
from packlens.git.lineage import carry_forward
from packlens.git.log import Hunk
from packlens.git.repository import open_repository

_MAX_COMPARED: Final = 200
"""Files that a deleted one may have become."""
_MAX_BYTES: Final = 8 << 20
"""Of these files in all."""
_MIN_KEPT: Final = 0.5
"""The least share of a deleted file's lines that the file it became must have: git's own default (git-diff, `-M`)."""
_MAX_FOLDERS: Final = 8
"""Folders at the start of a path that may be those of another machine."""
_TELLING: Final = 8
"""Shorter lines, such as `}` and `return`, are in any file."""

Text = Callable[[str], bytes | None]
"""(path) -> the file's text today; None if there is none."""


class PastLine(NamedTuple):
    """A line of a file at a commit."""

    revision: str
    """Hexadecimal digits that the commit's id begins with, or a tag."""
    path: str
    """Below the repository's top folder; folders above that may stand before it, or some of its own be missing."""
    number: int
    """1-based."""


def lines_today(
    root: Path, lines: Iterable[PastLine], paths: Sequence[str], text: Text, token: CancellationToken
) -> dict[PastLine, tuple[str, int]]:
    """Return path and number today of those lines whose commits and files the repository of a folder has.

    `paths` are those of today's files, relative to the folder. Raises GitError if the repository cannot be read.
    """
    opened = open_repository(root.resolve())
    if opened is None:
        return {}
    files = _PastFiles(CommittedTrees(root, opened.bare()), opened.prefix, paths, text)
    today_by_line: dict[PastLine, tuple[str, int]] = {}
    for line in lines:
        token.raise_if_cancelled()
        if (today := files.today(line)) is not None:
            today_by_line[line] = today
    return today_by_line


class _PastFiles:
    """The files of older commits, each with the file of today that it became."""

    def __init__(self, trees: CommittedTrees, prefix: str, paths: Sequence[str], text: Text) -> None:
        self._prefix, self._text = prefix, text
        self._paths, self._known = paths, frozenset(paths)
        self._trees = trees
        self._became: dict[tuple[str, str], tuple[str, tuple[Hunk, ...]] | None] = {}

    def today(self, line: PastLine) -> tuple[str, int] | None:
        """Return path and number of a line today; None if they are not known."""
        key = (line.revision, line.path)
        if key not in self._became:
            try:
                self._became[key] = self._look_up(*key)
            except (GitError, KeyError, ValueError, libgit2().GitError):
                self._became[key] = None
        if (became := self._became[key]) is None:
            return None
        path, hunks = became
        return path, carry_forward(line.number, hunks)

    def _look_up(self, revision: str, path: str) -> tuple[str, tuple[Hunk, ...]] | None:
        tree = self._trees.tree(revision)
        blobs = ((self._trees.blob(tree, name), name) for name in self._spellings(path)) if tree is not None else ()
        blob, path = next((found for found in blobs if found[0] is not None), (None, ""))
        old = None if blob is None else self._trees.text(blob)
        if old is None:
            return None
        name = path.removeprefix(self._prefix)
        if name not in self._known:
            name = self._renamed(old, name)
        new = self._text(name) if name else None
        if new is None:
            return None
        flag = libgit2().enums.DiffOption.IGNORE_WHITESPACE_EOL  # git may convert line ends
        patch = libgit2().Patch.create_from(old, new, old_as_path="", new_as_path="", flag=flag, context_lines=0)
        return name, tuple(Hunk(hunk.old_start, hunk.old_lines, hunk.new_start, hunk.new_lines) for hunk in patch.hunks)

    def _spellings(self, path: str) -> Iterator[str]:
        """Yield what a path may be below the top folder: itself, what follows its first folders, a file of its end."""
        parts = path.split("/")
        yield from ("/".join(parts[number:]) for number in range(min(len(parts), _MAX_FOLDERS)))
        ends = [name for name in self._paths if name.endswith(f"/{path}")]
        yield from (f"{self._prefix}{name}" for name in ends[:1] if len(ends) == 1)

    def _renamed(self, old: bytes, path: str) -> str:
        """Return the path of the file that has most lines of a deleted one; '' if none has enough."""
        lines = _telling_lines(old)
        if not lines:
            return ""
        shares = ((len(lines & _telling_lines(text)) / len(lines), name) for name, text in self._similar_files(path))
        share, name = max(shares, key=lambda found: found[0], default=(0.0, ""))
        return name if share >= _MIN_KEPT else ""

    def _similar_files(self, path: str) -> Iterator[tuple[str, bytes]]:
        """Yield paths and texts of files that a deleted one may have become: of its name, then of its extension."""
        folder, _, file = path.rpartition("/")
        extension = file.rpartition(".")[2]
        folders = set(folder.split("/"))
        same_extension = [name for name in self._paths if name.rpartition(".")[2] == extension]
        same_extension.sort(
            key=lambda name: (name.rpartition("/")[2] != file, -len(folders & set(name.split("/"))), name)
        )
        bytes_left = _MAX_BYTES
        for name in islice(same_extension, _MAX_COMPARED):
            text = self._text(name)
            if text is not None:
                yield name, text
                bytes_left -= len(text)
            if bytes_left < 0:
                return


def _telling_lines(text: bytes) -> frozenset[bytes]:
    return frozenset(line for each in text.splitlines() if len(line := each.strip()) > _TELLING)
