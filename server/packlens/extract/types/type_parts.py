"""Reads the types that a type expression is made of: `Cart | Order`, `Omit<Cart, "id"> & Timed` (TypeScript)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from packlens.extract.facts import EITHER

_COMMENT: Final = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_NAMED: Final = re.compile(r"(?P<name>(?:[^\W\d][\w$]*\s*\.\s*)*[^\W\d][\w$]*)\s*(?P<arguments><.*>)?", re.DOTALL)
_OPENING: Final = "<([{"
_CLOSING: Final = ">)]}"
_QUOTES: Final = "\"'`"
_NOTHING: Final = frozenset({"null", "undefined", "never", "void", ""})
_LOOKUP: Final = re.compile(
    r"""\s*((?:[^\W\d]\w*\.)*[^\W\d]\w*)\s*\[\s*["']([^\W\d]\w*)["']\s*\]\s*(?:\|\s*(?:null|undefined)\s*)*"""
)
_PLAIN: Final = _NOTHING | frozenset("any bigint boolean false number object string symbol this true unknown".split())
_REPLACING: Final = frozenset({"Merge", "Override", "Overwrite", "Modify"})
"""Generic types that are their first argument with other members."""
_MAX_LENGTH: Final = 4000
_MAX_DEPTH: Final = 6
_MAX_PARTS: Final = 60


@lru_cache(maxsize=1 << 12)
def parts_of(text: str, transparent: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """Return the (dotted) names of the types that a type expression is made of, in order, and a number.

    The number is 0 if a value is of all of them. If it is of one of them, the number is how many there are, and one
    more if some have no name. Generic types in `transparent` stand for their first argument.
    """
    if len(text) > _MAX_LENGTH:
        return (), 0
    parts = _Parts(_REPLACING.union(transparent))
    parts.read(_COMMENT.sub(" ", text), 0)
    names = tuple(dict.fromkeys(parts.names))[:_MAX_PARTS]
    return names, len(names) + parts.is_open if parts.is_union else 0


def one_of(text: str, transparent: tuple[str, ...]) -> str:
    """Return the names of the types of one of which a value is, joined by EITHER; '' for any other type expression."""
    names, alternatives = parts_of(text, transparent)
    return EITHER.join(names) if alternatives else ""


class _Parts:
    """Collects the parts of one type expression."""

    def __init__(self, transparent: frozenset[str]) -> None:
        self._transparent = transparent
        self.names: list[str] = []
        self.is_union = False
        self.is_open = False
        """Whether the members of some part are unknown, or those of the type itself."""

    def read(self, text: str, depth: int) -> None:
        """Add the parts of a text."""
        pieces = [piece for piece in map(str.strip, _divided(text, "|")) if piece not in _NOTHING]
        self.is_union = self.is_union or len(pieces) > 1
        for piece in pieces:
            both = [each.strip().removeprefix("readonly ").strip() for each in _divided(piece, "&")]
            for part in filter(None, both):
                self._add(part, depth)
            self.is_open = self.is_open or (self.is_union and len(both) > 1)

    def _add(self, part: str, depth: int) -> None:
        named = _NAMED.fullmatch(part)
        name = "".join(named["name"].split()) if named else ""
        arguments = named["arguments"] if named else None
        if part.startswith("(") and part.endswith(")") and depth < _MAX_DEPTH:
            self.read(part[1:-1], depth + 1)
        elif name in self._transparent and arguments and depth < _MAX_DEPTH:
            self.read(_divided(arguments[1:-1], ",")[0], depth + 1)
        elif not name or name in _PLAIN or name in self._transparent:
            self.is_open = True
        else:
            self.names.append(name)


def _divided(text: str, sign: str) -> list[str]:
    """Return what a sign outside of all brackets and quotes divides; a function type is one piece with what follows."""
    pieces, depth, start, quote = list[str](), 0, 0, ""
    for number, letter in enumerate(text):
        if quote or letter in _QUOTES:
            quote = ("" if letter == quote else quote) if quote else letter
        elif letter in _OPENING:
            depth += 1
        elif letter in _CLOSING and text[number - 1 : number] != "=":
            depth -= 1
        elif letter == sign and not depth and "=>" not in text[start:number]:
            pieces.append(text[start:number])
            start = number + 1
    return [*pieces, text[start:]]


def looked_up(text: str) -> str:
    """Return the receiver of the member whose type a type expression names (`App["cart"]`: `T:App>cart`); else ''."""
    match = _LOOKUP.fullmatch(text) if "[" in text else None
    return f"T:{match[1]}>{match[2]}" if match else ""


@lru_cache(maxsize=1 << 10)
def types_of_members(text: str) -> dict[str, str]:
    """Return the types of the members of a type that is written out, by name: `{ cart: Cart; size?: number }`."""
    members: dict[str, str] = {}
    for line in _lines(_COMMENT.sub(" ", text).strip()[1:-1]):
        name, colon, kind = line.partition(":")
        name = name.strip().removeprefix("readonly ").strip().removesuffix("?")
        if colon and name.isidentifier() and kind.strip():
            members[name] = kind.strip()
    return members


def _lines(text: str) -> list[str]:
    """Return what semicolons, commas and line ends outside of all brackets divide."""
    pieces, depth, start = list[str](), 0, 0
    for number, letter in enumerate(text[:_MAX_LENGTH]):
        if letter in _OPENING:
            depth += 1
        elif letter in _CLOSING and text[number - 1 : number] != "=":
            depth -= 1
        elif letter in ";,\n" and not depth:
            pieces.append(text[start:number])
            start = number + 1
    return [*pieces, text[start:]]
