"""Reads SCIP indexes document by document (scip.proto of scip-code/scip), in both forms of ranges."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from packlens.errors import EvidenceError
from packlens.evidence.protobuf import VARINT, WireFormatError, fields, messages, numbers, parts

DEFINITION: Final = 0x1
IMPORT: Final = 0x2
LOCAL: Final = b"local "
UTF8, UTF16, UTF32 = 1, 2, 3
_METADATA, _DOCUMENTS = 1, 2
"""Fields of the message `Index`."""
_PROJECT_ROOT: Final = 3
"""A field of `Metadata`."""
_PATH, _OCCURRENCES, _SYMBOLS, _TEXT, _ENCODING = 1, 2, 3, 5, 6
"""Fields of `Document`."""
_DESCRIBED, _RELATIONSHIPS = 1, 4
"""Fields of `SymbolInformation`."""
_RELATED, _IS_IMPLEMENTATION = 1, 3
"""Fields of `Relationship`."""
_RANGE, _SYMBOL, _ROLES, _ENCLOSING_RANGE = 1, 2, 3, 7
_TYPED_RANGES, _TYPED_ENCLOSING_RANGES = (8, 9), (10, 11)
"""Fields of `Occurrence`."""
_MAX_DOCUMENT: Final = 32 << 20
_MAX_POSITION: Final = 1 << 31
_MAX_OCCURRENCES: Final = 500_000
"""In one document; an indexed file has fewer names."""
_MAX_RANGE: Final = 40
"""Bytes of four numbers."""
_NAME: Final = re.compile(rb"([A-Za-z_$][\w$]*)(?:[#.!]|\(\w*\)\.)\Z")
_PACKAGE: Final = re.compile(rb"(?:[^ ]|  )* (?:[^ ]|  )* (?:[^ ]|  )* (?:[^ ]|  )* ")
Extent = tuple[int, int, int, int]
"""(first line, first character, last line, end character), counted from 0."""


class Occurrence(NamedTuple):
    """A symbol, and where it occurs."""

    extent: Extent
    symbol: bytes
    roles: int
    enclosing: Extent | None
    """The extent of the whole definition, for a definition (`enclosing_range`)."""


class Implementation(NamedTuple):
    """A symbol that implements, extends or overrides another."""

    symbol: bytes
    implemented: bytes


@dataclass(frozen=True)
class Document:
    """What an index says about one file."""

    project: str
    """The absolute path of the folder that `path` is below; '' if the index does not say."""
    path: str
    encoding: int
    text: bytes | None
    """The text that was indexed, if the index has it."""
    data: bytes

    def occurrences(self) -> Iterator[Occurrence]:
        """Yield the occurrences that have an extent. Raises WireFormatError."""
        count = 0
        for field, start, end in parts(self.data, 0, len(self.data)):
            if field == _OCCURRENCES and (occurrence := _occurrence(self.data, start, end)) is not None:
                count += 1
                if count > _MAX_OCCURRENCES:
                    raise WireFormatError(f"a file with over {_MAX_OCCURRENCES:,} names")
                yield occurrence

    def implementations(self) -> Iterator[Implementation]:
        """Yield what the symbols of this document implement. Raises WireFormatError."""
        data = self.data
        for field, start, end in parts(data, 0, len(data)):
            if field == _SYMBOLS:
                yield from _implementations(data, start, end)


def documents(stream: BinaryIO) -> Iterator[Document]:
    """Yield the documents of an index from its beginning. Raises EvidenceError for a file that is not an index."""
    project = ""
    try:
        for field, data in messages(stream, frozenset({_METADATA, _DOCUMENTS}), _MAX_DOCUMENT):
            if field == _METADATA:
                project = _project_root(data)
            else:
                yield _document(data, project)
    except WireFormatError as error:
        raise damaged(error) from error


def damaged(error: WireFormatError) -> EvidenceError:
    """Return the error for an index that cannot be parsed."""
    return EvidenceError(f"SCIP: the index is damaged ({error}); write it again.")


def _project_root(metadata: bytes) -> str:
    """Return the absolute path of a project's folder; '' if the metadata of an index does not say."""
    for field, start, end in parts(metadata, 0, len(metadata)):
        if field == _PROJECT_ROOT:
            uri = metadata[start:end].decode("utf-8", "replace")
            return unquote(urlsplit(uri).path) if uri.startswith("file:") else ""
    return ""


def is_scip(head: bytes) -> bool:
    """Return whether a file that begins so is an index: its metadata, which come first, name a tool and a folder."""
    try:
        field, start, end = next(fields(head, 0, len(head)), (0, 0, VARINT))
        return field == _METADATA and end != VARINT and bool(_project_root(head[start:end]))
    except WireFormatError:
        return False


def name_of(symbol: bytes) -> bytes:
    """Return the name in the source at a symbol's definition; b'' if the symbol does not contain it."""
    match = None if symbol.startswith(LOCAL) else _NAME.search(symbol)
    return match[1] if match else b""


def package_of(symbol: bytes) -> bytes:
    """Return scheme and package of a symbol that is not local."""
    match = _PACKAGE.match(symbol)
    return match[0] if match else symbol


def _document(data: bytes, project: str) -> Document:
    path, encoding, text = "", 0, None
    for field, start, end in fields(data, 0, len(data)):
        if field == _PATH and end != VARINT:
            path = data[start:end].decode("utf-8", "replace")
        elif field == _TEXT and end != VARINT:
            text = data[start:end] or None
        elif field == _ENCODING and end == VARINT:
            encoding = start
    return Document(project, path, encoding, text, data)


def _occurrence(data: bytes, offset: int, end: int) -> Occurrence | None:
    symbol, roles, extent, enclosing = b"", 0, None, None
    untyped_ranges: dict[int, list[int]] = {_RANGE: [], _ENCLOSING_RANGE: []}
    for field, first, last in fields(data, offset, end):
        if field in untyped_ranges:
            untyped_ranges[field] += [first] if last == VARINT else numbers(data, first, min(last, first + _MAX_RANGE))
        elif last == VARINT:
            roles = first if field == _ROLES else roles
        elif field == _SYMBOL:
            symbol = data[first:last]
        elif field in _TYPED_RANGES:
            extent = _typed(data, first, last)
        elif field in _TYPED_ENCLOSING_RANGES:
            enclosing = _typed(data, first, last)
    extent = extent or _untyped(untyped_ranges[_RANGE])
    if extent is None or not symbol:
        return None
    return Occurrence(extent, symbol, roles, enclosing or _untyped(untyped_ranges[_ENCLOSING_RANGE]))


def _typed(data: bytes, offset: int, end: int) -> Extent | None:
    """Return a SingleLineRange (three fields) or a MultiLineRange (four) as an extent."""
    values = {1: 0, 2: 0, 3: 0}
    values.update({field: value for field, value, last in fields(data, offset, end) if last == VARINT})
    return _untyped([values[field] for field in sorted(values)])


def _untyped(values: list[int]) -> Extent | None:
    if len(values) == 3:
        values = [*values[:2], values[0], values[2]]
    if len(values) != 4 or max(values) >= _MAX_POSITION:
        return None
    return values[0], values[1], values[2], values[3]


def _implementations(data: bytes, offset: int, end: int) -> Iterator[Implementation]:
    """Yield what a described symbol implements."""
    symbol, implemented = b"", list[bytes]()
    for field, start, last in parts(data, offset, end):
        if field == _DESCRIBED:
            symbol = data[start:last]
        elif field == _RELATIONSHIPS:
            implemented.append(_implemented(data, start, last))
    return (Implementation(symbol, each) for each in implemented if each)


def _implemented(data: bytes, offset: int, end: int) -> bytes:
    """Return the symbol of a relationship if it is one of implementation; else b''."""
    symbol, is_implementation = b"", False
    for field, start, last in fields(data, offset, end):
        if field == _RELATED and last != VARINT:
            symbol = data[start:last]
        elif field == _IS_IMPLEMENTATION:
            is_implementation = bool(start)
    return symbol if is_implementation else b""
