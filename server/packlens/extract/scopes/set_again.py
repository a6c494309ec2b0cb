"""Finds where a local name may have another value than the one that its type follows from: it is set again (Python).

Behind the statement that sets it to a value of unknown type, nothing is known of it until a statement that surely runs
afterwards gives it a type.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import tree_sitter

from packlens.extract.languages.language import Language
from packlens.extract.parsing.source import Source
from packlens.extract.scopes.blocks import opened
from packlens.extract.scopes.scopes import Bindings, Outline

_SETTING: Final = frozenset(
    "assignment assignment_expression augmented_assignment augmented_assignment_expression named_expression "
    "operator_assignment variable_declarator".split()
)
"""Statements and expressions that set a name, up to the end of which it has its old value."""
_ASSIGNMENTS: Final = _SETTING - {"named_expression"}
_PARAMETERS: Final = frozenset(
    "parameters lambda_parameters formal_parameters method_parameters block_parameters default_parameter "
    "optional_parameter keyword_parameter simple_parameter arrow_function".split()
)
_BRANCHES: Final = frozenset(
    "block block_body body_statement begin case_clause case_statement compound_statement conditional default_statement "
    "do do_block else else_clause elsif ensure if_modifier in_clause module program rescue statement_block switch_case "
    "then unless_modifier when".split()
)
"""What is run as a whole, or not at all."""
_DEFAULTS: Final = frozenset({"??=", "||="})
"""Operators that set a name where it has no value, which then mostly is of the same type."""
_NOTHING: Final = frozenset({"None", "nil", "null", "undefined"})
_MAX_DEPTH: Final = 5
_MAX_SEGMENTS: Final = 2_000
"""In a file with more stretches in which names are unknown, these names have no types at all."""

_Name = tuple[int, str]
"""A name and the locality that it belongs to."""
_Stretch = tuple[int, int, str, str]
"""A range of bytes, and a name with the receiver that it stands for there; '' if that is unknown."""


class Place(NamedTuple):
    """A place where a name gets a value."""

    node: tree_sitter.Node
    name: str
    locality: int
    """That of the place; the name may belong to one around it."""


class SetAgain:
    """The places of one file where names get values, as far as the language lets their types change."""

    def __init__(self, language: Language, source: Source, outline: Outline, bound: Bindings) -> None:
        """Prepare for a file; `bound` are the types of its local names, which are being read."""
        self._is_possible = bool(language.retypes)
        self._keeps_declared = language.retypes == "undeclared"
        self._is_declared = bool(language.blocks)
        self._source = source
        self._outline = outline
        self._bound = bound
        self._typed: defaultdict[_Name, dict[int, tree_sitter.Node]] = defaultdict(dict)
        self._declared: set[_Name] = set()
        self._others: defaultdict[_Name, dict[int, tuple[tree_sitter.Node, str]]] = defaultdict(dict)

    def add(self, place: Place, value: str, *, is_kept: bool, is_declared: bool) -> None:
        """Note that a name gets a value of a type that may be known.

        `is_kept` says that the name has the type that follows from another place, `is_declared` that it is declared.
        """
        node, name, locality = place
        if is_declared and self._keeps_declared:
            self._declared.add((locality, name))
        if is_kept and value != self._bound[locality].get(name):
            self.add_other(place, value)
        elif self._is_possible:
            self._typed[locality, name][node.start_byte] = node

    def add_other(self, place: Place, value: str = "") -> None:
        """Note that a name may get a value of another or unknown type: it does unless its place is noted as typed, too.

        `value` is the receiver that it stands for from there on, if that tells anything.
        """
        node, name, locality = place
        if self._is_possible:
            self._others[locality, name][node.start_byte] = (node, value)

    def hide(self) -> None:
        """Make names unknown where they may have values of unknown types."""
        stretches: defaultdict[int, list[_Stretch]] = defaultdict(list)
        for (locality, name), others in self._others.items():
            holder = self._holder(name, locality)
            typed = self._typed.get((holder, name), {})
            if not typed or not self._bound[holder].get(name):
                continue
            typed_nodes = sorted(typed.values(), key=_start)
            for start, (node, value) in others.items():
                is_declared = (holder, name) in self._declared and _is_plain(node)
                if start not in typed and not is_declared and self._sets_value(node):
                    stretches[holder] += self._behind(node, name, value, typed_nodes)
        for locality, found in stretches.items():
            self._open(locality, found)

    def _holder(self, name: str, locality: int) -> int:
        """Return the locality to which a name belongs that is set in one."""
        while locality < 0 and name not in self._bound.get(locality, {}):
            locality = self._outline.around.get(locality, 0)
        return locality

    def _sets_value(self, node: tree_sitter.Node) -> bool:
        """Return whether a place sets a name that there is already to some value."""
        setting = _setting(node)
        if setting is None:
            return not self._is_declared and not _is_parameter(node)
        if self._is_declared and setting.type == "variable_declarator":
            return False
        operator = setting.child_by_field_name("operator")
        if operator is not None and operator.type in _DEFAULTS:
            return False
        value = setting.child_by_field_name("right") or setting.child_by_field_name("value")
        return value is None or self._source.of(value) not in _NOTHING

    def _behind(
        self, node: tree_sitter.Node, name: str, value: str, typed: Sequence[tree_sitter.Node]
    ) -> Iterator[_Stretch]:
        """Yield the stretches in which a name may have the value that it is set to: that alone in the branch around."""
        own_branch = _branch(node)
        for start, end in self._ranges_behind(node, name, typed):
            middle = min(max(start, own_branch.end_byte), end)
            if start < middle:
                yield start, middle, name, value
            if middle < end:
                yield middle, end, name, ""

    def _ranges_behind(
        self, node: tree_sitter.Node, name: str, typed: Sequence[tree_sitter.Node]
    ) -> Iterator[tuple[int, int]]:
        """Yield the ranges of bytes in which a name may have the value that it is set to."""
        start, end = _end(node), self._outline.scopes.at(node.start_byte).end
        for other in typed:
            if other.start_byte < node.start_byte:
                continue
            branch = _branch(other)
            if branch.start_byte <= node.start_byte < branch.end_byte or self._is_default(name, branch):
                yield start, min(_end(other), end)
                return
            if start < _end(other):
                yield start, min(_end(other), end)
                start = branch.end_byte
        yield start, end

    def _is_default(self, name: str, branch: tree_sitter.Node) -> bool:
        """Return whether a branch is taken by what a name is, as where it gets a value in place of none."""
        node: tree_sitter.Node | None = branch
        for _ in range(2):
            condition = node.child_by_field_name("condition") if node is not None else None
            if condition is not None:
                return re.search(rf"(?<![\w.]){re.escape(name)}\b", self._source.of(condition)) is not None
            node = node.parent if node is not None else None
        return False

    def _open(self, locality: int, stretches: list[_Stretch]) -> None:
        """Make the stretches of a locality scopes of their own, which divide each other where they overlap."""
        places = sorted({place for start, end, _, _ in stretches for place in (start, end)})
        if len(places) > _MAX_SEGMENTS:
            self._bound[locality].update({name: "" for _, _, name, _ in stretches})
            return
        stretches.sort()
        around: list[_Stretch] = []
        following = 0
        for place, next_place in pairwise(places):
            around = [stretch for stretch in around if stretch[1] > place]
            while following < len(stretches) and stretches[following][0] <= place:
                around.append(stretches[following])
                following += 1
            types: dict[str, str] = {}
            for _, _, name, value in around:
                types[name] = value if types.get(name, value) == value else ""
            if types:
                inner = opened(self._outline, locality, place, next_place)
                self._bound[inner] = types
                self._outline.stretched.add(inner)
        self._outline.cuts = sorted({*self._outline.cuts, *places})


def _start(node: tree_sitter.Node) -> int:
    return node.start_byte


def _setting(node: tree_sitter.Node) -> tree_sitter.Node | None:
    """Return the assignment that sets a name; None for a loop, a pattern or the like."""
    around = node.parent
    for _ in range(_MAX_DEPTH):
        if around is None or around.type in _BRANCHES:
            return None
        if around.type in _SETTING:
            return around
        around = around.parent
    return None


def _is_plain(node: tree_sitter.Node) -> bool:
    """Return whether a place is a statement that sets a name alone, which leaves the type that it is declared with."""
    return node.parent is not None and node.parent.type in _ASSIGNMENTS


def _end(node: tree_sitter.Node) -> int:
    """Return from where on a name has the value that it gets at a place."""
    setting = _setting(node)
    return (node if setting is None else setting).end_byte


def _is_parameter(node: tree_sitter.Node) -> bool:
    return node.parent is not None and node.parent.type in _PARAMETERS


def _branch(node: tree_sitter.Node) -> tree_sitter.Node:
    """Return the innermost branch around a place."""
    while node.parent is not None:
        node = node.parent
        around = node.parent
        is_alone = around is not None and node.type.endswith("_statement") and around.type.endswith("_statement")
        if node.type in _BRANCHES or (is_alone and around is not None and around.type != "compound_statement"):
            return node
    return node
