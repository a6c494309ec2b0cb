"""Finds the routes of a path that other files put together: the paths of mounts, then the route's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from packlens.extract.imports.module_names import EXACT, match_module, path_segments
from packlens.extract.routes.endpoints import path_segments_of
from packlens.extract.routes.mounts import FUNCTION, MOUNT, MOUNTED, OWN_FILE, mounted_modules
from packlens.resolve.symbols.entries import Entry
from packlens.resolve.symbols.symbol_table import SymbolTable

_MAX_MOUNTS: Final = 500
"""Of a workspace. Those of netbox are 60."""
_MAX_DEPTH: Final = 5


class _Step(NamedTuple):
    """A way into a path: the last mount on it, or None at its start, and the segments behind that."""

    mount: Entry | None
    remaining: tuple[str, ...]


def mounted_routes(symbol_table: SymbolTable, key: str) -> list[Entry]:
    """Return the routes that a path means by one or more mounts: `/api` mounts a file that declares `/carts/{}`.

    The outermost mount may stand in any file; each further one stands in what the one before mounts.
    """
    mounts = [
        entry
        for entry in symbol_table.by_name.get(MOUNTED, ())[:_MAX_MOUNTS]
        if entry.type_name.startswith(MOUNTED) and not entry.test
    ]
    found: dict[int, Entry] = {}
    start = _Step(None, tuple(key.split("/")[1:]))
    depth_of = {start: 0}
    waiting = [start]
    for step in waiting:
        if step.mount is not None:
            routes = symbol_table.by_name.get("/" + "/".join(step.remaining), ())[:_MAX_MOUNTS]
            found.update({id(route): route for route in _within(step.mount, routes)})
        for further in _further(step, mounts) if depth_of[step] < _MAX_DEPTH else ():
            if further not in depth_of:
                depth_of[further] = depth_of[step] + 1
                waiting.append(further)
    return list(found.values())


def _further(step: _Step, mounts: Iterable[Entry]) -> Iterator[_Step]:
    """Yield the steps that follow one: by mounts in what it mounts whose path the remaining segments begin with."""
    for mount in mounts:
        path = path_segments_of(mount.name.removeprefix(MOUNT))
        if path is None or step.remaining[: len(path)] != path or not (path or step.mount):
            continue
        if step.mount is None or any(_within(step.mount, [mount])):
            yield _Step(mount, step.remaining[len(path) :])


def _within(mount: Entry, routes: Iterable[Entry]) -> Iterable[Entry]:
    """Yield those of some routes, or mounts, that a mount mounts."""
    for route in routes:
        is_near = (
            route is not mount and route.kind == "route" and route.file.language.family == mount.file.language.family
        )
        if is_near and any(_means(mount, target, route) for target in mounted_modules(mount.type_name)):
            yield route


def _means(mount: Entry, target: str, route: Entry) -> bool:
    if target == OWN_FILE:
        return route.file is mount.file
    if target.endswith(FUNCTION):
        return _is_in_function(mount, target.removesuffix(FUNCTION).replace("::", "."), route)
    rule, path = mount.file.language.module_match, route.file.path
    return bool(target) and match_module(rule, target, mount.file.path, path, route.file.module) == EXACT


def _is_in_function(mount: Entry, target: str, route: Entry) -> bool:
    """Return whether a function of a name stands around a route: in the file of the mount, or the package it names."""
    qualifier, _, name = target.rpartition(".")
    file = route.file
    if qualifier:
        near = qualifier.rpartition(".")[2] in (*path_segments(file.path)[-2:], file.module) or file is mount.file
    else:
        near = file.package == mount.file.package or file is mount.file
    return near and name in route.stands_in.split()
