"""Turns the references of a file into edges. Each use is looked up once, however often the file has it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from packlens.extract.facts import BOTH, EITHER, TYPES, Reference, References
from packlens.model import CALLABLE_KINDS, PROVENANCE_CONFIDENCE, TYPE_KINDS
from packlens.resolve.edges.reference_kinds import DATA_OF, EDGE_OF, OWN_TYPE_RECEIVERS
from packlens.resolve.edges.target_lookup import TargetLookup
from packlens.resolve.names.names import Names
from packlens.resolve.overloads.declarations import is_declared_by
from packlens.resolve.receivers.bare_names import FIELDS
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among
from packlens.resolve.symbols.symbol_table import SymbolTable
from packlens.resolve.wiring.wiring import WIRED_EDGES, wired_targets
from packlens.store.packed_facts import Use
from packlens.symbol_id import external_symbol_id

_EXTERNAL_OF: Final = {
    "env": "env",
    "exec": "process",
    "configure": "env",
    "image": "image",
    "base": "image",
    "port": "port",
    "publish": "topic",
    "subscribe": "topic",
    "flag": "flag",
}
_REVERSED: Final = frozenset({"route", "run", "tested", "listen"})
"""Kinds of references whose edges lead from what they name to their owner."""
_SCOPED: Final = frozenset({"extends", "implements"})
_ONE_IS_MEANT: Final = frozenset({"above", "near"})
_READS: Final = EDGE_OF["field"][0]
_TESTING: Final = frozenset({"call", "new", "name"})
"""Kinds of references by which tests run what they name; what they spell in a string is mostly replaced."""
Meaning = tuple[Entry | str, float, str]
"""(a definition, or the symbol id of an external; confidence; provenance)."""


class FoundEdge(NamedTuple):
    """An edge between definitions of a symbol table, or from a definition to the symbol id of an external."""

    source: Entry
    target: Entry | str
    kind: str
    confidence: float
    provenance: str
    line: int


class Resolver:
    """Looks references up in a symbol table. It holds only caches, valid until the table changes."""

    def __init__(self, symbol_table: SymbolTable) -> None:
        """Make a resolver for `symbol_table`, whose `bases` are filled (see `inheritance`)."""
        self.symbol_table = symbol_table
        self.names = Names(symbol_table)
        self._lookup = TargetLookup(self.names)

    def forget(self, names: Collection[str]) -> None:
        """Follow a change of the definitions of the given names, or of bases (see `Names.forget`)."""
        self.names.forget(names)
        self._lookup.forget(names)

    def edges_of(self, file: FileEntry, references: References) -> list[FoundEdge]:
        """Return the edges of a file's references, without repetitions, in a stable order."""
        best: dict[tuple[Entry, Entry | str, str], FoundEdge] = {}
        make = tuple.__new__  # takes a third of the time of `FoundEdge`
        redefines = file.language.redefinitions in _ONE_IS_MEANT or file.language.types_by_parameters
        getters = file.language.getters
        has_headers = file.language.forward_path_pattern is not None or bool(file.language.declares)
        run_by = _functions_of_bodies(file) if file.local_names else {}
        for owner, (ref_kind, name, receiver, scope, _), line, any_meaning in self._bound(file, references):
            source = file.entries[owner]
            is_unclear = redefines and owner and len(any_meaning) > 1
            meaning = self._in_line(file, (name, receiver), line, any_meaning) if is_unclear else any_meaning
            kind = EDGE_OF[ref_kind][0]
            if ref_kind in _SCOPED and scope and source.type_key is None:
                source = self._scope_entry(file, scope, source)
            if ref_kind in _REVERSED:
                for edge in _reversed(file, source, ref_kind, line, meaning):
                    _keep(best, edge)
                continue
            is_run = ref_kind in _TESTING
            if is_run and _kind_meant(meaning) in DATA_OF[ref_kind]:  # it reads or sets a value, and runs nothing
                kind, is_run = _READS, False
            elif getters and ref_kind == "field" and _kind_meant(meaning) in CALLABLE_KINDS:
                kind, is_run = EDGE_OF["name"][0], True
            test = source.test and is_run
            function = run_by.get(owner) if run_by and is_run else None
            for target, confidence, provenance in meaning:
                if target is source or (has_headers and _is_own_declaration(source, target)):
                    continue
                key = (source, target, kind)
                earlier = best.get(key)
                if earlier is None or confidence > earlier[3]:
                    best[key] = make(FoundEdge, (source, target, kind, confidence, provenance, line))
                if function is not None and target is not function:
                    _keep(best, FoundEdge(function, target, kind, confidence, provenance, line))
                if test and not isinstance(target, str) and not target.test:
                    _keep(best, FoundEdge(source, target, "tests", confidence, provenance, line))
        return list(best.values())

    def _bound(self, file: FileEntry, references: References) -> Iterator[tuple[int, Use, int, Sequence[Meaning]]]:
        """Yield (owner, use, line, meaning) of the references with a meaning; each use is looked up once."""
        uses = references.uses
        local: set[int] = set()
        if file.local_names:
            local.update(number for number, use in enumerate(uses) if names_local(file, use[1], use[2]))
        by_use: dict[Use, Sequence[Meaning]] = {}
        meanings: list[Sequence[Meaning]] = []
        for number, each in enumerate(uses):
            use = self._without_types(each) if TYPES in each[4] else each
            if number not in local and use not in by_use:
                by_use[use] = self._meaning(file, use)
            meanings.append(() if number in local else by_use[use])
        meanings_by_owner: dict[tuple[int, int], Sequence[Meaning]] = {}
        numbers = iter(references.sites)
        for owner, number, line in zip(numbers, numbers, numbers, strict=True):
            meaning = meanings[number]
            if number in local:
                if (owner, number) not in meanings_by_owner:
                    meanings_by_owner[owner, number] = self._meaning(file, uses[number], owner)
                meaning = meanings_by_owner[owner, number]
            if meaning:
                yield owner, uses[number], line, meaning

    def _without_types(self, use: Use) -> Use:
        """Return a use without the types of its arguments if no overload of its name asks for them."""
        kind, name, receiver, scope, arguments = use
        named = self.symbol_table.by_name.get(name, ())
        if len(named) != 1 or named[0].kind in TYPE_KINDS:
            return use
        return kind, name, receiver, scope, arguments.partition(TYPES)[0]

    def _meaning(self, file: FileEntry, use: Use, owner: int = 0) -> Sequence[Meaning]:
        """Return what a use means in a file: definitions, or the symbol id of an external."""
        kind, name, receiver, scope, arguments = use
        if kind in _EXTERNAL_OF:
            symbol = external_symbol_id(_EXTERNAL_OF[kind], name)
            return [(symbol, PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED)]
        if kind in WIRED_EDGES:
            return wired_targets(self.symbol_table, file, (kind, name, receiver))
        if name not in self.symbol_table.by_name and self._is_unknown(file, name, receiver):
            return self._module_of(file, kind, receiver)  # mostly, the name is of the standard library
        found = self._lookup.find(file, tuple.__new__(Reference, (owner, kind, name, receiver, 0, scope, arguments)))
        return found or self._module_of(file, kind, receiver)

    def _module_of(self, file: FileEntry, kind: str, receiver: str) -> list[Target]:
        """Return the module before the dot of a call of what its source does not define: a macro does (Elixir)."""
        if kind != "call" or file.language.module_match != "container" or receiver[:2] not in ("N:", "P:"):
            return []
        modules = self.names.types_named(file, receiver[2:]) if receiver[2:3].isupper() else []
        return [module for module in modules if module[2] == RESOLVED]  # not `Shop.Logger` for `Logger`

    def _is_unknown(self, file: FileEntry, name: str, receiver: str) -> bool:
        """Return whether a name that no definition has is no import and (behind a receiver, or a star) no alias."""
        is_no_alias = name not in self.symbol_table.aliases
        if receiver:
            return is_no_alias
        return name not in file.imports and (is_no_alias or not (file.stars and file.language.reexports))

    def _in_line(
        self, file: FileEntry, used: tuple[str, str], line: int, meaning: Sequence[Meaning]
    ) -> Sequence[Meaning]:
        """Return which of several meanings a name and its receiver have in a line, if the language tells them apart."""
        name, receiver = used
        if file.language.types_by_parameters:
            return self._of_piece(file, line, meaning) if receiver in OWN_TYPE_RECEIVERS else meaning
        return self._redefined(file, name, line, meaning)

    def _redefined(self, file: FileEntry, name: str, line: int, meaning: Sequence[Meaning]) -> Sequence[Meaning]:
        """Return which of a file's own functions of a name is meant in a line, where it may mean several of them."""
        own = [target for target, _, _ in meaning if isinstance(target, Entry) and target.file is file]
        holders = {target.member_of for target in own}
        if len(own) < len(meaning) or len(holders) > 1:
            return meaning
        functions = [
            entry
            for entry in self.symbol_table.by_name.get(name, ())
            if entry.file is file and entry.kind in CALLABLE_KINDS and entry.member_of in holders
        ]
        if len(functions) < 2:
            return meaning
        if file.language.redefinitions == "above":
            above = [entry for entry in functions if entry.start_line <= line]
            chosen = above[-1] if above else functions[0]
        else:
            chosen = min(functions, key=lambda entry: _distance(entry, line))
        return [(chosen, PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED)]

    def _of_piece(self, file: FileEntry, line: int, meaning: Sequence[Meaning]) -> Sequence[Meaning]:
        """Return the field in the innermost piece of a type around a line, where several pieces have one of the name.

        A type has no two fields of one name: such pieces are types of their own, which differ in type parameters.
        """
        fields = [target for target, _, _ in meaning if isinstance(target, Entry) and target.kind in FIELDS]
        key = fields[0].member_of if fields else None
        if key is None or len(fields) < len(meaning) or any(field.member_of != key for field in fields):
            return meaning
        around = [
            piece
            for piece in self.symbol_table.types.get(key, ())
            if piece.file is file and piece.start_line <= line <= piece.end_line
        ]
        own = [f for f in fields if f.file is file and around and _distance(around[-1], f.start_line) == 0]
        return shared_among(own, RESOLVED) if own else meaning

    def _scope_entry(self, file: FileEntry, scope: str, default: Entry) -> Entry:
        key = self.names.scope_key(file, scope)
        return self.symbol_table.types[key][0] if key else default

    def meaning_of(self, file: FileEntry, ref: Reference) -> tuple[object, ...]:
        """Return all that the edges of a reference depend on outside of its file: equal values give equal edges."""
        if ref.kind in WIRED_EDGES:
            wired = wired_targets(self.symbol_table, file, (ref.kind, ref.name, ref.receiver))
            return tuple((entry.id, *rest) for entry, *rest in wired)
        if ref.kind in _EXTERNAL_OF:
            return ()
        unknown = ref.name not in self.symbol_table.by_name and self._is_unknown(file, ref.name, ref.receiver)
        targets = [] if unknown else self._lookup.find(file, ref)
        targets = targets or self._module_of(file, ref.kind, ref.receiver)
        if not targets:
            return ()
        scope = self._scope_entry(file, ref.scope, file.entries[0]).id if ref.scope else 0
        return scope, *((entry.id, entry.test, *rest) for entry, *rest in targets)


def _kind_meant(meaning: Sequence[Meaning]) -> str:
    """Return the kind of the definition that a use means first; '' if that is an external."""
    target = meaning[0][0]
    return target.kind if isinstance(target, Entry) else ""


def _functions_of_bodies(file: FileEntry) -> dict[int, Entry]:
    """Return, by the ordinals of local types and their fields, the function that runs the body that holds them."""
    functions = {entry.qualified_name: entry for entry in file.entries if entry.kind in CALLABLE_KINDS}
    local_types = {entry.qualified_name: entry for entry in file.entries if entry.within and entry.kind in TYPE_KINDS}
    found: dict[int, Entry] = {}
    for entry in file.entries if local_types else ():
        local = entry if entry.within and entry.kind in TYPE_KINDS else local_types.get(entry.container)
        is_own = local is not None and local.within in functions and (local is entry or entry.kind in FIELDS)
        if local is not None and is_own:
            found[entry.ordinal] = functions[local.within]
    return found


def names_local(file: FileEntry, name: str, receiver: str) -> bool:
    """Return whether the meaning of a reference may depend on the function around it."""
    local_names = file.local_names
    if not local_names or name in local_names:
        return bool(local_names)
    types = receiver[2:].partition(">")[0].replace(EITHER, BOTH).split(BOTH) if receiver else ()
    return any(each.partition(".")[0] in local_names for each in types)


def _is_own_declaration(source: Entry, target: Entry | str) -> bool:
    """Return whether a use is one of a function within itself, of which a header has the declaration."""
    return isinstance(target, Entry) and is_declared_by(source, target)


def _distance(entry: Entry, line: int) -> int:
    """Return how many lines are between a definition and a line; 0 within it."""
    return max(entry.start_line - line, line - entry.end_line, 0)


def _reversed(
    file: FileEntry, source: Entry, ref_kind: str, line: int, meaning: Sequence[Meaning]
) -> Iterator[FoundEdge]:
    """Yield the edges of a reference whose edges lead to its owner; a route's lead to its handlers, too."""
    is_route = ref_kind == "route"
    for target, confidence, provenance in _handlers(meaning, file, line) if is_route else meaning:
        if isinstance(target, Entry) and target is not source:
            yield FoundEdge(target, source, EDGE_OF[ref_kind][0], confidence, provenance, line)
            if is_route:
                yield FoundEdge(source, target, "routes_to", confidence, provenance, line)


def _handlers(targets: Sequence[Meaning], file: FileEntry, line: int) -> Sequence[Meaning]:
    """Return the targets of a route; of several handlers in its own file, only the nearest one after it."""
    handlers = [target for target, _, _ in targets if isinstance(target, Entry) and target.file is file]
    if len(handlers) < 2:
        return targets
    following = [entry for entry in handlers if entry.end_line >= line]
    nearest = min(following or handlers, key=lambda entry: abs(entry.start_line - line))
    return [(nearest, PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED)]


def _keep(best: dict[tuple[Entry, Entry | str, str], FoundEdge], edge: FoundEdge) -> None:
    key = edge[:3]
    earlier = best.get(key)
    if earlier is None or edge.confidence > earlier.confidence:
        best[key] = edge
