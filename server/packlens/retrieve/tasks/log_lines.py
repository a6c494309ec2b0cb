"""Parses lines of logs: their level, and the message behind dates, levels and names of loggers."""

from __future__ import annotations

import re
from typing import Final

from packlens.expressions import expression

HEAD: Final = 120
"""Characters at the start of a logged line that can hold its level and its logger."""
_TIME: Final = r".{0,40}?(?<!\d)\d\d:\d\d:\d\d(?!\d)"
_TIMED: Final = expression(_TIME)
_LOGGED: Final = expression(
    rf"{_TIME}|\W{{0,4}}(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE)\b"
    r"|(?:[A-Z][a-z]+(?:-[a-z]+)*-by|Change-Id): \S"
)
"""A line that a program logged (a time of day near its start, or a level first), or a trailer that git adds."""
_LEVELS: Final = expression(
    r"(?<![\w./])(?:(?P<calm>trace|debug|dbg|info|inf|notice)|warn(?:ing)?|wrn"
    r"|(?P<failure>error|err|fatal|ftl|critical|crit|severe|panic|alert|emerg))(?![\w./])"
    r"|^(?:(?P<low>[ID])|W|(?P<high>[EF]))\d{4} ",
    re.IGNORECASE,
)
"""The first level in a line, as a word or as glog's letter."""
_BEFORE_MESSAGE: Final = expression(
    r"(?:\s*(?:\[[^\]\n]{1,80}\]|\([^()\n]{1,60}\)|[A-Z]\b,|[A-Z]{3,8}!?(?![\w'])|[\w./:$<>-]{1,100}(?:\[\d+\])?:(?=\s)"
    r"|\w+(?:[./:$-]\w+)+(?=\s+[-|:\u2013]|\t|:\s)|[\d:.,TZ/+-]{1,40}(?=\s)|[A-Z]\d{4}(?=\s)|[\w./]{1,60}:\d+\]"
    r"|[^\w\s'\"`(]{1,4}(?=\s)))+\s*"
)
"""One after the other: [brackets], (brackets), a level, `name:`, a dotted name before a separator, digits of dates and
lines, glog's `E0102`, the file and line that glog ends its prefix with, and punctuation."""


def is_logged(line: str) -> bool:
    """Return whether a line has the form of one that a program logged, or of a trailer that git adds to a message."""
    return _LOGGED.match(line) is not None


def is_calm(line: str) -> bool:
    """Return whether the level of a logged line is below a warning."""
    level = _LEVELS.search(line, 0, HEAD)
    return level is not None and (level["calm"] or level["low"]) is not None


def is_failure(line: str) -> bool:
    """Return whether the level of a logged line is above a warning."""
    level = _LEVELS.search(line, 0, HEAD)
    return level is not None and (level["failure"] or level["high"]) is not None


def is_warning(line: str) -> bool:
    """Return whether the level of a logged line is a warning."""
    level = _LEVELS.search(line, 0, HEAD)
    return level is not None and level.lastgroup is None


def has_no_level(line: str) -> bool:
    """Return whether a line has the time at which a program logged it, and no level."""
    return _TIMED.match(line) is not None and _LEVELS.search(line, 0, HEAD) is None


def message_of(line: str) -> str:
    """Return the message of a logged or printed line, without the prefix before it and the fields behind a tab."""
    before = _BEFORE_MESSAGE.match(line)
    return line[before.end() if before else 0 :].partition("\t")[0].strip()
