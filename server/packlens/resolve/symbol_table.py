"""The names of a whole workspace, as tables that resolution looks things up in.

Every list of definitions is in path and source order (`order_of`), and that order breaks every tie. So does it when
files were replaced since: a world kept through edits (`replace`) has the lists that one built at once has.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from sys import intern
from typing import Final, NamedTuple, TypeVar

from packlens.extract.facts import AS_MODULE, FileFacts, Import, Reference
from packlens.extract.language import Language, languages
from packlens.extract.module_names import default_names
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.symbol_id import integer_id, symbol_ids

TypeKey = tuple[str, str, str]
"""Identity of a type that may be written in several files: (language family, package, qualified name)."""

_MOST_HOMONYMS: Final = 50
_MOST_ANCESTORS: Final = 200
_SEPARATORS: Final = ".:#"
_Key = TypeVar("_Key")
INHERITANCE: Final = frozenset({"extends", "implements"})


class SourceFile(NamedTuple):
    """A file's facts, and where they come from."""

    path: str
    language: str
    facts: FileFacts
    ids: Sequence[int] = ()
    """Store ids of the definitions, where they are known already."""


@dataclass(slots=True, eq=False)
class FileEntry:
    """A file as resolution sees it."""

    path: str
    language: Language
    package: str
    """What its bare names share: see `Language.package`."""
    module: str
    """Declared package or namespace."""
    imports: dict[str, list[Import]]
    stars: tuple[Import, ...]
    clauses: tuple[Reference, ...]
    """Its inheritance clauses."""
    entries: list[Entry]
    """Its definitions in source order; the first is the file itself."""
    local_names: frozenset[str] = frozenset()
    """Names of what is defined within its functions."""
    bases: tuple[tuple[TypeKey, tuple[TypeKey, ...]], ...] = ()
    """What each clause says, (type, its bases), in source order; filled by `inheritance`."""


@dataclass(slots=True, eq=False)
class Entry:
    """A definition in the world; equal only to itself."""

    id: int
    """Store id."""
    name: str
    qualified_name: str
    kind: str
    container: str
    type_name: str
    start_line: int
    end_line: int
    exported: int
    """See `Definition.exported`."""
    test: bool
    file: FileEntry
    ordinal: int
    type_key: TypeKey | None
    """The type's own key, for types and whatever else has members."""
    within: str = ""
    """Qualified name of the function it is local to, or ''."""
    member_of: TypeKey | None = None
    """Key of the type it is a member of, if any."""


def order_of(entry: Entry) -> tuple[str, int]:
    """Return the sort key of definitions: path, then place in the source."""
    return entry.file.path, entry.ordinal


def names_of(entry: Entry) -> tuple[str, ...]:
    """Return the names by which a definition is looked up: its own, and those of what its module is by default."""
    if entry.kind == "file":
        return ()
    return (entry.name, *default_names(entry.file.path)) if entry.exported == AS_MODULE else (entry.name,)


Place = Callable[[list[Entry], Entry], None]
"""Puts a definition into a list: at its end when all come in order, else where it belongs (`in_order`)."""


def in_order(entries: list[Entry], entry: Entry) -> None:
    """Put a definition into a list where it belongs."""
    insort(entries, entry, key=order_of)


class SymbolTable:
    """All definitions of a workspace by name, type and member."""

    def __init__(self, files: Iterable[SourceFile] = ()) -> None:
        """Build the tables. Cost: a few microseconds a definition."""
        self.files: dict[str, FileEntry] = {}
        self.by_name: dict[str, list[Entry]] = {}
        """Everything that bears a name."""
        self.free: dict[str, list[Entry]] = {}
        """What a name can mean without a receiver: no members, but types and enum variants; nothing local."""
        self.named_members: dict[tuple[str, str], list[Entry]] = {}
        """Members by (language family, name)."""
        self.named_types: dict[tuple[str, str], list[Entry]] = {}
        """Types by (language family, name)."""
        self.types: dict[TypeKey, list[Entry]] = {}
        self.members: dict[TypeKey, dict[str, list[Entry]]] = {}
        self.bases: dict[TypeKey, list[TypeKey]] = {}
        """Direct supertypes, filled by `inheritance`."""
        self.declared: dict[str, list[Entry]] = {}
        """What is declared to be, or to return, a type, by the last name of that; no order."""
        self.strays: dict[tuple[str, str], list[Entry]] = {}
        """Members whose own package lacks their type, by (language family, last name of the type); no order."""
        self._ancestors: dict[TypeKey, list[TypeKey]] = {}
        for source in sorted(files, key=lambda file: file.path):
            file = self.files[source.path] = file_entry(source)
            for entry in file.entries:
                self.enter(entry, list.append)
        for file in self.files.values():
            for entry in file.entries:
                self.attach(entry, self.home_of(entry), list.append)

    # -- one definition in, one out

    def enter(self, entry: Entry, place: Place) -> None:
        """List a definition under its name and, if it is a type, as one."""
        for name in names_of(entry):
            place(self.by_name.setdefault(name, []), entry)
        if entry.type_name:
            self.declared.setdefault(entry.type_name.rpartition(".")[2], []).append(entry)
        key = entry.type_key
        if key is not None:
            known = self.types.setdefault(key, [])
            if known:
                entry.type_key = known[0].type_key  # one tuple for all
            place(known, entry)
            place(self.named_types.setdefault((key[0], entry.name), []), entry)

    def leave(self, entry: Entry) -> None:
        """Undo `enter`, of a definition that is attached no more."""
        for name in names_of(entry):
            _drop(self.by_name, name, entry)
        if entry.type_name:
            _drop(self.declared, entry.type_name.rpartition(".")[2], entry)
        key = entry.type_key
        if key is not None:
            _drop(self.types, key, entry)
            _drop(self.named_types, (key[0], entry.name), entry)

    def attach(self, entry: Entry, key: TypeKey | None, place: Place) -> None:
        """Make a definition a member of a type (see `home_of`), or list it as what a bare name can mean."""
        entry.member_of = key
        if key is not None:
            place(self.members.setdefault(key, {}).setdefault(entry.name, []), entry)
            place(self.named_members.setdefault((key[0], entry.name), []), entry)
        elif _extends(entry):
            place(self.named_members.setdefault((entry.file.language.family, entry.name), []), entry)
        if _is_free(entry):
            place(self.free.setdefault(entry.name, []), entry)
        owner = owner_of(entry)
        if owner is not None and owner != key:
            self.strays.setdefault((owner[0], last_part(owner[2])), []).append(entry)

    def detach(self, entry: Entry) -> None:
        """Undo `attach`."""
        key = entry.member_of
        if key is not None:
            _drop(self.members[key], entry.name, entry)
            if not self.members[key]:
                del self.members[key]
            _drop(self.named_members, (key[0], entry.name), entry)
        elif _extends(entry):
            _drop(self.named_members, (entry.file.language.family, entry.name), entry)
        if _is_free(entry):
            _drop(self.free, entry.name, entry)
        owner = owner_of(entry)
        if owner is not None and owner != key:
            _drop(self.strays, (owner[0], last_part(owner[2])), entry)

    def home_of(self, entry: Entry) -> TypeKey | None:
        """The type a definition is a member of, also where it stands in another package (a Rust impl)."""
        key = owner_of(entry)
        if key is None:
            return None
        types = self.types.get(key)
        return types[0].type_key if types else self._type_elsewhere(key, entry.file)

    def _type_elsewhere(self, key: TypeKey, file: FileEntry) -> TypeKey | None:
        """The type of that name that shares the most folders with the file; ties by path."""
        here = file.path.split("/")
        best: tuple[int, TypeKey] | None = None
        for entry in self.named_types.get((key[0], last_part(key[2])), ())[:_MOST_HOMONYMS]:
            shared = _shared(here, entry.file.path.split("/"))
            if entry.type_key is not None and (best is None or shared > best[0]):
                best = (shared, entry.type_key)
        return best[1] if best else None

    def sort_members(self, key: TypeKey) -> None:
        """Put the names of a type's members in the order of their first definitions again."""
        table = self.members.get(key)
        if table:
            self.members[key] = dict(sorted(table.items(), key=lambda item: order_of(item[1][0])))

    # -- ancestors

    def set_bases(self, key: TypeKey, bases: list[TypeKey]) -> None:
        """Replace a type's direct supertypes."""
        if bases:
            self.bases[key] = bases
        else:
            self.bases.pop(key, None)
        self._ancestors.clear()

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

    def find_members(self, key: TypeKey, name: str, own: bool = True) -> list[Entry]:
        """Return the definitions that `name` means on a value of a type: its own, else the nearest ancestor's."""
        members = self.members
        if own and (table := members.get(key)) and (found := table.get(name)):
            return found
        for base in self.supertypes(key):
            if (table := members.get(base)) and (found := table.get(name)):
                return found
        return []


def file_entry(source: SourceFile) -> FileEntry:
    """Return a file and its definitions, in no world yet."""
    language, facts = languages()[source.language], source.facts
    package, family = package_of(language, source.path, facts.module), language.family
    imports: dict[str, list[Import]] = {}
    for imported in facts.imports:
        if imported.name != "*":
            imports.setdefault(imported.local, []).append(imported)
    stars = tuple(imported for imported in facts.imports if imported.name == "*")
    clauses = facts.references.of_kinds(INHERITANCE)
    entries: list[Entry] = []
    file = FileEntry(source.path, language, package, facts.module, imports, stars, clauses, entries)
    # what has members is looked into like a type: objects with methods, prototypes
    holders = {definition[4] for definition in facts.definitions} - {""}
    callables = {definition[1] for definition in facts.definitions if definition[2] in CALLABLE_KINDS}
    for number, definition in zip(source.ids or _ids(source), facts.definitions, strict=True):
        name, qualified, kind, _, container, type_name, _, _, _, _, first, last, exported, test = definition
        within = ""
        if not container and len(qualified) > len(name):
            outer = qualified[: -len(name)].rstrip(_SEPARATORS)
            within = outer if outer in callables else ""
        key = (family, package, qualified) if kind in TYPE_KINDS or qualified in holders else None
        entries.append(
            Entry(
                number,
                intern(name),
                intern(qualified),
                intern(kind),
                intern(container),
                intern(type_name),
                first,
                last,
                exported,
                test,
                file,
                len(entries),
                key,
                within,
            )
        )
    file.local_names = frozenset([entry.name for entry in entries if entry.within])
    return file


def owner_of(entry: Entry) -> TypeKey | None:
    """Return the key of the type that a definition's own file and package say it is a member of."""
    return (entry.file.language.family, entry.file.package, entry.container) if entry.container else None


def last_part(qualified: str) -> str:
    """Return the last name of a qualified one, whatever its separators."""
    return qualified.replace("::", ".").rpartition(".")[2]


def _is_free(entry: Entry) -> bool:
    shown = entry.member_of is None or entry.type_key is not None or entry.kind == "variant"
    named = entry.test and entry.container and entry.file.language.package == "global"  # gtest: TEST(Suite, Name)
    return shown and not named and not _extends(entry) and not entry.within and entry.kind != "file"


def _extends(entry: Entry) -> bool:
    """Whether it is a member of a type that no file defines: an extension, or what has an address."""
    language = entry.file.language
    return bool(entry.container) and entry.member_of is None and (language.extends_any_type or language.addresses)


def _drop(table: dict[_Key, list[Entry]], key: _Key, entry: Entry) -> None:
    entries = table[key]
    entries.remove(entry)
    if not entries:
        del table[key]


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
