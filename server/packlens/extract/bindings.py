"""Finds local names and their types, as far as the text of one file shows them."""

from __future__ import annotations

from bisect import bisect_right
from collections import ChainMap
from collections.abc import Iterator, Mapping, MutableMapping, Set
from typing import Final

from packlens.extract import codes
from packlens.extract.captures import Captures, Matches
from packlens.extract.language import Language
from packlens.extract.scopes import OpenScope, Outline
from packlens.extract.source import Source
from packlens.extract.type_parameters import PARAMETER
from packlens.extract.types import is_class_type, receiver_of, simple_type
from packlens.model import BODY_KINDS

Bindings = dict[int, dict[str, str]]
"""By `OpenScope.locality`: the types of its local names, as receivers (see `facts.Reference`); '' for unknown types."""

Locals = dict[int, set[str]]
"""By `OpenScope.locality`: the names that mean a local value there and nothing else, calls included."""

_TYPED: Final = frozenset({"T:", "N:"})

_MAX_VAGUE_NAME_LENGTH = 3
"""The same limit as in `resolve.receivers`: a name that hints at its type has more letters, or several words."""


def read_bindings(language: Language, source: Source, matches: Matches, outline: Outline) -> Bindings:
    """Return the types of local names; '' for names of unknown type, or of several types."""
    bound: Bindings = {}
    elements: list[tuple[dict[str, str], str, str]] = []
    untyped: list[tuple[dict[str, str], str, str]] = []
    start = end = 0
    local: dict[str, str] = {}
    visible: MutableMapping[str, str] = local
    for _, captures in matches.bindings:
        names = captures.get(codes.NAME)
        if not names:
            continue
        position = names[0].start_byte
        if not start <= position < end:
            start, end, scope = outline.scopes.stretch(position)
            local = bound.setdefault(scope.locality, {})
            visible = ChainMap(local, *_around(scope, bound, outline)) if scope.block else local
        value = _value(language, source, captures, visible) if len(captures) > 1 else ""
        if value[:2] in _TYPED and outline.type_parameters.hides(value[2:], position):
            bound_text = outline.type_parameters.bound_of(value[2:], position)
            value = f"T:{simple_type(bound_text, language) or PARAMETER + value[2:]}"
        name = source.of(names[0]).removeprefix(language.sigil)
        if not value:
            untyped.append((local, name, ""))
        elif value.startswith("E:"):  # what its name tells counts only where nothing else does
            elements.append((local, name, value))
        elif value not in ("?", "T:"):
            local[name] = value if _alike(local.get(name, value), value) else ""
    for local, name, value in (*elements, *untyped):
        local.setdefault(name, value)
    return bound


def read_locals(source: Source, matches: Matches, outline: Outline, known_names: Set[str] | None) -> Locals:
    """Return the names that functions bind to values of unknown type and that the file also knows from elsewhere.

    Names that a function imports or defines are not among them.
    """
    bound: Locals = {}
    imported = [(node.start_byte, node.end_byte) for _, node, _ in matches.imports]
    for _, captures in matches.locals:
        node = captures[codes.NAME][0]
        name = source.of(node)
        if known_names is not None and name not in known_names:
            continue
        scope = outline.scopes.at(node.start_byte)
        enclosing = outline.definitions[scope.ordinal]
        if enclosing.start_byte == node.start_byte or (not scope.block and enclosing.kind not in BODY_KINDS):
            continue
        before = bisect_right(imported, (node.start_byte, node.end_byte)) - 1
        if before < 0 or imported[before][1] < node.end_byte:
            bound.setdefault(scope.locality, set()).add(name)
    return bound


def _around(scope: OpenScope, bound: Bindings, outline: Outline) -> Iterator[dict[str, str]]:
    """Yield the local names around a block, innermost first, up to those of its definition."""
    locality = scope.block
    while locality < 0:
        locality = outline.around[locality]
        yield bound.setdefault(locality, {})


def _alike(value: str, other: str) -> bool:
    """Return whether two receivers are equal, or are results of one builder with and without steps in between."""
    if value == other or not value:
        return value == other
    first, last = value.split(">"), other.split(">")
    return len(first) > 1 and len(last) > 1 and (first[0], first[-1]) == (last[0], last[-1])


def _value(language: Language, source: Source, captures: Captures, local: Mapping[str, str]) -> str:
    if codes.SELF in captures:
        return "self"  # in a language without a keyword for it, methods name their receiver (Go)
    if codes.TYPE in captures:
        text = source.of(captures[codes.TYPE][0])
        name = simple_type(text, language)
        if name and is_class_type(text, language):
            return f"N:{name}"
        return "self" if name == "Self" else f"T:{name}" if name else ""
    if codes.VALUE_NAME in captures:
        value_text = source.of(captures[codes.VALUE_NAME][0])
        return f"N:{value_text}" if value_text.rpartition(".")[2].lstrip("_")[:1].isupper() else ""
    if codes.VALUE_NEW in captures:
        return f"T:{simple_type(source.of(captures[codes.VALUE_NEW][0]), language)}"
    if codes.VALUE_CALL in captures:
        return receiver_of(source.of(captures[codes.VALUE_CALL][0]) + "()", local, language)
    if codes.ELEMENT in captures and _tells(name := source.of(captures[codes.NAME][0])):
        return f"E:{name}"
    return ""


def _tells(name: str) -> bool:
    """Return whether a name is long enough to be its type's name in small letters, and no counter or pronoun."""
    return len(name) > _MAX_VAGUE_NAME_LENGTH
