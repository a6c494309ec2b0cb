"""Where a task says that it belongs: scopes of titles, and spelled paths."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.names.named_files import scope_of, scopes
from tests.sources import source_index

FILES = {
    "src/ops/resolve.py": "def retry(count):\n    return count\n",
    "src/ops/fetch/retry_policy.py": "def retry_fetch(count):\n    return count\n",
    "src/net/resolve.py": "def retry_lookup(count):\n    return count\n",
    "src/http.proxy.py": "def retry_proxy(count):\n    return count\n",
}
LEAD = PacklensSettings().lead_words


@lru_cache
def index() -> Index:
    return source_index(FILES)


def nearness(task: str) -> dict[str, float]:
    """What each file's function gets, if anything."""
    symbols = index().symbols
    found = scope_of(task, index(), LEAD)[symbols.file]
    return {
        symbols.path_of(p): round(float(found[p]), 3)
        for p, name in enumerate(symbols.names)
        if name.startswith("retry") and found[p] > 0
    }


@pytest.mark.parametrize(
    ("task", "named"),
    [
        ("fix(resolver): keep the lock", ("resolver",)),
        ("feat(json-schema)!: a new key", ("jsonschema",)),
        ("caddyhttp: refuse what is too long", ("caddyhttp",)),
        ("net/http, io: close bodies", ("net", "http", "io")),
        ("[runtime] less waiting", ("runtime",)),
        ("[cli]: less waiting", ("cli",)),
        ("refactor(core, cli): less of both", ("core", "cli")),
        ("fix: it crashed", ()),
        ("chore(deps): new versions", ()),
        ("Ensure that this: is no scope", ()),
        ("https://example.org is down", ()),
        ("why does a: b fail", ()),
        ("std::vector is slow", ()),
        ("", ()),
        (":", ()),
    ],
)
def test_a_title_begins_with_its_scope(task: str, named: tuple[str, ...]) -> None:
    assert named == scopes(task)


def test_files_of_that_name_are_in_a_scope_and_folders_count_less_the_further_up_they_are() -> None:
    assert {"src/ops/resolve.py": 1.0, "src/net/resolve.py": 1.0} == nearness("fix(resolve): again")
    assert {"src/ops/resolve.py": 1.0, "src/ops/fetch/retry_policy.py": 0.5} == nearness("ops: again")
    assert {"src/ops/fetch/retry_policy.py": 0.3} == nearness("policy: again")
    assert {"src/http.proxy.py": 1.0} == nearness("http: again")
    assert {} == nearness("elsewhere: again")


def test_a_path_means_the_files_that_end_with_it() -> None:
    assert {"src/net/resolve.py": 1.0} == nearness("look at net/resolve.py please")
    assert {"src/net/resolve.py": 1.0} == nearness(r"look at .\src\net\resolve.py, line 2")
    assert {"src/net/resolve.py": 0.5, "src/ops/resolve.py": 0.5} == nearness("look at resolve.py")
    assert {} == nearness("look at xnet/resolve.py")


def test_a_path_in_a_long_log_says_little() -> None:
    assert 0 < nearness("it fails\n" + "at line of log " * 50 + "net/resolve.py")["src/net/resolve.py"] < 0.3


@pytest.mark.parametrize("word", ["a", "a-", "a.", "/", "a/", "@", "a_b."])
def test_a_word_without_end_is_read_once(word: str) -> None:
    """Quadratic reading would take minutes here."""
    assert not scope_of(f"look at {word * 200_000}", index(), LEAD).any()


@given(st.text(max_size=200))
def test_any_task_gives_shares(task: str) -> None:
    found = scope_of(task, index(), LEAD)
    assert (found >= 0).all()
    assert (found <= 1).all()


def test_what_is_in_scope_ranks_before_what_is_not() -> None:
    settings = PacklensSettings()
    for scope, path in (("net", "src/net/resolve.py"), ("ops", "src/ops/resolve.py"), ("http", "src/http.proxy.py")):
        best = rank_packlens(f"fix({scope}): retry too often", index(), settings).scored[0]
        assert path == index().symbols.path_of(best.position)
    trace = rank_packlens("fix(net): retry too often", index(), settings).trace
    assert 1.0 == np.max(list(trace.channels["scope"].values()))
