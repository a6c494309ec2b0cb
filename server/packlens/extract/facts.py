"""What extraction says about one file, before any name is resolved.

All but `References` are tuples of plain values, so that a batch crosses the process boundary as one `marshal` string
(LIMITS section 1).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from packlens.store.packed import SITE_TYPE, Use, pack_uses, unpack_sites, unpack_uses
from packlens.store.records import PackedReferences

AS_MODULE: Final = 2
"""`Definition.exported` of what the file is to those who import it without saying a name (a default export)."""


class Definition(NamedTuple):
    """One definition. `parent` is the ordinal of the innermost enclosing definition, or -1."""

    name: str
    qualified_name: str
    kind: str
    parent: int
    container: str
    """Qualified name of the innermost class-like container (also a reopened or `impl` one), or ''."""
    type_name: str
    """Declared or returned type, simplified to one name, or ''."""
    signature: str
    doc: str
    start_byte: int
    end_byte: int
    start_line: int
    end_line: int
    exported: int
    """0, 1, or AS_MODULE."""
    test: bool


class Reference(NamedTuple):
    """One use of a name. `owner` is the ordinal of the innermost enclosing definition, or -1 at file level.

    `receiver` says what stands before the dot, as far as this file alone tells:
    '' nothing; 'self'; 'super'; 'T:X' a value of type X; 'N:x' the bare name x; 'F:x' the field x of self; 'C:f'
    the result of calling f; 'E:x' an element of something, called x; 'P:a.b' a dotted path; '?' anything else. Any
    of them may be followed by '>m>n': the member n, or what it returns, of the member m of that.
    """

    owner: int
    kind: str
    name: str
    receiver: str
    line: int
    scope: str
    """Qualified name of the class-like container at the site, or ''."""


@dataclass(frozen=True, slots=True)
class References:
    """The references of a file, each different use once; iterating gives each `Reference` in order."""

    uses: Sequence[Use] = ()
    sites: array[int] = field(default_factory=lambda: array(SITE_TYPE))
    """(owner, number of the use, line) one after the other, in the order of the references."""

    @classmethod
    def of(cls, references: Iterable[Reference]) -> References:
        """Take some references in their order."""
        numbers: dict[Use, int] = {}
        sites = array(SITE_TYPE)
        for owner, kind, name, receiver, line, scope in references:
            sites.extend((owner, numbers.setdefault((kind, name, receiver, scope), len(numbers)), line))
        return cls(list(numbers), sites)

    @classmethod
    def unpacked(cls, packed: PackedReferences) -> References:
        """Undo `packed`."""
        return cls(unpack_uses(packed[0]), unpack_sites(packed[1]))

    def packed(self) -> PackedReferences:
        """Return the form in which they are stored."""
        return PackedReferences(pack_uses(self.uses), self.sites.tobytes())

    def __len__(self) -> int:
        return len(self.sites) // 3

    def __iter__(self) -> Iterator[Reference]:
        uses, numbers = self.uses, iter(self.sites)
        for owner, number, line in zip(numbers, numbers, numbers, strict=True):
            kind, name, receiver, scope = uses[number]
            yield Reference(owner, kind, name, receiver, line, scope)

    def of_kinds(self, kinds: frozenset[str]) -> tuple[Reference, ...]:
        """Return those of some kinds."""
        wanted = {number: use for number, use in enumerate(self.uses) if use[0] in kinds}
        if not wanted:
            return ()
        numbers = iter(self.sites)
        return tuple(
            [
                Reference(owner, *wanted[number][:3], line, wanted[number][3])
                for owner, number, line in zip(numbers, numbers, numbers, strict=True)
                if number in wanted
            ]
        )


class Import(NamedTuple):
    """One imported name: `local` stands for `name` of `module` ('' = the module itself, '*' = everything).

    What a module is to those who say no name has a name of its own to be looked up by: see `modules.default_name`.
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
