"""Declares what a language's rules say about routes, beside its patterns: the table `routes` of a language.toml."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

_CHOICE: Final = re.compile(
    r"""\b(only|except)\b["']?\s*(?::|=>|\()\s*(%?[iw]?\[[^\]]{0,1000}\]|[:"'][\w?!]+)""", re.IGNORECASE
)
_NAME: Final = re.compile(r"(?<!%)\b[A-Za-z_]\w*")


class Action(NamedTuple):
    """One of the routes that a resource has."""

    verb: str
    path: str
    """What follows the path of the resource, such as `/{id}`."""
    handler: str
    """The member of the resource's class that answers; '' for all members that routes run."""
    name: str
    """What follows the name of the resource in the route's own, such as `.index`."""


@dataclass(frozen=True)
class RouteRules:
    """The rules. Their patterns are regular expressions."""

    scope: str = ""
    """Searched in the `@prefix` of a `@scope.routes`: its groups `path` and `name` are parts of the paths and names of
    the routes within, `module` a part of the namespace of their handlers. Without it, the text itself is a path."""
    file_prefix: str = ""
    """Searched in a path: its group `path` comes before the paths of the file's routes."""
    members: tuple[str, ...] = ()
    """Members of a class that a request may run, if the class itself handles a route."""
    files: tuple[str, ...] = ()
    """Searched in a path: the group `path` is what the file's exported functions GET, POST... answer, and the group
    `default_path` what its default export does."""
    ignored_folders: str = ""
    """Regex of folders that are no part of the paths of `files` (groups of Next.js and SvelteKit)."""
    mounts_functions: bool = False
    """What is mounted is a function that declares routes, not a file."""
    resource_suffix: str = ""
    """A resource that has no name of its own has that of its class without this suffix, in small letters (Django REST
    framework's `CartViewSet`: `cart`); '' if it has that of its path."""
    controller_suffix: str = ""
    """In paths, `[controller]` is the name of the class without this suffix and `[action]` that of the handler, both in
    small letters; a path that begins with a slash stands without that of the class (ASP.NET).
    Requests also find a route by the name of its class and its own path, which a base class elsewhere may give it."""
    dialect: tuple[str, ...] = ()
    """Searched in a path: the routes of the file are in the words of Rails (`rails_routes`)."""
    controller_test: str = ""
    """Searched in a path: the group `controller` is the path of the class whose actions the file of tests requests."""
    rooted: bool = False
    """All paths begin with a slash, whether or not it is written (`@Path("carts")`)."""
    behind_path: tuple[str, ...] = ()
    """Words for verbs that make no route where neither it nor what stands around it has a path (`@GET` of JAX-RS: the
    path stands elsewhere)."""
    resources: Mapping[str, tuple[Action, ...]] = field(default_factory=dict)
    """The routes of a resource, by the function that declares it."""

    @cached_property
    def scope_pattern(self) -> re.Pattern[str] | None:
        """`scope`, compiled."""
        return re.compile(self.scope) if self.scope else None

    @cached_property
    def file_prefix_pattern(self) -> re.Pattern[str] | None:
        """`file_prefix`, compiled."""
        return re.compile(self.file_prefix) if self.file_prefix else None

    @cached_property
    def controller_test_pattern(self) -> re.Pattern[str] | None:
        """`controller_test`, compiled."""
        return re.compile(self.controller_test) if self.controller_test else None

    @cached_property
    def file_patterns(self) -> tuple[re.Pattern[str], ...]:
        """`files`, compiled."""
        return tuple(map(re.compile, self.files))

    @cached_property
    def dialect_patterns(self) -> tuple[re.Pattern[str], ...]:
        """`dialect`, compiled."""
        return tuple(map(re.compile, self.dialect))


def route_rules(table: Mapping[str, object]) -> RouteRules:
    """Return the rules of a table; an action is written 'GET /{id} show .show', with `-` for what it lacks.

    Raises TypeError for a field that does not exist.
    """
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    written = values.pop("resources", {})
    assert isinstance(written, dict)
    resources = {
        function: tuple(Action(*("" if part == "-" else part for part in line.split())) for line in lines)
        for function, lines in written.items()
    }
    return RouteRules(resources=resources, **values)  # type: ignore[arg-type]  # TOML has these types, or tests fail


def chosen(names: tuple[str, ...], text: str) -> frozenset[str]:
    """Return those of the names of actions that the text of a resource's declaration leaves: `only`, `except`."""
    remaining = frozenset(names)
    for word, listed in _CHOICE.findall(text):
        named = frozenset(_NAME.findall(listed))
        remaining = remaining & named if word.lower() == "only" else remaining - named
    return remaining
