"""Root fields that the operations of GraphQL documents ask for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.wiring.graphql_documents import asked_fields


@pytest.mark.parametrize(
    ("document", "fields"),
    [
        ("{ a b }", [("Query", "a"), ("Query", "b")]),
        ("query Q($x: In = {a: 1}) @live { mine: a(in: {b: {c: $x}}) { d } }", [("Query", "a")]),
        ("mutation { a } subscription S { b }", [("Mutation", "a"), ("Subscription", "b")]),
        ("query { a } query B($x: [ID!]) { b } query ($y: Int) @c { b }", [("Query", "a"), ("Query", "b")]),
        ("fragment F on Query { a } fragment G on User { b }", [("Query", "a")]),
        ("query { ...F ... on Query { b } a @skip(if: true) }", [("Query", "a")]),
        ('query { a(text: "} b {") # c\n d(text: """ " } """) }', [("Query", "a"), ("Query", "d")]),
        ("query { a ${b} } ${c({ d: 1 })}", [("Query", "a")]),
        ("query { a${b} }", []),
        ("query { ${a({ b: { c: 1 } })} b }", []),
        ("${PARTS} query { a }", [("Query", "a")]),
        ("type Query { a: B }", []),
        ("extend type Query { a: B } scalar C", []),
        ("query { a", []),
        ("", []),
    ],
)
def test_the_fields_that_a_document_asks_for(document: str, fields: list[tuple[str, str]]) -> None:
    assert list(asked_fields(document)) == fields


@given(st.text(alphabet='{}()$".:@# \naq', max_size=40))
def test_any_text_is_read(document: str) -> None:
    assert all(field.isidentifier() for _, field in asked_fields(document))
