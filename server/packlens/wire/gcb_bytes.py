"""Writes and reads the values that GCB consists of: bytes, varints, strings and floats."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from packlens.wire.checks import MAX_INTEGER, MAX_LENGTH, refuse
from packlens.wire.payload import number

T = TypeVar("T")
FORMAT: Final = "gcb"
_FLOAT_SIZE: Final = 4
_MIN_TEXT: Final = 1
_VARINT_BITS: Final = 63


@dataclass
class ByteWriter:
    """Bytes in the making. Numbers that GCB cannot hold raise ValueError."""

    data: bytearray = field(default_factory=bytearray)

    def raw(self, *data: int) -> None:
        """Write u8 values."""
        self.data += bytes(data)

    def varints(self, *values: int) -> None:
        """Write varints."""
        for value in values:
            if not 0 <= value < 1 << _VARINT_BITS:
                raise ValueError(f"GCB has no count {value}")
            rest = value
            while rest > 0x7F:
                self.data.append(rest & 0x7F | 0x80)
                rest >>= 7
            self.data.append(rest)

    def floats(self, *values: float) -> None:
        """Write f32 values."""
        for value in values:
            if not math.isfinite(value):
                raise ValueError(f"GCB has no number {value}")
        self.data += struct.pack(f"<{len(values)}f", *values)

    def block(self, data: bytes) -> None:
        """Write bytes after their length."""
        self.varints(len(data))
        self.data += data

    def text(self, text: str) -> None:
        """Write a string."""
        self.block(text.encode())

    def texts(self, texts: Iterable[str]) -> None:
        """Write a counted list of strings."""
        listed = list(texts)
        self.varints(len(listed))
        for text in listed:
            self.text(text)


@dataclass
class ByteReader:
    """A position in untrusted bytes. No length is used before that many bytes are known to follow."""

    data: bytes
    offset: int = 0

    @property
    def is_at_end(self) -> bool:
        """Whether nothing follows."""
        return self.offset == len(self.data)

    def take(self, size: int) -> bytes:
        """Return the next bytes."""
        if size > len(self.data) - self.offset:
            refuse(FORMAT, "it ends too early")
        self.offset += size
        return self.data[self.offset - size : self.offset]

    def byte(self) -> int:
        """Return a u8."""
        return self.take(1)[0]

    def varint(self, limit: int = MAX_INTEGER) -> int:
        """Return a varint up to `limit`."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
            shift += 7
            if shift > _VARINT_BITS:
                refuse(FORMAT, "a number has too many bytes")
        if value > limit:
            refuse(FORMAT, f"a number is larger than {limit}")
        return value

    def count(self, least_size: int) -> int:
        """Return the number of elements that follow, of at least `least_size` bytes each."""
        return self.varint((len(self.data) - self.offset) // least_size)

    def text(self) -> str:
        """Return a string."""
        try:
            return self.take(self.varint(MAX_LENGTH)).decode()
        except UnicodeDecodeError:
            refuse(FORMAT, "a text is not UTF-8")

    def texts(self) -> list[str]:
        """Return a counted list of strings."""
        return [self.text() for _ in range(self.count(_MIN_TEXT))]

    def floats(self, count: int) -> tuple[float, ...]:
        """Return finite numbers, rounded as a payload holds them."""
        values: tuple[float, ...] = struct.unpack(f"<{count}f", self.take(count * _FLOAT_SIZE))
        if not all(map(math.isfinite, values)):
            refuse(FORMAT, "a number is not finite")
        return tuple(map(number, values))

    def choice(self, table: Sequence[T]) -> T:
        """Return an element of a table by its position."""
        return table[self.varint(len(table) - 1)]

    def word(self, words: Mapping[int, str], what: str) -> str:
        """Return the word of a number; `what` says in errors what is numbered."""
        number = self.byte()
        if number not in words:
            refuse(FORMAT, f"{what} {number} is unknown")
        return words[number]
