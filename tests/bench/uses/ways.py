"""How a name is used where it stands, by the syntax around it: called, decorated with, named as a type, a value ..."""

from __future__ import annotations

from typing import Final

import tree_sitter

from packlens.extract.languages.file_language import language_of_text

CALL: Final = "calls"
DECORATOR: Final = "decorators"
TYPE: Final = "types"
BASE: Final = "bases"
VALUE: Final = "values"
IMPORT: Final = "imports"
TEXT: Final = "texts"
"""What is no use: imports, and names that stand in strings (Python's `__all__`)."""
WAYS: Final = (CALL, VALUE, DECORATOR, BASE, TYPE)

_PASSED: Final = frozenset(
    {
        *("attribute", "member_expression", "await", "await_expression", "selector_expression", "qualified_type"),
        *("scoped_identifier", "scoped_type_identifier", "field_expression", "generic_function", "generic_type"),
        *("qualified_identifier", "template_function", "template_method", "template_type", "dependent_name"),
        *("qualified_name", "type_descriptor", "index_expression", "navigation_suffix", "navigation_expression"),
        *("stable_type_identifier", "stable_identifier", "member_access_expression", "member_binding_expression"),
        *("conditional_access_expression", "generic_name", "primary_constructor_base_type"),
    }
)
"""Nodes whose last name is what the node around them uses."""
_PASSED_FIRST: Final = frozenset(
    {
        *("generic_function", "generic_type", "template_function", "template_method", "template_type"),
        *("index_expression", "generic_name", "primary_constructor_base_type"),
    }
)
"""Those of which it is the first one."""
_CALLS: Final = {
    "call": ("function",),
    "call_expression": ("function",),
    "new_expression": ("constructor", "type"),
    "composite_literal": ("type",),
    "type_conversion_expression": ("type",),  # or a call of a generic function: Go's syntax does not tell
    "struct_expression": ("name",),
    "macro_invocation": ("macro",),
    "method_invocation": ("name",),
    "object_creation_expression": ("type",),
    "compound_literal_expression": ("type",),
    "function_call_expression": ("function",),
    "member_call_expression": ("name",),
    "nullsafe_member_call_expression": ("name",),
    "scoped_call_expression": ("name",),
    "infix_expression": ("operator",),
    "invocation_expression": ("function",),
}
"""Nodes that call, and the fields that hold what they call."""
_CALLS_FIRST: Final = frozenset({"object_creation_expression", "call_expression", "instance_expression"})
"""Nodes that call the first of what is in them, where the grammar has no field for it (PHP, Kotlin, Scala)."""
_ELEMENTS: Final = frozenset({"jsx_self_closing_element", "jsx_opening_element"})
_BY_ANCESTOR: Final = {
    **dict.fromkeys(("import_statement", "import_from_statement", "import_clause", "export_clause"), IMPORT),
    **dict.fromkeys(("future_import_statement", "import_declaration", "use_declaration", "using_declaration"), IMPORT),
    **dict.fromkeys(("namespace_use_clause", "namespace_use_declaration", "preproc_def"), IMPORT),
    **dict.fromkeys(("decorator", "annotation", "marker_annotation", "attribute_item", "attribute_list"), DECORATOR),
    **dict.fromkeys(("type", "type_annotation", "type_arguments", "type_alias_declaration", "type_query"), TYPE),
    **dict.fromkeys(("except_clause", "catch_type", "throws", "named_type", "trait_bounds", "catch_clause"), TYPE),
    **dict.fromkeys(("extends_clause", "implements_clause", "extends_type_clause", "superclass"), BASE),
    **dict.fromkeys(("super_interfaces", "extends_interfaces", "base_class_clause", "base_clause"), BASE),
    **dict.fromkeys(("import_header", "package_header", "package_clause"), IMPORT),
    **dict.fromkeys(("class_interface_clause", "delegation_specifier", "base_list"), BASE),
    **dict.fromkeys(("type_argument_list", "nullable_type", "type_parameter_constraint", "typeof_expression"), TYPE),
    "using_directive": IMPORT,
}
_ENDS: Final = frozenset(
    {
        *("block", "statement_block", "module", "program", "class_body", "arguments", "argument_list"),
        *("compound_statement", "field_declaration_list", "declaration_list", "source_file", "translation_unit"),
        *("interface_body", "enum_body", "initializer_list", "literal_value", "token_tree"),
        *("value_arguments", "function_body", "lambda_literal", "template_body"),
    }
)
"""What is above these says nothing of a name below them."""
_TYPED: Final = frozenset(
    {
        *("parameter", "variable_declaration", "property_declaration", "method_declaration", "cast_expression"),
        *("local_function_statement", "array_type", "declaration_pattern", "declaration_expression"),
        *("catch_declaration", "foreach_statement", "delegate_declaration", "event_declaration"),
    }
)
"""Nodes of C# whose type is a plain name."""
_BEFORE: Final = ("decorator", "attribute_item")
"""What stands before what it decorates; other decorators stand within."""
_TYPES: Final = frozenset({"type_identifier", "scoped_type_identifier", "namespace_identifier"})


class Ways:
    """Tells how names are used; keeps the trees of files."""

    def __init__(self, texts: dict[str, bytes]) -> None:
        """Take files' texts by path."""
        self._texts = texts
        self._trees: dict[str, tree_sitter.Node] = {}

    def way(self, path: str, byte: int) -> str:
        """Return how the name at an offset is used."""
        node = self._root(path).descendant_for_byte_range(byte, byte + 1)
        assert node is not None
        name = node
        if name.type.startswith(("string", "comment")) or name.type.endswith(("_comment", "encapsed_string")):
            return _above(name) if _above(name) == TYPE else TEXT
        while name.parent is not None and name.parent.type in _PASSED and _is_last(name, name.parent):
            name = name.parent
        found = _called(name) or _declared(name) or _typed(name) or _above(name)
        return TYPE if found == VALUE and node.type in _TYPES else found

    def bearer(self, path: str, byte: int) -> int:
        """Return what uses a name, by where it stands: what a decorator decorates, what has a trait; else the name."""
        node = self._root(path).descendant_for_byte_range(byte, byte + 1)
        while node is not None and node.type not in (*_BEFORE, "impl_item"):
            node = node.parent
        if node is None:
            return byte
        if node.type == "impl_item":
            bearing = node.child_by_field_name("type")
            return bearing.start_byte if bearing is not None else byte
        after = node.next_named_sibling
        while after is not None and (after.type in _BEFORE or after.type.endswith("comment")):
            after = after.next_named_sibling
        return byte if after is None else after.start_byte

    def _root(self, path: str) -> tree_sitter.Node:
        if path not in self._trees:
            language = language_of_text(path, self._texts[path])
            assert language is not None
            self._trees[path] = language.parser.parse(self._texts[path]).root_node
        return self._trees[path]


def _is_last(name: tree_sitter.Node, above: tree_sitter.Node) -> bool:
    """Whether what is named is what the node above names."""
    if above.type in _PASSED_FIRST:
        return above.start_byte == name.start_byte
    return above.end_byte == name.end_byte


def _called(name: tree_sitter.Node) -> str:
    """How a name is used by the node right above it, if that is a call, a class or an element of JSX; else ''."""
    above = name.parent
    if above is None or above.parent is None:
        return ""
    if above == above.parent.child_by_field_name("superclasses"):
        return BASE
    fields = _CALLS.get(above.type, ())
    if name in (above.child_by_field_name(field) for field in fields):
        return DECORATOR if above.parent.type == "decorator" else CALL
    if above.type in _CALLS_FIRST and name == above.named_child(0):
        return CALL
    if above.type == "infix_expression" and name.prev_named_sibling == above.named_child(0):  # Kotlin
        return CALL
    if above.type == "declaration" and _is_made(above):  # C++
        return CALL
    if above.type == "token_tree" and name.next_sibling is not None and name.next_sibling.type == "token_tree":
        return CALL
    return CALL if above.type in _ELEMENTS else ""


def _is_made(declaration: tree_sitter.Node) -> bool:
    """Whether a declaration hands arguments to the constructor of its type."""
    declarator = declaration.child_by_field_name("declarator")
    value = declarator.child_by_field_name("value") if declarator is not None else None
    return value is not None and value.type in ("argument_list", "initializer_list")


def _typed(name: tree_sitter.Node) -> str:
    above = name.parent
    if above is None or above.type not in _TYPED:
        return ""
    return TYPE if name in (above.child_by_field_name("type"), above.child_by_field_name("returns")) else ""


def _declared(name: tree_sitter.Node) -> str:
    """How a name is used where Go embeds, Rust implements, PHP mixes in or C++ defines a member; else ''."""
    above = name.parent
    if above is None:
        return ""
    if above.type == "impl_item":
        return BASE if name == above.child_by_field_name("trait") else IMPORT
    return BASE if _is_base(name, above) else IMPORT if _is_declared(name, above) else ""


def _is_base(name: tree_sitter.Node, above: tree_sitter.Node) -> bool:
    around = above.parent.type if above.parent is not None else ""
    if above.type == "field_declaration":  # Go embeds what has no name
        return not any(above.child_by_field_name(field) for field in ("name", "declarator"))
    if above.type == "use_declaration":  # PHP; in Rust it imports
        return around == "declaration_list" and name.type in ("name", "qualified_name")
    return (above.type, around) in (("trait_bounds", "trait_item"), ("type_elem", "interface_type"))


def _is_declared(name: tree_sitter.Node, above: tree_sitter.Node) -> bool:
    if above.type in ("function_item", "function_signature_item"):
        # rust-analyzer takes a method of an implementation for a reference to the trait's
        return name == above.child_by_field_name("name")
    node: tree_sitter.Node | None = above
    passed = ("qualified_identifier", "destructor_name", "pointer_type", "parameter_declaration")
    while node is not None and node.type in passed:
        node = node.parent
    if node is None or node.type == "function_declarator":  # C++ defines a member apart
        return True
    function = node.parent
    if node.type != "parameter_list" or function is None:
        return False
    return node == function.child_by_field_name("receiver")


def _above(name: tree_sitter.Node) -> str:
    node = name.parent
    while node is not None and node.type not in _ENDS:
        if node.type in _BY_ANCESTOR:
            return _BY_ANCESTOR[node.type]
        node = node.parent
    return VALUE
