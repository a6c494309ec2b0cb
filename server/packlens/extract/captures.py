"""Runs a language's tags.scm over a tree and sorts the matches by role, one C pass a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import tree_sitter

from packlens.extract import codes
from packlens.extract.language import Language
from packlens.extract.patterns import UNUSED_IN_TESTS, Queries, Role

Captures = dict[str, list[tree_sitter.Node]]
Match = tuple[int, Captures]
"""(number of the pattern, its captures)."""
Marked = tuple[str, tree_sitter.Node, Captures]
"""(detail of the role, the node it is on, all captures)."""
Lines = tuple[int, int, int, int]
"""(start byte, end byte, first row, last row)."""

#: Nodes nested deeper start no match: a cursor's time is quadratic in the depth (15 s at 10,000, 0.03 s at 1,000), and
#: sources that people write stay below 100.
_DEEPEST: Final = 1000


@dataclass(slots=True)
class Matches:
    """All matches of one file, by role."""

    definitions: list[Marked] = field(default_factory=list)
    scopes: list[Marked] = field(default_factory=list)
    imports: list[Marked] = field(default_factory=list)
    references: list[tuple[Role, list[Match]]] = field(default_factory=list)
    """Pattern by pattern, without the node of the role."""
    bindings: list[Match] = field(default_factory=list)
    packages: list[Match] = field(default_factory=list)
    exports: list[Match] = field(default_factory=list)
    comments: list[Lines] = field(default_factory=list)
    """By start."""
    attributes: list[Lines] = field(default_factory=list)
    strings: list[tuple[int, int]] = field(default_factory=list)
    """(start byte, end byte), by start."""


def collect(language: Language, root: tree_sitter.Node, tests: bool = False) -> Matches:
    """Return the matches of a file's tree; `tests` says that it is a file of tests.

    A node captured as a definition twice keeps its first pattern's kind.
    """
    queries = language.queries_for(root)
    roles = queries.roles
    by_kind: dict[str, list[Match]] = {}
    buckets: list[list[Match]] = []  # by pattern; all patterns of a role share one, those of references have their own
    references: list[tuple[Role, list[Match]]] = []
    unused: list[Match] = []
    for role in roles:
        if tests and role[:2] in UNUSED_IN_TESTS:
            buckets.append(unused)
        elif role.kind == "reference":
            buckets.append([])
            references.append((role, buckets[-1]))
        else:
            buckets.append(by_kind.setdefault(role.kind, []))
    cursor = tree_sitter.QueryCursor(queries.anywhere)
    cursor.set_max_start_depth(_DEEPEST)
    for match in cursor.matches(root):
        buckets[match[0]].append(match)
    if queries.top is not None:
        cursor = tree_sitter.QueryCursor(queries.top)
        cursor.set_max_start_depth(0)  # it then goes down no further than its patterns do
        for number, captures in cursor.matches(root):
            pattern = queries.anywhere.pattern_count + number
            buckets[pattern].append((pattern, captures))
    comments = _lines(by_kind.get("comment", []), codes.COMMENT)
    comments.sort()
    imports = _marked(by_kind.get("import", []), queries)
    imports.sort(key=lambda marked: marked[1].start_byte)
    strings = [node.byte_range for _, captures in by_kind.get("string", ()) for node in captures[codes.STRING]]
    strings.sort()
    return Matches(
        _definitions(by_kind.get("definition", []), queries),
        _marked(by_kind.get("scope", []), queries),
        imports,
        [item for item in references if item[1]],
        by_kind.get("binding", []),
        by_kind.get("package", []),
        by_kind.get("export", []),
        comments,
        _lines(by_kind.get("attribute", []), codes.ATTRIBUTE),
        strings,
    )


def _lines(matches: list[Match], capture: str) -> list[Lines]:
    found: list[Lines] = []
    for _, captures in matches:
        for node in captures[capture]:
            first = node.start_point[0]
            last, column = node.end_point
            if not column and last > first:
                last -= 1  # the node takes its line break in (a Rust doc comment)
            found.append((*node.byte_range, first, last))
    return found


def _marked(matches: list[Match], queries: Queries) -> list[Marked]:
    return [_mark(queries, pattern, captures) for pattern, captures in matches]


def _mark(queries: Queries, pattern: int, captures: Captures) -> Marked:
    role = queries.roles[pattern]
    if role.detail is not None:
        return role.detail, captures[role.mark][0], captures
    names = ((queries.captures[mark], mark) for mark in captures)
    name, mark = next(pair for pair in names if pair[0].startswith(role.kind))
    return name[len(role.kind) + 1 :], captures[mark][0], captures


def _definitions(matches: list[Match], queries: Queries) -> list[Marked]:
    """A shorter pattern finishes first: the order of matches is not that of patterns, by which the first one counts."""
    found: list[Marked] = []
    seen: dict[tuple[int, int, int], tuple[int, int]] = {}
    for pattern, captures in matches:
        marked, rank = _mark(queries, pattern, captures), queries.ranks[pattern]
        names = captures.get(codes.NAME)
        key = (*marked[1].byte_range, names[0].start_byte if names else -1)
        before = seen.get(key)
        if before is None:
            seen[key] = (rank, len(found))
            found.append(marked)
        elif rank < before[0]:
            seen[key] = (rank, before[1])
            found[before[1]] = marked
    return found
