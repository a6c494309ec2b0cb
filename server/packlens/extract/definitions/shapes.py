"""Computes what a method takes and returns, to distinguish types whose methods have the same names (Go).

The rule is that of Go's specification, "Implementing an interface": equal names and identical signatures. A shape holds
what the text of a signature alone shows: a type's name without its package, ANY where it may be written differently.
"""

from __future__ import annotations

import re
from typing import Final

ANY: Final = "?"
"""A type that equals every other: a type parameter, a function or struct that is written out."""
_BRACKETS: Final = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_NAMED: Final = re.compile(r"(?!(?:chan|map|struct|interface|func)\b)[^\W\d]\w*\s+(?=\S)")
_NAME: Final = re.compile(r"[^\W\d]\w*")
_PACKAGE: Final = re.compile(r"\b[^\W\d]\w*\s*\.\s*(?=[^\W\d])")
_UNCLEAR: Final = re.compile(r"\bfunc\b|\bstruct\b|\binterface\b|\b[A-Z]\d?\b|[{}]|\w\[")
_SAME: Final = {"byte": "uint8", "rune": "int32"}
"""Predeclared aliases of Go."""


def shape_of(signature: str) -> str:
    """Return the types that a method takes and returns (`Context,[]string>int,error`); '' if there is no signature.

    `signature` is the text behind the method's name: `(ctx context.Context, names ...string) (int, error)`.
    """
    text = " ".join(signature.split())
    end = _closing(text)
    if end < 0:
        return ""
    result = text[end + 1 :].strip()
    if result.startswith("(") and _closing(result) == len(result) - 1:
        result = result[1:-1]
    return f"{','.join(_types(text[1:end]))}>{','.join(_types(result))}"


def contradict(shape: str, other: str) -> bool:
    """Return whether two methods of such shapes cannot have the same signature; '' is an unknown shape."""
    if shape == other or not shape or not other:
        return False
    pairs = list(zip(shape.split(">"), other.split(">"), strict=True))
    return any(_differ(types.split(","), others.split(",")) for types, others in pairs)


def _differ(types: list[str], other_types: list[str]) -> bool:
    return len(types) != len(other_types) or any(
        first != second and ANY not in (first, second) for first, second in zip(types, other_types, strict=True)
    )


def _closing(text: str) -> int:
    """Return the index of the parenthesis that closes the one at the start of a text, or -1."""
    depth = 0
    if text.startswith("("):
        for index, letter in enumerate(text):
            depth += _BRACKETS.get(letter, 0)
            if not depth:
                return index
    return -1


def _types(parameters: str) -> list[str]:
    """Return the types of parameters; all or none have names, and one may share the type of the next (`a, b int`)."""
    items = _items(parameters)
    if not any(_NAMED.match(item) for item in items):
        return [_type(item) for item in items]
    types: list[str] = []
    current = ANY
    for item in reversed(items):
        if not _NAME.fullmatch(item):
            current = _type(item[name_match.end() :] if (name_match := _NAMED.match(item)) else item.partition(" ")[2])
        types.append(current)
    return types[::-1]


def _items(text: str) -> list[str]:
    """Return the items of a text, split at commas outside of brackets."""
    items, depth, start = list[str](), 0, 0
    for index, letter in enumerate(text):
        depth += _BRACKETS.get(letter, 0)
        if letter == "," and not depth:
            items.append(text[start:index].strip())
            start = index + 1
    items.append(text[start:].strip())
    return [item for item in items if item]


def _type(text: str) -> str:
    text = text.replace("interface{}", "any").replace("interface {}", "any").replace("...", "[]")
    if _UNCLEAR.search(text.replace("map[", "map<")):
        return ANY
    compact = _PACKAGE.sub("", text).replace(" ", "").replace(",", ";")
    return _NAME.sub(lambda name: _SAME.get(name[0], name[0]), compact)
