"""What extraction says about one file, before any name is resolved.

All are tuples of plain values, so that a batch crosses the process boundary as one `marshal` string (LIMITS section 1).
"""

from __future__ import annotations

from typing import NamedTuple


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
    exported: bool
    test: bool


class Reference(NamedTuple):
    """One use of a name. `owner` is the ordinal of the innermost enclosing definition, or -1 at file level.

    `receiver` says what stands before the dot, as far as this file alone tells:
    '' nothing; 'self'; 'super'; 'T:X' a value of type X; 'N:x' the bare name x; 'F:x' the field x of self;
    'C:f' the result of calling f; 'P:a.b' a dotted path; '?' anything else. Any of them may be followed by '>m>n':
    the member n, or what it returns, of the member m of that.
    """

    owner: int
    kind: str
    name: str
    receiver: str
    line: int
    scope: str
    """Qualified name of the class-like container at the site, or ''."""


class Import(NamedTuple):
    """One imported name: `local` stands for `name` of `module` ('' = the module itself, '*' = everything)."""

    local: str
    module: str
    name: str
    line: int


class FileFacts(NamedTuple):
    """Everything extracted from one file. Definitions are in source order (outer before inner)."""

    module: str
    """Declared package or namespace (Java, C#, Go), or ''."""
    definitions: tuple[Definition, ...]
    references: tuple[Reference, ...]
    imports: tuple[Import, ...]
    problem: str
    """Why facts are missing or partial, or ''."""
