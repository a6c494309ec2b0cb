"""Content-addressed roots: a file covers its nodes and outgoing edges, a package its files, the snapshot its packages.

A package is a folder. `subgraph_root` of some packages keys caches and validates what was learned: a change in
another package leaves it alone (seed: context-engine, "Content-Addressed Context Packs").
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping, Sequence

from packlens.store.records import EdgeRow

_EDGE = struct.Struct(">qqBBf")


def _hash(parts: Iterable[bytes]) -> bytes:
    framed = b"".join([piece for part in parts for piece in (len(part).to_bytes(4, "big"), part)])
    return hashlib.blake2b(framed, digest_size=16).digest()


def file_root(path: str, node_hashes: Iterable[bytes], edges: Sequence[EdgeRow]) -> bytes:
    """Return the root of one file from its nodes' content hashes and the edges it owns."""
    pack = _EDGE.pack
    packed = sorted([pack(source, target, kind, provenance, confidence)
                     for source, target, kind, confidence, provenance, _ in edges])  # fmt: skip
    return _hash([path.encode("utf-8", "surrogatepass"), *sorted(node_hashes), b"edges", *packed])


def package_roots(files: Iterable[tuple[str, bytes]]) -> dict[str, bytes]:
    """Return the root of each package from (path, root) of its files."""
    packages: dict[str, list[bytes]] = {}
    for path, root in sorted(files):
        packages.setdefault(path.rpartition("/")[0], []).append(root)
    return {package: _hash(roots) for package, roots in sorted(packages.items())}


def snapshot_root(packages: Mapping[str, bytes]) -> str:
    """Return the root of the whole index, in hexadecimal."""
    return _hash(
        part for name, root in sorted(packages.items()) for part in (name.encode("utf-8", "surrogatepass"), root)
    ).hex()


def subgraph_root(package_roots_hex: Mapping[str, str], packages: Iterable[str]) -> str:
    """Return one root for some packages; a package that does not exist counts as empty."""
    chosen = sorted(set(packages))
    return _hash(
        part
        for name in chosen
        for part in (name.encode("utf-8", "surrogatepass"), package_roots_hex.get(name, "").encode())
    ).hex()
