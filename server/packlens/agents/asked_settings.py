"""Finds the settings that a task asks for by words of their keys: rankings of code leave configuration out.

Their keys, places and readers are told, and never what they are set to, which may be a secret.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import log
from typing import Final, NamedTuple

import numpy as np

from packlens.agents.direct_answer import LONGEST_QUESTION, DirectAnswer, code_of, is_question, lines_of_use
from packlens.agents.keys_in_code import KeyPlace, keys_in_code
from packlens.engine.snapshot import Snapshot
from packlens.engine.uses.occurrences import occurrences_of
from packlens.graph.kinds import FILE, by_code
from packlens.graph.levels import other_ends
from packlens.graph.view import Index
from packlens.model import NODE_KINDS
from packlens.retrieve.corpus.candidates import is_foreign_code
from packlens.retrieve.per_index import per_index
from packlens.retrieve.tasks.terms import task_terms
from packlens.retrieve.translation.in_english import in_english
from packlens.text import identifier_parts, text_terms
from packlens.visible import visible_line
from packlens.wording import listed

_ASKS: Final = re.compile(
    r"(?i)\b(?:settings?|configur\w+|config|options?|propert(?:y|ies)|env(?:ironment)? var\w*|helm|charts?"
    r"|einstellung(?:en)?|paramètres?|réglages?|ajustes?|impostazion[ei]|instelling(?:en)?|ustawieni\w+|настройк\w+"
    r"|ayar\w*|variables? d['’]environnement|umgebungsvariablen?|variables? de entorno|variabil[ei] d['’]ambiente"
    r"|vari[aá]ve(?:l|is) de ambiente|omgevingsvariabelen?|zmienn\w+ środowiskow\w+|переменн\w+ (?:окружения|среды)"
    r"|ortam değişken\w*)\b|设置|配置|环境变量|設定|環境変数|설정|환경 ?변수"
)
"""Asks in English, or with words of other languages that mean `set` as well."""
_DATA_BASE: Final = re.compile(r"\bbase of (?:the )?data\b")
"""What `base de datos` is word by word."""
_NO_SUBJECT: Final = frozenset(
    text_terms("setting settings config configuration configure option property environment variable env helm chart")
    + text_terms(
        "which who read reads decide choose chosen set sets defined value key parameter select let lets control"
    )
    + text_terms("govern determine affect specify implementation use used configured")
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
        ("directory folder stored saved", "dir path folder directory location root"),
        ("limit limits", "limit max throttle rate"),
        ("automatic automatically", "auto automatic"),
    )
    for word in text_terms(words)
}
"""Words of questions, stemmed, with what keys say in place of them."""
_WHICH: Final = re.compile(r"(?i)\A\W*(?:(?:by|in|on) )?(?:which|what)\b")
_WHERE_SET: Final = re.compile(r"(?i)\bwhere (?:is|are) (?:the )?(?:[\w-]+ ){1,4}(?:set|configured|defined|read)\b")
_NO_SETTING: Final = re.compile(r"(?i)setting up|config(?:uration)? files?")
_FIRST_WORDS: Final = 5
"""A question for a setting says so within its first words: `which http backend setting`."""
_HELPING: Final = frozenset(
    text_terms("turn turns activate enable enables switch switches allow allows automatic automatically")
)
_HELPING_WEIGHT: Final = 0.3
"""Stems of questions that keys often leave out, and what they count: `REQUIRE_CONFIRMED_EMAIL` is turned on."""
_ASKS_CHART: Final = re.compile(r"\b(?:helm|charts?)\b", re.IGNORECASE)
_OF_CHART: Final = "helm"
_OF_PROGRAM: Final = frozenset({"springyaml", "springproperties"})
_OF_CODE: Final = re.compile(r"(?:^|/)(?:\w*settings\w*\.py|settings/\w+\.py|config/(?:[\w-]+/)*[\w-]+\.(?:php|exs))$")
"""Matches files of code that hold settings: Django, Laravel, Elixir."""
_IS_KEY: Final = np.array([kind in ("variable", "constant", "env") for kind in NODE_KINDS])
_IS_FIELD: Final = np.array([kind in ("field", "property") for kind in NODE_KINDS])
_IS_VALUE: Final = _IS_KEY | _IS_FIELD
_ENV: Final = NODE_KINDS.index("env")
_READS_ENV: Final = by_code(("reads_env",))
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
_SURE_SHARE: Final = 0.6
_SURE_SHARE_OF_WORDS: Final = 0.45
"""A question is settled by settings whose keys hold one of its words, or several, if that is this share of all."""
_UNKNOWN: Final = 0.6
"""What a word counts that no key has, as a share of what the rarest word counts."""
_OF_TYPE: Final = re.compile(r"(?:Config(?:uration)?|Cfg|Conf|Settings|Options|Preferences)$")
"""Matches types that hold the configuration of a program."""
_OF_PATH: Final = re.compile(r"(?i)(?:^|/)(?:config|settings)(?:/[^/]+)?\.(?:go|rs|ts|swift|py)$")
"""Matches files whose types do."""
_MAX_SHOWN: Final = 6
"""The most readers of a setting whose code is shown."""
_MAX_SETTINGS: Final = 5
_MAX_PLACES: Final = 3
_MAX_READERS: Final = 3
_MAX_SPELLED: Final = 5
_MAX_READ: Final = 40
"""The most places that are listed of a key that no file of settings has, and that are looked at."""


_TITLE: Final = "Settings, by the words of their keys (values are not shown):"


class _Keys(NamedTuple):
    """The settings of an index."""

    by_key: Mapping[str, tuple[int, ...]]
    """The symbols of each key: several profiles set it."""
    terms: Mapping[str, frozenset[str]]
    """The words of each key, stemmed."""
    counts: Mapping[str, int]
    """By word, how many keys have it."""
    in_code: Mapping[str, Sequence[KeyPlace]]
    """By key, where code spells it."""

    @classmethod
    def of(cls, by_key: Mapping[str, tuple[int, ...]], in_code: Mapping[str, Sequence[KeyPlace]]) -> _Keys:
        """Return keys with their words."""
        terms = {key: frozenset(text_terms(key)) for key in by_key}
        return cls(by_key, terms, Counter(term for held in terms.values() for term in held), in_code)

    def is_of_code(self, key: str) -> bool:
        """Return whether only code names a key: those in files of settings come first."""
        return key in self.in_code


def asked_settings(task: str, snapshot: Snapshot) -> DirectAnswer:
    """Return lines about the settings that a short task asks for, with the code that reads them.

    They are those that it names, else those by the words of their keys. A task that is no question lists a setting only
    if it has its whole key, beside a word for settings.
    """
    english = _DATA_BASE.sub("database", in_english(task)) if len(task) <= LONGEST_QUESTION else ""
    if not english or not _ASKS.search(f"{english} {task}"):
        return DirectAnswer()
    is_asked = is_question(task) and _is_asked_for(task, english)
    keys = _all_keys(snapshot, of_charts=bool(_ASKS_CHART.search(english)), with_code=is_asked)
    named = list(dict.fromkeys(word for word in _WORD.findall(task) if word in keys.by_key))
    found, is_sure = (named, True) if named else _found(english, keys, snapshot)
    if not named and not is_question(task):
        found = [key for key in found if _is_said(key, english)]
    found = _outermost(_without_sources(found, keys, snapshot.index))
    read = {
        key: _readers([*keys.by_key[key], *_below(keys.by_key[key], snapshot.index)], snapshot.index) for key in found
    }
    lines = [visible_line(f"- {_line(key, keys, read[key], snapshot)}") for key in found]
    code = {user: at for key in found for user, at in _code(key, keys, read[key], snapshot.index).items()}
    return DirectAnswer([_TITLE, *lines] if lines else [], code, bool(lines) and is_asked and is_sure, is_asked)


def _is_asked_for(task: str, english: str) -> bool:
    """Return whether a question asks which setting something is, or where one is: others are about code behind it."""
    beginnings = (" ".join(text.split()[:_FIRST_WORDS]) for text in (task, english))
    if _WHICH.search(english) and any(_ASKS.search(_NO_SETTING.sub("", each)) for each in beginnings):
        return True
    return _WHERE_SET.search(english) is not None


def _found(english: str, keys: _Keys, snapshot: Snapshot) -> tuple[list[str], bool]:
    """Return the keys that have most of a task's words, best first, and whether they have most of all its words."""
    terms = [term for term in task_terms(english, snapshot.settings.packlens) if term.text not in _NO_SUBJECT]
    asked = [term for term in terms if not term.filler]
    weights = {term.text: weight for term in terms if (weight := _weight(term.text, keys))}
    if len(weights) < _LEAST_KNOWN * len(asked):
        return [], False
    scores = {key: _score(held, weights) for key, held in keys.terms.items()}
    best = max(scores.values(), default=0.0)
    least = max(_LEAST_SHARE * sum(weights.values()), _LEAST_OF_BEST * best)
    found = [key for key, score in scores.items() if score >= least > 0]
    found.sort(
        key=lambda key: (
            -scores[key],
            keys.is_of_code(key),
            _is_of_environment(key, keys, snapshot.index),
            key.count("."),
            len(key),
            key,
        )
    )
    unknown = (
        _UNKNOWN
        * sum(term.text not in weights and term.text not in _HELPING for term in asked)
        * log(1 + len(keys.by_key))
    )
    words = max(
        (sum(not held.isdisjoint(_words_for(t)) for t in weights) for held in map(keys.terms.get, found) if held),
        default=0,
    )
    least_share = _SURE_SHARE if words == 1 else _SURE_SHARE_OF_WORDS
    return found, best >= least_share * (sum(weights.values()) + unknown)


def _is_of_environment(key: str, keys: _Keys, index: Index) -> bool:
    return all(index.symbols.file[position] < 0 for position in keys.by_key[key])


def _without_sources(found: Sequence[str], keys: _Keys, index: Index) -> list[str]:
    """Return some keys without the variables of the environment that another one of them takes its value from."""
    settings = {position for key in found for position in keys.by_key[key] if index.symbols.file[position] >= 0}
    return [
        key
        for key in found
        if not _is_of_environment(key, keys, index) or settings.isdisjoint(_readers(keys.by_key[key], index))
    ]


def _is_said(key: str, english: str) -> bool:
    """Return whether a text has all words of a key's last part, next to each other, and a word for settings by them."""
    words = [re.escape(word) for word in identifier_parts(re.split(r"[.:]", key)[-1])]
    name = r"[\s_-]?".join(words)
    asks = r"(?:settings?|config\w*|options?|propert(?:y|ies)|variables?|keys?)"
    return (
        bool(words)
        and re.search(rf"(?i)\b{name}\b[`'\"]? {asks}\b|\b{asks} (?:for )?(?:the )?[`'\"]?{name}\b", english)
        is not None
    )


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
    weight = log(1 + len(keys.by_key) / count) if count else 0.0
    return weight * (_HELPING_WEIGHT if term in _HELPING else 1.0)


def _score(held: frozenset[str], weights: Mapping[str, float]) -> float:
    return sum(weight for term, weight in weights.items() if not held.isdisjoint(_words_for(term)))


def _line(key: str, keys: _Keys, readers: Sequence[int], snapshot: Snapshot) -> str:
    """Return a key with the places that set it, the keys below it, and what reads it or one of these."""
    index = snapshot.index
    symbols, settings, in_code = index.symbols, keys.by_key[key], keys.in_code.get(key, ())
    places = [f"{symbols.path_of(p)}:{int(symbols.start_line[p])}" for p in settings if symbols.file[p] >= 0]
    fields = [symbols.qualified_names[place.symbol] for place in in_code if place.is_tag]
    below = _below(settings, index)
    variables = [
        symbols.names[p]
        for p in other_ends(index.outgoing, np.array(sorted(settings), dtype=np.int32), _READS_ENV).tolist()
    ]
    users = dict.fromkeys([*readers, *(place.symbol for place in in_code if not place.is_tag)])
    named = [_with_readers(position, [*settings, *below], index) for position in users]
    where = f" ({listed(places, _MAX_PLACES)})" if places else _outside(key, settings, snapshot)
    parts = [
        f", of {listed(fields, _MAX_PLACES)}" if fields else "",
        f", from {listed(variables, _MAX_PLACES)} of the environment" if variables else "",
        f", with {listed(list(dict.fromkeys(symbols.names[p] for p in below)), _MAX_SETTINGS)}" if below else "",
    ]
    read = f"read by {listed(named, _MAX_READERS)}" if named else "no reader in code is known"
    return f"{key}{where}{''.join(parts)}: {read}"


def _outside(key: str, settings: Sequence[int], snapshot: Snapshot) -> str:
    """Return where a setting is from that no file of settings has: the environment, or the texts that spell it."""
    if settings:
        return " (of the environment)"
    files = {path: line for _, path, line in reversed(list(islice(occurrences_of([key], snapshot), _MAX_READ)))}
    places = [f"{path}:{files[path]}" for path in sorted(files, key=lambda path: (is_foreign_code(path), path))]
    return f" (spelled in {listed(places, _MAX_SPELLED)})" if places else " (in code alone)"


def _with_readers(position: int, settings: Sequence[int], index: Index) -> str:
    """Return a reader with its place; one that is a value, with those that read it in turn."""
    name = _placed(position, settings, index)
    if not _IS_VALUE[index.symbols.kind[position]]:
        return name
    readers = [_placed(p, [position], index) for p in _readers([position], index)]
    return f"{name}, and by it {listed(readers, _MAX_READERS)}" if readers else name


def _placed(position: int, settings: Sequence[int], index: Index) -> str:
    """Return a reader of some settings with its place; a file with its first line that reads one."""
    symbols = index.symbols
    if symbols.kind[position] == FILE:
        lines = lines_of_use(position, frozenset(settings), index)
        return f"{symbols.path_of(position)}{f':{lines[0]}' if lines else ''}"
    return f"{symbols.qualified_names[position]} ({symbols.path_of(position)}:{int(symbols.start_line[position])})"


def _code(key: str, keys: _Keys, readers: Sequence[int], index: Index) -> dict[int, tuple[int, ...]]:
    """Return the code that reads a setting, or the values that it is read into, each with the lines that do."""
    settings = [*keys.by_key[key], *_below(keys.by_key[key], index)]
    values = [p for p in readers if _IS_VALUE[index.symbols.kind[p]]]
    code = code_of([*readers, *_readers(values, index)] if values else readers, [*settings, *values], index)
    for place in keys.in_code.get(key, ()):
        code[place.symbol] = (*code.get(place.symbol, ()), place.line)
    shown = [p for p in code if not _IS_KEY[index.symbols.kind[p]] and index.symbols.kind[p] != FILE]
    return {position: code[position] for position in shown[:_MAX_SHOWN]}


def _below(settings: Sequence[int], index: Index) -> list[int]:
    """Return the settings directly below some others."""
    symbols = index.symbols
    below: list[int] = np.flatnonzero(np.isin(symbols.parent, settings) & (symbols.kind != FILE)).tolist()
    return below


def _readers(settings: Sequence[int], index: Index) -> list[int]:
    """Return what reads settings, outside of tests."""
    if not settings:
        return []
    symbols = index.symbols
    file = int(symbols.file[settings[0]])
    reads = _READS_OF_CHART if file >= 0 and symbols.languages[file] == _OF_CHART else _READS
    readers = other_ends(index.incoming, np.array(sorted(settings), dtype=np.int32), reads)
    return [position for position in readers.tolist() if not symbols.test[position]]


def _all_keys(snapshot: Snapshot, *, of_charts: bool, with_code: bool) -> _Keys:
    """Return the settings of an index; `with_code`, those too that only code names."""
    keys = _keys(snapshot.index, of_charts)
    if of_charts or not with_code:
        return keys
    by_key, in_code = dict(keys.by_key), dict[str, list[KeyPlace]]()
    by_end: dict[str, list[str]] = {}
    for key in by_key:
        by_end.setdefault(_plain(key), []).append(key)
        by_end.setdefault(_plain(re.split(r"[.:]", key)[-1]), []).append(key)
    for place in keys_in_code(snapshot):
        meant = by_end.get(_plain(place.key), [])[:_MAX_PLACES]
        for key in meant or [place.key]:
            in_code.setdefault(key, []).append(place)
            if not meant or place.is_tag:
                by_key[key] = (*by_key.get(key, ()), *([place.symbol] if place.is_tag else []))
    tagged = {place.symbol for places in in_code.values() for place in places if place.is_tag}
    for key, (field,) in _fields(snapshot.index).items():
        if field not in tagged:
            by_key.setdefault(key, (field,))
    return _Keys.of(by_key, in_code)


def _plain(key: str) -> str:
    return re.sub(r"[\W_]", "", key).lower()


@per_index
def _fields(index: Index) -> dict[str, tuple[int]]:
    """Return the fields of types that hold the configuration of a program, by their qualified names."""
    symbols = index.symbols
    of_types = np.flatnonzero(_IS_FIELD[symbols.kind] & (symbols.container >= 0) & ~symbols.test).tolist()
    return {
        symbols.qualified_names[p]: (p,)
        for p in of_types
        if _OF_TYPE.search(symbols.names[int(symbols.container[p])]) or _OF_PATH.search(symbols.path_of(p))
        if not is_foreign_code(symbols.path_of(p))
    }


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
    return _Keys.of({key: tuple(positions) for key, positions in by_key.items()}, {})
