"""Computes `Definition.type_name`: the type that a definition is or returns, and how it can be called."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

import tree_sitter

from packlens.extract.definitions.fixtures import result_of
from packlens.extract.definitions.shapes import shape_of
from packlens.extract.facts import ARITY, EITHER, EXTENDED, FIXTURE, ITEMS, KEYED, PASSED, SELF, SHAPE, TAKES, TYPES
from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import Captures
from packlens.extract.parsing.source import Source
from packlens.extract.types.argument_lists import ArgumentLists
from packlens.extract.types.documented import DocumentedType, documented_generics, documented_type
from packlens.extract.types.item_types import held_by, items_of, name_of_holder
from packlens.extract.types.props import props_of
from packlens.extract.types.type_parameters import PARAMETER, TypeParameters, count_behind
from packlens.extract.types.type_parts import looked_up, one_of
from packlens.extract.types.types import called_value, is_class_type, receiver_of, simple_type
from packlens.extract.types.written_types import written_type
from packlens.model import CALLABLE_KINDS, TYPE_KINDS

_OWN_TYPES: Final = frozenset({"Self", "this", "self", "static"})
"""How languages write the type of the object that a method is called on."""
_OWN_MODULE: Final = re.compile(rf"\.\.?/[^{EXTENDED}{SHAPE}{TAKES}]*")
"""The folder of a Terraform module of the same repository; others are from elsewhere."""
_CALLED: Final = CALLABLE_KINDS | TYPE_KINDS


class TypeNames:
    """The types that the definitions of one file declare."""

    def __init__(
        self, language: Language, source: Source, lists: ArgumentLists, type_parameters: TypeParameters
    ) -> None:
        self._language, self._source, self._lists = language, source, lists
        self._type_parameters = type_parameters

    def of(self, names: tuple[str, str], node: tree_sitter.Node, captures: Captures, marks: str, comment: str) -> str:
        """Return `Definition.type_name`, given (kind, container), the marks of a fixture and of a declaration, and the
        comment above."""
        kind, container = names
        type_name = self._declared(captures, is_fixture=FIXTURE in marks)
        if kind in TYPE_KINDS:
            type_name = type_name or self._documented_items(comment)
        elif comment and (documented := self._documented(comment)):
            declared, mark, items = type_name.partition(ITEMS)
            type_name = "".join(documented.beside(declared, mark + items))
        if (type_name in _OWN_TYPES and container) or self._is_of_extended(type_name, captures):
            type_name = SELF
        if codes.EXTENDED in captures:
            extended = captures[codes.EXTENDED][0]
            name = simple_type(self._source.of(extended), self._language)
            is_any = self._type_parameters.hides(name, extended.start_byte)
            type_name += f"{EXTENDED}{PARAMETER if is_any else ''}{name}"
        if kind == "method" and self._language.structural_interfaces:
            parameters_start = captures[codes.NAME][0].end_byte
            type_name += SHAPE + shape_of(self._source.between(parameters_start, _signature_end(node)))
        type_name += marks
        if kind in TYPE_KINDS and self._language.types_by_parameters:
            parameters = count_behind(self._source.raw, captures[codes.NAME][0].end_byte)
            type_name += f"{ARITY}{parameters}" if parameters else ""
        if arity := self.takes(kind, captures):
            type_name += TAKES + arity
        elif (
            self._language.has_components
            and kind in CALLABLE_KINDS
            and self._source.of(captures[codes.NAME][0])[:1].isupper()
        ):
            props = props_of(node, self._source, self._language)
            type_name += f"{TAKES}{TYPES}{props}" if props else ""
        return type_name

    def _documented(self, comment: str) -> DocumentedType | None:
        """Return the type that the comment above a definition documents."""
        pattern = self._language.doc_result_pattern
        match = pattern.search(comment) if pattern is not None else None
        return documented_type(match["type"], self._language, self._documented_generics) if match else None

    def _documented_items(self, comment: str) -> str:
        """Return ITEMS and the type of what the values of a type hold, as the comment above the type documents it."""
        pattern = self._language.doc_item_pattern
        match = pattern.search(comment) if comment and pattern is not None else None
        if match is None:
            return ""
        items = documented_type(match["type"], self._language, self._documented_generics).items
        return f"{ITEMS}{items}" if items and not items.startswith(ITEMS) else items

    @cached_property
    def _documented_generics(self) -> dict[str, str]:
        return documented_generics(self._language, self._source)

    def extended(self, node: tree_sitter.Node) -> str:
        """Return the name of the type whose member a definition is; for a type parameter, that of its bound."""
        name = simple_type(self._source.of(node), self._language)
        any_types = self._language.argument_rules.any_types
        if not (any_types and self._type_parameters.hides(name, node.start_byte)):
            return name
        return simple_type(self._type_parameters.bound_of(name, node.start_byte), self._language) or any_types[0]

    def _is_of_extended(self, type_name: str, captures: Captures) -> bool:
        """Return whether a member returns the type parameter that it extends (`fun <T : Cart> T.add(): T`)."""
        if not (type_name.startswith(PARAMETER) and codes.CONTAINER in captures):
            return False
        extended = captures[codes.CONTAINER][0]
        name = simple_type(self._source.of(extended), self._language)
        return self._type_parameters.named(name, extended.start_byte) == type_name

    def takes(self, kind: str, captures: Captures) -> str:
        """Return how many arguments a call of a definition has, and what it passes to functions among them.

        In a language without overloads only the latter, if anything.
        """
        overloads = self._language.overloads
        if kind not in _CALLED or not (overloads or (self._lists and self._language.argument_rules.passing_types)):
            return ""
        name = captures[codes.NAME][0]
        arity = self._lists.parameters(name) if overloads else self._lists.passed(name)
        return self._with_type_parameters(arity, name.start_byte) if PASSED in arity else arity

    def _with_type_parameters(self, arity: str, position: int) -> str:
        """Return what a definition takes, with PARAMETER before what it passes that has the type of a type parameter.

        What holds such values is not known to hold any.
        """
        counted, *functions = arity.split(PASSED)
        for function in functions:
            number, _, values = function.partition(TYPES)
            types: list[str] = []
            for value in values.split(","):
                name, *items = value.replace(KEYED, "").split(ITEMS)
                hides = self._type_parameters.hides
                held = name if any(hides(item, position) for item in items) else value
                types.append(self._type_parameters.named(name, position) or held)
            counted += f"{PASSED}{number}{TYPES}{','.join(types)}"
        return counted

    def _declared(self, captures: Captures, *, is_fixture: bool) -> str:
        """Return the declared type, or the type of the assigned value, or ''."""
        held = ""
        if codes.TYPE_HELD in captures:
            node = captures[codes.TYPE_HELD][0]
            held = self._type_parameters.marked(held_by(self._source.of(node), self._language), node.start_byte)
        if codes.TYPE in captures:
            written = self._written(captures[codes.TYPE][0], is_fixture=is_fixture)
            return written.partition(ITEMS)[0] + held if held else written
        if held or codes.TYPE_HELD in captures:
            return held
        if codes.VALUE_NEW in captures:
            value = captures[codes.VALUE_NEW][0]
            text = written_type(value, self._source, self._language)
            items = items_of(text, self._language) if self._language.arguments_behind_types else ""
            return simple_type(text, self._language) + self._type_parameters.marked(items, value.start_byte)
        if codes.VALUE_NAME in captures:
            value_text = self._source.of(captures[codes.VALUE_NAME][0])
            return f"N:{value_text}" if value_text.rpartition(".")[2].lstrip("_")[:1].isupper() else ""
        if codes.VALUE_CALL in captures:
            callee = self._source.spanned(captures[codes.VALUE_CALL])
            result = called_value(callee, self._language)
            if result == "?" and codes.SELF not in captures:  # else its names may be local ones
                result = receiver_of(f"{callee}()", {}, self._language)
            if result == "?" or ">" in result.partition(">")[2]:
                return ""
            return result if ">" in result else result.removeprefix("T:")
        return ""

    def _written(self, node: tree_sitter.Node, *, is_fixture: bool) -> str:
        """Return the type that a type expression means."""
        text = written_type(node, self._source, self._language)
        if is_fixture:
            text = result_of(self._language, text)
        if self._language.addresses:
            return text if _OWN_MODULE.fullmatch(text) else ""
        if self._language.united_types and (member := looked_up(text)):
            return member
        if (
            self._language.united_types
            and "|" in text
            and EITHER in (types := one_of(text, self._language.transparent_types))
        ):
            return f"T:{types}"
        name = text if text in _OWN_TYPES else name_of_holder(text, self._language)
        if parameter := self._type_parameters.named(name, node.start_byte):
            return parameter
        if name and is_class_type(text, self._language):
            return f"N:{name}"
        return name + self._type_parameters.marked(items_of(text, self._language), node.start_byte)


def made_class(text: str, language: Language, captures: Captures) -> str:
    """Return the class of which a new object is made (`@value.new`, or a call of the class); '' if it is none."""
    made = text if codes.VALUE_NEW in captures else called_value(text, language).removeprefix("T:")
    return made if made.isidentifier() else ""


def _signature_end(node: tree_sitter.Node) -> int:
    body = node.child_by_field_name("body")
    return body.start_byte if body else node.end_byte
