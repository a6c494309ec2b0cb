"""The layout of stored postings: the fields of a symbol's document, and the bits of the integer that is an entry."""

from __future__ import annotations

from typing import Final

FIELDS: Final = (
    "name",
    "qualified",
    "path",
    "doc",
    "signature",
    "comments",
    "body",
    "strings",
    "callees",
    "members",
    "tests",
    "literals",
)
"""A field's number is its code in postings, so fields are only ever appended.

`tests` is derived from edges when the index is loaded; the others come from the file itself. The terms of `literals`
are whole literals (`whole_literals.py`), those of the other fields words.
"""
NAME, QUALIFIED, PATH, DOC, SIGNATURE, COMMENTS, BODY, STRINGS, CALLEES, MEMBERS, TESTS, LITERALS = range(len(FIELDS))
"""The codes of the fields."""
ORDINAL_SHIFT: Final = 44
FIELD_SHIFT: Final = 40
FREQUENCY_SHIFT: Final = 28
TERM_MASK: Final = (1 << FREQUENCY_SHIFT) - 1
"""A posting in 64 bits: ordinal (20) | field (4) | frequency (12) | number of the term in the file's list (28)."""
