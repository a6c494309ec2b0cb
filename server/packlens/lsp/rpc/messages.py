"""Converts messages between typed values (snake_case) and JSON (camelCase), and words errors in one sentence.

Params of Packlens' own messages are read strictly (a text is not a list of letters, `true` is not a number). Those of
the standard protocol are read leniently, as lsprotocol does, since editors differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, TypeVar, get_origin

import attrs
import cattrs
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from lsprotocol import types
from lsprotocol.converters import get_converter

from packlens.lsp import protocol
from packlens.lsp.protocol.attaching import ATTACHING
from packlens.lsp.rpc.failures import wrong_params
from packlens.model import PackEdge, ScoreComponents

T = TypeVar("T")
_UNDERSCORE_LETTER: Final = re.compile(r"_([a-z])")
UNSENT: Final[Mapping[type, Collection[str]]] = {PackEdge: {"status"}}
"""Fields that no message has: only answers about a change give edges a status, packs do not."""
_LSP_CONVERTER: Final[cattrs.Converter] = get_converter()


def camel(name: str) -> str:
    """Return a field's name on the wire."""
    return _UNDERSCORE_LETTER.sub(lambda match: match[1].upper(), name)


def read_params(method: str, params: Any) -> Any:
    """Return the params of a message from the client as their type. Raises JsonRpcException in one sentence."""
    params_type: Any = protocol.PARAMS.get(method) or ATTACHING.get(method)
    converter = _PACKLENS_CONVERTER
    if params_type is None:
        if method not in types.METHOD_TO_TYPES:
            return params
        converter, params_type = _LSP_CONVERTER, types.METHOD_TO_TYPES[method][2]
    if params_type is None:
        return None
    try:
        return converter.structure({} if params is None else params, params_type)
    except Exception as error:
        raise wrong_params(f"The params of {method} are wrong: {_first_reason(error)}.") from error


def read_result(method: str, result: Any) -> Any:
    """Return the client's answer to a request of the server as its type. Raises cattrs' errors if it does not fit."""
    lsp_types = types.METHOD_TO_TYPES.get(method)
    if lsp_types is None or lsp_types[1] is None:
        return result
    return _LSP_CONVERTER.structure({"jsonrpc": "2.0", "id": 0, "result": result}, lsp_types[1]).result


def read_own(value: Any, kind: type[T]) -> T:
    """Return a value of Packlens' own protocol as its type. Raises JsonRpcException in one sentence."""
    try:
        return _PACKLENS_CONVERTER.structure(value, kind)
    except Exception as error:
        raise wrong_params(f"A {kind.__name__} is wrong: {_first_reason(error)}.") from error


def to_json(value: Any) -> Any:
    """Return a typed value as values that JSON can hold."""
    return _PACKLENS_CONVERTER.unstructure(value)


def message_of(method: str, params: Any, number: int | str | None = None) -> dict[str, Any]:
    """Return a notification of the server, or (with a number) a request, as a JSON object."""
    message_types = types.METHOD_TO_TYPES.get(method)
    head: dict[str, Any] = {} if number is None else {"id": number}
    if message_types is None:
        return {"jsonrpc": "2.0", **head, "method": method, "params": to_json(params)}
    message: dict[str, Any] = _LSP_CONVERTER.unstructure(message_types[0](**head, params=params))
    return message


def _first_reason(error: BaseException) -> str:
    """Return the first of possibly many nested errors, in words."""
    path: list[str] = []
    while isinstance(error, cattrs.BaseValidationError) and error.exceptions:
        error = error.exceptions[0]
        for note in getattr(error, "__notes__", ()):
            name = getattr(note, "name", None)
            if name is not None:
                path.append(camel(str(name)))
            elif (index := getattr(note, "index", None)) is not None:
                path.append(str(index))
    field_path = ".".join(path)
    if isinstance(error, KeyError):
        return f"'{'.'.join([*path[:-1], camel(str(error.args[0]))])}' is missing"
    if isinstance(error, _WrongTypeError):
        return f"{repr(field_path) if field_path else 'they'} must be {error}"
    return f"{field_path!r} is not as the protocol has it" if field_path else "they are not as the protocol has them"


class _WrongTypeError(ValueError):
    """A value of the wrong type; the message says what it must be."""


def _exactly(kind: type, description: str) -> Callable[[Any, Any], Any]:
    def read(value: Any, _: Any) -> Any:
        """Return the value if it is of that type, else raise `_WrongTypeError`."""
        if isinstance(value, bool) != (kind is bool) or not isinstance(value, kind):
            raise _WrongTypeError(description)
        return value

    return read


def _read_float(value: Any, _: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _WrongTypeError("a number")
    return float(value)


def _read_int(value: Any, _: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or value != int(value):
        raise _WrongTypeError("a whole number")
    return int(value)


def _read_standard(value: Any, kind: Any) -> Any:
    if attrs.has(kind) and not isinstance(value, dict):
        raise _WrongTypeError("an object")
    return _LSP_CONVERTER.structure(value, kind)


def _is_standard(cls: Any) -> bool:
    return getattr(cls, "__module__", "") == types.__name__


def _is_tuple(cls: Any) -> bool:
    origin: Any = get_origin(cls)
    return origin is tuple


def _members(message: Any) -> dict[str, Any]:
    """Return the JSON names of the fields of a message class."""
    unsent = UNSENT.get(message, ())
    return {field.name: override(rename=camel(field.name), omit=field.name in unsent) for field in fields(message)}


def _message_reader(message: Any, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    """Return a function that reads a message class from a JSON object."""
    read_members = make_dict_structure_fn(message, converter, **_members(message))

    def read(value: Any, kind: Any) -> Any:
        """Read an object as a message. Raises cattrs' errors."""
        if not isinstance(value, dict):
            raise _WrongTypeError("an object")
        return read_members(value, kind)

    return read


def _tuple_reader(kind: Any, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    """Return a function that reads a tuple of one type from a JSON list."""
    element_type = kind.__args__[0]

    def read(value: Any, _: Any) -> tuple[Any, ...]:
        """Read a list, element by element. Raises cattrs' errors."""
        if not isinstance(value, list | tuple):
            raise _WrongTypeError("a list")
        return tuple(converter.structure(element, element_type) for element in value)

    return read


def _converter() -> cattrs.Converter:
    """Return the converter of Packlens' own messages. It leaves types of the standard protocol to lsprotocol."""
    converter = cattrs.Converter()
    converter.register_structure_hook_factory(is_dataclass, lambda message: _message_reader(message, converter))
    converter.register_unstructure_hook_factory(
        is_dataclass, lambda message: make_dict_unstructure_fn(message, converter, **_members(message))
    )
    converter.register_unstructure_hook(ScoreComponents, ScoreComponents._asdict)
    converter.register_structure_hook_factory(_is_tuple, lambda kind: _tuple_reader(kind, converter))
    converter.register_structure_hook_func(_is_standard, _read_standard)
    converter.register_unstructure_hook_func(_is_standard, _LSP_CONVERTER.unstructure)
    converter.register_structure_hook(str, _exactly(str, "a text"))
    converter.register_structure_hook(bool, _exactly(bool, "true or false"))
    converter.register_structure_hook(int, _read_int)
    converter.register_structure_hook(float, _read_float)
    return converter


_PACKLENS_CONVERTER: Final = _converter()
