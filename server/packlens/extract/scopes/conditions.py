"""Says where a test of a type has succeeded, by the syntax around it: in a branch, behind an early return.

Kinds of nodes of several grammars stand in one list each, by their role in a condition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

import tree_sitter

Range = tuple[int, int]
"""(start byte, end byte)."""

_TRANSPARENT: Final = frozenset(
    {
        "argument",
        "argument_list",
        "arguments",
        "call_suffix",
        "case_pattern",
        "class_constant_access_expression",
        "class_pattern",
        "expression_statement",
        "parenthesized_expression",
        "pattern",
        "switch_pattern",
        "type_test",
        "type_test_expression",
        "value_argument",
        "value_arguments",
        "when_condition",
    }
)
"""Nodes that hold exactly if the test in them does."""
_NEGATIONS: Final = frozenset({"not_operator", "prefix_expression", "unary_expression", "unary_op_expression"})
_NEGATED: Final = frozenset({"!", "not"})
_BINARY: Final = frozenset(
    {
        "binary_expression",
        "boolean_operator",
        "check_expression",
        "conjunction_expression",
        "disjunction_expression",
        "logical_and_expression",
        "logical_or_expression",
    }
)
"""Nodes with an operator between two sides; in some grammars also the test of a type."""
_AND: Final = frozenset({"&&", "and", "logical_and_operator"})
_OR: Final = frozenset({"||", "or", "logical_or_operator"})
_TESTS: Final = frozenset({"instanceof", "is", "!is"})
_LOOP: Final = "while_statement"
_BRANCHES: Final = frozenset(
    {
        "conditional_expression",
        "elif_clause",
        "else_if_clause",
        "if_expression",
        "if_statement",
        "ternary_expression",
        _LOOP,
    }
)
TYPE_CASE: Final = "type_case"
"""A case of a switch over types, whatever their names look like (Go)."""
_CASES: Final = frozenset({"case_clause", "switch_entry", "when_entry", TYPE_CASE})
"""A pattern and the statements that run if a value matches it."""
_CAST: Final = "as_expression"
"""A value that a condition gives a name, if it has the type."""
_FILTER: Final = "if_clause"
"""The condition of a comprehension."""
CALLS: Final = frozenset(
    {"call", "call_expression", "function_call_expression", "member_call_expression", "scoped_call_expression"}
)
_ASSERT: Final = "assert_statement"
_ASSERTING: Final = CALLS | {_ASSERT}
_BLOCKS: Final = frozenset({"block", "compound_statement", "statement_block", "statements"})
_AROUND_EXITS: Final = frozenset({*_BLOCKS, "control_structure_body", "expression_statement"})
_EXITS: Final = frozenset(
    {
        "break_statement",
        "continue_statement",
        "jump_expression",
        "raise_statement",
        "return_statement",
        "throw_expression",
        "throw_statement",
    }
)
"""Statements behind which nothing of their block runs."""
_MAX_DEPTH: Final = 16


def success_ranges(test: tree_sitter.Node, assertions: Collection[str], *, is_asserted: bool) -> Iterator[Range]:
    """Yield where a test has succeeded, given the node of the type that it asks for, or of the call that it is.

    `assertions` are the functions that assert their argument; `is_asserted` is whether the call itself asserts.
    """
    node, holds = test, True
    for _ in range(_MAX_DEPTH):
        around = node.parent
        if around is None:
            return
        kind = around.type
        if kind in _BINARY:
            operator, right = around.children[1].type, around.children[-1]
            if operator in (_AND if holds else _OR):
                if node == around.children[0]:
                    yield right.start_byte, right.end_byte
            elif operator not in _TESTS:
                return
            holds = holds != (operator == "!is")
        elif (kind == "type_test" and around.children[0].text == b"is!") or (
            kind in _NEGATIONS and around.children[0].type in _NEGATED
        ):  # Dart
            holds = not holds
        elif kind in _ASSERTING:
            if not _asserts(around, node, assertions):
                return
            is_asserted = True
        elif kind not in _TRANSPARENT and not (kind == _CAST and node == test):
            yield from _within(node, around, holds=holds, is_asserted=is_asserted)
            return
        node = around


def _asserts(around: tree_sitter.Node, node: tree_sitter.Node, assertions: Collection[str]) -> bool:
    """Return whether a call or a statement asserts what is in it."""
    if around.type == _ASSERT:
        return node == around.named_children[0]
    called = around.child_by_field_name("name") or around.child(0)
    return called is not None and called.text is not None and called.text.decode(errors="replace") in assertions


def _within(node: tree_sitter.Node, around: tree_sitter.Node, *, holds: bool, is_asserted: bool) -> Iterator[Range]:
    """Yield where a condition or an assertion holds, given what it stands in."""
    kind = around.type
    if node.type == _CAST:
        yield from _of_cast(node, around)
    elif kind in _BRANCHES:
        yield from _of_branches(node, around, holds=holds)
    elif kind in _CASES and holds and sum(each.type == node.type for each in around.children) == 1:
        body = around.named_children[-1]
        yield body.start_byte, body.end_byte
    elif kind == _FILTER and holds and around.parent is not None:
        body = around.parent.named_children[0]
        yield body.start_byte, body.end_byte
    elif kind in _BLOCKS and holds and is_asserted:
        yield node.end_byte, around.end_byte


def _of_cast(node: tree_sitter.Node, around: tree_sitter.Node) -> Iterator[Range]:
    """Yield where a cast value has a name (Swift): in the branch behind it, or behind a branch that leaves."""
    behind = [child for child in around.children if child.start_byte > node.end_byte]
    if end := next((child.start_byte for child in behind if child.type in ("}", "else")), 0):
        yield node.end_byte, end
    if around.type == "guard_statement" and around.parent is not None:
        yield around.end_byte, around.parent.end_byte


def _of_branches(node: tree_sitter.Node, around: tree_sitter.Node, *, holds: bool) -> Iterator[Range]:
    """Yield what a condition leads to if it holds, or else if it does not; also what follows a branch that leaves."""
    named = around.named_children
    alternative = around.child_by_field_name("alternative")
    fields = [around.child_by_field_name(field) for field in ("condition", "consequence")]
    if around.type == "conditional_expression" and not any(fields):
        branch, alternative = named[0], named[-1]  # `a if b else c`
        is_condition = node == named[1]
    else:
        is_condition = node == (around.child_by_field_name("condition") or named[0])
        branch = around.child_by_field_name("consequence") or around.child_by_field_name("body") or named[-1]
    if not is_condition or branch == alternative:  # `if (a) else b`, `a ?: b`
        return
    if holds:
        yield branch.start_byte, branch.end_byte
    elif alternative is not None:
        yield alternative.start_byte, around.end_byte
    elif around.type != _LOOP and around.parent is not None and around.parent.type in _BLOCKS and _leaves(branch):
        yield around.end_byte, around.parent.end_byte


def _leaves(branch: tree_sitter.Node) -> bool:
    """Return whether what follows a branch does not run behind it."""
    node = branch
    while node.type in _AROUND_EXITS:
        inner = [child for child in node.named_children if not child.is_extra]
        if not inner:
            return False
        node = inner[-1]
    return node.type in _EXITS
