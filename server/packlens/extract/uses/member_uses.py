"""Finds uses of members of values whose type may be known: fields, properties, and what syntax calls."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Final

import tree_sitter

from packlens.extract.facts import PROPS, Definition
from packlens.extract.imports.known_names import KnownNames
from packlens.extract.languages.codes import BODY, NAME, RECEIVER, TYPE
from packlens.extract.parsing.captures import Captures, Match
from packlens.extract.scopes.scopes import Outline
from packlens.extract.scopes.sites import Site, Sites
from packlens.extract.scopes.typed_receivers import TypedReceivers
from packlens.extract.types.types import simple_type
from packlens.extract.uses.elements import element_of, in_one_word
from packlens.extract.uses.found_uses import FoundUses
from packlens.extract.uses.spelling import Spelling
from packlens.model import TYPE_KINDS

_STATIC: Final = re.compile(r"[A-Z]\w*\.\w+")
"""What a type has for all: a value (`Clock.Shared`), or another type (`Logger.Level`)."""
_TYPE: Final = re.compile(r"_?[A-Z]\w*")
"""How the names of types look, by convention."""
_DECLARED_TYPE: Final = re.compile(r"[^\W\d][\w.]*(?![\w.:])")
"""A type, not a call whose result is given, in `Definition.type_name`."""
_PATH: Final = re.compile(r"\w+(?:\.\w+){1,3}")
"""A variable of a module, or what it holds: `config.Server`, `config.Server.Limits`."""
_OF_ELEMENTS: Final = frozenset({"key", "ref"})
"""What elements have that is no property of their components."""
_MAX_ANCESTORS: Final = 6
"""An assignment is at most this many nodes above the name of a variable that it sets."""
_MAX_CLOSE_LENGTH: Final = 2
"""A quote and a bracket, which follow the name of a variable in a subscript."""


class MemberUses:
    """Reads such uses in one file; by syntax alone, most members of other values would be uses, too."""

    def __init__(
        self,
        spelling: Spelling,
        outline: Outline,
        sites: Sites,
        uses: FoundUses,
        callable_values: Collection[str],
        known: KnownNames,
    ) -> None:
        """Prepare to read a file that knows these names; what is found is added to `uses`.

        For `callable_values` see `TypedReceivers`.
        """
        self._spelling = spelling
        self._language = spelling.language
        self._source = spelling.source
        self._outline = outline
        self._modules = known.modules
        own = {definition.name for definition in outline.definitions if not _is_declared(definition)}
        self._bases = known.modules.union(name for name in known.bare or () if name not in own)
        """Names of modules and types, of imported values and of those with a declared type."""
        self._components = None if self._language.bare_names == "components" else known.bare
        self._statics: dict[str, str] = {}
        self._sites = sites
        self._uses = uses
        self._callable_values = callable_values
        self._placed: set[int] = set()
        """Where names of variants start of which a pattern has told the place."""

    def read_implicit(self, matches: Iterable[Match]) -> None:
        """Add the calls that operators, subscripts, blocks and loops make on a value whose type may be known."""
        members = self._language.members_by_token
        for _, captures in matches:
            node = captures[NAME][0]
            site = self._sites.of(node, captures)
            if receiver := self._typed_receiver(site, self._source.of(captures[RECEIVER][0])):
                for member in members.get(self._token_of(node), ()):
                    self._add(site, "call", member, receiver, node)

    def read_properties(self, matches: Iterable[Match]) -> None:
        """Add references to attributes that may be properties: of values of known type, of types, of modules."""
        for _, captures in matches:
            node = captures[NAME][0]
            if self._source.raw[node.end_byte : node.end_byte + 1] == b"(":
                continue  # a call
            site = self._sites.of(node, captures)
            text = self._spelling.receiver(captures[RECEIVER])
            receiver = self._typed_receiver(site, text) or self._static(site, text)
            if not receiver and _TYPE.fullmatch(text) is not None and not _is_local(site, text):
                receiver = f"N:{text}"
            if receiver:
                name = self._spelling.name(node)
                if receiver != "self" or name not in self._set_fields:
                    self._add(site, "name", name, receiver, node)

    def read_getter(self, site: Site, name: str, node: tree_sitter.Node) -> None:
        """Add the use of a member of this, unless it is a field or called: it may be a method that is read."""
        if name not in self._set_fields and not self._is_called(node):
            self._add(site, "name", name, "self", node)

    def read_fields(self, matches: Iterable[Match]) -> None:
        """Add uses of members that may be fields, on a value whose type may be known; a literal names its type."""
        for _, captures in matches:
            types = captures.get(TYPE)
            text = self._source.of(types[0]) if types else self._spelling.receiver(captures[RECEIVER])
            literal_type = self._type_of_literal(text) if types else ""
            if types and not literal_type:
                continue
            for node in captures.get(NAME, ()):
                if self._is_called(node):
                    continue
                site = self._sites.of(node, captures)
                if receiver := literal_type or self._typed_receiver(site, text) or self._static(site, text):
                    self._add(site, "field", self._spelling.name(node), receiver, node)

    def read_props(self, matches: Iterable[Match]) -> None:
        """Add uses of the properties that elements give to components whose names the file knows."""
        for _, captures in matches:
            node = captures[NAME][0]
            path, name = element_of(node, self._source), in_one_word(self._source.of(node))
            head = path.partition(".")[0]
            is_known = self._components is None or head in self._components
            if not path[:1].isupper() or not is_known or name in _OF_ELEMENTS or not name.isidentifier():
                continue
            site = self._sites.of(node, captures)
            if not _is_local(site, head):
                self._add(site, "field", name, f"{'P' if '.' in path else 'N'}:{path}>{PROPS}", node)

    def read_variants(self, matches: Iterable[Match]) -> None:
        """Add uses of members of types that are named without their type, which their place may tell.

        Patterns that tell it precede those that do not.
        """
        for _, captures in matches:
            for node in captures[NAME]:
                site = self._sites.of(node, captures)
                if site.ordinal < 0 or node.start_byte in self._placed:
                    continue
                if place := self._place(site, node, captures):
                    self._placed.add(node.start_byte)
                is_made = bool(place) and self._is_called(node)
                arguments = self._outline.lists.arguments(node) if is_made else ""
                use = ("call" if is_made else "name", self._spelling.name(node), f"V:{place}")
                self._uses.add(site.ordinal, (*use, site.class_name, arguments), node.start_point[0] + 1)

    def _place(self, site: Site, node: tree_sitter.Node, captures: Captures) -> str:
        """Return the receiver with the type that a place expects: declared, that of a value, or returned."""
        if types := captures.get(TYPE):
            name = simple_type(self._source.of(types[0]), self._language)
            return f"T:{name}" if name else ""
        if RECEIVER in captures:
            return self._typed_receiver(site, self._spelling.receiver(captures[RECEIVER]))
        return self._returned_at(site, node) if BODY in captures else ""

    def _returned_at(self, site: Site, node: tree_sitter.Node) -> str:
        """Return the receiver with the declared type of what a definition gives; '' in a block that it passes on."""
        definition = self._outline.definitions[site.ordinal]
        name = _DECLARED_TYPE.match(definition.type_name)
        around = node.parent
        while around is not None and around.start_byte > definition.start_byte:
            if around.type in self._language.block_arguments:
                return ""
            around = around.parent
        return f"T:{name[0]}" if name else ""

    def _token_of(self, node: tree_sitter.Node) -> str:
        """Return the token of `Language.implicit_calls` that a node is."""
        token = self._source.of(node).replace(" ", "-")
        if (before := node.prev_sibling) is not None and not before.is_named:
            token = f"{before.type}-{token}"  # `async for`
        return "[=" if token == "[" and node.parent is not None and is_set(node.parent) else token

    def _type_of_literal(self, text: str) -> str:
        """Return the receiver of the members that a literal of a type sets; '' if the type has no name."""
        if text in self._language.self_names or text == "Self":
            return "self"
        name = simple_type(text, self._language)
        return f"T:{name}" if name else ""

    def _typed_receiver(self, site: Site, text: str) -> str:
        """Return the receiver of a value whose type resolution may know; '' for any other."""
        if site.ordinal < 0:
            return ""
        visible = site.visible
        receiver = visible.typed.get(text)
        if receiver is None:
            receiver = self._typed_receivers.read(text, visible.types)
            receiver = visible.typed[text] = self._sites.of_local(site, receiver)
        return receiver

    def _static(self, site: Site, text: str) -> str:
        """Return the receiver that an imported module, or what a type has for all, is; '' for any other text."""
        receiver = self._statics.get(text)
        if receiver is None:
            is_object = self._language.objects and _TYPE.fullmatch(text) is not None
            kind = "N" if is_object or text in self._bases else "P" if self._is_path_to_static(text) else ""
            receiver = self._statics[text] = f"{kind}:{text}" if kind else ""
        return "" if receiver and _is_local(site, text.partition(".")[0]) else receiver

    def _is_path_to_static(self, text: str) -> bool:
        """Return whether a text names what a type has for all, or what a variable of an imported module holds."""
        is_behind_module = text.partition(".")[0] in self._modules and _PATH.fullmatch(text) is not None
        return is_behind_module or _STATIC.fullmatch(text) is not None

    def _is_called(self, node: tree_sitter.Node) -> bool:
        """Return whether arguments stand behind a member's name, also behind those for its types: `get<Cart>(1)`."""
        following = self._source.raw[node.end_byte : node.end_byte + 1]
        if following != b"<" or not self._language.type_argument_kinds:
            return following == b"("
        type_arguments, *around_name = self._language.type_argument_kinds
        around = node.parent
        while around is not None and around.next_sibling is None and around.type in around_name:
            around = around.parent  # the grammar calls what is awaited: `(await cart.get)<Cart>(1)`
        return around is not None and getattr(around.next_sibling, "type", "") == type_arguments

    @cached_property
    def _typed_receivers(self) -> TypedReceivers:
        return TypedReceivers(self._language, self._outline, self._callable_values)

    @cached_property
    def _set_fields(self) -> set[str]:
        """The fields of the file's types: an attribute of self by such a name is no property."""
        return {definition.name for definition in self._outline.definitions if definition.kind == "field"}

    def _add(self, site: Site, kind: str, name: str, receiver: str, node: tree_sitter.Node) -> None:
        self._uses.add(site.ordinal, (kind, name, receiver, site.class_name, ""), node.start_point[0] + 1)


def _is_local(site: Site, name: str) -> bool:
    """Return whether a local variable hides what a name means elsewhere."""
    return name in site.visible.types or name in site.visible.hidden


def _is_declared(definition: Definition) -> bool:
    """Return whether a definition is a type, or a value of a declared type."""
    is_value = definition.kind in ("constant", "variable") and ":" not in definition.type_name
    return definition.kind in TYPE_KINDS or (is_value and bool(definition.type_name))


def is_set(node: tree_sitter.Node) -> bool:
    """Return whether a node is part of what a statement sets or deletes (`os.environ["HOME"] = home`)."""
    end = node.end_byte
    for _ in range(_MAX_ANCESTORS):
        parent = node.parent
        if parent is None:
            return False
        if parent.type.startswith("delete"):
            return True
        if parent.type.startswith("assignment"):
            target = parent.child_by_field_name("left") or parent.named_child(0)
            return target is not None and target.end_byte - _MAX_CLOSE_LENGTH <= end <= target.end_byte
        node = parent
    return False
