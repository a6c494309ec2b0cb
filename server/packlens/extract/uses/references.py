"""Finds the uses of names in a file: the definition that uses a name, and the receiver before the dot.

This is the most expensive loop of extraction. So a name that cannot mean anything is dropped as early as possible, and
a receiver is read once for each set of local names in which it is looked up.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final

import tree_sitter

from packlens.extract.facts import ALWAYS, ARITY, FIXTURE, ITEMS, TYPE_REFERENCES, UNCOUNTED, Reference, References
from packlens.extract.imports.known_names import KnownNames
from packlens.extract.languages.argument_rules import LOCAL
from packlens.extract.languages.codes import NAME, RECEIVER
from packlens.extract.languages.language import Language
from packlens.extract.languages.patterns import Role
from packlens.extract.parsing.captures import Match
from packlens.extract.parsing.name_lists import with_lists
from packlens.extract.parsing.source import Source
from packlens.extract.scopes.bindings import Locals
from packlens.extract.scopes.bound_values import UNBOUND
from packlens.extract.scopes.scopes import Bindings, Outline
from packlens.extract.scopes.sites import Site, Sites
from packlens.extract.scopes.types_of_names import TypesOfNames
from packlens.extract.types.base_arguments import base_arguments
from packlens.extract.types.type_parameters import count_behind
from packlens.extract.types.types import receiver_of
from packlens.extract.uses.found_uses import FoundUses
from packlens.extract.uses.member_uses import MemberUses, is_set
from packlens.extract.uses.spelling import Spelling
from packlens.extract.uses.text_uses import TextUses
from packlens.extract.wiring.wiring import WIRED
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.text import identifier_parts

_TEXT_NAMES: Final = frozenset({"env", "exec", "route", "inject"})
"""References whose name is text of the program, not a name of the language."""
_MAX_NAME_LENGTH: Final = 120
_PATH: Final = re.compile(r"[a-z]\w*::")
"""The start of a path of modules (Rust)."""
_NAME_IN_TYPE: Final = re.compile(r"(?!\d)[\w$]+(?:\s*\.\s*(?!\d)[\w$]+)*")
_TYPE_ARGUMENTS: Final = re.compile(r"<[^<>]*>")
_BY_RECEIVER: Final = frozenset({"call", "decorator", "field", "name", "route"})
"""With an unknown receiver, resolution looks these up among all members, and only if the name has two words."""

_HEAD: Final = re.compile(r"(?![A-Z]\w*[a-z])[A-Za-z_]\w*(?![\w:])")
"""What a receiver begins with, unless it is called like a type."""
_CALLS: Final = frozenset({"call", "new"})
_HIDDEN: Final = _CALLS | {"name", "field"}
"""Kinds of references whose names local values hide, whatever their types."""
_GLOBAL: Final = frozenset({"type", "extends", "implements"})
"""Kinds of references that may name a global type."""
_BASES: Final = frozenset({"extends", "implements"})
_IN_BLOCKS: Final = frozenset({"call", "name"})
_COUNTED: Final = _CALLS | {"name"}

_TEXT_READERS: Final[Mapping[str, Callable[[TextUses, Sequence[Match]], None]]] = {
    "markup": TextUses.read_markup,
    "component_types": TextUses.read_component_types,
    "emitted": TextUses.read_emitted,
    "own": TextUses.read_own,
    "parts": TextUses.read_parts,
    "self_types": TextUses.read_self_types,
    "typespec": TextUses.read_typespecs,
    "template": TextUses.read_templates,
}
_MEMBER_READERS: Final[Mapping[str, Callable[[MemberUses, Sequence[Match]], None]]] = {
    "implicit": MemberUses.read_implicit,
    "member": MemberUses.read_fields,
    "prop": MemberUses.read_props,
    "property": MemberUses.read_properties,
    "variant": MemberUses.read_variants,
}
"""What reads the patterns of some roles. Bound methods kept by a reader make a circle, which workers never free."""


class ReferenceReader:
    """Reads the references of one file, pattern by pattern."""

    def __init__(
        self,
        language: Language,
        source: Source,
        outline: Outline,
        bindings: Bindings,
        local_names: Locals,
        known: KnownNames,
    ) -> None:
        """Prepare to read `source`."""
        self._uses = FoundUses()
        self._language = language
        self._source = source
        self._outline = outline
        self._bindings = bindings
        self._sites = Sites(outline, bindings, local_names)
        self._known_names = known.bare
        self._modules = known.modules
        self._has_lists = bool(outline.lists)
        self._has_paths = language.module_match == "crate"
        self._supers = frozenset(language.super_names)
        constructor_call = {language.own_constructor_call} - {""} - {each.name for each in outline.definitions}
        self._of_own_type = self._supers | constructor_call
        """Names that call a member of the type around the call, or of its ancestors."""
        self._spelling = Spelling(language, source)
        self._texts = TextUses(language, source, outline, self._sites, self._uses)
        self._candidates = None if known.bare is None else known.bare | self._supers
        library_types = language.library_type_pattern
        self._is_of_library = library_types.fullmatch if library_types is not None else None
        self._types_of_names = TypesOfNames(outline.definitions, language)
        self._callable_values: set[str] = set()
        """Local names whose values may be called like functions."""
        self._members = MemberUses(self._spelling, outline, self._sites, self._uses, self._callable_values, known)
        self._fields: set[str] = set()
        if language.call_member:
            typed = (item for local in bindings.values() for item in local.items())
            self._callable_values.update(name for name, value in typed if value and ITEMS not in value)
            self._fields.update(
                definition.name
                for definition in outline.definitions
                if definition.kind == "field" and definition.type_name
            )

    def add(self, references: Iterable[Reference]) -> None:
        """Add references that another reader found."""
        for ordinal, kind, name, untyped, line, scope, arguments in references:
            receiver = self._typed(untyped, ordinal) if kind == "route" else untyped
            if receiver == "?" and kind in _BY_RECEIVER and _is_one_word(name):
                continue
            self._uses.add(ordinal, (kind, name, receiver, scope, arguments), line)

    def _typed(self, receiver: str, ordinal: int) -> str:
        """Return the receiver of a route's handler by the type of the local name with which it begins: `carts.List`."""
        kind, _, path = receiver.partition(":")
        types = self._sites.at(self._outline.definitions[ordinal].start_byte).visible.types
        is_typed = kind in ("N", "P") and bool(types.get(path.partition(".")[0]))
        return receiver_of(path, types, self._language) if is_typed else receiver

    def read_texts(self, strings: Iterable[tuple[int, int]]) -> None:
        """Add references by the strings, given by their bytes, that are dotted names."""
        self._texts.read_dotted(strings)

    def called(self) -> dict[int, list[str]]:
        """Return the names that each definition calls, by its ordinal, once for each call."""
        return {ordinal: names for ordinal, names in self._sites.called.items() if names}

    def references(self) -> References:
        """Return the references in a stable order, without names of one word on an unknown receiver."""
        return self._uses.references()

    def read(self, role: Role, matches: Sequence[Match]) -> None:
        """Add the references of a pattern's matches."""
        if role.listed:
            matches = with_lists(role, matches, self._source, self._language.member_items)
        detail = role.detail or ""
        if detail in WIRED:
            self._texts.read_wired(detail, matches)
        elif text_reader := _TEXT_READERS.get(detail):
            text_reader(self._texts, matches)
        elif member_reader := _MEMBER_READERS.get(detail):
            member_reader(self._members, matches)
        elif detail == "component":
            self._read_components(matches)
        elif detail == "result":
            self._read_results(matches)
        elif not role.received:
            self._read_bare(role, matches)
        else:
            without_receiver = self._read_members(role, matches)
            self._read_bare(role, without_receiver)
            self._add_library_bases(role, [match for match in matches if RECEIVER in match[1]])

    def _read_bare(self, role: Role, matches: Iterable[Match]) -> None:
        """Add references to names without a receiver."""
        kind, prefix = role.detail or "", self._language.field_prefix
        candidates = self._candidates if kind not in _TEXT_NAMES else None
        may_be_global = self._is_of_library is not None and kind in _GLOBAL
        known_names = None if may_be_global else self._known_names
        for _, captures in matches:
            for node in captures.get(NAME, ()):
                name = self._spelling.name(node)
                if kind == "type" and not name.isidentifier():
                    self._read_type(name, self._sites.of(node, captures), node)
                    continue
                if kind == "call" and name in self._callable_values:
                    self._call_value(self._sites.of(node, captures), name, node)
                # most names without a receiver are of the standard library: drop them before the expensive part
                if candidates is not None and name not in candidates and not (may_be_global and self._is_global(name)):
                    continue
                if (kind == "field" and name in self._modules) or (kind == "env" and is_set(node)):
                    continue
                site, receiver = self._sites.of(node, captures), "self" if prefix and name.startswith(prefix) else ""
                is_hidden = role.on_name and not receiver and name in site.visible.types
                if is_hidden or (kind in _HIDDEN and name in site.visible.hidden):
                    continue  # a local variable hides what its name means elsewhere
                if kind == "call" and name in self._of_own_type:
                    self._call_own_type(site, name, node)
                    continue
                if not receiver and candidates is not None and known_names is not None and name not in known_names:
                    continue
                self._add(site, kind, name, receiver, node)

    def _call_own_type(self, site: Site, name: str, node: tree_sitter.Node) -> None:
        """Add the call of what the method around it overrides, or of the constructor of the type around it."""
        if name in self._supers:
            self._add(site, "call", self._outline.definitions[site.ordinal].name, "super", node)
            return
        path, _, own_type = site.class_name.replace("::", ".").rpartition(".")
        if own_type:
            self._add(site, "new", own_type, f"{'P' if '.' in path else 'N'}:{path}" if path else "", node)

    def _is_global(self, name: str) -> bool:
        """Return whether a type that the file does not know may be one that a file declares for all others."""
        return self._is_of_library is not None and not self._is_of_library(name)

    def _call_value(self, site: Site, text: str, node: tree_sitter.Node) -> None:
        """Add the call of a value like a function, if its type, or the fixture that it is, may be known."""
        member = self._language.call_member
        receiver = receiver_of(text, site.visible.types, self._language)
        declared_type = site.visible.types.get(text, "")
        if declared_type.startswith("N:") and ">" not in declared_type:  # a class, which makes an object
            path, _, name = declared_type.removeprefix("N:").rpartition(".")
            self._add(site, "call", name, f"N:{path}" if path else "", node)
        elif member and receiver not in ("?", "self", "super"):
            self._add(site, "call", member, receiver, node)

    def _read_results(self, matches: Iterable[Match]) -> None:
        """Add the calls of values that calls return: `Length(1)(value)`."""
        for _, captures in matches:
            node = captures[NAME][0]
            self._call_value(self._sites.of(node, captures), self._source.of(node), node)

    def read_parameters(self, matches: Iterable[Match], *, in_tests: bool) -> None:
        """Add uses of the fixtures that tests and fixtures take by names of parameters, or run without naming them.

        In code that is no test (a plugin for tests), only fixtures take fixtures.
        """
        takes_by_name = re.compile(self._language.fixtures_into if in_tests else r"(?!)")
        definitions = self._outline.definitions
        if any(each.kind in CALLABLE_KINDS and takes_by_name.match(each.name) for each in definitions):
            self._uses.add(0, ("inject", ALWAYS, "", "", ""), 1)
        for _, captures in matches:
            node = captures[NAME][0]
            name = self._source.of(node)
            if name in self._own_words:
                continue
            site = self._sites.at(node.start_byte)
            taker = definitions[max(site.ordinal, 0)]
            if FIXTURE in taker.type_name or takes_by_name.match(taker.name):
                self._uses.add(site.ordinal, ("inject", name, "", site.class_name, ""), node.start_point[0] + 1)
                self._callable_values.add(name)
                self._sites.fixtures.add(name)

    def _read_components(self, matches: Iterable[Match]) -> None:
        """Add calls of the components that elements name: `CartRow`, `cart-row`, `Menu.Item`."""
        for _, captures in matches:
            for node in captures.get(NAME, ()):
                path, _, name = self._source.of(node).rpartition(".")
                if "-" in name:
                    name = "".join(part[:1].upper() + part[1:] for part in name.split("-"))
                known = None if self._language.bare_names == "components" else self._known_names
                if known is None or (path or name) in known:
                    self._add(self._sites.at(node.start_byte), "call", name, f"N:{path}" if path else "", node)

    def _read_type(self, text: str, site: Site, node: tree_sitter.Node) -> None:
        """Add references to all types that a whole type expression names: `dict[str, a.B | None]`."""
        for path, name in _names_in_type(text):
            if self._language.local_types and (path or name).partition(".")[0] in site.visible.types:
                continue
            if path:
                self._add(site, "type", name, f"P:{path}" if "." in path else f"N:{path}", node)
            elif self._candidates is None or name in self._candidates or self._is_global(name):
                self._add(site, "type", name, "", node)

    def _read_members(self, role: Role, matches: Iterable[Match]) -> list[Match]:
        """Add references to names with a receiver; return the matches without one."""
        kind, prefix = role.detail or "", self._language.field_prefix
        own_words = self._own_words if kind == "field" else None
        without_receiver: list[Match] = []
        for match in matches:
            captures = match[1]
            receivers = captures.get(RECEIVER)
            if receivers is None:
                without_receiver.append(match)
                continue
            receiver_text = self._spelling.receiver(receivers)
            if own_words is not None and receiver_text not in own_words:
                continue  # a query cannot recognise self if each method names it (Go)
            for node in captures.get(NAME, ()):
                name, site = self._spelling.name(node), self._sites.of(node, captures)
                receiver = site.visible.receivers.get(receiver_text)
                if receiver is None:
                    is_path = self._has_paths and _PATH.match(receiver_text) is not None
                    receiver = receiver_of(receiver_text, {} if is_path else site.visible.types, self._language)
                    if self._known_names is not None and not is_path:  # else it may be the field (`guard let cart`)
                        receiver = self._sites.of_local(site, receiver)
                    site.visible.receivers[receiver_text] = receiver
                if self._has_paths and receiver_text in site.visible.types and self._is_path(receivers[0]):
                    receiver = f"N:{receiver_text}"
                if receiver[:2] in UNBOUND and not prefix:
                    self._read_head(site, receiver, receivers[0])
                if kind == "call" and receiver == "self" and name in self._fields:
                    self._add(site, kind, self._language.call_member, f"F:{name}", node)
                if own_words is not None and receiver == "self" and self._reads_getters:
                    self._members.read_getter(site, name, node)
                if own_words is None or receiver == "self":
                    self._add(site, kind, name, "self" if prefix and name.startswith(prefix) else receiver, node)
        return without_receiver

    def _is_path(self, receiver: tree_sitter.Node) -> bool:
        """Return whether a name is that of a module, which no local value hides: `cart::open()` (Rust)."""
        return _PATH.match(self._source.between(receiver.start_byte, receiver.end_byte + 2)) is not None

    @cached_property
    def _reads_getters(self) -> bool:
        """Whether a field of the object itself is read as a method, too; with `own_getters`, resolution does so."""
        return self._language.getters and not self._language.own_getters

    def _read_head(self, site: Site, receiver: str, node: tree_sitter.Node) -> None:
        """Add a use of the name that a receiver begins with, if it may be a constant or a variable: it is read."""
        position = node.start_byte
        if site.receivers.get(receiver, sys.maxsize) <= position:
            return
        site.receivers[receiver] = position  # matches do not quite come in the order of the text
        head = _HEAD.match(receiver, 2)
        if head is None or site.ordinal < 0:
            return
        name = head[0]
        is_known = self._candidates is None or name in self._candidates
        is_data = name not in self._modules and name not in self._only_types and name not in site.visible.hidden
        if is_known and is_data:
            self._uses.add(site.ordinal, ("field", name, "", site.class_name, ""), node.start_point[0] + 1)

    @cached_property
    def _only_types(self) -> set[str]:
        """The names that mean a type of the file and nothing else in it, so no variable of another file either."""
        definitions = self._outline.definitions
        types = {definition.name for definition in definitions if definition.kind in TYPE_KINDS}
        return types - {definition.name for definition in definitions if definition.kind not in TYPE_KINDS}

    @cached_property
    def _own_words(self) -> set[str]:
        """The words for the object itself: those of the language, and names that methods give it (Go)."""
        words = set(self._language.self_names)
        words.update([name for local in self._bindings.values() for name, value in local.items() if value == "self"])
        return words

    def _add(self, site: Site, kind: str, name: str, receiver: str, node: tree_sitter.Node) -> None:
        if site.ordinal < 0:
            return  # in a `@scope.silent`
        scope = site.class_name
        if kind in _TEXT_NAMES or not name[:1].isalpha():
            name = _unquoted(name, kind)
        elif not name.isidentifier() and not self._language.dotted_names:
            receiver, name = _parted(name, receiver, self._language.type_separator)
        if len(name) > _MAX_NAME_LENGTH:
            return
        receiver = receiver or self._holder(site, kind, name)
        if kind in _CALLS:
            site.called.append(name)
        elif kind == "decorator":
            suffix = self._language.decorator_suffix
            name = name if name.endswith(suffix) else name + suffix
        elif kind == "type" and name == scope and not self._language.self_names:
            return  # Go: the type of the receiver
        if kind in TYPE_REFERENCES and self._outline.type_parameters.hides(receiver[2:] or name, node.start_byte):
            return
        if receiver == "?" and kind in _BY_RECEIVER and _is_one_word(name):
            return  # resolution cannot use it
        line = node.start_point[0] + 1
        arguments = self._arguments(site, kind, node)
        if kind in TYPE_REFERENCES:
            arguments = self._arity(name, node) + arguments + self._bound(kind, node)
        is_new = self._uses.add(site.ordinal, (kind, name, receiver, scope, arguments), line)
        if is_new and kind == "name" and receiver == "self":  # a method as a value, or the value of a field
            self._uses.add(site.ordinal, ("field", name, receiver, scope, ""), line)

    def _arity(self, name: str, node: tree_sitter.Node) -> str:
        """Return the number of type arguments behind the name of a type, and ARITY; '' if there are none.

        It is of use only where types of one name may differ in it.
        """
        if not self._language.types_by_parameters:
            return ""
        if not self._source.of(node).endswith(name):  # the node is a whole type, the name anywhere in it
            return UNCOUNTED + ARITY
        arity = count_behind(self._source.raw, node.end_byte)
        return f"{arity}{ARITY}" if arity else ""

    def _bound(self, kind: str, node: tree_sitter.Node) -> str:
        """Return the type arguments of a base (see `GIVEN`)."""
        if kind not in _BASES:
            return ""
        return base_arguments(node, self._source, self._language, self._outline.type_parameters)

    def _arguments(self, site: Site, kind: str, node: tree_sitter.Node) -> str:
        """Return the number and types of a use's arguments; '' if there can be none, or these are unknown."""
        if kind == "initialize":  # `Cart cart;`
            return "0"
        arguments = self._outline.lists.arguments(node) if self._has_lists and kind in _COUNTED else ""
        return self._types_of_names.added_to(arguments, site.visible) if LOCAL in arguments else arguments

    def _add_library_bases(self, role: Role, matches: Iterable[Match]) -> None:
        """Add the ancestors of the types from outside that types extend: the workspace may reopen one of them."""
        separator, ancestors = self._language.type_separator, self._language.bases_of_library
        for _, captures in matches if role.detail == "extends" and ancestors else ():
            for node in captures.get(NAME, ()):
                path = f"{self._spelling.receiver(captures[RECEIVER])}{separator}{self._spelling.name(node)}"
                for base in ancestors.get(path, ()):
                    receiver, name = _parted(base, "", separator)
                    self._add(self._sites.of(node, captures), "extends", name, receiver, node)

    def _holder(self, site: Site, kind: str, name: str) -> str:
        """Return the receiver that a bare name stands for: that of a namespace, or of a nameless function around it."""
        outline = self._outline
        if outline.namespaced and (site.class_name, name) in outline.namespaced:
            return "self"
        number = outline.in_block(name, site.locality) if kind in _IN_BLOCKS and name in outline.in_blocks else -1
        return f"D:{number}" if number >= 0 else ""


@lru_cache(maxsize=1 << 14)
def _names_in_type(text: str) -> tuple[tuple[str, str], ...]:
    """Return the names in a type expression, each with the path before it, in order."""
    qualified = ("".join(dotted.split()).rpartition(".") for dotted in _NAME_IN_TYPE.findall(text))
    return tuple(dict.fromkeys((path, name) for path, _, name in qualified))


@lru_cache(maxsize=1 << 12)
def _parted(name: str, receiver: str, separator: str) -> tuple[str, str]:
    """Split a name that is one node but has dots (Elixir), a separator (`Shop::Cart`) or is a type (`Map.Entry<K>`)."""
    stripped = name.replace(separator, ".")
    while "<" in stripped and (shorter := _TYPE_ARGUMENTS.sub("", stripped)) != stripped:
        stripped = shorter
    path, _, last = stripped.rpartition(".")
    if not path:
        return receiver, stripped.strip()
    path = "".join(path.split())
    return f"P:{path}" if "." in path else f"N:{path}", last.strip()


def _unquoted(name: str, kind: str) -> str:
    """Return a name without quotes: some grammars have no node for the text in them (Scala's strings, SQL's names)."""
    name = name.strip("\"'`")
    return name.partition(" ")[0] if kind == "exec" else name  # the program of a command line


@lru_cache(maxsize=1 << 16)
def _is_one_word(name: str) -> bool:
    return len(identifier_parts(name)) < 2
