"""How much work a task is that is mostly pasted text, counted in calls: the same on every machine, busy or not."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.tasks.passages import passages
from packlens.retrieve.tasks.stack_traces import read_stack_traces
from packlens.retrieve.tasks.task_document import PartKind, read_task
from tests.bench.pasted_text import KINDS, text_of
from tests.sources import source_index

SETTINGS = PacklensSettings()
READ = 5_000
"""Characters that are read line by line here; more elsewhere, which takes longer."""
MAX_CALLS = 4
"""For a character behind those: words of a log are looked up, since one may be rare, and up to 400 frames are read."""


@pytest.fixture(autouse=True)
def fewer_lines_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("packlens.retrieve.tasks.task_document._MAX_READ", READ)


@pytest.fixture(scope="module")
def index() -> Index:
    return source_index({"cart.py": "class Cart:\n    def add(self, item):\n        return item\n"})


def calls(task: str, index: Index) -> int:
    """Return how many functions, of Python and of C, are called while a task is ranked."""
    count = 0

    def counting(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counting)
    try:
        rank_packlens(task, index, SETTINGS)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("kind", KINDS)
def test_text_behind_what_a_person_writes_costs_few_calls(kind: str, index: Index) -> None:
    words = index.postings.vocabulary
    text = text_of(kind, 20_000, sorted(words))
    first = calls(text[:10_000], index)
    assert calls(text, index) - first <= MAX_CALLS * 10_000


@pytest.mark.parametrize("kind", ["log of one kind", "JSON", "base64 in lines", "table", "markup"])
def test_no_line_without_the_look_of_a_frame_is_compared_with_all_forms(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[str] = []
    monkeypatch.setattr("packlens.retrieve.tasks.stack_traces._one_line", lambda _number, line: compared.append(line))
    text = text_of(kind, 30_000, ("cart",))
    read_stack_traces.__wrapped__(text)
    assert len(compared) <= len(text.splitlines()) / 20


def test_an_endless_line_is_cut_where_reading_stops() -> None:
    document = read_task("word " * 10_000)
    assert [PartKind.TITLE, PartKind.LOG] == [part.kind for part in document.parts]
    assert READ == document.parts[0].end
    code = read_task("Title\n\n```\n" + "x" * 2 * READ)
    assert [PartKind.CODE, PartKind.LOG] == [part.kind for part in code.parts][-2:]


def test_a_trace_behind_all_that_is_read_is_still_a_trace() -> None:
    frame = '  File "/app/cart.py", line 2, in add\n'
    text = "Title\n\n" + "a line of nothing\n" * 1_000 + frame + "the end\n"
    document = read_task(text)
    assert [frame] == [document.text_of(part) for part in document.parts if part.kind is PartKind.TRACE]
    assert text == "".join(document.text_of(part) for part in document.parts)


def test_a_rare_word_of_a_long_log_is_kept_for_reading() -> None:
    found = passages("Title\n\n" + "a line of nothing\n" * 1_000 + "quokka\n")
    assert found.unread.endswith("quokka")
