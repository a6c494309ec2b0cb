"""Finds the members of a JSON object in its text, in JSON as hosts read it: with comments and trailing commas.

It finds positions only, so that a text can be changed in one place and stay the same everywhere else.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final, NoReturn

_SPACE: Final = re.compile(r"(?:[ \t\r\n\ufeff]|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_SCALAR: Final = re.compile(r"-?\d[\d.eE+-]*|true|false|null")
_MAX_DEPTH: Final = 100


class JsonShapeError(ValueError):
    """A text is not JSON, or is too deeply nested to be a configuration. Says where."""


@dataclass(frozen=True)
class Member:
    """One member of an object: its key, and where it is in the text."""

    key: str
    start: int
    value: int
    """Where its value begins."""
    end: int
    """Behind its value."""
    after_comma: int
    """Behind the comma that follows it; `end` if none does."""


@dataclass(frozen=True)
class JsonObject:
    """Where an object is."""

    inner_start: int
    """Behind its opening brace."""
    end: int
    """Behind its closing brace."""
    members: tuple[Member, ...]

    def member(self, key: str) -> Member | None:
        """Return the last member of a key, which is the one that counts; None if there is none."""
        return next((member for member in reversed(self.members) if member.key == key), None)


def root_object(text: str) -> JsonObject:
    """Return the object that a text is. Raises JsonShapeError if it is not one."""
    root = _object(text, _skip(text, 0), 0)
    if _skip(text, root.end) != len(text):
        _fail(text, root.end)
    return root


def object_at(text: str, position: int) -> JsonObject | None:
    """Return the object whose brace is at a position; None if there is something else."""
    return _object(text, position, 0) if text[position : position + 1] == "{" else None


def _skip(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return match.end() if match else position


def _object(text: str, position: int, depth: int) -> JsonObject:
    if text[position : position + 1] != "{" or depth > _MAX_DEPTH:
        _fail(text, position)
    members: list[Member] = []
    inner_start = position + 1
    position = _skip(text, inner_start)
    while text[position : position + 1] != "}":
        key = _STRING.match(text, position)
        colon = _skip(text, key.end()) if key else position
        if key is None or text[colon : colon + 1] != ":":
            _fail(text, colon)
        value = _skip(text, colon + 1)
        end = _value(text, value, depth + 1)
        following = _skip(text, end)
        has_comma = text[following : following + 1] == ","
        if not has_comma and text[following : following + 1] != "}":
            _fail(text, following)
        after = following + 1 if has_comma else end
        members.append(Member(_key(key.group(), text, position), position, value, end, after))
        position = _skip(text, after)
    return JsonObject(inner_start, position + 1, tuple(members))


def _key(literal: str, text: str, position: int) -> str:
    try:
        return str(json.loads(literal))
    except ValueError:
        _fail(text, position)


def _value(text: str, position: int, depth: int) -> int:
    """Return where a value ends."""
    opening = text[position : position + 1]
    if opening == "{":
        return _object(text, position, depth).end
    if opening == "[":
        return _array(text, position, depth)
    match = _STRING.match(text, position) or _SCALAR.match(text, position)
    if match is None:
        _fail(text, position)
    return match.end()


def _array(text: str, position: int, depth: int) -> int:
    if depth > _MAX_DEPTH:
        _fail(text, position)
    position = _skip(text, position + 1)
    while text[position : position + 1] != "]":
        position = _skip(text, _value(text, position, depth + 1))
        if text[position : position + 1] == ",":
            position = _skip(text, position + 1)
        elif text[position : position + 1] != "]":
            _fail(text, position)
    return position + 1


def _fail(text: str, position: int) -> NoReturn:
    raise JsonShapeError(f"line {text.count(chr(10), 0, position) + 1}")
