"""Runs a language's tags.scm over a tree and sorts the matches by role, one C pass a file."""

from __future__ import annotations

from dataclasses import dataclass, field

import tree_sitter

from packlens.index.language import Language

Captures = dict[str, list[tree_sitter.Node]]
_SPANS = frozenset({"comment", "string", "attribute"})


@dataclass(slots=True)
class Matches:
    """All matches of one file, by role. Span lists hold (start byte, end byte, start row, end row)."""

    definitions: list[tuple[str, tree_sitter.Node, Captures]] = field(default_factory=list)
    scopes: list[tuple[str, tree_sitter.Node, Captures]] = field(default_factory=list)
    references: list[tuple[str, tree_sitter.Node, Captures]] = field(default_factory=list)
    imports: list[tuple[str, tree_sitter.Node, Captures]] = field(default_factory=list)
    bindings: list[tuple[str, tree_sitter.Node, Captures]] = field(default_factory=list)
    packages: list[tuple[str, tree_sitter.Node, Captures]] = field(default_factory=list)
    exports: list[tuple[str, tree_sitter.Node, Captures]] = field(default_factory=list)
    comments: list[tuple[int, int, int, int]] = field(default_factory=list)
    strings: list[tuple[int, int, int, int]] = field(default_factory=list)
    attributes: list[tuple[int, int, int, int]] = field(default_factory=list)


_ROLES = ("definition", "scope", "reference", "import", "binding", "package", "export")


def collect(language: Language, root: tree_sitter.Node) -> Matches:
    """Return the matches of a file's tree. A node captured as a definition twice keeps its first pattern's kind."""
    found = Matches()
    roles: dict[int, tuple[str, str]] = {}
    seen: dict[tuple[int, int, str], tuple[int, int]] = {}
    buckets = {
        "definition": found.definitions, "scope": found.scopes, "reference": found.references,
        "import": found.imports, "binding": found.bindings, "package": found.packages,
        "export": found.exports,
    }  # fmt: skip
    spans = {"comment": found.comments, "string": found.strings, "attribute": found.attributes}
    for pattern, captures in tree_sitter.QueryCursor(language.query).matches(root):
        role = roles.get(pattern)
        if role is None:
            role = roles[pattern] = _role(captures)
        kind, capture = role
        if kind in _SPANS:
            for node in captures[capture]:
                last_row, column = node.end_point
                if not column and last_row > node.start_point[0]:
                    last_row -= 1  # the node takes its line break in (a Rust doc comment)
                spans[kind].append((*node.byte_range, node.start_point[0], last_row))
        elif kind:
            node = captures[capture][0]
            if kind == "definition":
                key = (*node.byte_range, _name_key(captures))
                before = seen.get(key)
                if before is not None:  # a shorter pattern finishes first: the order of matches is not that of patterns
                    if pattern < before[0]:
                        seen[key] = (pattern, before[1])
                        found.definitions[before[1]] = (capture[len(kind) + 1 :], node, captures)
                    continue
                seen[key] = (pattern, len(found.definitions))
            buckets[kind].append((capture[len(kind) + 1 :], node, captures))
    found.comments.sort()
    found.strings.sort()
    return found


def _name_key(captures: Captures) -> str:
    name = captures.get("name")
    return str(name[0].start_byte) if name else ""


def _role(captures: Captures) -> tuple[str, str]:
    for capture in captures:
        kind = capture.partition(".")[0]
        if kind in _ROLES or kind in _SPANS:
            return kind, capture
    return "", ""
