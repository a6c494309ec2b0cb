"""Reads what is known of one definition: its names and extent, type, signature and doc, and who may use it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

import tree_sitter

from packlens.extract.definitions.declaration import MAX_BEFORE, Declarations
from packlens.extract.definitions.fixtures import filter_mark, fixture_mark
from packlens.extract.definitions.type_names import TypeNames
from packlens.extract.facts import AS_GLOBAL, AS_MODULE, BY_TRAIT, DECLARED, WITHDRAWN, Definition
from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import Captures, Matches
from packlens.extract.parsing.source import Source
from packlens.extract.scopes.scopes import OpenScope
from packlens.model import AS_AROUND, AS_CASE, CALLABLE_KINDS, TYPE_KINDS

_VALUES: Final = frozenset({"field", "variable"})
_SEPARATORS: Final = re.compile(r"[.:]+")
_Rule = tuple[re.Pattern[str] | None, str]
"""A pattern of a language, if it has one, and the text to search it in."""


class DefinitionNames(NamedTuple):
    """The kind and the names of a definition."""

    kind: str
    name: str
    qualified: str
    container: str


class _Extent(NamedTuple):
    """The extent of a definition: bytes from `start` up to `end`, lines from 1."""

    start: int
    end: int
    first_line: int
    last_line: int


class DefinitionReader:
    """Reads definitions of one file, one by one."""

    def __init__(
        self, language: Language, source: Source, matches: Matches, declarations: Declarations, type_names: TypeNames
    ) -> None:
        """Prepare to read `source`."""
        self._language = language
        self._source = source
        self._matches = matches
        self._declarations = declarations
        self._type_names = type_names
        self._ends_of_sections = self._section_ends()
        """The ends of sections (Docker's stages) by their starts."""
        self._exports = self._exported_names(codes.NAME)
        """Names that the file exports apart from their definitions (`export { a }`, `module.exports = { a }`)."""
        self._defaults = self._exported_names(codes.DEFAULT)
        """Names that are default exports (`export default a`, `module.exports = a`)."""
        self._types_of_properties: set[str] = set()
        """Qualified names of the types whose fields all get accessors by an attribute (Lombok)."""

    def written_name(self, captures: Captures) -> str:
        """Return the name of a definition without quotes (Elixir, Kotlin, SQL) and the colons of Ruby's symbols."""
        if codes.NAME not in captures:
            return ""
        name = self._source.of(captures[codes.NAME][0]).strip(': `"\r\n\t').removeprefix(self._language.sigil)
        is_quoted = len(name) > 2 and name[0] == name[-1] == "'"  # YAML, TOML
        return name[1:-1] if is_quoted else name

    def container(self, captures: Captures, outer: OpenScope) -> str:
        """Return the qualified name of the type that a definition is a member of, or ''."""
        if codes.CONTAINER not in captures:
            return outer.qualified if outer.is_type else ""
        container = self._type_names.extended(captures[codes.CONTAINER][0])
        return container.replace(".", self._language.type_separator)

    def names(self, kind: str, name: str, container: str, outer: OpenScope) -> DefinitionNames:
        """Return kind and names of a definition, given the kind in its pattern and the name as it is written."""
        language = self._language
        if kind == "function" and container and not language.type_functions:
            kind = "method"
        if kind == "method" and name in language.constructors:
            kind = "constructor"
        if kind == "constructor" and language.constructor_name:
            owner = _SEPARATORS.split(container)[-1] if container else name
            name = language.constructor_name.replace("{class}", owner)
        is_type = kind in TYPE_KINDS
        separator = language.type_separator if is_type else language.separator
        qualified = joined(container or outer.qualified, name, separator)
        is_beside_outer = container not in ("", outer.qualified)  # and its name is whole: Elixir's `for: Shop.Cart`
        if is_type and separator in name and not is_beside_outer:  # class A::B is a member of A, named B
            name = name.rpartition(separator)[2]
            container = qualified[: -len(name) - len(separator)]
        return DefinitionNames(kind, name, qualified, container)

    def type_within(self, kind: str, captures: Captures) -> str | None:
        """Return the name of the type that a value's declaration itself defines, '' if that has none; else None."""
        if kind not in _VALUES or not self._language.types_within or codes.TYPE not in captures:
            return None
        node = captures[codes.TYPE][0]
        if node.type not in self._language.types_within or node.child_by_field_name("body") is None:
            return None
        name = node.child_by_field_name("name")
        return "" if name is None else self._source.of(name)

    def describe(
        self, names: DefinitionNames, node: tree_sitter.Node, captures: Captures, outer: OpenScope
    ) -> Definition:
        """Return a definition with these names."""
        declarations, extent = self._declarations, self._extent(node, captures)
        attributes, top = declarations.attributes(extent.first_line - 1)
        declaration_start = declarations.after_attributes(extent.start)
        if self._language.test_attributes:  # annotations may also be inside the definition (Java, C#)
            name_start = captures[codes.NAME][0].start_byte
            attributes += self._source.between(extent.start, min(name_start, declaration_start + MAX_BEFORE))
        fixture = fixture_mark(self._language, attributes) if attributes else ""
        is_declared = outer.declares or declarations.is_declaration(declaration_start, captures[codes.NAME][0])
        doc, signature = declarations.doc(captures, top), declarations.signature(declaration_start, node, captures)
        is_documented = self._language.doc_items if names.kind in TYPE_KINDS else self._language.doc_results
        comment = declarations.comment_above(top) if is_documented else ""
        type_name = self._type_names.of(
            (names.kind, names.container), node, captures, fixture + DECLARED * is_declared, comment
        )
        if self.type_within(names.kind, captures) == "":
            type_name = names.qualified.replace(self._language.type_separator, ".")  # a type of its members alone
        kind = self._kind(names, attributes) if self._language.accessor_attributes else names.kind
        registered = filter_mark(self._language, attributes, names.name) if attributes else ""
        exported = self._mark(kind, attributes, signature, outer)
        return Definition(
            name=names.name,
            qualified_name=names.qualified,
            kind=kind,
            parent=outer.ordinal,
            container=names.container,
            type_name=type_name + registered,
            signature=signature,
            doc=doc,
            start_byte=extent.start,
            end_byte=extent.end,
            start_line=extent.first_line,
            end_line=extent.last_line,
            exported=exported or self._exported(names, declaration_start, captures, outer),
            test=self._test(names, attributes, doc, signature, outer),
        )

    def _kind(self, names: DefinitionNames, attributes: str) -> str:
        """Return the kind of a definition with these attributes: a field that gets accessors is a property."""
        pattern = self._language.accessor_attribute_pattern
        if pattern is None or not (names.kind == "field" or names.kind in TYPE_KINDS):
            return names.kind
        is_marked = bool(attributes and pattern.search(attributes))
        if names.kind == "field":
            is_property = is_marked or names.container in self._types_of_properties
            return "property" if is_property and not names.name.isupper() else "field"
        if is_marked:
            self._types_of_properties.add(names.qualified)
        return names.kind

    def _mark(self, kind: str, attributes: str, signature: str, outer: OpenScope) -> int:
        """Return WITHDRAWN or BY_TRAIT of a definition of a kind with these attributes, else 0."""
        pattern = self._language.withdrawn_attribute_pattern
        if attributes and pattern is not None and kind not in TYPE_KINDS and pattern.search(attributes):
            return WITHDRAWN
        return BY_TRAIT if outer.is_trait and self._comes_behind(signature) else 0

    def _test(self, names: DefinitionNames, attributes: str, doc: str, signature: str, outer: OpenScope) -> int:
        """Return whether a definition is part of tests: 0, 1, AS_CASE or AS_AROUND."""
        if not (outer.test or self.is_test(names.qualified, attributes)):
            return 0
        language, cases, around = self._language, list[_Rule](), list[_Rule]()
        if names.kind in CALLABLE_KINDS:
            cases = [(language.case_attribute_pattern, attributes), (language.case_doc_pattern, doc)]
            around = [(language.around_attribute_pattern, attributes), (language.around_signature_pattern, signature)]
        elif names.kind in TYPE_KINDS:
            cases = [(language.case_type_pattern, attributes)]
            around = [(language.around_type_pattern, attributes)]
        if _is_any_found(cases):
            return AS_CASE
        return AS_AROUND if _is_any_found(around) else 1

    def is_test(self, qualified: str, attributes: str) -> bool:
        """Return whether a definition is a test by its qualified name or its attributes."""
        name_pattern, attribute_pattern = self._language.test_name_pattern, self._language.test_attribute_pattern
        if name_pattern and name_pattern.match(qualified):
            return True
        return bool(attribute_pattern and attributes and attribute_pattern.search(attributes))

    def _extent(self, node: tree_sitter.Node, captures: Captures) -> _Extent:
        last = last_node(node, captures)
        start, end = node.start_byte, last.end_byte
        row = node.start_point[0]
        last_row, last_column = last.end_point
        if start in self._ends_of_sections:
            end = max(end, self._ends_of_sections[start])
            return _Extent(start, end, row + 1, row + 1 + self._source.raw.count(b"\n", start, end))
        ends_within_line = last_column or last_row == row  # else its line break is part of it (a C macro)
        return _Extent(start, end, row + 1, last_row + bool(ends_within_line))

    def _exported(self, names: DefinitionNames, declaration_start: int, captures: Captures, outer: OpenScope) -> int:
        """Return whether other files may use a definition: 0, 1, AS_MODULE or AS_GLOBAL."""
        is_outermost = outer.ordinal == 0
        if outer.shares and is_outermost and not names.container:
            return AS_GLOBAL
        if codes.DEFAULT in captures or (is_outermost and not names.container and names.name in self._defaults):
            return AS_MODULE
        if outer.exports is not None:
            return int(outer.exports)
        if is_outermost and names.name in self._exports:
            return 1
        name_node = captures[codes.NAME][0]
        return int(self._declarations.exported(declaration_start, name_node, names.name, captures))

    def _comes_behind(self, signature: str) -> bool:
        """Return whether a member that a trait gives to a type comes behind the type's own one of its name."""
        pattern = self._language.behind_own_pattern
        return pattern is not None and pattern.search(signature) is not None

    def _exported_names(self, code: str) -> set[str]:
        return {self._source.of(node) for _, captures in self._matches.exports for node in captures.get(code, ())}

    def _section_ends(self) -> dict[int, int]:
        """Return the ends of sections by start: each reaches to the comments before the next one, or to the end."""
        starts = sorted(node.start_byte for kind, node, _ in self._matches.scopes if kind == "section")
        comments = {end: start for start, end, _, _ in self._matches.comments} if starts else {}
        raw, ends = self._source.raw, {}
        for start, following in pairwise([*starts, len(raw)]):
            end = following
            while end in comments or raw[end - 1 : end].isspace():
                end = comments.get(end, end - 1)
            ends[start] = max(start, end)
        return ends


def last_node(node: tree_sitter.Node, captures: Captures) -> tree_sitter.Node:
    """Return the node where a definition ends: its body may come behind its own node (Dart)."""
    body = captures[codes.BODY][-1] if codes.BODY in captures else node
    return body if body.end_byte > node.end_byte else node


def joined(outer: str, name: str, separator: str) -> str:
    """Return a name within another one."""
    return f"{outer}{separator}{name}" if outer else name


def _is_any_found(rules: Iterable[_Rule]) -> bool:
    return any(pattern is not None and pattern.search(text) for pattern, text in rules)
