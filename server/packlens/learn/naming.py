"""Which pending symbols an inserted text names as identifiers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from packlens.learn.events import Change, PackSymbol
from packlens.text import identifier_parts

_IDENTIFIER: Final = re.compile(r"[^\W\d]\w*")
_SHORTEST: Final = 3
#: What makes code of a plain word that stands before or behind it.
_BEFORE: Final = re.compile(r"(?:\.|::|->|@|\b(?:import|from|new|extends|implements|use|require)\s+)\s*\Z")
_BEHIND: Final = re.compile(r"\s*(?:\(|\.\w|::)")
_CONTAINER: Final = re.compile(r"([^\W\d]\w*)\s*(?:\.|::|->|#)\s*\Z")

Names = Mapping[str, tuple[PackSymbol, ...]]


def by_name(symbols: Iterable[PackSymbol]) -> dict[str, tuple[PackSymbol, ...]]:
    """Return symbols by those of their names that say something when typed."""
    found: dict[str, tuple[PackSymbol, ...]] = {}
    for symbol in symbols:
        if len(symbol.name) >= _SHORTEST and not symbol.name.startswith("__"):
            found[symbol.name] = (*found.get(symbol.name, ()), symbol)
    return found


def named(typed: Change, names: Names, *, finished: bool) -> set[str]:
    """Return the symbol ids of the symbols that a typed text names.

    A name at the very end may still grow, unless the text is `finished`. A word that is plain English (`total`) counts
    only where it is plainly code: called, dotted, imported. Of several symbols with one name, the one whose type stands
    before the dot is meant; if none does, none is.
    """
    text = typed.before + typed.inserted
    found: set[str] = set()
    for match in _IDENTIFIER.finditer(text):
        word = match.group()
        if word not in names or match.end() <= len(typed.before):
            continue
        rest = text[match.end() :] or (typed.after if finished else "")
        if not rest and not finished:
            continue
        if rest[:1].isalnum() or rest[:1] == "_" or not _is_code(word, text[: match.start()], rest):
            continue
        found |= _meant(names[word], text[: match.start()])
    return found


def _is_code(word: str, before: str, rest: str) -> bool:
    plain = word.islower() and len(identifier_parts(word)) == 1
    return not plain or _BEFORE.search(before) is not None or _BEHIND.match(rest) is not None


def _meant(symbols: tuple[PackSymbol, ...], before: str) -> set[str]:
    if len(symbols) == 1:
        return {symbols[0].symbol_id}
    owner = _CONTAINER.search(before)
    chosen = {symbol.symbol_id for symbol in symbols if owner and symbol.container == owner.group(1)}
    return chosen if len(chosen) == 1 else set()
