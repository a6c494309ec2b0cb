"""Finds the innermost definition or scope at each byte of a file."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from packlens.extract.facts import EXTENDED, Definition
from packlens.extract.types.argument_lists import ArgumentLists
from packlens.extract.types.type_parameters import TypeParameters
from packlens.model import TYPE_KINDS

Bindings = dict[int, dict[str, str]]
"""By `OpenScope.locality`: the types of its local names, as receivers (see `facts.Reference`); '' for unknown types."""


@dataclass(slots=True)
class OpenScope:
    """An open definition or scope."""

    end: int
    ordinal: int
    """Ordinal of this definition, or of the nearest enclosing one for a scope."""
    qualified: str
    is_type: bool
    test: bool
    exports: bool | None = None
    """Whether the members are exported; None if each decides that itself."""
    shares: bool = False
    """Whether other files know without an import what stands directly in it."""
    class_name: str | None = None
    """Qualified name of the class-like container around code in it, or ''; None until it is computed."""
    tests: str = ""
    """The names of the tests around it, outermost first."""
    declares: bool = False
    """Whether what is in it declares what other files define."""
    is_beside: bool = False
    """Whether it declares a value and, within its own text, the type of the value, which stands beside it."""
    block: int = 0
    """The number (below -1) of the innermost nameless function that it is or is in; 0 for none."""
    is_trait: bool = False
    """Whether its members are those that a type has by a trait."""

    @property
    def locality(self) -> int:
        """The key of the local names that are bound here: the number of the block, else the definition's ordinal."""
        return self.block or self.ordinal

    def inner(self, block: int, end: int) -> OpenScope:
        """Return a scope like this one up to `end`, with local names of its own under the number `block`."""
        return OpenScope(  # `dataclasses.replace` takes ten times as long, and some files have a thousand blocks
            end,
            self.ordinal,
            self.qualified,
            self.is_type,
            self.test,
            self.exports,
            self.shares,
            self.class_name,
            self.tests,
            self.declares,
            self.is_beside,
            block,
            self.is_trait,
        )


@dataclass(slots=True)
class ScopeRanges:
    """The scopes of a file: `scopes[i]` is innermost from `starts[i]` up to `starts[i + 1]`."""

    starts: list[int] = field(default_factory=list)
    scopes: list[OpenScope] = field(default_factory=list)

    def add(self, start: int, scope: OpenScope) -> None:
        """Make `scope` the innermost one from `start` on; starts are ascending."""
        self.starts.append(start)
        self.scopes.append(scope)

    def numbers(self, start: int, end: int) -> range:
        """Return the numbers of the scopes within a range of bytes, after dividing those that reach beyond it."""
        first, last = (self._divided(position) for position in (start, end))
        return range(first, last)

    def _divided(self, position: int) -> int:
        """Return the number of the scope that starts at a byte, after dividing the one around it there."""
        number = bisect_right(self.starts, position) - 1
        if self.starts[number] < position:
            number += 1
            self.starts.insert(number, position)
            self.scopes.insert(number, self.scopes[number - 1])
        return number

    def at(self, position: int) -> OpenScope:
        """Return the innermost scope at a byte."""
        return self.scopes[bisect_right(self.starts, position) - 1]

    def stretch(self, position: int) -> tuple[int, int, OpenScope]:
        """Return the range of bytes around a byte that has the same innermost scope, and that scope."""
        number = bisect_right(self.starts, position)
        end = self.starts[number] if number < len(self.starts) else 1 << 62
        return self.starts[number - 1], end, self.scopes[number - 1]


@dataclass(slots=True)
class Outline:
    """The definitions of a file, and their scopes."""

    definitions: list[Definition]
    scopes: ScopeRanges
    lists: ArgumentLists
    """The lists of parameters and arguments behind names."""
    type_parameters: TypeParameters
    namespaced: set[tuple[str, str]] = field(default_factory=set)
    """(namespace, name) of functions in namespaces, which need no receiver inside of these."""
    in_blocks: dict[str, dict[int, int]] = field(default_factory=dict)
    """Names that a nameless function of the file defines beside another definition of the name: by the locality of each
    such function, the number of its (last) definition among all of that name in the file."""
    around: dict[int, int] = field(default_factory=dict)
    """Where local names are searched next: the locality around each block, and around each definition in a block."""
    clients: dict[str, str] = field(default_factory=dict)
    """By the variable that holds a client of HTTP, what comes before the paths that it asks for."""
    cuts: list[int] = field(default_factory=list)
    """The bytes at which stretches begin and end in which names are unknown (see `set_again`), in order."""
    stretched: set[int] = field(default_factory=set)
    """The localities of such stretches."""
    outer_types: dict[int, str] = field(default_factory=dict)
    """By the ordinal of an extension within a type, the qualified name of that type."""

    def scope_at(self, scope: OpenScope) -> str:
        """Return `Reference.scope` of the uses in a scope."""
        name = self.class_at(scope)
        if not self.outer_types or scope.is_type:
            return name
        ordinal = scope.ordinal
        while ordinal > 0 and not self.definitions[ordinal].container:
            ordinal = self.definitions[ordinal].parent
        outer = self.outer_types.get(ordinal)
        return f"{name}{EXTENDED}{outer}" if outer else name

    def class_at(self, scope: OpenScope) -> str:
        """Return the qualified name of the class-like container around code in a scope, or ''."""
        if scope.class_name is None:
            scope.class_name = scope.qualified if scope.is_type else self._class_around(scope.ordinal)
        return scope.class_name

    def in_block(self, name: str, locality: int) -> int:
        """Return which definition of a name is that of the innermost nameless function around a use; -1 if none is.

        Definitions of a name are numbered through the file; `locality` is that of the use.
        """
        holders = self.in_blocks.get(name, {})
        while locality > 0 or locality < -1:
            if locality in holders:
                return holders[locality]
            outer = self.around.get(locality)
            locality = self.definitions[locality].parent if outer is None else outer
        return -1

    def _class_around(self, ordinal: int) -> str:
        while ordinal > 0:
            definition = self.definitions[ordinal]
            if definition.kind in TYPE_KINDS:
                return definition.qualified_name  # for a route in a class
            if definition.container:
                return definition.container
            ordinal = definition.parent
        return ""
