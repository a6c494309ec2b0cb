"""Patterns are taken apart by where they begin, and lose nothing by it."""

from __future__ import annotations

import pytest
import tree_sitter

from packlens.errors import GrammarError
from packlens.extract.language import languages
from packlens.extract.patterns import Queries, compile_queries

TEXT = """
; a comment with a ( bracket
(module (assignment left: (identifier) @name) @definition.variable)
((call function: (identifier) @name) @reference.call (#not-eq? @name "([")) ; behind it
[(string) (concatenated_string)] @string
((module (comment) @name @reference.name))
(module . (string) @name) @scope.header
"""


def queries_of(text: str) -> Queries:
    return compile_queries(languages()["python"].ts_language, text)


def test_patterns_that_begin_at_the_root_come_last_if_their_order_says_nothing() -> None:
    queries = queries_of(TEXT)
    assert (1, 2, 3, 0, 4) == queries.ranks
    assert ["reference", "string", "reference", "definition", "scope"] == [role.kind for role in queries.roles]
    assert queries.top is not None
    assert (3, 2) == (queries.anywhere.pattern_count, queries.top.pattern_count)


def test_what_begins_at_the_root_is_found_without_going_deeper() -> None:
    queries = queries_of(TEXT)
    root = languages()["python"].parser.parse(b'"doc"\na = 1\ndef f():\n    b = g("(")\n').root_node
    assert queries.top is not None
    cursor = tree_sitter.QueryCursor(queries.top)
    cursor.set_max_start_depth(0)
    assert [1, 0] == [number for number, _ in cursor.matches(root)]
    assert [1, 0, 1] == [number for number, _ in tree_sitter.QueryCursor(queries.anywhere).matches(root)]


def test_a_file_without_such_patterns_has_one_query() -> None:
    assert queries_of("(comment) @comment").top is None


def test_a_pattern_with_two_roles_is_refused() -> None:
    with pytest.raises(GrammarError, match="more than one role"):
        queries_of("(call) @reference.call @definition.function")


def test_a_pattern_that_is_not_closed_is_refused() -> None:
    with pytest.raises(tree_sitter.QueryError):
        queries_of("(call @reference.call")
