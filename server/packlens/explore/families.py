"""Finds families of interchangeable siblings: types with a common supertype, and functions of one table.

Membership in a family distinguishes "one of many of the same kind", which may be shown by its signature, from "a
distinct step", which may not. One or two implementations of an interface are steps; three are a pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from packlens.graph.kinds import (
    CALLS,
    CONSTRUCTOR,
    DECORATES,
    EXTENDS,
    FUNCTION,
    IMPLEMENTS,
    IS_CALLABLE,
    OVERRIDES,
    REFERENCES,
)
from packlens.graph.reach import CERTAIN
from packlens.graph.view import Adjacency, Index
from packlens.model import NODE_KINDS

MIN_SIBLINGS: Final = 3
"""An interface with fewer implementations is no family."""
_MAX_FUNCTIONS: Final = 500
_MAX_TABLES: Final = 8
"""A function with more references than this is in general use, not an entry of one table."""
_MIN_SHARED: Final = 0.1
"""The least share of a sibling's functions that its supertype must declare. With less, the type is mainly something
else, like an orchestrator with a mixin (OkHttp's `RealCall`, which is `Lockable`)."""
_VARIABLE: Final = np.array([kind in ("variable", "constant") for kind in NODE_KINDS])
_UPWARD_EDGES: Final = (IMPLEMENTS, EXTENDS)


@dataclass(frozen=True)
class Family:
    """Siblings, and what they have in common."""

    base: int
    """The supertype; or the table, function or decorator that refers to all siblings. A position."""
    members: tuple[int, ...]
    """Types or functions, by position."""
    functions: bool


@dataclass(frozen=True)
class Families:
    """The families that some symbols belong to or define."""

    every: tuple[Family, ...]
    """By base."""
    by_member: Mapping[int, tuple[Family, ...]]
    bases: frozenset[int]
    """Types that at least `MIN_SIBLINGS` others implement or extend."""
    contract: frozenset[int]
    """Members of such types that at least as many siblings override."""


def find_families(positions: Iterable[int], index: Index) -> Families:
    """Return the families of the given types, of the types that given members belong to, and of given functions."""
    symbols = index.symbols
    symbol_set = set(positions)
    types = {p for p in symbol_set if symbols.is_type[p]} | {int(symbols.container[p]) for p in symbol_set} - {-1}
    supertypes = {base for position in types for base in _ends(index.outgoing, position, _UPWARD_EDGES)}
    families: dict[tuple[int, tuple[int, ...]], Family] = {}
    for base in sorted(supertypes | types):
        subtypes = _ends(index.incoming, base, _UPWARD_EDGES)
        members = tuple(p for p in subtypes if not symbols.test[p] and symbols.is_type[p])
        if len(members) >= MIN_SIBLINGS:
            families[base, members] = Family(base, members, functions=False)
    for family in _function_families([p for p in sorted(symbol_set) if IS_CALLABLE[symbols.kind[p]]], index):
        families.setdefault((family.base, family.members), family)
    all_families = tuple(families[key] for key in sorted(families))
    by_member: dict[int, list[Family]] = {}
    for family in all_families:
        for member in family.members:
            by_member.setdefault(member, []).append(family)
    bases = frozenset(family.base for family in all_families if not family.functions)
    return Families(all_families, {p: tuple(each) for p, each in by_member.items()}, bases, _contract(bases, index))


def _ends(edges: Adjacency, position: int, kinds: Sequence[int], min_confidence: float = 0.0) -> list[int]:
    """Return the other ends of a node's edges of some kinds, each once, by position."""
    slots = edges.slots_of(position)
    columns = (edges.indices[slots], edges.kind[slots], edges.confidence[slots])
    rows = zip(*(column.tolist() for column in columns), strict=True)
    minimum = float(np.float32(min_confidence))
    ends = {end for end, kind, confidence in rows if kind in kinds and confidence >= minimum}
    return sorted(ends - {position})


def _contract(bases: frozenset[int], index: Index) -> frozenset[int]:
    symbols = index.symbols
    contract: set[int] = set()
    for member in np.flatnonzero(np.isin(symbols.container, list(bases))).tolist() if bases else ():
        overriders = _ends(index.incoming, member, (OVERRIDES,))
        if sum(not symbols.test[p] for p in overriders) >= MIN_SIBLINGS:
            contract.add(member)
    return frozenset(contract)


def is_interchangeable(sibling: int, family: Family, index: Index) -> bool:
    """Return whether a type is mainly a member of its family: the supertype declares enough of its functions."""
    symbols = index.symbols
    own_functions = functions_of(sibling, index)
    declared_names = {symbols.names[p] for p in functions_of(family.base, index)}
    shared = sum(symbols.names[p] in declared_names for p in own_functions)
    return not own_functions or shared >= max(1.0, _MIN_SHARED * len(own_functions))


def functions_of(owner: int, index: Index) -> list[int]:
    """Return the functions of a type except constructors, by position."""
    symbols = index.symbols
    members = np.flatnonzero(symbols.container == owner).tolist()
    return [p for p in members if IS_CALLABLE[symbols.kind[p]] and symbols.kind[p] != CONSTRUCTOR]


# -- functions


def functions_in_tables(core: Iterable[int], index: Index) -> list[int]:
    """Return the functions that variables in the files of `core` refer to, if a variable refers to `MIN_SIBLINGS`.

    Calls may go through such tables, and reading a variable leaves no edge.
    """
    symbols = index.symbols
    files = {int(symbols.file[position]) for position in core}
    table_functions: set[int] = set()
    for table in np.flatnonzero(np.isin(symbols.file, list(files)) & _VARIABLE[symbols.kind]).tolist() if files else ():
        functions = [p for p in _ends(index.outgoing, table, (REFERENCES,), CERTAIN) if IS_CALLABLE[symbols.kind[p]]]
        if len(functions) >= MIN_SIBLINGS:
            table_functions.update(functions)
    return sorted(table_functions)


def _function_families(functions: Sequence[int], index: Index) -> list[Family]:
    """Return families of functions of one shape that no code calls by name, and that one symbol lists or decorates."""
    symbols = index.symbols
    functions_by_table: dict[int, list[int]] = {}
    for function in functions:
        if _is_called(function, index):
            continue
        tables = [p for p in _ends(index.incoming, function, (REFERENCES,), CERTAIN) if not symbols.test[p]]
        for table in tables if len(tables) <= _MAX_TABLES else ():
            functions_by_table.setdefault(table, _ends(index.outgoing, table, (REFERENCES,), CERTAIN))
        if symbols.kind[function] == FUNCTION:
            for decorator in _ends(index.outgoing, function, (DECORATES,), CERTAIN):
                functions_by_table.setdefault(decorator, _ends(index.incoming, decorator, (DECORATES,), CERTAIN))
    families: list[Family] = []
    for table, ends in sorted(functions_by_table.items()):
        candidates = [p for p in ends if IS_CALLABLE[symbols.kind[p]] and not symbols.test[p]]
        if MIN_SIBLINGS <= len(candidates) <= _MAX_FUNCTIONS:
            families += _families_by_shape(table, [p for p in candidates if not _is_called(p, index)], index)
    return families


def _is_called(function: int, index: Index) -> bool:
    """Return whether code outside of tests calls a function by its name, which makes it a distinct step."""
    return any(not index.symbols.test[p] for p in _ends(index.incoming, function, (CALLS,), CERTAIN))


def _families_by_shape(table: int, functions: list[int], index: Index) -> list[Family]:
    by_shape: dict[tuple[int, str], list[int]] = {}
    texts = index.docs(functions) if functions else {}
    for position in functions:
        signature = texts.get(position, ("", ""))[0]
        by_shape.setdefault(signature_shape(signature, index.symbols.names[position]), []).append(position)
    return [Family(table, tuple(each), functions=True) for each in by_shape.values() if len(each) >= MIN_SIBLINGS]


def signature_shape(signature: str, name: str) -> tuple[int, str]:
    """Return what makes signatures interchangeable: the number of parameters, and the text after them (the result).

    The receiver does not count, whether it stands before the name (Go) or is the first parameter (Python, Rust).
    """
    name_match = re.search(rf"\b{re.escape(name)}\b", signature)
    after_name = signature[name_match.end() :] if name_match else signature
    opening = after_name.find("(")
    if opening < 0:
        return 0, " ".join(after_name.split())
    depth, parameters, text, offset = 0, 0, "", opening
    for offset in range(opening, len(after_name)):
        letter = after_name[offset]
        is_arrow = letter == ">" and after_name[offset - 1] in "-="
        depth += (letter in "([{<") - (letter in ")]}") - (letter == ">" and not is_arrow)
        if depth <= 0:
            break
        if letter == "," and depth == 1:
            parameters += _is_parameter(text)
            text = ""
        elif offset > opening:
            text += letter
    parameters += _is_parameter(text)
    return parameters, " ".join(after_name[offset + 1 :].split())


def _is_parameter(text: str) -> bool:
    """Return whether a text between commas is a parameter: not empty, a receiver, or Python's `*` or `/`."""
    name = text.strip().partition(":")[0].split("=")[0].strip("&*/ ").removeprefix("mut ")
    return name not in ("self", "cls", "")
