"""What each pattern of a tags.scm is for, read once from its text, so that no match has to be asked.

Patterns that begin at the root of the tree make a query of their own: a cursor holds what has begun to match against
every node until the end of the node it began at, and with these that is the file (0.15 times the parse for Go).

The capture of a role costs a node a match; where only its name matters (references, bindings) the query leaves it out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from typing import Final, NamedTuple

import tree_sitter

from packlens.errors import GrammarError
from packlens.extract.codes import marks_of

ROLES: Final = frozenset(
    {
        "definition",
        "scope",
        "reference",
        "import",
        "binding",
        "package",
        "export",
        "comment",
        "string",
        "attribute",
    }
)
#: Roles whose node nobody looks at: the name's place says enough.
_NAMELESS: Final = frozenset({"reference", "binding"})
#: Roles whose matches are put in the order of the text, whichever query they are of.
_SORTED: Final = frozenset({"definition", "scope", "import"})
_STRING_OR_COMMENT: Final = re.compile(r'"(?:\\.|[^"\\])*"|;[^\n]*')
_TOKEN: Final = re.compile(rf"{_STRING_OR_COMMENT.pattern}|[()\[\]]")
_GROUP: Final = re.compile(r"([(\[])\s*(\w+)?|([)\]])\s*([?*+])?")
_CAPTURE: Final = re.compile(r"@([\w.\-]+)")
_CAPTURE_OR_TEXT: Final = re.compile(rf"{_STRING_OR_COMMENT.pattern}|{_CAPTURE.pattern}")
_ROLE_ON_NAME: Final = re.compile(r"@name\s+@reference\b|@reference[\w.\-]*\s+@name(?![\w.\-])")


#: What is not read of tests: no question needs it, since a test is no candidate, only text about what it uses.
UNUSED_IN_TESTS: Final = frozenset(
    {
        ("string", ""),
        ("reference", "field"),
        ("reference", "type"),
        ("reference", "throw"),
    }
)


#: A part of the patterns above which all are compiled at once: one in so many.
_MANY: Final = 3


class Role(NamedTuple):
    """The role of a pattern: `@reference.call` is of kind `reference` and detail `call`."""

    kind: str
    """One of ROLES, or '' for a pattern that says nothing."""
    detail: str | None
    """What follows the dot; None where the pattern's alternatives differ, and each match has to tell."""
    on_name: bool
    """Whether the role is on the name itself: a local variable of that name hides the reference."""
    received: bool = False
    """Whether the pattern captures what stands before the dot."""
    mark: str = ""
    """The role's capture in the compiled query; '' where `detail` is None."""


class Queries(NamedTuple):
    """The compiled patterns of a tags.scm: those of `anywhere`, then those of `top`."""

    anywhere: tree_sitter.Query
    top: tree_sitter.Query | None
    """The patterns that begin at the root of a tree."""
    roles: tuple[Role, ...]
    ranks: tuple[int, ...]
    """The place of each pattern in the file."""
    captures: Mapping[str, str]
    """Names of captures in the file, by what they are called in the compiled queries."""
    whole: bool
    """Whether these are all patterns of the file."""


def compile_queries(language: tree_sitter.Language, text: str, kinds: Set[str] | None = None) -> Queries:
    """Return the queries of a tags.scm; given kinds of nodes, of the patterns that can match among these, if few.

    Raises QueryError or GrammarError.
    """
    root = tree_sitter.Parser(language).parse(b"").root_node.type
    begins = re.compile(rf"[\s(]*{re.escape(root)}\b")
    patterns = _split(text)
    chosen = patterns if kinds is None else [pattern for pattern in patterns if _needed(pattern, language) <= kinds]
    whole = len(chosen) * _MANY > len(patterns)
    patterns = patterns if whole else chosen
    roles = [_role(pattern) for pattern in patterns]
    at_top = [r.kind in _SORTED and begins.match(_bare(p)) is not None for p, r in zip(patterns, roles, strict=True)]
    ranks = sorted(range(len(patterns)), key=at_top.__getitem__)
    ordered = [patterns[number] for number in ranks]
    anywhere = at_top.count(False)
    marks = marks_of([name for pattern in patterns for name in _CAPTURE.findall(_bare(pattern))])
    top = _compiled(language, ordered[anywhere:], marks) if anywhere < len(ordered) else None
    names = {mark: name for name, mark in marks.items()}
    return Queries(
        _compiled(language, ordered[:anywhere], marks),
        top,
        tuple(_marked(roles[number], marks) for number in ranks),
        tuple(ranks),
        names,
        whole,
    )


def _marked(role: Role, marks: Mapping[str, str]) -> Role:
    return role if role.detail is None else role._replace(mark=marks.get(".".join(filter(None, role[:2])), ""))


def _renamed(pattern: str, marks: Mapping[str, str]) -> str:
    """A pattern with its captures under other names."""
    return _CAPTURE_OR_TEXT.sub(lambda found: f"@{marks[found[1]]}" if found[1] else found[0], pattern)


def _compiled(language: tree_sitter.Language, patterns: list[str], marks: Mapping[str, str]) -> tree_sitter.Query:
    query = tree_sitter.Query(language, "\n".join([_renamed(pattern, marks) for pattern in patterns]))
    if query.pattern_count != len(patterns):
        raise GrammarError(f"{len(patterns)} patterns were read as {query.pattern_count}")
    for name, mark in marks.items():
        if name.partition(".")[0] in _NAMELESS:
            query.disable_capture(mark)
    return query


def _split(text: str) -> list[str]:
    """The patterns of a tags.scm: each starts with a bracket that stands in no other."""
    starts: list[int] = []
    depth = 0
    for token in _TOKEN.finditer(text):
        if token[0] in "([":
            if not depth:
                starts.append(token.start())
            depth += 1
        elif token[0] in ")]":
            depth -= 1
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def kinds_of(root: tree_sitter.Node) -> set[str]:
    """Return the kinds of all nodes of a tree."""
    kinds: set[str] = set()
    cursor = root.walk()
    while True:
        node = cursor.node
        if node is not None:
            kinds.add(node.type)
        if not cursor.goto_first_child():
            while not cursor.goto_next_sibling():
                if not cursor.goto_parent():
                    return kinds


def _needed(pattern: str, language: tree_sitter.Language) -> set[str]:
    """The kinds of nodes without which a pattern matches nothing: those in no alternative, and not optional."""
    groups: list[list[str]] = [[]]
    for token in _GROUP.finditer(_bare(pattern)):
        opening, kind, closing, quantifier = token.groups()
        if opening:
            groups.append([kind] if kind and opening == "(" and not _stands_for_others(kind, language) else [])
        elif len(groups) > 1:
            inside = groups.pop()
            if closing == ")" and quantifier not in ("?", "*"):
                groups[-1] += inside
    return set(groups[0])


def _stands_for_others(kind: str, language: tree_sitter.Language) -> bool:
    """Whether no node of a tree is of a kind that a pattern names: of a supertype, or a word of the syntax."""
    number = language.id_for_node_kind(kind, True)
    return kind in ("_", "MISSING", "ERROR") or number is None or not language.node_kind_is_visible(number)


def _bare(pattern: str) -> str:
    """A pattern without its strings and comments."""
    return _STRING_OR_COMMENT.sub(" ", pattern)


def _role(pattern: str) -> Role:
    bare = _bare(pattern)
    captures = [capture.partition(".") for capture in _CAPTURE.findall(bare)]
    found = dict.fromkeys((kind, detail) for kind, _, detail in captures if kind in ROLES)
    if not found:
        return Role("", "", False)
    kinds = {kind for kind, _ in found}
    if len(kinds) > 1 or (len(found) > 1 and kinds & _NAMELESS):
        raise GrammarError(f"a pattern has more than one role: {' '.join(bare.split())[:200]}")
    details = [detail for _, detail in found]
    detail = details[0] if len(details) == 1 else None
    received = any(capture[0] == "receiver" for capture in captures)
    return Role(kinds.pop(), detail, _ROLE_ON_NAME.search(bare) is not None, received)
