"""Kinds of nodes are left out of patterns only where no other kind can stand."""

from __future__ import annotations

from contextlib import suppress

import pytest
import tree_sitter

from packlens.extract.languages.known_kinds import spans_of_known_kinds, without_known_kinds
from packlens.extract.languages.language import Language, languages
from packlens.extract.languages.patterns import split_patterns
from packlens.extract.version import grammars_folder

FIELDS = {"attribute": frozenset({"object", "attribute"})}


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("(call function: (attribute object: (_) attribute: (_)))", "(call function: (_ object: (_) attribute: (_)))"),
        (
            "(call function: (attribute object: [(b)] attribute: (_)))",
            "(call function: (_ object: [(b)] attribute: (_)))",
        ),
        ("(call function: [(b) (attribute object: (_) attribute: (_))])", "same"),
        ('((attribute object: (_) attribute: (_)) @name (#eq? @name "(x"))', "same"),
        ("(call (attribute object: (_)))", "same"),
        ("(call (b object: (_) attribute: (attribute)))", "same"),
        ("(call) ; (attribute object: (_) attribute: (_))", "same"),
    ],
)
def test_a_kind_is_left_out_of_an_inner_node_that_has_its_fields(pattern: str, expected: str) -> None:
    assert (pattern if expected == "same" else expected) == without_known_kinds(pattern, FIELDS)


def is_possible(language: Language, pattern: str) -> bool:
    with suppress(tree_sitter.QueryError):
        tree_sitter.Query(language.ts_language, pattern)
        return True
    return False


def patterns_of(language: Language) -> list[str]:
    """Return the patterns of a language, without the predicates that tree-sitter does not know."""
    files = [language.folder / "tags.scm", *(grammars_folder() / name for name in language.inherits)]
    return split_patterns("\n".join(file.read_text("utf-8") for file in files))


def kinds_with(language: Language, fields: frozenset[str]) -> set[str]:
    """Return the kinds that the compiler of queries takes for ones with these fields."""
    grammar = language.ts_language
    numbers = range(grammar.node_kind_count)
    kinds = {grammar.node_kind_for_id(n) for n in numbers if grammar.node_kind_is_named(n)}
    return {
        kind for kind in kinds if kind and is_possible(language, f"({kind} {' '.join(f'{f}: (_)' for f in fields)})")
    }


@pytest.mark.parametrize("name", [name for name, each in languages().items() if each.known_by_fields])
def test_no_other_kind_can_stand_where_one_is_left_out(name: str) -> None:
    language = languages()[name]
    found = 0
    for rule in language.known_by_fields:
        kind, *fields = rule.split()
        fields_by_kind = {kind: frozenset(fields)}
        others = kinds_with(language, fields_by_kind[kind]) - {kind}
        for pattern in patterns_of(language):
            for start, end in spans_of_known_kinds(pattern, fields_by_kind):
                found += 1
                possible = [other for other in others if is_possible(language, pattern[:start] + other + pattern[end:])]
                assert [] == possible, pattern
    assert found > 10 or language.embeds  # components' markup has none, but their rules are like those of the code
