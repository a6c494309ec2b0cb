"""Finds the definitions of a file in one sweep over the captured nodes, in the order of the text.

The sweep gives every definition its container, and records the scopes in which references and bindings find their
owners. A visitor of all nodes in Python took three times as long as the query and the sweep.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple

import tree_sitter

from packlens.extract import codes
from packlens.extract.argument_lists import ArgumentLists, most_of
from packlens.extract.captures import Captures, Matches, RoleMatch
from packlens.extract.declaration import Declarations
from packlens.extract.facts import AS_MODULE, TAKES, Definition, Reference
from packlens.extract.fixtures import filter_mark, fixture_mark
from packlens.extract.language import Language
from packlens.extract.module_names import path_segments
from packlens.extract.route_scopes import ROUTE_SCOPES
from packlens.extract.routes import RouteReader
from packlens.extract.scopes import OpenScope, Outline, ScopeRanges
from packlens.extract.source import Source
from packlens.extract.style_names import module_container
from packlens.extract.test_names import joined_tests, test_name
from packlens.extract.type_names import TypeNames
from packlens.extract.type_parameters import TypeParameters
from packlens.extract.types import simple_type
from packlens.extract.whole_file import namespace_members, numbered_namesakes, typed_readers
from packlens.model import CALLABLE_KINDS, TYPE_KINDS

_SEPARATORS: Final = re.compile(r"[.:]+")

_MAX_DEPTH: Final = 100
"""Definitions nested deeper are left out: names and bodies of 10,000 nested containers take gigabytes."""

_SCOPES_WITHOUT_CONTENT: Final = frozenset({"header", "section", "returned", "yielded", "assigned"})
"""Scopes that say something about a node, and contain nothing themselves."""

_Item = tuple[int, int, bool, str, tree_sitter.Node, Captures]
"""(start, minus the end, whether it is a scope and not a definition, kind, node, captures); outer ones sort first."""


class _Names(NamedTuple):
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


def read_definitions(
    language: Language, path: str, source: Source, matches: Matches, root: tree_sitter.Node
) -> tuple[Outline, list[Reference]]:
    """Return the definitions of a file with their scopes, and the references of its routes to their handlers."""
    sweep = _Sweep(language, path, source, matches)
    sweep.run(root)
    return sweep.outline, sweep.routes.handlers


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
        """The name of the definition that stands for the whole file, or ''."""
        lists = ArgumentLists(language, source, matches.arguments)
        type_parameters = TypeParameters(source, matches.generics)
        self.outline = Outline(self.definitions, ScopeRanges(), lists, type_parameters)
        self.type_names = TypeNames(language, source, lists, type_parameters)
        self.stack: list[OpenScope] = []
        self.routes = RouteReader(language, path, source, self.outline)
        self.last: dict[int, int] = {}
        """By a definition's ordinal, the ordinal of the last definition directly in it."""
        self.fields: set[tuple[str, str]] = set()
        """(container, name) of the fields met so far: another assignment to one of them defines nothing."""
        self.selectors: dict[tuple[str, str], int] = {}
        """By module (Vue) and name, the ordinal of each selector of a style sheet."""
        self.section_ends = self._section_ends()
        """The ends of sections (Docker's stages) by their starts."""
        self.exports = self._exported_names(codes.NAME)
        """Names that the file exports apart from their definitions (`export { a }`, `module.exports = { a }`)."""
        self.defaults = self._exported_names(codes.DEFAULT)
        """Names that are default exports (`export default a`, `module.exports = a`)."""

    def run(self, root: tree_sitter.Node) -> None:
        """Sweep over a file, and fill its outline."""
        self._open_file(root)
        for kind, node, captures in self.matches.scopes:
            if kind == "namespace":  # it may stand behind the routes
                self.routes.scopes.read(kind, node, captures, root.end_byte)
        last_span = (-1, -1)
        for start, minus_end, is_scope, kind, node, captures in self._items():
            self._close(start)
            if len(self.stack) > _MAX_DEPTH or self.stack[-1].ordinal < 0:  # or in a `@scope.silent`
                continue
            span = (start, -minus_end)
            sibling = last_span == span and len(self.stack) > 1  # `int a, b;`: two names of one node
            last_span = (-1, -1)
            if is_scope:
                scope: OpenScope | None = self._scope(kind, node, captures)
            elif kind == "route":
                scope = self.routes.read(node, captures, self.stack[-1])
            elif kind == "resources":
                self.routes.read_resource(node, captures, self.stack[-1])
                scope = None
            elif kind == "mount":
                self.routes.read_mount(node, captures, self.stack[-1])
                scope = None
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

    def _exported_names(self, code: str) -> set[str]:
        return {self.source.of(node) for _, captures in self.matches.exports for node in captures.get(code, ())}

    def _open_file(self, root: tree_sitter.Node) -> None:
        name = self.path.rpartition("/")[2]
        size = len(self.source.raw)
        tests = self.language.test_path_pattern
        file = Definition(
            name=name,
            qualified_name=name,
            kind="file",
            parent=-1,
            container="",
            type_name="",
            signature="",
            doc=self.declarations.header(self.matches),
            start_byte=0,
            end_byte=size,
            start_line=1,
            end_line=root.end_point[0] + 1,
            exported=True,
            test=bool(tests and tests.search(self.path)),
        )
        self.definitions.append(file)
        if self.language.component and self.source.raw.strip():
            self.definitions.append(self._component_of(file))
        bottom = OpenScope(size + 1, len(self.definitions) - 1, "", False, file.test)
        self.stack.append(bottom)
        self.outline.scopes.add(0, bottom)

    def _component_of(self, file: Definition) -> Definition:
        """Return the definition that stands for the whole file: the default export, named like the file."""
        name = file.name.rpartition(".")[0]
        self.component = name if "." in name else (path_segments(self.path) or (name,))[-1]  # `Row.story` is no `Row`
        return file._replace(
            name=self.component,
            qualified_name=self.component,
            kind=self.language.component,
            parent=0,
            signature=f"<{self.component}>",
            exported=AS_MODULE,
        )

    def _items(self) -> list[_Item]:
        """Return definitions and scopes, outer before inner, a definition before a scope of the same span."""
        definitions = self.matches.definitions
        if any(codes.FORWARD in captures for _, _, captures in definitions):
            definitions = self._without_forward(definitions)
        items: list[_Item] = []
        for is_scope, matches_of_kind in ((False, definitions), (True, self.matches.scopes)):
            for kind, node, captures in matches_of_kind:
                start, end = node.start_byte, _last_node(node, captures).end_byte
                if not is_scope or kind not in _SCOPES_WITHOUT_CONTENT:
                    items.append((start, -end, is_scope, kind, node, captures))
        items.sort(key=itemgetter(0, 1, 2))
        return items

    def _without_forward(self, definitions: list[RoleMatch]) -> list[RoleMatch]:
        """Leave out forward declarations: all outside of headers; in headers those of names that the file defines."""
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
        definitions, outline = self.definitions, self.outline
        if outline.in_blocks:
            outline.in_blocks = numbered_namesakes(definitions, outline.in_blocks)
        outline.namespaced = namespace_members(definitions)
        if self.language.field_prefix:
            definitions[:] = typed_readers(definitions, self.language.field_prefix)

    # -- one scope, one definition

    def _scope(self, kind: str, node: tree_sitter.Node, captures: Captures) -> OpenScope | None:
        """Return a scope that is no definition: a reopened type, or (without a name) a range, for instance of tests.

        `@scope.members` makes the definitions in a named definition its members (the functions of an object literal). A
        section (C++ `public:`) has no scope: it sets whether the following members of the outer one are exported.
        """
        names = captures.get(codes.NAME)
        outer = self.stack[-1]
        if kind == "block":
            return self._block(node, outer)
        if kind in ROUTE_SCOPES:
            self.routes.scopes.read(kind, node, captures, outer.end)
            return None
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
        tests = "" if name else outer.tests
        return OpenScope(
            node.end_byte, outer.ordinal, qualified, is_type, test, exports, tests=tests, block=outer.block
        )

    def _block(self, node: tree_sitter.Node, outer: OpenScope) -> OpenScope:
        """Return the scope of a nameless function: like the outer one, but with local names of its own."""
        block = -2 - len(self.outline.around)
        self.outline.around[block] = outer.locality
        return replace(outer, end=node.end_byte, block=block)

    def _define(self, kind: str, node: tree_sitter.Node, captures: Captures) -> OpenScope | None:
        """Add a definition, and return its scope; None if it is no definition after all, or can contain nothing."""
        name = self._written_name(captures)
        if not name:
            return None  # a name that the parser inserted into broken code, or an unnamed bit field
        if kind == "selector":
            return self._rule(name, node, captures)
        if kind == "test":
            return self._test(node, captures)
        outer = self._outer_scope(captures)
        if outer is None:
            return None
        container = self._container(captures, outer)
        if self._is_known_field(kind, name, container, captures):
            return None
        names = self._names(kind, name, container, outer)
        if self.language.clauses and (scope := self._clause(names, node, captures, outer)):
            return scope
        definition = self._describe(names, node, captures, outer)
        self.definitions.append(definition)
        if codes.SELF in captures:
            return None  # calls in the assigned value belong to the method
        exports = bool(definition.exported) if names.kind in self.language.exported_through else None
        ordinal = self.last[outer.ordinal] = len(self.definitions) - 1
        if self.routes.answered_paths is not None:
            self.routes.read_function(definition, outer)
        if outer.block:
            self.outline.around[ordinal] = outer.block
            if not names.container:
                self.outline.in_blocks.setdefault(names.name, {})[outer.block] = ordinal
        is_type = names.kind in TYPE_KINDS
        return OpenScope(definition.end_byte, ordinal, names.qualified, is_type, definition.test, exports)

    def _written_name(self, captures: Captures) -> str:
        """Return the name of a definition without quotes (Elixir, Kotlin, SQL) and the colons of Ruby's symbols."""
        if codes.NAME not in captures:
            return ""
        name = self.source.of(captures[codes.NAME][0]).strip(': `"').removeprefix(self.language.sigil)
        is_quoted = len(name) > 2 and name[0] == name[-1] == "'"  # YAML, TOML
        return name[1:-1] if is_quoted else name

    def _container(self, captures: Captures, outer: OpenScope) -> str:
        if codes.CONTAINER not in captures:
            return outer.qualified if outer.is_type else ""
        container = simple_type(self.source.of(captures[codes.CONTAINER][0]), self.language)
        return container.replace(".", self.language.type_separator)

    def _is_known_field(self, kind: str, name: str, container: str, captures: Captures) -> bool:
        """Return whether a field of self was met before; if it was not, note it."""
        is_assigned = codes.SELF in captures and kind in ("field", "property")
        if is_assigned and (container, name) in self.fields:
            return True
        if is_assigned or kind == "field":
            self.fields.add((container, name))
        return False

    def _rule(self, name: str, node: tree_sitter.Node, captures: Captures) -> OpenScope | None:
        """Return the scope of a style sheet's rule; the first rule with a selector defines the selector.

        A selector's qualified name is its name, wherever it is. `&__title` continues the selector around it.
        """
        outer = self.stack[-1]
        if name[0] == "&":
            enclosing = self.definitions[outer.ordinal]
            if enclosing.kind != "selector":
                return None  # it continues whatever selector includes the mixin
            name = enclosing.name + name[1:]
        module = outer.qualified if outer.is_type else ""
        if (module, name) not in self.selectors:
            self.selectors[module, name] = len(self.definitions)
            names = _Names("selector", name, name, module_container(module))
            self.definitions.append(self._describe(names, node, captures, outer))
        return OpenScope(node.end_byte, self.selectors[module, name], module, bool(module), outer.test)

    def _test(self, node: tree_sitter.Node, captures: Captures) -> OpenScope | None:
        """Add a test that is a call with a text, and return its scope; None outside of tests, or if the text is empty.

        What is defined in it is named as if it were not there: a helper's name does not depend on texts around it.
        """
        outer = self.stack[-1]
        name = test_name([self.source.of(each) for each in captures[codes.NAME]])
        if not outer.test or not name:
            return None
        tests = joined_tests(outer.tests, name)
        qualified = _join(self.outline.class_at(outer), tests, self.language.separator)
        definition = self._describe(_Names("test", name, qualified, ""), node, captures, outer)
        self.definitions.append(definition)
        ordinal = len(self.definitions) - 1
        if outer.block:
            self.outline.around[ordinal] = outer.block
        return OpenScope(definition.end_byte, ordinal, outer.qualified, False, True, tests=tests)

    def _clause(self, names: _Names, node: tree_sitter.Node, captures: Captures, outer: OpenScope) -> OpenScope | None:
        """Extend the previous definition, and return its scope, if this is another clause of it; None if it is not."""
        ordinal = self.last.get(outer.ordinal)
        if ordinal is None or names.kind not in CALLABLE_KINDS:
            return None
        previous = self.definitions[ordinal]
        if (previous.kind, previous.qualified_name) != (names.kind, names.qualified):
            return None
        if most_of(previous.type_name.partition(TAKES)[2]) != most_of(self.type_names.takes(names.kind, captures)):
            return None  # another function of that name (Elixir)
        last_row = node.end_point[0] + 1
        self.definitions[ordinal] = previous._replace(end_byte=node.end_byte, end_line=last_row)
        return OpenScope(node.end_byte, ordinal, names.qualified, False, previous.test)

    def _describe(self, names: _Names, node: tree_sitter.Node, captures: Captures, outer: OpenScope) -> Definition:
        """Return a definition with these names."""
        declarations, extent = self.declarations, self._extent(node, captures)
        attributes, top = declarations.attributes(extent.first_line - 1)
        if self.language.test_attributes:  # annotations may also be inside the definition (Java, C#)
            attributes += self.source.between(extent.start, captures[codes.NAME][0].start_byte)
        declaration_start = declarations.after_attributes(extent.start)
        fixture = fixture_mark(self.language, attributes) if attributes else ""
        registered = filter_mark(self.language, attributes, names.name) if attributes else ""
        return Definition(
            name=names.name,
            qualified_name=names.qualified,
            kind=names.kind,
            parent=outer.ordinal,
            container=names.container,
            type_name=self.type_names.of((names.kind, names.container), node, captures, fixture) + registered,
            signature=declarations.signature(declaration_start, node, captures),
            doc=declarations.doc(captures, top),
            start_byte=extent.start,
            end_byte=extent.end,
            start_line=extent.first_line,
            end_line=extent.last_line,
            exported=self._exported(names, declaration_start, captures, outer),
            test=outer.test or self._is_test(names.qualified, attributes),
        )

    def _extent(self, node: tree_sitter.Node, captures: Captures) -> _Extent:
        last_node = _last_node(node, captures)
        start, end = node.start_byte, last_node.end_byte
        row = node.start_point[0]
        last_row, last_column = last_node.end_point
        if start in self.section_ends:
            end = max(end, self.section_ends[start])
            return _Extent(start, end, row + 1, row + 1 + self.source.raw.count(b"\n", start, end))
        ends_within_line = last_column or last_row == row  # else its line break is part of it (a C macro)
        return _Extent(start, end, row + 1, last_row + bool(ends_within_line))

    def _exported(self, names: _Names, declaration_start: int, captures: Captures, outer: OpenScope) -> int:
        """Return whether other files may use a definition: 0, 1 or AS_MODULE."""
        is_outermost = outer.ordinal == 0
        if codes.DEFAULT in captures or (is_outermost and not names.container and names.name in self.defaults):
            return AS_MODULE
        if outer.exports is not None:
            return int(outer.exports)
        if is_outermost and names.name in self.exports:
            return 1
        name_node = captures[codes.NAME][0]
        return int(self.declarations.exported(declaration_start, name_node, names.name, captures))

    def _outer_scope(self, captures: Captures) -> OpenScope | None:
        """Return the scope of a definition: the innermost, or the class for a member of self; None if there is none.

        `@member` makes a definition a member although it is nested deeper (a constructor's parameter).
        """
        if codes.SELF not in captures and codes.MEMBER not in captures:
            return self.stack[-1]
        receiver = self.source.of(captures[codes.SELF][0]) if codes.SELF in captures else ""
        prefix = self.language.field_prefix
        if receiver and receiver not in self.language.self_names and not (prefix and receiver.startswith(prefix)):
            return None
        return next((scope for scope in reversed(self.stack) if scope.is_type), None)

    def _names(self, kind: str, name: str, container: str, outer: OpenScope) -> _Names:
        """Return kind and names of a definition, given the kind in its pattern and the name as it is written."""
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
        if is_type and separator in name:  # class A::B is a member of A, named B
            name = name.rpartition(separator)[2]
            container = qualified[: -len(name) - len(separator)]
        return _Names(kind, name, qualified, container)

    def _is_test(self, qualified: str, attributes: str) -> bool:
        name_pattern, attribute_pattern = self.language.test_name_pattern, self.language.test_attribute_pattern
        if name_pattern and name_pattern.match(qualified):
            return True
        return bool(attribute_pattern and attributes and attribute_pattern.search(attributes))


def _last_node(node: tree_sitter.Node, captures: Captures) -> tree_sitter.Node:
    """Return the node where a definition ends: its body may come behind its own node (Dart)."""
    body = captures[codes.BODY][-1] if codes.BODY in captures else node
    return body if body.end_byte > node.end_byte else node


def _join(outer: str, name: str, separator: str) -> str:
    return f"{outer}{separator}{name}" if outer else name
