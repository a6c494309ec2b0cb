"""Questions in other languages are judged beside what they were translated from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from packlens.errors import PacklensError
from packlens.retrieve.translation.lexicon import LANGUAGES
from packlens.retrieve.translation.natural_languages import language_of
from tests.bench.train.tasks import Task, write_tasks
from tests.bench.train.translated import Question, asked, read_questions, table
from tests.sources import indexed_engine

_CODE = {
    "users.py": "def reset_password(user):\n    pass\n\n\ndef delete_account(user):\n    pass\n",
    "files.py": "def upload_file(path):\n    pass\n",
}
_ID = "owner/name/asked/1"


def test_every_question_is_there_in_every_language() -> None:
    questions = read_questions()
    assert Counter(each.language for each in questions) == dict.fromkeys(LANGUAGES, 160)
    assert len({(each.id, each.language) for each in questions}) == len(questions)


def test_most_questions_are_known_to_be_in_their_languages() -> None:
    questions = read_questions()
    assert sum(language_of(each.text) == each.language for each in questions) > 0.9 * len(questions)


@pytest.mark.parametrize("line", ["{", "[]", '{"id": "a", "language": "de"}'])
def test_a_wrong_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "translated.jsonl"
    path.write_text(f'{{"id": "a", "language": "de", "text": "b"}}\n{line}\n', "utf-8")
    with pytest.raises(PacklensError, match=r"translated\.jsonl:2 is not a translated question"):
        read_questions(path)
    with pytest.raises(PacklensError, match="cannot be read"):
        read_questions(tmp_path / "missing.jsonl")


def test_english_words_beside_a_question_find_what_its_own_words_do_not(tmp_path: Path) -> None:
    place = tmp_path / "owner+name" / "snapshot-0"
    with indexed_engine(place, _CODE):
        pass
    (place / "x.db").rename(place / "index.db")
    targets = ("users.py:delete_account#function",)
    write_tasks(
        tmp_path / "owner+name" / "tasks.jsonl",
        [Task(_ID, "asked", 0, "Where is an account deleted?", targets, 1.0, "written")],
    )
    question = Question(_ID, "de", "Wo wird ein Konto gelöscht und nicht nur gesperrt?")
    other = Question("owner/name/asked/2", "de", "Wo?")
    english, german = asked([tmp_path], [question, other])
    assert english.language == "en"
    assert english.shipped == english.plain == (1.0, 1.0, 1.0)
    assert german.plain == (0.0, 0.0, 0.0)
    assert german.shipped == (1.0, 1.0, 1.0)
    assert table([english, german]).splitlines()[2:] == [
        "| en (1) | 1.000 | 1.000 | +0.000 [+0.000, +0.000] | 1.000 | 1.000 | 1.000 | 1.000 |",
        "| de (1) | 0.000 | 1.000 | +1.000 [+1.000, +1.000] | 0.000 | 1.000 | 0.000 | 1.000 |",
        "| all but English (1) | 0.000 | 1.000 | +1.000 [+1.000, +1.000] | 0.000 | 1.000 | 0.000 | 1.000 |",
    ]
