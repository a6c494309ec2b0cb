"""A repository as Packlens sees it: its definitions, where their names stand, and who uses which of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from packlens.extract.extraction import extract
from packlens.extract.facts import Definition
from packlens.extract.languages.file_language import language_of_text
from packlens.extract.parsing.content import decode_source
from packlens.graph.reach import USE_KINDS
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.resolve.symbols.entries import SourceFile
from packlens.symbol_id import symbol_ids
from tests.resolved_edges import resolve

Occurrence = tuple[str, int]
"""Where a text spells a name: (path, byte offset)."""
Location = tuple[str, int]
"""(path, line from 1)."""
Name = tuple[str, str]
"""A definition: (path, qualified name)."""
User = tuple[str, str]
"""Who uses something: (path, qualified name of the innermost function or type); of a file's own code the name is ''."""
_DRAWN: Final = (CALLABLE_KINDS | TYPE_KINDS) - {"constructor"}
_USERS: Final = CALLABLE_KINDS | TYPE_KINDS


class Edge(NamedTuple):
    """How somebody uses a definition, as Packlens has it."""

    kind: str
    confidence: float
    location: Location = ("", 0)
    """Of its first use."""


class Repository:
    """The definitions of one repository, and the edges by which they are used."""

    def __init__(self, root: Path, family: str, paths: Sequence[str]) -> None:
        """Extract and resolve files of a language family."""
        self.texts: dict[str, bytes] = {}
        self._definitions: dict[str, tuple[Definition, ...]] = {}
        self._is_declared_apart = family in ("c", "cpp")
        self._in_pieces: frozenset[str] = frozenset()
        files = []
        by_id: dict[str, tuple[str, int]] = {}
        for path in paths:
            text = self.texts[path] = decode_source((root / path).read_bytes())
            language = language_of_text(path, text)
            assert language is not None
            facts = extract(language, path, text).facts
            files.append(SourceFile(path, language.name, facts))
            self._definitions[path] = facts.definitions
            names = symbol_ids(path, [(d.qualified_name, d.kind) for d in facts.definitions])
            by_id.update({name: (path, ordinal) for ordinal, name in enumerate(names)})
        if family == "csharp":
            files_of = Counter(name for each in self._definitions.values() for name in _types_of(each))
            self._in_pieces = frozenset(name for name, count in files_of.items() if count > 1)
        self._users: dict[tuple[str, str], dict[User, Edge]] = {}
        self._bases: dict[Name, set[Name]] = {}
        for edge in resolve(files):
            if edge.kind == "overrides":
                self._bases.setdefault(self._thing(*by_id[edge.source]), set()).add(self._thing(*by_id[edge.target]))
            is_spelled = edge.kind != "overrides" and not (edge.kind == "implements" and family == "go")
            if edge.kind in USE_KINDS and is_spelled and edge.target in by_id:
                target, user = self._thing(*by_id[edge.target]), self._user(*by_id[edge.source])
                known = self._users.setdefault(target, {})
                if user != target and edge.confidence > known.get(user, Edge("", 0.0)).confidence:
                    known[user] = Edge(edge.kind, edge.confidence, (edge.path, edge.line))

    def drawable(self) -> list[tuple[str, int]]:
        """Return (path, ordinal) of what can be drawn: functions and types that have one definition of their name."""
        found = []
        for path, definitions in sorted(self._definitions.items()):
            names = [d.qualified_name for d in definitions]
            found += [
                (path, ordinal)
                for ordinal, d in enumerate(definitions)
                if d.kind in _DRAWN
                and not d.test
                and names.count(d.qualified_name) == 1
                and not d.name.startswith("__")
                and (d.name.isidentifier() or "$" in d.name)
            ]
        return found

    def name_of(self, path: str, ordinal: int) -> tuple[str, str]:
        """Return (path, qualified name) of a definition."""
        return self._named(path, self._definitions[path][ordinal].qualified_name)

    def _named(self, path: str, name: str) -> tuple[str, str]:
        """(path, qualified name); no path where one thing is declared in one file and defined in others."""
        return ("" if name and (self._is_declared_apart or name in self._in_pieces) else path), name

    def name_byte(self, path: str, ordinal: int) -> int:
        """Return where the name of a definition stands; -1 if it is not spelled there, or is that of a package."""
        definition = self._definitions[path][ordinal]
        if self.texts[path].startswith(b"package object", definition.start_byte):
            return -1
        word = re.compile(rb"(?<![\w$])" + re.escape(definition.name.encode()) + rb"(?![\w$])")
        text = self.texts[path]
        found = word.finditer(text, definition.start_byte, definition.end_byte)
        return next((each.start() for each in found if not _is_quoted(text, each.start())), -1)

    def location_of(self, occurrence: Occurrence) -> Location:
        """Return the line of an occurrence."""
        path, byte = occurrence
        return path, self.texts[path].count(b"\n", 0, byte) + 1

    def users_of(self, name: tuple[str, str]) -> dict[User, Edge]:
        """Return who uses a definition, as Packlens has it: by its own name, not through a base."""
        return self._users.get(name, {})

    def bases_of(self, name: Name) -> set[Name]:
        """Return what a member overrides, directly or not, as Packlens has it."""
        known: set[Name] = set()
        frontier = {name}
        while frontier := {base for each in frontier for base in self._bases.get(each, ())} - known:
            known |= frontier
        return known

    def user_at(self, path: str, byte: int) -> User:
        """Return who uses what stands at an offset."""
        name = ""
        for definition in self._definitions[path]:
            if definition.kind in _USERS and definition.start_byte <= byte < definition.end_byte:
                name = definition.qualified_name
        return self._named(path, name)

    def user_named(self, path: str, byte: int) -> User:
        """Return the type whose name stands at an offset, if that file or else another one defines it."""
        found = re.compile(rb"\w+").match(self.texts[path], byte)
        name = found[0].decode(errors="replace") if found else ""
        for each in (path, *self._definitions):
            for definition in self._definitions[each]:
                if definition.kind in TYPE_KINDS and definition.name == name:
                    return self._named(each, definition.qualified_name)
        return self.user_at(path, byte)

    def _user(self, path: str, ordinal: int) -> User:
        definition = self._definitions[path][ordinal]
        if definition.kind in _USERS:
            return self._named(path, definition.qualified_name)
        return self.user_at(path, definition.start_byte) if definition.kind != "file" else (path, "")

    def spells(self, user: User, name: str) -> bool:
        """Whether the text of a user holds a name."""
        path, qualified_name = user
        word = re.compile(rb"(?<![\w$])" + re.escape(name.encode()) + rb"(?![\w$])")
        if not qualified_name:
            return word.search(self.texts[path]) is not None
        return any(
            word.search(self.texts[each], definition.start_byte, definition.end_byte)
            for each in ([path] if path else self._definitions)
            for definition in self._definitions[each]
            if definition.qualified_name == qualified_name
        )

    def names_at(self, path: str, byte: int, name: str) -> bool:
        """Whether a name, or an alias that its file gives to it, stands at an offset."""
        found = re.compile(rb"[\w$]+").match(self.texts[path], byte)
        word, name_bytes = found[0] if found else b"", name.encode()
        alias = rb"\b" + re.escape(name_bytes) + rb"\s+as\s+" + re.escape(word) + rb"\b"
        return word == name_bytes or (bool(word) and re.search(alias, self.texts[path]) is not None)

    def is_test(self, path: str) -> bool:
        """Whether a file holds tests."""
        return self._definitions[path][0].test > 0

    def _thing(self, path: str, ordinal: int) -> tuple[str, str]:
        """A definition by its name; a constructor is its class."""
        definition = self._definitions[path][ordinal]
        is_class = definition.kind == "constructor" and definition.container
        return self._named(path, definition.container if is_class else definition.qualified_name)


def _is_quoted(text: bytes, byte: int) -> bool:
    """Whether an offset is within double quotes, as in the arguments of an attribute before a name."""
    return text.count(b'"', text.rfind(b"\n", 0, byte) + 1, byte) % 2 == 1


def _types_of(definitions: Iterable[Definition]) -> set[str]:
    return {definition.qualified_name for definition in definitions if definition.kind in TYPE_KINDS}
