"""Knows the blocks of reported edges of a folder, and reads those that count for the files as memory shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from packlens.store.records import ReportedEdgeRow
from packlens.store.reported_edges import Anchor, joint_root

Read = Callable[[Sequence[Anchor]], Sequence[ReportedEdgeRow]]


class ReportedEdges:
    """The anchors of blocks by the file that owns them; edges are read when they are shown. Never changed."""

    def __init__(self, anchors: Iterable[Anchor] = (), read: Read = lambda _: ()) -> None:
        """Hold the anchors of blocks, in the order of their keys, whether or not they count now."""
        self._anchors_by_file: dict[str, list[Anchor]] = {}
        self._owners_of: dict[str, set[str]] = {}
        for anchor in anchors:
            self._anchors_by_file.setdefault(anchor.site, []).append(anchor)
            for path in (anchor.site, anchor.target_file):
                self._owners_of.setdefault(path, set()).add(anchor.site)
        self._read = read
        self._root: tuple[str, list[Anchor], str] | None = None

    def owners_of(self, paths: Iterable[str]) -> set[str]:
        """Return the files whose edges may begin or cease to count when some files change."""
        return {owner for path in paths for owner in self._owners_of.get(path, ())}

    def differing_from(self, other: ReportedEdges) -> set[str]:
        """Return the files that own other blocks there than here."""
        owners = self._anchors_by_file.keys() | other._anchors_by_file.keys()
        return {each for each in owners if self._anchors_by_file.get(each) != other._anchors_by_file.get(each)}

    def current(self, owners: Iterable[str], hashes: Mapping[str, bytes]) -> dict[str, Sequence[ReportedEdgeRow]]:
        """Return the edges of some files that count if files have these hashes, by the file that owns them."""
        return {
            owner: self._read([each for each in self._anchors_by_file.get(owner, ()) if each.counts(hashes)])
            for owner in owners
        }

    def root(self, snapshot: str, hashes: Mapping[str, bytes]) -> str:
        """Return the snapshot root joined with the blocks that count, as `store.reported_edges.stored_root` does."""
        current = [each for anchors in self._anchors_by_file.values() for each in anchors if each.counts(hashes)]
        if self._root is None or self._root[:2] != (snapshot, current):
            self._root = (snapshot, current, joint_root(snapshot, current))
        return self._root[2]
