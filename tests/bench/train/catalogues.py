"""Pairs of an English text and its translation, from the catalogues of messages in trees of public projects.

A catalogue is told by its path: a folder, or a part of the file's name, is a language; or the whole repository is
named after one. English is either in the same file, or in a file whose path has English in that place, or nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
import pygit2

from packlens.expressions import expression
from tests.bench.train.catalogue_formats import (
    OF_ONE_LANGUAGE,
    OF_TWO_LANGUAGES,
    Messages,
    read_messages,
    read_translations,
)
from tests.bench.train.repositories import Repository, find_clone
from tests.bench.train.trees import contents_of, files_of, open_clone

_TAGS: Final[Mapping[str, str]] = {
    "de": "de(?:[-_]r?DE)?",
    "es": "es(?:[-_](?:r?ES|419))?",
    "fr": "fr(?:[-_]r?FR)?",
    "it": "it(?:[-_]r?IT)?",
    "ja": "ja(?:[-_]r?JP)?",
    "ko": "ko(?:[-_]r?KR)?",
    "nl": "nl(?:[-_]r?NL)?",
    "pl": "pl(?:[-_]r?PL)?",
    "pt": "pt(?:[-_]r?(?:BR|PT))?",
    "ru": "ru(?:[-_]r?RU)?",
    "tr": "tr(?:[-_]r?TR)?",
    "zh": "zh(?:[-_](?:r?CN|Hans|Hans[-_]CN))?|cn",
}
"""How paths and names of repositories spell the languages that are learned; Chinese in simplified characters alone."""
_IN_PATH: Final = {
    language: re.compile(rf"(?:^|(?<=[/._-]))(?:{tag})(?=[/.]|$)", re.IGNORECASE) for language, tag in _TAGS.items()
}
_ENGLISH: Final = ("en", "en-US", "en_US", "en-us", "en_us", "en-GB", "en_GB", "EN")
"""How paths spell English, the likeliest first."""
_ANDROID_FOLDER: Final = re.compile(r"(?<=/values)-[^/]+(?=/)")
_PLACEHOLDERS: Final = expression(
    r"<[^>]{1,200}>|\{\{?[^{}]*\}?\}|%[\w().]*[sd@]|\$\w+|:[a-z]+:`([^`<]*)[^`]*`|``([^`]*)``|https?://\S+"
    r"|&(?:amp|lt|gt|nbsp|quot);"
)
"""Markup, names of values and addresses, which no language translates; of roles and literals their text stays."""
_KEY: Final = re.compile(r"\S*\w[._]\w\S*")
"""Matches what is a key rather than an English text."""
_MAX_CHARACTERS: Final = 700


class Pair(NamedTuple):
    """A text, and what somebody translated it to."""

    english: str
    other: str


class Catalogue(NamedTuple):
    """A file with messages of a language that is learned."""

    path: str
    language: str
    english: str
    """The file with the same messages in English; '' if they are beside their translations."""


def read_pairs(clones: Path, repositories: list[Repository]) -> dict[str, list[Pair]]:
    """Return the pairs of each language, sorted, each once; what has no clone is left out and named."""
    found: dict[str, set[Pair]] = defaultdict(set)
    for repository in repositories:
        clone = find_clone(clones, repository)
        if clone is None:
            continue
        commit: Any = open_clone(clone, repository.commit)[repository.commit].peel(pygit2.Commit)
        count = 0
        for language, pair in pairs_of_tree(commit.tree, language_named_by(repository.name)):
            found[language].add(pair)
            count += 1
        click.echo(f"{repository.name}: {count} pairs")
    return {language: sorted(found[language]) for language in sorted(found)}


def pairs_of_tree(tree: Any, language: str = "") -> Iterator[tuple[str, Pair]]:
    """Yield languages and pairs of the catalogues in a tree; files that are no catalogues are skipped.

    What has English beside it and a path that says nothing is in `language`, unless that is ''.
    """
    found = catalogues_among({path for path, _ in files_of(tree)}, language)
    wanted = {path for each in found for path in (each.path, each.english) if path}
    data = dict(contents_of(tree, lambda path: path in wanted))
    english: dict[str, Messages] = {}
    for catalogue in found:
        for source, target in _texts(catalogue, data, english):
            pair = Pair(cleaned(source), cleaned(target))
            if is_pair(pair):
                yield catalogue.language, pair


def catalogues_among(paths: Set[str], language: str = "") -> list[Catalogue]:
    """Return the catalogues among the paths of a tree, sorted; `language` is that of paths that say nothing."""
    found = (_catalogue(path, paths, language) for path in sorted(paths))
    return [each for each in found if each is not None]


def language_named_by(repository: str) -> str:
    """Return the language at the end of a repository's name, as in `owner/docs-pt-br`; '' if there is none."""
    matching = (tag for tag, pattern in _TAGS.items() if re.search(rf"[/-](?:{pattern})\Z", repository, re.IGNORECASE))
    return next(matching, "")


def cleaned(text: str) -> str:
    """Return a message without markup, placeholders and addresses."""
    readable = _PLACEHOLDERS.sub(lambda match: f" {match[1] or match[2] or ''} ", text)
    return " ".join(readable.encode("utf-8", "ignore").decode().split())


def is_pair(pair: Pair) -> bool:
    """Return whether two texts can be each other's translation: neither is empty, too long, the same, or a key."""
    is_short = 0 < len(pair.english) <= _MAX_CHARACTERS and 0 < len(pair.other) <= _MAX_CHARACTERS
    return is_short and pair.english != pair.other and not _KEY.fullmatch(pair.english)


def _catalogue(path: str, paths: Set[str], otherwise: str) -> Catalogue | None:
    suffix = path.rpartition(".")[2]
    if suffix not in OF_ONE_LANGUAGE | OF_TWO_LANGUAGES:
        return None
    for language, pattern in _IN_PATH.items():
        match = pattern.search(path)
        if match is None:
            continue
        if suffix in OF_TWO_LANGUAGES:
            return Catalogue(path, language, "")
        english = next((each for each in _english_paths(path, pattern, match[0]) if each in paths), "")
        if english:
            return Catalogue(path, language, english)
    return Catalogue(path, otherwise, "") if otherwise and suffix in OF_TWO_LANGUAGES else None


def _english_paths(path: str, pattern: re.Pattern[str], tag: str) -> Iterator[str]:
    """Yield where the English messages of a catalogue may be, the likeliest first, never the catalogue itself."""
    yield from (pattern.sub(english, path) for english in _ENGLISH)
    without_language = (_ANDROID_FOLDER.sub("", path), re.sub(rf"[_.]{re.escape(tag)}(?=\.)", "", path))
    yield from (each for each in without_language if each != path)


def _texts(catalogue: Catalogue, data: Mapping[str, bytes], english: dict[str, Messages]) -> list[tuple[str, str]]:
    """Return English and other texts of a catalogue; `english` keeps what was read."""
    suffix = catalogue.path.rpartition(".")[2]
    try:
        if not catalogue.english:
            return read_translations(suffix, data[catalogue.path])
        if catalogue.english not in english:
            english[catalogue.english] = read_messages(suffix, data[catalogue.english])
        messages = read_messages(suffix, data[catalogue.path])
    except (ValueError, KeyError):
        return []
    sources = english[catalogue.english]
    return [(sources[key], text) for key, text in messages.items() if key in sources]
