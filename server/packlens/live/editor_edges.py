"""The edges that editors told of one folder: which of them count for the files as memory shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from packlens.store.editor_edges import joint_root
from packlens.store.records import EditorEdgeRow


class EditorEdges:
    """Rows by the file that owns them. Never changed."""

    def __init__(self, rows: Iterable[EditorEdgeRow] = ()) -> None:
        """Hold some rows, whether they count or not."""
        self._by_site: dict[str, list[EditorEdgeRow]] = {}
        self._sites_of: dict[str, set[str]] = {}
        for row in rows:
            self._by_site.setdefault(row.site, []).append(row)
            for path in (row.site, row.target_file):
                self._sites_of.setdefault(path, set()).add(row.site)
        self._root: tuple[str, tuple[EditorEdgeRow, ...], str] | None = None

    def sites_of(self, paths: Iterable[str]) -> set[str]:
        """Return the files of which other rows may count when some files change."""
        return {site for path in paths for site in self._sites_of.get(path, ())}

    def current(self, sites: Iterable[str], hashes: Mapping[str, bytes]) -> dict[str, tuple[EditorEdgeRow, ...]]:
        """Return the rows of some files that count while files have these hashes."""
        return {
            site: tuple(
                row
                for row in self._by_site.get(site, ())
                if hashes.get(row.site) == row.site_hash and hashes.get(row.target_file) == row.target_hash
            )
            for site in sites
        }

    def root(self, snapshot: str, hashes: Mapping[str, bytes]) -> str:
        """Return the root of all that answers are made of, as `store.editor_edges.stored_root` does."""
        rows = tuple(row for several in self.current(self._by_site, hashes).values() for row in several)
        if self._root is None or self._root[:2] != (snapshot, rows):
            self._root = (snapshot, rows, joint_root(snapshot, rows))
        return self._root[2]
