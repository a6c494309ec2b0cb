"""The symbol table: the names of a whole workspace, as resolution looks them up.

Every list of definitions is in path and source order (`order_of`), and that order breaks every tie. This also holds
after files were replaced: a symbol table kept through edits (`change.replace`) equals one that is built at once.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

from packlens.extract.facts import BY_TRAIT, WITHDRAWN, Import
from packlens.extract.imports.module_keys import file_keys
from packlens.extract.imports.module_names import DEFAULT, PASSED_ON, default_names
from packlens.extract.languages.language import Language
from packlens.resolve.symbols.entries import (
    Entry,
    FileEntry,
    TypeKey,
    is_interface,
    item_types,
    last_part,
    order_of,
    owner_of,
    types_bound,
)
from packlens.resolve.symbols.entry_names import accessors_of, names_of
from packlens.resolve.symbols.shared_imports import by_folder, opened_in

MAX_LOOKUP: Final = 400
"""At most this many definitions of a name, or files that re-export it, are compared with an import or a receiver.

Those in the module that is imported are found however many there are (`names.candidates`).
"""
_MAX_HOMONYMS: Final = 50
_MAX_ANCESTORS: Final = 200
FREE_MEMBERS: Final = frozenset({"variant", "function"})
"""Kinds of members that a name without a receiver can mean; the functions are those of `Language.type_functions`."""
_NAMELESS: Final = frozenset({"file", "selector", "mixin"})
"""Kinds that no name in code means, not even in the component whose style has the selector."""
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
Insert = Callable[[list[Entry], Entry], None]
"""Puts a definition into a list: at the end if all come in order (`list.append`), else by `in_order`."""


def in_order(entries: list[Entry], entry: Entry) -> None:
    """Put a definition into a sorted list."""
    insort(entries, entry, key=order_of)


def near(entries: Sequence[Entry], path: str, most: int = MAX_LOOKUP) -> Sequence[Entry]:
    """Return at most so many definitions: of more, those around a path in their order.

    Those that share the most folders with it are among them, as they stand together in the order of paths.
    """
    if len(entries) <= most:
        return entries
    following = bisect_left(entries, path, key=lambda entry: entry.file.path)
    start = min(max(following - most // 2, 0), len(entries) - most)
    return entries[start : start + most]


def below(entries: Sequence[Entry], folder: str) -> Sequence[Entry]:
    """Return the definitions in files below a folder, of definitions in the order of paths."""
    first = bisect_left(entries, f"{folder}/", key=lambda entry: entry.file.path)
    return entries[first : bisect_left(entries, f"{folder}0", first, key=lambda entry: entry.file.path)]


def nearest(entries: Sequence[Entry], path: str) -> Sequence[Entry]:
    """Return those of some definitions in the order of paths that share the most folders with a path."""
    following = bisect_left(entries, path, key=lambda entry: entry.file.path)
    folders = path.split("/")[:-1]
    beside = (entry.file.path.split("/")[:-1] for entry in entries[max(following - 1, 0) : following + 1])
    shared = max((common_prefix_length(folders, other) for other in beside), default=0)
    return below(entries, "/".join(folders[:shared])) if shared else entries


def holder_of(types: Sequence[Entry], member: Entry) -> Entry:
    """Return the type that has a member: of several of one name the nearest one, of pieces of one type the first."""
    if len(types) == 1 or member.file.language.reopens_types:
        return types[0]
    path = member.file.path
    following = bisect_left(types, path, key=lambda entry: entry.file.path)
    before, after = types[max(following - 1, 0)], types[min(following, len(types) - 1)]
    folders = path.split("/")
    shared = [common_prefix_length(folders, each.file.path.split("/")) for each in (before, after)]
    return after if shared[1] > shared[0] else before


class SymbolTable:
    """All definitions of a workspace by name, type and member."""

    def __init__(self, files: Iterable[FileEntry] = ()) -> None:
        """Build the tables. It takes a few microseconds for each definition."""
        self.files: dict[str, FileEntry] = {}
        self.by_name: dict[str, list[Entry]] = {}
        """All definitions by name."""
        self.free: dict[str, list[Entry]] = {}
        """Definitions that a name without a receiver can mean: no locals; of members only types and enum variants."""
        self.named_members: dict[tuple[str, str], list[Entry]] = {}
        """Members by (language family, name)."""
        self.named_types: dict[tuple[str, str], list[Entry]] = {}
        """Types by (language family, name)."""
        self.types: dict[TypeKey, list[Entry]] = {}
        self.members: dict[TypeKey, dict[str, list[Entry]]] = {}
        self.accessors: dict[TypeKey, dict[str, list[Entry]]] = {}
        """Members by their other names (see `accessors_of`)."""
        self.bases: dict[TypeKey, list[TypeKey]] = {}
        """Direct supertypes, filled by `inheritance`."""
        self.declared: dict[str, list[Entry]] = {}
        """Definitions that are declared to be, or to return, a type, by the last part of its name; those that are or
        return the results of calls, by `>` and each called name. In any order."""
        self.strays: dict[tuple[str, str], list[Entry]] = {}
        """Members whose own package lacks their type, or that are withdrawn, by (language family, last part of the name
        of their type); in any order."""
        self.fixtures: dict[str, list[Entry]] = {}
        """Fixtures by the names by which tests take them."""
        self.aliases: dict[str, list[tuple[str, Import]]] = {}
        """By the new name, (path, import) of the imports that give a definition another name."""
        self.aliased: dict[str, list[str]] = {}
        """By the name of a definition, the other names that imports give it; in any order."""
        self.reexporting: dict[str, list[str]] = {}
        """By `file_keys`, the paths of the files that may re-export their imports (`Language.reexports`)."""
        self.sharing: dict[str, FileEntry] = {}
        """By path, the files with imports that hold in other files."""
        self._ancestors: dict[TypeKey, list[TypeKey]] = {}
        self._united: dict[TypeKey, bool] = {}
        for file in sorted(files, key=lambda file: file.path):
            self.files[file.path] = file
            self.enter_aliases(file)
            for entry in file.entries:
                self.enter(entry, list.append)
        for file in self.files.values():
            for entry in file.entries:
                self.attach(entry, self.home_of(entry), list.append)
        if self.sharing:
            self.open_shared(self.files.values())

    # -- adding and removing definitions

    def enter(self, entry: Entry, insert: Insert) -> None:
        """Add a definition under its names and, if it is a type, to the types."""
        for name in names_of(entry):
            insert(self.by_name.setdefault(name, []), entry)
            if entry.fixture:
                insert(self.fixtures.setdefault(name, []), entry)
        for name in _declaring_names(entry):
            self.declared.setdefault(name, []).append(entry)
        key = entry.type_key
        if key is not None:
            self._united.clear()
            definitions = self.types.setdefault(key, [])
            if definitions:
                entry.type_key = definitions[0].type_key  # one tuple object for all, which saves memory
            insert(definitions, entry)
            insert(self.named_types.setdefault((key[0], entry.name), []), entry)

    def open_shared(self, files: Iterable[FileEntry]) -> None:
        """Give files the imports of everything in a module that hold in them."""
        shared = by_folder((path, _audience(file), file.own_stars) for path, file in self.sharing.items())
        for file in files:
            audiences = dict.fromkeys((file.language.family, file.language.name))
            file.stars = opened_in(file.path, audiences, file.own_stars.own, shared)

    def enter_aliases(self, file: FileEntry) -> None:
        """Add a file's imports as far as other files may import through them."""
        for key in file_keys(file.path) if file.language.reexports else ():
            insort(self.reexporting.setdefault(key, []), file.path)
        if file.own_stars.shared:
            self.sharing[file.path] = file
        for imported in aliases_of(file):
            insort(self.aliases.setdefault(imported.local, []), (file.path, imported))
        for imported in (*aliases_of(file), *_default_imports(file)):
            self.aliased.setdefault(imported.name, []).append(imported.local)

    def leave_aliases(self, file: FileEntry) -> None:
        """Undo `enter_aliases`."""
        for key in file_keys(file.path) if file.language.reexports else ():
            _remove_entry(self.reexporting, key, file.path)
        self.sharing.pop(file.path, None)
        for imported in aliases_of(file):
            _remove_entry(self.aliases, imported.local, (file.path, imported))
        for imported in (*aliases_of(file), *_default_imports(file)):
            _remove_entry(self.aliased, imported.name, imported.local)

    def named_in(self, file: FileEntry, name: str) -> list[Entry]:
        """Return the definitions of a file that are looked up by a name."""
        named = self.by_name.get(name, ())
        if len(named) <= len(file.entries):
            return [entry for entry in named if entry.file is file]
        return [entry for entry in file.entries if name in names_of(entry)]

    def leave(self, entry: Entry) -> None:
        """Undo `enter` for a definition that was detached."""
        for name in names_of(entry):
            _remove_entry(self.by_name, name, entry)
            if entry.fixture:
                _remove_entry(self.fixtures, name, entry)
        for name in _declaring_names(entry):
            _remove_entry(self.declared, name, entry)
        key = entry.type_key
        if key is not None:
            self._united.clear()
            _remove_entry(self.types, key, entry)
            _remove_entry(self.named_types, (key[0], entry.name), entry)

    def attach(self, entry: Entry, key: TypeKey | None, insert: Insert) -> None:
        """Make a definition a member of a type (see `home_of`), or add it to what names without a receiver can mean.

        No name means what is withdrawn.
        """
        entry.member_of = key
        if _is_apart(entry):
            self.strays.setdefault(_name_of_owner(entry), []).append(entry)
        if entry.exported == WITHDRAWN:
            return
        if key is not None:
            insert(self.members.setdefault(key, {}).setdefault(entry.name, []), entry)
            insert(self.named_members.setdefault((key[0], entry.name), []), entry)
            for name in accessors_of(entry):
                insert(self.accessors.setdefault(key, {}).setdefault(name, []), entry)
        elif _extends(entry):
            insert(self.named_members.setdefault((entry.file.language.family, entry.name), []), entry)
        if _is_free(entry):
            insert(self.free.setdefault(entry.name, []), entry)

    def detach(self, entry: Entry) -> None:
        """Undo `attach`."""
        key = entry.member_of
        if _is_apart(entry):
            _remove_entry(self.strays, _name_of_owner(entry), entry)
        if entry.exported == WITHDRAWN:
            return
        if key is not None:
            _remove_entry(self.members[key], entry.name, entry)
            if not self.members[key]:
                del self.members[key]
            _remove_entry(self.named_members, (key[0], entry.name), entry)
            for name in accessors_of(entry):
                _remove_entry(self.accessors[key], name, entry)
        elif _extends(entry):
            _remove_entry(self.named_members, (entry.file.language.family, entry.name), entry)
        if _is_free(entry):
            _remove_entry(self.free, entry.name, entry)

    def home_of(self, entry: Entry) -> TypeKey | None:
        """Return the type that a definition is a member of, also if it is in another package (a Rust impl)."""
        key = owner_of(entry)
        if key is None:
            return None
        types = self.types.get(key)
        return types[0].type_key if types else self._type_elsewhere(key, entry.file)

    def _type_elsewhere(self, key: TypeKey, file: FileEntry) -> TypeKey | None:
        """Return the type of the same name that shares the most folders with the file; ties are broken by path.

        Where extensions hide (Kotlin), only one that the file defines or imports.
        """
        folders = file.path.split("/")
        best: tuple[int, TypeKey] | None = None
        named = self.named_types.get((key[0], last_part(key[2])), ())
        if homes_follow_imports(file.language):
            named = [entry for entry in named if _is_imported(file, key[2], entry)]
        for entry in near(named, file.path, _MAX_HOMONYMS):
            shared_folders = common_prefix_length(folders, entry.file.path.split("/"))
            if entry.type_key is not None and (best is None or shared_folders > best[0]):
                best = (shared_folders, entry.type_key)
        return best[1] if best else None

    def sort_members(self, key: TypeKey) -> None:
        """Sort the names of a type's members by their first definitions."""
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
        self._united.clear()

    def supertypes(self, key: TypeKey) -> list[TypeKey]:
        """Return a type's ancestors, nearest first, without the type itself."""
        cached = self._ancestors.get(key)
        if cached is not None:
            return cached
        visited = {key}
        order: list[TypeKey] = []
        frontier = [key]
        while frontier and len(order) < _MAX_ANCESTORS:
            above = [base for subtype in frontier for base in self.bases.get(subtype, ())]
            frontier = [base for base in dict.fromkeys(above) if base not in visited]
            visited.update(frontier)
            order += frontier
        self._ancestors[key] = order
        return order

    def has_union(self, key: TypeKey) -> bool:
        """Return whether a type is one of several types, or has the members of such a type (see `Entry.parts`)."""
        known = self._united.get(key)
        if known is None:
            above = (self.types.get(each, ()) for each in (key, *self.supertypes(key)))
            known = self._united[key] = any(types and types[0].parts for types in above)
        return known

    def members_of_union(self, key: TypeKey, name: str) -> tuple[list[Entry], bool]:
        """Return the members of a name in types of which a value is one, and whether these are all that it may mean."""
        found, is_whole = dict[Entry, None](), True
        waiting, seen = [key], {key}
        while waiting and len(seen) < _MAX_ANCESTORS:
            current = waiting.pop(0)
            types, bases = self.types.get(current, ()), self.bases.get(current, ())
            parts = types[0].parts if types else 0
            own = self.members.get(current, {}).get(name, ())
            found.update(dict.fromkeys(own))
            is_whole = is_whole and (not parts or parts == len(bases))
            if own and not parts:
                continue
            waiting += [base for base in bases if base not in seen]
            seen.update(bases)
        return list(found), is_whole

    def find_members(self, key: TypeKey, name: str, own: bool = True) -> list[Entry]:
        """Return the members of a name on a value of a type: its own (if `own`), else the nearest ancestor's.

        If another ancestor (a base class, a trait) defines what an interface declares, the definition is returned.
        """
        members = self.members
        if own and (table := members.get(key)) and (members_of_name := table.get(name)):
            return _own_first(members_of_name) if len(members_of_name) > 1 else members_of_name
        declared: list[Entry] = []
        for base in self.supertypes(key):
            if (table := members.get(base)) and (members_of_name := table.get(name)):
                if not (types := self.types.get(base)) or not is_interface(types[0]):
                    return members_of_name
                declared = declared or members_of_name
        return declared or self._read_as([key] * own + self.supertypes(key), name)

    def _read_as(self, owners: Iterable[TypeKey], name: str) -> list[Entry]:
        """Return the members of the first type that has any which are also read, set or called by this name."""
        tables = filter(None, (self.accessors.get(owner) for owner in owners)) if self.accessors else ()
        return next((members for table in tables if (members := table.get(name))), [])


def _own_first(members: list[Entry]) -> list[Entry]:
    """Return the members of a name that a type has itself, if there are any, else those that it has by traits."""
    return [member for member in members if member.exported != BY_TRAIT] or members


def _is_imported(file: FileEntry, name: str, type_entry: Entry) -> bool:
    """Return whether a (dotted) name means a type in a file because this defines it, or imports it or its package."""
    if type_entry.file is file:
        return True
    full = f"{type_entry.file.module}.{type_entry.qualified_name}"
    head, dot, rest = name.partition(".")
    if imports := file.imports.get(head):
        return any(f"{each.module}.{each.name}{dot}{rest}" == full for each in imports)
    return any(f"{star.module}.{name}" == full for star in file.stars)


def _audience(file: FileEntry) -> str:
    """Return who a file shares imports with: its family, or pages of its language alone."""
    return file.language.name if file.language.sharing_files else file.language.family


def _is_free(entry: Entry) -> bool:
    is_holder = entry.type_key is not None and entry.kind != "field"
    shown = entry.member_of is None or is_holder or entry.kind in FREE_MEMBERS
    named = entry.test and entry.container and entry.file.language.package == "global"  # gtest: TEST(Suite, Name)
    return shown and not named and not _extends(entry) and not entry.within and entry.kind not in _NAMELESS


def homes_follow_imports(language: Language) -> bool:
    """Return whether the imports of a file decide which types its extensions belong to (Kotlin)."""
    return language.outer_members == "hide" and language.module_match == "declared"


def _extends(entry: Entry) -> bool:
    """Return whether a definition belongs to a type that no file defines: an extension, or one with an address."""
    language = entry.file.language
    return bool(entry.container) and entry.member_of is None and (language.extends_any_type or language.addresses)


def _is_apart(entry: Entry) -> bool:
    """Return whether no list of a type's members has a member: its own package lacks the type, or it is withdrawn."""
    owner = owner_of(entry)
    return owner is not None and (owner != entry.member_of or entry.exported == WITHDRAWN)


def _name_of_owner(entry: Entry) -> tuple[str, str]:
    return entry.file.language.family, last_part(entry.container)


def _declaring_names(entry: Entry) -> Sequence[str]:
    """Return the keys of a definition in `SymbolTable.declared`."""
    last, *called = entry.type_name.rpartition(".")[2].split(">")
    if ":" in entry.type_name:  # the call whose result it is
        called.append(last.rpartition(":")[2])
    names = [f">{name}" for name in dict.fromkeys(called)] or ([last] if last else [])
    if entry.bound:
        names += dict.fromkeys(map(last_part, types_bound(entry)))
    held = item_types(entry) if entry.items or entry.passed or entry.parameters else ()
    return [*names, *map(last_part, held)] if held else names


def first_called(entry: Entry) -> str:
    """Return the first name of the call whose result a definition is (`C:make`, `N:logging>getLogger`); '' for none."""
    return entry.type_name.partition(">")[0].partition(":")[2].partition(".")[0]


def aliases_of(file: FileEntry) -> list[Import]:
    """Return the imports that give a definition another name, or (locally DEFAULT) pass on a default export."""
    aliases = [
        imported
        for local, imports in file.imports.items()
        for imported in imports
        if imported.name not in ("", local) and (imported.name == PASSED_ON or not imported.name.startswith(DEFAULT))
    ]
    own = default_names(file.path)[0]
    defaults = (imported for imported in file.imports.get(DEFAULT, ()) if imported.name.startswith(f"{DEFAULT} "))
    return aliases + [imported._replace(local=own) for imported in defaults if imported.name != PASSED_ON]


def _default_imports(file: FileEntry) -> Iterator[Import]:
    """Yield the imports that give a default export a local name, by which another file may import it from this one."""
    if file.language.reexports:
        for local, imports in file.imports.items():
            if not local.startswith(DEFAULT):
                yield from (each for each in imports if each.name.startswith(f"{DEFAULT} "))


def _remove_entry(table: dict[_Key, list[_Value]], key: _Key, entry: _Value) -> None:
    entries = table[key]
    entries.remove(entry)
    if not entries:
        del table[key]


def common_prefix_length(left: list[str], right: list[str]) -> int:
    """Return how many entries two lists begin with in common."""
    length = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        length += 1
    return length
