"""Recognises tasks that mean some symbols and nothing else: words of one symbol's name, or a single name."""

from __future__ import annotations

import re
from typing import Final

from packlens.engine.snapshot import Snapshot
from packlens.errors import SymbolNotFoundError
from packlens.rank.learned.chances import MAX_FOR_ONE
from packlens.rank.learned.lone_match import lone_match, related
from packlens.rank.ranking import Ranking, Scored
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.text import PLAIN_WORD, word_terms

_MAX_LENGTH: Final = 200


def symbols_meant(task: str, snapshot: Snapshot, ranking: Ranking) -> list[Scored]:
    """Return the ranked symbols that are all a task means, best first; none if it means more."""
    settings = snapshot.settings.packlens
    lone = lone_match(task, snapshot.index, build_lexicon(snapshot.index, settings).candidates, settings)
    if lone is None:
        positions = _of_the_name(task.strip(), snapshot)
        return [scored for scored in ranking.scored if scored.position in positions]
    return [scored for scored in ranking.scored[:1] if scored.position == lone]


def most_for(symbols: list[Scored]) -> int:
    """Return how many symbols the pack of a task that means only these may hold."""
    return len(symbols) + MAX_FOR_ONE - 1


def with_related(symbols: list[Scored], ranking: Ranking, snapshot: Snapshot) -> list[Scored]:
    """Return the symbols that a task means, and the best ranked ones that share an edge with them."""
    neighbours = {position for symbol in symbols for position in related(symbol.position, snapshot.index).tolist()}
    own_positions = {symbol.position for symbol in symbols}
    others_nearby = [scored for scored in ranking.scored if scored.position in neighbours - own_positions]
    return [*symbols, *others_nearby[: MAX_FOR_ONE - 1]]


def _of_the_name(task: str, snapshot: Snapshot) -> set[int]:
    """Return what a task that is a single name means; nothing if it is more than a name, or a plain word."""
    if not task or len(task) > _MAX_LENGTH or re.search(r"\s", task):
        return set()
    if PLAIN_WORD.match(task) and word_terms(task):  # a single letter is a name
        return set()
    from packlens.engine.names.naming import meaning_of  # noqa: PLC0415 - tasks that are more than a name do without

    try:
        meaning = meaning_of(task, snapshot.index, snapshot.root)
    except SymbolNotFoundError:
        return set()
    return set() if meaning.is_file else set(meaning.positions)
