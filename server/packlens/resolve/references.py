"""Turns references into edges. A name is looked up only among the definitions of that name.

The best few candidates for an ambiguous name share the confidence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from packlens.extract.facts import TYPES, Reference, References
from packlens.extract.language import Language
from packlens.model import CALLABLE_KINDS, PROVENANCE_CONFIDENCE, TYPE_KINDS
from packlens.resolve.constructors import Constructors
from packlens.resolve.declarations import is_declared_by
from packlens.resolve.entries import Entry, FileEntry, outer_part
from packlens.resolve.fixtures import fixtures_named
from packlens.resolve.inheritance import dotted
from packlens.resolve.names import MAX_LOOKUP, Names
from packlens.resolve.overloads import taking
from packlens.resolve.receivers import FIELDS, Receivers
from packlens.resolve.shared_confidence import INFERRED, MAX_CANDIDATES, RESOLVED, Target, shared_among
from packlens.resolve.symbol_table import SymbolTable
from packlens.resolve.wiring import WIRED_EDGES, wired_targets
from packlens.store.packed_facts import Use
from packlens.symbol_id import external_symbol_id

_CALL_TARGETS: Final = CALLABLE_KINDS | TYPE_KINDS | {"property"}
_VALUE_TARGETS: Final = CALLABLE_KINDS | TYPE_KINDS
EDGE_OF: Final = {
    "call": ("calls", _CALL_TARGETS),
    "new": ("calls", TYPE_KINDS | {"constructor"}),
    "type": ("type_hint_of", TYPE_KINDS),
    "self_type": ("type_hint_of", TYPE_KINDS),
    "extends": ("extends", TYPE_KINDS),
    "implements": ("implements", TYPE_KINDS),
    "decorator": ("decorates", _VALUE_TARGETS),
    "throw": ("throws", TYPE_KINDS),
    "field": ("accesses_field", FIELDS),
    "name": ("references", _VALUE_TARGETS),
    "route": ("handles_route", CALLABLE_KINDS | {"class", "constant", "module"}),
    "listen": ("routes_to", TYPE_KINDS | {"variable", "constant", "variant", "field"}),
    "inject": ("calls", CALLABLE_KINDS),
    "env": ("reads_env", frozenset()),
    "exec": ("executes_process", frozenset()),
    "configure": ("configures", frozenset()),
    "image": ("deploys", frozenset()),
    "base": ("depends_on", frozenset()),
    "port": ("exposes", frozenset()),
    "publish": ("publishes", frozenset()),
    "subscribe": ("subscribes", frozenset()),
    "flag": ("gated_by_flag", frozenset()),
    **{kind: (edge, frozenset()) for kind, edge in WIRED_EDGES.items()},
}
REFERENCE_KINDS: Final = frozenset(EDGE_OF)
"""Kinds of references that resolution knows."""
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
_DATA_OF: Final = {"name": FIELDS, "call": frozenset({"variant", "field"}), "new": frozenset({"variant"})}
"""By kind of reference, the kinds of data that it may mean: constants, fields (one with a function may be called),
members of enums (with arguments)."""
_FREE_DATA: Final = FIELDS - {"field", "property"}
_READING: Final = frozenset({"name", "call"})
_FUNCTION: Final = frozenset({"function"})
_CONSTRUCTING: Final = _FUNCTION | {"variant"}
_READS: Final = EDGE_OF["field"][0]
_TESTING: Final = frozenset({"call", "new", "name"})
"""Kinds of references by which tests run what they name; what they spell in a string is mostly replaced."""
_OF_OWN_TYPE: Final = frozenset({"", "self"})
Meaning = tuple[Entry | str, float, str]
"""(a definition, or the symbol id of an external; confidence; provenance)."""
_OF_VALUES: Final = frozenset({"call", "name"})
_OF_TYPES: Final = frozenset({"type", "self_type", "extends", "implements", "throw", "new"})


class Link(NamedTuple):
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
        self.receivers = Receivers(self.names)
        self._constructors = Constructors(symbol_table)

    def forget(self, names: Collection[str]) -> None:
        """Follow a change of the definitions of the given names, or of bases (see `Names.forget`)."""
        self.names.forget(names)
        self.receivers.forget(names)
        self._constructors.forget()

    def links_of(self, file: FileEntry, references: References) -> list[Link]:
        """Return the edges of a file's references, without repetitions, in a stable order."""
        best: dict[tuple[Entry, Entry | str, str], Link] = {}
        make = tuple.__new__  # takes a third of the time of `Link`
        redefines = file.language.redefinitions in _ONE_IS_MEANT or file.language.types_by_parameters
        getters = file.language.getters
        has_headers = file.language.forward_path_pattern is not None
        run_by = _functions_of_bodies(file) if file.local_names else {}
        for owner, (ref_kind, name, receiver, scope, _), line, any_meaning in self._bound(file, references):
            source = file.entries[owner]
            is_unclear = redefines and owner and len(any_meaning) > 1
            meaning = self._in_line(file, (name, receiver), line, any_meaning) if is_unclear else any_meaning
            kind = EDGE_OF[ref_kind][0]
            if ref_kind in _SCOPED and scope and source.type_key is None:
                source = self._scope_entry(file, scope, source)
            if ref_kind in _REVERSED:
                for link in _reversed(file, source, ref_kind, line, meaning):
                    _keep(best, link)
                continue
            is_run = ref_kind in _TESTING
            if is_run and _kind_meant(meaning) in _DATA_OF[ref_kind]:  # it reads or sets a value, and runs nothing
                kind, is_run = _READS, False
            elif getters and ref_kind == "field" and _kind_meant(meaning) in CALLABLE_KINDS:
                kind, is_run = EDGE_OF["name"][0], True
            test = source.test and is_run
            function = run_by.get(owner) if run_by and is_run else None
            for target, confidence, provenance in meaning:
                if target is source or (has_headers and _is_own_declaration(source, target)):
                    continue
                key = (source, target, kind)
                kept = best.get(key)
                if kept is None or confidence > kept[3]:
                    best[key] = make(Link, (source, target, kind, confidence, provenance, line))
                if function is not None and target is not function:
                    _keep(best, Link(function, target, kind, confidence, provenance, line))
                if test and not isinstance(target, str) and not target.test:
                    _keep(best, Link(source, target, "tests", confidence, provenance, line))
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
            return ()  # the workspace does not define it: mostly a name of the standard library
        return self.targets(file, tuple.__new__(Reference, (owner, kind, name, receiver, 0, scope, arguments)))

    def _is_unknown(self, file: FileEntry, name: str, receiver: str) -> bool:
        """Return whether a name that no definition has is no alias (behind a receiver) and no import either."""
        return name not in self.symbol_table.aliases if receiver else name not in file.imports

    def _in_line(
        self, file: FileEntry, used: tuple[str, str], line: int, meaning: Sequence[Meaning]
    ) -> Sequence[Meaning]:
        """Return which of several meanings a name and its receiver have in a line, if the language tells them apart."""
        name, receiver = used
        if file.language.types_by_parameters:
            return self._of_piece(file, line, meaning) if receiver in _OF_OWN_TYPE else meaning
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
        unknown = ref.name not in self.symbol_table.by_name and self._is_unknown(file, ref.name, ref.receiver)
        if ref.kind in _EXTERNAL_OF or unknown:
            return ()
        scope = self._scope_entry(file, ref.scope, file.entries[0]).id if ref.scope else 0
        return scope, *((entry.id, entry.test, *rest) for entry, *rest in self.targets(file, ref))

    def targets(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return what a reference means: at most a few definitions, with confidence and provenance."""
        targets = self._targets(file, ref)
        if len(targets) > 1 and file.language.protocols_apart:
            is_protocol = ref.kind == "implements"
            meant = [entry for entry, _, _ in targets if (entry.kind == "interface") == is_protocol]
            if 0 < len(meant) < len(targets):
                return shared_among(meant, targets[0][2])
        return targets

    def _targets(self, file: FileEntry, ref: Reference) -> list[Target]:
        if ref.kind == "inject":
            return fixtures_named(self.names, file, ref.name, ref.scope)
        kinds = EDGE_OF[ref.kind][1]
        if file.language.values_apart and ref.kind in _OF_VALUES:
            kinds = kinds - TYPE_KINDS
        if ref.kind == "field" and not ref.receiver:
            kinds = _bare_data(file.language)
        if ref.kind in _OF_TYPES:
            candidates = self._types(file, ref)
            if ref.kind != "new":
                return candidates[:MAX_CANDIDATES]
            return self._constructors.added_to(candidates, ref.arguments) or self._constructing(file, ref)
        found = candidates = self.receivers.find(file, ref, kinds)
        candidates = self._handlers(file, ref, candidates) if ref.kind == "route" else candidates[:MAX_CANDIDATES]
        if ref.kind == "call" and candidates and candidates[0][0].type_name.startswith("N:"):
            candidates = self._held_type(candidates[0][0]) or candidates
        if ref.kind == "call" and len(candidates) > 1:
            candidates = _without_properties(candidates)
        candidates = _of_kinds(candidates, kinds)
        is_sure = bool(candidates) and candidates[0][2] == RESOLVED
        if ref.kind in _READING and not is_sure and (data := self._data(file, ref, found)):
            return data
        if not candidates and ref.kind == "field" and file.language.getters and ref.receiver not in _OF_OWN_TYPE:
            return [target for target in _of_kinds(found, CALLABLE_KINDS) if target[2] == RESOLVED]
        if not candidates and ref.kind == "call":
            return self.receivers.called_variable(file, ref)
        if ref.arguments and candidates:
            candidates = taking(self.symbol_table, candidates, ref.arguments)
        return self._constructors.added_to(candidates, ref.arguments) if ref.kind == "call" else candidates

    def _handlers(self, file: FileEntry, ref: Reference, targets: list[Target]) -> list[Target]:
        """Return the handlers of a route without guesses in classes of other modules than it names.

        In Rails, that of `admin/users#show` is never the class of another module; that of `api/users` may be in API.
        """
        if not ref.receiver.startswith("P:"):
            return targets
        named = ref.receiver[2:].casefold().split(".")
        handlers = [
            target for target in targets if target[2] == RESOLVED or _class_parts(target[0])[-len(named) :] == named
        ]
        if not any(pattern.search(file.path) for pattern in file.language.route_rules.dialect_patterns):
            return handlers
        handlers = [
            target
            for target in handlers
            if (parts := _class_parts(target[0]))[-1] != named[-1] or parts[-len(named) :] == named
        ]
        if handlers:
            return handlers
        members = self.symbol_table.named_members.get((file.language.family, ref.name), ())[:MAX_LOOKUP]
        return shared_among([entry for entry in members if _class_parts(entry)[-len(named) :] == named], INFERRED)

    def _data(self, file: FileEntry, ref: Reference, found: list[Target]) -> list[Target]:
        """Return the data that a name surely means, given all that it may mean behind its receiver, if it has one."""
        kinds = _DATA_OF[ref.kind]
        if not ref.receiver:
            kinds = kinds & _bare_data(file.language)
            found = self.receivers.find(file, ref, kinds)
        if not found or found[0][2] != RESOLVED:
            return []
        return _of_kinds(found[:MAX_CANDIDATES], kinds)

    def _held_type(self, field: Entry) -> list[Target]:
        """Return the type that a field holds as its value (`form_class = OrderForm`): a call of it makes an object."""
        held = field.type_name.removeprefix("N:")
        return self.names.types_named(field.file, held) if field.kind in FIELDS else []

    def _types(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return the types that a reference names; one that a function defines is known only within it."""
        if not ref.receiver and ref.name in file.local_names:
            local = [entry for entry in self.names.local(file, ref.owner, ref.name) if entry.kind in TYPE_KINDS]
            if local:
                return shared_among(local, RESOLVED)
            return [target for target in self.names.types_named(file, ref.name) if not target[0].within]
        types = self.names.types_named(file, dotted(ref))
        if ref.receiver or (types and not any(entry.container for entry, _, _ in types)):
            return types
        if within := self._types_around(file, ref):
            return within
        is_opened = bool(file.stars) and file.language.package != "global"  # an #include opens no type
        outermost = [entry for entry, _, _ in types if not entry.container or entry.file is not file]
        if not types or (is_opened and not outermost) or ref.name in file.imports:
            return types
        return shared_among(outermost, types[0][2]) if outermost else []

    def _types_around(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return the types of a name within the innermost type around a reference, or its bases, that has any."""
        scope = ref.scope
        while scope:
            key = self.names.scope_key(file, scope)
            members = self.symbol_table.find_members(key, ref.name) if key else ()
            types = [member for member in members if member.kind in TYPE_KINDS]
            if types := [each for each in types if each.member_of == key or not self._in_companion(each)]:
                return shared_among(types, RESOLVED)
            scope = outer_part(scope)
        return []

    def _in_companion(self, member: Entry) -> bool:
        """Return whether a member is in the companion of a class (Scala), from which nobody inherits."""
        pieces = self.symbol_table.types.get(member.member_of, ()) if member.member_of else ()
        companions = [piece for piece in pieces if piece.kind == "module" and piece.file is member.file]
        is_within = any(piece.start_line <= member.start_line <= piece.end_line for piece in companions)
        return is_within and len(companions) < len(pieces)

    def _constructing(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return what `new` makes that is no type: a function that serves as a class, or (behind its enum) a member."""
        kinds = _CONSTRUCTING if ref.receiver or file.language.opened_enums else _FUNCTION
        candidates = self.receivers.find(file, ref, kinds)[:MAX_CANDIDATES]
        return [target for target in candidates if target[0].kind in kinds and target[2] == RESOLVED]


def _bare_data(language: Language) -> frozenset[str]:
    """Return the kinds of data that a name without a receiver may mean."""
    return FIELDS if language.implicit_self else _FREE_DATA


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
        if local is not None and (local is entry or entry.kind in FIELDS):
            found[entry.ordinal] = functions[local.within]
    return found


def names_local(file: FileEntry, name: str, receiver: str) -> bool:
    """Return whether the meaning of a reference may depend on the function around it."""
    return bool(file.local_names) and (name in file.local_names or receiver[2:] in file.local_names)


def _is_own_declaration(source: Entry, target: Entry | str) -> bool:
    """Return whether a use is one of a function within itself, of which a header has the declaration."""
    return isinstance(target, Entry) and is_declared_by(source, target)


def _of_kinds(targets: list[Target], kinds: frozenset[str]) -> list[Target]:
    """Return the targets of the given kinds; a field with a method of the same name and type is no rival for a call."""
    kept = [target for target in targets if target[0].kind in kinds]
    if not kept or len(kept) == len(targets):
        return kept
    holders = {entry.member_of for entry, _, _ in kept}
    are_beside = all(entry.member_of in holders for entry, _, _ in targets) and None not in holders
    return shared_among([entry for entry, _, _ in kept], kept[0][2]) if are_beside else kept


def _class_parts(entry: Entry) -> list[str]:
    """Return the parts of the name of a member's class, in small letters."""
    return entry.container.replace("::", ".").casefold().split(".")


def _without_properties(targets: list[Target]) -> list[Target]:
    """Return what may be called: a property that has a method of its name beside it is not (a record's component)."""
    holders = {entry.member_of for entry, _, _ in targets if entry.kind in CALLABLE_KINDS and entry.member_of}
    called = [entry for entry, _, _ in targets if entry.kind != "property" or entry.member_of not in holders]
    return shared_among(called, targets[0][2]) if len(called) < len(targets) else targets


def _distance(entry: Entry, line: int) -> int:
    """Return how many lines are between a definition and a line; 0 within it."""
    return max(entry.start_line - line, line - entry.end_line, 0)


def _reversed(file: FileEntry, source: Entry, ref_kind: str, line: int, meaning: Sequence[Meaning]) -> Iterator[Link]:
    """Yield the edges of a reference whose edges lead to its owner; a route's lead to its handlers, too."""
    is_route = ref_kind == "route"
    for target, confidence, provenance in _handlers(meaning, file, line) if is_route else meaning:
        if isinstance(target, Entry) and target is not source:
            yield Link(target, source, EDGE_OF[ref_kind][0], confidence, provenance, line)
            if is_route:
                yield Link(source, target, "routes_to", confidence, provenance, line)


def _handlers(targets: Sequence[Meaning], file: FileEntry, line: int) -> Sequence[Meaning]:
    """Return the targets of a route; of several handlers in its own file, only the nearest one after it."""
    handlers = [target for target, _, _ in targets if isinstance(target, Entry) and target.file is file]
    if len(handlers) < 2:
        return targets
    following = [entry for entry in handlers if entry.end_line >= line]
    nearest = min(following or handlers, key=lambda entry: abs(entry.start_line - line))
    return [(nearest, PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED)]


def _keep(best: dict[tuple[Entry, Entry | str, str], Link], link: Link) -> None:
    key = link[:3]
    kept = best.get(key)
    if kept is None or link.confidence > kept.confidence:
        best[key] = link
