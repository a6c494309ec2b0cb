"""Reads routes: definitions named by verb and path, with references to their handlers."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import tree_sitter

from packlens.extract.facts import AS_MODULE, ROUTE_NAME, Definition, Reference
from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.languages.route_rules import chosen
from packlens.extract.parsing.captures import Captures
from packlens.extract.parsing.source import Source
from packlens.extract.routes.mounts import FUNCTION, MOUNT, MOUNTED
from packlens.extract.routes.rails_routes import RailsRoutes
from packlens.extract.routes.route_scopes import Around, RouteScopes, joined_path
from packlens.extract.scopes.scopes import OpenScope, Outline
from packlens.extract.types.types import receiver_of

_VERB_AND_PATH: Final = re.compile(r"([A-Z]+) +(\S.*)")
_VERB: Final = re.compile(r"(?i)^(?:Http|Map|add_)?(Get|Post|Put|Patch|Delete|Head|Options)(?:Mapping|Async)?$")
_VERBS: Final = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"})
_QUOTES: Final = "\"'`"
_LETTERS: Final = re.compile("[rRbBuU]+(?=[\"'])")
"""What may stand before the quotes of a string in Python."""
_ABSOLUTE: Final = re.compile("~?/")
"""Begins a path of ASP.NET that stands without that of its class."""
_PREFIX: Final = re.compile(r"""\b(?:url_)?prefix\s*[=:]\s*(?:[rR]?["'`](?P<path>[^"'`{}$]*)["'`])?""")


class _Route(NamedTuple):
    verb: str
    path: str
    name: str = ""
    """What programs ask for the path by, or ''; of a mount, what it mounts."""


class RouteReader:
    """Adds the routes of a file to its outline."""

    def __init__(self, language: Language, path: str, source: Source, outline: Outline) -> None:
        self.handlers: list[Reference] = []
        """References of routes to their handlers."""
        rules = language.route_rules
        self.scopes = RouteScopes(rules, path, source)
        outline.clients = self.scopes.clients
        matches = filter(None, (pattern.search(path) for pattern in rules.file_patterns))
        self.answered_paths = next((match.groupdict() for match in matches), None)
        """The paths that exported functions of the file answer, or None: `path` by verb, `default_path` by default."""
        is_rails = any(pattern.search(path) for pattern in rules.dialect_patterns)
        self._rails = RailsRoutes(source) if is_rails else None
        self._rules = rules
        self._language = language
        self._source = source
        self._outline = outline

    def read(self, node: tree_sitter.Node, captures: Captures, outer: OpenScope) -> OpenScope | None:
        """Add a route and its handlers to the outline; return the route's scope if it has one.

        It has one only if the handler is written in place (`@body`): then the route uses what the handler uses.
        """
        if self._rails and codes.HANDLER in captures:
            return None  # `read_resource` reads it
        ordinal = len(self._outline.definitions)
        around = self.scopes.of(node, captures)
        if around.no_routes or self._lacks_path(captures, around):
            return None
        verb, path = self._verb_and_path(captures, outer)
        name = around.name + self._alias(captures)
        path = joined_path(around.path, path)
        if self._rules.rooted and path and not path.startswith("/"):
            path = f"/{path}"
        route = _Route(verb, path, "" if name.endswith((".", ":")) else name)
        self._add(route, node, outer)
        for handler in captures.get(codes.HANDLER, ()):
            text = self._source.of(handler).strip("\"'`:")
            receiver = self._source.of(captures[codes.RECEIVER][0]) if codes.RECEIVER in captures else ""
            self._handle(ordinal, _in_module(around.module, text), receiver, outer)
        if self._language.markup_code and (component := self._outline.class_at(outer)):
            line = self._outline.definitions[ordinal].start_line
            self.handlers.append(Reference(ordinal, "route", component, "", line, ""))
        if codes.BODY not in captures:
            return None
        if outer.block:
            self._outline.around[ordinal] = outer.block
        end = self._outline.definitions[ordinal].end_byte
        return OpenScope(end, ordinal, outer.qualified, False, outer.test)

    def read_resource(self, node: tree_sitter.Node, captures: Captures, outer: OpenScope) -> None:
        """Add the routes that one call declares: `resources :users`, `Route::apiResource('users', Users::class)`.

        In files of Rails' routes it is any call; `node` is its arguments.
        """
        if self._rails:
            for verb, path, handler, name in self._rails.read(node):
                self._handle(self._add(_Route(verb, path, name), node, outer), handler, "", outer)
            return
        if codes.HANDLER not in captures:
            return
        actions = self._rules.resources.get(self._source.of(captures[codes.VERB][0]), ())
        handler = self._source.of(captures[codes.HANDLER][0]).strip(_QUOTES)
        around, path = self.scopes.of(node, captures), _unquoted(self._source.of(captures[codes.PATH][0]))
        chosen_actions = chosen(tuple(action.handler for action in actions), self._source.of(_chain(node)))
        suffix = self._rules.resource_suffix
        class_word = suffix and handler.rpartition(".")[2].removesuffix(suffix).lower()
        alias = self._alias(captures) or class_word or path.strip("/").replace("/", ".")
        path = joined_path(around.path, "/" + path.strip("/").replace(".", "/{id}/"))
        for action in actions:
            if action.handler in chosen_actions or not action.handler:
                route = _Route(action.verb, f"{path}{action.path}", f"{around.name}{alias}{action.name}")
                ordinal = self._add(route if action.name else route._replace(name=""), node, outer)
                self._handle(ordinal, action.handler or handler, handler if action.handler else "", outer)

    def read_mount(self, node: tree_sitter.Node, captures: Captures, outer: OpenScope) -> None:
        """Add a mount: what it mounts is still as the file writes it (`mounts.with_modules`)."""
        path = _unquoted(self._source.of(captures[codes.PATH][0])) if codes.PATH in captures else ""
        if codes.PREFIX in captures and (argument := _PREFIX.search(self._source.of(captures[codes.PREFIX][0]))):
            if not argument["path"]:
                return  # the program computes it
            path = argument["path"]
        target = self._source.of(captures[codes.HANDLER][0])
        path = joined_path(self.scopes.of(node, captures).path, path)
        if self._rules.mounts_functions:
            if not path:
                return  # the function is called where its routes are declared: `App::new().configure(carts)`
            target += FUNCTION
        route = _Route(MOUNT, path, target)
        self._add(route, node, outer)

    def read_function(self, definition: Definition, outer: OpenScope) -> None:
        """Add the route that an exported function answers by the path of its file (Next.js, SvelteKit)."""
        is_default = definition.exported == AS_MODULE
        path = (self.answered_paths or {}).get("default_path" if is_default else "path")
        if path is None or definition.kind != "function" or not definition.exported or definition.container:
            return
        if not is_default and definition.name not in _VERBS:
            return
        if self._rules.ignored_folders:
            path = re.sub(self._rules.ignored_folders, "", path)
        route = _Route("ANY" if is_default else definition.name, path.removesuffix("/index"))
        lines = definition.start_line, definition.end_line
        ordinal = self._append(route, definition.start_byte, definition.end_byte, lines, outer)
        self.handlers.append(Reference(ordinal, "route", definition.name, "", definition.start_line, ""))

    def _verb_and_path(self, captures: Captures, outer: OpenScope) -> tuple[str, str]:
        """Return the verb of a route, or the word that stands for it, and its path behind that of its class."""
        suffix = self._rules.controller_suffix
        if suffix and codes.PREFIX in captures and _ABSOLUTE.match(_path_of(self._source, captures)):
            captures = {code: nodes for code, nodes in captures.items() if code != codes.PREFIX}
        verb, path = _verb_and_path(self._source, captures)
        if suffix and "[" in path:
            controller = self._outline.class_at(outer).rpartition(".")[2].removesuffix(suffix)
            path = path.replace("[controller]", controller.lower())
            if codes.HANDLER in captures:
                path = path.replace("[action]", self._source.of(captures[codes.HANDLER][0]).lower())
        return verb, path.removeprefix("~") if suffix else path

    def _lacks_path(self, captures: Captures, around: Around) -> bool:
        """Return whether the path of a route stands elsewhere, for instance in an interface (JAX-RS)."""
        if around.path or codes.PATH in captures or not self._rules.behind_path:
            return False
        return self._source.of(captures[codes.VERB][0]) in self._rules.behind_path

    def _alias(self, captures: Captures) -> str:
        return self._source.of(captures[codes.ALIAS][0]).strip(_QUOTES) if codes.ALIAS in captures else ""

    def _handle(self, ordinal: int, text: str, receiver_text: str, outer: OpenScope) -> None:
        """Refer to the handler of a route, and if that is a class to those of its members that requests run."""
        line = self._outline.definitions[ordinal].start_line
        class_name = self._outline.class_at(outer)
        action, receiver, scope = _handler(text, class_name, self._language)
        if receiver_text:
            receiver = receiver_of(receiver_text, {}, self._language)
        self.handlers.append(Reference(ordinal, "route", action, receiver, line, scope))
        if action[:1].isupper() and not receiver_text:
            holder = receiver_of(text, {}, self._language)
            members = (Reference(ordinal, "route", member, holder, line, scope) for member in self._rules.members)
            self.handlers.extend(members)

    def _add(self, route: _Route, node: tree_sitter.Node, outer: OpenScope) -> int:
        """Add the definition of a route at a node, and return its ordinal."""
        lines = node.start_point[0] + 1, node.end_point[0] + 1
        return self._append(route, node.start_byte, node.end_byte, lines, outer)

    def _append(self, route: _Route, start: int, end: int, lines: tuple[int, int], outer: OpenScope) -> int:
        """Add the definition of a route in a range of bytes and lines, and return its ordinal."""
        title = f"{route.verb if route.verb in _VERBS or route.verb == MOUNT else 'ANY'} {route.path or '/'}"
        mark = MOUNTED if route.verb == MOUNT else ROUTE_NAME
        self._outline.definitions.append(
            Definition(
                name=title,
                qualified_name=title,
                kind="route",
                parent=outer.ordinal,
                container="",
                type_name=mark + route.name if route.name else "",
                signature=title,
                doc="",
                start_byte=start,
                end_byte=end,
                start_line=lines[0],
                end_line=lines[1],
                exported=True,
                test=outer.test,
            )
        )
        return len(self._outline.definitions) - 1


def _unquoted(text: str) -> str:
    return _LETTERS.sub("", text, count=1).strip(_QUOTES) if _LETTERS.match(text) else text.strip(_QUOTES)


def _path_of(source: Source, captures: Captures) -> str:
    """Return the path of a route as it is written, or ''."""
    return _unquoted(source.of(captures[codes.PATH][0])) if codes.PATH in captures else ""


def _verb_and_path(source: Source, captures: Captures) -> tuple[str, str]:
    """Return the verb of a route, or the word that stands for it, and its path as it is written."""
    path = _path_of(source, captures)
    verb = source.of(captures[codes.VERB][0]).strip("\"'`:").rpartition(".")[2] if codes.VERB in captures else ""
    if verb_and_path := _VERB_AND_PATH.match(path):  # Go: "GET /users"
        verb, path = verb_and_path.groups()
    if codes.PREFIX in captures:  # Spring: the controller's own path
        path = f"/{source.of(captures[codes.PREFIX][0]).strip(_QUOTES)}/{path}".replace("//", "/").replace("//", "/")
        path = path.rstrip("/")
    return _VERB.sub(r"\1", verb).upper(), path


def _in_module(module: str, handler: str) -> str:
    """Return the text of a handler with the namespace that a group of Laravel's routes gives to its class."""
    is_relative = module and "@" in handler and not handler.startswith("\\")
    return f"{module}\\{handler}" if is_relative else handler


def _chain(node: tree_sitter.Node) -> tree_sitter.Node:
    """Return the chain of calls that begins with a call: all of `Route::resource(...)->only(...)`."""
    while node.parent is not None and node.parent.start_byte == node.start_byte and "call" in node.parent.type:
        node = node.parent
    return node


def _handler(text: str, class_name: str, language: Language) -> tuple[str, str, str]:
    """Return name, receiver and scope of a reference to a handler, in code of the class `class_name`."""
    controller, is_laravel, action = text.partition("@")
    if is_laravel:  # 'CartController@show', 'Shop\\CartController@show'
        path = controller.strip("\\").replace("\\\\", "\\").replace("\\", ".")
        return action, f"P:{path}" if "." in path else receiver_of(path, {}, language), ""
    controller, is_rails, action = text.partition("#")
    if is_rails:  # 'admin/users#show' is Admin::UsersController#show
        parts = ["".join(word[:1].upper() + word[1:] for word in part.split("_")) for part in controller.split("/")]
        owner = f"{'::'.join(parts)}Controller"
        return action, receiver_of(owner, {}, language) if len(parts) > 1 else f"T:{owner}", ""
    receiver_text, has_receiver, right = text.replace("::", ".").rpartition(".")
    receiver = receiver_of(receiver_text, {}, language) if has_receiver else "self" if class_name else ""
    return right, receiver, class_name
