"""What learning did to a rank, in words, and which lesson did it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.cancellation import NEVER
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.current_pack import CurrentPack
from packlens.engine.pack_questions import TaskRequest
from packlens.learn.lesson_notes import sentence
from packlens.model import LessonNote
from tests.cli.run import call
from tests.learn.shop import OTHER, PAY, TASK, TOTAL, use
from tests.trees import SHOP, write_tree

NOTE = LessonNote("1", "you edited it for this task")


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        (5, 2, "Up 3 by learning, because you edited it for this task."),
        (2, 5, "Down 3 by learning, because you edited it for this task."),
        (2, 2, "Its rank is not changed, although you edited it for this task."),
        (0, 2, "Ranked by learning alone, because you edited it for this task."),
        (2, 0, "No longer ranked, because you edited it for this task."),
    ],
)
def test_a_sentence_says_how_far_and_why(before: int, now: int, expected: str) -> None:
    assert expected == sentence(before, now, [NOTE])
    assert sentence(before, now, []).endswith("by lessons about others and recent work.")


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[ContextEngine]:
    root = write_tree(tmp_path / "shop", SHOP)
    with ContextEngine.open(root, Settings(learning_probation=False), tmp_path / "x.db") as opened:
        opened.index()
        yield opened


def test_an_explanation_names_the_lesson_of_its_task_and_taking_it_back_undoes_it(engine: ContextEngine) -> None:
    plain = engine.explain_symbol(TOTAL, TASK, learn=True)
    assert ("", ()) == (plain.learned, plain.lessons)
    use(engine, TASK, TOTAL)
    found = engine.explain_symbol(TOTAL, TASK, learn=True)
    (note,) = found.lessons
    assert "you edited it for this task" == note.reason
    moved = plain.rank - found.rank
    assert found.learned.startswith(f"Up {moved} by" if moved else "Its rank is not changed")
    engine.lessons.take_back(note.number)
    assert plain == engine.explain_symbol(TOTAL, TASK, learn=True)


def test_a_lesson_of_another_task_is_named_by_the_task_s_words_while_it_counts(engine: ContextEngine) -> None:
    use(engine, OTHER, TOTAL)
    (note,) = engine.explain_symbol(TOTAL, TASK, learn=True).lessons
    assert note.reason.startswith('you edited it for "')
    assert "card" in note.reason
    engine.settings = Settings()
    assert () == engine.explain_symbol(TOTAL, TASK, learn=True).lessons


def test_a_mark_outweighs_what_was_inferred(engine: ContextEngine) -> None:
    use(engine, TASK, TOTAL)
    engine.feedback([TOTAL], False, TASK)
    (note,) = engine.explain_symbol(TOTAL, TASK, learn=True).lessons
    assert "you marked it as not useful for this task" == note.reason


def test_a_hover_says_the_same_and_nothing_of_what_no_lesson_is_about(engine: ContextEngine) -> None:
    use(engine, TASK, TOTAL)
    current = CurrentPack(engine.for_task(TASK, learn=True), engine)
    total, pay = (int(engine.view.symbols.ids[engine.find(each)[0]]) for each in (TOTAL, PAY))
    assert engine.explain_symbol(TOTAL, TASK, learn=True).learned == current.lesson(total, NEVER)
    assert current.lesson(total, NEVER)
    assert "" == current.lesson(pay, NEVER)
    without_lessons = CurrentPack(current.pack, engine, request=TaskRequest(TASK))
    assert "" == without_lessons.lesson(total, NEVER)


def test_a_hover_says_nothing_of_a_lesson_that_moved_nothing(engine: ContextEngine) -> None:
    best = engine.for_task(TASK).symbols[0].node
    use(engine, TASK, best.symbol_id)
    assert "Its rank is not changed, although" in engine.explain_symbol(best.symbol_id, TASK, learn=True).learned
    assert "" == CurrentPack(engine.for_task(TASK, learn=True), engine).lesson(best.id, NEVER)


def test_the_command_says_it_too(engine: ContextEngine) -> None:
    use(engine, TASK, TOTAL)
    where = ("why", TOTAL, "--task", TASK, "--repo", engine.root, "--db", engine.database)
    assert "learned: Up 1 by learning, because you edited it for this task." in call(*where).stdout
    assert "you edited it for this task" == call(*where, "--json").json["lessons"][0]["reason"]
