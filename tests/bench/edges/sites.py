"""Call sites of a repository, found by their syntax alone: whatever Packlens extracts, the sample stays the same."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import tree_sitter

from packlens.config import IndexSettings
from packlens.extract.languages.file_language import language_of
from packlens.extract.languages.language import Language
from packlens.extract.parsing.content import content_problem, decode_source
from packlens.index.scan import scan

_ECMASCRIPT: Final = """
(call_expression function: (identifier) @name)
(call_expression function: (member_expression property: (property_identifier) @name))
(new_expression constructor: (identifier) @name)
(new_expression constructor: (member_expression property: (property_identifier) @name))
"""
_QUERIES: Final = {
    "python": """
        (call function: (identifier) @name)
        (call function: (attribute attribute: (identifier) @name))""",
    "go": """
        (call_expression function: (identifier) @name)
        (call_expression function: (selector_expression field: (field_identifier) @name))""",
    "rust": """
        (call_expression function: (identifier) @name)
        (call_expression function: (scoped_identifier name: (identifier) @name))
        (call_expression function: (field_expression field: (field_identifier) @name))""",
    "java": """
        (method_invocation name: (identifier) @name)
        (object_creation_expression type: (type_identifier) @name)
        (object_creation_expression type: (generic_type (type_identifier) @name))""",
    "typescript": _ECMASCRIPT,
    "tsx": _ECMASCRIPT,
    "javascript": _ECMASCRIPT,
}
_FUNCTIONS: Final = frozenset(
    {
        "function_definition",
        "function_declaration",
        "method_declaration",
        "func_literal",
        "function_item",
        "closure_expression",
        "constructor_declaration",
        "method_definition",
        "arrow_function",
        "function_expression",
        "generator_function_declaration",
        "lambda",
        "lambda_expression",
    }
)
"""What one caller's sites lie within, whatever a definition is taken to be."""


class Site(NamedTuple):
    """The name of a callee, where it is called. Lines count from 0; columns and `offset` in UTF-16 units."""

    path: str
    name: str
    byte: int
    offset: int
    line: int
    column: int


class Sites(NamedTuple):
    """The call sites of a repository."""

    drawn: list[Site]
    asked: list[Site]
    """Those drawn, and all others that the same outermost function has of the same names."""
    known: dict[str, list[Site]]
    """All sites of the files that were drawn from."""


def draw(root: Path, family: str, count: int, seed: int) -> Sites:
    """Draw call sites of a language family at random; fewer if there are fewer."""
    chance = random.Random(seed)
    paths = indexed(root, family)
    every = [(path, number) for path in paths for number in range(len(_names(root, path)))]
    known: dict[str, list[Site]] = {}
    drawn: list[Site] = []
    sites_drawn: dict[Site, None] = {}
    for path, number in sorted(chance.sample(every, min(count, len(every)))):
        if path not in known:
            known[path] = _sites(root, path)
            bounds = dict(zip(known[path], _bounds(root, path), strict=True))
        site = known[path][number]
        drawn.append(site)
        sites_drawn.update((o, None) for o in known[path] if o.name == site.name and bounds[o] == bounds[site])
    return Sites(drawn, list(sites_drawn), known)


def indexed(root: Path, family: str) -> list[str]:
    """Return the files of a language family that Packlens takes facts from."""
    found = []
    for file in scan(root, IndexSettings()).files:
        language = language_of(file.path)
        known = language is not None and language.family == family
        if known and not content_problem(decode_source((root / file.path).read_bytes())):
            found.append(file.path)
    return found


def _parsed(root: Path, path: str) -> tuple[Language, bytes, tree_sitter.Node]:
    language = language_of(path)
    assert language is not None
    source = decode_source((root / path).read_bytes())
    return language, source, language.parser.parse(source).root_node


def _names(root: Path, path: str) -> list[tree_sitter.Node]:
    """Return the names of calls; none in components (Vue, Astro), of which no resolver is asked."""
    language, _, tree = _parsed(root, path)
    if language.name not in _QUERIES:
        return []
    query = tree_sitter.Query(language.ts_language, _QUERIES[language.name])
    return sorted(tree_sitter.QueryCursor(query).captures(tree).get("name", []), key=lambda node: node.start_byte)


def _sites(root: Path, path: str) -> list[Site]:
    _, source, _ = _parsed(root, path)
    starts = [0, *(at + 1 for at, byte in enumerate(source) if byte == 10)]
    wide = not source.isascii()

    def units(start: int, end: int) -> int:
        return len(source[start:end].decode(errors="replace").encode("utf-16-le")) // 2 if wide else end - start

    found = []
    for node in _names(root, path):
        at = node.start_byte
        line = bisect_right(starts, at) - 1
        name = source[at : node.end_byte].decode(errors="replace")
        found.append(Site(path, name, at, units(0, at), line, units(starts[line], at)))
    return found


def _bounds(root: Path, path: str) -> Iterator[tuple[int, int]]:
    """The span of the outermost function around each site of a file, in the order of the sites."""
    for node in _names(root, path):
        bound = (-1, -1)
        above = node.parent
        while above is not None:
            if above.type in _FUNCTIONS:
                bound = above.byte_range
            above = above.parent
        yield bound
