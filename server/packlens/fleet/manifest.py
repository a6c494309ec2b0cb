"""The manifest of a commit: its files, and the objects with their facts and edges."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from packlens.extract.languages.language import languages
from packlens.fleet.columns import cut, pack, unpack
from packlens.index.scan import is_indexable_path

_VERSION: Final = 1
_BLOBS: Final = 3
"""git's ids, hashes of contents, hashes of chunks."""
_OID: Final = 20
_CONTENT: Final = 32
_COMMIT: Final = re.compile(r"[0-9a-f]{40}")


class CommitFile(NamedTuple):
    """A file of a commit."""

    path: str
    oid: str
    """git's id of its content."""
    language: str
    content: bytes
    """`identity.content_id` of its bytes."""


class Chunk(NamedTuple):
    """Successive files of a commit, by path, and the objects with their facts and edges."""

    files: int
    facts: str
    edges: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a store holds about a commit."""

    commit: str
    base: str
    """A resolved commit with almost the same files; '' if this one is resolved itself."""
    files: tuple[CommitFile, ...]
    """By path."""
    chunks: tuple[Chunk, ...] = ()
    shared: str = ""
    """The object with the edges that belong to no file, and with the externals."""


def encode_manifest(manifest: Manifest) -> bytes:
    """Return a manifest as bytes."""
    names = [name for chunk in manifest.chunks for name in chunk[1:]] + [manifest.shared][: bool(manifest.shared)]
    columns = {
        "version": [_VERSION],
        "commit": [manifest.commit],
        "base": [manifest.base],
        "path": [file.path for file in manifest.files],
        "language": [file.language for file in manifest.files],
        "chunks": [chunk.files for chunk in manifest.chunks],
    }
    oids = b"".join([bytes.fromhex(file.oid) for file in manifest.files])
    contents = b"".join([file.content for file in manifest.files])
    return pack(columns, oids, contents, bytes.fromhex("".join(names)))


def decode_manifest(data: bytes) -> Manifest:
    """Return the manifest that bytes hold. Raises ValueError for anything else."""
    columns, (oids, contents, names) = unpack(data, _BLOBS)
    columns.numbers("version", _VERSION, _VERSION, 1)
    commit, base = columns.text("commit"), columns.text("base")
    if not _COMMIT.fullmatch(commit) or (base and not _COMMIT.fullmatch(base)):
        raise ValueError("it names no commit")
    paths = columns.texts("path")
    file_languages = columns.texts("language", len(paths))
    if not set(file_languages) <= languages().keys():
        raise ValueError("a language is unknown")
    _check_paths(paths)
    files = map(
        CommitFile._make,
        zip(paths, _hex(oids, _OID, len(paths)), file_languages, cut(contents, [_CONTENT] * len(paths)), strict=True),
    )
    counts = columns.numbers("chunks", 1, max(len(paths), 1))
    if base:
        if counts or names:
            raise ValueError("it names a base, and has chunks")
        return Manifest(commit, base, tuple(files))
    if sum(counts) != len(paths):
        raise ValueError("its chunks do not add up")
    digests = _hex(names, _CONTENT, 2 * len(counts) + 1)
    chunks = map(Chunk, counts, digests[:-1:2], digests[1:-1:2])
    return Manifest(commit, base, tuple(files), tuple(chunks), digests[-1])


def _hex(data: bytes, size: int, count: int) -> list[str]:
    return [piece.hex() for piece in cut(data, [size] * count)]


def _check_paths(paths: Iterable[str]) -> None:
    """Check that paths are in order, stay inside their folder, and belong to files that may be indexed."""
    before = ""
    for path in paths:
        if path <= before or not is_publishable(path):
            raise ValueError("a path is of a file that is not indexed")
        before = path


def is_publishable(path: str) -> bool:
    """Return whether a path stays inside its folder, and a file of this path is indexed on any system."""
    is_plain_path = {"", ".", ".."}.isdisjoint(path.split("/")) and "\x00" not in path and "\\" not in path
    return is_plain_path and is_indexable_path(path)
