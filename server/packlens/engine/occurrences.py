"""How often the text of a workspace spells a name, so that "no known uses" is not read as "unused"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.snapshot import Snapshot
from packlens.model import Node

MOST_OCCURRENCES: Final = 100
"""Counting stops here: 1,000 occurrences say no more than 100."""


def occurrences_elsewhere(symbols: Sequence[Node], snapshot: Snapshot, token: CancellationToken = NEVER) -> str:
    """Return in words how often files spell the name of some symbols outside of their definitions; '' if never.

    Comments and strings count too: only a reader can judge them. All `symbols` have the same name.
    """
    if not symbols:
        return ""
    name = symbols[0].name
    spelled, paths = name.encode("utf-8", "surrogatepass"), token.each(snapshot.files_spelling(name))
    count = _count(spelled, symbols, paths, snapshot.indexed_text)
    if not count:
        return ""
    places = "1 other place" if count == 1 else f"{count}{'+' if count == MOST_OCCURRENCES else ''} other places"
    return f", but its name {name!r} occurs in {places}"


def _count(name: bytes, symbols: Sequence[Node], paths: Iterable[str], text_of: Callable[[str], bytes | None]) -> int:
    literal = re.escape(name)  # it comes first, since searches for a literal prefix are five times as fast
    word = re.compile(literal + rb"(?<![\w$]" + literal + rb")(?![\w$])")
    count = 0
    for path in paths:
        text = text_of(path)
        if text is None or name not in text:
            continue
        spans = [symbol.span for symbol in symbols if symbol.path == path]
        for match in word.finditer(text):
            count += not any(span.start_byte <= match.start() < span.end_byte for span in spans)
            if count == MOST_OCCURRENCES:
                return count
    return count
