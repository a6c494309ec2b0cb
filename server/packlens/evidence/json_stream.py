"""Reads a JSON document piece by piece, so that a report may be of any size: large values are entered, not loaded.

A library for this (ijson) would be one more compiled dependency for the two operations needed here: reading the members
of an object one after another, and decoding a small value with the standard library.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

_CHUNK: Final = 1 << 18
_MAX_VALUE: Final = 8 << 20
"""Characters of one value that is decoded; in memory it may take twenty times as much."""
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_MARK: Final = re.compile(r'["{}\[\]]')
_IN_STRING: Final = re.compile(r'(?:[^"\\]|\\.)*+', re.DOTALL)
_NUMBER: Final = re.compile(r"[-+.\deE]*")
_DECODER: Final = json.JSONDecoder()


class JsonStreamError(ValueError):
    """The text is not JSON, is cut short, or has a value that is too large."""


class JsonStream:
    """A JSON document that is read once, from beginning to end. All methods raise JsonStreamError."""

    def __init__(self, stream: BinaryIO) -> None:
        """Read from the stream's present offset on."""
        self._stream, self._decoder = stream, codecs.getincrementaldecoder("utf-8-sig")()
        self._text, self._at = "", 0

    def members(self) -> Iterator[str]:
        """Yield the names in the object that begins here; the caller must read or skip each value before the next."""
        self._take("{")
        if self._next() == "}":
            self._at += 1
            return
        while True:
            name = self.value()
            if not isinstance(name, str):
                raise JsonStreamError("a member without a name")
            self._take(":")
            yield name
            if self._ends("}"):
                return

    def items(self) -> Iterator[None]:
        """Yield before each item of the array that begins here; the caller must read or skip it before the next."""
        self._take("[")
        if self._next() == "]":
            self._at += 1
            return
        while True:
            yield
            if self._ends("]"):
                return

    def begins(self) -> str:
        """Return the first character of the next value; '' at the end of the text."""
        return self._next()

    def value(self) -> Any:
        """Return the value that begins here, decoded."""
        is_closed = self._next() in ('"', "{", "[")
        while True:
            try:
                start = self._at
                value, end = _DECODER.raw_decode(self._text, start)
            except RecursionError as error:
                raise JsonStreamError("too deep") from error
            except ValueError as error:
                if len(self._text) - self._at >= _MAX_VALUE or not self._more():
                    raise JsonStreamError("no value, or one that is too large") from error
            else:
                # The part of a number that was read may be only its beginning: 1 of 1.5, or 1 of 1e16.
                if is_closed or _end_of_match(_NUMBER, self._text, end) < len(self._text) or not self._more():
                    self._at += end - start
                    return value

    def skip(self) -> None:
        """Skip the value that begins here, of any size."""
        if self._next() not in ('"', "{", "["):
            self.value()
            return
        depth, in_string = 0, False
        while True:
            if in_string:
                self._at = _end_of_match(_IN_STRING, self._text, self._at)
                mark = self._text[self._at : self._at + 1]
                in_string = mark != '"'
            else:
                match = _MARK.search(self._text, self._at)
                mark = match[0] if match else ""
                self._at = match.start() if match else len(self._text)
                in_string = mark == '"'
                depth += (mark in ("{", "[")) - (mark in ("}", "]"))
            if mark in ("", "\\"):
                if not self._more():
                    raise JsonStreamError("cut short")
                continue
            self._at += 1
            if not depth and not in_string:
                return

    def end(self) -> None:
        """Check that nothing follows."""
        if self._next():
            raise JsonStreamError("something follows the document")

    def _take(self, mark: str) -> None:
        if self._next() != mark:
            raise JsonStreamError(f"no {mark} where one has to be")
        self._at += 1

    def _ends(self, mark: str) -> bool:
        """Read the character behind a value: a comma, or the end of its container. Return whether it was the end."""
        if self._next() == mark:
            self._at += 1
            return True
        self._take(",")
        return False

    def _next(self) -> str:
        while True:
            self._at = _end_of_match(_SPACE, self._text, self._at)
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def _more(self) -> bool:
        """Read on, as much again as is held; return whether there was anything."""
        rest = self._text[self._at :]
        try:
            chunk = self._stream.read(max(_CHUNK, min(len(rest), _MAX_VALUE - len(rest))))
            self._text, self._at = rest + self._decoder.decode(chunk, final=not chunk), 0
        except UnicodeDecodeError as error:
            raise JsonStreamError("no UTF-8") from error
        return bool(chunk)


def _end_of_match(pattern: re.Pattern[str], text: str, offset: int) -> int:
    """Return the end of the match at an offset of a text, or the offset if there is none."""
    match = pattern.match(text, offset)
    return match.end() if match else offset
