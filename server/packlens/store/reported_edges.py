"""Stores reported edges apart from extracted ones, tied to the contents of both their files.

They come from an editor (`_EDITOR`) or from an index that a compiler's tool wrote. Index runs neither read nor write
them, so that an index kept incrementally still equals one built from scratch. There is one block of edges for each pair
of owning file and target file; it is valid as long as both files have the hashes that they had then.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import apsw

from packlens.store.files import file_ids, read_imports, read_references
from packlens.store.meta import generation, get_meta, set_meta
from packlens.store.packed_facts import unpack_sites, unpack_uses
from packlens.store.records import CallRow, ReportedEdgeRow
from packlens.store.schema import ROW_SHIFT
from packlens.store.seals import damage_error, seal, stored_values, verified

_EDITOR: Final = 0
"""The report number of what editors reported, which has no row in `reports`."""
_CALLS: Final = frozenset({"call", "new"})
_ANCHOR: Final = "site, target_file, report, site_hash, target_hash, digest, seal"


class Anchor(NamedTuple):
    """The key of a block of reported edges, and the hashes for which it is valid."""

    site: str
    """Path of the file that owns the edges."""
    target_file: str
    report: int
    site_hash: bytes
    target_hash: bytes
    digest: bytes
    """Hash of the block's text."""

    def counts(self, hashes: Mapping[str, bytes]) -> bool:
        """Return whether the block is valid if files have these hashes."""
        return hashes.get(self.site) == self.site_hash and hashes.get(self.target_file) == self.target_hash


class Block(NamedTuple):
    """Reported edges of one owner to one file, as stored."""

    anchor: Anchor
    text: str
    edges: int
    """How many edges there are."""


def blocks_of(rows: Iterable[ReportedEdgeRow]) -> list[Block]:
    """Return the rows as blocks without a report's number; of rows with equal ends, kind and name the last counts."""
    by_files: dict[tuple[str, str, bytes, bytes], dict[tuple[int, int, int, str], ReportedEdgeRow]] = {}
    for row in rows:
        files = (row.site, row.target_file, row.site_hash, row.target_hash)
        by_files.setdefault(files, {})[row.source, row.kind, row.target, row.name] = row
    blocks: list[Block] = []
    for (site, target_file, site_hash, target_hash), edges in sorted(by_files.items()):
        edge_rows = [(*key, row.line, row.confidence, row.provenance) for key, row in sorted(edges.items())]
        text = json.dumps(edge_rows, separators=(",", ":"))
        blocks.append(
            Block(Anchor(site, target_file, _EDITOR, site_hash, target_hash, _digest(text)), text, len(edge_rows))
        )
    return blocks


def put_reported_edges(connection: apsw.Connection, rows: Iterable[ReportedEdgeRow]) -> None:
    """Add edges that an editor reported to those that are still valid. Needs an open transaction."""
    hashes = file_hashes(connection)
    earlier = [anchor for anchor in anchors(connection) if anchor.report == _EDITOR]
    current_edges = edges_in(connection, [anchor for anchor in earlier if anchor.counts(hashes)])
    put_blocks(connection, _EDITOR, blocks_of([*current_edges, *rows]))


def put_blocks(connection: apsw.Connection, report: int, blocks: Iterable[Block]) -> None:
    """Replace all blocks of a report, given by its number. Needs an open transaction.

    Stored columns are deleted, because they were made without these edges, and the generation goes up, so that every
    process loads the index again.
    """
    connection.execute("DELETE FROM reported_edges WHERE report = ?", (report,))
    connection.executemany(
        f"INSERT OR REPLACE INTO reported_edges ({_ANCHOR}, edges) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - a constant
        ((*anchor, seal(*anchor), text) for anchor, text in _numbered(blocks, report)),
    )
    connection.execute("DELETE FROM columns")
    set_meta(connection, generation=str(generation(connection) + 1))


def _numbered(blocks: Iterable[Block], report: int) -> Iterator[tuple[Anchor, str]]:
    return ((block.anchor._replace(report=report), block.text) for block in blocks)


def anchors(connection: apsw.Connection) -> list[Anchor]:
    """Return the anchors of all blocks, valid or not, in the order of their keys."""
    query = f"SELECT {_ANCHOR} FROM reported_edges ORDER BY site, target_file, report"  # noqa: S608 - a constant
    return [Anchor._make(row) for row in verified(connection.execute(query))]


def edges_in(connection: apsw.Connection, requested: Iterable[Anchor]) -> list[ReportedEdgeRow]:
    """Return the edges of blocks, without blocks that were replaced since their anchors were read."""
    query = "SELECT edges FROM reported_edges WHERE site = ? AND target_file = ? AND report = ? AND digest = ?"
    rows: list[ReportedEdgeRow] = []
    for anchor in requested:
        site, target_file, _, site_hash, target_hash, digest = anchor
        text = connection.execute(query, (site, target_file, anchor.report, digest)).get
        if text is None:
            continue
        if _digest(text) != digest:
            raise damage_error("reported edges")
        with stored_values():
            rows += [
                ReportedEdgeRow(site, site_hash, source, kind, target, target_file, target_hash, *rest)
                for source, kind, target, *rest in json.loads(text)
            ]
    return rows


def reported_edges(connection: apsw.Connection) -> list[ReportedEdgeRow]:
    """Return the edges that are valid for the stored files, in the order of their blocks."""
    return edges_in(connection, _current_anchors(connection))


def _current_anchors(connection: apsw.Connection) -> list[Anchor]:
    """Return the anchors of the blocks that are valid for the stored files."""
    all_anchors = anchors(connection)
    hashes = file_hashes(connection) if all_anchors else {}
    return [anchor for anchor in all_anchors if anchor.counts(hashes)]


def file_hashes(connection: apsw.Connection) -> dict[str, bytes]:
    """Return the hash of every indexed file by path."""
    return dict(connection.execute("SELECT path, hash FROM files"))


def stored_root(connection: apsw.Connection) -> str:
    """Return the root of everything that answers depend on: the snapshot root joined with the reported edges."""
    return joint_root(get_meta(connection, "snapshot"), _current_anchors(connection))


def joint_root(snapshot: str, current: Iterable[Anchor]) -> str:
    """Return a snapshot root joined with valid blocks, in hexadecimal; without blocks, the snapshot root itself.

    `current` holds the anchors of these blocks in the order of keys.
    """
    digest = None
    for anchor in current:
        if digest is None:
            digest = hashlib.sha256(snapshot.encode())
        digest.update(repr((anchor.site, anchor.target_file, anchor.digest)).encode())
    return digest.hexdigest() if digest is not None else snapshot


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def calls_in(connection: apsw.Connection, path: str) -> list[CallRow]:
    """Return the calls in a file, by line, without those on a name that the file imports; [] for unknown files."""
    calls: list[CallRow] = []
    for file in file_ids(connection, [path]).values():
        imported = {row.local for row in read_imports(connection, file)}
        rows = (file << ROW_SHIFT, (file + 1) << ROW_SHIFT)
        nodes = dict(connection.execute("SELECT row - ?1, id FROM nodes WHERE row >= ?1 AND row < ?2", rows))
        references = read_references(connection, file)
        uses, sites = unpack_uses(references.uses), unpack_sites(references.sites)
        for owner, use, line in sorted(zip(sites[::3], sites[1::3], sites[2::3], strict=True), key=_line):
            kind, name, receiver, _, _ = uses[use]
            if kind in _CALLS and owner in nodes and _head(receiver) not in imported:
                calls.append(CallRow(nodes[owner], name, receiver, line))
    return calls


def _line(site: tuple[int, int, int]) -> int:
    return site[2]


def _head(receiver: str) -> str:
    """Return the first name of a receiver; '' if it does not begin with a name (see `extract.facts.Reference`)."""
    kind, _, expression = receiver.partition(":")
    return expression.partition(".")[0] if kind in ("N", "P") else ""
