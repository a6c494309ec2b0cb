"""Reads ignore rules as git does, but within limits, and matches them in linear time."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from pathspec import GitIgnoreSpec
from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from packlens.reading import FileRefusedError, read_regular

Rules = list[tuple[str, GitIgnoreSpec]]
"""(folder, its patterns), outermost folder first."""
Problems = dict[str, str]
"""Why an ignore file, or a part of it, is not applied; by its path."""

MAX_BYTES: Final = 1 << 20
"""The largest ignore file that is read."""
MAX_PATTERNS: Final = 5000
"""The most patterns of one ignore file that are applied. Each is compared with each path."""
WINDOWS: Final = sys.platform == "win32"
_SEPARATOR: Final = re.compile(r"(?<!\\)\\(?=[\w.@-]|$)")
_WINDOWS_SEPARATOR: Final = re.compile(r"(?<!\\)\\(?=[\w.@*?-]|$)")
_MAX_PATTERN_LENGTH: Final = 4096
_STAR: Final = "[^/]*"
_FOLDERS: Final = "(?:/.+)?"
"""The regular expressions into which pathspec translates `*`, and `**` within a pattern."""


class _LinearPattern(GitIgnoreSpecPattern):
    """A pattern whose regular expression does not backtrack over its stars.

    The part between two stars has a fixed length (in characters, or in folders between two `**`), and the second star
    matches anything that follows. So the first position where the part matches is as good as any later one.
    """

    __slots__ = ()

    @classmethod
    def pattern_to_regex(cls, pattern: str) -> tuple[str | None, bool | None]:  # type: ignore[override]
        """Return the regular expression, and whether matching files are excluded."""
        regex, include = super().pattern_to_regex(pattern)
        if regex is None or regex.count(_FOLDERS) + regex.startswith("^(?:.+/)?") < 2:
            return regex, include
        first, *inner, last = regex.split(_FOLDERS)
        if first.startswith("^(?:.+/)?"):
            first = "^(?>(?:.+?/)??" + first.removeprefix("^(?:.+/)?") + "(?=/))"
        middle = "".join(f"(?>(?:/.+?)??{part}(?=/))" for part in inner)
        return f"{first}{middle}{_FOLDERS}{last}", include

    @classmethod
    def _translate_segment_glob(cls, pattern: str, range_error: Literal["literal", "raise"]) -> str:
        """Return the regular expression of one part between slashes."""
        glob = super()._translate_segment_glob(pattern, range_error)
        if glob.count(_STAR) < 2:
            return glob
        first, *inner, last = glob.split(_STAR)
        return first + "".join(f"(?>{_STAR}?{part})" for part in inner if part) + _STAR + last


def read_rules(path: str, name: str, problems: Problems) -> GitIgnoreSpec | None:
    """Return the patterns of an ignore file; None if it has none, is missing, or is a link, which git does not follow.

    Problems are stored in `problems` under `name`.
    """
    try:
        data = read_regular(path, MAX_BYTES)
    except FileRefusedError as error:
        problems[name] = f"not read: {error}"
        return None
    except OSError:
        return None
    spec, problem = _parsed(data.decode("utf-8", "replace"))
    if problem:
        problems[name] = problem
    return spec


def compiled(lines: Sequence[str]) -> GitIgnoreSpec | None:
    """Return the patterns of some lines, without those that git could not parse; None if none are left."""
    return _parsed("\n".join(lines))[0]


def compiled_as_typed(patterns: Sequence[str], windows: bool = WINDOWS) -> GitIgnoreSpec | None:
    """Return patterns that people and agents type, who may begin them with `./` and separate folders by backslashes.

    A backslash is one where it escapes nothing: before letters, and on Windows, whose names have none, before stars.
    """
    separator = _WINDOWS_SEPARATOR if windows else _SEPARATOR
    return compiled([separator.sub("/", pattern).removeprefix("./") for pattern in patterns])


@lru_cache(maxsize=64)
def _parsed(text: str) -> tuple[GitIgnoreSpec | None, str]:
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    distinct_lines = list(dict.fromkeys(reversed(lines)))[::-1]  # the last of equal patterns decides
    problem = f"only its last {MAX_PATTERNS} patterns count" if len(distinct_lines) > MAX_PATTERNS else ""
    patterns: list[GitIgnoreSpecPattern] = []
    for line in distinct_lines[-MAX_PATTERNS:]:
        if len(line) > _MAX_PATTERN_LENGTH:
            problem = problem or f"patterns of more than {_MAX_PATTERN_LENGTH} characters do not count"
            continue
        try:
            patterns.append(_LinearPattern(line))
        except (ValueError, re.error, RecursionError, OverflowError):
            continue  # git ignores patterns it cannot read
    return (GitIgnoreSpec(patterns) if patterns else None), problem


def is_ignored(path: str, rules: Sequence[tuple[str, GitIgnoreSpec]]) -> bool:
    """Return whether the innermost rule that matches a path (a folder's ends with '/') excludes it, as in git."""
    for folder, spec in reversed(rules):
        relative = path[len(folder) + 1 :] if folder else path
        verdict = spec.check_file(relative).include
        if verdict is not None:
            return verdict
    return False
