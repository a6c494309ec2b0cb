"""Which files must be resolved again when some files' facts change.

Resolution looks definitions up by name only (see `modules`), so a file is affected if it uses a name whose definitions
changed, or if it defines or uses a type whose ancestors or members changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from packlens.index.facts import FileFacts
from packlens.index.world import SourceFile, last_part
from packlens.model import TYPE_KINDS

Interface = frozenset[tuple[str, ...]]


def interface_of(facts: FileFacts) -> Interface:
    """Return what other files can see of a file: its definitions and inheritance clauses, without positions."""
    shown: set[tuple[str, ...]] = {
        ("d", d.name, d.kind, d.container, d.type_name, d.qualified_name, str(d.test), facts.module)
        for d in facts.definitions
        if d.kind != "file"
    }
    definitions = facts.definitions
    shown |= {
        ("b", last_part(r.scope or definitions[r.owner].qualified_name), r.name, r.receiver)
        for r in facts.references
        if r.kind in ("extends", "implements")
    }
    # how many definitions share a symbol id decides their ids
    counts: dict[tuple[str, str], int] = {}
    for d in definitions:
        counts[d.qualified_name, d.kind] = counts.get((d.qualified_name, d.kind), 0) + 1
    shown |= {("n", last_part(q), q, kind, str(n)) for (q, kind), n in counts.items() if n > 1}
    return frozenset(shown)


def changed_names(before: Interface, after: Interface) -> tuple[set[str], set[str]]:
    """Return the names, and the type names, whose definitions, members or bases differ."""
    names: set[str] = set()
    types: set[str] = set()
    for fact in before ^ after:
        names.add(fact[1])
        if fact[0] == "b":
            types.add(fact[1])
        elif fact[0] == "d":
            if fact[2] in TYPE_KINDS:
                types.add(fact[1])
            if fact[3]:
                types.add(last_part(fact[3]))
    return names, types


def affected_files(
    names: set[str], types: set[str], bases: Iterable[tuple[str, str]], files: Iterable[SourceFile],
    mentions: Mapping[str, set[str]],
) -> set[str]:  # fmt: skip
    """Return the paths to resolve again.

    `bases` are (type name, base name) of all inheritance clauses; `mentions` are the names that each path's
    references, receivers, scopes and imports hold.
    """
    subtypes: dict[str, set[str]] = {}
    for sub, base in bases:
        subtypes.setdefault(base, set()).add(sub)
    front = set(types)
    closure = set(types)
    while front:
        front = {sub for base in front for sub in subtypes.get(base, ())} - closure
        closure |= front
    wanted = names | closure
    affected = {path for path, held in mentions.items() if not wanted.isdisjoint(held)}
    for file in files:
        if file.path not in affected and any(
            d.name in closure or (d.container and last_part(d.container) in closure) for d in file.facts.definitions
        ):
            affected.add(file.path)
    return affected
