"""Resolves a commit from the parts of its files, and stores the result: chunks of facts and edges, then the manifest.

Fetching facts file by file is slow, so a checkout reads chunks of files. Where a chunk ends depends only on the files
in it, so that commits share equal chunks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import Final, NamedTuple

from packlens.errors import FleetError
from packlens.fleet.columns import TooLargeError
from packlens.fleet.commits import resolved_manifest
from packlens.fleet.edges_codec import ResolvedEdges, encode_edges
from packlens.fleet.facts_codec import encode_facts
from packlens.fleet.identity import chunk_name, commit_name
from packlens.fleet.manifest import Chunk, CommitFile, Manifest, encode_manifest
from packlens.fleet.objects import Objects
from packlens.fleet.sealing import content_name
from packlens.resolve.linking import loaded_record, resolved
from packlens.store.packed_facts import pack_edges
from packlens.store.records import FileRecord

_CHUNK_BYTES: Final = 4 << 20
"""A chunk ends with the file that brings it to this many bytes of source."""
_CHUNK_END: Final = 0
"""A file ends a chunk if the first byte of its hash is this: one of 256."""
_FEW: Final = 20
_SHARE: Final = 50
"""A commit that differs from a resolved one in at most this many files, or this part of them, is not resolved itself:
a checkout resolves so few files faster than it reads the results for all."""


class _Linked(NamedTuple):
    file: CommitFile
    record: FileRecord
    root: bytes
    edges: bytes


def base_of(store: Objects, nearest: Manifest | None, files: Sequence[CommitFile]) -> str:
    """Return a resolved commit that differs from these files in few; '' if there is none."""
    base = resolved_manifest(store, nearest) if nearest is not None else None
    if base is None:
        return ""
    ours = {(file.path, file.content) for file in files}
    theirs = {(file.path, file.content) for file in base.files}
    differing = {path for path, _ in ours ^ theirs}
    return base.commit if len(differing) <= max(_FEW, len(files) // _SHARE) else ""


def publish(store: Objects, manifest: Manifest) -> None:
    """Store a manifest, which makes the commit available to everybody."""
    name = commit_name(manifest.commit)
    try:
        fits = store.put(name, encode_manifest(manifest))
    except TooLargeError:
        fits = False
    if not fits:
        raise FleetError(f"The commit {manifest.commit} has too many files ({len(manifest.files)}) for one manifest.")


def resolve_commit(store: Objects, commit: str, files: Sequence[CommitFile], records: Sequence[FileRecord]) -> Manifest:
    """Resolve a commit, store its chunks, and return its manifest. Files and their records are in path order.

    Files whose references cannot be resolved are left out: a checkout reads them itself, and says what is wrong.
    """
    resolution = resolved(loaded_record(number, record) for number, record in enumerate(records))
    if problems := dict(resolution.problems):
        rest = [file.path not in problems for file in files]
        return resolve_commit(store, commit, [*compress(files, rest)], [*compress(records, rest)])
    linked_files = [
        _Linked(file, record, root, edges)
        for file, record, (_, edges, root) in zip(files, records, resolution.files, strict=True)
    ]
    chunks = [
        Chunk(
            len(group),
            _put(store, commit, encode_facts([linked.record for linked in group])),
            _put(
                store,
                commit,
                encode_edges(ResolvedEdges([linked.root for linked in group], [linked.edges for linked in group], [])),
            ),
        )
        for group in _groups(linked_files)
    ]
    shared = encode_edges(ResolvedEdges([], [pack_edges(resolution.shared)], resolution.externals))
    return Manifest(commit, "", tuple(files), tuple(chunks), _put(store, commit, shared))


def _groups(linked_files: Sequence[_Linked]) -> Iterator[list[_Linked]]:
    group: list[_Linked] = []
    size = 0
    for each in linked_files:
        group.append(each)
        size += each.record.size
        if size >= _CHUNK_BYTES or each.file.content[0] == _CHUNK_END:
            yield group
            group, size = [], 0
    if group:
        yield group


def _put(store: Objects, commit: str, content: bytes) -> str:
    digest = content_name(content)
    name = chunk_name(digest)
    if not store.has(name) and not store.put(name, content):
        raise FleetError(f"A chunk of the commit {commit} is too large to be stored ({len(content)} bytes).")
    return digest
