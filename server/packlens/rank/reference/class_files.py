"""Equivalence classes written by people, as TOML: those that come with Packlens, and a workspace's own.

`equivalence/` holds `universal.toml`, a file for each language and for each framework, and `frameworks.toml`, which
says what shows that a framework is used. A file is read when a workspace first needs it, and kept for the process.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from packlens.config import OWN_CLASSES
from packlens.errors import SettingError
from packlens.graph.view import Index
from packlens.rank.reference.equivalence import KIND_WEIGHTS, MAX_PHRASE_LENGTH, EquivalenceClass
from packlens.rank.reference.frameworks import frameworks_in_use, known_frameworks
from packlens.rank.reference.word_forms import phrase_parts
from packlens.retrieve.tasks.words import ACTION_VERBS, GENERIC_NOUNS, STOP_WORDS

_FOLDER: Final = files("packlens.rank.reference").joinpath("equivalence")
_KEYS: Final = frozenset({"concept", "phrases", "targets", "language", "weight", "kind", "source"})
_TOP_KEYS: Final = frozenset({"class", "language", "weight", "kind", "source"})
_WRITTEN_KINDS: Final = frozenset({"user", "framework", "universal", "language"})
"""Kinds that a file may name; the others are derived."""
_SAY_NOTHING: Final = STOP_WORDS | ACTION_VERBS | GENERIC_NOUNS


@dataclass(frozen=True, slots=True)
class _Defaults:
    """What a file's classes are unless they say otherwise."""

    kind: str
    languages: frozenset[str] = frozenset()


def classes_for(index: Index, workspace_text: str = "") -> tuple[EquivalenceClass, ...]:
    """Return the classes that apply to a workspace: universal ones, its languages', its frameworks' and its own.

    `workspace_text` is the text of its `OWN_CLASSES`; they replace packaged ones of the same concept. The same tuple as
    long as none of it changes. Raises SettingError for a text that is not admissible (`parse_classes`).
    """
    languages = tuple(sorted(set(index.symbols.languages)))
    return _classes_of(languages, tuple(framework.key for framework in frameworks_in_use(index)), workspace_text)


@lru_cache(maxsize=16)
def _classes_of(
    languages: tuple[str, ...], frameworks: tuple[str, ...], workspace_text: str
) -> tuple[EquivalenceClass, ...]:
    workspace_classes = parse_classes(workspace_text) if workspace_text else ()
    replaced = {equivalence.concept for equivalence in workspace_classes}
    return tuple(c for c in _packaged(languages, frameworks) if c.concept not in replaced) + workspace_classes


def _packaged(languages: Iterable[str], frameworks: Iterable[str]) -> tuple[EquivalenceClass, ...]:
    names = ["universal.toml"]
    names += [f"languages/{language}.toml" for language in languages if language in _language_files()]
    names += [f"frameworks/{framework}.toml" for framework in frameworks]
    return tuple(equivalence for path in names for equivalence in _file(path))


@cache
def _language_files() -> tuple[str, ...]:
    return tuple(sorted(f.name.removesuffix(".toml") for f in _FOLDER.joinpath("languages").iterdir()))


@cache
def _file(path: str) -> tuple[EquivalenceClass, ...]:
    folder, _, name = path.removesuffix(".toml").rpartition("/")
    defaults = _Defaults("universal")
    if folder == "languages":
        defaults = _Defaults("language", frozenset({name}))
    elif folder == "frameworks":
        (framework,) = (known for known in known_frameworks() if known.key == name)
        defaults = _Defaults("framework", framework.languages)
    return _parsed(_FOLDER.joinpath(path).read_text("utf-8"), path, defaults)


# One file


def parse_classes(text: str) -> tuple[EquivalenceClass, ...]:
    """Return the classes of a workspace's own file: `[[class]]` tables, and defaults for them at the top of the file.

    Raises:
        SettingError: naming the file and the class, if the text is no TOML or a class is not admissible.
    """
    return _parsed(text, OWN_CLASSES, _Defaults("user"))


def _parsed(text: str, origin: str, defaults: _Defaults) -> tuple[EquivalenceClass, ...]:
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingError(f"{origin} is not valid TOML: {error}.") from error
    tables = raw.pop("class", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise SettingError(f"{origin}: 'class' must be a list of tables, written [[class]].")
    if unknown := sorted(raw.keys() - _TOP_KEYS):
        raise SettingError(f"{origin}: unknown key '{unknown[0]}'; a class starts with [[class]].")
    classes = tuple(_parse_class({**raw, **table}, origin, defaults) for table in tables)
    concepts_seen: set[str] = set()
    for equivalence in classes:
        if equivalence.concept in concepts_seen:
            raise SettingError(f"{origin}: the concept '{equivalence.concept}' is there twice; merge the two.")
        concepts_seen.add(equivalence.concept)
    return classes


def _parse_class(table: dict[str, Any], origin: str, defaults: _Defaults) -> EquivalenceClass:
    concept = table.get("concept")
    if not isinstance(concept, str) or not concept.strip():
        raise SettingError(f"{origin}: a class has no concept; give it a name.")
    location = f"{origin}: class '{concept}'"
    if unknown := sorted(table.keys() - _KEYS):
        raise SettingError(f"{location} has an unknown key '{unknown[0]}'; known are {', '.join(sorted(_KEYS))}.")
    kind = table.get("kind", defaults.kind)
    if not isinstance(kind, str) or kind not in _WRITTEN_KINDS:
        raise SettingError(f"{location} has an unknown kind; use one of {', '.join(sorted(_WRITTEN_KINDS))}.")
    weight = table.get("weight", KIND_WEIGHTS[kind])
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 < weight <= 1:
        raise SettingError(f"{location} has an impossible weight; it must be above 0 and at most 1.")
    source = table.get("source", "")
    if not isinstance(source, str) or (kind != "user" and not source.strip()):
        raise SettingError(f"{location} names no source; give the public page that teaches it.")
    language = table.get("language", sorted(defaults.languages))
    languages = language if isinstance(language, list) else [language]
    return EquivalenceClass(
        concept=concept.strip(),
        phrases=_phrases(table, location),
        targets=_strings(table, "targets", location),
        languages=frozenset(_strings({"language": languages}, "language", location) if languages else ()),
        weight=float(weight),
        kind=kind,
        source=source.strip(),
    )


def _phrases(table: Mapping[str, Any], location: str) -> tuple[str, ...]:
    phrases = _strings(table, "phrases", location)
    for phrase in phrases:
        parts = phrase_parts(phrase)
        if not 0 < len(parts) <= MAX_PHRASE_LENGTH:
            raise SettingError(f"{location} has the phrase '{phrase}'; a phrase has one to {MAX_PHRASE_LENGTH} words.")
        if len(parts) == 1 and parts[0] in _SAY_NOTHING:
            raise SettingError(f"{location} has the phrase '{phrase}', which any task may say; add a word to it.")
    return phrases


def _strings(table: Mapping[str, Any], key: str, location: str) -> tuple[str, ...]:
    values = table.get(key)
    if not isinstance(values, list) or not values or not all(isinstance(v, str) and v.strip() for v in values):
        raise SettingError(f"{location} needs {key}: a list of strings, none of them empty.")
    return tuple(dict.fromkeys(value.strip() for value in values))
