"""Holds the reported edges of a folder, and finds those that count for the files as memory shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from packlens.store.editor_edges import joint_root
from packlens.store.records import EditorEdgeRow


class EditorEdges:
    """Reported edges by the file that owns them. Never changed."""

    def __init__(self, rows: Iterable[EditorEdgeRow] = ()) -> None:
        """Hold rows, whether or not they count now."""
        self._rows_by_file: dict[str, list[EditorEdgeRow]] = {}
        self._owners_of: dict[str, set[str]] = {}
        for row in rows:
            self._rows_by_file.setdefault(row.site, []).append(row)
            for path in (row.site, row.target_file):
                self._owners_of.setdefault(path, set()).add(row.site)
        self._root: tuple[str, tuple[EditorEdgeRow, ...], str] | None = None

    def owners_of(self, paths: Iterable[str]) -> set[str]:
        """Return the files whose rows may begin or cease to count when some files change."""
        return {owner for path in paths for owner in self._owners_of.get(path, ())}

    def current(self, owners: Iterable[str], hashes: Mapping[str, bytes]) -> dict[str, tuple[EditorEdgeRow, ...]]:
        """Return the rows of some files that count if files have these hashes, by the file that owns them."""
        return {
            owner: tuple(
                row
                for row in self._rows_by_file.get(owner, ())
                if hashes.get(row.site) == row.site_hash and hashes.get(row.target_file) == row.target_hash
            )
            for owner in owners
        }

    def root(self, snapshot: str, hashes: Mapping[str, bytes]) -> str:
        """Return the snapshot root joined with the rows that count, as `store.editor_edges.stored_root` does."""
        rows = tuple(row for rows_of_file in self.current(self._rows_by_file, hashes).values() for row in rows_of_file)
        if self._root is None or self._root[:2] != (snapshot, rows):
            self._root = (snapshot, rows, joint_root(snapshot, rows))
        return self._root[2]
