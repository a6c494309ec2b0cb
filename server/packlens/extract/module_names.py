"""Does this file answer to that import? Module names compared with paths, without following re-exports.

Resolution looks at the definitions that bear a name and asks this module which of their files an import can mean.
So what a reference resolves to depends on the definitions of its names alone, which is what makes an index that is
kept incrementally equal to a fresh one.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

EXACT: Final = 3
"""The module is that file."""
LIKELY: Final = 2
"""The module ends like that file's path."""
WITHIN: Final = 1
"""The file lies in the package that the module names (it may re-export)."""

DEFAULT: Final = "default"
"""What a module is by default, in the names that such definitions are looked up by."""
#: Stems of files that stand for their folders, by what else the name has; '' for all others.
_FOLDER_STEMS: Final = {
    "py": frozenset({"__init__"}),
    "pyi": frozenset({"__init__"}),
    "rs": frozenset({"mod", "lib", "main"}),
    "lua": frozenset({"init"}),
    "": frozenset({"index"}),
}
_DEEPER_ROOTS: Final = 2
"""A crate's root may lie this many folders below `src`, or below the top where there is none."""
_VERSION: Final = re.compile(r"v\d+\Z")


@lru_cache(maxsize=1 << 16)
def path_segments(path: str) -> tuple[str, ...]:
    """Return a path's folders and stem; the stem is left out where it stands for its folder (`__init__`, `index`)."""
    folders, _, name = path.rpartition("/")
    stem, _, ending = name.partition(".") if not name.startswith(".") else (name, "", "")
    head = tuple(folders.split("/")) if folders else ()
    return head if stem in _FOLDER_STEMS.get(ending, _FOLDER_STEMS[""]) else (*head, stem)


def default_names(path: str) -> tuple[str, ...]:
    """Return the names by which what the file `path` is by default is looked up: by its last segment, and by none."""
    return f"{DEFAULT} {(path_segments(path) or ('',))[-1]}", DEFAULT


def imported_defaults(rule: str, module: str, importer: str, local: str) -> tuple[str, ...]:
    """Return the names by which what `module` is by default is looked up, called `local` in `importer`.

    One that is written as a folder (`..`) may be made of a file elsewhere in it, called as it is called here, or the
    only one of its sort there.
    """
    segments, _ = _module_segments(rule, module, importer)
    last = f"{DEFAULT} {(segments or ('',))[-1]}"
    is_folder = module.rpartition("/")[2] in ("", ".", "..")
    return (last, f"{DEFAULT} {local}", DEFAULT) if is_folder else (last,)


@lru_cache(maxsize=1 << 17)
def match_module(rule: str, module: str, importer: str, path: str, declared: str) -> int:
    """Return how well the file `path` (declaring package `declared`) answers to `module` imported in `importer`.

    `rule` is the language's `module_match`. 0 means not at all; see EXACT, LIKELY, WITHIN.
    """
    if rule == "declared":
        return _declared(module, declared)
    if rule == "container":
        return EXACT if module == declared else 0
    if rule == "directory":
        return _directory(module, path, declared)
    if rule == "rust" and module.startswith("crate"):
        return _in_crate(module, importer, path_segments(path))
    segments, anchored = _module_segments(rule, module, importer)
    found = _compare(segments, anchored, path_segments(path))
    return found or (_in_named_crate(segments, path_segments(path)) if rule == "rust" and not anchored else 0)


def _in_crate(module: str, importer: str, path: tuple[str, ...]) -> int:
    """A path from the crate's root, which is `src` unless a manifest says so: one that lies deeper is less likely."""
    inside = tuple(module.replace("::", ".").split(".")[1:])
    here = path_segments(importer)
    source = here.index("src") + 1 if "src" in here else 0
    if quality := _compare((*here[:source], *inside), True, path):
        return quality
    deeper = (
        _compare((*here[:at], *inside), True, path)
        for at in range(source + 1, min(source + _DEEPER_ROOTS, len(here)) + 1)
    )
    if quality := min(max(deeper, default=0), LIKELY):
        return quality
    # a module written inside of a file, such as `mod tests`
    return WITHIN if inside and _compare((*here[:source], *inside[:-1]), True, path) == EXACT else 0


def _in_named_crate(module: tuple[str, ...], path: tuple[str, ...]) -> int:
    """A crate of a workspace whose folder leaves out what all its crates begin with: `grep_regex` in `crates/regex`."""
    crate, *inside = module or ("",)
    for at, folder in enumerate(path[:-1]):
        if path[at + 1] == "src" and crate.endswith(f"-{folder}"):
            here = path[at + 2 :]
            if list(here[: len(inside)]) == inside:
                return LIKELY if len(here) == len(inside) else WITHIN
    return 0


def _declared(module: str, declared: str) -> int:
    if not declared:
        return 0
    if module == declared:
        return EXACT
    return LIKELY if module.startswith(declared + ".") and module[len(declared) + 1 :][:1].isupper() else 0


def _directory(module: str, path: str, declared: str) -> int:
    folder = path.rpartition("/")[0]
    if folder:
        return EXACT if module == folder or module.endswith("/" + folder) else 0
    parts = [part for part in module.split("/") if not _VERSION.match(part)]
    return EXACT if parts and parts[-1] == declared else 0


@lru_cache(maxsize=1 << 16)
def _module_segments(rule: str, module: str, importer: str) -> tuple[tuple[str, ...], bool]:
    """Return a module's path segments, and whether they start at the root (a relative import) or anywhere."""
    folder = tuple(importer.split("/")[:-1])
    if rule == "relative" or "/" in module:
        return _slashed(module, folder)
    if rule == "rust":
        return _rust(tuple(module.replace("::", ".").split(".")), importer)
    dots = len(module) - len(module.lstrip("."))
    rest = tuple(part for part in module[dots:].split(".") if part)
    if dots:
        return (*folder[: len(folder) - (dots - 1)], *rest), True
    return rest, False


def _slashed(module: str, folder: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    relative = module.startswith(".")
    segments = list(folder) if relative else []
    for part in module.split("/"):
        if part == "..":
            segments = segments[:-1]
        elif part not in ("", ".", "@"):
            segments.append(part)
    if segments and "." in segments[-1]:
        segments[-1] = segments[-1].split(".", 1)[0] or segments[-1]
    if segments and segments[-1] in _FOLDER_STEMS[""]:
        segments.pop()
    return tuple(segments), relative


def _rust(parts: tuple[str, ...], importer: str) -> tuple[tuple[str, ...], bool]:
    here = path_segments(importer)
    if parts[0] == "self":
        return (*here, *parts[1:]), True
    if parts[0] == "super":
        ups = sum(1 for part in parts if part == "super")
        return (*here[: len(here) - ups], *parts[ups:]), True
    return tuple(part.replace("_", "-") if index == 0 else part for index, part in enumerate(parts)), False


def _compare(module: tuple[str, ...], anchored: bool, path: tuple[str, ...]) -> int:
    size = len(module)
    if anchored:
        if path[:size] != module:
            return 0
        return EXACT if len(path) == size else WITHIN
    if not size or size > len(path) + 1:
        return 0
    if path[-size:] == module:
        return EXACT if size > 1 else LIKELY
    for start in range(len(path) - size):
        if path[start : start + size] == module:
            return WITHIN
    # a crate or distribution whose folder is not named in its own paths: compare without the first segment
    return LIKELY if size > 1 and path[-(size - 1) :] == module[1:] else 0
