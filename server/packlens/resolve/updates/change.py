"""Replaces files in a symbol table, and records the differences that other files can see.

Definitions before and after the edited lines stay the same objects if nothing but their lines changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from packlens.resolve.edges.overrides import INHERITABLE
from packlens.resolve.names.reexports import differing_names
from packlens.resolve.names.submodules import differing_bindings
from packlens.resolve.symbols.entries import Entry, FileEntry, TypeKey, last_part
from packlens.resolve.symbols.entry_names import names_of
from packlens.resolve.symbols.shared_confidence import tells_types_apart
from packlens.resolve.symbols.symbol_table import SymbolTable, aliases_of, homes_follow_imports, in_order
from packlens.resolve.updates.leading_names import (
    Owner,
    names_leading_to,
    names_through,
    owner_of_added,
    owner_of_known,
)

_VisibleFields = tuple[object, ...]


@dataclass
class TableChange:
    """The difference between two states of a symbol table."""

    names: set[str] = field(default_factory=set)
    """Names whose definitions differ: in number, in order, or in the types that they are members of."""
    type_names: set[str] = field(default_factory=set)
    """Those of the names that are, or were, names of types."""
    members: dict[TypeKey, set[str]] = field(default_factory=dict)
    """Types whose members differ, or are in another order, with the names of members that were added, removed or
    moved."""
    inheritable: set[TypeKey] = field(default_factory=set)
    """Those of the types whose inheritable members differ, or members that hide these: fields of their names."""
    constructors: set[TypeKey] = field(default_factory=set)
    """Those of the types whose constructors differ."""
    types: dict[TypeKey, tuple[Entry, ...]] = field(default_factory=dict)
    """Types with added or removed definitions, and the definitions of each before the change."""
    moved_members: set[str] = field(default_factory=set)
    """Paths of members that belong to another type now, although their own files did not change."""
    removed: list[FileEntry] = field(default_factory=list)
    exchanged: set[str] = field(default_factory=set)
    """Names of definitions that were added, removed or replaced by equal ones, or that belong to another type now; and
    names that mean a submodule no longer, or only now."""
    edited: dict[str, list[Entry]] = field(default_factory=dict)
    """Definitions of the names that were added or removed."""
    passed_on: set[str] = field(default_factory=set)
    """Those of the names that imports give or modules open, whatever definitions they mean."""
    constructed: set[str] = field(default_factory=set)
    """Names of types whose constructors may differ: what a call of them means is compared (`meanings`)."""


def compare(symbol_table: SymbolTable, put: Iterable[FileEntry], removed: Iterable[str]) -> TableChange:
    """Return the change that putting files (in place of those at their paths) and removing others would make.

    Only `names`, what tells of these, and `constructed` are filled; `replace` completes the rest.
    """
    change = TableChange()
    for path in removed:
        _note(change, symbol_table.files[path].entries, ())
        _note_aliases(symbol_table, change, symbol_table.files[path], None)
    for new in put:
        old = symbol_table.files.get(new.path)
        _note_aliases(symbol_table, change, old, new)
        if old is None or _moved(old, new):
            _note(change, old.entries if old else (), new.entries)
        else:
            head, tail = _unchanged(old.entries, new.entries)
            _note(change, old.entries[head : len(old.entries) - tail], new.entries[head : len(new.entries) - tail])
    change.names = names_leading_to(symbol_table, _owners_by_name(symbol_table, change))
    change.constructed |= names_through(symbol_table, change.constructed)
    change.type_names |= names_through(symbol_table, change.type_names)
    return change


def replace(symbol_table: SymbolTable, put: Iterable[FileEntry], removed: Iterable[str], change: TableChange) -> None:
    """Put files into a symbol table and remove others; complete the change of `compare`. Bases are not filled."""
    work = _TableReplacement(symbol_table, change)
    for path in removed:
        work.remove(path)
    for new in put:
        work.put(new)
    work.finish()


def _moved(old: FileEntry, new: FileEntry) -> bool:
    """Return whether a file's declared package or module, or its language, differs: then all its definitions do."""
    return (old.package, old.module, old.language) != (new.package, new.module, new.language)


def _note_aliases(symbol_table: SymbolTable, change: TableChange, old: FileEntry | None, new: FileEntry | None) -> None:
    """Record the names that imports give to definitions of other names, or pass on by their own, if they differ."""
    before, after = ({imported[:3] for imported in aliases_of(file)} if file else set() for file in (old, new))
    aliases = {local for local, _, _ in before ^ after} | differing_names(symbol_table, old, new)
    submodules = differing_bindings(old, new) & symbol_table.by_name.keys()
    change.names |= aliases | submodules
    change.passed_on |= aliases | submodules
    change.type_names |= aliases | submodules
    change.exchanged |= submodules


def _note(change: TableChange, removed_entries: Sequence[Entry], added_entries: Sequence[Entry]) -> None:
    edited = (*removed_entries, *added_entries)
    change.constructed |= {last_part(entry.container) for entry in edited if entry.kind == "constructor"}
    fields_before, fields_after = _by_name(removed_entries), _by_name(added_entries)
    names = {
        name for name in fields_before.keys() | fields_after.keys() if fields_before.get(name) != fields_after.get(name)
    }
    opened = [entry for entry in edited if entry.kind == "module" and entry.name in names]
    for module in opened:  # whether a module is always open decides what its members' names mean (F#)
        if module.file.language.bare_names == "opened":
            inside = {entry.name for entry in module.file.entries if entry.container == module.qualified_name}
            names |= inside
            change.passed_on |= inside
    change.names |= names
    for entry in edited:
        for name in names.intersection(names_of(entry) or (entry.name,)):
            change.edited.setdefault(name, []).append(entry)
    types = (entry for entry in edited if entry.type_key is not None)
    change.type_names |= names.intersection(name for entry in types for name in names_of(entry))


def _owners_by_name(symbol_table: SymbolTable, change: TableChange) -> dict[str, set[Owner]]:
    """Return what the changed definitions of each name belong to; nothing for names that may mean any."""
    files = symbol_table.files
    is_known = {
        entry: files.get(entry.file.path) is entry.file for entries in change.edited.values() for entry in entries
    }
    added_types = {entry.type_key for entry, known in is_known.items() if entry.type_key is not None and not known}
    owners = {
        entry: owner_of_known(entry) if known else owner_of_added(symbol_table, entry, added_types, change.type_names)
        for entry, known in is_known.items()
    }
    return {
        name: set() if name in change.passed_on else {owners[entry] for entry in change.edited.get(name, ())}
        for name in change.names
    }


class _TableReplacement:
    """The state of one replacement."""

    def __init__(self, symbol_table: SymbolTable, change: TableChange) -> None:
        self.symbol_table = symbol_table
        self.change = change
        self.new_entries: list[Entry] = []
        self.type_names: set[tuple[str, str]] = set()
        """(language family, name) of the types that were added or removed."""
        self.reimporting: list[Entry] = []
        """Definitions that stay, and may belong to another type because the imports of their file differ."""

    def remove(self, path: str) -> None:
        """Remove a file and all its definitions, if it is there."""
        file = self.symbol_table.files.pop(path, None)
        if file is not None:
            self.change.removed.append(file)
            self.symbol_table.leave_aliases(file)
            self._exchange(file.entries, [])

    def put(self, new: FileEntry) -> None:
        """Add a file, or replace those of its definitions that differ."""
        old = self.symbol_table.files.get(new.path)
        if old is None or _moved(old, new):
            if old is not None:
                self.remove(new.path)
            self.symbol_table.files[new.path] = new
            self.symbol_table.enter_aliases(new)
            self._exchange([], new.entries)
            return
        head, tail = _unchanged(old.entries, new.entries)
        removed_entries = old.entries[head : len(old.entries) - tail]
        added_entries = new.entries[head : len(new.entries) - tail]
        kept_entries = [*old.entries[:head], *old.entries[len(old.entries) - tail :]]
        for entry, new_entry in zip(
            kept_entries, [*new.entries[:head], *new.entries[len(new.entries) - tail :]], strict=True
        ):
            entry.start_line, entry.end_line = new_entry.start_line, new_entry.end_line
        if homes_follow_imports(old.language) and (old.imports, old.own_stars) != (new.imports, new.own_stars):
            self.reimporting += kept_entries
        self.symbol_table.leave_aliases(old)
        old.imports, old.stars, old.clauses = new.imports, new.stars, new.clauses
        old.own_stars = new.own_stars
        self.symbol_table.enter_aliases(old)
        old.local_names, old.is_script = new.local_names, new.is_script
        old.entries = [*kept_entries[:head], *added_entries, *kept_entries[head:]]
        for entry in added_entries:
            entry.file = old
        for ordinal, entry in enumerate(old.entries):  # before any of them is sorted into a list
            entry.ordinal = ordinal
        new.entries = []  # they refer to the file, which would be garbage that only a collection finds
        self._exchange(removed_entries, added_entries)

    def _exchange(self, removed_entries: Sequence[Entry], added_entries: Sequence[Entry]) -> None:
        for entry in removed_entries:
            self._leave(entry)
        for entry in added_entries:
            self._enter(entry)

    # -- one definition

    def _leave(self, entry: Entry) -> None:
        self.change.exchanged.update(names_of(entry))
        self._touch(entry)
        self.symbol_table.detach(entry)
        self._touch_type(entry)
        self.symbol_table.leave(entry)

    def _enter(self, entry: Entry) -> None:
        self.change.exchanged.update(names_of(entry))
        self._touch_type(entry)
        self.symbol_table.enter(entry, in_order)
        self.new_entries.append(entry)

    def _touch_type(self, entry: Entry) -> None:
        key = entry.type_key
        if key is None:
            return
        self.type_names.add((key[0], entry.name))
        if key not in self.change.types:
            self.change.types[key] = tuple(self.symbol_table.types.get(key, ()))

    def _touch(self, entry: Entry) -> None:
        """Record that the members of the type of a member differ."""
        key = entry.member_of
        if key is None:
            return
        self.change.members.setdefault(key, set()).add(entry.name)
        if entry.kind in INHERITABLE:
            self.change.inheritable.add(key)
        elif entry.kind == "constructor":
            self.change.constructors.add(key)

    # -- members get their types when all files are in

    def finish(self) -> None:
        """Assign members to their types, also members in other files whose types were added or removed."""
        symbol_table, change = self.symbol_table, self.change
        for entry in self.new_entries:
            symbol_table.attach(entry, symbol_table.home_of(entry), in_order)
            self._touch(entry)
        for key, before in change.types.items():
            if tells_types_apart(before) != tells_types_apart(symbol_table.types.get(key, ())):
                change.names |= names_through(symbol_table, symbol_table.members.get(key, ()))
                change.exchanged.update(symbol_table.members.get(key, ()))
        for entry in self._members_to_move():
            home = symbol_table.home_of(entry)
            if home != entry.member_of:
                self._touch(entry)
                symbol_table.detach(entry)
                symbol_table.attach(entry, home, in_order)
                self._touch(entry)
                change.names |= names_through(symbol_table, [entry.name])
                change.exchanged.update(names_of(entry))
                change.moved_members.add(entry.file.path)
        for key, names in change.members.items():
            symbol_table.sort_members(key)
            if key not in change.inheritable and self._are_inheritable(key, names):
                change.inheritable.add(key)

    def _are_inheritable(self, key: TypeKey, names: Iterable[str]) -> bool:
        """Return whether a type or an ancestor has inheritable members of any of the names, which others may hide."""
        owners = (key, *self.symbol_table.supertypes(key))
        namesakes = (self.symbol_table.members.get(owner, {}).get(name, ()) for owner in owners for name in names)
        return any(entry.kind in INHERITABLE for entries in namesakes for entry in entries)

    def _members_to_move(self) -> list[Entry]:
        """Return the members whose type was added or removed, or may now be another one of the same name."""
        symbol_table = self.symbol_table
        members = list(self.reimporting)
        for name in self.type_names | {(key[0], last_part(key[2])) for key in self.change.types}:
            members += symbol_table.strays.get(name, ())
        for key in self.change.types:
            if key not in symbol_table.types:
                members += [entry for entries in symbol_table.members.get(key, {}).values() for entry in entries]
        return list(dict.fromkeys(members))


def _visible_fields(entry: Entry) -> _VisibleFields:
    """Return what other files can see of a definition: everything except its lines."""
    return (
        entry.id,
        entry.name,
        entry.kind,
        entry.container,
        entry.type_name,
        entry.exported,
        entry.test,
        entry.type_key,
        entry.within,
        entry.extended,
        entry.shape,
        entry.fixture,
        entry.filter_name,
        entry.takes,
        entry.parameters,
        entry.passed,
        entry.items,
        entry.is_declaration,
        entry.arity,
        entry.stands_in,
        entry.hidden_in,
        entry.bound,
        entry.parts,
        entry.controller,
    )


def _unchanged(old: Sequence[Entry], new: Sequence[Entry]) -> tuple[int, int]:
    """Return how many definitions at the beginning and at the end are the same."""
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and _visible_fields(old[head]) == _visible_fields(new[head]):
        head += 1
    tail = 0
    while tail < shorter - head and _visible_fields(old[-1 - tail]) == _visible_fields(new[-1 - tail]):
        tail += 1
    return head, tail


def _by_name(entries: Iterable[Entry]) -> dict[str, list[_VisibleFields]]:
    shown: dict[str, list[_VisibleFields]] = {}
    for entry in entries:
        for name in names_of(entry) or (entry.name,):
            shown.setdefault(name, []).append((*_visible_fields(entry), entry.file.module, entry.file.package))
    return shown
