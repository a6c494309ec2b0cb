"""Reads protobuf's wire format (protobuf.dev/programming-guides/encoding) field by field, without a schema.

The runtime of protobuf holds a whole message in memory, so an index of 200 MB would have to be cut into its documents
by hand anyway. The rest is this module; it skips fields that are not wanted, and nobody has to install anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

VARINT: Final = -1
"""The `end` of a field that is a number."""
_LEN: Final = 2
_FIXED: Final = {1: 8, 5: 4}
_MAX_BITS: Final = 64
_CHUNK: Final = 1 << 20


class WireFormatError(ValueError):
    """Bytes are not a message, or are cut short."""


def fields(data: bytes, offset: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Yield (field, start, end) of the values in `data[offset:end]`; for numbers, (field, number, VARINT).

    Raises WireFormatError.
    """
    while offset < end:
        key, offset = _varint(data, offset, end)
        wire_type = key & 7
        if wire_type == 0:
            value, offset = _varint(data, offset, end)
            yield key >> 3, value, VARINT
            continue
        if wire_type == _LEN:
            size, offset = _varint(data, offset, end)
        elif wire_type in _FIXED:
            size = _FIXED[wire_type]
        else:
            raise WireFormatError("no field begins here")
        if size > end - offset:
            raise WireFormatError("a field is longer than its message")
        yield key >> 3, offset, offset + size
        offset += size


def parts(data: bytes, offset: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Yield the values of `fields` that are not numbers: texts, bytes and messages."""
    return (value for value in fields(data, offset, end) if value[2] != VARINT)


def numbers(data: bytes, offset: int, end: int) -> list[int]:
    """Return the numbers of a packed field."""
    values: list[int] = []
    while offset < end:
        value, offset = _varint(data, offset, end)
        values.append(value)
    return values


def _varint(data: bytes, offset: int, end: int) -> tuple[int, int]:
    """Return (number, offset behind it)."""
    value = shift = 0
    while offset < end:
        byte = data[offset]
        offset += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, offset
        shift += 7
        if shift >= _MAX_BITS:
            raise WireFormatError("a number is too long")
    raise WireFormatError("a number is cut short")


def messages(stream: BinaryIO, field_numbers: frozenset[int], limit: int) -> Iterator[tuple[int, bytes]]:
    """Yield (field, bytes) of the wanted fields of the message in a stream; others are skipped.

    Raises WireFormatError, also for a field of more than `limit` bytes.
    """
    while (key := _streamed(stream)) is not None:
        wire_type = key & 7
        size = _streamed(stream) if wire_type == _LEN else _FIXED.get(wire_type, 0)
        if size is None or wire_type not in (0, _LEN, *_FIXED):
            raise WireFormatError("no field begins here")
        if wire_type == 0:
            _streamed(stream)
        elif key >> 3 in field_numbers:
            if size > limit:
                raise WireFormatError(f"a part is larger than {limit >> 20} MiB")
            yield key >> 3, _exactly(stream, size)
        else:
            while size:
                size -= len(_exactly(stream, min(size, _CHUNK)))


def _streamed(stream: BinaryIO) -> int | None:
    """Return the next number of a stream; None at its end."""
    value = shift = 0
    while byte := stream.read(1):
        value |= (byte[0] & 0x7F) << shift
        if byte[0] < 0x80:
            return value
        shift += 7
        if shift >= _MAX_BITS:
            raise WireFormatError("a number is too long")
    if shift:
        raise WireFormatError("a number is cut short")
    return None


def _exactly(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    if len(data) != size:
        raise WireFormatError("the file is cut short")
    return data
