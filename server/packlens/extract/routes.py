"""Reads routes: definitions named by verb and path, with references to their handlers."""

from __future__ import annotations

import re
from typing import Final

import tree_sitter

from packlens.extract import codes
from packlens.extract.captures import Captures
from packlens.extract.facts import Definition, Reference
from packlens.extract.language import Language
from packlens.extract.scopes import OpenScope, Outline
from packlens.extract.source import Source
from packlens.extract.types import receiver_of

_VERB_AND_PATH: Final = re.compile(r"([A-Z]+) +(\S.*)")
_VERB: Final = re.compile(r"(?i)^(?:Http|Map)?(Get|Post|Put|Patch|Delete|Head|Options)(?:Mapping|Async)?$")
_VERBS: Final = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"})
_QUOTES: Final = "\"'`"


class RouteReader:
    """Adds the routes of a file to its outline."""

    def __init__(self, language: Language, source: Source, outline: Outline) -> None:
        self.handlers: list[Reference] = []
        """References of routes to their handlers."""
        self._language = language
        self._source = source
        self._outline = outline

    def read(self, node: tree_sitter.Node, captures: Captures, outer: OpenScope) -> OpenScope | None:
        """Add a route and its handlers to the outline; return the route's scope if it has one.

        It has one only if the handler is written in place (`@body`): then the route uses what the handler uses.
        """
        ordinal = len(self._outline.definitions)
        route = self._definition(node, captures, outer)
        self._outline.definitions.append(route)
        for handler in captures.get(codes.HANDLER, ()):
            text, class_name = self._source.of(handler).strip("\"'`:"), self._outline.class_at(outer)
            action, receiver, scope = _handler(text, class_name, self._language)
            if codes.RECEIVER in captures:
                receiver = receiver_of(self._source.of(captures[codes.RECEIVER][0]), {}, self._language)
            self.handlers.append(Reference(ordinal, "route", action, receiver, route.start_line, scope))
        if codes.BODY not in captures:
            return None
        if outer.block:
            self._outline.around[ordinal] = outer.block
        return OpenScope(route.end_byte, ordinal, outer.qualified, False, outer.test)

    def _definition(self, node: tree_sitter.Node, captures: Captures, outer: OpenScope) -> Definition:
        name = _name(self._source, captures)
        return Definition(
            name=name,
            qualified_name=name,
            kind="route",
            parent=outer.ordinal,
            container="",
            type_name="",
            signature=name,
            doc="",
            start_byte=node.start_byte,
            end_byte=node.end_byte,
            start_line=node.start_point[0] + 1,
            end_line=node.end_point[0] + 1,
            exported=True,
            test=outer.test,
        )


def _name(source: Source, captures: Captures) -> str:
    """Return the name of a route: `GET /users`."""
    path = source.of(captures[codes.PATH][0]).strip(_QUOTES) if codes.PATH in captures else ""
    verb = source.of(captures[codes.VERB][0]).strip("\"'`:").rpartition(".")[2] if codes.VERB in captures else ""
    if verb_and_path := _VERB_AND_PATH.match(path):  # Go: "GET /users"
        verb, path = verb_and_path.groups()
    if codes.PREFIX in captures:  # Spring: the controller's own path
        path = f"/{source.of(captures[codes.PREFIX][0]).strip(_QUOTES)}/{path}".replace("//", "/").replace("//", "/")
        path = path.rstrip("/")
    verb = _VERB.sub(r"\1", verb).upper()
    return f"{verb if verb in _VERBS else 'ANY'} {path or '/'}"


def _handler(text: str, class_name: str, language: Language) -> tuple[str, str, str]:
    """Return name, receiver and scope of a reference to a handler, in code of the class `class_name`."""
    controller, is_rails, action = text.partition("#")
    if is_rails:  # Rails: 'admin/users#show' is Admin::UsersController#show
        owner = "".join(part.capitalize() for part in controller.rpartition("/")[2].split("_")) + "Controller"
        return action, f"T:{owner}", ""
    receiver_text, has_receiver, right = text.replace("::", ".").rpartition(".")
    receiver = receiver_of(receiver_text, {}, language) if has_receiver else "self" if class_name else ""
    return right, receiver, class_name
