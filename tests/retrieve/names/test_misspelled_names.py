from __future__ import annotations

from pathlib import Path

import pytest

from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.config import PacklensSettings
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.names.misspelled_names import corrected_names, with_corrections
from packlens.wire import decode
from tests.sources import indexed_engine, source_index

FILES = {
    "server.py": "class PoolManager: ...\n\n\ndef request_handler(): ...\n\n\ndef reused_pool(): ...\n",
    "other.py": "def start_server(): ...\n\n\ndef stop_server(): ...\n",
}


def read(task: str) -> str:
    index = source_index(FILES)
    candidates = build_lexicon(index, PacklensSettings()).candidates
    return with_corrections(task, corrected_names(task, index, candidates))


@pytest.mark.parametrize(
    ("misspelled", "name"),
    [
        ("requset_handler", "request_handler"),
        ("requesth_andler", "request_handler"),
        ("request_handlr", "request_handler"),
        ("request_hanndler", "request_handler"),
        ("request_hendler", "request_handler"),
        ("PoolManagre", "PoolManager"),
    ],
)
def test_a_name_with_one_wrong_letter_is_the_name_of_a_symbol(misspelled: str, name: str) -> None:
    assert f"Why does {name} stop? `{name}`" == read(f"Why does {misspelled} stop? `{misspelled}`")


@pytest.mark.parametrize(
    ("misspelled", "words"),
    [
        ("the requset handler function stops", "the request handler function stops"),
        ("the pool managre class", "the pool manager class"),
        ("Does the handler callback method stop?", "Does the handler callback method stop?"),  # no such symbol
        ("the pool managre function", "the pool managre function"),  # it is a class
        ("the managre class", "the managre class"),  # no symbol of this name
    ],
)
def test_words_before_a_noun_with_one_wrong_letter_are_the_name_of_a_symbol_of_this_kind(
    misspelled: str, words: str
) -> None:
    assert words == read(misspelled)


@pytest.mark.parametrize(
    "task",
    [
        "request_handler stops",
        "pool_manager stops",  # in another case: `plain_names`
        "start_handler stops",  # its parts are words of the workspace
        "rqeuest_hnadler stops",  # two letters are wrong
        "the connection is refused, the requset is lost",  # prose
        "It stops\n\n```\nrequset_handler()\n```\n",  # code that was pasted may be another program's
    ],
)
def test_other_words_stay(task: str) -> None:
    assert task == read(task)


def test_long_names_take_no_time() -> None:
    task = "requset_" * 25_000
    assert task == read(task)


def test_a_misspelled_name_is_found() -> None:
    index = source_index(FILES)
    first = rank_packlens("requset_handler stops the server", index, PacklensSettings()).scored[0].position
    assert "request_handler" == index.symbols.qualified_names[first]


def test_an_answer_shows_how_a_misspelled_name_is_read(tmp_path: Path) -> None:
    task, read_as = "why does requset_handler stop", "requset_handler as request_handler"
    with indexed_engine(tmp_path, FILES) as engine:
        for format in ("gcf", "json", "markdown", "xml"):
            pack = engine.for_task(task, format=format)
            assert read_as == pack.context.misspelled
            assert read_as in pack.text
            if format in ("json", "markdown"):
                assert read_as == decode(format, pack.text).context.misspelled
        assert read_as in engine.explore(task).text
        assert read_as in answer_context(engine, ContextRequest(task)).text
        assert not engine.for_task("why does request_handler stop").context.misspelled


def test_a_misspelled_name_that_is_read_is_no_weak_match(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, FILES) as engine:
        assert not engine.for_task("requset_handler").context.weak
