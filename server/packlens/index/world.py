"""The names of a whole workspace, as tables that resolution looks things up in.

Definitions are numbered in path and source order; that number breaks every tie.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from packlens.index.facts import Definition, FileFacts, Import
from packlens.index.language import Language, languages
from packlens.index.symbol_id import integer_id, symbol_ids
from packlens.model import TYPE_KINDS

TypeKey = tuple[str, str, str]
"""Identity of a type that may be written in several files: (language family, package, qualified name)."""

_MOST_HOMONYMS = 50
_MOST_ANCESTORS = 200


class SourceFile(NamedTuple):
    """A file's facts, and where they come from."""

    path: str
    language: str
    facts: FileFacts
    ids: Sequence[int] = ()
    """Store ids of the definitions, where they are known already."""


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
    type_key: TypeKey | None
    """The type's own key, for types and whatever else has members."""
    member_of: TypeKey | None
    """Key of the type it is a member of, if any."""


class World:
    """All definitions of a workspace by name, type and member. Built once; files are numbered in path order."""

    def __init__(self, files: Iterable[SourceFile]) -> None:
        """Build the tables. Cost: a few microseconds a definition."""
        self.files: list[FileEntry] = []
        self.definitions: list[Entry] = []
        self.ids: list[int] = []
        """Store ids, parallel to `definitions`."""
        self.kinds: list[str] = []
        """Kinds, parallel to `definitions`."""
        self.by_name: dict[str, list[int]] = {}
        """Everything that bears a name."""
        self.free: dict[str, list[int]] = {}
        """What a name can mean without a receiver: no members, but types and enum variants."""
        self.named_members: dict[tuple[str, str], list[int]] = {}
        """Members by (language family, name)."""
        self.named_types: dict[tuple[str, str], list[int]] = {}
        """Types by (language family, name)."""
        self.types: dict[TypeKey, list[int]] = {}
        self.members: dict[TypeKey, dict[str, list[int]]] = {}
        self.bases: dict[TypeKey, list[TypeKey]] = {}
        """Direct supertypes, filled by `Resolver.link_types`."""
        self._ancestors: dict[TypeKey, list[TypeKey]] = {}
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
        number, family = len(self.files), language.family
        self.files.append(FileEntry(file.path, language, package, facts.module, imports, stars, len(self.definitions)))
        self.ids.extend(file.ids or _ids(file))
        # what has members is looked into like a type: objects with methods, prototypes
        holders = {definition.container for definition in facts.definitions if definition.container}
        for definition in facts.definitions:
            position = len(self.definitions)
            key = None
            if definition.kind in TYPE_KINDS or definition.qualified_name in holders:
                key = (family, package, definition.qualified_name)
                self.types.setdefault(key, []).append(position)
                self.named_types.setdefault((family, definition.name), []).append(position)
            owner = (family, package, definition.container) if definition.container else None
            self.definitions.append(Entry(definition, number, key, owner))
            self.kinds.append(definition.kind)
            if definition.kind != "file":
                self.by_name.setdefault(definition.name, []).append(position)

    def _attach_members(self) -> None:
        """Give every member its type, also where the type stands in another package (a Rust impl)."""
        for position, entry in enumerate(self.definitions):
            definition, file, type_key, key = entry
            if key is not None and key not in self.types:
                key = self._type_elsewhere(key, file)
                self.definitions[position] = entry._replace(member_of=key)
            if key is not None:
                self.members.setdefault(key, {}).setdefault(definition.name, []).append(position)
                self.named_members.setdefault((key[0], definition.name), []).append(position)
            if (key is None or type_key is not None or definition.kind == "variant") and definition.kind != "file":
                self.free.setdefault(definition.name, []).append(position)

    def _type_elsewhere(self, key: TypeKey, file: int) -> TypeKey | None:
        """The type of that name that shares the most folders with the file; ties by path."""
        here = self.files[file].path.split("/")
        best: tuple[int, TypeKey] | None = None
        for position in self.named_types.get((key[0], last_part(key[2])), ())[:_MOST_HOMONYMS]:
            entry = self.definitions[position]
            shared = _shared(here, self.files[entry.file].path.split("/"))
            if entry.type_key is not None and (best is None or shared > best[0]):
                best = (shared, entry.type_key)
        return best[1] if best else None

    def supertypes(self, key: TypeKey) -> list[TypeKey]:
        """Return a type's ancestors, nearest first, without the type itself."""
        known = self._ancestors.get(key)
        if known is not None:
            return known
        seen = {key}
        order: list[TypeKey] = []
        front = [key]
        while front and len(order) < _MOST_ANCESTORS:
            above = [base for sub in front for base in self.bases.get(sub, ())]
            front = [base for base in dict.fromkeys(above) if base not in seen]
            seen.update(front)
            order += front
        self._ancestors[key] = order
        return order

    def find_members(self, key: TypeKey, name: str, own: bool = True) -> list[int]:
        """Return the definitions that `name` means on a value of a type: its own, else the nearest ancestor's."""
        members = self.members
        if own and (table := members.get(key)) and (found := table.get(name)):
            return found
        for base in self.supertypes(key):
            if (table := members.get(base)) and (found := table.get(name)):
                return found
        return []


def last_part(qualified: str) -> str:
    """Return the last name of a qualified one, whatever its separators."""
    return qualified.replace("::", ".").rpartition(".")[2]


def _ids(file: SourceFile) -> list[int]:
    names = ((definition.qualified_name, definition.kind) for definition in file.facts.definitions)
    return [integer_id(symbol) for symbol in symbol_ids(file.path, names)]


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
