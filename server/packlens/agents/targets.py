"""What an agent's `named` entries mean: symbols, files, lines of files. Others are told, with suggestions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

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


def read_targets(names: Iterable[str], index: Index, most: int = _MOST_OF_A_FILE) -> Targets:
    """Return what some names mean; a file stands for at most so many of its symbols."""
    found: dict[str, tuple[int, ...]] = {}
    unknown: list[UnknownName] = []
    for name in dict.fromkeys(name.strip() for name in names if name.strip()):
        in_file = _in_file(name, index)
        if in_file is not None:
            path, positions = in_file[0], in_file[1][:most]
            found |= {f"{path}:{index.symbols.qualified_names[p]}": (p,) for p in positions}
            continue
        try:
            found[name] = find_symbol(name, index)
        except SymbolNotFoundError as error:
            near = near_paths(name, index.symbols.paths) if "/" in name or "." in name else ()
            unknown.append(UnknownName(name, near or error.suggestions))
    return Targets(found, tuple(unknown))


def _in_file(name: str, index: Index) -> tuple[str, Sequence[int]] | None:
    """Return the path and the symbols that a name of a file, or of lines of one, means; None if it is neither."""
    match = _LINES.match(name)
    if match is None:
        return None
    path = match["path"].removeprefix("./")
    if path not in index.symbols.paths:
        return None
    symbols = index.symbols
    if match["first"] is None:
        file = symbols.paths.index(path)
        is_outer = (symbols.file == file) & _IS_SHOWN[symbols.kind]
        positions = [p for p in np.flatnonzero(is_outer).tolist() if not _is_within_another(p, index)]
        return path, sorted(positions, key=lambda p: int(symbols.start_line[p]))
    first = int(match["first"])
    on_lines = symbols_on_lines({path: ((first, int(match["last"] or first)),)}, index)
    return path, [p for p in on_lines if _IS_SHOWN[symbols.kind[p]]]


def _is_within_another(position: int, index: Index) -> bool:
    parent = int(index.symbols.parent[position])
    return parent >= 0 and bool(_IS_SHOWN[index.symbols.kind[parent]])
