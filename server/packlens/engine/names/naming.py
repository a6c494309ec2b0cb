"""Decides what a name given by a person or an agent means, for every command, request and tool.

The first of these that fits counts:

1. a file, or lines of one: `src/app.py`, `src/app.py:10`, `src/app.py:10-20`, `src/app.py#L10-L20`; the path may be
   absolute, have backslashes, or lack its first folders;
2. symbols in a file: a symbol id, `src/app.py:App.run`, `tests/test_app.py::TestApp::test_run[1-2]`;
3. symbols by their qualified name or the end of it: `App.run`, `App#run`, `run`, `.card`; of what a header declares,
   the definition;
4. a module: `app.cli` for app/cli.py, unless that file defines `cli`;
5. symbols with their module in front (`app.cli.main`), or by a type that inherits them (`Flask.route`);
6. a path without its extension, as imports name files (`src/app`);
7. the same without signs that the index leaves out (`App.run/2`, `(*App).Run`), or without the packages and namespaces
   in front that the file is in (`shop::Cart` of the crate `shop`).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path, PurePath
from typing import Final

import numpy as np

from packlens.engine.names.declared_scopes import is_within, parts_with_scopes
from packlens.engine.names.left_out_names import why_not_found
from packlens.engine.names.near_names import near_names
from packlens.engine.names.plainer_spellings import plainer_spelling
from packlens.engine.names.spelled_words import where_spelled
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.inherited_names import inherited_members
from packlens.engine.symbols.symbol_lookup import (
    NAMELESS_FILES,
    NOT_READ,
    folder_sentence,
    is_shown,
    near_paths,
    outermost,
    symbols_on_lines,
)
from packlens.engine.uses.import_lines import Lines, nearest_definitions, outside_definitions
from packlens.errors import SymbolNotFoundError
from packlens.graph.declarations import without_declarations
from packlens.graph.kinds import FILE, TEST
from packlens.graph.view import Index
from packlens.model import NODE_KINDS
from packlens.pack.result import Pack
from packlens.reading import real_path
from packlens.retrieve.names.dotted_names import name_parts, resolve_dotted

_MAX_OF_A_FILE: Final = 20
"""The most symbols shown of a file; a budget holds no more."""
_MAX_NUMBER_LENGTH: Final = 9
_MAX_PARTS: Final = 10
"""Names of more parts have no packages in front."""
_MAX_FILES: Final = 20
"""The most files that are read for the packages and namespaces that they are in."""
_MAX_COLONS: Final = 10
"""How many colons are tried as the end of a path."""
_LINES: Final = re.compile(r"(?::|#L)(?P<first>\d{1,9})(?:C\d+)?(?:-L?(?P<last>\d{1,9})(?:C\d+)?|:\d+)?\Z")
"""Lines after a path, as people, GitHub and compilers write them."""
_DECLARATIONS: Final = ".d"
"""Precedes the extension of a file that declares what another one defines (TypeScript)."""
_PARAMETERS: Final = re.compile(r"\[.*\]\Z", re.DOTALL)
"""The parameters of a test case, as pytest writes them."""
_SELECTOR: Final = NODE_KINDS.index("selector")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name means."""

    positions: tuple[int, ...]
    """For a file: the file and its outermost definitions. Empty for lines without code."""
    is_file: bool = False
    """Whether the name means files or lines of files, not symbols."""
    imported: tuple[str, ...] = ()
    """Where lines only import: the names that they import. `positions` are what uses these in the same file."""
    near: str = ""
    """Where lines define nothing: the nearest definitions, in words."""


def find_symbols(name: str, snapshot: Snapshot) -> tuple[int, ...]:
    """Return the positions of what a name means, at least one.

    Raises SymbolNotFoundError with the nearest names, or the reason, instead of guessing.
    """
    return _meaning_with_code(name, snapshot).positions


def _meaning_with_code(name: str, snapshot: Snapshot) -> Meaning:
    """Return what `meaning_in` does. Raises SymbolNotFoundError also for lines without code."""
    meaning = meaning_in(name, snapshot)
    if not meaning.positions:
        mend = f"the nearest definitions: {meaning.near}." if meaning.near else "name other lines."
        raise SymbolNotFoundError(name, sentence=f"No indexed code is at {name}; {mend}")
    return meaning


def meaning_in(name: str, snapshot: Snapshot) -> Meaning:
    """Return what a name means, reading the text of lines that are in no definition. Raises SymbolNotFoundError."""
    symbols = snapshot.index.symbols
    try:
        meaning = meaning_of(name, snapshot.index, snapshot.root)
    except SymbolNotFoundError as error:
        if within := _within_scopes(name.strip(), snapshot):
            return within
        reason = "" if _is_folder(name, snapshot.root) else why_not_found(name.strip().removesuffix("()"), snapshot)
        if not reason and snapshot.freshness.is_outdated:
            reason = (
                f"Nothing in the index is named '{name}', but the index is older than the folder and could not be "
                "updated; choose another place with --db."
            )
        if not reason and not error.has_reason:
            reason = where_spelled(name, error.suggestions, snapshot)
        if reason:
            raise SymbolNotFoundError(name, error.suggestions, reason) from error
        raise
    lines = _LINES.search(name.strip()) if meaning.is_file else None
    if lines is None or any(symbols.kind[position] != FILE for position in meaning.positions):
        return meaning
    first, last = _first_and_last(lines)
    positions: list[int] = []
    imported: list[str] = []
    suggestions: list[str] = []
    for position in meaning.positions:
        selected = Lines(int(symbols.file[position]), first, last)
        outside_lines = outside_definitions(selected, snapshot)
        positions += [position] if outside_lines is None else outside_lines.positions
        imported += () if outside_lines is None else outside_lines.imported
        suggestions += (
            [nearest_definitions(selected, snapshot)]
            if outside_lines is not None and not outside_lines.positions
            else []
        )
    return Meaning(
        tuple(positions),
        is_file=True,
        imported=tuple(dict.fromkeys(imported)),
        near="; ".join(filter(None, suggestions)),
    )


def _is_folder(name: str, root: PurePath) -> bool:
    with suppress(OSError, ValueError):
        return Path(root, name.strip()).is_dir()
    return False


def meaning_of(name: str, index: Index, root: PurePath) -> Meaning:
    """Return what a name means. Raises SymbolNotFoundError with the nearest names, or the reason."""
    bare_name = name.strip().removesuffix("()") or name
    try:
        return _meaning(bare_name, index, root)
    except SymbolNotFoundError as error:
        if plain_name := plainer_spelling(bare_name):
            with suppress(SymbolNotFoundError):
                return _meaning(plain_name, index, root)
        if reason := _why_not_indexed(bare_name, index, root):
            raise SymbolNotFoundError(name, error.suggestions, reason) from error
        raise


def _meaning(name: str, index: Index, root: PurePath) -> Meaning:
    for files_at in (partial(_at_path, index, root), partial(_at_end, index)):
        if (meaning := _by_path(name, files_at, index)) is not None:
            return meaning
    meaning = _by_name(name, index)
    return meaning if meaning.is_file else Meaning(without_declarations(meaning.positions, index))


def _within_scopes(name: str, snapshot: Snapshot) -> Meaning | None:
    """Return what a name means without the packages and namespaces in front of it; None if nothing is in them."""
    index = snapshot.index
    if _has_extension(_split_lines(name)[0], index):
        return None
    parts = parts_with_scopes(plainer_spelling(name) or name)
    for first in range(1, min(len(parts), _MAX_PARTS) if all(parts) else 0):
        with suppress(SymbolNotFoundError):
            meaning = _by_name(".".join(parts[first:]), index)
            files = {index.symbols.path_of(position) for position in meaning.positions}
            within = {path for path in sorted(files)[:_MAX_FILES] if is_within(parts[:first], path, snapshot)}
            if positions := tuple(p for p in meaning.positions if index.symbols.path_of(p) in within):
                return replace(meaning, positions=without_declarations(positions, index))
    return None


def _by_path(name: str, files_at: Callable[[str], list[int]], index: Index) -> Meaning | None:
    """Return the files, lines of files, or symbols in files that a name means; None if it begins with no path.

    `files_at` returns the numbers of the files that a path means.
    """
    if files := files_at(name):
        return _of_files(files, index)
    path, lines = _split_lines(name)
    if lines and (files := files_at(path)):
        return Meaning(tuple(_on_lines(lines, files, index)), is_file=True)
    for colon in islice(re.finditer("::?", name), _MAX_COLONS):
        if files := files_at(name[: colon.start()]):
            return Meaning(_in_files(files, name[colon.end() :], name, index))
    return None


def to_show(name: str, snapshot: Snapshot) -> dict[str, tuple[int, ...]]:
    """Return the symbols to explore for a name, by their names: for a file, its first functions and types, if any.

    Raises SymbolNotFoundError.
    """
    meaning, symbols = _meaning_with_code(name, snapshot), snapshot.index.symbols
    if not meaning.is_file:
        return {name: meaning.positions}
    defined = [position for position in meaning.positions if symbols.kind[position] != FILE]
    if not defined:
        raise SymbolNotFoundError(name, sentence=_nothing_to_show(name))
    shown_positions = [position for position in defined if is_shown(position, symbols)] or defined
    return {f"{symbols.path_of(p)}:{symbols.qualified_names[p]}": (p,) for p in shown_positions[:_MAX_OF_A_FILE]}


def _nothing_to_show(name: str) -> str:
    """Return the sentence for a file, or for lines of one, without any symbol, as documents and templates have none."""
    if _LINES.search(name.strip()):
        return f"No definition is at {name}; read these lines, or name others."
    return f"{name} holds no functions, types or other symbols; read the file itself."


def judged_symbols(name: str, snapshot: Snapshot, pack: Callable[[], Pack]) -> Sequence[int]:
    """Return the positions of the symbols that a verdict on `name` is about, at least one.

    Of a file these are the symbols that the task's `pack` holds; if it holds none, the file's first functions and types
    (`to_show`); if it has none either, the file itself. Raises SymbolNotFoundError.
    """
    symbols, positions = snapshot.index.symbols, find_symbols(name, snapshot)
    files = [position for position in positions if symbols.kind[position] == FILE]
    if not files:
        return positions
    paths = {symbols.path_of(position) for position in files}
    packed = [symbols.position_of.get(each.node.id, -1) for each in pack().symbols if each.node.path in paths]
    if packed := [position for position in packed if position >= 0]:
        return packed
    try:
        shown = [position for each in to_show(name, snapshot).values() for position in each]
    except SymbolNotFoundError:
        return files
    return [position for position in shown if is_shown(position, symbols)] or files


def _split_lines(name: str) -> tuple[str, str]:
    """Split a name into a possible path and the lines after it, as written: ('a.py', ':10-20')."""
    match = _LINES.search(name)
    return (name[: match.start()], match[0]) if match is not None else (name, "")


def _on_lines(lines: str, files: Iterable[int], index: Index) -> list[int]:
    """Return the symbols on lines of files; the lines are given as written (':10-20')."""
    match = _LINES.fullmatch(lines)
    assert match is not None
    line_ranges = (_first_and_last(match),)
    return symbols_on_lines({index.symbols.paths[file]: line_ranges for file in files}, index)


def _first_and_last(lines: re.Match[str]) -> tuple[int, int]:
    """Return the first and the last line that are meant, whichever is written first. There is no line 0."""
    first = int(lines["first"])
    low, high = sorted((first, int(lines["last"] or first)))
    return max(low, 1), high


def _at_path(index: Index, root: PurePath, path: str) -> list[int]:
    """Return the number of the file at a path, absolute or relative to the root."""
    paths = index.symbols.paths
    for spelling in dict.fromkeys((path, path.replace("\\", "/"))):
        relative = _relative(spelling, root)
        if relative in paths:
            return [paths.index(relative)]
    return []


def _at_end(index: Index, path: str) -> list[int]:
    """Return the numbers of the files whose paths end with `path`, which must have a folder or a dot."""
    end = path.replace("\\", "/")
    return (
        [n for n, each in enumerate(index.symbols.paths) if each.endswith(f"/{end}")] if re.search("[./]", end) else []
    )


def _relative(path: str, root: PurePath) -> str:
    start = f"{root}/".replace("\\", "/")
    if path.startswith(start):
        return posixpath.normpath(path.removeprefix(start))
    with suppress(OSError, ValueError, RuntimeError):  # too long, NUL, links in circles
        if Path(path).is_absolute():
            return Path(path).resolve().relative_to(root).as_posix()
    return posixpath.normpath(path) if path else ""


def _of_file(file: int, index: Index) -> list[int]:
    """Return the node of a file and its outermost definitions, in the order of the text."""
    symbols = index.symbols
    in_file = np.flatnonzero(symbols.file == file)
    parents = symbols.parent[in_file]
    top_level = in_file[(parents < 0) | (symbols.parent[parents] < 0)].tolist()
    positions = {*top_level, *outermost(file, index)}
    return sorted(positions, key=lambda p: (int(symbols.parent[p]) >= 0, int(symbols.start_line[p]), p))


def _of_files(files: Iterable[int], index: Index) -> Meaning:
    return Meaning(tuple(position for file in files for position in _of_file(file, index)), is_file=True)


def _in_files(files: Sequence[int], rest: str, name: str, index: Index) -> tuple[int, ...]:
    """Return the symbols of files that the rest of a name means."""
    symbols = index.symbols
    members = np.flatnonzero(np.isin(symbols.file, files)).tolist()
    for spelling in dict.fromkeys((rest, _PARAMETERS.sub("", rest))):
        if positions := _with_id(spelling, members, index) or _with_name(spelling, members, index):
            return tuple(positions)
        parts = name_parts(spelling)
        if positions := resolve_dotted(parts, [p for p in members if symbols.names[p] == parts[-1]], index):
            return tuple(positions)
    raise SymbolNotFoundError(name, _suggestions(rest, index))


def _with_id(rest: str, members: Sequence[int], index: Index) -> list[int]:
    """Return the one definition that `Qualified.name#kind~number` means."""
    symbols = index.symbols
    qualified, _, kind_and_number = rest.rpartition("#")
    kind, _, number = kind_and_number.partition("~")
    matching = [p for p in members if symbols.qualified_names[p] == qualified and NODE_KINDS[symbols.kind[p]] == kind]
    matching.sort(key=lambda position: (int(symbols.start_line[position]), position))
    ordinal = int(number[:_MAX_NUMBER_LENGTH]) if number.isdecimal() else 1
    return matching[ordinal - 1 : ordinal] if ordinal else []


def _with_name(name: str, positions: Sequence[int], index: Index) -> list[int]:
    """Return the symbols with the qualified name `name`, or else those whose qualified name ends with it.

    A test that is a call with a text is also meant by its own text (`adds items` of `Cart > adds items`), but only if
    nothing else has the name: `describe("Cart", ...)` is no rival of `Cart`.
    """
    names = index.symbols.qualified_names
    matching = [p for p in positions if names[p] == name or names[p].endswith(("." + name, "::" + name, " > " + name))]
    matching = [p for p in matching if index.symbols.kind[p] != TEST] or matching
    return [p for p in matching if names[p] == name] or matching


def _by_name(name: str, index: Index) -> Meaning:
    symbols, parts = index.symbols, name_parts(name)
    in_files = np.flatnonzero(symbols.file >= 0).tolist()
    if candidates := _with_name(name, in_files, index) or _selectors(name, in_files, index):
        are_files = all(int(symbols.kind[position]) == FILE for position in candidates)
        return _of_files([int(symbols.file[p]) for p in candidates], index) if are_files else Meaning(tuple(candidates))
    same_name = [p for p in in_files if symbols.names[p] == parts[-1] and not _is_of_test(p, index)]
    candidates = resolve_dotted(parts, same_name, index, exact=True) if len(parts) > 1 else []
    modules = _modules(parts, index)
    if in_modules := [p for p in candidates if int(symbols.file[p]) in modules]:
        return Meaning(tuple(in_modules))
    if modules := modules or _without_extension(name, index):
        return _of_files(modules, index)
    if candidates := candidates or inherited_members(parts, index):
        return Meaning(tuple(candidates))
    raise SymbolNotFoundError(name, _suggestions(name, index))


def _is_of_test(position: int, index: Index) -> bool:
    """Return whether a symbol is a test that is a call, or defined within one: modules do not hold these."""
    symbols = index.symbols
    while position >= 0 and symbols.kind[position] != TEST:
        position = int(symbols.parent[position])
    return position >= 0


def _selectors(name: str, positions: Sequence[int], index: Index) -> list[int]:
    """Return the rules of style sheets that a class selector (`.card`) means."""
    if not name.startswith("."):
        return []
    return [p for p in _with_name(name[1:], positions, index) if int(index.symbols.kind[p]) == _SELECTOR]


def _modules(parts: Sequence[str], index: Index) -> list[int]:
    """Return the numbers of the files that a dotted name means as a module."""
    positions: list[int] = []
    for file, path in enumerate(index.symbols.paths):
        *folders, file_name = path.split("/")
        stem = file_name.rpartition(".")[0].removesuffix(_DECLARATIONS)  # `cart.spec.ts` is not the module `cart`
        segments = folders if stem in NAMELESS_FILES else [*folders, *stem.split(".")]
        if all(parts) and segments[-len(parts) :] == [*parts]:
            positions.append(file)
    return positions


def _without_extension(name: str, index: Index) -> list[int]:
    """Return the numbers of the files that a path without its extension means, as imports write it (`./shop/cart`)."""
    path = posixpath.normpath(name) if "/" in name else ""
    segments = [segment for segment in re.split("[/.]", path) if segment]
    return _modules(segments, index) if path and segments else []


def _why_not_indexed(name: str, index: Index, root: PurePath) -> str:
    """Return a sentence for an existing file or folder that is not indexed; '' if there is none."""
    path = _split_lines(name)[0]
    with suppress(OSError, ValueError):
        if Path(root, path).exists() and not real_path(Path(root, path)).is_relative_to(real_path(root)):
            return f"{path} is outside of {root}; ask in its own folder."
        if Path(root, path).is_dir() and path.strip("./"):
            return folder_sentence(path, index)
        if Path(root, path).is_file():
            return f"{path} is not in the index: {NOT_READ} are not read."
    return ""


def _suggestions(spelled_name: str, index: Index) -> tuple[str, ...]:
    """Return names that an unknown name may stand for, nearest first."""
    path = _split_lines(spelled_name.replace("\\", "/"))[0]
    has_extension = _has_extension(path, index)
    if "/" not in path and not has_extension:
        return near_names(spelled_name, index) or near_paths(path, index.symbols.paths)
    paths = near_paths(path, index.symbols.paths)
    return paths if paths or ("/" in path and has_extension) else near_names(spelled_name, index)


def _has_extension(path: str, index: Index) -> bool:
    """Return whether a path has the extension of an indexed file: `.py`."""
    extension = posixpath.splitext(path)[1]
    return bool(extension) and any(each.endswith(extension) for each in index.symbols.paths)
