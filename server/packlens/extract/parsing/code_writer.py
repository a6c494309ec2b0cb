"""Writes pieces of code at their places into a blank text, and into free places between them what separates them."""

from __future__ import annotations

from typing import Final

from packlens.expressions import byte_expression
from packlens.extract.parsing.blanks import blanked
from packlens.extract.parsing.braced_code import space_end

LINE_ENDS: Final = b"\r\n"
_CLASS: Final = b"class _{"
"""A class for members of the type around it, with a name that means none."""
_KEYWORD: Final = 5
"""The length of its first word."""
_ROOM: Final = byte_expression(rb"[^\r\n]{8}")
_NEAR: Final = 200
"""Bytes in which room for the class is looked for."""


class CodeWriter:
    """A text of the length of a file, in which only code stands."""

    def __init__(self, raw: bytes) -> None:
        """Begin with nothing but blanks and line ends."""
        self.raw = raw
        self.text = bytearray(blanked(raw))
        self.gap = 0
        """Where the last piece ends: from here on all places but line ends are free."""
        self.is_open = False
        """Whether the last piece lacks a semicolon."""
        self._is_sum = False
        """Whether the last piece is a value to which an operator may add another one."""
        self._label_end = -1
        """Where the label ends that was written last."""

    def put(self, start: int, end: int, token: bytes) -> bool:
        """Write the characters of a token into the last free places of a range; return whether they fit."""
        places: list[int] = []
        while end > start and len(places) < len(token):
            end -= 1
            if self.raw[end] not in LINE_ENDS:
                places.append(end)
        if len(places) < len(token):
            return False
        for place, character in zip(reversed(places), token, strict=True):
            self.text[place] = character
        return True

    def put_next(self, end: int, character: bytes) -> bool:
        """Write a character behind the last piece, before `end`; return whether it fits."""
        while self.gap < end and self.raw[self.gap] in LINE_ENDS:
            self.gap += 1
        if self.gap >= end:
            return False
        self.text[self.gap : self.gap + 1] = character
        self.gap += 1
        return True

    def copy(self, start: int, end: int) -> None:
        """Write code at its place."""
        self.text[start:end] = self.raw[start:end]
        self.gap = max(self.gap, end)

    def replace(self, start: int, end: int, code: bytes) -> None:
        """Write code in place of all that stands in a range."""
        self.text[start:end] = code + blanked(self.raw[start + len(code) : end])
        self.gap = max(self.gap, end)

    def statement(self, start: int, end: int) -> None:
        """Write code that begins a statement."""
        self.put(self.gap, start, b";")
        self.copy(start, end)
        self.is_open, self._is_sum = True, False

    def label(self, start: int, end: int, limit: int) -> None:
        """Write a name as a label."""
        self.statement(start, end)
        self.put_next(limit, b":")
        self._label_end = self.gap

    def value(self, start: int, end: int) -> None:
        """Write an expression as a statement; right behind a label, as what the label is called with."""
        if self._label_end == start - 1 >= self.gap:
            self.text[self.gap - 1] = ord("(")
            self.copy(start, end)
            if self.raw[end : end + 1] not in (b"", b"\r", b"\n"):
                self.text[end] = ord(")")
                self.gap = end + 1
            self._is_sum = False
            return
        separator = b";" if self.is_open else b""
        if self.put(self.gap, start, separator + b"_="):
            self._is_sum = True
        elif self._is_sum:
            self.put(self.gap, start, b"|")
        else:
            _ = self.put(self.gap, start, separator + b"!") or self.put(self.gap, start, separator)
        self.copy(start, end)
        self.is_open = True

    def marked(self, mark: bytes, start: int, end: int) -> None:
        """Write code behind a mark that ends right before it."""
        self.put(self.gap, start, mark)
        self.copy(start, end)
        self.is_open, self._is_sum = True, False

    def begin_block(self) -> None:
        """Note that a block was begun."""
        self.is_open = self._is_sum = False

    def end_piece(self, end: int) -> None:
        """End the last piece, before code that is copied from `end` on."""
        if self.is_open:
            self.put(self.gap, end, b";")
        self.begin_block()

    def begin_class(self, start: int, last: int, end: int) -> None:
        """Write the beginning of a class before members that begin at `end`: up to `last`, or from `start` on."""
        line = self.raw.rfind(b"\n", 0, last) + 1
        room = last + 1 if last + 1 - line >= len(_CLASS) else max(line - 1, 0)
        if rooms := list(_ROOM.finditer(self.raw, max(0, room - _NEAR), room)):
            place = rooms[-1].end()
            self.text[place - len(_CLASS) : place] = _CLASS
            return
        self.text[start : start + _KEYWORD] = _CLASS[:_KEYWORD]
        place, limit = max(start + _KEYWORD + 1, last), space_end(self.raw, end)
        for character in _CLASS[_KEYWORD + 1 :]:
            while place < limit and self.raw[place] in LINE_ENDS:
                place += 1
            if place < limit:
                self.text[place] = character
            place += 1
