"""Finds the type of the properties that an element gives to a component (React): `<Card cart={cart} />`."""

from __future__ import annotations

import tree_sitter

from packlens.extract.facts import BOTH
from packlens.extract.languages.language import Language
from packlens.extract.parsing.source import Source
from packlens.extract.types.type_parts import parts_of

_FUNCTIONS = frozenset({"arrow_function", "function_expression", "function_declaration"})
_REFERRING = "forwardRef"
"""The call whose second type argument is the type of the properties."""


def props_of(node: tree_sitter.Node, source: Source, language: Language) -> str:
    """Return the names of the types of a component's properties, joined by BOTH; '' if it declares none."""
    written = _declared(node, source) if node.type == "variable_declarator" else _of_first_parameter(node)
    if written is None:
        return ""
    names, alternatives = parts_of(source.of(written), language.transparent_types)
    return "" if alternatives else BOTH.join(names)


def _declared(node: tree_sitter.Node, source: Source) -> tree_sitter.Node | None:
    """Return the type of the properties of a component that a variable holds: `const Card: FC<Props> = ...`."""
    declared = node.child_by_field_name("type")
    if (kind := _child(declared, 0)) is not None and kind.type == "generic_type":
        return _child(kind.child_by_field_name("type_arguments"), 0)
    value = node.child_by_field_name("value")
    return (
        _of_call(value, source) if value is not None and value.type == "call_expression" else _of_first_parameter(value)
    )


def _of_call(value: tree_sitter.Node, source: Source) -> tree_sitter.Node | None:
    """Return the type of the properties of the component that a call makes: `forwardRef<HTMLElement, Props>(...)`."""
    callee = value.child_by_field_name("function")
    is_referring = callee is not None and source.of(callee).rpartition(".")[2] == _REFERRING
    given = _child(value.child_by_field_name("type_arguments"), int(is_referring))
    first = _child(value.child_by_field_name("arguments"), 0)
    if given is None and first is not None and first.type == "call_expression":  # memo(forwardRef(...))
        return _of_call(first, source)
    return given or _of_first_parameter(first)


def _child(node: tree_sitter.Node | None, number: int) -> tree_sitter.Node | None:
    return node.named_child(number) if node is not None and number < node.named_child_count else None


def _of_first_parameter(node: tree_sitter.Node | None) -> tree_sitter.Node | None:
    parameters = node.child_by_field_name("parameters") if node is not None and node.type in _FUNCTIONS else None
    first = _child(parameters, 0)
    declared = first.child_by_field_name("type") if first is not None else None
    return _child(declared, 0)
