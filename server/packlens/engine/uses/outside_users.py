"""Finds what outside of a workspace may use a symbol: a decorator from there, or a base of its type.

Frameworks call what stands behind their decorators and annotations (`@Scheduled`, `@register.filter`), and what a class
adds to theirs (`handle` of a `BaseCommand`). No reference names such a use, so nothing can be known of it but that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.extract.facts import FileFacts, Reference
from packlens.graph.kinds import IS_INHERITANCE, by_code
from packlens.graph.levels import other_ends
from packlens.graph.view import Index, Ints
from packlens.model import CALLABLE_KINDS, CALLABLE_OR_TYPE_KINDS, TYPE_KINDS, Node

_MAX_TYPES: Final = 20
"""Types around and above a symbol whose bases are read."""
_PRIVATE: Final = re.compile(r"\bprivate\b")
_IS_DECORATED: Final = by_code(("decorates",))
_BASES: Final = frozenset({"extends", "implements"})
_DECORATORS: Final = frozenset({"decorator"})


def outside_user(symbol: Node, snapshot: Snapshot) -> str:
    """Return the name of a decorator or a base from outside of the workspace that may use a symbol; '' if none may.

    What only its own type may use (a private method) has none by its base.
    """
    index = snapshot.index
    position = index.symbols.position_of[symbol.id]
    if symbol.kind not in CALLABLE_OR_TYPE_KINDS | {"field", "property"}:
        return ""
    if decorator := _outside(symbol, _DECORATORS, other_ends(index.outgoing, _row(position), _IS_DECORATED), snapshot):
        return decorator
    if _PRIVATE.search(symbol.signature) or (symbol.name.startswith("_") and not symbol.name.endswith("__")):
        return ""
    for holder in snapshot.nodes(_types_above(index, position, symbol.kind)).values():
        bases = other_ends(index.outgoing, _row(index.symbols.position_of[holder.id]), IS_INHERITANCE)
        if base := _outside(holder, _BASES, bases, snapshot):
            return base
    return ""


def _row(position: int) -> Ints:
    return np.array([position], dtype=np.int32)


def _types_above(index: Index, position: int, kind: str) -> list[int]:
    """Return the type that a symbol is a member of, or that it is, and the types above that, nearest first.

    Data and types within a type (Django's `Meta`) may also be used by the bases of the type around it.
    """
    symbols = index.symbols
    holder = position if kind in TYPE_KINDS else int(symbols.container[position])
    waiting: list[int] = []
    while holder >= 0:
        waiting.append(holder)
        holder = int(symbols.container[holder]) if kind not in CALLABLE_KINDS else -1
    for each in waiting:
        if len(waiting) > _MAX_TYPES:
            break
        bases = other_ends(index.outgoing, _row(each), IS_INHERITANCE).tolist()
        waiting += [base for base in bases if base not in waiting]
    return waiting[:_MAX_TYPES]


def _outside(symbol: Node, kinds: frozenset[str], known: Ints, snapshot: Snapshot) -> str:
    """Return the first name of a reference of some kinds, made by a symbol, that means nothing of the workspace."""
    from packlens.extract.languages.language import languages  # noqa: PLC0415 - only asked where no use is known

    text = snapshot.indexed_text(symbol.path)
    facts = _facts(symbol.language, symbol.path, text) if text is not None else None
    if facts is None:
        return ""
    language = languages()[symbol.language]
    inert = language.inert_name_pattern
    names = snapshot.index.symbols.names
    known_names = {names[each] for each in known.tolist()}
    imported = {each.local for each in facts.imports if not each.module.startswith(".")}
    for reference in _references(facts, symbol, kinds):
        name = reference.name.removesuffix(language.decorator_suffix)
        if reference.name in known_names or (inert is not None and inert.fullmatch(name)):
            continue
        head = reference.receiver.rpartition(":")[2].partition(".")[0] or name
        if head in imported or reference.name not in names:  # what an import brings is not what only has the same name
            return name
    return ""


def _references(facts: FileFacts, symbol: Node, kinds: frozenset[str]) -> Iterator[Reference]:
    """Yield a symbol's references of some kinds, in the order of its file."""
    ordinals = {
        ordinal
        for ordinal, each in enumerate(facts.definitions)
        if each.start_line == symbol.span.start_line and each.qualified_name == symbol.qualified_name
    }
    for reference in facts.references.of_kinds(kinds):
        if reference.owner in ordinals:
            yield reference


@lru_cache(maxsize=32)
def _facts(language: str, path: str, text: bytes) -> FileFacts | None:
    """Return the facts of a file; None if it cannot be read."""
    from packlens.extract.extraction import extract  # noqa: PLC0415 - as above
    from packlens.extract.languages.language import languages  # noqa: PLC0415 - as above
    from packlens.extract.parsing.parse import UNREADABLE  # noqa: PLC0415 - as above

    try:
        return extract(languages()[language], path, text, within_limits=False).facts
    except UNREADABLE:
        return None
