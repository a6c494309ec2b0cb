"""Finds what a member's name means, given the expression before the dot (see `facts.Reference.receiver`).

A receiver of unknown type binds only to a specific, rare name, so that not every call of `get` or `append` becomes an
edge to one method of that name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from packlens.extract.facts import EXTENDED, GIVEN, ITEMS, KEYED, PASSED, PROPS, Reference
from packlens.extract.imports.module_names import within_module
from packlens.extract.types.type_parameters import PARAMETER
from packlens.model import ANY_KIND, CALLABLE_KINDS, CALLABLE_OR_TYPE_KINDS
from packlens.resolve.names.names import Names
from packlens.resolve.receivers.bare_names import FIELDS, BareNames, in_block, members_of
from packlens.resolve.receivers.bound_types import BoundTypes, is_parametric
from packlens.resolve.receivers.component_props import component_named, props_named
from packlens.resolve.receivers.declarers import Declarers
from packlens.resolve.receivers.enum_members import enum_made_by, enums_of_member, members_of_expected_type
from packlens.resolve.receivers.extensions import extending, extension_methods, extensions_among, extensions_by_name
from packlens.resolve.receivers.facades import behind_facade
from packlens.resolve.receivers.fixtures import fixtures_named
from packlens.resolve.receivers.items import Item, item_step, leads_to_items
from packlens.resolve.receivers.made_objects import closures_made, imported_holders, in_same_object
from packlens.resolve.receivers.named_modules import (
    SEPARATORS,
    at_address,
    behind_import,
    in_aliased_namespace,
    in_declared_package,
    in_file_type,
    in_namespace,
    in_unimported,
)
from packlens.resolve.receivers.outside_members import list_of_enum, member_around, member_of_value
from packlens.resolve.receivers.queries import (
    given_step,
    keys_of_type,
    may_have,
    query_of,
    query_step,
    scope_step,
    scopes_of_query,
)
from packlens.resolve.receivers.several_types import has_several_types, known_of_all, of_several
from packlens.resolve.receivers.typed_calls import call_of, given_by_call, is_passed, overloads, unpassed, without_marks
from packlens.resolve.receivers.unknown_paths import behind_unknown
from packlens.resolve.receivers.unknown_receivers import UnknownReceivers, is_accessor
from packlens.resolve.symbols.entries import Entry, FileEntry, is_global_variable, is_type, last_part, returns_self
from packlens.resolve.symbols.lookup_cache import FileCache
from packlens.resolve.symbols.shared_confidence import INFERRED, RESOLVED, Target, shared_among

_VARIABLES: Final = frozenset({"variable", "constant"})
_VALUES: Final = CALLABLE_KINDS | _VARIABLES
_Holder = Entry | Item | None
"""What the links of a chain of members have led to; None stands for the value that the chain begins with."""
_MAX_STEPS: Final = 3
"""A link of a chain is followed through members of at most so many types."""
_MAX_RESULTS: Final = 4
"""A variable may be the result of a member of another one, and so on, up to this depth."""


class Receivers:
    """Looks up names with and without a receiver. It holds only caches, valid until the symbol table changes."""

    def __init__(self, names: Names) -> None:
        """Look up in the symbol table of `names`."""
        self.names = names
        self.symbol_table = names.symbol_table
        self._declarers = Declarers(names.symbol_table)
        self._bound = BoundTypes(names, self._declarers)
        self._unknown = UnknownReceivers(names.symbol_table)
        self.bare = BareNames(names, self._unknown)
        self._elsewhere: dict[tuple[FileEntry, str, str], bool] = {}
        self._steps: FileCache[tuple[object, ...], list[_Holder]] = FileCache()
        self._typed_variables: FileCache[tuple[object, ...], bool] = FileCache()
        self._results: list[Entry] = []  # the variables that are being looked up, each for the one before

    def forget(self, names: Collection[str]) -> None:
        """Follow a change of the definitions of the given names (see `Names.forget`)."""
        self._declarers.forget()
        self._elsewhere = {}
        self._steps.forget()
        self._typed_variables.forget()
        self._unknown.forget(names)

    def find(self, file: FileEntry, ref: Reference, kinds: frozenset[str]) -> list[Target]:
        """Return what a reference's name may mean, best first; without a receiver, only definitions of `kinds`."""
        if has_several_types(ref):
            return of_several(ref, lambda each: self.find(file, each, kinds))
        found = self._found(file, ref, kinds)
        is_sure = bool(found) and found[0][2] == RESOLVED
        if is_sure or not (ref.receiver and file.language.extends_any_type) or (found and ref.kind == "field"):
            return found
        extensions = extensions_by_name(self.names, file, ref)
        return extensions if not found or (extensions and extensions[0][2] == RESOLVED) else found

    def _found(self, file: FileEntry, ref: Reference, kinds: frozenset[str]) -> list[Target]:
        kind, _, value = ref.receiver.partition(":")
        if kind == "V":
            found = self._found(file, ref._replace(receiver=value), ANY_KIND) if value else []
            return members_of_expected_type(self.names, file, ref, found)
        if ">" in ref.receiver:
            if not ref.receiver.endswith(PROPS):
                return self._through_chain(file, ref)
            component = self.find(file, component_named(ref), CALLABLE_OR_TYPE_KINDS)
            return props_named(self.names, component, ref.name)
        match kind:
            case "" | "D":
                targets = in_block(file, ref.name, int(value)) if kind else self.bare.find(file, ref, kinds)
            case "N" | "P":
                targets = self._through_name(file, ref, value)
            case "self" | "super":
                targets = self._of_self(file, ref, kind == "self")
            case "T":
                targets = self._of_type(file, ref.owner, value, ref.name, file)
            case "F":
                targets = self._through_field(file, ref, value)
            case "C":
                targets = self._through_call(file, ref, value)
            case _:  # a local value ("E"), whose own name may hint at its type, or anything else
                targets = self._unknown.members(file, ref.name, value)
        return targets

    def _of_self(self, file: FileEntry, ref: Reference, include_own: bool) -> list[Target]:
        """Return members of the type around the reference; outside of types, functions of that name in its file."""
        if ref.scope:
            keys = [key] if (key := self.names.scope_key(file, ref.scope)) else []
            members = members_of(self.symbol_table, file, keys, ref.name, include_own)
            if members or not include_own:
                return members
            extended = ref.scope.partition(EXTENDED)[0]
            if not keys:
                return extending(self.names, file, extended, ref.name)
            return extension_methods(self.names, file, extended, keys, ref.name)
        functions = self.symbol_table.free.get(ref.name, ()) if include_own else ()
        found = [entry for entry in functions if entry.file is file and entry.kind in CALLABLE_KINDS]
        return shared_among(found or (in_same_object(file, ref.owner, ref.name) if include_own else []), INFERRED)

    def _through_field(self, file: FileEntry, ref: Reference, name: str) -> list[Target]:
        for declared in self.bare.around(file, ref.scope, name, FIELDS) if ref.scope else ():
            if self._declarers.of(declared):
                return self._members_of_holder(file, ref, self._bound.around(file, ref.scope, declared))
        if member := member_around(self.names, file, ref.scope, name):
            return self._members_of_holder(file, ref, member)
        return self._unknown.members(file, ref.name, name)

    def _of_declared(self, file: FileEntry, declared: Entry, name: str) -> list[Target]:
        """Return members of the type that a field, variable or function is declared to be or to return.

        Of extensions, those count that `file`, which uses the member, sees.
        """
        declarer = self._declarers.of(declared)
        if declarer is None:
            return []
        if ":" in declarer.type_name:
            return self._of_result(declarer, name) or []
        if declarer.type_name.startswith(PARAMETER):
            return self._unknown.members(declarer.file, name, declarer.name)
        if returns_self(declarer):
            return members_of(self.symbol_table, file, [declarer.member_of] if declarer.member_of else [], name)
        own = declarer.member_of
        is_own = own is not None and last_part(own[2]) == declarer.type_name  # not another type's `Builder`
        members = members_of(self.symbol_table, file, [own], name) if own and is_own else []
        return members or self._of_type(declarer.file, declarer.ordinal, declarer.type_name, name, file)

    def _of_result(self, declared: Entry, name: str) -> list[Target] | None:
        """Return members of the result of the call that a variable is set to; None if the result's type is unknown.

        If the call is of something imported from outside, only extensions of the workspace may be meant.
        """
        if self._is_from_elsewhere(declared.file, receiver := declared.type_name):
            return extensions_among(self._unknown.members(declared.file, name, ""))
        if len(self._results) >= _MAX_RESULTS or declared in self._results:
            return None
        self._results.append(declared)
        use = Reference(declared.ordinal, "call", name, receiver, declared.start_line, declared.container)
        targets = self.find(declared.file, use, ANY_KIND)
        self._results.pop()
        return [target for target in targets if target[2] == RESOLVED] or None

    def _is_from_elsewhere(self, file: FileEntry, receiver: str) -> bool:
        """Return whether a receiver is the result of calling (`N:logging>getLogger`) an import from outside."""
        base, is_called, links = receiver.partition(">")
        kind, _, path = base.partition(":")
        if not (is_called or kind == "C") or path.partition(".")[0] not in file.imports:
            return False
        name, base = (path, "") if kind == "C" else (links.partition(">")[0], base)
        key = (file, name, base)
        if key not in self._elsewhere:
            is_known = name in self.symbol_table.by_name or name in self.symbol_table.aliases or name in file.imports
            use = Reference(0, "call", name, base, 0, "")
            self._elsewhere[key] = not (is_known and self.find(file, use, ANY_KIND))
        return self._elsewhere[key]

    def _of_type(self, file: FileEntry, owner: int, type_name: str, name: str, user: FileEntry) -> list[Target]:
        """Return members of a type by its name in a definition of a file, or else extensions of it that a user sees."""
        keys = keys_of_type(self.names, file, owner, type_name)
        return (
            members_of(self.symbol_table, file, keys, name)
            or extension_methods(self.names, user, type_name, keys, name, beside_type=user is not file)
            or extending(self.names, user, type_name, name)
            or in_file_type(self.names, file, type_name, name)
            or self._unknown.of_implementers(user, keys, name)
        )

    def _through_call(self, file: FileEntry, ref: Reference, name: str) -> list[Target]:
        qualifier, _, last = name.rpartition(".")  # Go: package.Function
        callee = Reference(ref.owner, "call", last, f"N:{qualifier}" if qualifier else "", ref.line, ref.scope)
        targets = [target for target in self.find(file, callee, CALLABLE_KINDS) if target[0].kind in CALLABLE_KINDS]
        if not targets and ref.scope and (key := self.names.scope_key(file, ref.scope)):
            targets = members_of(self.symbol_table, file, [key], name)
        if file.language.returns_closures and (closures := closures_made(self.bare, file, callee, targets, ref.name)):
            return shared_among(closures, RESOLVED)
        if callees := self._declarers.with_other_results(targets)[:_MAX_STEPS]:
            return known_of_all(self._of_called(file, ref, callee) for callee in callees)
        guesses = self._unknown.members(file, ref.name, name)
        if targets:
            return guesses
        if members := members_of(self.symbol_table, file, self.names.keys(file, name), ref.name):  # `a.Carts(x).Sum()`
            return members
        if qualifier:
            is_from_elsewhere = qualifier in file.imports
        else:  # some functions from outside return what they take (Mockito's `verify(cart).addItem()`)
            is_from_elsewhere = is_accessor(ref.name) and self._is_from_elsewhere(file, f"C:{name}")
        return extensions_among(guesses) if is_from_elsewhere else guesses

    def _of_called(self, file: FileEntry, ref: Reference, callee: Entry) -> list[Target]:
        """Return members of what a function returns that a name alone calls."""
        is_own = ref.scope and returns_self(self._declarers.of(callee) or callee)
        value = self._bound.around(file, ref.scope, callee)
        return self._of_self(file, ref, True) if is_own else self._members_of_holder(file, ref, value)

    def _through_chain(self, file: FileEntry, ref: Reference) -> list[Target]:
        """Return members of a member: of the type that the latter is declared to be or to return.

        Of several members of one name (overloads, a field and a method), the first counts that leads to any. The name
        of what an unknown item is, or is taken from, may tell its type.
        """
        targets = self._members_through(file, ref)
        if targets is not None:
            return targets
        if (receiver := without_marks(ref.receiver, file.language.entered)) != ref.receiver:
            return self._found(file, ref._replace(receiver=receiver), ANY_KIND)
        base, *links = receiver.split(">")
        is_item = f">{ITEMS}" in receiver
        if f">{PASSED}" in receiver:  # as for any other local value, which is called or passed on
            is_used = ref.kind != "field" and ref.name[:1].isalpha()
            if (is_used or is_item) and (name := unpassed(links)):
                return self._found(file, ref._replace(receiver=name), ANY_KIND)
            return self._unknown.members(file, ref.name, "") if is_used else []
        if base.startswith("C:") and file.language.returns_closures and not is_item:  # the name of a local value
            return [] if ref.kind == "field" else self._unknown.members(file, ref.name, links[-1])
        is_of_type = is_item and self.names.keys(file, base.partition(":")[2])  # `Cart.objects.all()` of Django
        guesses = self._unknown.members(file, ref.name, links[-1].lstrip(ITEMS + KEYED) if is_item else "")
        if ref.kind == "field" and base.startswith("F:") and len(guesses) > 1:  # one of several is wrong mostly
            return []
        if not (links[-1].startswith(ITEMS) or is_of_type) and self._is_from_elsewhere(file, ref.receiver):
            return extensions_among(guesses)
        return guesses

    def _members_through(self, file: FileEntry, ref: Reference) -> list[Target] | None:
        """Return members of what a chain leads to; None if that is unknown."""
        base, *links = ref.receiver.split(">")
        is_known = False
        found: list[list[Target]] = []
        for holder in self._holders(file, ref, base, links, None):
            is_known = is_known or not may_have(holder, ref.name)
            found.append(self._members_of_holder(file, ref._replace(receiver=base), holder))
        targets = known_of_all(found) if len(found) > 1 else next(iter(found), [])
        return targets or ([] if is_known else None)

    def _holders(
        self, file: FileEntry, ref: Reference, base: str, links: list[str], holder: _Holder
    ) -> Iterator[_Holder]:
        """Yield what the links of a chain lead to, from a holder; None stands for the value that the chain begins with.

        A method that returns its object leaves the type as it was, which may be below the method's own type.
        """
        if not links:
            yield holder
            return
        link, marks, rest = call_of(links)
        steps = self._of_call(file, ref._replace(receiver=base), holder, link, marks) if marks else []
        if link and not any(map(is_passed, marks)):
            steps = steps or self._steps_of(file, ref, base, holder, link)
        for step in steps:
            yield from self._holders(file, ref, base, rest, step)

    def _of_call(self, file: FileEntry, ref: Reference, holder: _Holder, link: str, marks: list[str]) -> list[_Holder]:
        """Return what the call of a link, or else of what a chain begins with, gives the types of its marks to."""
        base, name = ref.receiver, link or ref.receiver.partition(":")[2]
        if not link and base.startswith("T:") and marks[0].startswith(GIVEN):  # a value with a type argument
            return [Item(file, name, marks[0][1:])]
        if link:
            targets = self._members_of_holder(file, ref._replace(name=link), holder)
        elif isinstance(value := holder or self._value_of(file, ref, base), Entry):
            targets = shared_among([value], RESOLVED)
        else:
            targets = []
        callees = overloads(self.symbol_table, targets)
        results = [(self._declarers.of(callee) or callee).type_name for callee in callees]
        steps = given_by_call(file, zip(callees, results, strict=True), marks, is_member=bool(link))
        is_unknown = base.startswith("E:") and all(target[2] != RESOLVED for target in targets)
        if not (steps or (targets and not is_unknown) or is_passed(marks[-1])):
            return [*given_step(self.names, file, name, marks[0][1:])]
        return list(steps[:_MAX_STEPS])

    def _steps_of(self, file: FileEntry, ref: Reference, base: str, holder: _Holder, link: str) -> list[_Holder]:
        """Return what one link of a chain leads to, found once for all chains of a file that begin alike.

        Within the lookup of a variable, what is found may depend on how deep that is, and is not kept.
        """
        key = (ref.owner, ref.scope, ref.kind == "field", base, holder, link)
        known = {} if self._results else self._steps.of(file)
        if key not in known:
            known[key] = self._find_steps(file, ref, base, holder, link)
        return known[key]

    def _find_steps(self, file: FileEntry, ref: Reference, base: str, holder: _Holder, link: str) -> list[_Holder]:
        """Return what one link of a chain leads to; more than one only if members of its name have several types."""
        targets = []
        if not link.startswith(ITEMS):
            targets = self._members_of_holder(file, ref._replace(name=link, receiver=base), holder)
        steps: dict[object, _Holder] = {}
        for member, _, provenance in targets:
            declarer = self._declarers.of(member)
            scoped = scope_step(self.names, holder, member) if provenance == RESOLVED else None
            if provenance != RESOLVED or not (is_type(member) or member.items or declarer or scoped):
                continue
            is_same = not is_type(member) and not member.items and declarer is not None and returns_self(declarer)
            if link in file.language.entered and not member.items:  # `def __enter__(self: T) -> T`
                is_same = is_same or (declarer is not None and not self.names.keys(declarer.file, declarer.type_name))
            step = holder if is_same else scoped or enum_made_by(member) or member
            if step is member and is_parametric(declared := declarer or member):
                value = holder or self._value_of(file, ref, base)
                step = self._bound.of(value, declared) if value else self._bound.around(file, ref.scope, declared)
            key = step and (step.file, step.type_name, step.items, member.type_key)
            steps.setdefault(key, step)
        if steps:
            return list(steps.values())[:_MAX_STEPS]
        is_own = any(target[2] == RESOLVED for target in targets)
        is_fluent = link in file.language.fluent_calls and not is_own
        is_step = is_fluent or leads_to_items(file.language, link) or link in file.language.numbers_of_members
        value = (holder or self._value_of(file, ref, base)) if is_step else None
        if is_fluent and value is not None and value.type_name:
            return [value]
        found: _Holder = member_of_value(self.names, value, link) if value and not is_own else None
        found = found or (query_step(self.names, value, link) if value and not is_own else None)
        found = found or (value and item_step(self.names, value, link))
        return [found] if found else []

    def _value_of(self, file: FileEntry, ref: Reference, base: str) -> _Holder:
        """Return the definition, or the type, of the value that a chain begins with; None if it is unknown."""
        kind, _, path = base.partition(":")
        if kind in ("T", "self"):
            return Item(file, path or ref.scope.partition(EXTENDED)[0], "")
        if kind not in ("F", "C", "N", "P"):
            return None
        qualifier, _, name = path.rpartition(".")
        is_own = ref.scope and not qualifier and (kind == "F" or (kind == "N" and file.language.implicit_self))
        if is_own and (fields := self.bare.around(file, ref.scope, name, FIELDS)):
            return self._bound.around(file, ref.scope, fields[0])
        if is_own and (member := member_around(self.names, file, ref.scope, name)):
            return member
        if kind == "F":
            return None
        kinds = CALLABLE_KINDS if kind == "C" else FIELDS
        receiver = f"{'P' if '.' in qualifier else 'N'}:{qualifier}" if qualifier else ""
        found = self.find(file, ref._replace(kind="call", name=name, receiver=receiver, arguments=""), kinds)
        if not found and kind == "C" and ref.scope:
            found = self._of_self(file, ref._replace(name=name), True)
        value = next((each for each, _, provenance in found if provenance == RESOLVED and each.kind in kinds), None)
        if value is None:
            queried = query_of(self.names, file, path) if kind != "C" and file.language.queried_types else None
            return queried or list_of_enum(self.names, file, ref.owner, path)
        return value if qualifier else self._bound.around(file, ref.scope, value)

    def _members_of_holder(self, file: FileEntry, ref: Reference, holder: _Holder) -> list[Target]:
        """Return members of a type, or of a member's declared type; without a holder, of the receiver."""
        if holder is None:
            return self.find(file, ref, ANY_KIND)
        if holder.items and (targets := scopes_of_query(self.names, file, holder, ref.name)):
            return targets
        if isinstance(holder, Item):
            return self._of_type(holder.file, 0, holder.type_name, ref.name, file) if holder.type_name else []
        if holder.type_key is not None and is_type(holder):
            return members_of(self.symbol_table, file, [holder.type_key], ref.name)
        return self._of_declared(file, holder, ref.name)

    def _through_name(self, file: FileEntry, ref: Reference, path: str) -> list[Target]:
        """Resolve a name or dotted path before the dot: a type, a module, a variable of known type, or unknown."""
        names, language = self.names, file.language
        keys = names.keys_at(file, ref.owner, path) or enums_of_member(names, file, ref.owner, path)
        targets = members_of(self.symbol_table, file, keys, ref.name)
        if targets := targets or (behind_facade(names, file, path, ref.name) if language.facades else []):
            return targets
        if language.included_modules and names.is_included(file, path):
            return self.bare.find(file, ref._replace(receiver=""), ANY_KIND)
        if language.module_match == "library":
            same_name = self.symbol_table.by_name.get(ref.name, ())
            return names.imports.through_path(
                file, [each for each in same_name if each.kind in _VALUES and not each.within], path
            )
        if language.namespace_aliases and path.partition(".")[0] in file.imports:
            return in_aliased_namespace(names, file, ref.name, path)
        head, _, rest = path.partition(".")
        if not (imports := names.imports.of(file, head)) or self.bare.has_field(
            file, ref.scope, head
        ):  # it hides imports
            return self._through_unimported(file, ref, path)
        candidates = behind_import(names, file, ref.name)
        separator = SEPARATORS.get(language.module_match, ".")
        for imported in imports:
            module = within_module(imported.module, imported.name, rest, separator=separator)
            targets = names.imports.in_module(file, candidates, module)
            if all(target[0].kind in _VARIABLES for target in targets):  # or another name of a function or type
                targets = names.imports.reexported(file, ref.name, module, CALLABLE_OR_TYPE_KINDS) or targets
            if targets := targets or names.imports.reexported(file, ref.name, module, _VARIABLES):
                return targets
        # a name imported from outside is never a method of the workspace
        if rest:
            return self._through_variable_of(file, ref, head, rest)
        return self._through_imported(file, ref, head) or extending(self.names, file, head, ref.name)

    def _through_variable_of(self, file: FileEntry, ref: Reference, owner: str, path: str) -> list[Target]:
        """Return members of what a path leads to that starts with a variable of an imported module, or of a type."""
        if not self._is_typed_variable(file, ref._replace(name=path.partition(".")[0]), owner):
            return []
        chain = ref._replace(receiver=">".join((f"N:{owner}", *path.split("."))))
        return [target for target in self._through_chain(file, chain) if target[2] == RESOLVED]

    def _is_typed_variable(self, file: FileEntry, ref: Reference, owner: str) -> bool:
        """Return whether a name behind a module or type is a variable of known type; kept as by `_steps_of`."""
        key = (ref.owner, ref.scope, ref.kind == "field", owner, ref.name)
        known = {} if self._results else self._typed_variables.of(file)
        if key not in known:
            found = self._through_name(file, ref, owner)
            kinds = FIELDS | CALLABLE_KINDS if file.language.bare_calls else FIELDS
            known[key] = any(each[2] == RESOLVED and each[0].kind in kinds and each[0].type_name for each in found)
        return known[key]

    def _through_unimported(self, file: FileEntry, ref: Reference, path: str) -> list[Target]:
        """Resolve a name or dotted path before the dot that is not imported."""
        names, language = self.names, file.language
        if language.addresses:
            return at_address(names, file, ref.name, path)
        if language.module_match == "container" and path[:1].isupper():
            return names.types_named(file, f"{path}.{ref.name}")  # a module of the workspace, or from outside
        if targets := self._of_fixture(file, ref, path) or in_unimported(names, file, ref.name, path):
            return targets
        head, *rest = path.split(".")
        is_of_type = bool(rest) and bool(names.keys(file, head))
        if is_of_type and (targets := self._through_variable_of(file, ref, head, ".".join(rest))):
            return targets  # of what a type has for all: `Clock.Instance.Tick()`
        if self.bare.has_field(file, ref.scope, head) or member_around(names, file, ref.scope, head):
            return self.find(file, ref._replace(receiver=">".join((f"F:{head}", *rest))), ANY_KIND)
        of_value = self._of_bare_call(file, ref, head, rest) or self._of_variable(file, ref.name, path)
        if of_value is not None:
            return of_value
        if targets := in_namespace(names, file, ref.name, path) or in_declared_package(names, file, ref.name, path):
            return targets
        return [] if rest and ref.kind == "field" else behind_unknown(names, self._unknown, file, ref.name, path)

    def _of_bare_call(self, file: FileEntry, ref: Reference, name: str, rest: list[str]) -> list[Target]:
        """Return members of the result of a function that a name alone calls (Ruby), if they are sure."""
        if not (file.language.bare_calls and name[:1].islower()):
            return []
        called = self.find(file, ref._replace(receiver=">".join((f"C:{name}", *rest))), ANY_KIND)
        return called if called and called[0][2] == RESOLVED else []

    def _of_fixture(self, file: FileEntry, ref: Reference, name: str) -> list[Target]:
        """Return members of the value that a fixture of a name gives to the tests of a file."""
        if name not in self.symbol_table.fixtures or not file.entries[0].test:
            return []
        fixtures = fixtures_named(self.names, file, name, ref.scope)
        return self._of_declared(file, fixtures[0][0], ref.name) if fixtures else []

    def _of_variable(self, file: FileEntry, name: str, variable: str) -> list[Target] | None:
        """Return members of a variable of the file, or else of all files; None if nothing is known of its type."""
        namesakes = self.symbol_table.by_name.get(variable, ())
        own = [declared for declared in namesakes if declared.file is file and declared.member_of is None]
        for declared in own or [declared for declared in namesakes if is_global_variable(declared, file)]:
            if declared.type_name and declared.kind in FIELDS:
                is_result = ":" in declared.type_name
                targets = self._of_result(declared, name) if is_result else self._of_declared(file, declared, name)
                if targets is not None:
                    return targets
        return None

    def _through_imported(self, file: FileEntry, ref: Reference, name: str) -> list[Target]:
        """Return members of an imported variable: its own, or those of its declared type."""
        for declared in imported_holders(self.names, file, name):
            if declared.type_key and (found := members_of(self.symbol_table, file, [declared.type_key], ref.name)):
                return found
            if declared.type_name and declared.member_of is None and declared.kind in _VARIABLES:
                return self._of_declared(file, declared, ref.name)
        return []
