"""Ignore rules as git has them, read within limits and matched in linear time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from pathspec import GitIgnoreSpec
from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from packlens.reading import FileRefusedError, read_regular

Rules = list[tuple[str, GitIgnoreSpec]]
"""(folder, its patterns), outermost first."""
Problems = dict[str, str]
"""By path: why an ignore file, or a part of it, does not count."""

MOST_BYTES: Final = 1 << 20
"""Of one ignore file."""
MOST_PATTERNS: Final = 5000
"""Of one ignore file. Each is compared with each path."""
_LONGEST_PATTERN: Final = 4096
_STAR: Final = "[^/]*"
_FOLDERS: Final = "(?:/.+)?"
"""How pathspec writes `*`, and `**` within a pattern."""


class _LinearPattern(GitIgnoreSpecPattern):
    """A pattern whose regular expression does not backtrack over its stars.

    What stands between two stars has a fixed length (in characters, or in folders between two `**`), and the second
    star takes whatever follows. So the first place where it fits is as good as any other, and is never given up.
    """

    __slots__ = ()

    @classmethod
    def pattern_to_regex(cls, pattern: str) -> tuple[str | None, bool | None]:  # type: ignore[override]
        """Return the regular expression, and whether matching files are excluded."""
        regex, include = super().pattern_to_regex(pattern)
        if regex is None or regex.count(_FOLDERS) + regex.startswith("^(?:.+/)?") < 2:
            return regex, include
        first, *between, last = regex.split(_FOLDERS)
        if first.startswith("^(?:.+/)?"):
            first = "^(?>(?:.+?/)??" + first.removeprefix("^(?:.+/)?") + "(?=/))"
        middle = "".join(f"(?>(?:/.+?)??{part}(?=/))" for part in between)
        return f"{first}{middle}{_FOLDERS}{last}", include

    @classmethod
    def _translate_segment_glob(cls, pattern: str, range_error: Literal["literal", "raise"]) -> str:
        """Return the regular expression of one part between slashes."""
        glob = super()._translate_segment_glob(pattern, range_error)
        if glob.count(_STAR) < 2:
            return glob
        first, *between, last = glob.split(_STAR)
        return first + "".join(f"(?>{_STAR}?{part})" for part in between if part) + _STAR + last


def read_rules(path: str, shown: str, problems: Problems) -> GitIgnoreSpec | None:
    """Return the patterns of an ignore file; None if it has none, is missing or, as git has it, a link.

    `shown` is its path as problems name it.
    """
    try:
        data = read_regular(path, MOST_BYTES)
    except FileRefusedError as error:
        problems[shown] = f"not read: {error}"
        return None
    except OSError:
        return None
    spec, problem = _parsed(data.decode("utf-8", "replace"))
    if problem:
        problems[shown] = problem
    return spec


def compiled(lines: Sequence[str]) -> GitIgnoreSpec | None:
    """Return the patterns of some lines; None if there are none. Those that git could not read are left out."""
    return _parsed("\n".join(lines))[0]


@lru_cache(maxsize=64)
def _parsed(text: str) -> tuple[GitIgnoreSpec | None, str]:
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    kept = list(dict.fromkeys(reversed(lines)))[::-1]  # the last of equal patterns decides
    problem = f"only its last {MOST_PATTERNS} patterns count" if len(kept) > MOST_PATTERNS else ""
    patterns: list[GitIgnoreSpecPattern] = []
    for line in kept[-MOST_PATTERNS:]:
        if len(line) > _LONGEST_PATTERN:
            problem = problem or f"patterns of more than {_LONGEST_PATTERN} characters do not count"
            continue
        try:
            patterns.append(_LinearPattern(line))
        except (ValueError, re.error, RecursionError, OverflowError):
            continue  # git ignores patterns it cannot read
    return (GitIgnoreSpec(patterns) if patterns else None), problem


def is_ignored(path: str, rules: Sequence[tuple[str, GitIgnoreSpec]]) -> bool:
    """Whether the innermost rule that speaks about a path (folders end with '/') excludes it, as git decides."""
    for folder, spec in reversed(rules):
        relative = path[len(folder) + 1 :] if folder else path
        verdict = spec.check_file(relative).include
        if verdict is not None:
            return verdict
    return False
