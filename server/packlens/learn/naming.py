"""Finds the pending symbols that an inserted text may name, and whether the index confirms it.

A name alone says little: `logger.debug` does not use `App.debug`. So a typed name waits until the index has read it,
and counts only if its line then refers to this very symbol.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from packlens.graph.view import Index
from packlens.learn.events import Change, PackedSymbol
from packlens.symbol_id import integer_id
from packlens.text import identifier_parts

_IDENTIFIER: Final = re.compile(r"[^\W\d]\w*")
_SHORTEST: Final = 3
_CODE_BEFORE: Final = re.compile(r"(?:\.|::|->|@|\b(?:import|from|new|extends|implements|use|require)\s+)\s*\Z")
"""Text before or after a plain word that shows that it is code."""
_CODE_AFTER: Final = re.compile(r"\s*(?:\(|\.\w|::)")
_CONTAINER: Final = re.compile(r"([^\W\d]\w*)\s*(?:\.|::|->|#)\s*\Z")

_RESOLVED: Final = 0.8
"""The least confidence of an edge found by imports, types or scope; by name alone, it is at most 0.7."""


class TypedName(NamedTuple):
    """A name that was typed, and the symbol that it may name."""

    path: str
    line: int
    """1-based; -1: unknown, any line of the document."""
    symbol_id: str


Names = Mapping[str, tuple[PackedSymbol, ...]]


def by_name(symbols: Iterable[PackedSymbol]) -> dict[str, tuple[PackedSymbol, ...]]:
    """Return symbols by name, without names that are too short or common for typing them to mean anything."""
    symbols_of_name: dict[str, tuple[PackedSymbol, ...]] = {}
    for symbol in symbols:
        if len(symbol.name) >= _SHORTEST and not symbol.name.startswith("__"):
            symbols_of_name[symbol.name] = (*symbols_of_name.get(symbol.name, ()), symbol)
    return symbols_of_name


def refers(typed_name: TypedName, index: Index) -> bool:
    """Return whether the line of a typed name refers to its symbol, as the index resolved it."""
    position = index.symbols.position_of.get(integer_id(typed_name.symbol_id), -1)
    paths = index.symbols.paths
    file = bisect_left(paths, typed_name.path)
    if position < 0 or file == len(paths) or paths[file] != typed_name.path:
        return False
    side = index.incoming
    slots = side.slots_of(position)
    is_resolved = (side.owner[slots] == file) & (side.confidence[slots] >= _RESOLVED)
    return bool((is_resolved & ((side.line[slots] == typed_name.line) | (typed_name.line < 0))).any())


def named(typed: Change, names: Names, *, finished: bool) -> dict[str, int]:
    """Return the symbol ids of the symbols that a typed text may name, with the line; -1 if it is unknown.

    A name at the very end does not count unless the text is `finished`, because it may still grow. A plain English word
    (`total`) counts only if it is clearly code: called, dotted, imported. Of several symbols with the same name, only
    one whose type is named before the dot counts.
    """
    text = typed.before + typed.inserted
    named_ids: dict[str, int] = {}
    for match in _IDENTIFIER.finditer(text):
        word = match.group()
        if word not in names or match.end() <= len(typed.before):
            continue
        text_after = text[match.end() :] or (typed.after if finished else "")
        if not text_after and not finished:
            continue
        if text_after[:1].isalnum() or text_after[:1] == "_" or not _is_code(word, text[: match.start()], text_after):
            continue
        text_before = text[: match.start()]
        line = typed.line + text_before[len(typed.before) :].count("\n") if typed.line > 0 else -1
        named_ids |= dict.fromkeys(_ids_meant(names[word], text_before), line)
    return named_ids


def _is_code(word: str, before: str, after: str) -> bool:
    is_plain_word = word.islower() and len(identifier_parts(word)) == 1
    return not is_plain_word or _CODE_BEFORE.search(before) is not None or _CODE_AFTER.match(after) is not None


def _ids_meant(symbols: tuple[PackedSymbol, ...], before: str) -> set[str]:
    if len(symbols) == 1:
        return {symbols[0].symbol_id}
    container = _CONTAINER.search(before)
    matching = {symbol.symbol_id for symbol in symbols if container and symbol.container == container.group(1)}
    return matching if len(matching) == 1 else set()
