"""Lessons that travel: what is in the file, how counts merge, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import LessonsFileError
from packlens.learn.export import MAX_BYTES
from tests.examples import examples
from tests.learn.shop import lesson_counts
from tests.trees import SHOP, write_tree

TASK = "charge the stolen card"
NOW = 1_000_000.0
TOTAL, PAY = "shop/checkout.py:total_price#function", "shop/checkout.py:pay#function"


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[ContextEngine, ContextEngine]]:
    """Two people with the same repository."""
    root, settings = write_tree(tmp_path / "shop", SHOP), Settings(learning_probation=False)
    with (
        ContextEngine.open(root, settings, tmp_path / "a.db") as one,
        ContextEngine.open(root, settings, tmp_path / "b.db") as other,
    ):
        one.index()
        other.index()
        yield one, other


def moved(source: ContextEngine, target: ContextEngine) -> object:
    return target.lessons.merge(source.lessons.exported().encode(), NOW)


def test_counts_of_two_people_add_up(two: tuple[ContextEngine, ContextEngine]) -> None:
    one, other = two
    one.feedback([TOTAL], True, TASK)
    one.feedback([PAY], False, TASK)
    other.feedback([TOTAL], False, TASK)
    moved(one, other)
    assert {TOTAL: (2.0, 4.0), PAY: (0.0, 2.0)} == lesson_counts(other)


def test_a_file_imported_again_counts_once_and_a_newer_one_replaces_it(
    two: tuple[ContextEngine, ContextEngine],
) -> None:
    one, other = two
    one.feedback([TOTAL], True, TASK)
    moved(one, other)
    moved(one, other)
    assert {TOTAL: (2.0, 2.0)} == lesson_counts(other)
    one.forget()
    one.feedback([PAY], True, TASK)
    moved(one, other)
    assert PAY in lesson_counts(other)


def test_lessons_do_not_travel_in_circles(two: tuple[ContextEngine, ContextEngine]) -> None:
    one, other = two
    one.feedback([TOTAL], True, TASK)
    moved(one, other)
    moved(other, one)
    assert {TOTAL: (2.0, 2.0)} == lesson_counts(one)
    assert one.lessons.merge(one.lessons.exported().encode(), NOW).own


def test_an_imported_lesson_counts_where_the_code_is_the_same(two: tuple[ContextEngine, ContextEngine]) -> None:
    one, other = two
    for task in (TASK, "card limits"):
        one.feedback([TOTAL], True, task)
    moved(one, other)
    boosts = other.lessons.boosts(TASK, other.view)
    (position,) = other.find(TOTAL)
    assert 1.0 == boosts.feedback[position]
    assert pytest.approx(1.0) == boosts.vocabulary[position]
    (other.root / "shop/checkout.py").write_text("def changed():\n    return 1\n")
    other.index()
    assert not other.lessons.boosts(TASK, other.view).feedback


def test_no_word_of_a_task_is_in_the_file_unless_asked_for(two: tuple[ContextEngine, ContextEngine]) -> None:
    one, other = two
    one.feedback([TOTAL], True, TASK)
    assert "stolen" not in one.lessons.exported()
    exported = one.lessons.exported(with_tasks=True)
    assert "stolen" in exported
    other.lessons.merge(exported.encode(), NOW)
    assert "stolen" in {line.word for line in other.lessons.learned(other.view).vocabulary}


Break = Callable[[dict[str, Any]], object]
BREAKS: dict[str, Break] = {
    "version": lambda v: v.update(packlens_lessons=2),
    "no lessons": lambda v: v.pop("packlens_lessons"),
    "origin": lambda v: v.update(origin="../x"),
    "no feedback": lambda v: v.pop("feedback"),
    "feedback is no list": lambda v: v.update(feedback={"a": 1}),
    "a cluster is no number": lambda v: v["feedback"][0].update(cluster="zz"),
    "a cluster is too large": lambda v: v["feedback"][0].update(cluster="f" * 16),
    "an anchor is cut": lambda v: v["feedback"][0].update(anchor="abc"),
    "more useful than there are": lambda v: v["feedback"][0].update(useful=9.0),
    "negative": lambda v: v["feedback"][0].update(useful=-1.0),
    "infinite": lambda v: v["feedback"][0].update(total=float("inf")),
    "not a number": lambda v: v["feedback"][0].update(useful=float("nan")),
    "true": lambda v: v["feedback"][0].update(useful=True),
    "a third": lambda v: v["feedback"][0].update(total=7 / 3),
    "an endless symbol": lambda v: v["feedback"][0].update(symbol="x" * 5000),
    "half a letter": lambda v: v["feedback"][0].update(symbol="\ud800"),
    "more in an entry": lambda v: v["feedback"][0].update(more=1),
    "less in an entry": lambda v: v["vocabulary"][0].pop("tasks"),
    "an entry is a text": lambda v: v.update(vocabulary=["x"]),
    "a task is no number": lambda v: v["vocabulary"][0].update(tasks=[1]),
    "texts is a list": lambda v: v.update(texts=[]),
    "a text is a number": lambda v: v.update(texts={"0" * 16: 1}),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_damaged_file_is_refused_in_one_sentence_and_nothing_is_imported(
    two: tuple[ContextEngine, ContextEngine], name: str
) -> None:
    one, other = two
    one.feedback([TOTAL], True, TASK)
    value = json.loads(one.lessons.exported())
    BREAKS[name](value)
    with pytest.raises(LessonsFileError, match=r"^x\.json [^\n]*; (export|pass)[^;]*\.$"):
        other.lessons.merge(json.dumps(value).encode(), NOW, "x.json")
    assert {} == lesson_counts(other)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[]", b"null", b"[" * 100_000, b" " * (MAX_BYTES + 1)])
def test_what_is_no_such_file_is_refused(two: tuple[ContextEngine, ContextEngine], data: bytes) -> None:
    with pytest.raises(LessonsFileError, match=r"^x\.json "):
        two[0].lessons.merge(data, NOW, "x.json")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(80))
@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=5) | st.integers(),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["packlens_lessons", "origin", "feedback", "vocabulary", "texts", "cluster"]), inner
            )
        ),
    )
)
def test_any_json_is_imported_or_refused(two: tuple[ContextEngine, ContextEngine], value: Any) -> None:
    good = {"packlens_lessons": 1, "origin": "0" * 32, "feedback": [], "vocabulary": []}
    for each in (value, good | value if isinstance(value, dict) else {**good, "feedback": value}):
        with suppress(LessonsFileError):
            two[0].lessons.merge(json.dumps(each).encode(), NOW)
