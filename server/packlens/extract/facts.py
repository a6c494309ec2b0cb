"""Declares the facts of one file, before any name is resolved.

All but `References` are tuples of plain values, so that a batch crosses the process boundary as one `marshal` string,
which takes less time than pickling.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from packlens.store.packed_facts import SITE_TYPE, Use, pack_uses, unpack_sites, unpack_uses
from packlens.store.records import PackedReferences

AS_MODULE: Final = 2
"""`Definition.exported` of a default export: the definition that an import of the file without a name means."""

AS_GLOBAL: Final = 3
"""`Definition.exported` of a definition that other files know without an import (TypeScript's `declare global`)."""

BY_TRAIT: Final = 4
"""`Definition.exported` of a member that comes behind the type's own member of its name (that of a Rust `impl` of a
trait)."""

WITHDRAWN: Final = 5
"""`Definition.exported` of a function or a property that no source can use: it stays for what was compiled before
(Kotlin)."""

EXTENDED: Final = "@"
"""In `Definition.type_name`, precedes the type on whose values a static method is called (C#)."""

SELF: Final = "self"
"""`Definition.type_name` of a function that returns the object it is called on; followed by methods (`self>add>sort`),
of one that returns the result of calling these on the object, one after the other."""

SHAPE: Final = "&"
"""In `Definition.type_name`, precedes what a method takes and returns (see `shapes`), in languages with structural
interfaces."""

ITEMS: Final = "["
"""In `Definition.type_name`, follows the type and precedes that of its items (`Vec[Cart`), behind KEYED if the items
have keys (`HashMap[=Cart`); items of items follow in the same way. In receivers, begins a link to an item: '[' the item
of a list, '[=' the value of a map or a list, each with what its name may tell of its type (`F:carts>[cart`)."""

KEYED: Final = "="
"""In `Definition.type_name` and receivers, follows ITEMS: see there."""

FIXTURE: Final = "%"
"""In `Definition.type_name`, marks a fixture that tests take by the names of their parameters (pytest). It is followed
by the name for that, if it is not the fixture's own, and by ALWAYS if the fixture runs for all tests around it."""

ALWAYS: Final = "!always"
"""The name by which files of tests refer to all fixtures that run for them without being named."""

FILTER: Final = "|"
"""Precedes the name by which templates of pages use a filter; in `Definition.type_name`, marks a function that is one,
and is followed by that name."""

ROUTE_NAME: Final = "="
"""`Definition.type_name` of a route that has a name, before the name: what programs ask for its path by."""

VIEW: Final = "<"
"""Precedes the name by which programs show a file, the last part of that of its view (`<_row`)."""

SETTING: Final = "$"
"""Precedes the key by which programs read a setting (see `setting_names`): `$shop.currency`."""

DECLARED: Final = "^"
"""In `Definition.type_name`, before TAKES, marks what declares a definition in other files (Kotlin's `expect`)."""

TAKES: Final = "#"
"""Comes last in `Definition.type_name`, before the number of arguments (see `argument_lists`), where that is known."""

TYPES: Final = ":"
"""Behind the number of arguments of a definition or a call, precedes what is known of their types (see
`argument_types`)."""

PASSED: Final = ";"
"""Behind what is known of the types of parameters, precedes each that takes a function: its number, TYPES and the types
of what is passed to that function (`;0:Options,Cart`). In receivers, begins a link to such a value (`C:add>;0.1.2`):
the number of the argument, that of the value, and how many parameters the nameless function has that takes them."""

ARITY: Final = "`"
"""Where types of one name may differ in their type parameters (C#): in `Definition.type_name` of a type, before TAKES,
precedes their number, if there are any; in `Reference.arguments` of a use of a type, follows the number of its type
arguments (`1`2:Cart`), if it has any, or UNCOUNTED."""

UNCOUNTED: Final = "?"
"""Before ARITY, says that the number is unknown."""

BOTH: Final = "&"
"""In receivers, joins the types of a value that has several (`T:Cart&Basket`): the one that it was tested for and the
declared one, or the bounds of its type parameter."""

EITHER: Final = "/"
"""In receivers, joins the types of one of which a value is (`T:Cart/Basket`)."""

ONE_OF: Final = "|"
"""In `Reference.arguments` of a type of which a value of the type around may be, precedes the number of such types;
one more than there are if some have no name."""

PROPS: Final = "#"
"""In receivers, a link from a component to the properties that its elements set (`N:Card>#`)."""

GIVEN: Final = "<"
"""In receivers, begins a link behind a call, before the name of its only type argument (`N:shop>get><Cart`). In
`Reference.arguments` of a base, precedes its type arguments with commas between them (`<Cart,List[Order`)."""


def item_of(items: str, *, is_entry: bool) -> tuple[str, str]:
    """Return the type of an item, and what it holds itself, from what follows ITEMS; of a map, only its entries count.

    Two empty texts if there is no such item.
    """
    name, _, inner = items.partition(ITEMS)
    if name.startswith(KEYED) and not is_entry:
        return "", ""
    return name.removeprefix(KEYED), inner


class Definition(NamedTuple):
    """One definition. `parent` is the ordinal of the innermost enclosing definition, or -1."""

    name: str
    qualified_name: str
    kind: str
    parent: int
    container: str
    """Qualified name of the innermost class-like container (also a reopened or `impl` one), or ''."""
    type_name: str
    """Declared or returned type, reduced to one name (behind `type_parameters.PARAMETER`, if it is one), or the call
    whose result it is, as a receiver (`N:db>connect`), or ''; then, each behind its mark: ITEMS and the type of what it
    holds; EXTENDED and the type that an extension extends, or SHAPE and what a method takes and returns; FIXTURE and
    how a fixture is taken, or FILTER and the name of a filter; DECLARED; ARITY and how many type parameters it has;
    TAKES and how many arguments it takes."""
    signature: str
    doc: str
    start_byte: int
    end_byte: int
    start_line: int
    end_line: int
    exported: int
    """0, 1, AS_MODULE, AS_GLOBAL, BY_TRAIT, or WITHDRAWN."""
    test: int
    """0, 1, `model.AS_CASE`, or `model.AS_AROUND`."""


TYPE_REFERENCES: Final = frozenset({"type", "self_type", "extends", "implements", "throw", "new", "initialize"})
"""`Reference.kind` of the uses that name a type."""


class Reference(NamedTuple):
    """One use of a name. `owner` is the ordinal of the innermost enclosing definition, or -1 at file level.

    `receiver` describes the expression before the dot, as far as this file alone shows:
    '' nothing; 'self'; 'super'; 'T:X' a value of type X (see BOTH); 'N:x' the bare name x; 'F:x' the field x of self;
    'C:f' the result of calling f; 'E:x' a local value, called x, of unknown type; 'P:a.b' a dotted path; 'V:' the type
    that is expected there (Swift's `.active`), behind it the receiver that has the type, if known; '?' else. Any of
    them may be followed by '>m>n': the member n of its member m, or what it returns (see ITEMS, PASSED and GIVEN,
    too). 'D:n' stands before nothing, too: the name is that of a nameless function around the use, the file's
    definition of the name with the number n (from 0).
    """

    owner: int
    kind: str
    name: str
    receiver: str
    line: int
    scope: str
    """Qualified name of the class-like container around the use, or ''. In an extension within a type (Kotlin), that of
    the extended type, EXTENDED and that of the type around."""
    arguments: str = ""
    """The number of arguments of a call: '2', '2+' (two or more), or '' (unknown, or of no use); behind TYPES, what is
    known of their types. Before it, that of a type's own arguments (see ARITY); of a base, these (see GIVEN)."""


@dataclass(frozen=True, slots=True)
class References:
    """The references of a file, with each distinct use stored once; iterating gives each `Reference` in order."""

    uses: Sequence[Use] = ()
    sites: array[int] = field(default_factory=lambda: array(SITE_TYPE))
    """(owner, number of the use, line) one after the other, in the order of the references."""

    @classmethod
    def of(cls, references: Iterable[Reference]) -> References:
        """Return the given references in this form, in their order."""
        numbers: dict[Use, int] = {}
        sites = array(SITE_TYPE)
        for owner, kind, name, receiver, line, scope, arguments in references:
            use = kind, name, receiver, scope, arguments
            sites.extend((owner, numbers.setdefault(use, len(numbers)), line))
        return cls(list(numbers), sites)

    @classmethod
    def unpacked(cls, packed: PackedReferences) -> References:
        """Return the references that `packed` made this of."""
        return cls(unpack_uses(packed[0]), unpack_sites(packed[1]))

    def packed(self) -> PackedReferences:
        """Return the references in the form in which they are stored."""
        return PackedReferences(pack_uses(self.uses), self.sites.tobytes())

    def __len__(self) -> int:
        return len(self.sites) // 3

    def __iter__(self) -> Iterator[Reference]:
        uses, numbers = self.uses, iter(self.sites)
        for owner, number, line in zip(numbers, numbers, numbers, strict=True):
            kind, name, receiver, scope, arguments = uses[number]
            yield Reference(owner, kind, name, receiver, line, scope, arguments)

    def of_kinds(self, kinds: frozenset[str]) -> tuple[Reference, ...]:
        """Return the references of the given kinds, in order."""
        uses_of_kinds = {number: use for number, use in enumerate(self.uses) if use[0] in kinds}
        if not uses_of_kinds:
            return ()
        numbers = iter(self.sites)
        return tuple(
            [
                Reference(owner, *uses_of_kinds[number][:3], line, *uses_of_kinds[number][3:])
                for owner, number, line in zip(numbers, numbers, numbers, strict=True)
                if number in uses_of_kinds
            ]
        )


SHARED: Final = "*shared"
"""The local name of an import of everything that holds in all files of the folder and below (C#'s `global using`)."""


class Import(NamedTuple):
    """One imported name: `local` stands for `name` of `module` ('' = the module itself, '*' = everything).

    The default export of a module is looked up by names of its own: see `module_names.default_names`.
    """

    local: str
    module: str
    name: str
    line: int


class FileFacts(NamedTuple):
    """Everything extracted from one file. Definitions are in source order (outer before inner)."""

    module: str
    """Declared package or namespace (Java, C#, Go), or ''."""
    definitions: tuple[Definition, ...]
    references: References
    imports: tuple[Import, ...]
    problem: str
    """Why facts are missing or partial, or ''."""
