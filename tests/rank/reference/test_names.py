"""Name lookup finds what a scan over all names would find."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from packlens.graph.view import Index
from packlens.rank.reference.names import name_table
from tests.graph.build import NodeSpec, make_index
from tests.retrieve.build import searchable_index

NAMES = st.text(st.sampled_from("aAbB_.\nß"), min_size=1, max_size=5)


def index_named(names: list[str], qualified: list[str]) -> Index:
    index = make_index([NodeSpec(name=name) for name in names])
    return replace(index, symbols=replace(index.symbols, names=names, qualified_names=qualified))


@given(
    st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=8), st.text(st.sampled_from("ab_.ß"), min_size=1, max_size=3)
)
def test_lookup_agrees_with_a_scan(pairs: list[tuple[str, str]], word: str) -> None:
    """Exact, prefix and substring lookup return exactly the nodes that comparing every name returns."""
    names, qualified = [name for name, _ in pairs], [f"{outer}.{name}" for name, outer in pairs]
    table = name_table(index_named(names, qualified))
    everywhere = [name.lower().replace("\n", " ") for name in qualified]
    short = everywhere if "." in word else [name.lower() for name in names]

    exact = [i for i, name in enumerate(names) if word in (name.lower(), everywhere[i])]
    assert exact == sorted(set(table.exact(word).tolist()))
    assert [i for i, name in enumerate(short) if name.startswith(word)] == sorted(table.prefix(word).tolist())
    assert [i for i, name in enumerate(everywhere) if word in name] == table.substring(word).tolist()


def test_places_are_files_and_externals() -> None:
    """Files, environment variables and processes are places; code is not."""
    index = searchable_index(
        [
            NodeSpec("a.py", kind="file"),
            NodeSpec("HOME", kind="env", path=""),
            NodeSpec("run"),
            NodeSpec("Box", kind="class"),
        ]
    )
    table = name_table(index)
    assert table.code.tolist() == [False, False, True, True]
    assert table.core.tolist() == [False, False, True, True]


def test_an_empty_index_has_an_empty_table() -> None:
    """Nothing is found where there is nothing."""
    table = name_table(make_index([]))
    assert [] == table.exact("a").tolist() == table.prefix("a").tolist() == table.substring("a").tolist()
