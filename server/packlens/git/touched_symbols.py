"""Finds which of HEAD's symbols past changes touched: follows the lines of HEAD's symbols back through the diffs.

Files are followed one after the other, because libgit2 unpacks a version of a file fastest right after the next one:
git stores most versions as differences from another.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Final

from packlens.git.head_symbols import HeadSymbols, file_id
from packlens.git.lineage import Owners, carry_back, owners_of_lines, touched_owners
from packlens.git.log import FileChange, GitLog, Hunk

_VERSIONS: Final = 6
"""How many versions of a file have their owners cached: parallel branches each have a version of their own."""


def touched_nodes(
    log: GitLog, head: HeadSymbols, changes: Sequence[FileChange]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the position of each change, and the ids of the nodes of HEAD that it touched, the file's first.

    `changes` are those of all commits, newest first. The texts of all versions are those of `log`, the symbols of
    HEAD's files those of `head`.
    """
    for positions in changes_by_file(changes):
        file = _FollowedFile(log, head)
        for position in positions:
            yield position, file.touched_by(changes[position])


def changes_by_file(changes: Sequence[FileChange]) -> Iterator[list[int]]:
    """Yield the positions of the changes of each file, in order; files that were renamed to each other are one."""
    parents: dict[str, str] = {}

    def first(path: str) -> str:
        """Return the path that stands for all paths of a file."""
        while (parent := parents.setdefault(path, path)) != path:
            parents[path] = path = parents[parent]
        return path

    for change in changes:
        if change.old_path and change.old_path != change.path:
            parents[first(change.old_path)] = first(change.path)
    positions: dict[str, list[int]] = {}
    for position, change in enumerate(changes):
        positions.setdefault(first(change.path), []).append(position)
    yield from positions.values()


class _FollowedFile:
    """A file, with those that it was renamed from or to, which is followed from HEAD back to its first version."""

    def __init__(self, log: GitLog, head: HeadSymbols) -> None:
        self._log, self._head = log, head
        self._nodes: list[int] = [0]
        self._versions: dict[str, OrderedDict[str, Owners]] = {}
        self._ids: dict[str, int] = {}
        """The file of HEAD that each path became."""

    def touched_by(self, change: FileChange) -> tuple[int, ...]:
        """Return the ids of the nodes that a change touched, and go on to the text before it."""
        file = self._ids.get(change.path)
        if file is None:
            if change.path not in self._head:
                return ()
            file = self._ids[change.path] = file_id(change.path)
        owners = self._owners(change)
        if owners is None:
            return (file,)
        hunks = self._hunks(change) if owners else ()
        if change.old_blob:
            self._keep(change.old_path, change.old_blob, carry_back(owners, hunks))
            if change.old_path not in self._head:
                self._ids.setdefault(change.old_path, file)
        return (file, *sorted(self._nodes[number] for number in touched_owners(owners, hunks)))

    def _hunks(self, change: FileChange) -> tuple[Hunk, ...]:
        """Return the lines that a change touched; none if a version cannot be read."""
        try:
            return self._log.between(change.old_blob, change.new_blob)
        except KeyError:  # a submodule, or a partial clone
            return ()

    def _keep(self, path: str, blob: str, owners: Owners) -> None:
        versions = self._versions.setdefault(path, OrderedDict())
        versions[blob] = owners
        versions.move_to_end(blob)
        if len(versions) > _VERSIONS:
            versions.popitem(last=False)

    def _owners(self, change: FileChange) -> Owners | None:
        """Return the owners of the lines of a file as the commit left it, empty if HEAD's file defines nothing.

        None if they cannot be found.
        """
        versions = self._versions.get(change.path)
        if versions is None:
            self._start(change.path)
            versions = self._versions.get(change.path)
            if versions is None:
                return None
        owners = versions.get(change.new_blob)
        if owners is None:  # a parallel branch: compare with the version that was read last
            nearest = next(reversed(versions))
            if not versions[nearest]:
                return versions[nearest]
            try:
                hunks = self._log.between(change.new_blob, nearest)
            except KeyError:
                return None
            owners = carry_back(versions[nearest], hunks)
            self._keep(change.path, change.new_blob, owners)
        return owners

    def _start(self, path: str) -> None:
        """Store the owners of the lines in HEAD's text of a file."""
        head_file = self._head.of(path)
        if head_file is None:
            return
        first_owner = len(self._nodes)
        self._nodes += [node for _, _, node in head_file.symbols]
        spans = ((start, end, first_owner + number) for number, (start, end, _) in enumerate(head_file.symbols))
        owners = owners_of_lines(spans)
        if owners:
            owners.extend([0] * max(head_file.lines - len(owners), 0))
        self._keep(path, head_file.blob, owners)
