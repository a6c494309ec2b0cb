"""Gives a local name another type where a test of its type has succeeded, up to where the name is set again."""

from __future__ import annotations

import re
import sys
from bisect import bisect_left, bisect_right
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import accumulate, chain
from typing import Final, NamedTuple

import tree_sitter

from packlens.extract.facts import BOTH
from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import Matches
from packlens.extract.parsing.source import Source
from packlens.extract.scopes.blocks import opened
from packlens.extract.scopes.conditions import CALLS, TYPE_CASE, Range, success_ranges
from packlens.extract.scopes.scopes import Bindings, Outline
from packlens.extract.types.types import simple_type

_ASSERTS: Final = "asserts"
"""The group of a regex whose calls assert what they test."""
_MAX_NESTED: Final = 50
"""Stretches that are within so many others are left out: a function of tests may assert hundreds of types."""
_MAX_STRETCHES: Final = 5_000
"""Those of a file beyond this number are left out: a file of tests has hundreds."""
_MAX_STATEMENT: Final = 1_000
"""Bytes behind the `=` of a statement in which its end is searched for."""
_SET: Final = re.compile(rb"(?<![\w$.>\x80-\xff])(?P<path>[\w$\x80-\xff]++(?>(?:(?:\.|->)\w++)*))[ \t]*+=(?![=>])")
_SIGN: Final = re.compile(rb"=(?![=>])")
"""How a match of `_SET` ends."""
_MAX_SPACES: Final = 40
"""Behind a name that is set, before the `=`; if there are more, what stands before them is read."""
_STATEMENT_END: Final = re.compile(rb"[;{\n]")
_BEFORE_PARAMETER: Final = re.compile(rb"(?:[(,]|\blambda)\s?\Z")
"""What stands before a parameter with a default and before an argument with a name, but not before a statement."""
_LISTS: Final = re.compile(
    rb"\b(?:fn|function) ?\([^)]{0,500}\)|(?:\[|\blist\()(?>(?:[^][()=;\n]|=>)*)[])]\s*=(?![=>])", re.IGNORECASE
)
"""Parameters, and lists that are set, which are no bindings (PHP)."""
_NAME_IN_LIST: Final = re.compile(rb"\$(\w+)")


class TypeTest(NamedTuple):
    """A test of the type of a name."""

    node: tree_sitter.Node
    """The type that is asked for, or the call that tests."""
    name: str
    """As it is spelled; the same for `type_name`."""
    type_name: str
    is_asserted: bool = False


class Stretch(NamedTuple):
    """A stretch of a file in which a test of a name's type has succeeded."""

    start: int
    end: int
    name: str
    """A local name, or names joined by dots or arrows as they are spelled (`node.value`)."""
    receiver: str


Changes = Mapping[str, Sequence[Range]]
"""Where names get other values, by their parts joined by dots: where each stands, and how far its old value is used."""


class Narrowed:
    """The names of a file whose types tests have found. Two stretches are apart, or one is within the other."""

    def __init__(self, language: Language, outline: Outline, tests: Iterable[TypeTest], changes: Changes) -> None:
        """Find the stretches in which tests have succeeded."""
        self._keeps_types = language.smart_casts
        self._stretches: list[Stretch] = []
        self._starts: list[int] = []
        self._types: list[dict[str, str]] = [{}]
        """The types of names before the first of `_starts`, and from each of them on."""
        found: list[tuple[int, int, str, str]] = []
        for test in tests:
            name = _tested_name(language, test)
            type_name = simple_type(test.type_name, language)
            is_type = type_name.rpartition(".")[2].lstrip("_")[:1].isupper() or _is_in_type_case(test)
            if name not in language.self_names and is_type:
                for start, end in success_ranges(test.node, language.assertions, is_asserted=test.is_asserted):
                    found.append((start, -_end_of_value(name, (start, end), changes, outline), name, f"T:{type_name}"))
        self._nest(found)

    def _nest(self, found: list[tuple[int, int, str, str]]) -> None:
        """Add stretches, given with their ends below zero; divide one that reaches beyond another's end."""
        heapify(found)
        around: list[Stretch] = []
        while found and len(self._stretches) < _MAX_STRETCHES:
            start, end, name, receiver = heappop(found)
            self._leave(around, start)
            if around and around[-1].end < -end:
                heappush(found, (around[-1].end, end, name, receiver))
                end = -around[-1].end
            if start < -end and len(around) < _MAX_NESTED:
                around.append(Stretch(start, -end, name, receiver))
                self._stretches.append(around[-1])
                self._add(start, around)
        self._leave(around, sys.maxsize)

    def _leave(self, around: list[Stretch], position: int) -> None:
        """Take the stretches that end before a byte off those around it."""
        while around and around[-1].end <= position:
            end = around.pop().end
            self._add(end, around)

    def _add(self, start: int, around: list[Stretch]) -> None:
        self._starts.append(start)
        self._types.append({each.name: each.receiver for each in around})

    def over(self, visible: MutableMapping[str, str], position: int) -> MutableMapping[str, str]:
        """Return the types of the names that are visible at a byte, given those by their bindings."""
        if not self._starts:
            return visible
        local = self._types[bisect_right(self._starts, position)]
        return ChainMap(local, visible) if local else visible

    def _pieces(self, cuts: Sequence[int]) -> Iterator[Stretch]:
        """Yield the stretches, divided where others begin or end."""
        for start, end, name, receiver in self._stretches:
            within = cuts[bisect_right(cuts, start) : bisect_left(cuts, end)]
            for low, high in zip([start, *within], [*within, end], strict=True):
                yield Stretch(low, high, name, receiver)

    def open(self, outline: Outline, bindings: Bindings) -> None:
        """Make each stretch a scope of its own, in which its name has the type."""
        for start, end, name, receiver in self._pieces(outline.cuts):
            around = outline.scopes.at(start).locality
            before = _bound(name, around, outline, bindings) if self._keeps_types else ""
            kept = f"{BOTH}{before[2:]}" if before.startswith("T:") and ">" not in before else ""
            bindings[opened(outline, around, start, end)] = {name: receiver + kept}


def narrowed_names(
    language: Language, source: Source, root: tree_sitter.Node, matches: Matches, outline: Outline
) -> Narrowed:
    """Return the names of a file whose types its tests find (`@binding.narrowed`, `type_tests`)."""
    tests = [
        TypeTest(captures[codes.TYPE][0], source.of(captures[codes.NAME][0]), source.of(captures[codes.TYPE][0]))
        for _, captures in matches.narrowed
    ]
    for pattern in language.type_test_patterns:
        for found in pattern.finditer(source.raw):
            call = root.descendant_for_byte_range(found.start(), found.end())
            if call is not None and call.type in CALLS:
                names = found["name"].decode(), found["type"].decode()
                tests.append(TypeTest(call, *names, is_asserted=_ASSERTS in pattern.groupindex))
    return Narrowed(language, outline, tests, _changes(language, source, matches, tests))


def _is_in_type_case(test: TypeTest) -> bool:
    return test.node.parent is not None and test.node.parent.type == TYPE_CASE


def _tested_name(language: Language, test: TypeTest) -> str:
    return test.name.removeprefix(language.sigil) if "-" not in test.name else test.name


def _changes(language: Language, source: Source, matches: Matches, tests: Iterable[TypeTest]) -> Changes:
    """Return where names that tests ask for are bound or set. A statement that sets a name still uses its old value."""
    ends: dict[str, dict[int, int]] = {
        path: {} for test in tests for path in _paths_through(_tested_name(language, test))
    }
    if not ends:
        return {}
    for _, captures in chain(matches.bindings, matches.locals):
        for node in captures.get(codes.NAME, ()):
            name = source.of(node)
            if (found := ends.get(_path(name) if name[:1] == "$" or "->" in name else name)) is not None:
                found[node.start_byte] = node.start_byte
    for names in _LISTS.finditer(source.raw) if language.sigil else ():
        for listed in _NAME_IN_LIST.finditer(source.raw, *names.span()):
            if (found := ends.get(listed[1].decode())) is not None:
                found[listed.start(1)] = listed.start(1)
    for statement in _settings(source.raw, ends):
        path = statement["path"].lstrip(b"$")
        if (found := ends.get(_path(path.decode(errors="replace")))) is not None:
            found[statement.end("path") - len(path)] = _last_use(source.raw, statement)
    return {name: sorted(found.items()) for name, found in ends.items()}


def _settings(raw: bytes, paths: Iterable[str]) -> Iterator[re.Match[bytes]]:
    """Yield the matches of `_SET` in a text, at least all that set one of some paths.

    Only what the last part of such a path stands before is matched: most names that are set are not asked for.
    """
    last_parts = tuple({path.rpartition(".")[2].encode(errors="replace") for path in paths})
    if any("\ufffd" in path for path in paths):  # bytes that are no UTF-8
        last_parts = (b"",)
    longest = max(map(len, last_parts)) + _MAX_SPACES
    for sign in _SIGN.finditer(raw):
        end = sign.start()
        before = raw[max(end - longest, 0) : end]
        name_end = before.rstrip(b" \t")
        if name_end.endswith(last_parts) or len(before) - len(name_end) > _MAX_SPACES:
            line = raw.rfind(b"\n", 0, end) + 1
            yield from (each for each in _SET.finditer(raw, line, sign.end()) if each.end() == sign.end())


def _paths_through(name: str) -> Iterable[str]:
    """Return a name and those that it is joined to, outermost first: `node`, `node.value`."""
    return accumulate(_path(name).split("."), "{}.{}".format)


def _last_use(raw: bytes, set_name: re.Match[bytes]) -> int:
    """Return how far the old value of a name is used that a statement sets: to its end."""
    if _BEFORE_PARAMETER.search(raw, max(set_name.start() - len("lambda  "), 0), set_name.start()):
        return set_name.start()
    limit = set_name.end() + _MAX_STATEMENT
    end = _STATEMENT_END.search(raw, set_name.end(), limit)
    return end.start() if end else limit


def _path(name: str) -> str:
    """Return a name, or several that are joined, as `Changes` spells it."""
    return name.lstrip("$").replace("->", ".")


def _bound(name: str, locality: int, outline: Outline, bindings: Bindings) -> str:
    """Return the type of a local name by its bindings in a locality and around it; '' if it has none."""
    while locality != -1:
        if name in (local := bindings.get(locality, {})):
            return local[name]
        outer = outline.around.get(locality)
        locality = outline.definitions[locality].parent if outer is None else outer
    return ""


def _end_of_value(name: str, within: Range, changes: Changes, outline: Outline) -> int:
    """Return where a name, or one that it is joined to, means something else within a range; its end if none does."""
    start, end = within
    for path in _paths_through(name):
        found = changes.get(path, ())
        following = bisect_left(found, (start, 0))
        if following < len(found) and found[following][0] < end:
            position, last = found[following]
            if position == last and outline.scopes.at(start).locality != outline.scopes.at(position).locality:
                last = outline.scopes.stretch(position)[0]  # a parameter: its function begins before it
            end = min(end, last)
    return end
