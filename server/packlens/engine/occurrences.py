"""How often the text of a workspace spells a name, so that "no known uses" is not read as "unused"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np

from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.snapshot import Snapshot
from packlens.extract.wiring_paths import is_wiring
from packlens.model import Node
from packlens.visible import visible_line

MOST_OCCURRENCES: Final = 100
"""Counting stops here: 1,000 occurrences say no more than 100."""
_MOST_NAMES: Final = 20
"""So many names are looked for, the first ones; not those that many files define (`__all__`), if there are others."""


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Where files spell the names of some symbols outside of their definitions."""

    count: int
    """At most MOST_OCCURRENCES."""
    name: str
    """The name that stands at the first place."""
    path: str
    line: int
    several: bool
    """Whether more than one name was looked for."""

    def counted(self) -> str:
        """Return the count in words, to follow 'no known uses'."""
        whose = "names of these symbols occur" if self.several else f"its name {self.name!r} occurs"
        plus = "+" if self.count == MOST_OCCURRENCES else ""
        return f", but {whose} in {self.count}{plus} other place{'' if self.count == 1 else 's'}"

    def wording(self) -> str:
        """Return the count and the first place in words, to follow 'no known uses'."""
        name = f"{self.name!r} in " if self.several else ""
        such_as = ":" if self.count == 1 else ", such as"
        return f"{self.counted()}{such_as} {visible_line(f'{name}{self.path}')}:{self.line}"


def occurrences_elsewhere(
    symbols: Sequence[Node], snapshot: Snapshot, token: CancellationToken = NEVER
) -> Occurrences | None:
    """Return how often files spell the names of some symbols outside of their definitions; None if never.

    Comments and strings count too: only a reader can judge them. Code outside tests comes first.
    """
    names = list(dict.fromkeys(node.name for node in symbols))
    names = [name for name in names if not name.startswith("__")][:_MOST_NAMES] or names[:_MOST_NAMES]
    found = list(islice(_found(names, symbols, snapshot, token), MOST_OCCURRENCES))
    return Occurrences(len(found), *found[0], several=len(names) > 1) if found else None


def _found(
    names: Iterable[str], symbols: Sequence[Node], snapshot: Snapshot, token: CancellationToken
) -> Iterator[tuple[str, str, int]]:
    """Yield (name, path, line) of names outside of the symbols' definitions."""
    spelled = {name: set(snapshot.files_spelling(name)) for name in names}
    words = {name: _word(name.encode("utf-8", "surrogatepass")) for name in names}
    for path in token.each(_code_first(set().union(*spelled.values()), snapshot)):
        text = snapshot.indexed_text(path)
        if text is None:
            continue
        spans = [symbol.span for symbol in symbols if symbol.path == path]
        for name, word in words.items():
            if path not in spelled[name]:
                continue
            for match in word.finditer(text):
                if not any(span.start_byte <= match.start() < span.end_byte for span in spans):
                    yield name, path, text.count(b"\n", 0, match.start()) + 1


def _word(name: bytes) -> re.Pattern[bytes]:
    literal = re.escape(name)  # it comes first, since searches for a literal prefix are five times as fast
    return re.compile(literal + rb"(?<![\w$]" + literal + rb")(?![\w$])")


def _code_first(paths: Iterable[str], snapshot: Snapshot) -> list[str]:
    symbols = snapshot.index.symbols
    test_files = {symbols.paths[number] for number in np.unique(symbols.file[symbols.test]).tolist() if number >= 0}
    return sorted(paths, key=lambda path: (path in test_files, is_wiring(path), path))
