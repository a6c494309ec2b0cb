"""Computes content-addressed roots: of a file from its nodes and edges, of a package from its files, of the snapshot.

A package is a folder. Its root is the anchor of lessons about its symbols: a change in another package does not
invalidate them.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from packlens.store.records import PlainEdge

_FRAMED_EDGE = struct.Struct(">IqqBBf")
_EDGE_SIZE = _FRAMED_EDGE.size - 4


def _framed(parts: Iterable[bytes]) -> bytes:
    """Return parts, each after its length, so that no two lists of parts give the same bytes."""
    return b"".join([piece for part in parts for piece in (len(part).to_bytes(4, "big"), part)])


def _hash(parts: Iterable[bytes]) -> bytes:
    return hashlib.blake2b(_framed(parts), digest_size=16).digest()


def file_root(path: str, node_hashes: Iterable[bytes], edges: Sequence[PlainEdge]) -> bytes:
    """Return the root of one file from its nodes' content hashes and the edges it owns."""
    digest = hashlib.blake2b(
        _framed([path.encode("utf-8", "surrogatepass"), *sorted(node_hashes), b"edges"]), digest_size=16
    )
    pack, size = _FRAMED_EDGE.pack, _EDGE_SIZE
    packed = [
        pack(size, source, target, kind, provenance, confidence)
        for source, target, kind, confidence, provenance, _ in edges
    ]
    packed.sort()
    digest.update(b"".join(packed))
    return digest.digest()


def package_roots(files: Iterable[tuple[str, bytes]]) -> dict[str, bytes]:
    """Return the root of each package from (path, root) of its files."""
    packages: dict[str, list[bytes]] = {}
    for path, root in sorted(files):
        packages.setdefault(path.rpartition("/")[0], []).append(root)
    return {package: _hash(roots) for package, roots in sorted(packages.items())}


def snapshot_root(packages: Mapping[str, bytes]) -> str:
    """Return the root of the whole index, in hexadecimal: a hash of the names and roots of all packages."""
    parts = [_framed_package(name, packages[name]) for name in sorted(packages)]  # names alone are sorted fast
    return hashlib.blake2b(b"".join(parts), digest_size=16).hexdigest()


@lru_cache(maxsize=1 << 14)
def _framed_package(name: str, root: bytes) -> bytes:
    return _framed((name.encode("utf-8", "surrogatepass"), root))
