"""Finds the reported edges that are valid for the texts that memory shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from packlens.store.records import ReportedEdgeRow
from packlens.store.reported_edges import Anchor, joint_root

Read = Callable[[Sequence[Anchor]], Sequence[ReportedEdgeRow]]


class ReportedEdges:
    """The anchors of all stored blocks of reported edges, by owner; edges are read on demand. Immutable."""

    def __init__(self, anchors: Iterable[Anchor], read: Read) -> None:
        """Take the anchors of all blocks, valid or not, in the order of their keys."""
        self._anchors_by_file: dict[str, list[Anchor]] = {}
        self._owners_of: dict[str, set[str]] = {}
        for anchor in anchors:
            self._anchors_by_file.setdefault(anchor.site, []).append(anchor)
            for path in (anchor.site, anchor.target_file):
                self._owners_of.setdefault(path, set()).add(anchor.site)
        self._read = read
        self._root: tuple[str, list[Anchor], str] | None = None

    def owners_of(self, paths: Iterable[str]) -> set[str]:
        """Return the files whose edges may become valid or invalid when some files change."""
        return {owner for path in paths for owner in self._owners_of.get(path, ())}

    def differing_from(self, other: ReportedEdges) -> set[str]:
        """Return the files that own different blocks in `other`."""
        owners = self._anchors_by_file.keys() | other._anchors_by_file.keys()
        return {owner for owner in owners if self._anchors_by_file.get(owner) != other._anchors_by_file.get(owner)}

    def current(self, owners: Iterable[str], hashes: Mapping[str, bytes]) -> dict[str, Sequence[ReportedEdgeRow]]:
        """Return the edges owned by some files that are valid for these hashes of files, by owner."""
        return {
            owner: self._read([each for each in self._anchors_by_file.get(owner, ()) if each.counts(hashes)])
            for owner in owners
        }

    def root(self, snapshot: str, hashes: Mapping[str, bytes]) -> str:
        """Return the snapshot root joined with the valid blocks, as `store.reported_edges.stored_root` does."""
        current = [anchor for anchors in self._anchors_by_file.values() for anchor in anchors if anchor.counts(hashes)]
        if self._root is None or self._root[:2] != (snapshot, current):
            self._root = (snapshot, current, joint_root(snapshot, current))
        return self._root[2]
