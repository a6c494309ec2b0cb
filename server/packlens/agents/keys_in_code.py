"""Finds settings that only code names: keys that it asks a configuration for, and tags by which fields are filled.

They are read from the text when a question asks for settings: `conf->get('max_items')`, `configuration["Shop:Max"]`,
`viper.GetString("max.items")`, `ini:"max_items"`, `@Value("${max.items}")`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.engine.uses.page_files import is_build_file, is_style_sheet
from packlens.graph.kinds import FILE
from packlens.graph.view import Index
from packlens.reading import file_hash
from packlens.retrieve.corpus.candidates import is_foreign_code
from packlens.retrieve.per_index import per_index

_MAX_FILES: Final = 3_000
_LONGEST_TEXT: Final = 1 << 17
"""The most files that are read, and bytes of each."""
_SETTLED_WORDS: Final = (b"onf", b"ettings", b"cfg", b"prefs", b"viper", b'ini:"', b'env:"', b"@Value", b"CONF")
"""A text without any of these has no such key."""
_HOLDER: Final = rb"[cCsSpPv](?:onfig(?:uration|s|Handler)?|ONFIG|onf|fg|ettings?|refs|iper)(?:\(\))?"
"""The end of a name of what holds settings; one class of characters at the beginning makes the search fast."""
_GET: Final = (
    rb"(?:get|Get|fetch|value|has|string|integer|boolean|read|require)"
    rb"(?:String|Int|Integer|Bool|Boolean|Duration|Float|Value|Section|ConnectionString|OrThrow|StringSlice)?"
)
_KEY: Final = rb"[:@]?[\"']([A-Za-z][\w.:/-]{1,80})[\"']"
_CALLED: Final = rb"(?:->|\??\.|::)\s*" + _GET + rb"\s*(?:<[^<>()\n]{1,40}>)?\s*\(\s*"
_ASKED: Final = re.compile(_HOLDER + rb"\s*(?:" + _CALLED + _KEY + rb"|\[\s*" + _KEY + rb"\s*\](?!\s*=[^=]))")
_INJECTED: Final = re.compile(rb"@Value\(\s*\"[^\"\n]{0,40}?[#$]\{([A-Za-z][\w.-]{1,80})")
_TAG: Final = re.compile(
    rb"`[^`\n]{0,200}?\b(?:ini|env|envconfig|mapstructure|koanf|toml|hcl|conf):\"([A-Za-z][\w.-]{1,80})"
)
_CODE_LANGUAGES_WITHOUT: Final = frozenset(
    ("markdown", "rst", "html", "css", "npm", "dotenv", "springyaml", "springproperties", "yaml", "compose", "openapi")
)


_MAX_KNOWN: Final = 20_000
"""The most texts of which the keys are kept, over all folders of the process; then they are read anew."""


class _Spelled(NamedTuple):
    """A key in a text."""

    key: str
    line: int
    is_tag: bool


_KNOWN: Final[dict[bytes, tuple[_Spelled, ...]]] = {}
"""The keys of texts by their digests: patterns take some times as long as digests, and few files change."""


class KeyPlace(NamedTuple):
    """Where code spells the key of a setting."""

    key: str
    symbol: int
    """The innermost symbol around the place."""
    line: int
    is_tag: bool
    """Whether it is the tag of a field, which the setting fills."""


def keys_in_code(snapshot: Snapshot) -> list[KeyPlace]:
    """Return where code outside of tests spells keys of settings."""
    index = snapshot.index
    places: list[KeyPlace] = []
    for file in _files(index):
        text = (snapshot.indexed_text(index.symbols.paths[file]) or b"")[:_LONGEST_TEXT]
        if keys := _spelled(text):
            symbols = _SymbolsOfFile(index, file)
            places += (KeyPlace(each.key, symbols.at(each.line), each.line, each.is_tag) for each in keys)
    return places


def _spelled(text: bytes) -> tuple[_Spelled, ...]:
    """Return the keys that a text spells, from the cache if it was read before."""
    if not any(word in text for word in _SETTLED_WORDS):
        return ()
    digest = file_hash(text)
    keys = _KNOWN.get(digest)
    if keys is None:
        if len(_KNOWN) >= _MAX_KNOWN:
            _KNOWN.clear()
        keys = _KNOWN[digest] = tuple(_found(text))
    return keys


def _found(text: bytes) -> Iterator[_Spelled]:
    for pattern in (_ASKED, _INJECTED, _TAG):
        for match in pattern.finditer(text):
            key = next(filter(None, match.groups())).decode()
            yield _Spelled(key, text.count(b"\n", 0, match.start()) + 1, pattern is _TAG)


@per_index
def _files(index: Index) -> tuple[int, ...]:
    """Return the numbers of the files of code outside of tests."""
    symbols = index.symbols
    of_tests = set(symbols.file[(symbols.kind == FILE) & symbols.test].tolist())
    found = (
        file
        for file, (path, language) in enumerate(zip(symbols.paths, symbols.languages, strict=True))
        if file not in of_tests and language not in _CODE_LANGUAGES_WITHOUT
        if not (is_foreign_code(path) or is_style_sheet(path) or is_build_file(path))
    )
    return tuple(found)[:_MAX_FILES]


class _SymbolsOfFile:
    """The symbols of a file by the lines that they reach over."""

    def __init__(self, index: Index, file: int) -> None:
        symbols = index.symbols
        self._positions: Sequence[int] = np.flatnonzero(symbols.file == file).tolist()
        self._starts = symbols.start_line[self._positions]
        self._lengths = symbols.length[self._positions]

    def at(self, line: int) -> int:
        """Return the position of the innermost symbol around a line; that of the file if there is no other."""
        around = np.flatnonzero((self._starts <= line) & (line < self._starts + np.maximum(self._lengths, 1)))
        if not len(around):
            return self._positions[0]
        return self._positions[int(around[np.argmin(self._lengths[around])])]
