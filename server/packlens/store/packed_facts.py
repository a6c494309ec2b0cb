"""Packs a file's references, imports and edges into one value each, because a row for each would cost more to write.

References are two lists: each distinct use once, and the sites of use as (owner, number of the use, line).
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Sequence
from typing import Final

from packlens.store.records import EdgeRow, ImportRow, PlainEdge

Use = tuple[str, str, str, str, str]
"""(kind, name, receiver, scope, arguments) of a reference; see `extract.facts.Reference`."""

USE_FIELDS: Final = 5

SITE_TYPE: Final = "i"
"""Type code of the array of sites: three numbers each, (owner, number of the use, line)."""
SITE_BYTES: Final = 3 * array(SITE_TYPE).itemsize
SEPARATOR: Final = "\x1f"
"""The ASCII unit separator. If a name in source code holds one, a space is stored instead."""
_EDGE: Final = struct.Struct("=qqBdBi")
EDGE_FIELDS: Final = (
    ("source", "i8"),
    ("target", "i8"),
    ("kind", "u1"),
    ("confidence", "f8"),
    ("provenance", "u1"),
    ("line", "i4"),
)
"""The layout of a packed edge as numpy fields: (name, type code)."""


def pack_uses(uses: Sequence[Use]) -> str:
    """Return distinct uses as one text."""
    return _join([field for use in uses for field in use])


def unpack_uses(text: str) -> list[Use]:
    """Undo `pack_uses`."""
    if not text:
        return []
    fields = iter(text.split(SEPARATOR))
    return list(zip(*[fields] * USE_FIELDS, strict=True))


def unpack_sites(data: bytes) -> array[int]:
    """Return the array of sites whose bytes are `data`."""
    sites = array(SITE_TYPE)
    sites.frombytes(data)
    return sites


def pack_imports(rows: Iterable[Sequence[str | int]]) -> str:
    """Return rows of imports as one text."""
    return _join([str(field) for row in rows for field in row])


def unpack_imports(text: str) -> list[ImportRow]:
    """Undo `pack_imports`."""
    if not text:
        return []
    fields = iter(text.split(SEPARATOR))
    return [ImportRow(local, module, name, int(line)) for local, module, name, line in zip(*[fields] * 4, strict=True)]


def pack_edges(edges: Iterable[PlainEdge]) -> bytes:
    """Return edges as one blob, in their order."""
    pack = _EDGE.pack
    return b"".join([pack(*edge) for edge in edges])


def unpack_edges(data: bytes) -> list[EdgeRow]:
    """Undo `pack_edges`."""
    return list(map(EdgeRow._make, _EDGE.iter_unpack(data)))


def edge_targets(data: bytes) -> list[int]:
    """Return the targets of packed edges, in their order."""
    return [edge[1] for edge in _EDGE.iter_unpack(data)]


def _join(fields: list[str]) -> str:
    text = SEPARATOR.join(fields)
    if fields and text.count(SEPARATOR) != len(fields) - 1:
        text = SEPARATOR.join([field.replace(SEPARATOR, " ") for field in fields])
    return text
