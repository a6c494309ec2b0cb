"""Tasks from changelogs: the lines that a commit adds to a changelog or puts into a news fragment."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tests.bench.train.touched import AddedText

_FILE: Final = re.compile(
    r"""(^|/)(changelog|changes|news|(version[-_ ]?)?history|release[-_ ]?notes?|what'?s[-_ ]?new|upgrading)[^/]*$
    | (^|/)(changes? | changelogs?(\.d)? | newsfragments? | news | \.changeset | \.changes | releasenotes(/notes)?
      | unreleased)/[^/]+$""",
    re.IGNORECASE | re.VERBOSE,
)
_FEWEST_WORDS: Final = 5
_MAX_ENTRIES: Final = 3
"""A commit that adds more writes a release's notes."""
_HEADING: Final = re.compile(
    r"""^\s*(\#+\s | =+\s*$ | -{3,}\s*$ | ~{3,}\s*$ | \^{3,}\s*$ | v?\d+\.\d+ | \[?unreleased | change\s?log\b
    | \*\*[^*]+\*\*:?\s*$
    | \.\.\ | :\w+:)""",
    re.IGNORECASE | re.VERBOSE,
)
_ENTRY: Final = re.compile(r"^\s*([-*+•]|\d+\.)\s+")
_LINK: Final = re.compile(r"!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])")
_RST_LINK: Final = re.compile(r"`([^`<]+?)\s*<[^>]+>`__?|:(?:issue|pr|pull|gh|user|ghissue|bug):`[^`]*`")
_REFERENCE: Final = re.compile(
    r"""[(\[]?\s*(\b(by|thanks(\ to)?|via|closes?|fix(es)?|see|in|pr|issue|gh)\b)?[\s:]*
    (?<!\w)(@[\w-]+|([\w./-]+)?\#\d+|https?://\S+)[,;.)\]\s]*""",
    re.IGNORECASE | re.VERBOSE,
)
_TAG: Final = re.compile(r"</?[a-z]+(\s[^<>]*)?/?>|<!--.*?-->|\{/\*.*?\*/\}")
_EMPTY_BRACKETS: Final = re.compile(r"(?<!\S)(\[\s*\]|\(\s*\))")
_FRONT_MATTER: Final = re.compile(r"^\s*(---|['\"]?[@\w/.-]+['\"]?\s*:\s*(patch|minor|major|\w+|'.*'|\".*\"))\s*$")


def is_changelog(path: str) -> bool:
    """Return whether a path is that of a changelog or of a news fragment."""
    return _FILE.search(path) is not None


def changelog_task(added: Iterable[AddedText]) -> str:
    """Return what a commit's changelog entries say, '' if it adds none or very many."""
    entries = [entry for text in added if is_changelog(text.path) for entry in _entries(text.lines)]
    if not 0 < len(entries) <= _MAX_ENTRIES:
        return ""
    task = "\n".join(entries)
    return task if len(re.findall(r"[^\W\d_]{2,}", task)) >= _FEWEST_WORDS else ""


def _entries(lines: Iterable[str]) -> list[str]:
    """Return the entries of some lines, each as one line without marks, links, numbers of issues and thanks."""
    entries: list[str] = []
    open_entry = False
    for line in lines:
        if not line.strip() or _HEADING.match(line) or _FRONT_MATTER.match(line):
            open_entry = False
        elif _ENTRY.match(line) or not open_entry:
            entries.append(_ENTRY.sub("", line).strip())
            open_entry = True
        else:
            entries[-1] += " " + line.strip()
    return list(dict.fromkeys(text for text in map(_plain, entries) if text))


def _plain(entry: str) -> str:
    text = _TAG.sub(" ", entry)
    text = _RST_LINK.sub(r"\1", _LINK.sub(r"\1", text))
    text = _EMPTY_BRACKETS.sub(" ", _REFERENCE.sub(" ", text))
    return re.sub(r"\s+", " ", text).strip(" -:;,([")
