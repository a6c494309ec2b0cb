"""Finds symbols in files, on changed lines, and in text that is not indexed."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from packlens.engine.symbols.text_reader import TextReader
from packlens.errors import FileNotIndexedError
from packlens.graph.kinds import CONSTRUCTOR, IS_CALLABLE_OR_TYPE
from packlens.graph.view import Index, Symbols
from packlens.index.left_out import reason_for
from packlens.model import Node
from packlens.reading import real_path
from packlens.store.rows import node_of_row
from packlens.wording import listed

_MAX_NEAR: Final = 3
"""The most suggestions for an unknown path."""
_MAX_OF_FOLDER: Final = 5
"""The most files of a folder that are named."""
NAMELESS_FILES: Final = frozenset({"__init__", "index", "mod"})
"""Files that stand for the module of their folder."""
NOT_READ: Final = "files that are ignored, too large, in a linked folder or of no known language"


def relative_path(path: str, root: Path) -> str:
    """Return a path as the index names it. Raises FileNotIndexedError for one outside of the root."""
    given_path = Path(path)
    if not given_path.is_absolute():
        relative = posixpath.normpath(given_path.as_posix())
        if relative.partition("/")[0] != "..":
            return relative
        given_path = root / given_path
    real = real_path(given_path)
    if not real.is_relative_to(root):
        raise FileNotIndexedError(f"{path} is outside of {root}; pass a path inside of it.")
    return real.relative_to(root).as_posix()


def outermost(file: int, index: Index) -> list[int]:
    """Return the outermost functions and types of a file, given by its number, in the order of the text."""
    symbols = index.symbols
    mask = IS_CALLABLE_OR_TYPE[symbols.kind]
    in_file = np.flatnonzero((symbols.file == file) & mask)
    parents = symbols.parent[in_file]
    within_none = in_file[(parents < 0) | ~mask[parents]].tolist()
    return sorted(within_none, key=lambda p: int(symbols.start_line[p]))


def is_shown(position: int, symbols: Symbols) -> bool:
    """Return whether a symbol is a function or a type, which explorations show."""
    return bool(IS_CALLABLE_OR_TYPE[symbols.kind[position]])


def names_in_code(position: int, symbols: Symbols) -> tuple[str, ...]:
    """Return the names by which code refers to a symbol; a constructor is also called by its type's name."""
    name = symbols.names[position].rstrip("?!=")
    if symbols.kind[position] == CONSTRUCTOR and symbols.container[position] >= 0:
        return name, symbols.names[symbols.container[position]]
    return (name,)


def near_paths(path: str, paths: Sequence[str]) -> tuple[str, ...]:
    """Return the indexed paths that are most similar to an unknown path, nearest first."""
    start = posixpath.basename(path)[:1].casefold()
    same_start = [each for each in paths if start == posixpath.basename(each)[:1].casefold()]
    import difflib  # noqa: PLC0415 - only unknown paths need it

    return tuple(difflib.get_close_matches(path, same_start, n=_MAX_NEAR, cutoff=0.7))


def folder_sentence(folder: str, index: Index) -> str:
    """Return the sentence for a folder that is given in place of a file or a symbol, with the first files in it."""
    start = posixpath.normpath(folder) + "/"
    files = sorted((p for p in index.symbols.paths if p.startswith(start)), key=lambda path: (path.count("/"), path))
    named = f": {listed(files, _MAX_OF_FOLDER)}" if files else ""
    return f"{folder} is a folder; name files in it{named}."


def definitions(path: str, text: bytes, reader: TextReader | None = None) -> dict[str, Node]:
    """Return the definitions in a text that is not indexed, by symbol id; none if its language is unknown."""
    record = (reader or TextReader()).record(path, text)
    return {} if record is None else {row.symbol_id: node_of_row(row, path, record.language) for row in record.nodes}


def symbols_of(
    paths: Sequence[str], index: Index, left_out: Callable[[], Mapping[str, str]] | None = None
) -> list[int]:
    """Return the symbols of files, given by their paths in the index. Raises FileNotIndexedError for other paths.

    `left_out` is that of a snapshot, for the reason why a file is not read.
    """
    number = {path: number for number, path in enumerate(index.symbols.paths)}
    missing = [path for path in paths if path not in number]
    if missing:
        if any(path.startswith(f"{missing[0]}/") for path in number):
            raise FileNotIndexedError(folder_sentence(missing[0], index))
        if left_out is not None and (reason := reason_for(missing[0], left_out())):
            raise FileNotIndexedError(f"{missing[0]} is not in the index: it was not read ({reason}).")
        suggestions = near_paths(missing[0], index.symbols.paths)
        mend = f"did you mean {', '.join(suggestions)}?" if suggestions else f"check the path: {NOT_READ} are not read."
        raise FileNotIndexedError(f"{missing[0]} is not in the index; {mend}")
    return np.flatnonzero(np.isin(index.symbols.file, [number[path] for path in paths])).tolist()


def symbols_on_lines(lines: Mapping[str, tuple[tuple[int, int], ...]], index: Index) -> list[int]:
    """Return the innermost symbols that the given lines touch; without line ranges, all symbols of the file."""
    symbols = index.symbols
    number = {path: number for number, path in enumerate(symbols.paths)}
    positions: set[int] = set()
    for path, ranges in lines.items():
        if path not in number:
            continue
        members = np.flatnonzero(symbols.file == number[path])
        if not ranges:
            positions.update(members.tolist())
            continue
        first = symbols.start_line[members]
        last = first + symbols.length[members] - 1
        for low, high in ranges:
            overlapping = members[(first <= high) & (last >= low)]
            outer = set(symbols.parent[overlapping].tolist())
            positions.update(p for p in overlapping.tolist() if p not in outer)
    return sorted(positions)
