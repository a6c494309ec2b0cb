"""The messages of `packlens.lsp.protocol` with what their docstrings say: what everything generated is made from."""

from __future__ import annotations

import ast
import inspect
import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from packlens.lsp import protocol
from packlens.lsp.rpc.messages import UNSENT, camel


@dataclass(frozen=True)
class Member:
    """A member of a message."""

    name: str
    """On the wire."""
    type: Any
    """Its type in Python, without None."""
    may_be_missing: bool
    may_be_null: bool
    doc: str


@dataclass(frozen=True)
class Message:
    """A dataclass of the protocol."""

    name: str
    module: str
    """Name of the module that declares it."""
    doc: str
    base: str
    """Name of the message whose members it has too; '' for none."""
    members: tuple[Member, ...]
    """Without those of the base."""


def messages() -> dict[str, Message]:
    """Return all messages by name, in the order in which one needs another: a message comes after its parts."""
    from_client, from_server = _classes()
    assert not set(from_client) & set(from_server), "a message either comes from clients or from the server"
    return {
        **{each.__name__: _message(each, by_client=True) for each in from_client},
        **{each.__name__: _message(each, by_client=False) for each in from_server},
    }


def declared() -> set[str]:
    """Return the names of all dataclasses that the protocol's own modules declare."""
    inside = f"{protocol.__name__}."
    return {
        each.__name__
        for each in vars(protocol).values()
        if is_dataclass(each) and isinstance(each, type) and each.__module__.startswith(inside)
    }


def type_words(kind: Any, words: Mapping[Any, str], listed: str, mapped: str) -> str:
    """Return a type in another language.

    `words` has the names of Python's own types (a Literal without a name is shown by its values), `listed` the form of
    a list and `mapped` that of a mapping from texts, both with {} for the type of an element. Classes keep their names.
    Raises TypeError for a type that has no words.
    """
    inner: Callable[[Any], str] = lambda each: type_words(each, words, listed, mapped)  # noqa: E731 - called right here
    if kind in words:
        return words[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return words.get(Literal) or " | ".join(f'"{each}"' for each in arguments)
    if origin is tuple and arguments[1:] == (...,):
        return listed.format(inner(arguments[0]))
    if isinstance(origin, type) and issubclass(origin, Mapping) and arguments[0] is str:
        return mapped.format(inner(arguments[1]))
    if isinstance(kind, type) and (is_dataclass(kind) or kind.__module__ == "lsprotocol.types"):
        return kind.__name__
    raise TypeError(f"There are no words for the type {kind} of a message; mend tests/tidy/generated/messages.py.")


def _with_parts(classes: Iterable[type]) -> list[type]:
    """Return dataclasses, their bases and those that their members hold, parts first, each once."""
    found: dict[type, None] = {}
    for each in classes:
        for part in _parts([_base(each), *get_type_hints(each).values()]):
            found.update(dict.fromkeys(_with_parts([part])))
        found[each] = None
    return list(found)


def _parts(hints: Iterable[Any]) -> list[type]:
    parts: list[type] = []
    for hint in hints:
        if is_dataclass(hint) and isinstance(hint, type):
            parts.append(hint)
        parts += _parts(get_args(hint))
    return parts


def _message(cls: Any, *, by_client: bool) -> Message:
    hints, docs, base = get_type_hints(cls), _member_docs(cls), _base(cls)
    inherited = [each.name for each in fields(base)] if base else []
    members = [
        _member(each, hints[each.name], docs.get(each.name, ""), by_client)
        for each in fields(cls)
        if each.name not in {*UNSENT.get(cls, ()), *inherited}
    ]
    doc = _as_on_the_wire(inspect.cleandoc(cls.__doc__))
    return Message(cls.__name__, cls.__module__, doc, base.__name__ if base else "", tuple(members))


def _base(cls: type) -> Any:
    """Return the message that a message extends; None if there is none, or if the protocol does not export it."""
    (base,) = cls.__bases__
    return base if base in vars(protocol).values() else None


def _member(declared: Field[Any], hint: Any, doc: str, by_client: bool) -> Member:
    """Return a member. What the server sends is always there; what clients send may be missing if it has a default."""
    null = get_origin(hint) in (Union, types.UnionType) and type(None) in get_args(hint)
    if null:
        (hint,) = (each for each in get_args(hint) if each is not type(None))
    has_default = declared.default is not MISSING or declared.default_factory is not MISSING
    missing = by_client and has_default
    return Member(camel(declared.name), hint, missing, null and not missing, _as_on_the_wire(doc))


def _member_docs(cls: type) -> dict[str, str]:
    """Return the docstrings below a dataclass's fields, and those of its bases, by field."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        if not is_dataclass(each):
            continue
        body = ast.parse(inspect.getsource(each)).body[0].body  # type: ignore[attr-defined]
        for part, after in pairwise(body):
            if (
                isinstance(part, ast.AnnAssign)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
            ):
                found[ast.unparse(part.target)] = inspect.cleandoc(str(after.value.value))
    return found


def _as_on_the_wire(text: str) -> str:
    """Return a docstring in one line, with the names of members as they are on the wire."""
    names = _member_names()
    return re.sub(
        r"`(\w+)`", lambda quoted: f"`{camel(quoted[1])}`" if quoted[1] in names else quoted[0], " ".join(text.split())
    )


@cache
def _member_names() -> frozenset[str]:
    return frozenset(each.name for classes in _classes() for cls in classes for each in fields(cls))


def _classes() -> tuple[list[Any], list[Any]]:
    """Return the classes of messages: those that clients send, and those that the server sends."""
    from_client = [*protocol.PARAMS.values(), *protocol.RESULTS_FROM_CLIENT.values()]
    from_server = [*protocol.RESULTS.values(), *protocol.PARAMS_FROM_SERVER.values(), protocol.Capabilities]
    return _with_parts(from_client), _with_parts(from_server)
