"""Finds the settings that a task asks for by words of their keys: rankings of code leave configuration out.

Their keys, places and readers are told, and never what they are set to, which may be a secret.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import Final, NamedTuple

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.graph.kinds import FILE, by_code
from packlens.graph.levels import other_ends
from packlens.graph.view import Index
from packlens.model import NODE_KINDS
from packlens.retrieve.corpus.candidates import is_foreign_code
from packlens.retrieve.per_index import per_index
from packlens.retrieve.tasks.terms import task_terms
from packlens.retrieve.translation.in_english import in_english
from packlens.text import text_terms
from packlens.visible import visible_line
from packlens.wording import listed

_ASKS: Final = re.compile(
    r"(?i)\b(?:settings?|configur\w+|config|options?|propert(?:y|ies)|env(?:ironment)? var\w*|helm|charts?"
    r"|einstellung(?:en)?|paramètres?|réglages?|ajustes?|impostazion[ei]|instelling(?:en)?|ustawieni\w+|настройк\w+"
    r"|ayar\w*)\b|设置|配置|設定|설정"
)
"""Asks in English, or with words of other languages that mean `set` as well."""
_DATA_BASE: Final = re.compile(r"\bbase of (?:the )?data\b")
"""What `base de datos` is word by word."""
_LONGEST_TASK: Final = 400
"""Characters; a longer task has a trace, a log or a story, in which the word `option` asks for none."""
_NO_SUBJECT: Final = frozenset(
    text_terms("setting settings config configuration configure option property environment variable env helm chart")
    + text_terms("which who read reads decide choose chosen set sets defined value key parameter select")
)
"""Stems that say that settings are asked for, not which."""
_ALSO: Final[Mapping[str, Sequence[str]]] = {
    word: text_terms(others)
    for words, others in (
        ("database", "datasource db jdbc dsn postgres postgresql mysql mariadb sqlite"),
        ("mail email", "smtp mail email mailer"),
        ("many maximum most limit limits biggest largest", "max limit maximum size length count"),
        ("few minimum least smallest", "min minimum"),
        ("long lifetime expire expires", "lifetime timeout ttl age expiry duration"),
        ("turn turns activate enable enables switch switches", "enabled enable"),
        ("password secret credentials", "password passwd pass secret"),
        ("address", "url host uri"),
    )
    for word in text_terms(words)
}
"""Words of questions, stemmed, with what keys say in place of them."""
_ASKS_CHART: Final = re.compile(r"\b(?:helm|charts?)\b", re.IGNORECASE)
_OF_CHART: Final = "helm"
_OF_PROGRAM: Final = frozenset({"springyaml", "springproperties"})
_OF_CODE: Final = re.compile(r"(?:^|/)(?:\w*settings\w*\.py|settings/\w+\.py|config/(?:[\w-]+/)*[\w-]+\.(?:php|exs))$")
"""Matches files of code that hold settings: Django, Laravel, Elixir."""
_IS_KEY: Final = np.array([kind in ("variable", "constant", "env") for kind in NODE_KINDS])
_ENV: Final = NODE_KINDS.index("env")
_READS: Final = by_code(("accesses_field", "reads_env"))
_READS_OF_CHART: Final = by_code(("configures", "references"))
"""Which edges lead from what reads a setting to it, and from a template to a value of its chart."""
_WORD: Final = re.compile(r"\w+(?:[._-]\w+)+")
"""Matches what may be a key that a task names itself."""
_LEAST_KNOWN: Final = 0.5
"""The least share of a task's words that keys have: of `max-browser-tabs`, `BROWSER` alone says nothing."""
_LEAST_SHARE: Final = 0.5
"""A setting is listed if its key holds this share of the task's words that keys have, by weight."""
_LEAST_OF_BEST: Final = 0.75
"""And this share of what the best one holds."""
_MAX_SETTINGS: Final = 5
_MAX_PLACES: Final = 3
_MAX_READERS: Final = 3


_TITLE: Final = "Settings, by the words of their keys (values are not shown):"


class _Keys(NamedTuple):
    """The settings of an index."""

    by_key: Mapping[str, tuple[int, ...]]
    """The symbols of each key: several profiles set it."""
    terms: Mapping[str, frozenset[str]]
    """The words of each key, stemmed."""
    counts: Mapping[str, int]
    """By word, how many keys have it."""


def asked_settings(task: str, snapshot: Snapshot) -> list[str]:
    """Return lines about the settings that a short task asks for: those it names, else by the words of their keys."""
    english = _DATA_BASE.sub("database", in_english(task)) if len(task) <= _LONGEST_TASK else ""
    if not english or not _ASKS.search(f"{english} {task}"):
        return []
    keys = _keys(snapshot.index, bool(_ASKS_CHART.search(english)))
    named = list(dict.fromkeys(word for word in _WORD.findall(task) if word in keys.by_key))
    found = named or _found(english, keys, snapshot)
    lines = [visible_line(f"- {_line(key, keys.by_key[key], snapshot.index)}") for key in _outermost(found)]
    return [_TITLE, *lines] if lines else []


def _found(english: str, keys: _Keys, snapshot: Snapshot) -> list[str]:
    """Return the keys that have most of a task's words, best first."""
    terms = [term for term in task_terms(english, snapshot.settings.packlens) if term.text not in _NO_SUBJECT]
    weights = {term.text: weight for term in terms if (weight := _weight(term.text, keys))}
    if len(weights) < _LEAST_KNOWN * sum(not term.filler for term in terms):
        return []
    scores = {key: _score(held, weights) for key, held in keys.terms.items()}
    least = max(_LEAST_SHARE * sum(weights.values()), _LEAST_OF_BEST * max(scores.values(), default=0.0))
    found = [key for key, score in scores.items() if score >= least > 0]
    return sorted(found, key=lambda key: (-scores[key], key.count("."), len(key), key))


def _outermost(keys: Sequence[str]) -> list[str]:
    """Return the first of some keys, without those below another one: it stands for them."""
    kept = [key for key in keys if not any(key[:dot] in keys for dot in _dots(key))]
    return kept[:_MAX_SETTINGS]


def _dots(key: str) -> Iterator[int]:
    return (position for position, letter in enumerate(key) if letter == ".")


def _words_for(term: str) -> frozenset[str]:
    return frozenset((term, *_ALSO.get(term, ())))


def _weight(term: str, keys: _Keys) -> float:
    """Return how much a word of a task tells: much if few keys have it, 0 if none has."""
    count = sum(keys.counts.get(word, 0) for word in _words_for(term))
    return log(1 + len(keys.by_key) / count) if count else 0.0


def _score(held: frozenset[str], weights: Mapping[str, float]) -> float:
    return sum(weight for term, weight in weights.items() if not held.isdisjoint(_words_for(term)))


def _line(key: str, settings: Sequence[int], index: Index) -> str:
    """Return a key with the places that set it, the keys below it, and what reads it or one of these."""
    symbols = index.symbols
    places = [f"{symbols.path_of(p)}:{int(symbols.start_line[p])}" for p in settings if symbols.file[p] >= 0]
    below = np.flatnonzero(np.isin(symbols.parent, settings) & (symbols.kind != FILE)).tolist()
    inner = list(dict.fromkeys(symbols.names[p] for p in below))
    readers = _readers([*settings, *below], index)
    named = [
        symbols.path_of(p)
        if symbols.kind[p] == FILE
        else f"{symbols.qualified_names[p]} ({symbols.path_of(p)}:{int(symbols.start_line[p])})"
        for p in readers
    ]
    where = f" ({listed(places, _MAX_PLACES)})" if places else " (of the environment)"
    holds = f", with {listed(inner, _MAX_SETTINGS)}" if inner else ""
    return f"{key}{where}{holds}: {f'read by {listed(named, _MAX_READERS)}' if named else 'no reader in code is known'}"


def _readers(settings: Sequence[int], index: Index) -> list[int]:
    """Return what reads settings, outside of tests."""
    symbols = index.symbols
    file = int(symbols.file[settings[0]])
    reads = _READS_OF_CHART if file >= 0 and symbols.languages[file] == _OF_CHART else _READS
    readers = other_ends(index.incoming, np.array(settings, dtype=np.int32), reads)
    return [position for position in readers.tolist() if not symbols.test[position]]


@per_index
def _keys(index: Index, of_charts: bool) -> _Keys:
    """Return the settings of an index outside of tests: values of charts; or keys of configuration, and those variables
    of the environment that code reads.
    """
    symbols = index.symbols
    files = [
        (language == _OF_CHART if of_charts else language in _OF_PROGRAM or _OF_CODE.search(path) is not None)
        and not is_foreign_code(path)
        for path, language in zip(symbols.paths, symbols.languages, strict=True)
    ]
    by_key: dict[str, list[int]] = {}
    for position in np.flatnonzero(_IS_KEY[symbols.kind] & ~symbols.test).tolist():
        file = int(symbols.file[position])
        is_read = file < 0 and not of_charts and symbols.kind[position] == _ENV and _readers([position], index)
        if (file >= 0 and files[file]) or is_read:
            by_key.setdefault(symbols.qualified_names[position], []).append(position)
    terms = {key: frozenset(text_terms(key)) for key in by_key}
    counts = Counter(term for held in terms.values() for term in held)
    return _Keys({key: tuple(positions) for key, positions in by_key.items()}, terms, counts)
