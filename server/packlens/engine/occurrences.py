"""How often the text of a workspace spells a name, so that "no known uses" is not read as "unused"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from packlens.cancellation import NEVER, CancellationToken
from packlens.model import Node

MOST_OCCURRENCES: Final = 100
"""Counting stops here: 1,000 occurrences say no more than 100."""


def occurrences_elsewhere(
    symbols: Sequence[Node],
    paths: Iterable[str],
    text_of: Callable[[str], bytes | None],
    token: CancellationToken = NEVER,
) -> str:
    """Return in words how often files spell the name of some symbols outside of their definitions; '' if never.

    Comments and strings count too: only a reader can judge them. All `symbols` have the same name.
    """
    name = symbols[0].name
    count = _count(name.encode(), symbols, token.each(paths), text_of)
    if not count:
        return ""
    places = "1 other place" if count == 1 else f"{count}{'+' if count == MOST_OCCURRENCES else ''} other places"
    return f", but its name {name!r} occurs in {places}"


def _count(name: bytes, symbols: Sequence[Node], paths: Iterable[str], text_of: Callable[[str], bytes | None]) -> int:
    word = re.compile(rb"(?<![\w$])" + re.escape(name) + rb"(?![\w$])")
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
