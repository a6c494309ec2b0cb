"""Reads CODEOWNERS files of GitHub and GitLab, which say who owns each file.

Sources:
https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
and https://docs.gitlab.com/user/project/codeowners/reference/
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from packlens.index.ignore_rules import Rules, compiled, is_ignored

PATHS: Final = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")
"""Where the file is looked for; the first one found counts."""
_SECTION: Final = re.compile(r"\^?\[([^\]]+)\](?:\[\d+\])?(?=\s|$)")
_WORD: Final = re.compile(r"(?:\\.|\S)+")
_LITERAL: Final = re.compile(r"[\w./@-]*")
_CHILDREN: Final = "/*"


class Ownership(NamedTuple):
    """Who owns a file by one rule. GitLab's sections each have a rule of their own."""

    owners: tuple[str, ...]
    """'@user', '@org/team', or an address; () where a rule says that nobody does."""
    line: int
    section: str


@dataclass(frozen=True)
class _Rule:
    pattern: str
    owners: tuple[str, ...]
    line: int
    section: str
    excludes: bool

    @cached_property
    def _ignore_pattern(self) -> str:
        """The pattern in the syntax of ignore files."""
        if not self.is_for_children:
            return self.pattern
        folder = self.pattern.removesuffix(_CHILDREN)
        return folder if folder.startswith(("/", "**")) else f"/{folder}"

    @cached_property
    def _start(self) -> str:
        """What paths must start with. Few rules of a long file concern a path; others need not be compiled."""
        start = _LITERAL.match(self._ignore_pattern, 1)
        return start[0] if start and self._ignore_pattern.startswith("/") else ""

    @cached_property
    def _rules(self) -> Rules:
        spec = compiled([self._ignore_pattern])
        return [("", spec)] if spec is not None else []

    @property
    def is_for_children(self) -> bool:
        """Whether only what is directly in the folder is meant, unlike in ignore files."""
        return self.pattern.endswith(_CHILDREN) and not self.pattern.endswith(("**/*", "//*"))

    def matches(self, path: str) -> bool:
        """Return whether the rule concerns a file."""
        if not self.is_for_children:
            return self._includes(path)
        folder = path.rpartition("/")[0]
        if self.pattern == _CHILDREN:
            return not folder
        return self._includes(folder) and not self._includes(folder.rpartition("/")[0])

    def _includes(self, path: str) -> bool:
        return bool(path) and path.startswith(self._start) and is_ignored(path, self._rules)


@dataclass(frozen=True)
class CodeOwners:
    """The rules of one file."""

    rules: tuple[_Rule, ...]

    def of(self, path: str) -> tuple[Ownership, ...]:
        """Return the owners of a file: in each section the last rule that matches counts; sections in order."""
        last: dict[str, _Rule] = {}
        excluded: set[str] = set()
        for rule in reversed(self.rules):
            if rule.section not in last and rule.section not in excluded and rule.matches(path):
                if rule.excludes:
                    excluded.add(rule.section)
                else:
                    last[rule.section] = rule
        sections = dict.fromkeys(rule.section for rule in self.rules)
        return tuple(Ownership(last[name].owners, last[name].line, name) for name in sections if name in last)


@lru_cache(maxsize=8)
def read_code_owners(text: str, path: str) -> CodeOwners:
    """Return the rules in the text of a file at a path. Lines that its host does not understand are left out."""
    lines = [line.strip() for line in text.splitlines()]
    is_gitlab = path.startswith(".gitlab/") or any(_SECTION.match(line) for line in lines)
    rules: list[_Rule] = []
    section = ""
    defaults: tuple[str, ...] = ()
    names: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        if is_gitlab and (header := _SECTION.match(line)):
            section = names.setdefault(header[1].lower(), header[1])
            defaults = _owners(_WORD.findall(line[header.end() :]))
            continue
        pattern, *words = _WORD.findall(line)
        excludes = is_gitlab and pattern.startswith("!")
        pattern = pattern[1:] if excludes else pattern
        if pattern.startswith("!") or (not is_gitlab and "[" in pattern):
            continue
        if is_gitlab and not pattern.startswith(("/", "*")):
            pattern = f"**/{pattern}"
        rules.append(_Rule(pattern, _owners(words) or defaults, number, section, excludes))
    return CodeOwners(tuple(rules))


def _owners(words: list[str]) -> tuple[str, ...]:
    comment = next((number for number, word in enumerate(words) if word.startswith("#")), len(words))
    return tuple(dict.fromkeys(word for word in words[:comment] if "@" in word))
