from __future__ import annotations

import pytest

from packlens.config import PacklensSettings
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical import build_lexicon
from packlens.retrieve.misspelled_names import with_known_names
from tests.sources import source_index

FILES = {
    "server.py": "class PoolManager: ...\n\n\ndef request_handler(): ...\n\n\ndef reused_pool(): ...\n",
    "other.py": "def start_server(): ...\n\n\ndef stop_server(): ...\n",
}


def read(task: str) -> str:
    index = source_index(FILES)
    return with_known_names(task, index, build_lexicon(index, PacklensSettings()).candidates)


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
