"""Decides which files an import can mean, by comparing module names with paths. `resolve.names` follows re-exports.

Resolution looks up the definitions of a name, and asks this module which of their files an import can mean. So the
result for a reference depends on the definitions of its names alone, and an index that is kept incrementally equals a
new one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from packlens.extract.languages.language import Language, languages

EXACT: Final = 3
"""The module is that file."""
LIKELY: Final = 2
"""The end of the file's path equals the module."""
WITHIN: Final = 1
"""The file is in the package that the module names (it may re-export)."""

DEFAULT: Final = "default"
"""The name, or the first word of the name, by which default exports are looked up."""
PASSED_ON: Final = f"{DEFAULT} of another file"
"""The default export of another module that a file passes on by a name: `export { default as cart } from`."""
LOADED_LATER: Final = "import"
"""The local name of what a function loads: `() => import("./Cart.vue")`. It is a keyword, which no other import has."""
INLINE: Final = "self"
"""The module of what the importing file itself holds in a module of its own (Rust)."""
_FOLDER_STEM: Final = "index"
"""What may be left out at the end of a path."""
DEEPER_ROOTS: Final = 2
"""A crate's root may be this many folders below `src`, or below the top where there is none."""
SOURCE_FOLDERS: Final = (("src",), ("lib",))
"""Folders of a package that its modules' names leave out."""
BUILT_FOLDERS: Final = frozenset({"lib", "dist", "build"})
"""Folders of compiled code, which is not in a workspace; its source is in the folder `src` beside (JavaScript)."""
PATH_RULES: Final = frozenset({"path", "relative"})
"""Rules of `Language.module_match` by which modules are paths of files, from the importing one or a search path."""
_SVELTE_LIBRARY: Final = "$lib"
"""SvelteKit's name for the folder `src/lib` of the importing file's package."""
OWN_SOURCES: Final = ("@", "~")
"""Usual names for the folder of a program's own sources (JavaScript)."""
_SCOPED: Final = 2
"""Words of a scoped package's name (JavaScript): `@shop/core`."""
VERSION: Final = re.compile(r"v\d+\Z")
_DECLARATIONS: Final = ".d"
"""Precedes the extension of a file that declares what another file of that name defines (TypeScript)."""
_SVELTE_MODULE: Final = ".svelte"
"""Precedes the extension of a file of code in a component's language; imports name it with or without the extension."""
_ABOVE: Final = ".."
"""Represents the folders above the workspace, of which no path has one."""


@lru_cache(maxsize=1 << 16)
def path_segments(path: str) -> tuple[str, ...]:
    """Return a path's folders and stem; a stem that represents its folder is left out (`__init__`, `index`)."""
    folders, _, name = path.rpartition("/")
    stem, _, extension = name.rpartition(".")
    stem = stem.removesuffix(_DECLARATIONS).removesuffix(_SVELTE_MODULE) or name
    head = tuple(folders.split("/")) if folders else ()
    return head if stem in _folder_stems().get(extension, (_FOLDER_STEM,)) else (*head, stem)


@lru_cache(maxsize=1)
def _folder_stems() -> dict[str, tuple[str, ...]]:
    """Return the stems of files that represent their folders, by the extensions (without a dot) of all languages."""
    return {
        extension.removeprefix("."): language.folder_stems
        for language in languages().values()
        for extension in language.extensions
    }


def own_module(rule: str, path: str) -> str:
    """Return the module name by which a file would import from itself."""
    if rule == "path":
        return f".{''.join(path_segments(path)[path.count('/') :])}"
    return f"./{path.rpartition('/')[2]}"


def default_names(path: str) -> tuple[str, ...]:
    """Return the names by which the default export of `path` is looked up: with its last segment and without."""
    return f"{DEFAULT} {(path_segments(path) or ('',))[-1]}", DEFAULT


def imported_defaults(rule: str, module: str, importer: str, local: str) -> tuple[str, ...]:
    """Return the names by which the default export of `module` is looked up, which `importer` calls `local`.

    If the module is written as a folder (`..`), the export may be in a file in it that is named like `local`, or be the
    only default export in it.
    """
    segments, _ = module_segments(rule, module, importer)
    last = f"{DEFAULT} {(segments or ('',))[-1]}"
    is_folder = module.rpartition("/")[2] in ("", ".", "..")
    return (last, f"{DEFAULT} {local}", DEFAULT) if is_folder else (last,)


@lru_cache(maxsize=1 << 17)
def match_module(rule: str, module: str, importer: str, path: str, declared: str) -> int:
    """Return how well the file `path` (declaring package `declared`) matches `module` imported in `importer`.

    `rule` is the language's `module_match`. 0 means not at all; see EXACT, LIKELY, WITHIN.
    """
    if rule == "declared":
        return _declared(module, declared)
    if rule in ("container", "exact"):
        return EXACT if module == declared else 0
    if rule == "library":
        return _library(module, importer, path, declared)
    if rule == "directory":
        return _directory(module, path, declared)
    if rule == "crate" and module.startswith("crate"):
        return _in_crate(module, importer, path_segments(path))
    return _match_path(rule, module, importer, path_segments(path))


def _match_path(rule: str, module: str, importer: str, path: tuple[str, ...]) -> int:
    """Match a module that is written as a path or as the name of a package."""
    segments, anchored = module_segments(rule, module, importer)
    if anchored:
        quality = _compare(segments, True, path)
        return quality or (_source_of_built(segments, path) if rule == "relative" else 0)
    if len(segments) == _SCOPED and segments[0].startswith("@"):
        return _scoped_package(segments, path)
    quality = _compare(segments, False, path)
    if rule == "crate" and quality != EXACT:
        return max(quality, _in_named_crate(segments, path), _below(module, importer, path))
    return quality or (_in_scoped_package(segments, path) if module.startswith("@") else 0)


def _in_crate(module: str, importer: str, path: tuple[str, ...]) -> int:
    """Match a path from the crate's root, `src` unless a manifest says otherwise; a deeper root is less likely."""
    path_in_crate = tuple(module.replace("::", ".").split(".")[1:])
    importer_segments = path_segments(importer)
    source_start = importer_segments.index("src") + 1 if "src" in importer_segments else 0
    if quality := _compare((*importer_segments[:source_start], *path_in_crate), True, path):
        return quality
    deeper = (
        _compare((*importer_segments[:depth], *path_in_crate), True, path)
        for depth in range(source_start + 1, min(source_start + DEEPER_ROOTS, len(importer_segments)) + 1)
    )
    if quality := min(max(deeper, default=0), LIKELY):
        return quality
    # a module written inside a file, such as `mod tests`
    return (
        WITHIN
        if path_in_crate and _compare((*importer_segments[:source_start], *path_in_crate[:-1]), True, path) == EXACT
        else 0
    )


def _below(module: str, importer: str, path: tuple[str, ...]) -> int:
    """Match a path that starts with a submodule of the importing one, or with a crate in a folder of its exact name."""
    names = tuple(module.replace("::", ".").split("."))
    return _compare((*path_segments(importer), *names), True, path) or _compare(names, False, path)


def _in_named_crate(module: tuple[str, ...], path: tuple[str, ...]) -> int:
    """Match a crate by its folder, which may lack the prefix of the workspace's crates: `grep_regex` in `regex`."""
    crate, *path_in_crate = module or ("",)
    for index, folder in enumerate(path[:-1]):
        if path[index + 1] == "src" and f"-{crate}".endswith(f"-{folder.replace('_', '-')}"):
            path_below_src = path[index + 2 :]
            if list(path_below_src[: len(path_in_crate)]) == path_in_crate:
                whole = EXACT if path_in_crate else LIKELY
                return whole if len(path_below_src) == len(path_in_crate) else WITHIN
            if list(path_below_src) == path_in_crate[:-1]:
                return WITHIN  # a module written inside a file
    return 0


def _in_scoped_package(module: tuple[str, ...], path: tuple[str, ...]) -> int:
    """Match a package of a workspace by its folder: `@shop/core/cart` in `packages/core/src/cart`.

    Its second word may also stand for a folder of another name: `@shop/db/repos/cart` in `src/database/repos/cart`.
    """
    name, *path_in_package = module[1:] or ("",)
    for index, folder in enumerate(path):
        if folder == name:
            below = path[index + 1 :]
            for source in SOURCE_FOLDERS:  # or both of them, `src/lib` (Nx)
                below = below[1:] if below[:1] == source else below
            if list(below[: len(path_in_package)]) == path_in_package:
                return LIKELY if len(below) == len(path_in_package) else WITHIN
    # an alias of a folder (`paths` of tsconfig.json): what follows it tells the file, if that is a path itself
    in_alias = module[2:]
    return LIKELY if len(in_alias) > 1 and path[-len(in_alias) :] == in_alias else 0


def _scoped_package(module: tuple[str, ...], path: tuple[str, ...]) -> int:
    """Match the whole of a package: `@shop/core` in `packages/core/src`, or in `shop/core`, with the scope as an alias.

    Any other folder or file of that name is the program's own: `@nestjs/graphql` is not `src/graphql.ts`.
    """
    scope, name = module[0][1:], module[1]
    for index, folder in enumerate(path):
        if folder != name:
            continue
        around, below = path[:index], path[index + 1 :]
        is_package = below[:1] in SOURCE_FOLDERS or (index < DEEPER_ROOTS and not _in_source(around))
        if is_package or any(_alike(scope, part) for part in around):
            for source in SOURCE_FOLDERS:  # or both of them, `src/lib` (Nx)
                below = below[1:] if below[:1] == source else below
            return WITHIN if below else LIKELY
    return 0


def _in_source(folders: tuple[str, ...]) -> bool:
    """Return whether folders lead into a package's sources."""
    return any((folder,) in SOURCE_FOLDERS for folder in folders)


def _alike(scope: str, folder: str) -> bool:
    """Return whether a scope is a folder's name, or the start of it (`@env` for `environments`)."""
    return folder.removeprefix("@").startswith(scope)


def _source_of_built(module: tuple[str, ...], path: tuple[str, ...]) -> int:
    """Match compiled code with its source: `lib/cart` with `src/cart`."""
    if len(module) != len(path) or "src" not in path or BUILT_FOLDERS.isdisjoint(module):
        return 0  # nearly always
    differing = [number for number, (part, other) in enumerate(zip(module, path, strict=True)) if part != other]
    is_source = len(differing) == 1 and path[differing[0]] == "src" and module[differing[0]] in BUILT_FOLDERS
    return LIKELY if is_source else 0


def _declared(module: str, declared: str) -> int:
    if not declared:
        return 0
    if "\\" in declared:  # PHP's namespaces; imports put a dot before the name
        module, declared = module.replace("\\", "."), declared.replace("\\", ".")
    if module == declared:
        return EXACT
    return LIKELY if module.startswith(declared + ".") and module[len(declared) + 1 :][:1].isupper() else 0


def _library(module: str, importer: str, path: str, container: str) -> int:
    """Match a path of modules with the definitions in `container`, a module within the file `path`, or ''.

    A file is a module. In its own folder it is known by its name, elsewhere by the name of its library, which is that
    of a folder, and its name (`Shop.Cart` in `shop/src/cart.ml`), unless it is the library's main module.
    """
    if container:
        if module == container and path == importer:
            return EXACT
        if not module.endswith(f".{container}"):
            return 0
        module = module.removesuffix(f".{container}")
    folder, _, name = path.rpartition("/")
    library, _, last = module.rpartition(".")
    if last[:1].lower() + last[1:] != name.partition(".")[0]:
        return 0
    if not library and folder == importer.rpartition("/")[0]:
        return EXACT
    if not library and folder.count("/") == 0:
        return WITHIN
    words = f"-{_dashed(library or last)}"
    named = [words.endswith(f"-{_dashed(part)}") for part in folder.split("/") if (part,) not in SOURCE_FOLDERS]
    return LIKELY if any(named if library else named[-1:]) else 0


def _dashed(name: str) -> str:
    return name.lower().replace("_", "-")


def _directory(module: str, path: str, declared: str) -> int:
    folder = path.rpartition("/")[0]
    if folder:
        outer, _, last = module.rpartition("/")
        names = (module, outer) if VERSION.match(last) else (module,)  # the folder of a module may lack its version
        return EXACT if any(name == folder or name.endswith("/" + folder) for name in names) else 0
    parts = [part for part in module.split("/") if not VERSION.match(part)]
    return EXACT if parts and parts[-1] == declared else 0


@lru_cache(maxsize=1 << 16)
def module_segments(rule: str, module: str, importer: str) -> tuple[tuple[str, ...], bool]:
    """Return a module's path segments, and whether they start at the root (a relative import) or anywhere."""
    folder = tuple(importer.split("/")[:-1])
    if rule == "file" and "." in module:
        return _slashed(f"./{module}", folder)
    if rule in ("relative", "file") or "/" in module:
        return _slashed(module, folder)
    if rule == "crate":
        return _rust(tuple(module.replace("::", ".").split(".")), importer)
    dots = len(module) - len(module.lstrip("."))
    rest = tuple(part for part in module[dots:].split(".") if part)
    if dots:
        return (*_climbed(folder, dots - 1), *rest), True
    return rest, False


def _climbed(folders: Sequence[str], steps: int) -> Sequence[str]:
    """Return the folders of the path that is `steps` folders up."""
    is_above = steps > len(folders) or _ABOVE in folders
    return (_ABOVE,) if is_above else folders[: len(folders) - steps]


@lru_cache(maxsize=1)
def _extensions() -> frozenset[str]:
    """Return the extensions of files of all languages."""
    return frozenset(extension for language in languages().values() for extension in language.extensions)


def _slashed(module: str, folder: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    relative = module.startswith(".")
    segments = list(folder) if relative else []
    if module.startswith(_SVELTE_LIBRARY) and "src" in folder:
        relative, segments = True, [*folder[: folder.index("src") + 1], "lib"]
        module = module.removeprefix(_SVELTE_LIBRARY)
    for part in module.split("/"):
        if part == "..":
            segments = [*_climbed(segments, 1)]
        elif part not in ("", ".", *OWN_SOURCES):
            segments.append(part)
    if segments:
        stem, _, extension = segments[-1].rpartition(".")
        if stem and f".{extension}" in _extensions():  # `./cart.service` is no `./cart`
            segments[-1] = stem.removesuffix(_DECLARATIONS).removesuffix(_SVELTE_MODULE)
    if segments and segments[-1] == _FOLDER_STEM:
        segments.pop()
    return tuple(segments), relative


def _rust(parts: tuple[str, ...], importer: str) -> tuple[tuple[str, ...], bool]:
    importer_segments = path_segments(importer)
    if parts[0] == "self":
        return (*importer_segments, *parts[1:]), True
    if parts[0] == "super":
        ups = sum(1 for part in parts if part == "super")
        return (*_climbed(importer_segments, ups), *parts[ups:]), True
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


def within_module(module: str, *names: str, separator: str = ".") -> str:
    """Return the name of what lies within a module: `.base` of `.` (Python) and `base`. Empty names are none."""
    inner = separator.join(filter(None, names))
    joined = bool(module and inner) and not (separator == "." and module.endswith("."))
    return f"{module}{separator if joined else ''}{inner}"


def package_of(language: Language, path: str, module: str) -> str:
    """Return the key of the files that share names without a receiver (`Language.package`)."""
    folder = path.rpartition("/")[0]
    match language.package:
        case "directory":
            return folder
        case "module":
            pattern = language.one_type_file_pattern
            page = pattern.search(path) if pattern is not None else None
            return page["page"] if page else module or folder
        case "global":
            return ""
        case _:
            return path
