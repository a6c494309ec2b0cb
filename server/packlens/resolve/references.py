"""References -> edges. Every name is looked up among the definitions that bear it, and nowhere else.

Ambiguous names share their confidence among the best few candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from packlens.extract.facts import Reference, References
from packlens.model import CALLABLE_KINDS, PROVENANCE_CONFIDENCE, TYPE_KINDS
from packlens.resolve.inheritance import dotted
from packlens.resolve.names import MOST_CANDIDATES, RESOLVED, Names, Target, shared_among
from packlens.resolve.receivers import FIELDS, Receivers
from packlens.resolve.symbol_table import Entry, FileEntry, SymbolTable, TypeKey
from packlens.store.packed import Use
from packlens.symbol_id import external_symbol_id

_CALL_TARGETS: Final = CALLABLE_KINDS | TYPE_KINDS | {"property"}
_VALUE_TARGETS: Final = CALLABLE_KINDS | TYPE_KINDS
_EDGE_OF: Final = {
    "call": ("calls", _CALL_TARGETS),
    "new": ("calls", TYPE_KINDS | {"constructor"}),
    "type": ("type_hint_of", TYPE_KINDS),
    "extends": ("extends", TYPE_KINDS),
    "implements": ("implements", TYPE_KINDS),
    "decorator": ("decorates", _VALUE_TARGETS),
    "throw": ("throws", TYPE_KINDS),
    "field": ("accesses_field", FIELDS),
    "name": ("references", _VALUE_TARGETS),
    "route": ("handles_route", CALLABLE_KINDS | {"class"}),
    "env": ("reads_env", frozenset()),
    "exec": ("executes_process", frozenset()),
}
_EXTERNAL_OF: Final = {"env": "env", "exec": "process"}
_SCOPED: Final = frozenset({"extends", "implements"})
_EXERCISES: Final = frozenset({"calls", "references"})
Meant = tuple[Any, float, str]
"""(a definition, or the symbol id of something outside of any file; confidence; provenance)."""
_OF_TYPES: Final = frozenset({"type", "extends", "implements", "throw", "new"})


class Link(NamedTuple):
    """An edge between definitions of a world, or to the symbol id of something outside of any file."""

    source: Entry
    target: Entry | str
    kind: str
    confidence: float
    provenance: str
    line: int


class Resolver:
    """Looks references up in a world. Holds memo tables only, valid until the world changes."""

    def __init__(self, world: SymbolTable, names: Names | None = None) -> None:
        """Make a resolver for `world`, whose `bases` are filled (see `inheritance`)."""
        self.world = world
        self.names = names or Names(world)
        self.receivers = Receivers(self.names)
        self._built: dict[TypeKey, list[Entry]] = {}

    def links_of(self, file: FileEntry, references: References) -> list[Link]:
        """Return the edges that a file's references make, without repetitions, in a stable order."""
        best: dict[tuple[Entry, Entry | str, str], Link] = {}
        make = tuple.__new__  # a third of what `Link` costs
        for owner, (ref_kind, _, _, scope), line, found in self._bound(file, references):
            source = file.entries[owner]
            kind = _EDGE_OF[ref_kind][0]
            if ref_kind in _SCOPED and scope and source.type_key is None:
                source = self._scope_entry(file, scope, source)
            if ref_kind == "route":
                for target, confidence, provenance in _handlers(found, file, line):
                    if target is not source:
                        _keep(best, Link(target, source, kind, confidence, provenance, line))
                continue
            test = source.test and kind in _EXERCISES
            for target, confidence, provenance in found:
                if target is source:
                    continue
                key = (source, target, kind)
                known = best.get(key)
                if known is None or confidence > known[3]:
                    best[key] = make(Link, (source, target, kind, confidence, provenance, line))
                if test and not isinstance(target, str) and not target.test:
                    _keep(best, Link(source, target, "tests", confidence, provenance, line))
        return list(best.values())

    def _bound(self, file: FileEntry, references: References) -> Iterator[tuple[int, Use, int, Sequence[Meant]]]:
        """Yield (owner, use, line, meaning) of the references that mean something here; each use is looked up once."""
        uses = references.uses
        local = {number for number, use in enumerate(uses) if names_local(file, use[1], use[2])}
        meant: list[Sequence[Meant]] = [
            () if number in local else self._meant(file, use) for number, use in enumerate(uses)
        ]
        within: dict[tuple[int, int], Sequence[Meant]] = {}
        numbers = iter(references.sites)
        for owner, number, line in zip(numbers, numbers, numbers, strict=True):
            found = meant[number]
            if number in local:
                if (owner, number) not in within:
                    within[owner, number] = self._meant(file, uses[number], owner)
                found = within[owner, number]
            if found:
                yield owner, uses[number], line, found

    def _meant(self, file: FileEntry, use: Use, owner: int = 0) -> Sequence[Meant]:
        """What a use means in a file: definitions, or the symbol id of something outside of any file."""
        kind, name, receiver, scope = use
        if kind in _EXTERNAL_OF:
            symbol = external_symbol_id(_EXTERNAL_OF[kind], name)
            return [(symbol, PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED)]
        if name not in self.world.by_name and (receiver or name not in file.imports):
            return ()  # nothing here bears that name: the standard library's, mostly
        return self.targets(file, tuple.__new__(Reference, (owner, kind, name, receiver, 0, scope)))

    def _scope_entry(self, file: FileEntry, scope: str, default: Entry) -> Entry:
        key = self.names.scope_key(file, scope)
        return self.world.types[key][0] if key else default

    def meaning_of(self, file: FileEntry, ref: Reference) -> tuple[object, ...]:
        """Return all that the edges of a reference depend on outside of its file: equal meanings make equal edges."""
        unknown = ref.name not in self.world.by_name and (ref.receiver or ref.name not in file.imports)
        if ref.kind in _EXTERNAL_OF or unknown:
            return ()
        scope = self._scope_entry(file, ref.scope, file.entries[0]).id if ref.scope else 0
        return scope, *((entry.id, entry.test, *rest) for entry, *rest in self.targets(file, ref))

    def targets(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return what a reference means: at most a few definitions, with confidence and provenance."""
        kinds = _EDGE_OF[ref.kind][1]
        if ref.kind in _OF_TYPES:
            found = self._types(file, ref)
            if ref.kind != "new":
                return found[:MOST_CANDIDATES]
            return self._constructors(found) or self._constructing(file, ref)
        found = self.receivers.find(file, ref, kinds)
        if ref.kind != "route":
            found = found[:MOST_CANDIDATES]
        found = [t for t in found if t[0].kind in kinds]
        return self._constructors(found) if ref.kind == "call" else found

    def _types(self, file: FileEntry, ref: Reference) -> list[Target]:
        """The types that a reference names; one that a function defines means something within it only."""
        if not ref.receiver and ref.name in file.local_names:
            local = [entry for entry in self.names.local(file, ref.owner, ref.name) if entry.kind in TYPE_KINDS]
            if local:
                return shared_among(local, RESOLVED)
            return [target for target in self.names.types_named(file, ref.name) if not target[0].within]
        return self.names.types_named(file, dotted(ref))

    def _constructing(self, file: FileEntry, ref: Reference) -> list[Target]:
        """The function that `new` calls where a function can be a class (JavaScript); surely, or none."""
        found = self.receivers.find(file, ref, frozenset({"function"}))
        return [t for t in found[:MOST_CANDIDATES] if t[0].kind == "function" and t[2] == RESOLVED]

    def _constructors(self, targets: list[Target]) -> list[Target]:
        """Calling a type calls its constructor, if it has one of its own."""
        out: list[Target] = []
        for entry, confidence, provenance in targets[:MOST_CANDIDATES]:
            if entry.type_key is not None and (built := self._own_constructors(entry.type_key)):
                out += [(e, confidence / len(built), provenance) for e in built[:MOST_CANDIDATES]]
            out.append((entry, confidence, provenance))
        return out

    def _own_constructors(self, key: TypeKey) -> list[Entry]:
        found = self._built.get(key)
        if found is None:
            members = self.world.members.get(key, {})
            found = self._built[key] = [e for es in members.values() for e in es if e.kind == "constructor"]
        return found


def names_local(file: FileEntry, name: str, receiver: str) -> bool:
    """Whether what a reference means may depend on the function it stands in."""
    return bool(file.local_names) and (name in file.local_names or receiver[2:] in file.local_names)


def _handlers(targets: Sequence[Target], file: FileEntry, line: int) -> Sequence[Target]:
    """Of several handlers of one name in the route's own file, the nearest that follows it."""
    own = [t[0] for t in targets if t[0].file is file]
    if len(own) < 2:
        return targets
    after = [entry for entry in own if entry.end_line >= line]
    nearest = min(after or own, key=lambda entry: abs(entry.start_line - line))
    return [(nearest, PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED)]


def _keep(best: dict[tuple[Entry, Entry | str, str], Link], link: Link) -> None:
    key = link[:3]
    known = best.get(key)
    if known is None or link.confidence > known.confidence:
        best[key] = link
