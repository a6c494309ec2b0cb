"""Finds the definitions of a file in one sweep over the captured nodes, in the order of the text.

The sweep gives every definition its container, and records the scopes in which references and bindings find their
owners. A visitor of all nodes in Python took three times as long as the query and the sweep.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from itertools import chain
from operator import itemgetter
from typing import Final

import tree_sitter

from packlens.extract.definitions.declaration import Declarations
from packlens.extract.definitions.definition_reader import DefinitionNames, DefinitionReader, joined, last_node
from packlens.extract.definitions.setting_lists import settings_in
from packlens.extract.definitions.test_names import joined_tests, test_name
from packlens.extract.definitions.type_names import TypeNames, made_class
from packlens.extract.definitions.whole_file import namespace_members, numbered_namesakes, typed_readers
from packlens.extract.facts import AS_MODULE, DECLARED, EITHER, TAKES, Definition, Reference
from packlens.extract.imports.module_names import path_segments
from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import Captures, Matches, RoleMatch
from packlens.extract.parsing.source import Source
from packlens.extract.routes.route_scopes import ROUTE_SCOPES
from packlens.extract.routes.routes import RouteReader
from packlens.extract.scopes.scopes import OpenScope, Outline, ScopeRanges
from packlens.extract.types.argument_lists import ArgumentLists, most_of
from packlens.extract.types.type_parameters import TypeParameters
from packlens.extract.types.types import simple_type
from packlens.extract.wiring.style_names import module_container
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.signatures import without_value

_MAX_DEPTH: Final = 100
"""Definitions nested deeper are left out: names and bodies of 10,000 nested containers take gigabytes."""

_SCOPES_OF_COMPONENTS: Final = frozenset({"script", "component"})
_SCOPES_WITHOUT_CONTENT: Final = frozenset({"header", "section", "returned", "yielded", "assigned"})
"""Scopes that say something about a node, and contain nothing themselves."""

_Item = tuple[int, int, bool, str, tree_sitter.Node, Captures]
"""(start, minus the end, whether it is a scope and not a definition, kind, node, captures); outer ones sort first."""


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
        type_parameters = TypeParameters(source, matches.generics, matches.definitions)
        settings = language.setting_file_pattern
        self.hides_values = not language.setting_values and bool(settings and settings.search(path))
        self.outline = Outline(self.definitions, ScopeRanges(), lists, type_parameters)
        self.type_names = TypeNames(language, source, lists, type_parameters)
        self.reader = DefinitionReader(language, source, matches, self.declarations, self.type_names)
        self.stack: list[OpenScope] = []
        self.routes = RouteReader(language, path, source, self.outline)
        self.last: dict[int, int] = {}
        """By a definition's ordinal, the ordinal of the last definition directly in it."""
        self.fields: dict[tuple[str, str], int] = {}
        """(container, name) of the fields met so far: another assignment to one of them defines nothing."""
        self.selectors: dict[tuple[str, str], int] = {}
        """By module (Vue) and name, the ordinal of each selector of a style sheet."""
        self.declared: list[int] | None = None
        """Where definitions and names of local values begin, in the order of the text; None until a block is met."""

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
            elif kind == "prop":
                scope = self._define("field", node, captures) if self.component and self.stack[-1].is_type else None
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
        bottom = OpenScope(size + 1, len(self.definitions) - 1, "", False, bool(file.test), shares=self._is_global())
        self.stack.append(bottom)
        self.outline.scopes.add(0, bottom)

    def _is_global(self) -> bool:
        """Return whether other files know what this one defines without an import of it: it is no module."""
        paths, module = self.language.global_path_pattern, self.language.module_statement_pattern
        return bool(paths and paths.search(self.path) and not (module and module.search(self.source.raw)))

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
        if any(kind == "settings" for kind, _, _ in definitions):
            definitions = self._with_settings(definitions)
        items: list[_Item] = []
        for is_scope, matches_of_kind in ((False, definitions), (True, self.matches.scopes)):
            for kind, node, captures in matches_of_kind:
                start, end = node.start_byte, last_node(node, captures).end_byte
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

    def _with_settings(self, definitions: list[RoleMatch]) -> list[RoleMatch]:
        """Put the settings of lists in place of these, in files of settings."""
        pattern = self.language.setting_file_pattern
        lists = [item for item in definitions if item[0] == "settings"]
        if pattern is None or not pattern.search(self.path):
            lists = []
        settings = (setting for item in lists for setting in settings_in(item, self.source))
        return [*(item for item in definitions if item[0] != "settings"), *settings]

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

    def _around(self, node: tree_sitter.Node) -> OpenScope:
        """Return the innermost open scope around a node, without the definition that the node itself is."""
        starts = ((self.definitions[scope.ordinal].start_byte, scope) for scope in reversed(self.stack))
        return next((scope for start, scope in starts if start < node.start_byte), self.stack[0])

    def _scope(self, kind: str, node: tree_sitter.Node, captures: Captures) -> OpenScope | None:
        """Return a scope that is no definition: a reopened type, or (without a name) a range, for instance of tests.

        `@scope.members` makes the definitions in a named definition its members (the functions of an object literal). A
        section (C++ `public:`) has no scope: it sets whether the following members of the outer one are exported.
        """
        names = captures.get(codes.NAME)
        outer = self.stack[-1]
        if kind == "block":
            return self._block(node, outer) if self._declares(node) else None
        if kind in ROUTE_SCOPES:
            self.routes.scopes.read(kind, node, captures, self._around(node).end)
            return None
        if kind.endswith("_section"):
            outer.exports = kind == "public_section"
            return None
        if kind in _SCOPES_OF_COMPONENTS:
            return self._scope_of_component(kind, node, outer)
        if kind == "around":
            around = next((scope for scope in reversed(self.stack) if scope.is_type), None)
            return around and replace(around, end=node.end_byte)
        if kind == "silent":
            return OpenScope(node.end_byte, -1, outer.qualified, outer.is_type, outer.test)
        name = simple_type(self.source.of(names[0]), self.language) if names else ""
        qualified = joined(outer.qualified, name, self.language.type_separator) if name else outer.qualified
        if kind == "members" and not qualified:
            qualified = self.component
        attributes = self.declarations.attributes(node.start_point[0])[0]
        test = outer.test or kind == "test" or self.reader.is_test("", attributes)
        is_public = kind == "public" or kind in self.language.exported_through
        exports = is_public if is_public or kind == "private" else None
        is_type = bool(qualified) if name or kind == "members" else outer.is_type
        return OpenScope(
            node.end_byte,
            outer.ordinal,
            qualified,
            is_type,
            test,
            exports,
            is_trait=kind == "trait_impl",
            tests="" if name else outer.tests,
            declares=outer.declares,
            shares=kind == "global",
            block=outer.block,
        )

    def _scope_of_component(self, kind: str, node: tree_sitter.Node, outer: OpenScope) -> OpenScope | None:
        """Return the scope of a script of a file that is a component, or of what declares members of that."""
        if kind == "script":
            return OpenScope(node.end_byte, 0, "", False, outer.test)
        return replace(outer, end=node.end_byte, qualified=self.component, is_type=True) if self.component else None

    def _declares(self, node: tree_sitter.Node) -> bool:
        """Return whether a node holds a definition or the name of a local value: most blocks of Go hold none."""
        if self.declared is None:
            named = chain(self.matches.bindings, self.matches.locals)
            names = [captures[codes.NAME][0].start_byte for _, captures in named if codes.NAME in captures]
            self.declared = sorted(names + [each.start_byte for _, each, _ in self.matches.definitions])
        following = bisect_left(self.declared, node.start_byte)
        return following < len(self.declared) and self.declared[following] < node.end_byte

    def _block(self, node: tree_sitter.Node, outer: OpenScope) -> OpenScope:
        """Return the scope of a nameless function: like the outer one, but with local names of its own."""
        block = -2 - len(self.outline.around)
        self.outline.around[block] = outer.locality
        return outer.inner(block, node.end_byte)

    def _shown(self, definition: Definition) -> Definition:
        """Return a definition without what no answer shows: the value of a setting, and the comment above it."""
        if not self.hides_values or definition.kind != "variable":
            return definition
        return definition._replace(signature=without_value(definition.name), doc="")

    def _define(self, kind: str, node: tree_sitter.Node, captures: Captures) -> OpenScope | None:
        """Add a definition, and return its scope; None if it is no definition after all, or can contain nothing."""
        name = self.reader.written_name(captures)
        if not name:
            return None  # a name that the parser inserted into broken code, or an unnamed bit field
        if kind == "selector":
            return self._rule(name, node, captures)
        if kind == "test":
            return self._test(node, captures)
        outer = self._outer_scope(kind, captures)
        if outer is None or (codes.FORWARD in captures and self.definitions[outer.ordinal].kind in CALLABLE_KINDS):
            return None  # `Cart cart(shop);` in a function makes a cart
        container = self.reader.container(captures, outer)
        if self._is_known_field(kind, name, container, captures):
            return None
        names = self.reader.names(kind, name, container, outer)
        if self.language.clauses and (scope := self._clause(names, node, captures, outer)):
            return scope
        definition = self._shown(self.reader.describe(names, node, captures, outer))
        self.definitions.append(definition)
        if codes.SELF in captures:
            return None  # calls in the assigned value belong to the method
        exports = bool(definition.exported) if names.kind in self.language.exported_through else None
        ordinal = self.last[outer.ordinal] = len(self.definitions) - 1
        if codes.CONTAINER in captures and outer.is_type and self.language.nested_sees_outer:
            self.outline.outer_types[ordinal] = outer.qualified
        if self.routes.answered_paths is not None:
            self.routes.read_function(definition, outer)
        if outer.block:
            self.outline.around[ordinal] = outer.block
            if not names.container:
                self.outline.in_blocks.setdefault(names.name, {})[outer.block] = ordinal
        own_type = self.reader.type_within(kind, captures)
        is_type = names.kind in TYPE_KINDS or own_type == ""
        declares = is_type and DECLARED in definition.type_name
        end, qualified, test = definition.end_byte, names.qualified, bool(definition.test)
        return OpenScope(end, ordinal, qualified, is_type, test, exports, declares=declares, is_beside=bool(own_type))

    def _is_known_field(self, kind: str, name: str, container: str, captures: Captures) -> bool:
        """Return whether a field of self was met before; if it was not, note it."""
        is_assigned = codes.SELF in captures and kind in ("field", "property")
        if is_assigned and (container, name) in self.fields:
            self._set_again(self.fields[container, name], name, captures)
            return True
        if is_assigned or kind == "field":
            self.fields[container, name] = -1 if codes.TYPE in captures else len(self.definitions)
        return False

    def _set_again(self, ordinal: int, name: str, captures: Captures) -> None:
        """Give a field that is set to new objects of several classes all of these types, unless one is declared."""
        values = [captures[code][0] for code in (codes.VALUE_NEW, codes.VALUE_CALL) if code in captures]
        if not values or not self.language.retypes or not 0 <= ordinal < len(self.definitions):
            return
        field, made = self.definitions[ordinal], made_class(self.source.of(values[0]), self.language, captures)
        first = field.type_name.removeprefix("T:")
        is_class = first.replace(EITHER, "").isidentifier() and field.name == name
        if made and is_class and made not in first.split(EITHER):
            self.definitions[ordinal] = field._replace(type_name=f"T:{first}{EITHER}{made}")

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
            names = DefinitionNames("selector", name, name, module_container(module))
            self.definitions.append(self.reader.describe(names, node, captures, outer))
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
        qualified = joined(self.outline.class_at(outer), tests, self.language.separator)
        definition = self.reader.describe(DefinitionNames("test", name, qualified, ""), node, captures, outer)
        self.definitions.append(definition)
        ordinal = len(self.definitions) - 1
        if outer.block:
            self.outline.around[ordinal] = outer.block
        return OpenScope(definition.end_byte, ordinal, outer.qualified, False, True, tests=tests)

    def _clause(
        self, names: DefinitionNames, node: tree_sitter.Node, captures: Captures, outer: OpenScope
    ) -> OpenScope | None:
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
        return OpenScope(node.end_byte, ordinal, names.qualified, False, bool(previous.test))

    def _outer_scope(self, kind: str, captures: Captures) -> OpenScope | None:
        """Return the scope of a definition: the innermost, or the class for a member of self; None if there is none.

        `@member` makes a definition a member although it is nested deeper (a constructor's parameter).
        """
        if codes.SELF not in captures and codes.MEMBER not in captures:
            return self.stack[-2 if self.stack[-1].is_beside and kind in TYPE_KINDS else -1]
        receiver = self.source.of(captures[codes.SELF][0]) if codes.SELF in captures else ""
        prefix = self.language.field_prefix
        if receiver and receiver not in self.language.self_names and not (prefix and receiver.startswith(prefix)):
            return None
        return next((scope for scope in reversed(self.stack) if scope.is_type), None)
