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


def read_route(
    language: Language,
    source: Source,
    node: tree_sitter.Node,
    captures: Captures,
    outer: OpenScope,
    outline: Outline,
) -> tuple[list[Reference], OpenScope | None]:
    """Add a route to the outline; return the references to its handlers, and its scope if it has one.

    It contains nothing, unless the handler is written in place (`@body`): then what that uses, the route uses.
    """
    name = _name(source, captures)
    start, end = node.byte_range
    row = node.start_point[0]
    ordinal = len(outline.definitions)
    outline.definitions.append(
        Definition(
            name,
            name,
            "route",
            outer.ordinal,
            "",
            "",
            name,
            "",
            start,
            end,
            row + 1,
            node.end_point[0] + 1,
            True,
            outer.test,
        )
    )
    handlers: list[Reference] = []
    for handler in captures.get(codes.HANDLER, ()):
        action, receiver, scope = _handler(source.of(handler).strip("\"'`:"), outline.class_at(outer), language)
        if codes.RECEIVER in captures:
            receiver = receiver_of(source.of(captures[codes.RECEIVER][0]), {}, language)
        handlers.append(Reference(ordinal, "route", action, receiver, row + 1, scope))
    if codes.BODY not in captures:
        return handlers, None
    if outer.block:
        outline.around[ordinal] = outer.block
    return handlers, OpenScope(end, ordinal, outer.qualified, False, outer.test)


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
