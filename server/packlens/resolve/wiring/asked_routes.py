"""Resolves requests: the routes of a path or of a name, and the actions that the test of a controller asks for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from packlens.extract.imports.module_names import path_segments
from packlens.extract.routes.endpoints import parameter_keys, reached_keys
from packlens.extract.routes.mounts import MOUNTED
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import INFERRED, RESOLVED, Target, shared_among
from packlens.resolve.symbols.symbol_table import SymbolTable, near
from packlens.resolve.wiring.mounted_routes import mounted_routes

_MAX_DECLARATIONS: Final = 3


def routes_of_path(symbol_table: SymbolTable, file: FileEntry, key: str, receiver: str) -> list[Target]:
    """Return the routes that a call may reach: those of exactly its path first, and code before descriptions.

    What other files put before the path of a route comes before a route that has all of the path itself. Tests write
    values of parameters into their paths.
    """
    verb = receiver.partition(":")[0]
    reached = reached_keys(key)
    keys = chain(reached, (each for end in reached if file.entries[0].test for each in parameter_keys(end)))
    for number, reached_key in enumerate(keys):
        routes = [entry for entry in mounted_routes(symbol_table, reached_key) if not entry.test]
        routes = [entry for entry in routes if _is_verb(entry.name, verb)]
        routes = routes or _answering(symbol_table, file, reached_key, verb)
        routes = [entry for entry in routes if not entry.file.language.describes] or routes
        if routes:
            return _shared(routes, INFERRED if number else RESOLVED)
    return []


def routes_of_name(symbol_table: SymbolTable, file: FileEntry, name: str, receiver: str) -> list[Target]:
    """Return the routes of a name (`=cart`) that a request with a verb reaches.

    If the name stands in a space (Django's `shop:cart`, Flask's `shop.cart`), they are in a file or folder called so.
    """
    space, _, verb = receiver.rpartition(" ")
    routes = [
        entry
        for entry in _answering(symbol_table, file, name, verb)
        if entry.file.language.family == file.language.family
        if not space or space in path_segments(entry.file.path)
    ]
    return _shared(routes, RESOLVED)


def tested_actions(file: FileEntry, same_name: Sequence[Entry], _: str) -> list[Target]:
    """Return the method of a name in the controller that a file of tests is about.

    `controllers/admin/users_controller_spec.rb` is about `Admin::UsersController`, here also below other modules.
    """
    pattern = file.language.route_rules.controller_test_pattern
    match = pattern.search(file.path) if pattern else None
    controller = _plain(match["controller"]) if match else ""
    actions = [
        entry
        for entry in same_name
        if controller and entry.kind == "method" and _plain(entry.container).endswith(controller) and not entry.test
    ]
    actions = [entry for entry in actions if _plain(entry.container) == controller] or actions
    return shared_among(actions, RESOLVED) if len(actions) == 1 else []


def _plain(name: str) -> str:
    """Return the name of a class, or its path, in small letters, with a slash before each part."""
    return "/" + name.replace("::", "/").replace("_", "").lower()


def _answering(symbol_table: SymbolTable, file: FileEntry, key: str, verb: str) -> list[Entry]:
    """Return the routes of a key that answer a verb, as code of a file may mean them.

    A file of tests means the one that it declares itself, if there is a single one. What other files of tests declare
    are their own applications.
    """
    routes = [
        entry
        for entry in near(symbol_table.by_name.get(key, ()), file.path)
        if entry.kind == "route" and not entry.type_name.startswith(MOUNTED) and _is_verb(entry.name, verb)
    ]
    own = [entry for entry in routes if entry.file is file]
    if own and file.entries[0].test:
        return own if len(own) == 1 else []
    return [entry for entry in routes if not entry.test]


def _is_verb(route: str, verb: str) -> bool:
    declared = route.partition(" ")[0]
    return verb == declared or "ANY" in (verb, declared)


def _shared(routes: list[Entry], provenance: str) -> list[Target]:
    """Return routes as targets, unless too many declarations may be meant; one may declare a resource's routes."""
    declarations = {(entry.file.path, entry.start_line) for entry in routes}
    return shared_among(routes, provenance) if len(declarations) <= _MAX_DECLARATIONS else []
