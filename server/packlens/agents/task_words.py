"""Says of a task's words what an answer cannot show: how they were read in English, where a setting is spelled, and
which words no function has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

import numpy as np

from packlens.engine.packs.nothing_found import USE_ITS_WORDS
from packlens.engine.snapshot import Snapshot
from packlens.engine.uses.occurrences import occurrences_of
from packlens.graph.kinds import IS_CALLABLE_OR_TYPE
from packlens.graph.texts import texts_at
from packlens.graph.view import Index
from packlens.retrieve.corpus.statistics import candidates_of
from packlens.retrieve.names.misspelled_names import corrected_names, with_corrections
from packlens.retrieve.per_index import per_index
from packlens.retrieve.tasks.stack_traces import read_stack_traces
from packlens.retrieve.tasks.terms import task_terms
from packlens.retrieve.translation.in_english import translated_words
from packlens.retrieve.translation.natural_languages import ENGLISH
from packlens.retrieve.translation.questions import with_english_questions
from packlens.retrieve.translation.short_notes import language_of_task
from packlens.text import identifier_parts, part_term
from packlens.visible import visible_line
from packlens.wording import counted

_LONGEST_TASK: Final = 400
"""Characters; a longer task has a trace, a log or a story, with words that no code has."""
_SETTING: Final = re.compile(r"(?<![\w./\\$-])[A-Za-z]\w+(?:\.\w{2,})*(?![\w/\\(-])")
"""Words that may name a setting: MAX_ITEMS, max_items, server.port."""
_FEW_WORDS: Final = 6
"""In a task of more words than these, words with a dot are files and packages more often than settings."""
_MAX_SETTINGS: Final = 3
_MAX_FILES: Final = 5
_MOST_COUNTED: Final = 100
_MAX_WORDS: Final = 8
_LEAST_SHARE: Final = 1 / 3
"""Words that no function has are said if they are at least this share of a task's words."""
_NAME: Final = re.compile(r"[A-Za-z]\w*[A-Z]\w*")
"""Words with a capital within, which name what a task is about (GraphQL, SAML): said however many others code has."""
_CAMEL_CASE: Final = re.compile(r"(?<![\w./\\$@<-])[A-Za-z]\w*[a-z]\w*[A-Z]\w*(?![\w/\\(<-])")
"""Words that are names of code by their capitals, not within paths, calls and markup."""
_PROPER_NAME: Final = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{3,}(?![\w/\\(<-])")
"""Words with a capital first within a sentence: Mastodon."""
_ERROR: Final = re.compile(r"\b[A-Za-z]\w*(?:Error|Exception|Warning)\b(?=:)")
"""Names of errors as programs print them, with a colon behind: most are those of the language."""
_MOST: Final = 0.5
"""From this share on, the task is written in other words than the code."""


def word_lines(task: str, snapshot: Snapshot) -> list[str]:
    """Return lines about the words of a short task: where those are spelled that may be settings, or else how those of
    another language were read, or else which words no function or type has.
    """
    if len(task) > _LONGEST_TASK:
        return []
    lines = [*_places(task, snapshot)] or [*_translations(task)] or [*_missing_words(task, snapshot)]
    return [visible_line(line) for line in lines]


def _translations(task: str) -> Iterator[str]:
    """Yield the line that says how words of another language were read."""
    words = translated_words(task)
    if words:
        listed = ", ".join(f"{word.text} as {word.meaning}" for word in words[:_MAX_WORDS])
        yield f"Words were read in English: {listed}{', ...' if len(words) > _MAX_WORDS else ''}."


def _places(task: str, snapshot: Snapshot) -> Iterator[str]:
    """Yield a line about each setting that a task names: where it is spelled."""
    names, is_short = _names_of_code(snapshot.index), len(task.split()) <= _FEW_WORDS
    words = dict.fromkeys(match.group() for match in _SETTING.finditer(task))
    settings = (word for word in words if "_" in word or ("." in word and is_short))
    for setting in islice((each for each in settings if names.isdisjoint(_as_functions(each))), _MAX_SETTINGS):
        found = [(path, line) for _, path, line in islice(occurrences_of([setting], snapshot), _MOST_COUNTED)]
        yield f"'{setting}' is spelled in {_listed(found)}." if found else _nowhere(setting, snapshot)


def _as_functions(word: str) -> tuple[str, ...]:
    """Return the names that a function may have which a word means; a sign ends names in Ruby, Elixir and Julia."""
    name = word.rpartition(".")[2]
    return name, f"{name}?", f"{name}!"


def _listed(found: Sequence[tuple[str, int]]) -> str:
    """Return places in words: the first of each of some files that are unlike, and how many there are."""
    first_lines = dict(reversed(found))
    paths = _unlike_first(list(dict(found)))
    listed = [f"{path}:{first_lines[path]}" for path in paths[:_MAX_FILES]]
    plus = "+" if len(found) == _MOST_COUNTED else ""
    more = f" ({len(found):,}{plus} places in {counted(len(paths), 'file')})" if len(found) > len(listed) else ""
    return f"{', '.join(listed)}{more}"


def _unlike_first(paths: Sequence[str]) -> list[str]:
    """Return paths with those last whose folder or name an earlier one has: thirty translations are alike."""
    folders: set[str] = set()
    names: set[str] = set()
    unlike: list[str] = []
    alike: list[str] = []
    for path in paths:
        folder, _, name = path.rpartition("/")
        (alike if folder in folders or name in names else unlike).append(path)
        folders.add(folder)
        names.add(name)
    return [*unlike, *alike]


def _nowhere(setting: str, snapshot: Snapshot) -> str:
    so_far = "" if snapshot.freshness.complete else " so far"
    return f"'{setting}' is spelled in no file that was read{so_far}."


def _missing_words(task: str, snapshot: Snapshot) -> Iterator[str]:
    """Yield the line about the words of a task that no function or type has, if they are many of its words, or names.

    If they are all of them, an answer without source says so itself. Code may write a compound as one word (`oauth`).
    """
    if read_stack_traces(task).traces:  # it names exceptions and frames of other programs
        return
    task = with_english_questions(task)
    proper_names = _proper_names(task)
    task = with_corrections(task, corrected_names(task, snapshot.index, candidates_of(snapshot.index)))
    terms = [term for term in task_terms(task, snapshot.settings.packlens) if not term.filler]
    number_of = snapshot.index.postings.number_of
    words_in_part = dict.fromkeys(term.word for term in terms if number_of(term.text) is None)
    missing = [word for word in words_in_part if number_of(part_term(word.lower())) is None]
    if len(missing) < _LEAST_SHARE * len(terms):
        missing = [word for word in missing if _NAME.fullmatch(word) or word in proper_names]
    missing = [word for word in missing if word not in _ERROR.findall(task)]
    missing += [name for name in _unspelled_names(task, snapshot) if name not in missing]
    if not snapshot.freshness.complete or not 0 < len(missing) < len(terms):
        return
    words = ", ".join(f"'{word}'" for word in islice(missing, _MAX_WORDS))
    more = ", ..." if len(missing) > _MAX_WORDS else ""
    advice = f" {USE_ITS_WORDS}" if len(missing) >= _MOST * len(terms) else ""
    yield f"No function or type here has {'the word' if len(missing) == 1 else 'the words'} {words}{more}.{advice}"


def _proper_names(task: str) -> frozenset[str]:
    """Return the words of an English task that begin with a capital within a sentence: names of what it is about."""
    words = task.split()
    if language_of_task(task) != ENGLISH or sum(word[0].isupper() for word in words) > _LEAST_SHARE * len(words):
        return frozenset()
    return frozenset(_PROPER_NAME.findall(task))


def _unspelled_names(task: str, snapshot: Snapshot) -> Iterator[str]:
    """Yield the names of several words in a task that no file spells, although code may have each of their words."""
    for name in dict.fromkeys(each for each in _CAMEL_CASE.findall(task) if each not in _ERROR.findall(task)):
        parts = [part.lower() for part in identifier_parts(name)]
        if len(parts) > 1 and "".join(parts) not in _joined_names(snapshot.index):
            capital = [part.capitalize() for part in parts]
            spellings = [sign.join(each) for sign in ("_", "-", " ", "") for each in (parts, capital)]
            spellings += ["_".join(parts).upper(), parts[0] + "".join(capital[1:]), name]
            if next(occurrences_of(spellings, snapshot), None) is None:
                yield name


@per_index
def _joined_names(index: Index) -> str:
    """Return the names of all symbols in lower case, without what separates their words, each on a line."""
    return "\n".join(dict.fromkeys(name.replace("_", "").replace("-", "").lower() for name in index.symbols.names))


@per_index
def _names_of_code(index: Index) -> frozenset[str]:
    """Return the names of all functions and types, and the extensions of files: `cart.py` is no setting."""
    positions = np.flatnonzero(IS_CALLABLE_OR_TYPE[index.symbols.kind]).tolist()
    extensions = (path.rpartition(".")[2] for path in index.symbols.paths)
    return frozenset([*texts_at(index.symbols.names, positions), *extensions])
