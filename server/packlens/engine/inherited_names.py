"""Which member a type inherits under a name: `Flask.route` is `Scaffold.route`, since Flask extends Scaffold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from packlens.graph.rows import row_slots
from packlens.graph.view import Index, edge_kind_code
from packlens.model import Node
from packlens.retrieve.qualified import meant_by, name_parts

_BASE_KINDS: Final = [edge_kind_code(kind) for kind in ("extends", "implements")]


def inherited_members(parts: Sequence[str], view: Index) -> list[int]:
    """Return the members that the parts of a dotted name mean by inheritance; empty if there are none.

    All parts but the last name a type. The bases of the type are searched level by level, and those of the first level
    that declares such a member count.
    """
    symbols, (*type_parts, member) = view.symbols, parts
    if not type_parts:
        return []
    bearers = [p for p, name in enumerate(symbols.names) if name == type_parts[-1] and symbols.is_type[p]]
    level = meant_by(type_parts, bearers, view, exact=True)
    members = [p for p, name in enumerate(symbols.names) if name == member and symbols.container[p] >= 0]
    seen: set[int] = set()
    while level:
        seen.update(level)
        declared = [p for p in members if int(symbols.container[p]) in level]
        if declared:
            return declared
        level = sorted(set(_bases(level, view)) - seen)
    return []


def inherited_words(asked: str, node: Node, view: Index) -> str:
    """Return ', inherited by Flask' for a member that was asked for as one of a type that inherits it, else ''."""
    parts = name_parts(asked)
    places = [(view.symbols.path_of(p), view.symbols.qualified_names[p]) for p in inherited_members(parts, view)]
    is_inherited = (node.path, node.qualified_name) in places and name_parts(node.qualified_name)[-2] != parts[-2]
    return f", inherited by {parts[-2]}" if is_inherited else ""


def _bases(types: Sequence[int], view: Index) -> list[int]:
    outgoing = view.outgoing
    slots = row_slots(outgoing.indptr, np.asarray(types, dtype=np.int32))
    bases: list[int] = outgoing.indices[slots[np.isin(outgoing.kind[slots], _BASE_KINDS)]].tolist()
    return bases
