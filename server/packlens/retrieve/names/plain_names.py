"""Finds symbols that a task names without spelling them as code: "the connect method", "class Foo", "run in app.py".

Ordinary words name symbols too. What says that a word is a name: a noun for a kind of symbols beside it, a file that it
is in, or a capital letter that neither a sentence nor a title explains. Also found are names in another case or with
other separators than the symbol's (`prepareRequest`, `prepare-request`), and members of a variable (`client.connect`).
A word is a name only if such a symbol is there: "the request method" means nothing if no function is called `request`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from packlens.graph.view import Flags, Index
from packlens.model import ANY_KIND, CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS
from packlens.retrieve.names.dotted_names import name_parts
from packlens.retrieve.names.named_files import files_at
from packlens.retrieve.names.spelled_names import (
    distinct_symbols,
    dotted_names,
    spelled_names,
    symbols_like,
    symbols_named,
    symbols_of_dotted,
)
from packlens.retrieve.scores import Scores, largest
from packlens.retrieve.tasks.passages import passages
from packlens.retrieve.tasks.terms import place_weight

_WORD: Final = r"[^\W\d]\w*"
_MARK: Final = r"(?P<mark>[`'\"]?)(?<![\w.:#])"
_WORDS: Final = rf"(?:{_WORD}[ -]){{0,3}}{_WORD}"
_TYPE: Final = "class|struct|interface|trait|enum|type|protocol|record"
_NOUN: Final = (
    "(?:(?P<callable>functions?|methods?|func|fn|procedure|subroutine|macro|decorator|fixture|hook)"
    f"|(?:{_TYPE}|component))"
)
_BEFORE_NOUN: Final = re.compile(
    rf"{_MARK}(?P<name>{_WORDS})(?:\(\))?(?P=mark)"
    rf" (?={_NOUN}\b(?: (?:of|in|on|from) (?:the |an? )?(?P<owner>{_WORDS}))?)"
)
_BEHIND_NOUN: Final = (
    re.compile(rf"\b{_NOUN} (?:called|named) [`'\"]?(?P<name>{_WORD})\b"),
    re.compile(rf"\b(?P<callable>)(?:{_TYPE}) (?P<name>[A-Z]\w*)\b"),
)
_CAPITALISED: Final = re.compile(
    r"(?:\b[a-z\d]\w*[,;)]? |(?:^|[.!?:] )[A-Z]\w* )(?P<name>[A-Z][a-z]+)(?:'s)?\b(?!['\w.(])(?! [A-Z])", re.MULTILINE
)
_PATH: Final = r"(?P<path>(?:[\w.@+-]+/)*[\w@+-][\w.@+-]*\.[A-Za-z]\w{0,5})"
_IN_FILE: Final = (
    re.compile(
        rf"{_MARK}(?P<name>{_WORD})(?:\(\))?(?P=mark)(?: {_NOUN})?"
        rf" \(?(?:(?:in|of|from|inside|within|at) )?(?:the )?(?:file |module )?[`'\"]?{_PATH}\b"
    ),
    re.compile(rf"(?<![\w.@+/-]){_PATH}(?:'s|[`'\"]?(?:::?|,|#)?) ?[`'\"]?(?P<name>{_WORD})\b"),
)
_HYPHENATED: Final = re.compile(r"(?<![\w.@+/-])[a-z]+(?:-[a-z]+){1,3}(?![\w@+/-])")
_BEFORE_MEMBER: Final = re.compile(r"(?:\.|::|#|\\)\w")
_OF_OTHER_CASE: Final = 0.7
_OF_MEMBER: Final = 0.7
_OF_HYPHENS: Final = 0.5
_OF_CAPITAL: Final = 0.5
"""How surely a form that may mean something else names a symbol, relative to a noun or a file beside the name."""
_MAX_NAMESAKES: Final = 3
"""Symbols of one name that do not share it behind a noun (27 names of two or three in six repositories, in three
sentences: R@1 0.54 -> 0.81, R@10 0.83 -> 0.92)."""
_MAX_NAMES: Final = 100
"""Names of each form that are looked up; the first ones are."""


class _Named(NamedTuple):
    """Symbols that a text names at an offset."""

    symbols: list[int]
    offset: int
    certainty: float = 1.0


@dataclass(frozen=True)
class _Lookup:
    """The candidates that names are looked up among."""

    index: Index
    candidates: Flags

    def exact(self, name: str, kinds: Collection[str] = ANY_KIND) -> list[int]:
        """Return the symbols of a name and of one of these kinds."""
        return self._of(kinds, symbols_named(name, self.index, self.candidates))

    def like(self, name: str, kinds: Collection[str] = ANY_KIND) -> list[int]:
        """Return the same; if there are none, those whose names differ in case and separators alone."""
        return self.exact(name, kinds) or self._of(kinds, symbols_like(name, self.index, self.candidates))

    def _of(self, kinds: Collection[str], symbols: list[int]) -> list[int]:
        return [position for position in symbols if NODE_KINDS[self.index.symbols.kind[position]] in kinds]


def plain_name_scores(task: str, index: Index, candidates: Flags, lead: int) -> Scores:
    """Return, for every node, how surely the task names it in one of these ways; 0 for nodes that it does not.

    That is 1, or less for forms that may mean something else, divided by the number of symbols that share the name. A
    few symbols whose name a noun or a file makes sure do not share it: each of them may be meant, and nothing else.
    Names behind the first `lead` words count less (`terms.place_weight`). Names that are spelled as they are in the
    source are left to `spelled_names`, and words that mean a member are dotted names already (`with_members`).
    """
    found = [named for named in _named(task, _Lookup(index, candidates)) if named.symbols]
    found.sort(key=lambda named: named.offset)
    places = passages(task).places((named.offset for named in found), lead)
    shares = (
        (named.symbols, place_weight(place, lead) * _share(named, index))
        for named, place in zip(found, places, strict=True)
    )
    return largest(shares, index)


def words_before_nouns(task: str) -> Iterator[tuple[str, Collection[str]]]:
    """Yield the words before each noun for a kind of symbols in the sentences of a task, with the kinds that it means.

    These are up to four words, of which the last ones may be a name.
    """
    parts = passages(task)
    for match in islice(_BEFORE_NOUN.finditer(parts.text[: parts.excerpts]), _MAX_NAMES):
        yield match["name"], _kinds(match)


def _share(named: _Named, index: Index) -> float:
    """Return how surely each of the symbols is named."""
    count = distinct_symbols(named.symbols, index)
    return 1.0 if named.certainty == 1 and count <= _MAX_NAMESAKES else named.certainty / count


def _named(task: str, lookup: _Lookup) -> Iterator[_Named]:
    """Yield what the sentences of a task may name, in no order."""
    parts = passages(task)
    text = parts.text[: parts.excerpts]
    for match in islice(_BEFORE_NOUN.finditer(text), _MAX_NAMES):
        yield _before_noun(match, lookup)
    for pattern in _BEHIND_NOUN:
        for match in islice(pattern.finditer(text), _MAX_NAMES):
            yield _Named(lookup.like(match["name"], _kinds(match)), match.start("name"))
    for pattern in _IN_FILE:
        for match in islice(pattern.finditer(text), _MAX_NAMES):
            yield _in_file(match, lookup)
    for match in islice(_CAPITALISED.finditer(text), _MAX_NAMES):
        yield _Named(lookup.exact(match["name"], TYPE_KINDS), match.start("name"), _OF_CAPITAL)
    for match in islice(_HYPHENATED.finditer(text), _MAX_NAMES):
        yield _Named(lookup.like(match[0]), match.start(), _OF_HYPHENS)
    for name, offset in _in_text(spelled_names(task), text):
        if not lookup.exact(name) and not _BEFORE_MEMBER.match(text, offset + len(name)):
            yield _Named(lookup.like(name), offset, _OF_OTHER_CASE)
    for name, offset in _in_text(dotted_names(task), text):
        if not symbols_of_dotted(name, lookup.index, lookup.candidates):
            yield _Named(lookup.exact(name_parts(name)[-1], CALLABLE_KINDS), offset, _OF_MEMBER)


def _in_text(offsets: Mapping[str, int], text: str) -> Iterator[tuple[str, int]]:
    """Yield the names whose offsets are in a text; code that is quoted behind it says where a problem shows."""
    return ((name, offset) for name, offset in offsets.items() if offset < len(text))


def _before_noun(match: re.Match[str], lookup: _Lookup) -> _Named:
    """Return the symbols that the longest run of words before a noun names; those of a type, if one is named too."""
    kinds = _kinds(match)
    for word in re.finditer(_WORD, match["name"]):
        if symbols := lookup.like(match["name"][word.start() :], kinds):
            offset = match.start("name") + word.start()
            return _Named(_members_of(match["owner"] or "", symbols, lookup) or symbols, offset)
    return _Named([], match.start())


def _members_of(words: str, symbols: list[int], lookup: _Lookup) -> list[int]:
    """Return those of some symbols that are members of the type that the longest start of these words names."""
    for word in reversed(list(re.finditer(_WORD, words))):
        if types := lookup.like(words[: word.end()], TYPE_KINDS):
            containers = lookup.index.symbols.container
            return [position for position in symbols if int(containers[position]) in types]
    return []


def _in_file(match: re.Match[str], lookup: _Lookup) -> _Named:
    files = files_at(match["path"], lookup.index)
    symbols = lookup.exact(match["name"]) if files else []
    file = lookup.index.symbols.file
    return _Named([position for position in symbols if int(file[position]) in files], match.start("name"))


def _kinds(match: re.Match[str]) -> Collection[str]:
    """Return the kinds that the noun of a match means."""
    return CALLABLE_KINDS if match["callable"] else TYPE_KINDS
