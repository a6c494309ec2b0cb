"""Finds symbols: by name, in files, on changed lines, and in text that is not indexed."""

from __future__ import annotations

import difflib
import posixpath
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from packlens.engine.inherited_names import inherited_members
from packlens.errors import FileNotIndexedError, SymbolNotFoundError
from packlens.graph.view import Index
from packlens.model import NODE_KINDS, Node, Span
from packlens.retrieve.qualified import meant_by, name_parts

_MOST_NEAR: Final = 3
"""Suggestions for a name that is unknown."""
_NOT_READ: Final = "files that are ignored, too large or of no known language"


def relative_path(path: str, root: Path) -> str:
    """Return a path as the index names it. Raises FileNotIndexedError for one outside of the root."""
    given = Path(path)
    if not given.is_absolute():
        return posixpath.normpath(given.as_posix())
    if not given.resolve().is_relative_to(root):
        raise FileNotIndexedError(f"{path} is outside of {root}; pass a path inside of it.")
    return given.resolve().relative_to(root).as_posix()


def find_symbol(symbol: str, view: Index) -> tuple[int, ...]:
    """See `ContextEngine.find`.

    A module may precede a name as in imports: 'flask.app.Flask.run'. An inherited member is also found under the name
    of the inheriting type.
    """
    symbols = view.symbols
    path, colon, rest = symbol.partition(":")
    in_file = bool(colon) and path in symbols.paths
    wanted, kind, number = _id_parts(rest) if in_file else (symbol, "", 1)
    matching = [
        position
        for position, name in enumerate(symbols.qualified_names)
        if (name == wanted or (not kind and name.endswith(("." + wanted, "::" + wanted))))
        and (not in_file or symbols.path_of(position) == path)
        and (not kind or NODE_KINDS[symbols.kind[position]] == kind)
        and symbols.file[position] >= 0
    ]
    parts = name_parts(wanted)
    if not matching and not in_file and len(parts) > 1:  # a module path, as imports write it
        named = [p for p, name in enumerate(symbols.names) if name == parts[-1] and symbols.file[p] >= 0]
        matching = meant_by(parts, named, view, exact=True) or inherited_members(parts, view)
    if kind:  # a symbol id means one definition
        matching.sort(key=lambda position: (int(symbols.start_line[position]), position))
        matching = matching[number - 1 : number]
    if not matching:
        raise SymbolNotFoundError(symbol, _near(wanted, view))
    exact = [position for position in matching if symbols.qualified_names[position] == wanted]
    return tuple(exact or matching)


def _near(wanted: str, view: Index) -> tuple[str, ...]:
    """Return names that an unknown name may mean, nearest first; for a file, what it defines first."""
    symbols = view.symbols
    if wanted in symbols.paths:
        in_file = np.flatnonzero((symbols.file == symbols.paths.index(wanted)) & (symbols.parent >= 0))
        types_first = sorted(in_file.tolist(), key=lambda p: (not symbols.is_type[p], int(symbols.start_line[p])))
        return tuple(f"{wanted}:{symbols.qualified_names[position]}" for position in types_first[:_MOST_NEAR])
    folded = wanted.casefold()
    same = {name for name in symbols.qualified_names if name.casefold() == folded}
    if same:
        return tuple(sorted(same)[:_MOST_NEAR])
    last = wanted.replace("::", ".").rpartition(".")[2]
    near = sorted({name for name in symbols.names if name and name[0].lower() == last[:1].lower()})
    return tuple(difflib.get_close_matches(last, near, n=_MOST_NEAR, cutoff=0.7))


def near_paths(path: str, paths: Sequence[str]) -> tuple[str, ...]:
    """Return the indexed paths that a path which is none may mean, nearest first."""
    name = posixpath.basename(path)
    same_start = [each for each in paths if name[:1] == posixpath.basename(each)[:1]]
    return tuple(difflib.get_close_matches(path, same_start, n=_MOST_NEAR, cutoff=0.7))


def _id_parts(text: str) -> tuple[str, str, int]:
    """Split what follows the path in a symbol id: (qualified name, kind, number). Without a kind it is all name."""
    qualified, _, rest = text.rpartition("#")
    kind, _, number = rest.partition("~")
    if kind not in NODE_KINDS:
        return text, "", 1
    return qualified, kind, int(number) if number.isdecimal() else 1


def definitions(path: str, text: bytes) -> dict[str, Node]:
    """Return the definitions of a text that is not indexed, by symbol id; none if nothing reads its language."""
    from packlens.extract.language import language_of_text  # noqa: PLC0415 - most questions parse nothing
    from packlens.extract.records import file_record  # noqa: PLC0415 - as above

    language = language_of_text(path, text)
    if language is None:
        return {}
    return {
        row.symbol_id: Node(
            row.id,
            row.symbol_id,
            row.name,
            row.qualified_name,
            row.kind,
            path,
            language.name,
            Span(row.start_byte, row.end_byte, row.start_line, row.end_line),
            row.signature,
            row.doc,
            bool(row.exported),
            bool(row.test),
            row.hash.hex(),
        )
        for row in file_record(language, path, text, 0).nodes
    }


def symbols_of(paths: Sequence[str], view: Index) -> list[int]:
    """Return the symbols of some files, given as the index names them. Raises FileNotIndexedError for others."""
    number = {path: index for index, path in enumerate(view.symbols.paths)}
    missing = [path for path in paths if path not in number]
    if missing:
        if any(path.startswith(f"{missing[0]}/") for path in number):
            raise FileNotIndexedError(f"{missing[0]} is a folder; name files in it.")
        near = near_paths(missing[0], view.symbols.paths)
        mend = f"did you mean {', '.join(near)}?" if near else f"check the path: {_NOT_READ} are not read."
        raise FileNotIndexedError(f"{missing[0]} is not in the index; {mend}")
    return np.flatnonzero(np.isin(view.symbols.file, [number[path] for path in paths])).tolist()


def symbols_on_lines(lines: Mapping[str, tuple[tuple[int, int], ...]], view: Index) -> list[int]:
    """Return the innermost symbols that changed lines touch; all of a file's where it has no line ranges."""
    symbols = view.symbols
    number = {path: index for index, path in enumerate(symbols.paths)}
    chosen: set[int] = set()
    for path, ranges in lines.items():
        if path not in number:
            continue
        members = np.flatnonzero(symbols.file == number[path])
        if not ranges:
            chosen.update(members.tolist())
            continue
        first = symbols.start_line[members]
        last = first + symbols.length[members] - 1
        for low, high in ranges:
            touched = members[(first <= high) & (last >= low)]
            outer = set(symbols.parent[touched].tolist())
            chosen.update(p for p in touched.tolist() if p not in outer)
    return sorted(chosen)
