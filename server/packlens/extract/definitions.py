"""Finds the definitions of a file in one sweep over the captured nodes, in the order of the text.

The sweep gives every definition its container, and the scopes in which references and bindings find their owners.
A visitor of all nodes in Python took three times as long as the query and the sweep.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter
from typing import Final

import tree_sitter

from packlens.extract import codes
from packlens.extract.captures import Captures, Matches, RoleMatch
from packlens.extract.declaration import Declarations
from packlens.extract.facts import AS_MODULE, EXTENDED, SHAPE, Definition, Reference
from packlens.extract.language import Language
from packlens.extract.module_names import path_segments
from packlens.extract.routes import read_route
from packlens.extract.scopes import OpenScope, Outline, ScopeRanges
from packlens.extract.shapes import shape_of
from packlens.extract.source import Source
from packlens.extract.style_names import module_container
from packlens.extract.types import called_value, simple_type
from packlens.model import CALLABLE_KINDS, TYPE_KINDS

_SEPARATORS: Final = re.compile(r"[.:]+")

#: Definitions nested deeper are left out: names and bodies of 10,000 containers within each other take gigabytes.
_DEEPEST: Final = 100

#: Scopes that describe a node, and contain nothing themselves.
_SCOPES_WITHOUT_CONTENT: Final = frozenset({"header", "section"})

_Item = tuple[int, int, bool, str, tree_sitter.Node, Captures]
"""Start, minus the end, whether it is a scope (else a definition), kind, node, captures; outer ones sort first."""


def read_definitions(
    language: Language, path: str, source: Source, matches: Matches, root: tree_sitter.Node
) -> tuple[Outline, list[Reference]]:
    """Return the definitions of a file with their scopes, and the references of its routes to their handlers."""
    sweep = _Sweep(language, path, source, matches)
    sweep.run(root)
    return sweep.outline, sweep.route_handlers


class _Sweep:
    """The state of one sweep."""

    def __init__(self, language: Language, path: str, source: Source, matches: Matches) -> None:
        self.language = language
        self.path = path
        self.source = source
        self.matches = matches
        self.declarations = Declarations(language, source, matches)
        self.definitions: list[Definition] = []
        self.component = ""
        """The name of the definition that the file is as a whole, or ''."""
        self.outline = Outline(self.definitions, ScopeRanges())
        self.stack: list[OpenScope] = []
        self.route_handlers: list[Reference] = []
        self.last: dict[int, int] = {}
        """The ordinal of the last definition in each definition, by the ordinal of the latter."""
        self.fields: set[tuple[str, str]] = set()
        """(container, name) of the fields met so far: another assignment to them defines nothing."""
        self.selectors: dict[tuple[str, str], int] = {}
        """The ordinal of each selector of a style sheet, by its module (Vue) and name."""
        self.section_ends = self._section_ends()
        """Where sections end (Docker's stages), by where they start."""
        self.exports: set[str] = set()
        """Names that the file exports apart from their definitions (`export { a }`, `module.exports = { a }`)."""
        self.defaults: set[str] = set()
        """Those of them that are default exports (`export default a`, `module.exports = a`)."""

    def run(self, root: tree_sitter.Node) -> None:
        """Sweep over a file, and fill its outline and route handlers."""
        self.exports, self.defaults = (
            {self.source.of(node) for _, captures in self.matches.exports for node in captures.get(mark, ())}
            for mark in (codes.NAME, codes.DEFAULT)
        )
        self._open_file(root)
        last_span = (-1, -1)
        for start, minus_end, is_scope, kind, node, captures in self._items():
            self._close(start)
            if len(self.stack) > _DEEPEST or self.stack[-1].ordinal < 0:  # or in a `@scope.silent`
                continue
            span = (start, -minus_end)
            sibling = last_span == span and len(self.stack) > 1  # `int a, b;`: two names of one node
            last_span = (-1, -1)
            if is_scope:
                scope: OpenScope | None = self._scope(kind, node, captures)
            elif kind == "route":
                handlers, scope = read_route(self.language, self.source, node, captures, self.stack[-1], self.outline)
                self.route_handlers += handlers
            else:
                if sibling:
                    self.stack.pop()
                scope = self._define(kind, node, captures)
            if scope is not None:
                self.stack.append(scope)
                self.outline.scopes.add(start, scope)
                last_span = (-1, -1) if is_scope or kind == "route" else span
        self._close(len(self.source.raw) + 1)
        self._finish()

    def _open_file(self, root: tree_sitter.Node) -> None:
        name = self.path.rpartition("/")[2]
        size = len(self.source.raw)
        tests = self.language.test_path_pattern
        test = bool(tests and tests.search(self.path))
        doc = self.declarations.header(self.matches)
        self.definitions.append(
            Definition(name, name, "file", -1, "", "", "", doc, 0, size, 1, root.end_point[0] + 1, True, test)
        )
        if self.language.component and self.source.raw.strip():
            self._open_component(doc, root, test)
        bottom = OpenScope(size + 1, len(self.definitions) - 1, "", False, test)
        self.stack.append(bottom)
        self.outline.scopes.add(0, bottom)

    def _open_component(self, doc: str, root: tree_sitter.Node, test: bool) -> None:
        """Add the definition that a file is as a whole: the default export that its name and its users know."""
        name = self.path.rpartition("/")[2].rpartition(".")[0]
        self.component = name if "." in name else (path_segments(self.path) or (name,))[-1]  # `Row.story` is no `Row`
        self.definitions.append(
            Definition(
                self.component,
                self.component,
                self.language.component,
                0,
                "",
                "",
                f"<{self.component}>",
                doc,
                0,
                len(self.source.raw),
                1,
                root.end_point[0] + 1,
                AS_MODULE,
                test,
            )
        )

    def _items(self) -> list[_Item]:
        """Return definitions and scopes, outer before inner, a definition before a scope of the same span."""
        definitions = self.matches.definitions
        if any(codes.FORWARD in captures for _, _, captures in definitions):
            definitions = self._without_forward(definitions)
        items: list[_Item] = []
        for is_scope, marked in ((False, definitions), (True, self.matches.scopes)):
            for kind, node, captures in marked:
                start, end = node.start_byte, _last_node(node, captures).end_byte
                if not is_scope or kind not in _SCOPES_WITHOUT_CONTENT:
                    items.append((start, -end, is_scope, kind, node, captures))
        items.sort(key=itemgetter(0, 1, 2))
        return items

    def _without_forward(self, definitions: list[RoleMatch]) -> list[RoleMatch]:
        """Leave out forward declarations: all outside of headers, in headers those of names that the file defines."""
        headers = self.language.forward_path_pattern
        definitions_only = [item for item in definitions if codes.FORWARD not in item[2]]
        if not headers or not headers.search(self.path):
            return definitions_only
        named_items = [*definitions_only, *self.matches.scopes]
        defined = {
            self.source.of(item[2][codes.NAME][0])
            for item in named_items
            if item[0] != "header" and codes.NAME in item[2]
        }
        return [
            i for i in definitions if codes.FORWARD not in i[2] or self.source.of(i[2][codes.NAME][0]) not in defined
        ]

    def _section_ends(self) -> dict[int, int]:
        """Return the ends of sections by start: each reaches to the comments before the next one, or to the end."""
        starts = sorted(node.start_byte for kind, node, _ in self.matches.scopes if kind == "section")
        comments = {end: start for start, end, _, _ in self.matches.comments} if starts else {}
        raw, ends = self.source.raw, {}
        for start, following in pairwise([*starts, len(raw)]):
            end = following
            while end in comments or raw[end - 1 : end].isspace():
                end = comments.get(end, end - 1)
            ends[start] = max(start, end)
        return ends

    def _close(self, start: int) -> None:
        """Pop every scope that ends at or before `start`, and note where the outer one resumes."""
        stack = self.stack
        while len(stack) > 1 and stack[-1].end <= start:
            end = stack.pop().end
            self.outline.scopes.add(end, stack[-1])

    def _finish(self) -> None:
        namespaces = {definition.qualified_name for definition in self.definitions if definition.kind == "module"}
        if namespaces:
            members = {
                (definition.container, definition.name)
                for definition in self.definitions
                if definition.container in namespaces
            }
            self.outline.namespaced = members
        if self.language.field_prefix:
            self._type_readers(self.language.field_prefix)

    def _type_readers(self, prefix: str) -> None:
        """Give a reader method the type of its field: `attr_reader :x` or `def x` with `@x = Foo.new`."""
        fields = [d for d in self.definitions if d.name.startswith(prefix)]
        types = {(d.container, d.name.lstrip(prefix)): d.type_name for d in fields}
        for ordinal, definition in enumerate(self.definitions):
            type_name = types.get((definition.container, definition.name))
            if type_name and not definition.type_name:
                self.definitions[ordinal] = definition._replace(type_name=type_name)

    # -- one scope, one definition

    def _scope(self, kind: str, node: tree_sitter.Node, captures: Captures) -> OpenScope | None:
        """Return a scope that is not a definition: a reopened type, or (without a name) a range, for instance of tests.

        `@scope.members` makes the definitions in a named definition its members (the functions of an object literal).
        A section (C++ `public:`) has no scope: it sets whether the following members of the outer one are exported.
        """
        names = captures.get(codes.NAME)
        outer = self.stack[-1]
        if kind == "block":
            return self._block(node, outer)
        if kind.endswith("_section"):
            outer.exports = kind == "public_section"
            return None
        if kind == "script":
            return OpenScope(node.end_byte, 0, "", False, outer.test)
        if kind == "silent":
            return OpenScope(node.end_byte, -1, outer.qualified, outer.is_type, outer.test)
        name = simple_type(self.source.of(names[0]), self.language) if names else ""
        qualified = _join(outer.qualified, name, self.language.type_separator) if name else outer.qualified
        if kind == "members" and not qualified:
            qualified = self.component
        attributes, _ = self.declarations.attributes(node.start_point[0])
        test = outer.test or kind == "test" or self._is_test("", attributes)
        exports = kind == "public" if kind in ("public", "private") else None
        if kind in self.language.exported_through:
            exports = True
        is_type = bool(qualified) if name or kind == "members" else outer.is_type
        return OpenScope(node.end_byte, outer.ordinal, qualified, is_type, test, exports, block=outer.block)

    def _block(self, node: tree_sitter.Node, outer: OpenScope) -> OpenScope:
        """Return the scope of a nameless function: like the outer one, but with local names of its own."""
        block = -2 - len(self.outline.around)
        self.outline.around[block] = outer.locality
        return replace(outer, end=node.end_byte, block=block)

    def _define(self, kind: str, node: tree_sitter.Node, captures: Captures) -> OpenScope | None:
        names = captures.get(codes.NAME)
        name = (
            self.source.of(names[0]).strip(': `"') if names else ""
        )  # Ruby symbols; quoted names (Elixir, Kotlin, SQL)
        name = name.removeprefix(self.language.sigil)
        if len(name) > 2 and name[0] == name[-1] == "'":  # YAML, TOML
            name = name[1:-1]
        if not names or not name:
            return None  # a name that the parser inserted into broken code, or an unnamed bit field
        if kind == "selector":
            return self._rule(name, node, captures)
        outer = self._container_frame(captures)
        if outer is None:
            return None
        container = outer.qualified if outer.is_type else ""
        if codes.CONTAINER in captures:
            container = simple_type(self.source.of(captures[codes.CONTAINER][0]), self.language)
            container = container.replace(".", self.language.type_separator)
        if kind in ("field", "property") and codes.SELF in captures:
            if (container, name) in self.fields:
                return None
            self.fields.add((container, name))
        kind, name, qualified, container = self._names(kind, name, container, outer)
        if kind == "field":
            self.fields.add((container, name))
        if self.language.clauses and (scope := self._clause(kind, qualified, node, outer)):
            return scope
        definition = self._describe((kind, name, qualified, container), node, names[0], captures, outer)
        self.definitions.append(definition)
        if codes.SELF in captures:
            return None  # calls in the assigned value belong to the method
        exports = bool(definition.exported) if kind in self.language.exported_through else None
        ordinal = self.last[outer.ordinal] = len(self.definitions) - 1
        if outer.block:
            self.outline.around[ordinal] = outer.block
        return OpenScope(definition.end_byte, ordinal, qualified, kind in TYPE_KINDS, definition.test, exports)

    def _rule(self, name: str, node: tree_sitter.Node, captures: Captures) -> OpenScope | None:
        """Return the scope of a style sheet's rule; the first one that has a selector defines it.

        Selectors are known by their own names, wherever they stand. `&__title` continues the one around it.
        """
        outer = self.stack[-1]
        if name[0] == "&":
            around = self.definitions[outer.ordinal]
            if around.kind != "selector":
                return None  # continues whatever a mixin is included in
            name = around.name + name[1:]
        module = outer.qualified if outer.is_type else ""
        if (module, name) not in self.selectors:
            self.selectors[module, name] = len(self.definitions)
            names = ("selector", name, name, module_container(module))
            self.definitions.append(self._describe(names, node, captures[codes.NAME][0], captures, outer))
        return OpenScope(node.end_byte, self.selectors[module, name], module, bool(module), outer.test)

    def _clause(self, kind: str, qualified: str, node: tree_sitter.Node, outer: OpenScope) -> OpenScope | None:
        """Return the scope of the previous definition, extended, if this is another clause of it."""
        ordinal = self.last.get(outer.ordinal)
        if ordinal is None or kind not in CALLABLE_KINDS:
            return None
        previous = self.definitions[ordinal]
        if (previous.kind, previous.qualified_name) != (kind, qualified):
            return None
        last_row = node.end_point[0] + 1
        self.definitions[ordinal] = previous._replace(end_byte=node.end_byte, end_line=last_row)
        return OpenScope(node.end_byte, ordinal, qualified, False, previous.test)

    def _describe(
        self,
        names: tuple[str, str, str, str],
        node: tree_sitter.Node,
        name_node: tree_sitter.Node,
        captures: Captures,
        outer: OpenScope,
    ) -> Definition:
        """Return a definition with these names: (kind, name, qualified, container)."""
        kind, name, qualified, container = names
        declarations = self.declarations
        last_node = _last_node(node, captures)
        start, end = node.start_byte, last_node.end_byte
        row = node.start_point[0]
        last_row, last_column = last_node.end_point
        if last_column or last_row == row:  # else its line break is part of it (a C macro)
            last_row += 1
        if start in self.section_ends:
            end = max(end, self.section_ends[start])
            last_row = row + 1 + self.source.raw.count(b"\n", start, end)
        attributes, top = declarations.attributes(row)
        if self.language.test_attributes:  # annotations may also stand inside the definition (Java, C#)
            attributes += self.source.between(start, name_node.start_byte)
        declaration_start = declarations.after_attributes(start)
        at_top = outer.ordinal == 0 and not container
        exported = int(bool(outer.exports))
        if outer.exports is None:
            exported_apart = outer.ordinal == 0 and name in self.exports
            exported = int(exported_apart or declarations.exported(declaration_start, name_node, name, captures))
        if codes.DEFAULT in captures or (at_top and name in self.defaults):
            exported = AS_MODULE
        type_name = self._type_name(captures)
        if type_name == "Self" and container:
            type_name = container
        if codes.EXTENDED in captures:
            type_name += EXTENDED + simple_type(self.source.of(captures[codes.EXTENDED][0]), self.language)
        if kind == "method" and self.language.structural_interfaces:
            type_name += SHAPE + shape_of(self.source.between(name_node.end_byte, _signature_end(node)))
        return Definition(
            name,
            qualified,
            kind,
            outer.ordinal,
            container,
            type_name,
            declarations.signature(declaration_start, node, captures),
            declarations.doc(captures, top),
            start,
            end,
            row + 1,
            last_row,
            exported,
            outer.test or self._is_test(qualified, attributes),
        )

    def _container_frame(self, captures: Captures) -> OpenScope | None:
        """Return the scope of a definition: the innermost, or the class for a member of self; None without.

        `@member` makes a definition a member although it is nested deeper (a constructor's parameter).
        """
        if codes.SELF not in captures and codes.MEMBER not in captures:
            return self.stack[-1]
        text, prefix = (
            self.source.of(captures[codes.SELF][0]) if codes.SELF in captures else "",
            self.language.field_prefix,
        )
        if text and text not in self.language.self_names and not (prefix and text.startswith(prefix)):
            return None
        return next((scope for scope in reversed(self.stack) if scope.is_type), None)

    def _names(self, kind: str, name: str, container: str, outer: OpenScope) -> tuple[str, str, str, str]:
        """Return the final kind, name, qualified name and container."""
        language = self.language
        if kind == "function" and container and not language.type_functions:
            kind = "method"
        if kind == "method" and name in language.constructors:
            kind = "constructor"
        if kind == "constructor" and language.constructor_name:
            owner = _SEPARATORS.split(container)[-1] if container else name
            name = language.constructor_name.replace("{class}", owner)
        is_type = kind in TYPE_KINDS
        separator = language.type_separator if is_type else language.separator
        qualified = _join(container or outer.qualified, name, separator)
        if is_type and separator in name:  # class A::B: a member of A, named B
            name = name.rpartition(separator)[2]
            container = qualified[: -len(name) - len(separator)]
        return kind, name, qualified, container

    def _type_name(self, captures: Captures) -> str:
        """Return the declared type, or the type of the assigned value, or ''."""
        if codes.TYPE in captures:
            return simple_type(self.source.of(captures[codes.TYPE][0]), self.language)
        if codes.VALUE_NEW in captures:
            return simple_type(self.source.of(captures[codes.VALUE_NEW][0]), self.language)
        if codes.VALUE_CALL in captures:
            value = called_value(self.source.of(captures[codes.VALUE_CALL][0]), self.language)
            return value[2:] if value.startswith("T:") else ""
        return ""

    def _is_test(self, qualified: str, attributes: str) -> bool:
        name_pattern, attribute_pattern = self.language.test_name_pattern, self.language.test_attribute_pattern
        if name_pattern and name_pattern.match(qualified):
            return True
        return bool(attribute_pattern and attributes and attribute_pattern.search(attributes))


def _signature_end(node: tree_sitter.Node) -> int:
    body = node.child_by_field_name("body")
    return body.start_byte if body else node.end_byte


def _last_node(node: tree_sitter.Node, captures: Captures) -> tree_sitter.Node:
    """Return the node where a definition ends: its body may stand behind its own node (Dart)."""
    body = captures[codes.BODY][-1] if codes.BODY in captures else node
    return body if body.end_byte > node.end_byte else node


def _join(outer: str, name: str, separator: str) -> str:
    return f"{outer}{separator}{name}" if outer else name
