"""How often the text of a workspace spells a name, so that "no known uses" is not read as "unused"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np

from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.snapshot import Snapshot
from packlens.extract.wiring_paths import is_wiring
from packlens.graph.view import Symbols
from packlens.model import Node, Span
from packlens.visible import visible_line
from packlens.wording import plural

MOST_OCCURRENCES: Final = 100
"""Counting stops here: 1,000 occurrences say no more than 100."""
_COMMENTS: Final = (b"//", b"/*", b"*", b"# ", b"--", b";;")
"""How lines of comments begin in most languages. A `#` alone begins directives of C too."""
_MOST_COMPARED: Final = 10
"""So many places are compared with definitions, the first ones."""
_MOST_NAMES: Final = 20
"""So many names are looked for, the first ones; not those that many files define (`__all__`), if there are others."""


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Where files spell the names of some symbols outside of their definitions."""

    count: int
    """At most MOST_OCCURRENCES."""
    name: str
    """The name that stands at the place: the first one where nothing of the name is defined, if there is one."""
    path: str
    line: int
    several: bool
    """Whether more than one name was looked for."""

    def counted(self) -> str:
        """Return the count in words, to follow 'no known uses'."""
        whose = "names of these symbols occur" if self.several else f"its name {self.name!r} occurs"
        plus = "+" if self.count == MOST_OCCURRENCES else ""
        return f", but {whose} in {self.count}{plus} other {plural('place', self.count)}"

    def wording(self) -> str:
        """Return the count and the first place in words, to follow 'no known uses'."""
        name = f"{self.name!r} in " if self.several else ""
        such_as = ":" if self.count == 1 else ", such as"
        return f"{self.counted()}{such_as} {visible_line(f'{name}{self.path}')}:{self.line}"


def occurrences_elsewhere(
    symbols: Sequence[Node], snapshot: Snapshot, token: CancellationToken = NEVER, *, outside_tests: bool = False
) -> Occurrences | None:
    """Return how often files spell the names of some symbols outside of their definitions; None if never.

    Comments, strings and definitions of the same name count too: only a reader can judge them. Code outside tests comes
    first; with `outside_tests`, no other counts.
    """
    names = list(dict.fromkeys(name for node in symbols for name in _spellings(node)))
    names = [name for name in names if not name.startswith("__")][:_MOST_NAMES] or names[:_MOST_NAMES]
    ignored = _test_files(snapshot) if outside_tests else frozenset()
    found = list(islice(_found(names, symbols, snapshot, token, ignored), MOST_OCCURRENCES))
    if not found:
        return None
    symbols_of_index = snapshot.index.symbols
    uses = (place for place in found[:_MOST_COMPARED] if not _is_definition(*place, symbols_of_index))
    return Occurrences(len(found), *next(uses, found[0]), several=len(names) > 1)


def _is_definition(name: str, path: str, line: int, symbols: Symbols) -> bool:
    """Return whether something of a name is defined at a place: where another thing has the name, nothing uses it."""
    file = bisect_left(symbols.paths, path)
    there = np.flatnonzero((symbols.file == file) & (symbols.start_line == line)).tolist()
    return any(symbols.names[position] == name for position in there)


def _spellings(node: Node) -> list[str]:
    """Return how texts may name a symbol: by its name; a file by that, or as a module of its folder (`shop.cart`)."""
    folder, stem = node.path.split("/")[-2:-1], node.name.partition(".")[0]
    return [node.name, f"{folder[0]}.{stem}"] if node.kind == "file" and folder and stem else [node.name]


def places_of(
    names: Iterable[str], snapshot: Snapshot, token: CancellationToken = NEVER
) -> Iterator[tuple[str, str, int]]:
    """Yield (name, path, line) of names in the texts of all files, code outside tests first."""
    return _found(list(names), (), snapshot, token, frozenset())


def places_elsewhere(
    positions: Sequence[int], snapshot: Snapshot, token: CancellationToken, *, outside_tests: bool
) -> str:
    """Return in words how often files spell the names of symbols without known uses elsewhere; '' if never."""
    nodes = list(snapshot.nodes(positions).values())
    found = occurrences_elsewhere(nodes, snapshot, token, outside_tests=outside_tests)
    return found.counted() if found is not None else ""


def _found(
    names: Iterable[str],
    symbols: Sequence[Node],
    snapshot: Snapshot,
    token: CancellationToken,
    ignored: frozenset[str],
) -> Iterator[tuple[str, str, int]]:
    """Yield (name, path, line) of names outside of the symbols' definitions and the comments right above these."""
    spelled = {name: set(snapshot.files_spelling(name)) - ignored for name in names}
    words = {name: _word(name.encode("utf-8", "surrogatepass")) for name in names}
    own_languages = {symbol.language for symbol in symbols}
    for path in token.each(_code_first(set().union(*spelled.values()), own_languages, snapshot)):
        text = snapshot.indexed_text(path)
        if text is None:
            continue
        spans = [(_with_comment(symbol.span, text), symbol.span.end_byte) for symbol in symbols if symbol.path == path]
        for name, word in words.items():
            if path not in spelled[name]:
                continue
            for match in word.finditer(text):
                if not any(start <= match.start() < end for start, end in spans):
                    yield name, path, text.count(b"\n", 0, match.start()) + 1


def _with_comment(span: Span, text: bytes) -> int:
    """Return where a definition begins with the comment lines right above it, which tell of itself."""
    start = own_line = text.rfind(b"\n", 0, span.start_byte) + 1
    while start:
        before = text.rfind(b"\n", 0, start - 1) + 1
        if not text[before:start].lstrip().startswith(_COMMENTS):
            break
        start = before
    return start if start < own_line else span.start_byte


def _word(name: bytes) -> re.Pattern[bytes]:
    literal = re.escape(name)  # it comes first, since searches for a literal prefix are five times as fast
    return re.compile(literal + rb"(?<![\w$]" + literal + rb")(?![\w$])")


def _code_first(paths: Iterable[str], own: Collection[str], snapshot: Snapshot) -> list[str]:
    """Return paths in the order in which they are looked at: first those of languages of the symbols themselves."""
    test_files = _test_files(snapshot)
    language = dict(zip(snapshot.index.symbols.paths, snapshot.index.symbols.languages, strict=True))
    return sorted(paths, key=lambda path: (path in test_files, is_wiring(path), language[path] not in own, path))


def _test_files(snapshot: Snapshot) -> frozenset[str]:
    symbols = snapshot.index.symbols
    numbers = np.unique(symbols.file[symbols.test]).tolist()
    return frozenset(symbols.paths[number] for number in numbers if number >= 0)
