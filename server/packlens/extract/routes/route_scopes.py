"""Keeps what the code around a route puts before its path and its name: groups, blueprints, named routers."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import tree_sitter

from packlens.extract.languages import codes
from packlens.extract.languages.route_rules import RouteRules
from packlens.extract.parsing.captures import Captures
from packlens.extract.parsing.source import Source

ROUTE_SCOPES: Final = frozenset({"routes", "no_routes", "asking", "route_chain", "resource", "router", "namespace"})
"""Kinds of scopes that concern routes alone."""
_SLASHES: Final = re.compile("/{2,}")
_QUOTES: Final = "\"'`"


class Around(NamedTuple):
    """What comes before the paths and names of routes, and before the classes of their handlers."""

    path: str = ""
    name: str = ""
    module: str = ""
    no_routes: bool = False
    """What looks like routes there asks for their paths, or has paths that are not known."""

    def within(self, outer: Around) -> Around:
        """Return both, the outer one first."""
        module = "\\".join(filter(None, (outer.module, self.module)))
        no_routes = self.no_routes or outer.no_routes
        return Around(joined_path(outer.path, self.path), outer.name + self.name, module, no_routes)


class RouteScopes:
    """The scopes that are open in a sweep over a file, and the routers that its variables hold."""

    def __init__(self, rules: RouteRules, path: str, source: Source) -> None:
        """Begin with what holds in all of a file, by its path."""
        self.clients: dict[str, str] = {}
        """By the variable that holds a client of HTTP, what comes before the paths that it asks for."""
        self._rules = rules
        self._source = source
        self._open: list[tuple[int, Around]] = []
        """(end, everything from the outermost scope on) of each open scope."""
        self._routers: dict[str, list[tuple[int, Around]]] = {}
        """By the variable that holds it, outermost first: the end of the variable's scope, and what comes before its
        routes."""
        prefix = rules.file_prefix_pattern.search(path) if rules.file_prefix_pattern else None
        self._file = Around(prefix["path"]) if prefix else Around()

    def read(self, kind: str, node: tree_sitter.Node, captures: Captures, end: int) -> None:
        """Note what the scope at a node puts before routes.

        Before those within (`routes`; `resource`, with a key of the outer one), before those in the chain of calls that
        begins with the node (`route_chain`), before those of the router that a variable holds (`router`), before the
        paths that its client asks for (`asking`), or before the names of all routes of the file (`namespace`). A
        variable holds a router until `end`, where the definition around it ends.
        """
        own = self._own(captures)
        if kind == "resource":
            own = own._replace(path=f"{own.path}/{{id}}")
        own = own._replace(no_routes=kind == "no_routes")
        if kind in ("routes", "no_routes", "resource", "route_chain"):
            around = self.around(node.start_byte)
            last = _end_of_chain(node) if kind == "route_chain" else node.end_byte
            self._open.append((last, own.within(around)))
        elif kind == "asking":
            self.clients[self._source.of(captures[codes.NAME][0])] = own.path
        elif kind == "namespace":
            self._file = self._file._replace(name=f"{own.name}:")
        else:
            around = own.within(self._router(node, captures))
            self._routers.setdefault(self._source.of(captures[codes.NAME][0]), []).append((end, around))

    def around(self, start: int) -> Around:
        """Return what comes before the routes at a byte."""
        while self._open and self._open[-1][0] <= start:
            self._open.pop()
        return self._open[-1][1] if self._open else self._file

    def of(self, node: tree_sitter.Node, captures: Captures) -> Around:
        """Return what comes before a route."""
        return self._router(node, captures).within(self.around(node.start_byte))

    def _router(self, node: tree_sitter.Node, captures: Captures) -> Around:
        if codes.ROUTER not in captures:
            return Around()
        held = self._routers.get(self._source.of(captures[codes.ROUTER][0]), [])
        while held and held[-1][0] <= node.start_byte:
            held.pop()
        return held[-1][1] if held else Around()

    def _own(self, captures: Captures) -> Around:
        path = name = module = ""
        if codes.ALIAS in captures:
            name = self._source.of(captures[codes.ALIAS][0]).strip(_QUOTES)
        for node in captures.get(codes.PREFIX, ()):
            text = self._source.of(node)
            if self._rules.scope_pattern is None:
                path = text.strip(_QUOTES)
                continue
            for match in self._rules.scope_pattern.finditer(text):
                parts = match.groupdict()
                path, name = joined_path(path, parts["path"] or ""), name + (parts["name"] or "")
                module = parts.get("module") or module
        return Around(path, name, module)


def _end_of_chain(node: tree_sitter.Node) -> int:
    """Return the last byte of the chain of calls that begins with a call: of `scope("/carts").route(...).wrap(...)`."""
    while node.parent is not None and node.parent.start_byte == node.start_byte:
        node = node.parent
    return node.end_byte


def joined_path(prefix: str, path: str) -> str:
    """Return a path behind a prefix; each as it is if there is no other."""
    if not prefix or not path:
        return prefix or path
    return _SLASHES.sub("/", f"/{prefix}/{path}").rstrip("/")
