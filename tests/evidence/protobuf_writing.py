"""Writes protobuf's wire format, for indexes and traces that no tool at hand makes."""

from __future__ import annotations

from collections.abc import Iterable

Value = int | bytes | str


def varint(number: int) -> bytes:
    """Return a number that is not negative."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def field(number: int, value: Value) -> bytes:
    """Return a field: a number, or a text or message with its length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def message(*fields: tuple[int, Value]) -> bytes:
    """Return the fields of a message one after the other."""
    return b"".join(field(number, value) for number, value in fields)


def packed(numbers: Iterable[int]) -> bytes:
    """Return the content of a packed field of numbers."""
    return b"".join(varint(number) for number in numbers)
