"""Compares what names mean in a file before and after a change: if it is the same, the file need not be resolved.

This pays off because many files mention a common name and mean another definition.
"""

from __future__ import annotations

from dataclasses import dataclass

from packlens.extract.facts import Import, Reference
from packlens.faults import result_or_problem
from packlens.resolve.edges.derived_edges import imported_targets
from packlens.resolve.edges.references import Resolver, names_local
from packlens.resolve.symbols.entries import INHERITANCE, FileEntry
from packlens.resolve.updates.compact_references import CompactReferences
from packlens.store.packed_facts import Use

Meanings = list[tuple[object, ...]]
"""Ids and confidences for each distinct reference and import that mentions one of the names, in source order."""


@dataclass(frozen=True, slots=True)
class Uses:
    """The imports and references of a file that mention certain names."""

    imports: list[Import]
    references: list[Reference]
    """Each distinct reference once; one whose meaning depends on the function around it, once for each function."""

    @property
    def state_bases(self) -> bool:
        """Whether any of them is an inheritance clause."""
        return any(reference.kind in INHERITANCE for reference in self.references)


def uses_of(file: FileEntry, references: CompactReferences, names: set[str]) -> Uses:
    """Return a file's distinct references (see `facts.References`) and imports that mention any of the given names."""
    imports = [
        imported for imports_of_name in file.imports.values() for imported in imports_of_name if imported.name in names
    ]
    uses = references.mentioning(names.union([imported.local for imported in imports]))
    local = {number for number, use in uses.items() if names_local(file, use[1], use[2])} if file.local_names else ()
    distinct = [_reference(0, use) for number, use in uses.items() if number not in local]
    if local:
        sites = references.unpacked().sites
        uses_in_functions = dict.fromkeys(zip(sites[::3], sites[1::3], strict=True))
        distinct += [_reference(owner, uses[number]) for owner, number in uses_in_functions if number in local]
    return Uses(imports, distinct)


def _reference(owner: int, use: Use) -> Reference:
    kind, name, receiver, scope, arguments = use
    return Reference(owner, kind, name, receiver, 0, scope, arguments)


def meanings_of(resolver: Resolver, file: FileEntry, uses: Uses) -> Meanings | None:
    """Return what the given imports and references of a file mean; None if a fault of ours prevents that."""
    return result_or_problem(lambda: _meanings(resolver, file, uses), None)[0]


def are_equal(before: Meanings | None, after: Meanings | None) -> bool:
    """Return whether two results of `meanings_of` are known, and equal."""
    return before is not None and before == after


def _meanings(resolver: Resolver, file: FileEntry, uses: Uses) -> Meanings:
    imports = [
        tuple((target[0].id, *target[1:]) for target in imported_targets(resolver.names, file, imported))
        for imported in uses.imports
    ]
    return [*imports, *(resolver.meaning_of(file, reference) for reference in uses.references)]
