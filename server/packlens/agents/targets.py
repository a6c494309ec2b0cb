"""What an agent's `named` entries mean: symbols, files, lines of files. Others are told, with suggestions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.engine.symbol_lookup import find_symbol, near_paths, symbols_on_lines
from packlens.errors import SymbolNotFoundError
from packlens.graph.view import Index
from packlens.model import CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS

_LINES: Final = re.compile(r"(?P<path>.+?)(?::(?P<first>\d{1,9})(?:-(?P<last>\d{1,9}))?)?\Z", re.DOTALL)
_MOST_OF_A_FILE: Final = 20
"""A file that is named stands for so many of its symbols; the budget holds no more."""
_IS_SHOWN: Final = np.array([kind in CALLABLE_KINDS | TYPE_KINDS for kind in NODE_KINDS])


@dataclass(frozen=True)
class UnknownName:
    """A name that means nothing in the index."""

    name: str
    suggestions: tuple[str, ...]

    def sentence(self) -> str:
        """Return what to tell about it."""
        hint = f"Near: {', '.join(self.suggestions)}." if self.suggestions else "Check its spelling."
        return f"Nothing is called '{self.name}'. {hint}"


@dataclass(frozen=True)
class Targets:
    """What names mean."""

    positions: dict[str, tuple[int, ...]]
    """By name: of a symbol as it was written, of a file's symbols as 'path:Qualified.name'."""
    unknown: tuple[UnknownName, ...]


def read_targets(names: Iterable[str], snapshot: Snapshot) -> Targets:
    """Return what some names mean; a file stands for the first of its functions and types."""
    index, found = snapshot.index, dict[str, tuple[int, ...]]()
    unknown: list[UnknownName] = []
    for name in dict.fromkeys(_as_indexed(name, snapshot) for name in names if name.strip()):
        part = _part_of_file(name, index)
        if part is not None:
            positions = symbols_on_lines({part.path: part.lines}, index) if part.lines else _outermost(part.path, index)
            shown = [p for p in positions if _IS_SHOWN[index.symbols.kind[p]]][:_MOST_OF_A_FILE]
            found |= {f"{part.path}:{index.symbols.qualified_names[p]}": (p,) for p in shown}
        elif isinstance(symbol := _symbol(name, index), UnknownName):
            unknown.append(symbol)
        else:
            found[name] = symbol
    return Targets(found, tuple(unknown))


def changed_by_name(name: str, snapshot: Snapshot) -> tuple[int, ...] | UnknownName:
    """Return the symbols that change where what a name means does: of a file itself and all that it defines."""
    index, name = snapshot.index, _as_indexed(name, snapshot)
    part = _part_of_file(name, index)
    if part is None:
        return _symbol(name, index)
    if part.lines:
        return tuple(symbols_on_lines({part.path: part.lines}, index))
    symbols = index.symbols
    in_file = np.flatnonzero(symbols.file == symbols.paths.index(part.path))
    outer = in_file[(symbols.parent[in_file] < 0) | (symbols.parent[symbols.parent[in_file]] < 0)].tolist()
    return tuple(sorted(outer, key=lambda p: (int(symbols.parent[p]) >= 0, int(symbols.start_line[p]))))


def _as_indexed(name: str, snapshot: Snapshot) -> str:
    """Return a name as the index has it: a path relative to the root, a function without the brackets of a call."""
    name = name.strip()
    return name.removeprefix(f"{snapshot.root}/").removeprefix("./").removesuffix("()") or name


def _symbol(name: str, index: Index) -> tuple[int, ...] | UnknownName:
    try:
        return find_symbol(name, index)
    except SymbolNotFoundError as error:
        near = near_paths(name, index.symbols.paths) if "/" in name or "." in name else ()
        return UnknownName(name, near or error.suggestions)


class _Part(NamedTuple):
    """A file, or lines of one."""

    path: str
    lines: tuple[tuple[int, int], ...]
    """Its (first, last) lines; () for the whole file."""


def _part_of_file(name: str, index: Index) -> _Part | None:
    """Return the indexed file, or the lines of one, that a name means; None if it is neither."""
    match = _LINES.match(name)
    if match is None:
        return None
    path = match["path"]
    if path not in index.symbols.paths:
        return None
    first = match["first"]
    return _Part(path, () if first is None else ((int(first), int(match["last"] or first)),))


def _outermost(path: str, index: Index) -> list[int]:
    """Return the outermost functions and types of a file, in its order."""
    symbols = index.symbols
    is_shown = (symbols.file == symbols.paths.index(path)) & _IS_SHOWN[symbols.kind]
    positions = [p for p in np.flatnonzero(is_shown).tolist() if not _is_within_another(p, index)]
    return sorted(positions, key=lambda p: int(symbols.start_line[p]))


def _is_within_another(position: int, index: Index) -> bool:
    parent = int(index.symbols.parent[position])
    return parent >= 0 and bool(_IS_SHOWN[index.symbols.kind[parent]])
