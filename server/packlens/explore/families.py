"""Interchangeable siblings: types that implement one supertype, and functions that one place refers to.

That is what tells "one of many of the same shape" from "a distinct step": the first may be shown by its signature, the
second may not (seeds: adaptive-explore-sizing, "Why shared supertype with >= 3 implementers is the signal").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from packlens.graph.view import Adjacency, Index, edge_kind_code
from packlens.model import CALLABLE_KINDS, NODE_KINDS

LEAST_SIBLINGS: Final = 3
"""Seeds: MIN_SIBLINGS. One interface with one implementation, or two, is no family."""
_MOST_FUNCTIONS: Final = 500
_MOST_PLACES: Final = 8
"""Places that refer to one function: more, and it is a function that everybody uses rather than one of a table."""
_SURE: Final = 0.7
_LEAST_SHARED: Final = 0.1
"""The least share of a sibling's functions that its family asks for. Below, it is something else that also takes part,
as an orchestrator with a mixin does (seeds: RealCall, which is `Lockable`)."""
_CONSTRUCTOR: Final = NODE_KINDS.index("constructor")
_CALLABLE: Final = tuple(kind in CALLABLE_KINDS for kind in NODE_KINDS)
_VARIABLE: Final = np.array([kind in ("variable", "constant") for kind in NODE_KINDS])
_FUNCTION: Final = NODE_KINDS.index("function")
_UP: Final = (edge_kind_code("implements"), edge_kind_code("extends"))
_CALLS, _DECORATES = edge_kind_code("calls"), edge_kind_code("decorates")
_REFERENCES, _OVERRIDES = edge_kind_code("references"), edge_kind_code("overrides")


@dataclass(frozen=True)
class Family:
    """Siblings and what makes them so."""

    base: int
    """The supertype; or the table, function or decorator that refers to all of them."""
    members: tuple[int, ...]
    """Types, or functions; by position."""
    functions: bool


@dataclass(frozen=True)
class Families:
    """The families that some symbols belong to or define."""

    every: tuple[Family, ...]
    """By base."""
    of: Mapping[int, tuple[Family, ...]]
    """By sibling, among those that were asked about."""
    bases: frozenset[int]
    """Types that `LEAST_SIBLINGS` others implement or extend."""
    contract: frozenset[int]
    """Members of such types that as many siblings override."""


def find_families(positions: Iterable[int], index: Index) -> Families:
    """Return the families of some symbols: of types, of the types that members belong to, and of functions."""
    symbols = index.symbols
    wanted = set(positions)
    types = {p for p in wanted if symbols.is_type[p]} | {int(symbols.container[p]) for p in wanted} - {-1}
    above = {position: _ends(index.outgoing, position, _UP) for position in types}
    found: dict[tuple[int, tuple[int, ...]], Family] = {}
    for base in sorted({base for bases in above.values() for base in bases} | types):
        members = tuple(p for p in _ends(index.incoming, base, _UP) if not symbols.test[p] and symbols.is_type[p])
        if len(members) >= LEAST_SIBLINGS:
            found[base, members] = Family(base, members, functions=False)
    for family in _function_families([p for p in sorted(wanted) if _CALLABLE[symbols.kind[p]]], index):
        found.setdefault((family.base, family.members), family)
    every = tuple(found[key] for key in sorted(found))
    of: dict[int, list[Family]] = {}
    for family in every:
        for member in family.members:
            of.setdefault(member, []).append(family)
    bases = frozenset(family.base for family in every if not family.functions)
    return Families(every, {p: tuple(each) for p, each in of.items()}, bases, _contract(bases, index))


def _ends(edges: Adjacency, position: int, kinds: Sequence[int], sure: float = 0.0) -> list[int]:
    """Return the distinct other ends of a node's edges of some kinds, by position."""
    first, last = int(edges.indptr[position]), int(edges.indptr[position + 1])
    kind, confidence = edges.kind[first:last].tolist(), edges.confidence[first:last].tolist()
    ends = edges.indices[first:last].tolist()
    least = float(np.float32(sure))
    found = {end for end, k, c in zip(ends, kind, confidence, strict=True) if k in kinds and c >= least}
    return sorted(found - {position})


def _contract(bases: frozenset[int], index: Index) -> frozenset[int]:
    symbols = index.symbols
    found: set[int] = set()
    for member in np.flatnonzero(np.isin(symbols.container, list(bases))).tolist() if bases else ():
        overriders = _ends(index.incoming, member, (_OVERRIDES,))
        if sum(not symbols.test[p] for p in overriders) >= LEAST_SIBLINGS:
            found.add(member)
    return frozenset(found)


def interchangeable(sibling: int, family: Family, index: Index) -> bool:
    """Whether a type is mostly what its family asks for: enough of its functions stand in the supertype as well."""
    symbols = index.symbols
    own = functions_of(sibling, index)
    asked = {symbols.names[p] for p in functions_of(family.base, index)}
    shared = sum(symbols.names[p] in asked for p in own)
    return not own or shared >= max(1.0, _LEAST_SHARED * len(own))


def functions_of(owner: int, index: Index) -> list[int]:
    """Return the functions of a type, without constructors, by position."""
    symbols = index.symbols
    members = np.flatnonzero(symbols.container == owner).tolist()
    return [p for p in members if _CALLABLE[symbols.kind[p]] and symbols.kind[p] != _CONSTRUCTOR]


# -- functions


def tables_near(core: Iterable[int], index: Index) -> list[int]:
    """Return what variables beside some functions, in their files, refer to if that is `LEAST_SIBLINGS` functions.

    Calls go through such tables; reading a variable leaves no edge.
    """
    symbols = index.symbols
    files = {int(symbols.file[position]) for position in core}
    found: set[int] = set()
    for table in np.flatnonzero(np.isin(symbols.file, list(files)) & _VARIABLE[symbols.kind]).tolist() if files else ():
        functions = [p for p in _ends(index.outgoing, table, (_REFERENCES,), _SURE) if _CALLABLE[symbols.kind[p]]]
        if len(functions) >= LEAST_SIBLINGS:
            found.update(functions)
    return sorted(found)


def _function_families(functions: Sequence[int], index: Index) -> list[Family]:
    """Return families of functions that nobody calls by name, of one shape, that one place refers to or decorates."""
    places: dict[int, list[int]] = {}
    for function in functions:
        if _called(function, index):
            continue
        users = [p for p in _ends(index.incoming, function, (_REFERENCES,), _SURE) if not index.symbols.test[p]]
        for place in users if len(users) <= _MOST_PLACES else ():
            places.setdefault(place, _ends(index.outgoing, place, (_REFERENCES,), _SURE))
        if index.symbols.kind[function] == _FUNCTION:
            for decorator in _ends(index.outgoing, function, (_DECORATES,), _SURE):
                places.setdefault(decorator, _ends(index.incoming, decorator, (_DECORATES,), _SURE))
    families: list[Family] = []
    for place, referred in sorted(places.items()):
        functions = [p for p in referred if _CALLABLE[index.symbols.kind[p]] and not index.symbols.test[p]]
        if LEAST_SIBLINGS <= len(functions) <= _MOST_FUNCTIONS:
            families += _of_one_shape(place, [p for p in functions if not _called(p, index)], index)
    return families


def _called(function: int, index: Index) -> bool:
    """Whether code outside of tests calls a function by its name: then it is a step of its own."""
    return any(not index.symbols.test[p] for p in _ends(index.incoming, function, (_CALLS,), _SURE))


def _of_one_shape(place: int, functions: list[int], index: Index) -> list[Family]:
    shapes: dict[tuple[int, str], list[int]] = {}
    texts = index.docs(functions) if functions else {}
    for position in functions:
        signature = texts.get(position, ("", ""))[0]
        shapes.setdefault(shape(signature, index.symbols.names[position]), []).append(position)
    return [Family(place, tuple(each), functions=True) for each in shapes.values() if len(each) >= LEAST_SIBLINGS]


def shape(signature: str, name: str) -> tuple[int, str]:
    """Return what makes signatures interchangeable: the number of parameters, and the text that says the result.

    The receiver does not count, be it written in front of the name (Go) or as the first parameter (Python, Rust).
    """
    found = re.search(rf"\b{re.escape(name)}\b", signature)
    rest = signature[found.end() :] if found else signature
    opening = rest.find("(")
    if opening < 0:
        return 0, " ".join(rest.split())
    depth, count, text, at = 0, 0, "", opening
    for at in range(opening, len(rest)):
        letter = rest[at]
        depth += (letter in "([{<") - (letter in ")]}") - (letter == ">" and rest[at - 1] not in "-=")
        if depth <= 0:
            break
        if letter == "," and depth == 1:
            count += bool(_parameter(text))
            text = ""
        elif at > opening:
            text += letter
    count += bool(_parameter(text))
    return count, " ".join(rest[at + 1 :].split())


def _parameter(text: str) -> str:
    """Return a parameter, '' for a receiver, a mark between parameters (Python) or none."""
    word = text.strip()
    return (
        "" if word.partition(":")[0].split("=")[0].strip("&*/ ").removeprefix("mut ") in ("self", "cls", "") else word
    )
