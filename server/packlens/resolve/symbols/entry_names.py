"""The names by which definitions are looked up."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from packlens.extract.facts import ALWAYS, AS_MODULE, FIXTURE, SETTING, VIEW, WITHDRAWN
from packlens.extract.imports.module_names import default_names, path_segments
from packlens.extract.routes.endpoints import route_key, vague_key
from packlens.extract.routes.mounts import MOUNTED
from packlens.extract.wiring.setting_names import plain_key
from packlens.resolve.symbols.entries import Entry, FileEntry

_SETTINGS: Final = frozenset({"variable", "constant"})
_WORD_STARTS: Final = re.compile(r"(?<!^)(?=[A-Z])")


def names_of(entry: Entry) -> tuple[str, ...]:
    """Return the names by which a definition is looked up: its own, and for a default export those of its module.

    A test that is a call has none, nor has what is withdrawn: no code names it. A filter of templates is also looked up
    by its name in these, a route by its path, as clients call it, and by the name that it has for programs, a package
    by the name of its manifest and by its own, also with underscores as Rust writes it, a member by its accessors, a
    setting by its key (alone, if that is longer than its name), and a file by the name of its module, or of the view
    that it is.
    """
    if entry.kind == "file" and entry.file.language.files_are_modules:
        return tuple(dict.fromkeys((entry.name, *path_segments(entry.file.path)[-1:])))
    if entry.kind == "file" and entry.file.language.view_files:
        view = view_of(entry.file).rpartition("/")[2]
        return (entry.name, VIEW + view) if view else (entry.name,)
    if entry.kind == "test" or entry.exported == WITHDRAWN:
        return ()
    if entry.kind == "package":
        return tuple(dict.fromkeys((entry.name, entry.name.replace("-", "_"), entry.file.path.rpartition("/")[2])))
    if entry.kind == "route":
        return _names_of_route(entry)
    if accessors := accessors_of(entry):
        return entry.name, *accessors
    if entry.filter_name or len(entry.fixture) > len(FIXTURE) or entry.file.setting_prefix is not None:
        return _names_of_marked(entry)
    return (entry.name, *default_names(entry.file.path)) if entry.exported == AS_MODULE else (entry.name,)


def _names_of_marked(entry: Entry) -> tuple[str, ...]:
    """Return the names of a filter of templates, of a fixture, or of what stands in a file of settings."""
    if entry.filter_name:
        return entry.name, entry.filter_name
    if entry.kind in _SETTINGS and not entry.within:
        key = f"{entry.file.setting_prefix}.{entry.qualified_name}".removeprefix(".")
        by_key = SETTING + plain_key(key)
        return (entry.name, by_key) if key == entry.name else (by_key,)
    fixture_name, always, _ = entry.fixture.removeprefix(FIXTURE).partition(ALWAYS)
    return tuple(filter(None, (entry.name, fixture_name, always)))


def accessors_of(entry: Entry) -> tuple[str, ...]:
    """Return the other names by which the value of a member is read, set or asked for.

    A property may have methods elsewhere (`Language.accessors`), and a method may be read as a property or be called by
    a shorter name (`Language.read_as`).
    """
    language = entry.file.language
    if not entry.container:
        return ()
    if entry.kind == "property" and language.accessors:
        return _methods_of(entry.name, language.accessors)
    if entry.kind == "method" and language.read_as_pattern is not None:
        return _names_read_as(entry.name, entry.type_name, language.read_as_pattern)[:1]
    return ()


def is_called_as(entry: Entry) -> bool:
    """Return whether the other name of a method (see `accessors_of`) is one by which it is called, not read."""
    return "called" in _names_read_as(entry.name, entry.type_name, entry.file.language.read_as_pattern)


@lru_cache(maxsize=1 << 12)
def _methods_of(name: str, beginnings: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the methods of a property; those of `isOpen` are that itself and `setOpen`."""
    bare = name[2:] if name[2:3].isupper() and name.startswith("is") else name
    names = (f"{beginning}{bare[:1].upper()}{bare[1:]}" for beginning in beginnings)
    return tuple(each for each in names if each != name)


@lru_cache(maxsize=1 << 14)
def _names_read_as(name: str, type_name: str, pattern: re.Pattern[str] | None) -> tuple[str, ...]:
    """Return the other name of a method, if it has one, and the group of `Language.read_as` that it is from."""
    match = pattern.match(f"{name}:{type_name}") if pattern else None
    if match is None or match.lastgroup is None:
        return ()
    found, group = match[match.lastgroup], match.lastgroup
    other = found[:1].lower() + found[1:] if group == "called" else _WORD_STARTS.sub("_", found).lower()
    return (other, group) if other != name else ()


def view_of(file: FileEntry) -> str:
    """Return the name of the view that a file is, such as `carts/_row`, or ''."""
    pattern = file.language.view_file_pattern
    match = pattern.search(file.path) if pattern else None
    return match["path"] if match else ""


def _names_of_route(entry: Entry) -> tuple[str, ...]:
    """Return the names of a route; MOUNTED is one of a mount, and of a route that has a path only behind a mount."""
    if entry.type_name.startswith(MOUNTED):
        return entry.name, MOUNTED
    key = route_key(entry.name)
    vague = "" if key else vague_key(entry.name)
    by_controller = ""
    if entry.controller and f"/{entry.controller}/" not in f"{key}/":  # a base class in another file may have its path
        by_controller = f"/{entry.controller}{key or vague.rstrip('/')}"
    return tuple(filter(None, (entry.name, key, entry.type_name, vague, vague and MOUNTED, by_controller)))
