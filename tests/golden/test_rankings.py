"""The default ranking of every golden query is what its file says."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from packlens.engine.context_engine import ContextEngine
from tests.golden.queries import Query, load_queries
from tests.golden.record import STATISTICS, Record, changes, golden_texts, kept_texts, rank_all

QUERIES = load_queries()


@pytest.fixture(scope="module")
def records(engines: Mapping[str, ContextEngine]) -> list[Record]:
    """What every query finds now."""
    return rank_all(QUERIES, engines)


@pytest.mark.parametrize("number", range(len(QUERIES)), ids=[query.name for query in QUERIES])
def test_a_query_ranks_as_before(number: int, records: list[Record]) -> None:
    """If a change of the ranking is meant, run `python -m tests.golden --update` and review the difference."""
    record = records[number]
    golden = kept_texts().get(record.query.name, "")
    moved = changes({record.query.name: golden}, {record.query.name: record.text()})
    assert golden == record.text(), "\n".join(moved)


def test_the_statistics_are_those_of_the_queries(records: list[Record]) -> None:
    assert kept_texts()[STATISTICS] == golden_texts(records)[STATISTICS]


def test_there_is_one_file_a_query() -> None:
    assert {query.name for query in QUERIES} | {STATISTICS} == kept_texts().keys()


def test_queries_are_of_three_languages_and_of_many_kinds() -> None:
    assert len(QUERIES) >= 40
    assert {"chi", "httpx", "mobx"} == {query.library for query in QUERIES}
    kinds = {query.kind for query in QUERIES}
    assert {"title", "prose", "name", "dotted", "message", "relation", "trace", "path", "scope", "history"} <= kinds


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.name)
def test_every_target_is_a_symbol_of_the_corpus(query: Query, engines: Mapping[str, ContextEngine]) -> None:
    symbols = engines[query.library].view.symbols
    names = {f"{symbols.path_of(at)} {symbols.qualified_names[at]}" for at in range(len(symbols))}
    assert set(query.targets) <= names


def test_no_query_says_the_name_of_a_target_by_accident() -> None:
    """Prose and titles describe; queries of the other kinds may spell what they are about."""
    for query in QUERIES:
        if query.kind in ("prose", "history"):
            names = {target.split(".")[-1].split()[-1] for target in query.targets}
            spelled = {name for name in names if name in query.text and not name.isalpha()}
            assert set() == spelled, query.name
