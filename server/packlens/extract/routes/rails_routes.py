"""Reads the routes of Rails: `get`, `resources`, and what stands around them (https://guides.rubyonrails.org/routing.html).

Names follow Rails' own rules, with the plural of regular English words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import tree_sitter

from packlens.extract.languages.route_rules import chosen
from packlens.extract.parsing.source import Source
from packlens.extract.routes.plurals import plural_of, singular_of
from packlens.extract.routes.route_scopes import joined_path

_VERBS: Final = frozenset({"get", "post", "put", "patch", "delete", "head", "options", "match"})
_COLLECTION: Final = (("index", "GET", ""), ("create", "POST", ""), ("new", "GET", "/new"))
_MEMBER: Final = (
    ("show", "GET", ""),
    ("edit", "GET", "/edit"),
    ("update", "PATCH", ""),
    ("update", "PUT", ""),
    ("destroy", "DELETE", ""),
)
_ACTIONS: Final = tuple(dict.fromkeys(action for action, _, _ in (*_COLLECTION, *_MEMBER)))
_SPECIAL: Final = re.compile(r"[^\w/]")
_OPTIONAL: Final = re.compile(r"\(.*")
"""Parts of a path that may be missing: they stand at its end."""


class RailsRoute(NamedTuple):
    """A route, with its handler (`admin/users#show`) and the name of its helper without `_path`, or ''."""

    verb: str
    path: str
    handler: str
    name: str


@dataclass(frozen=True)
class _RouteScope:
    """What the blocks around a declaration give to it."""

    path: str = ""
    module: str = ""
    names: str = ""
    """Joined by underscores."""
    controller: str = ""
    plural: str = ""
    """Names of the resource around it, as helpers have them, or ''."""
    singular: str = ""
    is_member: bool = False
    is_collection: bool = False
    is_concern: bool = False


class _Call(NamedTuple):
    """A call, with its arguments: those by position, and the others by their keys."""

    method: str
    texts: tuple[str, ...]
    options: dict[str, str]
    target: tuple[str, str]
    """Path and handler of `"/orders" => "orders#index"`, or two empty texts."""
    source: str


class RailsRoutes:
    """Reads the routes of one file, its calls in the order of the text."""

    def __init__(self, source: Source) -> None:
        """Read from a text."""
        self._source = source
        self._scopes: dict[int, _RouteScope] = {}
        """By the id of a block, the scope within it: looking at all blocks around each call would take cubic time."""

    def read(self, arguments: tree_sitter.Node) -> list[RailsRoute]:
        """Return the routes that a call with these arguments declares; none if it declares none, or not where."""
        node = arguments.parent
        call = _call(node, self._source) if node is not None else None
        if node is None or call is None:
            return []
        scope = self._scope(node)
        if scope.is_concern:
            return []
        if call.method in ("resources", "resource"):
            return [route for text in call.texts for route in _resource(call, text, scope)]
        if call.method in _VERBS:
            return list(_single(call, scope))
        return [RailsRoute("ANY", scope.path or "/", _target(call, scope)[1], "root")] if call.method == "root" else []

    def _scope(self, node: tree_sitter.Node) -> _RouteScope:
        """Return what the blocks around a call give to it, the outermost one first."""
        scope = _RouteScope()
        blocks: list[tuple[int, tree_sitter.Node]] = []
        inner, outer = node, node.parent
        while outer is not None:
            if outer.type == "call" and inner.type in ("do_block", "block"):
                if inner.id in self._scopes:
                    scope = self._scopes[inner.id]
                    break
                blocks.append((inner.id, outer))
            inner, outer = outer, outer.parent
        for block_id, outer in reversed(blocks):
            call = _call(outer, self._source)
            scope = self._scopes[block_id] = _within(scope, call) if call else scope
        return scope


def _call(node: tree_sitter.Node, source: Source) -> _Call | None:
    method = node.child_by_field_name("method")
    if method is None or node.type != "call":
        return None
    texts, options, target = list[str](), dict[str, str](), ("", "")
    arguments = node.child_by_field_name("arguments")
    for argument in arguments.named_children if arguments is not None else ():
        key, value = argument.child_by_field_name("key"), argument.child_by_field_name("value")
        if argument.type in ("simple_symbol", "string"):
            texts.append(_plain(source.of(argument)))
        elif key is not None and value is not None:
            if "#" in source.of(value) and key.type in ("string", "simple_symbol"):
                target = _plain(source.of(key)), _plain(source.of(value))
            options[_plain(source.of(key))] = source.of(value)
    text = source.of(arguments) if arguments is not None else ""
    return _Call(source.of(method), tuple(texts), options, target, text)


def _plain(text: str) -> str:
    return text.strip("\"':")


def _option(call: _Call, key: str, otherwise: str = "") -> str:
    """Return an option that is written out as a string or a symbol."""
    text = call.options.get(key, "")
    return _plain(text) if text[:1] in ("'", '"', ":") else otherwise


def _within(scope: _RouteScope, call: _Call) -> _RouteScope:
    """Return the scope within the block of a call."""
    text = call.texts[0] if call.texts else ""
    if call.method == "namespace" and text:
        path, module, name = _option(call, "path", text), _option(call, "module", text), _option(call, "as", text)
    elif call.method == "scope":
        path, module, name = _option(call, "path", text), _option(call, "module"), _option(call, "as")
    elif call.method in ("resources", "resource") and text:
        return _within_resource(scope, call, text)
    elif call.method == "controller" and text:
        return replace(scope, controller=text)
    elif call.method in ("member", "collection"):
        return replace(scope, is_member=call.method == "member", is_collection=call.method == "collection")
    else:
        return replace(scope, is_concern=scope.is_concern or call.method == "concern")
    return replace(
        scope,
        path=joined_path(scope.path, path),
        module=_joined("/", scope.module, module),
        names=_joined("_", scope.names, name),
        controller=_option(call, "controller", scope.controller),
    )


def _within_resource(scope: _RouteScope, call: _Call, text: str) -> _RouteScope:
    is_plural = call.method == "resources"
    name = _option(call, "as", _SPECIAL.sub("_", text))
    singular = singular_of(name) if is_plural else name
    path = joined_path(scope.path or "/", _option(call, "path", text))
    return _RouteScope(
        path=f"{path}/:{singular}_id" if is_plural else path,
        module=_joined("/", scope.module, _option(call, "module")),
        names=_joined("_", scope.names, singular),
        controller=_option(call, "controller", text if is_plural else plural_of(text)),
        plural=_joined("_", scope.names, name),
        singular=_joined("_", scope.names, singular),
        is_concern=scope.is_concern,
    )


def _resource(call: _Call, text: str, scope: _RouteScope) -> Iterator[RailsRoute]:
    """Yield the routes of `resources :users` or `resource :profile`."""
    within = _within_resource(scope, call, text)
    actions = chosen(_ACTIONS, call.source)
    is_plural = call.method == "resources"
    collection_path = within.path.rpartition("/")[0] if is_plural else within.path
    member_path = f"{collection_path}/:id" if is_plural else collection_path
    index = within.plural + ("_index" if within.plural == within.singular else "")
    for action, verb, path in _COLLECTION:
        if action in actions and (is_plural or action != "index"):
            name = f"new_{within.singular}" if action == "new" else index if is_plural else within.singular
            yield RailsRoute(verb, collection_path + path, _handler(within, action), name)
    for action, verb, path in _MEMBER:
        if action in actions:
            name = f"edit_{within.singular}" if action == "edit" else within.singular
            yield RailsRoute(verb, member_path + path, _handler(within, action), name)


def _single(call: _Call, scope: _RouteScope) -> Iterator[RailsRoute]:
    """Yield the routes of `get "/orders", to: "orders#index"`, `get :preview, on: :member`, `get "reply"`."""
    path, handler = _target(call, scope)
    if "to" in call.options and not handler:
        return  # a redirection, or a program of Rack
    on = _option(call, "on")
    is_collection = scope.is_collection or on == "collection"
    is_member = scope.is_member or on == "member"
    outer, _, last = scope.path.rpartition("/")
    if last.startswith(":") and (is_member or is_collection):
        scope = replace(scope, path=outer if is_collection else f"{outer}/:id")
    verb = "ANY" if call.method == "match" else call.method.upper()
    for text in (path,) if path else call.texts:
        own = handler or _handler(scope, _option(call, "action", _SPECIAL.sub("_", text).strip("/")))
        if not handler and "/" in text.strip("/"):
            controller, _, action = text.strip("/").rpartition("/")
            own = _joined("/", scope.module, f"{controller}#{action}")
        elif not handler and not scope.controller:
            continue
        word = _option(call, "as", _SPECIAL.sub("_", _OPTIONAL.sub("", text)).strip("/").replace("/", "_"))
        if scope.singular and (is_member or is_collection):
            name = f"{word}_{scope.plural if is_collection else scope.singular}"
        else:
            name = _joined("_", scope.names, word)
        yield RailsRoute(verb, joined_path(scope.path or "/", _OPTIONAL.sub("", text)), own, name)


def _target(call: _Call, scope: _RouteScope) -> tuple[str, str]:
    """Return the path and the handler that a call writes out; '' for what it does not."""
    path, handler = call.target
    path = path or (call.texts[0] if call.texts and call.method != "root" else "")
    handler = handler or _option(call, "to") or (call.texts[0] if call.method == "root" and call.texts else "")
    if handler and "#" not in handler:
        handler = f"{scope.controller}#{handler}" if scope.controller else ""
    elif not handler and "controller" in call.options and "action" in call.options:
        handler = f"{_option(call, 'controller')}#{_option(call, 'action')}"
    return (path, _joined("/", scope.module, handler)) if handler else ("", "")


def _handler(scope: _RouteScope, action: str) -> str:
    return f"{_joined('/', scope.module, scope.controller)}#{action}"


def _joined(separator: str, first: str, second: str) -> str:
    return separator.join(filter(None, (first, second)))
