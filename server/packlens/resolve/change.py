"""Replaces files in a world, and notes what others can see of the difference.

Definitions that stay as they are, before and after the edited place, stay the same objects: they are only renumbered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from packlens.resolve.derived_edges import INHERITABLE
from packlens.resolve.symbol_table import Entry, FileEntry, SymbolTable, TypeKey, in_order, last_part, names_of

_Shown = tuple[object, ...]


@dataclass
class TableChange:
    """How a world differs from what it was."""

    names: set[str] = field(default_factory=set)
    """Names whose definitions differ: which there are, in which order, what they are members of."""
    type_names: set[str] = field(default_factory=set)
    """Those of them that types bear, or bore."""
    members: dict[TypeKey, set[str]] = field(default_factory=dict)
    """Types whose members differ, or stand in another order; the names of members that came, went or moved."""
    inheritable: set[TypeKey] = field(default_factory=set)
    """Those of them where members that are inherited differ."""
    constructors: set[TypeKey] = field(default_factory=set)
    """Those of them where constructors differ."""
    firsts: dict[TypeKey, Entry | None] = field(default_factory=dict)
    """Types whose definitions were touched; the first of them before."""
    resettled: set[str] = field(default_factory=set)
    """Paths of members that belong to another type now, though nothing changed where they stand."""
    removed: list[FileEntry] = field(default_factory=list)


def compare(world: SymbolTable, put: Iterable[FileEntry], removed: Iterable[str]) -> TableChange:
    """Return which names would differ if some files took the place of those of their paths, and others were no more."""
    change = TableChange()
    for path in removed:
        _note(change, world.files[path].entries, ())
    for new in put:
        old = world.files.get(new.path)
        if old is None or _moved(old, new):
            _note(change, old.entries if old else (), new.entries)
        else:
            head, tail = _unchanged(old.entries, new.entries)
            _note(change, old.entries[head : len(old.entries) - tail], new.entries[head : len(new.entries) - tail])
    return change


def replace(world: SymbolTable, put: Iterable[FileEntry], removed: Iterable[str], change: TableChange) -> None:
    """Put files into a world and take others out; complete what `compare` said of it. Fills no bases."""
    work = _TableReplacement(world, change)
    for path in removed:
        work.remove(path)
    for new in put:
        work.put(new)
    work.finish()


def _moved(old: FileEntry, new: FileEntry) -> bool:
    """Whether what a file declares to be of differs: then all its definitions do."""
    return (old.package, old.module) != (new.package, new.module)


def _note(change: TableChange, gone: Sequence[Entry], come: Sequence[Entry]) -> None:
    before, after = _by_name(gone), _by_name(come)
    names = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    change.names |= names
    types = (entry for entry in (*gone, *come) if entry.type_key is not None)
    change.type_names |= names.intersection(name for entry in types for name in names_of(entry))


class _TableReplacement:
    """One replacement on its way."""

    def __init__(self, world: SymbolTable, change: TableChange) -> None:
        self.world = world
        self.change = change
        self.fresh: list[Entry] = []
        self.type_names: set[tuple[str, str]] = set()
        """(language family, name) of the types that came or went."""

    def remove(self, path: str) -> None:
        """Take a file and all it defines out, if it is there."""
        file = self.world.files.pop(path, None)
        if file is not None:
            self.change.removed.append(file)
            self._exchange(file.entries, [])

    def put(self, new: FileEntry) -> None:
        """Put a file in, or what differs of it in the place of what was."""
        old = self.world.files.get(new.path)
        if old is None or _moved(old, new):
            if old is not None:
                self.remove(new.path)
            self.world.files[new.path] = new
            self._exchange([], new.entries)
            return
        head, tail = _unchanged(old.entries, new.entries)
        gone = old.entries[head : len(old.entries) - tail]
        come = new.entries[head : len(new.entries) - tail]
        same = [*old.entries[:head], *old.entries[len(old.entries) - tail :]]
        for entry, now in zip(same, [*new.entries[:head], *new.entries[len(new.entries) - tail :]], strict=True):
            entry.start_line, entry.end_line = now.start_line, now.end_line
        old.imports, old.stars, old.clauses = new.imports, new.stars, new.clauses
        old.local_names = new.local_names
        old.entries = [*same[:head], *come, *same[head:]]
        for entry in come:
            entry.file = old
        for ordinal, entry in enumerate(old.entries):  # before any takes its place among those that stay
            entry.ordinal = ordinal
        self._exchange(gone, come)

    def _exchange(self, gone: Sequence[Entry], come: Sequence[Entry]) -> None:
        for entry in gone:
            self._leave(entry)
        for entry in come:
            self._enter(entry)

    # -- one definition

    def _leave(self, entry: Entry) -> None:
        self._touch(entry)
        self.world.detach(entry)
        self._touch_type(entry)
        self.world.leave(entry)

    def _enter(self, entry: Entry) -> None:
        self._touch_type(entry)
        self.world.enter(entry, in_order)
        self.fresh.append(entry)

    def _touch_type(self, entry: Entry) -> None:
        key = entry.type_key
        if key is None:
            return
        self.type_names.add((key[0], entry.name))
        if key not in self.change.firsts:
            known = self.world.types.get(key)
            self.change.firsts[key] = known[0] if known else None

    def _touch(self, entry: Entry) -> None:
        """Note that the members of a definition's type differ."""
        key = entry.member_of
        if key is None:
            return
        self.change.members.setdefault(key, set()).add(entry.name)
        if entry.kind in INHERITABLE:
            self.change.inheritable.add(key)
        elif entry.kind == "constructor":
            self.change.constructors.add(key)

    # -- members find their types when all files are in

    def finish(self) -> None:
        """Give members their types, those of other files too where types came or went."""
        world, change = self.world, self.change
        for entry in self.fresh:
            world.attach(entry, world.home_of(entry), in_order)
            self._touch(entry)
        for entry in self._unsettled():
            home = world.home_of(entry)
            if home != entry.member_of:
                self._touch(entry)
                world.detach(entry)
                world.attach(entry, home, in_order)
                self._touch(entry)
                change.names.add(entry.name)
                change.resettled.add(entry.file.path)
        for key in change.members:
            world.sort_members(key)

    def _unsettled(self) -> list[Entry]:
        """Members whose type came, went, or may now be another of the same name."""
        world = self.world
        found: list[Entry] = []
        for name in self.type_names | {(key[0], last_part(key[2])) for key in self.change.firsts}:
            found += world.strays.get(name, ())
        for key in self.change.firsts:
            if key not in world.types:
                found += [entry for entries in world.members.get(key, {}).values() for entry in entries]
        return list(dict.fromkeys(found))


def _shown(entry: Entry) -> _Shown:
    """What other files can see of a definition: everything but its lines."""
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
    )


def _unchanged(old: Sequence[Entry], new: Sequence[Entry]) -> tuple[int, int]:
    """Return how many definitions at the beginning and at the end are the same."""
    most = min(len(old), len(new))
    head = 0
    while head < most and _shown(old[head]) == _shown(new[head]):
        head += 1
    tail = 0
    while tail < most - head and _shown(old[-1 - tail]) == _shown(new[-1 - tail]):
        tail += 1
    return head, tail


def _by_name(entries: Iterable[Entry]) -> dict[str, list[_Shown]]:
    shown: dict[str, list[_Shown]] = {}
    for entry in entries:
        for name in names_of(entry) or (entry.name,):
            shown.setdefault(name, []).append((*_shown(entry), entry.file.module, entry.file.package))
    return shown
