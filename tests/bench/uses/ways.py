"""How a name is used where it stands, by the syntax around it: called, decorated with, named as a type, a value ..."""

from __future__ import annotations

from typing import Final

import tree_sitter

from packlens.extract.language import language_of

CALL: Final = "calls"
DECORATOR: Final = "decorators"
TYPE: Final = "types"
BASE: Final = "bases"
VALUE: Final = "values"
IMPORT: Final = "imports"
TEXT: Final = "texts"
"""What is no use: imports, and names that stand in strings (Python's `__all__`)."""
WAYS: Final = (CALL, VALUE, DECORATOR, BASE, TYPE)

_PASSED: Final = frozenset({"attribute", "member_expression", "await", "await_expression"})
"""Nodes whose last name is what the node around them uses."""
_CALLS: Final = frozenset({"call", "call_expression", "new_expression"})
_ELEMENTS: Final = frozenset({"jsx_self_closing_element", "jsx_opening_element"})
_BY_ANCESTOR: Final = {
    "import_statement": IMPORT,
    "import_from_statement": IMPORT,
    "import_clause": IMPORT,
    "export_clause": IMPORT,
    "future_import_statement": IMPORT,
    "decorator": DECORATOR,
    "type": TYPE,
    "type_annotation": TYPE,
    "type_arguments": TYPE,
    "generic_type": TYPE,
    "type_alias_declaration": TYPE,
    "type_query": TYPE,
    "extends_clause": BASE,
    "implements_clause": BASE,
    "extends_type_clause": BASE,
    "except_clause": TYPE,
}
_ENDS: Final = frozenset({"block", "statement_block", "module", "program", "class_body", "arguments", "argument_list"})
"""What is above these says nothing of a name below them."""


class Ways:
    """Tells how names are used; keeps the trees of files."""

    def __init__(self, texts: dict[str, bytes]) -> None:
        """Take files' texts by path."""
        self._texts = texts
        self._trees: dict[str, tree_sitter.Node] = {}

    def way(self, path: str, byte: int) -> str:
        """Return how the name at a place is used."""
        node = self._root(path).descendant_for_byte_range(byte, byte + 1)
        assert node is not None
        name = node
        if name.type.startswith(("string", "comment")):
            return _above(name) if _above(name) == TYPE else TEXT
        if name.type == "type_identifier":
            found = _above(name)
            return found if found in (BASE, IMPORT) else TYPE
        while name.parent is not None and name.parent.type in _PASSED and name.parent.end_byte == name.end_byte:
            name = name.parent
        return _called(name) or _above(name)

    def bearer(self, path: str, byte: int) -> int:
        """Return where what uses a name stands: of a decorator's, what it decorates; else the name itself."""
        node = self._root(path).descendant_for_byte_range(byte, byte + 1)
        while node is not None and node.type != "decorator":
            node = node.parent
        after = node.next_named_sibling if node is not None else None
        while after is not None and after.type in ("decorator", "comment"):
            after = after.next_named_sibling
        return byte if after is None else after.start_byte

    def _root(self, path: str) -> tree_sitter.Node:
        if path not in self._trees:
            language = language_of(path)
            assert language is not None
            self._trees[path] = language.parser.parse(self._texts[path]).root_node
        return self._trees[path]


def _called(name: tree_sitter.Node) -> str:
    """How a name is used by the node right above it, if that is a call, a class or an element of JSX; else ''."""
    above = name.parent
    if above is None or above.parent is None:
        return ""
    if above == above.parent.child_by_field_name("superclasses"):
        return BASE
    if above.type in _CALLS and name in (above.child_by_field_name(field) for field in ("function", "constructor")):
        return DECORATOR if above.parent.type == "decorator" else CALL
    return CALL if above.type in _ELEMENTS else ""


def _above(name: tree_sitter.Node) -> str:
    node = name.parent
    while node is not None and node.type not in _ENDS:
        if node.type in _BY_ANCESTOR:
            return _BY_ANCESTOR[node.type]
        node = node.parent
    return VALUE
