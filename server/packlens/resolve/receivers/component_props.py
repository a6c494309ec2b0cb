"""Finds the types of the properties that components take, which elements set: `<Card cart={cart} />` (React)."""

from __future__ import annotations

from collections.abc import Sequence

from packlens.extract.facts import BOTH, PROPS, Reference
from packlens.resolve.names.names import Names
from packlens.resolve.receivers.bare_names import members_of
from packlens.resolve.receivers.items import Item
from packlens.resolve.receivers.outside_members import member_around
from packlens.resolve.symbols.entries import Entry, is_type
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, count_symbols


def component_named(ref: Reference) -> Reference:
    """Return the use of a component whose property a reference is."""
    qualifier, _, name = ref.receiver.partition(":")[2].removesuffix(f">{PROPS}").rpartition(".")
    receiver = f"{'P' if '.' in qualifier else 'N'}:{qualifier}" if qualifier else ""
    return ref._replace(kind="call", name=name, receiver=receiver)


def props_named(names: Names, components: Sequence[Target], name: str) -> list[Target]:
    """Return the properties of a name that a component takes, given what its name may mean; only what is certain."""
    for value in _types_of_props(names, components):
        keys = names.keys_at(value.file, 0, value.type_name) if value.type_name else []
        targets = members_of(names.symbol_table, value.file, keys, name)
        if props := [each for each in targets if each[2] == RESOLVED and _is_prop(each[0])]:
            return props
    return []


def _is_prop(entry: Entry) -> bool:
    """Return whether a member is a property that elements may set: in a file that is a component, it is no method."""
    return entry.kind == "field" or not entry.file.language.component


def _types_of_props(names: Names, components: Sequence[Target]) -> list[Item]:
    """Return the types of the properties of a component, given what its name may mean; none if that is not certain."""
    found = [entry for entry, _, provenance in components if provenance == RESOLVED]
    if count_symbols(found) != 1:
        return []
    if is_type(found[0]) and found[0].file.language.component:  # a file that is a component has them as its own (Vue)
        return [Item(found[0].file, found[0].qualified_name, "")]
    if is_type(found[0]):
        value = member_around(names, found[0].file, found[0].qualified_name, "props")
        return [value] if value else []
    declared = next((entry for entry in found if entry.parameters), None)
    return [Item(declared.file, name, "") for name in declared.parameters.split(BOTH)] if declared else []
