"""Counts the parameters of definitions and the arguments of calls, from the brackets behind a name.

The number that a definition takes and the number that a call has select among overloads (`resolve.overloads`), and what
the text tells of their types does so behind TYPES (see `argument_types`). An unknown count is ''; a definition with an
unknown count can take any call.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import tree_sitter

from packlens.extract.facts import PASSED, TYPES
from packlens.extract.languages.argument_rules import CALL, FUNCTION, LOCAL, WRAPPER
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import RoleMatch
from packlens.extract.parsing.source import Source
from packlens.extract.types.argument_types import (
    GENERIC,
    MANY,
    MAX_TYPES,
    OPTIONAL,
    label_of,
    parameter_type,
    type_of_value,
)
from packlens.extract.types.passed_values import values_passed

_BLANKS: Final = re.compile(rb"[\s/]*")
"""Between a name and its list; Elixir has a slash before an arity."""
_TYPE_ARGUMENTS: Final = re.compile(
    rb"\s*(?:<[^<>(){};]*(?:<[^<>(){};]*>[^<>(){};]*)*>|\[[^\[\](){};]*(?:\[[^\[\](){};]*\][^\[\](){};]*)*\]|\{[^{}]*\})\s*"
)
"""Type arguments, nested at most two levels deep."""
_INNER_TYPES: Final = re.compile(rb"<[^<>]*>")
_MAX_ARITY_LENGTH: Final = 3
"""Digits. Erlang's functions take at most 255 arguments."""
_OPENING: Final = frozenset("([{")
_CLOSING: Final = frozenset(")]}")
_NO_PARAMETERS: Final = b"void"
"""C's `f(void)`."""
_MAX_TEXTS: Final = 1 << 15
"""Lists of parameters, and of arguments, whose counts are cached for each language."""
_SHORT: Final = 40
"""Bytes. Longer lists of arguments hardly occur twice."""
_READ: Final = 400
"""Bytes of a parameter, or of an argument, in which its type is looked for: what follows is a body or a default."""


def most_of(arity: str) -> str:
    """Return how many arguments a definition takes at most: '3' of '1-3'; '' if that is unknown or unlimited."""
    return arity.partition(TYPES)[0].rpartition("-")[2]


class _Item(NamedTuple):
    """One parameter or argument: its nodes, and the kinds of these and of their children."""

    nodes: list[tree_sitter.Node]
    kinds: set[str]


class ArgumentLists:
    """The lists of one file, by the offset at which they start."""

    def __init__(self, language: Language, source: Source, matches: Iterable[RoleMatch]) -> None:
        """Take the nodes that patterns of `@arguments` captured; `@arguments.more` has one more argument in front."""
        self._language = language
        self._raw = source.raw
        self._rules = language.argument_rules
        self._several = frozenset(language.several)
        self._optional = frozenset(language.optional_parameters)
        self._lists: dict[int, tree_sitter.Node] = {}
        self._more: set[int] = set()
        for detail, node, _ in matches:
            start = node.start_byte
            self._lists[start] = node
            if detail:
                self._more.add(start)

    def __bool__(self) -> bool:
        return bool(self._lists)

    def parameters(self, name: tree_sitter.Node) -> str:
        """Return how many arguments the definition of a name takes: '2', '1-3', '1-' (one or more), or ''.

        In languages with types, what parameters take follows behind TYPES.
        """
        node = self._behind(name)
        if node is None:
            return ""
        text = self._raw[node.start_byte : node.end_byte]
        cache, _ = self._language.list_caches
        arity = cache.get(text) if len(text) > 1 else None  # an opening bracket alone (Swift) has no cached count
        if arity is None:
            if len(cache) >= _MAX_TEXTS:
                cache.clear()
            arity = cache[text] = self._read_parameters(node)
        if self._rules.parameters and node.start_byte > name.end_byte + 1:
            count, _, types = arity.partition(TYPES)
            return f"{count}{TYPES}{self._generic(name, node)}{types}".rstrip(TYPES)
        return arity

    def passed(self, name: tree_sitter.Node) -> str:
        """Return TYPES and what the definition of a name passes to functions that it takes, or ''."""
        node = self._behind(name)
        around = name.parent
        if node is None and around is not None and (value := around.child_by_field_name("value")) is not None:
            parameters = value.child_by_field_name("parameters")  # const each = (visit: (cart: Cart) => void) => {}
            node = self._lists.get(parameters.start_byte) if parameters is not None else None
        _, mark, passed = self._read_parameters(node).partition(PASSED) if node is not None else ("", "", "")
        return f"{TYPES}{mark}{passed}" if mark else ""

    def _generic(self, name: tree_sitter.Node, node: tree_sitter.Node) -> str:
        """Return GENERIC for each of the type arguments or parameters between a name and its list."""
        between = self._raw[name.end_byte : node.start_byte].strip()
        if between[:1] != b"<":
            return ""
        while _INNER_TYPES.search(between, 1):
            between = between[:1] + _INNER_TYPES.sub(b"", between[1:-1]) + between[-1:]
        return GENERIC * (between.count(b",") + 1)

    def _read_parameters(self, node: tree_sitter.Node) -> str:
        fewest = highest = 0
        is_open = False
        types: list[str] = []
        passed = ""
        for nodes, kinds in _items(node):
            is_several = bool(self._several & kinds)
            text = self._raw[nodes[0].start_byte : nodes[-1].end_byte] if nodes else b""
            if text == _NO_PARAMETERS:
                continue
            if (self._rules.parameters or self._rules.passing_types) and len(types) < MAX_TYPES:
                mark = MANY if is_several else OPTIONAL if self._optional & kinds else ""
                parameter = text[:_READ].decode("utf-8", "replace")
                if values := values_passed(parameter, self._rules, self._language):
                    passed += f"{PASSED}{len(types)}{TYPES}{values}"
                types.append(parameter_type(parameter, self._rules, mark))
            if is_several:
                is_open = True
                continue
            highest += 1
            fewest += not self._optional & kinds
        count = f"{fewest}-" if is_open else str(fewest) if fewest == highest else f"{fewest}-{highest}"
        return f"{count}{TYPES}{','.join(types)}{passed}" if any(types) else count

    def arguments(self, name: tree_sitter.Node) -> str:
        """Return how many arguments the call of a name has: '2', '2+' (two or more), or ''.

        In languages with types, what is known of those of the arguments follows behind TYPES.
        """
        node = self._behind(name)
        if node is None:
            return ""
        if (text := self._raw[node.start_byte : node.end_byte]).isdigit():
            return text.decode() if len(text) <= _MAX_ARITY_LENGTH else ""  # Elixir's `&find/1`
        count, is_open, types = self._known_count(node, text) if len(text) <= _SHORT else self._count(node)
        if node.start_byte in self._more:
            count, types = count + 1, ["", *types]
        counted = f"{count}+" if is_open else str(count)
        if not self._rules.parameters:
            return counted
        generic = self._generic(name, node) if node.start_byte > name.end_byte + 1 else ""
        return f"{counted}{TYPES}{generic}{','.join(types)}" if generic or any(types) else counted

    def _known_count(self, node: tree_sitter.Node, text: bytes) -> tuple[int, bool, list[str]]:
        """Return what `_count` does for a list with this text; half of all lists occur again: `()`, `(self)`."""
        if text[:1] != b"(" or text[-1:] != b")":  # a block may count as one argument, whatever is in it
            return self._count(node)
        _, cache = self._language.list_caches
        if (counted := cache.get(text)) is None:
            if len(cache) >= _MAX_TEXTS:
                cache.clear()
            counted = cache[text] = self._count(node)
        return counted

    def _count(self, node: tree_sitter.Node) -> tuple[int, bool, list[str]]:
        """Return how many arguments a list has, whether it may have more, and what is known of their types."""
        language, count, is_open = self._language, 0, False
        types: list[str] = []
        if node.type in language.block_arguments:
            return 1, False, [FUNCTION]
        if language.inner_arguments and node.type != language.inner_arguments:
            for child in node.named_children:
                if child.type in (language.inner_arguments, *language.block_arguments):
                    inner, is_inner_open, inner_types = self._count(child)
                    count, is_open = count + inner, is_open or is_inner_open
                    types += inner_types
            return count, is_open, types
        for nodes, kinds in _items(node):
            if self._several & kinds:
                is_open = True
            elif not nodes or nodes[0].type not in language.named_arguments:
                count += 1
                if self._rules.parameters and len(types) < MAX_TYPES:
                    types.append(self._described(nodes[-1]) if nodes else "")
        return count, is_open, [] if is_open else types

    def _described(self, node: tree_sitter.Node) -> str:
        """Return the label of an argument and what is known of its type."""
        rules, label, value = self._rules, "", node
        reading = rules.reading_of_kind.get(node.type, "")
        if reading == WRAPPER and node.named_child_count:
            value = node.named_children[-1]
            reading = rules.reading_of_kind.get(value.type, "")
            if rules.labels and value.start_byte > node.start_byte:
                label = label_of(self._raw[node.start_byte : value.start_byte].decode("utf-8", "replace"))
        if type_name := rules.type_of_kind.get(value.type):
            return label + (LOCAL + self._text(value) if type_name == LOCAL else type_name)
        if reading in ("", WRAPPER) or (reading == CALL and not self._names_callee(value)):
            return label
        return label + type_of_value(self._text(value)[:_READ], reading)

    def _names_callee(self, call: tree_sitter.Node) -> bool:
        """Return whether a call is that of a name alone, which may be that of a type."""
        return bool(call.child_count) and self._rules.type_of_kind.get(call.children[0].type) == LOCAL

    def _text(self, node: tree_sitter.Node) -> str:
        return self._raw[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def _behind(self, name: tree_sitter.Node) -> tree_sitter.Node | None:
        """Return the list behind a name, or None."""
        lists, end = self._lists, name.end_byte
        if node := lists.get(end):
            return node
        for pattern in (_BLANKS, _TYPE_ARGUMENTS):
            if (gap := pattern.match(self._raw, end)) and (node := lists.get(gap.end())):
                return node
        return None


def _items(node: tree_sitter.Node) -> Iterator[_Item]:
    """Yield the items of a list, which commas separate; the list ends at a semicolon, behind which Julia has keywords.

    The node is the list, or the bracket that opens it (Swift).
    """
    nodes: list[tree_sitter.Node] = []
    kinds: set[str] = set()
    for child in _within_brackets(node):
        kind = child.type
        if kind in (",", ";"):
            if kinds:
                yield _Item(nodes, kinds)
            nodes, kinds = [], set()
            if kind == ";":
                return
            continue
        if child.is_extra:
            continue
        kinds.add(kind)
        if child.is_named:
            nodes.append(child)
            kinds.update([inner.type for inner in child.children])
    if kinds:
        yield _Item(nodes, kinds)


def _within_brackets(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """Yield the children between the first brackets of a list, or all if it has none."""
    children = node.children
    if not children and node.parent is not None:
        children = [child for child in node.parent.children if child.start_byte >= node.start_byte]
    opening = next((index for index, child in enumerate(children) if child.type in _OPENING), None)
    if opening is None:
        yield from children
        return
    for child in children[opening + 1 :]:
        if child.type in _CLOSING:
            return
        yield child
