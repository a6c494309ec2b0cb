"""The names of a whole workspace, as tables that resolution looks things up in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from packlens.index.facts import Definition, FileFacts, Import
from packlens.index.language import Language, languages
from packlens.index.symbol_id import symbol_ids
from packlens.model import TYPE_KINDS

TypeKey = tuple[str, str, str]
"""Identity of a type that may be written in several files: (language family, package, qualified name)."""


class SourceFile(NamedTuple):
    """A file's facts, and where they come from."""

    path: str
    language: str
    facts: FileFacts


class FileEntry(NamedTuple):
    """A file as resolution sees it."""

    path: str
    language: Language
    package: str
    """What its bare names share: see `Language.package`."""
    module: str
    """Declared package or namespace."""
    imports: dict[str, list[Import]]
    stars: tuple[Import, ...]
    first: int
    """Number of its first definition in `World.definitions`."""


class Entry(NamedTuple):
    """A definition in the world."""

    definition: Definition
    file: int
    symbol_id: str
    type_key: TypeKey | None
    """The type's own key, for types."""
    member_of: TypeKey | None
    """Key of the type it is a member of, if any."""


class World:
    """All definitions of a workspace by name, type and member. Built once; files are numbered in path order."""

    def __init__(self, files: Iterable[SourceFile]) -> None:
        """Build the tables. Cost: a few microseconds a definition."""
        self.files: list[FileEntry] = []
        self.definitions: list[Entry] = []
        self.by_name: dict[str, list[int]] = {}
        self.types: dict[TypeKey, list[int]] = {}
        self.members: dict[TypeKey, dict[str, list[int]]] = {}
        self.bases: dict[TypeKey, list[TypeKey]] = {}
        """Direct supertypes, filled by `packlens.index.resolve`."""
        for file in sorted(files, key=lambda file: file.path):
            self._add(file)
        self._attach_members()

    def _add(self, file: SourceFile) -> None:
        language = languages()[file.language]
        facts = file.facts
        package = package_of(language, file.path, facts.module)
        imports: dict[str, list[Import]] = {}
        for imported in facts.imports:
            if imported.name != "*":
                imports.setdefault(imported.local, []).append(imported)
        stars = tuple(imported for imported in facts.imports if imported.name == "*")
        number = len(self.files)
        self.files.append(
            FileEntry(file.path, language, package, facts.module, imports, stars, len(self.definitions))
        )
        # what has members is looked into like a type: objects with methods, prototypes
        holders = {definition.container for definition in facts.definitions if definition.container}
        ids = symbol_ids(file.path, [(d.qualified_name, d.kind) for d in facts.definitions])
        for definition, symbol in zip(facts.definitions, ids, strict=True):
            position = len(self.definitions)
            key = None
            if definition.kind in TYPE_KINDS or definition.qualified_name in holders:
                key = (language.family, package, definition.qualified_name)
                self.types.setdefault(key, []).append(position)
            owner = (language.family, package, definition.container) if definition.container else None
            self.definitions.append(Entry(definition, number, symbol, key, owner))
            if definition.kind != "file":
                self.by_name.setdefault(definition.name, []).append(position)

    def _attach_members(self) -> None:
        """Give every member its type, also where the type stands in another package (a Rust impl)."""
        for position, entry in enumerate(self.definitions):
            key = entry.member_of
            if key is None:
                continue
            if key not in self.types:
                found = self._type_elsewhere(key, entry.file)
                if found is None:
                    key = None
                else:
                    key = found
                self.definitions[position] = entry._replace(member_of=key)
            if key is not None:
                self.members.setdefault(key, {}).setdefault(entry.definition.name, []).append(position)

    def _type_elsewhere(self, key: TypeKey, file: int) -> TypeKey | None:
        """The type of that name that shares the most folders with the file; ties by path."""
        family, _, qualified = key
        name = qualified.replace("::", ".").rpartition(".")[2]
        here = self.files[file].path.split("/")
        best: tuple[int, TypeKey] | None = None
        for position in self.by_name.get(name, ())[:50]:
            entry = self.definitions[position]
            if entry.type_key is None or entry.type_key[0] != family:
                continue
            shared = _shared(here, self.files[entry.file].path.split("/"))
            if best is None or shared > best[0]:
                best = (shared, entry.type_key)
        return best[1] if best else None

    def supertypes(self, key: TypeKey) -> list[TypeKey]:
        """Return a type's ancestors, nearest first, without the type itself."""
        seen = {key}
        order: list[TypeKey] = []
        front = [key]
        while front and len(order) < 200:
            front = [base for sub in front for base in self.bases.get(sub, ())]
            front = [base for base in dict.fromkeys(front) if base not in seen]
            seen.update(front)
            order += front
        return order

    def find_members(self, key: TypeKey, name: str, own: bool = True) -> list[int]:
        """Return the definitions that `name` means on a value of a type: its own, else the nearest ancestor's."""
        if own and (found := self.members.get(key, {}).get(name)):
            return found
        for base in self.supertypes(key):
            if found := self.members.get(base, {}).get(name):
                return found
        return []


def _shared(left: list[str], right: list[str]) -> int:
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count


def package_of(language: Language, path: str, module: str) -> str:
    """Return the key that files with common bare names share (`Language.package`)."""
    folder = path.rpartition("/")[0]
    match language.package:
        case "directory":
            return folder
        case "module":
            return module or folder
        case "global":
            return ""
        case _:
            return path
