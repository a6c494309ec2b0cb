"""Finds the members that types inherit by name: `Flask.route` is `Scaffold.route`, because Flask extends Scaffold."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from packlens.graph.declarations import counterpart_words
from packlens.graph.kinds import IS_INHERITANCE
from packlens.graph.rows import row_slots
from packlens.graph.view import Adjacency, Index
from packlens.model import Node
from packlens.retrieve.names.dotted_names import name_parts, resolve_dotted


def inherited_members(parts: Sequence[str], index: Index) -> list[int]:
    """Return the members that the parts of a dotted name mean by inheritance; empty if there are none.

    All parts but the last name a type. Its bases are searched level by level; the first level that declares such a
    member counts.
    """
    symbols, (*type_parts, member) = index.symbols, parts
    if not type_parts:
        return []
    types = [p for p, name in enumerate(symbols.names) if name == type_parts[-1] and symbols.is_type[p]]
    level = resolve_dotted(type_parts, types, index, exact=True)
    members = [p for p, name in enumerate(symbols.names) if name == member and symbols.container[p] >= 0]
    visited: set[int] = set()
    while level:
        visited.update(level)
        declared = [p for p in members if int(symbols.container[p]) in level]
        if declared:
            return declared
        level = sorted(set(_related(level, index.outgoing)) - visited)
    return []


def inherited_words(name: str, position: int, index: Index) -> str:
    """Return ', inherited by Flask' if `name` names a member by a type that inherits it, else ''."""
    symbols, parts = index.symbols, name_parts(name)
    container = int(symbols.container[position])
    if len(parts) < 2 or container < 0 or symbols.names[container] == parts[-2]:
        return ""
    visited, level = {container}, [container]
    while level := sorted(set(_related(level, index.incoming)) - visited):
        if any(symbols.names[heir] == parts[-2] for heir in level):
            return f", inherited by {parts[-2]}"
        visited.update(level)
    return ""


def symbol_words(name: str, node: Node, index: Index) -> str:
    """Return the words for a symbol found as `name`: 'Scaffold.route (method, inherited by Flask) src/app.py:12'."""
    position = index.symbols.position_of[node.id]
    kind = f"{node.kind}{inherited_words(name, position, index)}"
    return f"{node.qualified_name} ({kind}) {node.location}{counterpart_words(index, position)}"


def _related(types: Sequence[int], edges: Adjacency) -> list[int]:
    """Return the bases of some types by their outgoing edges, or their heirs by the incoming ones."""
    slots = row_slots(edges.indptr, np.asarray(types, dtype=np.int32))
    related: list[int] = edges.indices[slots[IS_INHERITANCE[edges.kind[slots]]]].tolist()
    return related
