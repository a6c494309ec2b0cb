"""The project's own name is a word that most paths share."""

from __future__ import annotations

from functools import lru_cache

import pytest

from packlens.config import PacklensSettings
from packlens.graph.load import load_index
from packlens.graph.patching.patch import patch_index
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.corpus.project_words import project_words
from packlens.retrieve.per_index import carry_over
from tests.graph.patching.changes import live_index, updated
from tests.sources import source_database, source_index

MEMBERS = "".join(f"    def turn{number}(self):\n        return 'quokka'\n\n" for number in range(12))
FILES = {
    "quokka/app.py": f"class Quokka:\n{MEMBERS}",
    "quokka/sessions.py": "def keep_session(request):\n    return request.cookies\n",
    "quokka/routes.py": "def route(path):\n    return path\n",
    "tools/release.py": "def publish():\n    return 1\n",
}


@lru_cache
def index(text: str = "") -> Index:
    return source_index(dict.fromkeys(FILES, text) if text else FILES)


def test_a_word_of_most_paths_is_the_projects_own() -> None:
    assert index().postings.vocabulary["quokka"] in project_words(index())
    assert index().postings.vocabulary["session"] not in project_words(index())


@pytest.mark.parametrize(
    "changes",
    [
        {"tools/release.py": b"def aardvark():\n    return 1\n"},
        {"quokka/routes.py": b"# nothing\n", "quokka/sessions.py": b"# nothing\n"},
        {"zebra/one.py": b"def one(): pass\n", "zebra/two.py": b"def two(): pass\n"},
    ],
    ids=["terms get other numbers", "files cease to hold candidates", "files are added"],
)
def test_the_projects_words_follow_an_edit(changes: dict[str, bytes | None]) -> None:
    connection = source_database(FILES)
    live = live_index(connection)
    project_words(live.index)
    patched, moves = patch_index(live, updated(connection, changes))
    carry_over(live.index, patched.index, moves)
    assert _texts(load_index(connection)) == _texts(patched.index)
    connection.close()


def _texts(index: Index) -> set[str]:
    return {index.postings.vocabulary.terms[number] for number in project_words(index)}


def test_an_index_without_candidates_has_none() -> None:
    assert project_words(index("# nothing\n")) == frozenset()


def test_the_class_of_the_projects_name_does_not_fill_the_page() -> None:
    ranked = rank_packlens("Quokka drops the session of a request", index(), PacklensSettings()).scored
    names = [index().symbols.qualified_names[each.position] for each in ranked[:1]]
    assert names == ["keep_session"]
