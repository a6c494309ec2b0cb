"""What each pattern of a tags.scm is for, read once from its text, so that no match has to be asked.

The capture of a role costs a node a match; where only its name matters (references, bindings) the query leaves it out.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import tree_sitter

from packlens.errors import GrammarError

ROLES: Final = frozenset({
    "definition", "scope", "reference", "import", "binding", "package", "export", "comment", "string", "attribute",
})  # fmt: skip
#: Roles whose node nobody looks at: the name's place says enough.
_NAMELESS: Final = frozenset({"reference", "binding"})
_STRING_OR_COMMENT: Final = re.compile(r'"(?:\\.|[^"\\])*"|;[^\n]*')
_CAPTURE: Final = re.compile(r"@([\w.\-]+)")
_ROLE_ON_NAME: Final = re.compile(r"@name\s+@reference\b|@reference[\w.\-]*\s+@name(?![\w.\-])")


#: What nobody asks of a test: it is text about what it calls, and no candidate (FINDINGS section 5).
UNUSED_IN_TESTS: Final = frozenset({
    ("string", ""), ("reference", "field"), ("reference", "type"), ("reference", "throw"), ("reference", "decorator"),
})  # fmt: skip


class Role(NamedTuple):
    """The role of a pattern: `@reference.call` is of kind `reference` and detail `call`."""

    kind: str
    """One of ROLES, or '' for a pattern that says nothing."""
    detail: str | None
    """What follows the dot; None where the pattern's alternatives differ, and each match has to tell."""
    on_name: bool
    """Whether the role is on the name itself: a local variable of that name hides the reference."""


def compile_query(language: tree_sitter.Language, text: str) -> tuple[tree_sitter.Query, tuple[Role, ...]]:
    """Return the query of a tags.scm, and the role of each of its patterns. Raises QueryError or GrammarError."""
    query = tree_sitter.Query(language, text)
    source = text.encode("utf-8")
    roles = tuple(
        _role(source[query.start_byte_for_pattern(number) : query.end_byte_for_pattern(number)].decode("utf-8"))
        for number in range(query.pattern_count)
    )
    for number in range(query.capture_count):
        name = query.capture_name(number)
        if name.partition(".")[0] in _NAMELESS:
            query.disable_capture(name)
    return query, roles


def _role(pattern: str) -> Role:
    bare = _STRING_OR_COMMENT.sub(" ", pattern)
    captures = [capture.partition(".") for capture in _CAPTURE.findall(bare)]
    found = dict.fromkeys((kind, detail) for kind, _, detail in captures if kind in ROLES)
    if not found:
        return Role("", "", False)
    kinds = {kind for kind, _ in found}
    if len(kinds) > 1 or (len(found) > 1 and kinds & _NAMELESS):
        raise GrammarError(f"a pattern has more than one role: {' '.join(bare.split())[:200]}")
    details = [detail for _, detail in found]
    return Role(kinds.pop(), details[0] if len(details) == 1 else None, _ROLE_ON_NAME.search(bare) is not None)
