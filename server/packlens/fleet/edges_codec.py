"""Writes the results of resolution for some files as bytes, and reads them from untrusted bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.fleet.columns import cut, pack, unpack
from packlens.model import EDGE_KINDS, EXTERNAL_KINDS, PROVENANCES
from packlens.store.packed_facts import EDGE_FIELDS

_BLOBS: Final = 2
"""Roots, edges."""
_ROOT: Final = 16
_EDGE: Final = np.dtype([(name, f"<{code}") for name, code in EDGE_FIELDS])
_NATIVE: Final = np.dtype([(name, f"={code}") for name, code in EDGE_FIELDS])
_KINDS: Final = np.array([bool(kind) for kind in EDGE_KINDS])
_PROVENANCES: Final = np.array([bool(provenance) for provenance in PROVENANCES])
_MAX_EDGES: Final = 1 << 28


class ResolvedEdges(NamedTuple):
    """The results of resolution for some files, in the order of the files."""

    roots: list[bytes]
    """The Merkle root of each file; [] for edges that belong to no file."""
    edges: list[bytes]
    """The packed edges of each file (`store.packed_facts`)."""
    externals: list[str]
    """Symbol ids of the externals that edges point to."""


def encode_edges(resolved: ResolvedEdges) -> bytes:
    """Return resolved edges as bytes; equal ones give equal bytes."""
    edges = np.frombuffer(b"".join(resolved.edges), _NATIVE).astype(_EDGE)
    lengths = [len(edge) // _EDGE.itemsize for edge in resolved.edges]
    return pack({"edges": lengths, "externals": resolved.externals}, b"".join(resolved.roots), edges.tobytes())


def decode_edges(data: bytes) -> ResolvedEdges:
    """Return the resolved edges that bytes hold. Raises ValueError for impossible ones; see also `check_ends`."""
    columns, (roots, edges) = unpack(data, _BLOBS)
    counts = columns.numbers("edges", 0, _MAX_EDGES)
    externals = columns.texts("externals")
    if len(roots) % _ROOT or sum(counts) * _EDGE.itemsize != len(edges):
        raise ValueError("edges are cut short")
    if any(symbol.partition(":")[0] not in EXTERNAL_KINDS or ":" not in symbol for symbol in externals):
        raise ValueError("something outside of all files is of an unknown kind")
    rows = np.frombuffer(edges, _EDGE)
    if (
        (rows["kind"] >= len(_KINDS)).any()
        or (rows["provenance"] >= len(_PROVENANCES)).any()
        or not _KINDS[rows["kind"]].all()
        or not _PROVENANCES[rows["provenance"]].all()
        or not ((rows["confidence"] >= 0) & (rows["confidence"] <= 1)).all()
        or (rows["line"] < 0).any()
    ):
        raise ValueError("an edge has impossible values")
    packed = rows.astype(_NATIVE).tobytes()
    return ResolvedEdges(
        cut(roots, [_ROOT] * (len(roots) // _ROOT)),
        cut(packed, [count * _EDGE.itemsize for count in counts]),
        externals,
    )


def check_ends(edges: Sequence[bytes], symbols: NDArray[np.int64]) -> None:
    """Raise ValueError if an edge has an end that is not in `symbols`, which are ids in ascending order."""
    rows = np.frombuffer(b"".join(edges), _NATIVE)
    for end in ("source", "target"):
        ids = rows[end]
        slots = np.searchsorted(symbols, ids)
        if len(ids) and (not len(symbols) or (symbols[np.minimum(slots, len(symbols) - 1)] != ids).any()):
            raise ValueError("an edge leads to no symbol")
