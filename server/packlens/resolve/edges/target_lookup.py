"""Finds the definitions that a reference means. A name is looked up only among the definitions of that name.

The best few candidates for an ambiguous name share the confidence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from packlens.extract.facts import TYPE_REFERENCES, Reference
from packlens.extract.languages.language import Language
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.resolve.edges.reference_kinds import DATA_OF, EDGE_OF, OWN_TYPE_RECEIVERS, TEMPLATE_MEMBERS
from packlens.resolve.names.names import Names
from packlens.resolve.overloads.arities import of_arity, parted_arity
from packlens.resolve.overloads.constructors import Constructors
from packlens.resolve.overloads.declarations import with_definitions
from packlens.resolve.overloads.overloads import taking
from packlens.resolve.receivers.bare_names import FIELDS
from packlens.resolve.receivers.called_variables import called_variable
from packlens.resolve.receivers.extensions import in_sight, without_hidden
from packlens.resolve.receivers.fixtures import fixtures_named
from packlens.resolve.receivers.receivers import Receivers
from packlens.resolve.receivers.unknown_receivers import container_parts
from packlens.resolve.symbols.entries import Entry, FileEntry, dotted, scopes_around
from packlens.resolve.symbols.entry_names import is_called_as
from packlens.resolve.symbols.shared_confidence import (
    INFERRED,
    MAX_CANDIDATES,
    RESOLVED,
    Target,
    meant_of_companions,
    of_nearest_type,
    shared_among,
)
from packlens.resolve.symbols.symbol_table import common_prefix_length, near
from packlens.text import identifier_parts

_FREE_DATA: Final = FIELDS - {"field", "property"}
_FUNCTION: Final = frozenset({"function"})
_CONSTRUCTING: Final = _FUNCTION | {"variant"}
_OF_TEMPLATES: Final = frozenset({"template_member", "template_getter"})
_END_OF_RECEIVER: Final = re.compile(r"\w*$")
_OF_VALUES: Final = frozenset({"call", "name"})
"""Kinds of references that call a value or pass it on."""


class TargetLookup:
    """Looks references up in a symbol table. It holds only caches, valid until the table changes."""

    def __init__(self, names: Names) -> None:
        """Look up in the symbol table of `names`."""
        self._names = names
        self._symbol_table = names.symbol_table
        self._receivers = Receivers(names)
        self._constructors = Constructors(names.symbol_table)

    def forget(self, names: Collection[str]) -> None:
        """Follow a change of the definitions of the given names, or of bases (see `Names.forget`)."""
        self._receivers.forget(names)
        self._constructors.forget()

    def find(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return what a reference means: at most a few definitions, with confidence and provenance."""
        if ref.kind in _OF_TEMPLATES:
            return _of_template(ref, self._receivers.find(file, ref, TEMPLATE_MEMBERS)[:MAX_CANDIDATES])
        targets = with_definitions(self._symbol_table, file, self._targets(file, ref))
        if len(targets) > 1 and not _has_pieces_everywhere(file.language):
            targets = _nearest(file, targets)
        if len(targets) > 1 and file.language.protocols_apart:
            is_protocol = ref.kind == "implements"
            meant = [entry for entry, _, _ in targets if (entry.kind == "interface") == is_protocol]
            if 0 < len(meant) < len(targets):
                return shared_among(meant, targets[0][2])
        return targets

    def _targets(self, file: FileEntry, ref: Reference) -> list[Target]:
        _, kind, _, receiver, _, _, arguments = ref
        if kind == "inject":
            return fixtures_named(self._names, file, ref.name, ref.scope)
        if kind in TYPE_REFERENCES:
            return self._types_or_constructors(file, ref) or self._assigned_type(file, ref)
        kinds = EDGE_OF[kind][1]
        if file.language.values_apart and kind in _OF_VALUES:
            kinds = kinds - TYPE_KINDS
        if kind == "field" and not receiver:
            kinds = _bare_data(file.language)
        found = _read_or_called(ref, self._receivers.find(file, ref, kinds))
        found = candidates = without_hidden(self._names, file, ref, found)
        if len(candidates) > 1:
            candidates = self._values_before_types(file, ref, meant_of_companions(candidates, False))
        candidates = self._handlers(file, ref, candidates) if kind == "route" else candidates[:MAX_CANDIDATES]
        if kind == "call" and candidates and candidates[0][0].type_name.startswith("N:"):
            candidates = self._held_type(candidates[0][0]) or candidates
        if kind == "call" and len(candidates) > 1:
            candidates = _without_properties(candidates)
        candidates = _of_kinds(candidates, kinds)
        is_sure = bool(candidates) and candidates[0][2] == RESOLVED
        if kind in _OF_VALUES and not is_sure and (data := self._data(file, ref, found)):
            return data
        if not candidates and kind == "field" and _may_be_getter(file.language, receiver):
            return [target for target in _of_kinds(found, CALLABLE_KINDS) if target[2] == RESOLVED]
        if not candidates and kind == "call":
            return called_variable(self._receivers, file, ref)
        if arguments and candidates:
            candidates = self._taking(file, ref, candidates)
        return self._constructors.added_to(candidates, arguments) if kind == "call" else candidates

    def _values_before_types(self, file: FileEntry, ref: Reference, candidates: list[Target]) -> list[Target]:
        """Return the candidates of a value's name, without classes of that name that have no companion (Scala)."""
        is_value = ref.kind == "name" and not ref.receiver and file.language.values_first
        if not is_value or not any(entry.kind in FIELDS for entry, _, _ in candidates):
            return candidates
        types = self._symbol_table.types
        return [
            target
            for target in candidates
            if target[0].type_key is None or any(each.kind == "module" for each in types[target[0].type_key])
        ]

    def _taking(self, file: FileEntry, ref: Reference, candidates: list[Target]) -> list[Target]:
        """Return the candidates that can take a call; if no member of the own type can, what the name means beyond it.

        Where any type can be extended, such a name may mean a function of the file or an import (Kotlin).
        """
        found = taking(self._symbol_table, candidates, ref.arguments, ref.receiver)
        if not found and not ref.receiver and file.language.extends_any_type:
            further = _of_kinds(self._receivers.bare.beyond_own_type(file, ref), CALLABLE_KINDS)
            found = taking(self._symbol_table, further, ref.arguments, ref.receiver) if further else []
        if found and not ref.receiver and file.language.arguments_fit:
            found = self._beside_extensions(file, ref, found)
        return in_sight(file, found)

    def _beside_extensions(self, file: FileEntry, ref: Reference, found: list[Target]) -> list[Target]:
        """Return the functions that a name means, and extensions that it means instead if a receiver is around it."""
        if found[0][2] != RESOLVED or any(target.kind != "function" or target.within for target, _, _ in found):
            return found
        extensions = self._receivers.bare.extensions_in_sight(file, ref.name, CALLABLE_KINDS, include_common=True)
        rivals = taking(self._symbol_table, extensions, ref.arguments, "") if extensions else []
        both = dict.fromkeys(target for target, _, _ in (*rivals, *found))
        return shared_among([*both][:MAX_CANDIDATES], RESOLVED) if rivals else found

    def _types_or_constructors(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return what a reference to a type means; one that makes an object means the type's constructors, too."""
        types = self._types(file, ref)
        if len(types) > 1:
            types = meant_of_companions(types, True)
        arity, arguments = parted_arity(ref.arguments)
        if file.language.types_by_parameters:
            types = of_arity(self._symbol_table, types, arity)
        if ref.kind == "initialize":
            return _of_kinds(self._constructors.added_to(types, arguments), EDGE_OF[ref.kind][1])
        if ref.kind != "new":
            return types[:MAX_CANDIDATES]
        return self._constructors.added_to(types, arguments) or self._constructing(file, ref)

    def _assigned_type(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return the variable that a reference to a type means, where variables may hold types."""
        if ref.kind != "type" or not file.language.assigned_types:
            return []
        found = self._receivers.find(file, ref._replace(kind="name"), _FREE_DATA)
        return [target for target in _of_kinds(found, _FREE_DATA) if target[2] == RESOLVED]

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
        if any(pattern.search(file.path) for pattern in file.language.route_rules.dialect_patterns):
            handlers = [
                target
                for target in handlers
                if (parts := _class_parts(target[0]))[-1] != named[-1] or parts[-len(named) :] == named
            ]
        if handlers:
            return handlers
        members = near(self._symbol_table.named_members.get((file.language.family, ref.name), ()), file.path)
        return shared_among([entry for entry in members if _class_parts(entry)[-len(named) :] == named], INFERRED)

    def _data(self, file: FileEntry, ref: Reference, found: list[Target]) -> list[Target]:
        """Return the data that a name surely means, given all that it may mean behind its receiver, if it has one."""
        kinds = DATA_OF[ref.kind]
        if not ref.receiver:
            kinds = kinds & _bare_data(file.language)
            found = self._receivers.find(file, ref, kinds)
        if not found or found[0][2] != RESOLVED:
            return []
        return _of_kinds(found[:MAX_CANDIDATES], kinds)

    def _held_type(self, field: Entry) -> list[Target]:
        """Return the type that a field holds as its value (`form_class = OrderForm`): a call of it makes an object."""
        held = field.type_name.removeprefix("N:")
        return self._names.types_named(field.file, held) if field.kind in FIELDS else []

    def _types(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return the types that a reference names; one that a function defines is known only within it."""
        if not ref.receiver and ref.name in file.local_names:
            local = [entry for entry in self._names.local(file, ref.owner, ref.name) if entry.kind in TYPE_KINDS]
            if local:
                return shared_among(local, RESOLVED)
            return [target for target in self._names.types_named(file, ref.name) if not target[0].within]
        types = self._names.types_named(file, dotted(ref))
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
        for scope in scopes_around(ref.scope):
            key = self._names.scope_key(file, scope)
            members: Sequence[Entry] = self._symbol_table.find_members(key, ref.name) if key else ()
            members = of_nearest_type(self._symbol_table, members, file) if members else ()
            types = [member for member in members if member.kind in TYPE_KINDS]
            if types := [each for each in types if each.member_of == key or not self._in_companion(each)]:
                return shared_among(types, RESOLVED)
        return []

    def _in_companion(self, member: Entry) -> bool:
        """Return whether a member is in the companion of a class (Scala), from which nobody inherits."""
        pieces = self._symbol_table.types.get(member.member_of, ()) if member.member_of else ()
        companions = [piece for piece in pieces if piece.kind == "module" and piece.file is member.file]
        return member.stands_in == "module" and 0 < len(companions) < len(pieces)

    def _constructing(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return what `new` makes that is no type: a function that serves as a class, or (behind its enum) a member."""
        kinds = _CONSTRUCTING if ref.receiver or file.language.opened_enums else _FUNCTION
        candidates = self._receivers.find(file, ref, kinds)[:MAX_CANDIDATES]
        return [target for target in candidates if target[0].kind in kinds and target[2] == RESOLVED]


def _read_or_called(ref: Reference, targets: list[Target]) -> list[Target]:
    """Return the targets without methods that are called by this name where it is read, and the other way round."""
    if not targets or targets[0][0].name == ref.name or not targets[0][0].file.language.read_as:
        return targets
    is_called = ref.kind == "call"
    return [target for target in targets if target[0].name == ref.name or is_called_as(target[0]) == is_called]


def _has_pieces_everywhere(language: Language) -> bool:
    """Return whether types of one full name in several files are one type."""
    return language.package == "global" or (language.reopens_types and language.package != "file")


def _nearest(file: FileEntry, targets: list[Target]) -> list[Target]:
    """Return, of several types of one full name (copies, builds for platforms), that in the nearest folder.

    Likewise for their members; those that other packages add to a type (by assignment) do not count beside its own.
    """
    entries = [entry for entry, _, _ in targets]
    key = entries[0].member_of or entries[0].type_key
    is_one = key is not None and all((entry.member_of or entry.type_key) == key for entry in entries)
    if key is None or not is_one or all(entry.file is entries[0].file for entry in entries):
        return targets
    own = [entry for entry in entries if entry.file.package == key[1]] or entries
    folders = file.path.split("/")
    shared = [common_prefix_length(folders, entry.file.path.split("/")) for entry in own]
    nearest = [entry for entry, length in zip(own, shared, strict=True) if length == max(shared)]
    return shared_among(nearest, targets[0][2]) if len(nearest) < len(targets) else targets


def _may_be_getter(language: Language, receiver: str) -> bool:
    """Return whether a field behind a receiver may be a method that is read as a property.

    Without a receiver, the template of a component reads the component's own members so.
    """
    if receiver:
        return language.getters and (receiver not in OWN_TYPE_RECEIVERS or language.own_getters)
    return language.is_of_scripts and language.implicit_self


def _bare_data(language: Language) -> frozenset[str]:
    """Return the kinds of data that a name without a receiver may mean."""
    return FIELDS if language.implicit_self else _FREE_DATA


def _of_kinds(targets: list[Target], kinds: frozenset[str]) -> list[Target]:
    """Return the targets of the given kinds; a field with a method of the same name and type is no rival for a call."""
    fitting = [target for target in targets if target[0].kind in kinds]
    if not fitting or len(fitting) == len(targets):
        return fitting
    holders = {entry.member_of for entry, _, _ in fitting}
    are_beside = all(entry.member_of in holders for entry, _, _ in targets) and None not in holders
    return shared_among([entry for entry, _, _ in fitting], fitting[0][2]) if are_beside else fitting


def _class_parts(entry: Entry) -> list[str]:
    """Return the parts of the name of a member's class, those of its namespace first, in small letters."""
    path = f"{entry.file.module}.{entry.container}" if entry.file.module else entry.container
    return path.replace("::", ".").replace("\\", ".").casefold().split(".")


def _without_properties(targets: list[Target]) -> list[Target]:
    """Return what may be called: a property that has a method of its name beside it is not (a record's component)."""
    holders = {entry.member_of for entry, _, _ in targets if entry.kind in CALLABLE_KINDS and entry.member_of}
    called = [entry for entry, _, _ in targets if entry.kind != "property" or entry.member_of not in holders]
    return shared_among(called, targets[0][2]) if len(called) < len(targets) else targets


def _of_template(ref: Reference, targets: list[Target]) -> list[Target]:
    """Return the methods and properties that a template may show; none if some of what it may show are fields.

    A getter, whose name the template does not spell (`cart.total`: `getTotal`), is of a type of the value's name.
    """
    if len(methods := _of_kinds(targets, TEMPLATE_MEMBERS)) < len(targets):
        return []
    if ref.kind == "template_member":
        return methods
    end = _END_OF_RECEIVER.search(ref.receiver)
    words = identifier_parts(end[0]) if end else []
    return [target for target in methods if words and container_parts(target[0]) == words]
