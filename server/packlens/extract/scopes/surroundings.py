"""Reads the syntax around a bound name: which parameter of an argument it is, whether `async` binds it."""

from __future__ import annotations

from typing import Final

import tree_sitter

_ARGUMENTS: Final = frozenset({"argument_list", "arguments", "value_arguments"})
_SUFFIX: Final = "call_suffix"
"""What a list of arguments and a nameless function behind it are in (Kotlin)."""
_PARAMETERS: Final = frozenset({"parameter_list", "formal_parameters", "inferred_parameters", "lambda_parameters"})
_MAX_DEPTH: Final = 8


def parameter_numbers(name: tree_sitter.Node) -> str:
    """Return what follows PASSED in a link to the parameter of this name (see `facts.PASSED`); '' if it is unknown."""
    parameter, parameters = 0, 1
    node = name
    for _ in range(_MAX_DEPTH):
        around = node.parent
        if around is None:
            return ""
        if around.type in _PARAMETERS:
            values = [child for child in around.named_children if not child.is_extra]
            parameter, parameters = values.index(node), len(values)
        elif around.type in _ARGUMENTS or around.type == _SUFFIX:
            argument = _argument(node, around)
            return f"{argument}.{parameter}.{parameters}" if argument >= 0 else ""
        node = around
    return ""


def is_in_async_statement(name: tree_sitter.Node) -> bool:
    """Return whether the statement in whose head a name is bound is asynchronous (`async with shop() as cart`)."""
    node: tree_sitter.Node | None = name
    for _ in range(_MAX_DEPTH):
        node = node.parent if node is not None else None
        if node is not None and node.type.endswith("_statement"):
            return bool(node.children) and node.children[0].type == "async"
    return False


def _argument(node: tree_sitter.Node, around: tree_sitter.Node) -> int:
    """Return the number of an argument; -1 if it has a label, which may put it anywhere."""
    if node.child_by_field_name("name") is not None:
        return -1
    if around.type == _SUFFIX:
        lists = [child for child in around.named_children if child.type in _ARGUMENTS]
        return sum(not child.is_extra for child in lists[0].named_children) if lists else 0
    return [child for child in around.named_children if not child.is_extra].index(node)
