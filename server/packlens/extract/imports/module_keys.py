"""Keys by which the files and definitions that a module's name may mean are found without comparing all of them.

`match_module` decides what a module means; a key of what it may mean is among those of the module.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from packlens.extract.imports.module_names import (
    BUILT_FOLDERS,
    DEEPER_ROOTS,
    PATH_RULES,
    SOURCE_FOLDERS,
    VERSION,
    module_segments,
    path_segments,
)

COMPLETE_RULES: Final = frozenset({"declared", "container", "exact", "directory"})
"""Rules of `Language.module_match` by which a module means only what has one of its `imported_keys`."""
_PAIR: Final = 2
"""Parts of a path that tell files apart whose last parts are alike: `orders/rules`."""
_LONG: Final = (3, 4, 5)
"""Parts that tell definitions apart in packages that are alike within: `orders/lib/src/rules`."""
_MAX_KEPT: Final = 4_096
"""Files whose keys are kept: all names that alike files define are looked up by the same keys (some 1.5 KB a file)."""


def file_keys(path: str) -> tuple[str, ...]:
    """Return the keys of a file: whole path, last two parts, and last (around `src` also the package's folder)."""
    segments = path_segments(path)
    *folders, last = segments or ("",)
    return (_whole(segments), *_last_two(segments), last, *(folders[-1:] if (last,) in SOURCE_FOLDERS else ()))


def module_keys(rule: str, module: str, importer: str) -> tuple[str, ...]:
    """Return keys of a module: each file that it is, or that is likely (`LIKELY`), has one among its `file_keys`.

    A module of Rust beside the importing one may also be a crate, whose folder spells its name with dashes.
    """
    if rule == "crate" and module.startswith("crate"):
        return tuple(_keys_in_crate(module, importer))
    segments, is_anchored = module_segments(rule, module, importer)
    if is_anchored:
        sources = [number for number, part in enumerate(segments) if part in BUILT_FOLDERS]
        return (_whole(segments), *(_whole((*segments[:n], "src", *segments[n + 1 :])) for n in sources))
    if len(segments) > _PAIR and rule != "crate" and not module.startswith("@"):
        return _last_two(segments)
    last = segments[-1] if segments else ""
    return (last, last.replace("-", "_")) if rule == "crate" and "-" in last else (last,)


def definition_keys(rule: str, path: str, declared: str, container: str) -> tuple[str, ...]:
    """Return the keys of a definition in the file `path`, which declares the module `declared`, in a type or module."""
    if rule in ("declared", "exact"):
        return (declared.replace("\\", "."),)
    if rule == "container":
        return (container,)
    folder = path.rpartition("/")[0]
    return (folder or declared,) if rule == "directory" else _keys_by_path(path)


@lru_cache(maxsize=_MAX_KEPT)
def _keys_by_path(path: str) -> tuple[str, ...]:
    """Return the keys of all definitions in a file, where a module means a path."""
    folder = path.rpartition("/")[0]
    folders = tuple(folder.split("/")) if folder else ()
    pairs = ("/".join(folders[start : start + _PAIR]) for start in range(len(folders) - 1))
    around = (f"{key}/" for key in (*pairs, *folders, *_long_ends(folders)))
    return (*file_keys(path), f"/{folder}/" if folder else "/", *_long_ends(path_segments(path)), *around)


def imported_keys(rule: str, module: str, importer: str) -> tuple[str, ...] | None:
    """Return keys of a module; each definition in a file that it surely is (`EXACT`) has one among its own.

    Those in a file directly below its folder have one, too, and if its name has one or two parts those further below.
    None means that the rule has no keys.
    """
    if rule in ("container", "exact"):
        return (module,)
    if rule == "declared":
        parts = module.replace("\\", ".").split(".")
        return tuple(".".join(parts[:count]) for count in range(len(parts), 0, -1))
    if rule == "directory":
        parts = module.split("/")
        ends = [parts, parts[:-1]] if VERSION.match(parts[-1]) else [parts]
        folders = ("/".join(end[start:]) for end in ends for start in range(len(end)))
        unversioned = [part for part in parts if not VERSION.match(part)]
        return tuple(dict.fromkeys((*folders, *unversioned[-1:])))
    if rule == "library":
        return None
    keys = module_keys(rule, module, importer)
    segments, is_anchored = module_segments(rule, module, importer)
    if not is_anchored and len(segments) >= _PAIR + (rule == "crate"):
        keys = _long_ends(segments)[-1:] or _last_two(segments)
    return (*keys, *(f"{key.rstrip('/')}/" for key in keys))


def place_of_relative(rule: str, module: str, importer: str) -> str:
    """Return the path, without an extension, below which all files are that a relative module may mean (`WITHIN`).

    It is '' if they may be anywhere. Those that the module surely is have one of its `imported_keys`.
    """
    if rule not in PATH_RULES:
        return ""
    segments, is_anchored = module_segments(rule, module, importer)
    return "/".join(segments) if is_anchored else ""


def _keys_in_crate(module: str, importer: str) -> Iterator[str]:
    path_in_crate = module.replace("::", ".").split(".")[1:]
    folders = path_segments(importer)
    start = folders.index("src") + 1 if "src" in folders else 0
    for depth in range(start, min(start + DEEPER_ROOTS, len(folders)) + 1):
        yield _whole((*folders[:depth], *path_in_crate))


def _last_two(segments: tuple[str, ...]) -> tuple[str, ...]:
    return ("/".join(segments[-_PAIR:]),) if len(segments) >= _PAIR else ()


def _long_ends(segments: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("/".join(segments[-count:]) for count in _LONG if len(segments) >= count)


def _whole(segments: tuple[str, ...]) -> str:
    return f"/{'/'.join(segments)}"
