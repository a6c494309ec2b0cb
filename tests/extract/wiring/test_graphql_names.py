"""Names of resolvers, and the fields and types that they mean."""

from __future__ import annotations

import pytest

from packlens.extract.wiring.graphql_names import field_names, type_names


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("userId", ("userId",)),
        ("UserID", ("userID", "userId")),
        ("QuerySQL", ("querySQL", "querySql")),
        ("URLFor", ("urlFor",)),
        ("ID", ("id",)),
        ("resolve_user_id", ("user_id", "userId")),
        ("address_2", ("address_2", "address2")),
        ("user", ("user",)),
        ("[Symbol.iterator]", ()),
        ("_entities", ()),
        ("resolve_", ()),
        ("", ()),
    ],
)
def test_the_fields_that_a_resolver_may_answer(name: str, fields: tuple[str, ...]) -> None:
    assert field_names(name) == fields


@pytest.mark.parametrize(
    ("holder", "types"),
    [
        ("Query", ("Query",)),
        ("queryResolver", ("QueryResolver", "Query")),
        ("QueryResolvers", ("QueryResolvers", "Query")),
        ("QueryMapping", ("QueryMapping", "Query")),
        ("ProductQueries", ("ProductQueries", "Query")),
        ("AccountMutations", ("AccountMutations", "Mutation")),
        ("ProductType", ("ProductType", "Product")),
        ("user_group", ("UserGroup",)),
        ("user_type", ("UserType", "User")),
        ("Type", ("Type",)),
        ("", ()),
        ("{ a: 1 }", ()),
    ],
)
def test_the_types_that_a_holder_may_stand_for(holder: str, types: tuple[str, ...]) -> None:
    assert type_names(holder) == types
