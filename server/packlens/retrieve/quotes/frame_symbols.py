"""Finds the symbols that the frames of stack traces mean, by the end of the path, the function and the line.

A path was printed on another machine, so only its end can be compared. The code may have changed since, so a function
counts more than a line. A frame of a library that is not in the workspace means no symbol.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.expressions import expression
from packlens.graph.kinds import CONSTRUCTOR
from packlens.graph.view import Flags, Index
from packlens.model import CALLABLE_KINDS, NODE_KINDS
from packlens.retrieve.names.dotted_names import name_parts
from packlens.retrieve.names.named_files import files_called
from packlens.retrieve.names.spelled_names import symbols_named
from packlens.retrieve.per_index import per_index
from packlens.retrieve.scores import Scores, no_scores
from packlens.retrieve.tasks.pointers import commit_in
from packlens.retrieve.tasks.stack_traces import Frame, StackTrace
from packlens.text import common_end, word_terms

_OUTWARDS: Final = 0.7
"""The weight of a frame relative to the next frame inwards."""
_MAX_FRAMES: Final = 8
"""Frames of the workspace that count in one trace, from the innermost."""
_NAME_AND_LINE: Final = 1.0
_NAME: Final = 0.9
_LINE: Final = 0.95
_MOVED: Final = 0.5
"""The certainty of a symbol in the right file that has the function's name and holds the line; that has the name; that
holds the line, where no usable function is printed; or that holds the line, where another function is printed."""
_PACKAGES: Final = frozenset({"site-packages", "dist-packages", "node_modules"})
_STANDARD_LIBRARY: Final = expression(r"python\d\.\d+\Z")
_BUILT: Final = expression(
    r"(?:^|/)(?:node_modules|dist|build|built|out|cjs|esm|umd)/.*\.[cm]?js$|\.(?:min|bundle)\.js$"
)
"""Files of JavaScript that a build wrote: `node_modules/shop/dist/cart.js`, `shop.min.js`."""
_DIRECTLY_ABOVE: Final = 8
"""A line outside of all symbols means the symbol that starts at most this many lines below it: the line may be a
comment."""
_MAX_NAMESAKES: Final = 3
"""A frame without a path means the symbols of its name, unless there are more of them than this."""

_ARGUMENTS: Final = expression(
    r"\((?!\*)[^()]*\)\s*(?:const)?$|\+MoveNext$|\[abi:\w+\]|::h[0-9a-f]{16}\b|\{\{closure\}\}|/\d+$"
)
"""What compilers add to the names of functions: closures, state machines, hashes, types of arguments."""
_COMPILERS: Final = expression(r"\$[\da-z$]|\bfor @|[.\w] infix\(|-\w+$")
"""What only names have that compilers make: `Cart$load$1`, thunks of Swift, `load-IoAF18A` of Kotlin."""
_GENERIC: Final = expression(r"<[^<>]*>|\[[^\[\]]*\]|`\d+")
_GENERATED_FROM: Final = expression(
    r"<(?P<csharp>\w+)>[a-z]__\w+|lambda\$(?P<java>\w+)\$\d+|\$anonfun\$(?P<scala>\w+)\$\d+|-(?P<elixir>\w+[?!]?)/\d+-"
)
_BLOCK: Final = expression(r"(?:block(?: \(\d+ levels\))? in|rescue in|ensure in|anonymous fn/\d+ in|new|async) ")
_SPLIT: Final = expression(r"->|::|[.#$/\\\s]+")
_PLAIN: Final = expression(r"[^\W\d]\w*[?!=]?\Z")
_CONSTRUCTORS: Final = frozenset(
    {"<init>", "ctor", "__init__", "__construct", "initialize", "constructor", "new", "init"}
)
"""Names that runtimes print for constructors."""
_GENERATED: Final = frozenset(
    "anonymous closure fun func1 func2 func3 gowrap1 invoke invokeSuspend apply applyOrElse MoveNext lambda listcomp"
    " genexpr dictcomp module locals call Object Module eval main0 impl self Self".split()
)
"""Parts of names that runtimes generate: they mean a definition only if one of that name holds the line."""


def function_names(function: str) -> list[str]:
    """Return the parts of a printed function name that may name definitions, innermost first."""
    generated = _GENERATED_FROM.search(function)
    name = _BLOCK.sub("", function)
    if generated:
        name = f"{name[: generated.start()]}.{next(filter(None, generated.groups()))}"
    name = re.sub(r"<init>$", "ctor", name)
    for pattern in (_ARGUMENTS, _GENERIC, _GENERIC, _ARGUMENTS):
        name = pattern.sub("", name)
    parts = [part.strip("<>{}*()&'`|$") for part in _SPLIT.split(name)]
    return [part for part in reversed(parts) if _PLAIN.match(part)]


def running_symbols(traces: Iterable[StackTrace], index: Index, candidates: Flags) -> tuple[Scores, Scores]:
    """Return how surely each node was running, from 0 to 1, and the same for the files of the workspace.

    In each trace the innermost frame of the workspace counts most; frames of other code do not count. The file of a
    frame counts although no symbol holds its line: the code has changed since. The files' column is float64 over
    `index.symbols.paths`, with a last entry for symbols without a file.
    """
    files = np.zeros(len(index.symbols.paths) + 1)
    traced = [(trace.weight, _own_frames(trace, index, candidates)) for trace in traces]
    if not any(frames for _, frames in traced):
        return no_scores(index), files
    symbols = np.zeros(len(index.symbols))
    highest = max(weight for weight, frames in traced if frames)  # traces of foreign frames are ignored
    for trace_weight, frames in traced:
        weight = trace_weight / highest
        for frame in frames:
            for position, share in frame.symbols:
                symbols[position] = max(symbols[position], weight * share)
            for file in frame.files:
                files[file] = max(files[file], weight)
            if frame.symbols:
                weight *= _OUTWARDS
    return (symbols if symbols.any() else no_scores(index)), files


def frame_lines(traces: Iterable[StackTrace], index: Index, candidates: Flags) -> dict[int, tuple[int, ...]]:
    """Return the symbols that were running when traces were printed, the innermost of each trace first, with the lines.

    A frame that may mean several symbols means none here, and so does one whose line its symbol no longer holds, for
    its line.
    """
    symbols, lines = index.symbols, dict[int, list[int]]()
    for trace in traces:
        for frame in _own_frames(trace, index, candidates):
            if len(frame.symbols) != 1:
                continue
            position = frame.symbols[0][0]
            found, first = lines.setdefault(position, []), int(symbols.start_line[position])
            if first <= frame.line < first + int(symbols.length[position]):
                found.append(frame.line)
    return {position: tuple(dict.fromkeys(found)) for position, found in lines.items()}


def named_frames(traces: Iterable[StackTrace], index: Index) -> list[tuple[str, int]]:
    """Return the functions that frames name, each with the file that the path of its frame proves, without names that
    runtimes generate or print for constructors.
    """
    found: dict[tuple[str, int], None] = {}
    for frame in dict.fromkeys(frame for trace in traces for frame in trace.frames):
        is_written = _COMPILERS.search(frame.function) is None
        name = next(iter(function_names(frame.function)), "") if is_written else ""
        files = _sure_files(frame, index) if name and name not in _GENERATED | _CONSTRUCTORS else []
        found.update(dict.fromkeys((name, file) for file in files))
    return list(found)


class _OwnFrame(NamedTuple):
    """What a frame of the workspace means."""

    symbols: list[tuple[int, float]]
    """Symbols, each with its certainty; none if the code has changed since."""
    files: list[int]
    line: int
    """As printed; 0 if none is."""


def _own_frames(trace: StackTrace, index: Index, candidates: Flags) -> list[_OwnFrame]:
    """Return what each frame of the workspace means, innermost frame first, each frame once."""
    found: list[_OwnFrame] = []
    frames_with_symbols = 0
    for frame in dict.fromkeys(trace.frames):
        symbols = _resolve_frame(frame, index, candidates)
        files = [int(index.symbols.file[position]) for position, _ in symbols] or _sure_files(frame, index)
        if files:
            found.append(_OwnFrame(symbols, files, frame.line))
            frames_with_symbols += bool(symbols)
            if frames_with_symbols == _MAX_FRAMES:
                break
    return found


def _sure_files(frame: Frame, index: Index) -> list[int]:
    """Return the file that the path of a frame or link alone proves; none if several files may be meant."""
    if not frame.path:
        return []
    linked_path, paths = commit_in(frame.path)[1], index.symbols.paths
    files = [file for file, is_sure in _files(frame, index) if is_sure or paths[file] == linked_path]
    return files if len(files) == 1 else []


def _resolve_frame(frame: Frame, index: Index, candidates: Flags) -> list[tuple[int, float]]:
    """Return the symbols that a frame means, each with its certainty; none for code outside the workspace."""
    names = function_names(frame.function)
    if not frame.path:
        return _by_name_alone(names, index, candidates)
    matches: list[tuple[int, float]] = []
    for file, is_sure in _files(frame, index):
        in_file = _in_file(file, frame, names, index, candidates)
        matches += [each for each in in_file if is_sure or each[1] >= _NAME]
    if not matches and _BUILT.search(frame.path):
        return _by_name_in_source(frame, names, index, candidates)
    best = max((certainty for _, certainty in matches), default=0.0)
    return [
        (position, certainty / np.sqrt(sum(other == best for _, other in matches)))
        for position, certainty in matches
        if certainty == best
    ]


def _by_name_alone(names: Sequence[str], index: Index, candidates: Flags) -> list[tuple[int, float]]:
    if len(names) < 2:
        return []
    same_name = [
        position
        for position in symbols_named(names[0], index, candidates)
        if names[1] in name_parts(index.symbols.qualified_names[position])[:-1]
        or names[1] in re.split(r"[/.]", index.symbols.path_of(position))
    ]
    return [(position, _NAME) for position in same_name] if len(same_name) <= _MAX_NAMESAKES else []


def _by_name_in_source(frame: Frame, names: Sequence[str], index: Index, candidates: Flags) -> list[tuple[int, float]]:
    """Return the symbols that a frame of built JavaScript means, although its lines are not those of the source.

    They have the function's name and are in a file of the same name, or else they have the name of the function and of
    its class; a name of several words that only one symbol has is enough.
    """
    same_name = symbols_named(names[0], index, candidates) if names and names[0] not in _GENERATED else []
    built = frame.path.rpartition("/")[2].partition(".")[0]
    file_of = index.symbols.path_of
    if in_file := [p for p in same_name if file_of(p).rpartition("/")[2].partition(".")[0] == built]:
        return [(position, _NAME) for position in in_file] if len(in_file) <= _MAX_NAMESAKES else []
    if owned := _by_name_alone(names, index, candidates):
        return owned
    is_telling = len(same_name) == 1 and len(word_terms(names[0])) > 1
    return [(position, _MOVED) for position in same_name] if is_telling else []


def _files(frame: Frame, index: Index) -> list[tuple[int, bool]]:
    """Return the files whose paths share the longest end with a frame's path, each with whether that end alone proves
    it."""
    path_parts = frame.path.split("/")
    if len(path_parts) == 1:  # Java prints the file alone, and the function names its package
        path_parts = [*_package(frame.function), path_parts[0]]
    paths = index.symbols.paths
    files = files_called(path_parts[-1], index)
    if not files:
        return []
    common_lengths = [common_end(path_parts, paths[file].split("/")) for file in files]
    longest = max(common_lengths)
    longest_matches = [file for file, length in zip(files, common_lengths, strict=True) if length == longest]
    full_length = len(path_parts) if path_parts[0] not in ("", "~") else len(path_parts) - 1
    installed = _installed(path_parts)
    if installed:
        return [(file, True) for file in longest_matches if _is_whole(longest, installed, paths[file], index)]
    return [
        (file, longest >= 2 or longest in (full_length, paths[file].count("/") + 1 if full_length == 1 else 0))
        for file in longest_matches
    ]


def _installed(path_parts: Sequence[str]) -> int:
    """Return how many parts of a path follow the folder in which packages are installed; 0 if there is no such
    folder."""
    for parts_after, part in enumerate(reversed(path_parts)):
        if part in _PACKAGES or _STANDARD_LIBRARY.match(part):
            return parts_after
    return 0


def _is_whole(length: int, installed: int, path: str, index: Index) -> bool:
    """Return whether a file may be a file of an installed package; their paths share the last `length` parts.

    They must share all parts of the installed path, with no package above them in the workspace, or all parts of the
    workspace's own path (`koa/lib/context.js`).
    """
    folders = path.split("/")[:-1]
    parent = "/".join(folders[: len(folders) + 1 - length])
    return (length == installed and f"{parent}/__init__.py" not in _paths(index)) or 1 < length == len(folders) + 1


def _package(function: str) -> list[str]:
    """Return the folders of a Java class: `com.shop.Cart$Item.add` is in `com/shop`."""
    return [part for part in function.split(".")[:-2] if part.islower()]


def _in_file(file: int, frame: Frame, names: Sequence[str], index: Index, candidates: Flags) -> list[tuple[int, float]]:
    """Return the symbols of a file that a function name and a line mean, each with its certainty."""
    symbols, line = index.symbols, frame.line
    members = _members(index)[file]
    members = members[candidates[members]]
    first = symbols.start_line[members]
    contains_line = (
        (first <= line) & (line < first + symbols.length[members]) if line else np.zeros(len(members), dtype=bool)
    )
    holding = members[contains_line].tolist()
    if named_and_holding := _named_and_holding(holding, frame.function, names, index):
        return [(_innermost(named_and_holding, index), _NAME_AND_LINE)]
    for name in [name for name in names if name not in _GENERATED][:2]:
        if same_name := [p for p in members.tolist() if _bears(p, name, index)]:
            distances = [abs(int(symbols.start_line[p]) - line) if line else 0 for p in same_name]
            return [(p, _NAME) for p, lines in zip(same_name, distances, strict=True) if lines == min(distances)]
    if holding:
        return [(_innermost(holding, index), _MOVED if names else _LINE)]
    if names or not line:
        return []
    directly_below = members[(line < first) & (first <= line + _DIRECTLY_ABOVE)]
    return [(int(directly_below[np.argmin(symbols.start_line[directly_below])]), _MOVED)] if len(directly_below) else []


def _named_and_holding(holding: Sequence[int], function: str, names: Sequence[str], index: Index) -> list[int]:
    """Return which of the symbols that hold a frame's line have the name of its function.

    Names that are no word count first: operators, destructors, and tests that are named by a sentence.
    """
    symbols = index.symbols
    unusual = [
        position
        for position in holding
        if not _PLAIN.match(symbols.names[position])
        and symbols.names[position] in function
        and NODE_KINDS[symbols.kind[position]] in CALLABLE_KINDS
    ]
    by_name = ([p for p in holding if _bears(p, name, index)] for name in names[:3])
    return unusual or next(filter(None, by_name), [])


def _bears(position: int, name: str, index: Index) -> bool:
    symbols = index.symbols
    return symbols.names[position] == name or (name in _CONSTRUCTORS and symbols.kind[position] == CONSTRUCTOR)


def _innermost(positions: Sequence[int], index: Index) -> int:
    """Return the shortest of the given symbols, which all hold one line; of several, the last."""
    return min(reversed(positions), key=lambda position: int(index.symbols.length[position]))


@per_index
def _paths(index: Index) -> frozenset[str]:
    return frozenset(index.symbols.paths)


@per_index
def _members(index: Index) -> list[NDArray[np.int64]]:
    """Return, by file, the positions of its symbols, ascending."""
    order = np.argsort(index.symbols.file, kind="stable")
    bounds = np.searchsorted(index.symbols.file[order], np.arange(len(index.symbols.paths) + 1))
    return [np.sort(order[bounds[file] : bounds[file + 1]]) for file in range(len(index.symbols.paths))]
