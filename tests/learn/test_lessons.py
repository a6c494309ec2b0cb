"""Lessons in a real index: what use changes in packs, when it stops counting, and that it comes back."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from packlens.config import PROFILES, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import LessonNotFoundError, StoreFullError, StoreReadOnlyError, SymbolNotFoundError
from packlens.learn import lessons
from packlens.learn.attribution import step
from packlens.model import NO_CONTEXT, RankedSymbol
from packlens.pack.cache import dump_pack, load_pack
from packlens.pack.result import Pack
from packlens.store import feedback as store
from packlens.store.connection import open_database, transaction
from packlens.wire.json import decode as decode_json
from tests.learn.shop import NOW, OTHER, PAY, TASK, TOTAL, edit, rows, use
from tests.trees import SHOP, write_tree


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "shop", SHOP)


@pytest.fixture
def engine(root: Path, tmp_path: Path) -> Iterator[ContextEngine]:
    with ContextEngine.open(root, Settings(learning_probation=False), tmp_path / "x.db") as opened:
        opened.index()
        yield opened


def of(pack: Pack, symbol_id: str) -> RankedSymbol:
    return next(symbol for symbol in pack.symbols if symbol.node.symbol_id == symbol_id)


def learned(engine: ContextEngine, task: str = TASK) -> Pack:
    return engine.for_task(task, learn=True)


# -- effects


@pytest.mark.parametrize("profile", PROFILES)
def test_marks_move_a_score_by_what_the_profile_gives_them(root: Path, tmp_path: Path, profile: str) -> None:
    with ContextEngine.open(root, Settings(profile=profile, learning_probation=False), tmp_path / "x.db") as engine:
        engine.index()
        before = of(engine.for_task(TASK), TOTAL).score
        assert [TOTAL] == engine.feedback(["total_price"], True, TASK)
        assert 0.25 == of(learned(engine), TOTAL).components.feedback
        assert of(learned(engine), TOTAL).score >= before + 0.25
        assert 0.0 == of(learned(engine, "price of total items"), TOTAL).components.feedback
        engine.feedback([TOTAL], False, TASK)
        assert before - 0.05 == pytest.approx(of(learned(engine), TOTAL).score)


def test_without_lessons_learning_changes_no_byte(engine: ContextEngine) -> None:
    assert engine.for_task(TASK, learn=False) == learned(engine)


def test_a_frozen_pack_and_one_with_learning_off_know_no_lesson(engine: ContextEngine, root: Path) -> None:
    plain = engine.for_task(TASK)
    engine.feedback([TOTAL], True, TASK)
    assert plain == engine.for_task(TASK)
    with ContextEngine.open(root, Settings(learning=False), engine.database) as off:
        assert plain == learned(off)
        off.feedback([PAY], True, TASK)
        use(off, TASK, TOTAL)
    assert 1 == len(rows(engine))


def test_feedback_is_about_the_symbols_as_they_were_found_whatever_is_indexed_meanwhile(engine: ContextEngine) -> None:
    def names() -> Iterator[str]:
        """Yield a name; once it is found, give other symbols its place in the index."""
        yield "total_price"
        write_tree(engine.root, {"a.py": "def first(): ...\n\n\ndef second(): ...\n"})
        engine.index()

    assert [TOTAL] == engine.feedback(names(), True, TASK)


def test_explaining_shows_the_feedback_of_the_pack_it_explains(engine: ContextEngine) -> None:
    engine.feedback([TOTAL], True, TASK)
    found = engine.explain_symbol(TOTAL, TASK, learn=True)
    assert 0.25 == found.components["feedback"]
    assert found.score == of(learned(engine), TOTAL).score
    assert 0.0 == engine.explain_symbol(TOTAL, TASK).components["feedback"]


def test_a_lesson_makes_its_own_packs_again_and_no_others(engine: ContextEngine) -> None:
    unrelated = "stock counters"
    first, other = learned(engine), learned(engine, unrelated)
    engine.feedback([TOTAL], True, TASK)
    assert first is not learned(engine)
    assert other is learned(engine, unrelated)
    engine.forget([TOTAL], TASK)
    assert first is learned(engine)


def test_an_edit_counts_for_the_symbol_and_says_nothing_of_the_others(engine: ContextEngine) -> None:
    use(engine, TASK, TOTAL)
    boosts = engine.lessons.boosts(TASK, engine.view).feedback
    assert {engine.find(TOTAL)[0]: 1.0} == dict(boosts)


def test_three_questions_without_an_edit_teach_nothing(engine: ContextEngine) -> None:
    window = engine.lessons.open_window(NOW)
    for number, task in enumerate((TASK, OTHER, "items in the cart")):
        engine.lessons.record_pack(window, engine.for_task(task), engine.view, NOW + 10 * number)
        engine.lessons.record_view(window, PAY, 1.0, NOW + 10 * number + 1)
    engine.lessons.end_window(window, NOW + 60)
    assert [] == rows(engine)
    assert () == engine.lessons.learned(engine.view).vocabulary


def test_the_last_verdict_of_a_person_counts_however_often_it_is_given(engine: ContextEngine) -> None:
    for useful in (True, True, False, True):
        engine.feedback([TOTAL], useful, TASK)
    assert [(2.0, 2.0, "marked useful")] == [row[2:] for row in rows(engine)]


def test_unknown_symbols_are_refused(engine: ContextEngine) -> None:
    with pytest.raises(SymbolNotFoundError, match="total_price"):
        engine.feedback(["total_prize"], True, TASK)
    with pytest.raises(SymbolNotFoundError):
        engine.forget(["total_prize"])
    assert 0 == engine.forget(["gone.py:total#function"])


# -- anchors


def change(engine: ContextEngine, root: Path, path: str, text: str | None = None) -> None:
    (root / path).write_text(SHOP[path] if text is None else text, "utf-8")
    engine.index()


def feedback_of(engine: ContextEngine, symbol_id: str = TOTAL) -> float:
    (position,) = engine.find(symbol_id)
    return engine.lessons.boosts(TASK, engine.view).feedback.get(position, 0.0)


LAYOUT = {
    "an empty line": lambda text: "\n" + text.replace("\n    ", "\n\n    ", 1),
    "a comment": lambda text: "# a note\n" + text.replace("\n    ", "\n    # why\n    ", 1),
    "formatting": lambda text: text.replace("(", "( ").replace(" = ", "  =  "),
    "a new function beside it": lambda text: text + "\n\ndef added():\n    return 1\n",
}


@pytest.mark.parametrize("name", LAYOUT)
def test_a_lesson_does_not_notice_layout_anywhere_in_its_folder(engine: ContextEngine, root: Path, name: str) -> None:
    engine.feedback([TOTAL, PAY], True, TASK)
    before = dict(engine.lessons.boosts(TASK, engine.view).feedback).values()
    for path in ("shop/checkout.py", "shop/cart.py"):
        change(engine, root, path, LAYOUT[name](SHOP[path]))
    assert list(before) == list(engine.lessons.boosts(TASK, engine.view).feedback.values()) == [1.0, 1.0]


def test_a_lesson_fades_by_what_changed_of_its_symbol_and_ends_with_it(engine: ContextEngine, root: Path) -> None:
    path = "shop/checkout.py"
    engine.feedback([TOTAL], True, TASK)
    head = next(line for line in SHOP[path].splitlines() if "def total_price" in line)
    change(engine, root, path, SHOP[path].replace(head, "def total_price(these, those, rebate):"))
    (line,) = engine.lessons.learned(engine.view).feedback
    assert "fading" == line.state
    assert "signature" in line.why
    assert 0 < line.share < 1
    assert line.share == pytest.approx(feedback_of(engine))
    change(engine, root, path, "def pay():\n    return 1\n")
    (line,) = engine.lessons.learned(engine.view).feedback
    assert ("ended", "its symbol is gone", TOTAL) == (line.state, line.why, line.symbol_id)
    assert {} == dict(engine.lessons.boosts(TASK, engine.view).feedback)
    change(engine, root, path)
    assert 1.0 == feedback_of(engine)


def test_a_lesson_follows_its_symbol_to_another_file_and_another_name(engine: ContextEngine, root: Path) -> None:
    path = "shop/checkout.py"
    engine.feedback([TOTAL], True, TASK)
    change(engine, root, path, SHOP[path].replace("total_price", "whole_price"))
    assert 0.75 == feedback_of(engine, "shop/checkout.py:whole_price#function")  # of two callers one calls the old name
    (line,) = engine.lessons.learned(engine.view).feedback
    assert "now shop/checkout.py:whole_price" in line.why
    (root / "shop/till.py").write_text(SHOP[path], "utf-8")
    (root / path).unlink()
    engine.index()
    assert 0.5 < feedback_of(engine, "shop/till.py:total_price#function")


@pytest.mark.parametrize("anchor", [b"\x00", bytes(range(16)), b"\x02" + bytes(16)])
def test_a_lesson_of_an_earlier_release_counts_half(engine: ContextEngine, anchor: bytes) -> None:
    engine.feedback([TOTAL], True, TASK)
    for table in ("feedback", "lessons", "vocabulary"):
        columns = [row[1] for row in engine.opened.connection.execute(f"PRAGMA table_info({table})")][:-1]
        columns = [name for name in columns if name != "seq"]
        values = ", ".join(name if name != "anchor" else "?1" for name in columns)
        engine.opened.connection.execute(f"UPDATE {table} SET anchor = ?1, seal = seal({values})", (anchor,))
    assert 0.5 == feedback_of(engine)
    assert "learned by an earlier release" == engine.lessons.learned(engine.view).feedback[0].why


def test_the_edit_that_teaches_does_not_end_its_lesson(engine: ContextEngine, root: Path) -> None:
    window = engine.lessons.open_window(NOW)
    engine.lessons.record_pack(window, engine.for_task(TASK), engine.view, NOW)
    edit(engine, window, TOTAL, NOW + 1)
    engine.lessons.record_view(window, PAY, 9.0, NOW + 9)
    change(engine, root, "shop/checkout.py", SHOP["shop/checkout.py"].replace("item.price", "item.cost"))
    assert 1.0 == feedback_of(engine)
    engine.lessons.end_window(window, NOW + 60)
    assert 1.0 == feedback_of(engine)


def test_one_lesson_is_taken_back_by_its_number(engine: ContextEngine) -> None:
    engine.feedback([TOTAL, PAY], True, TASK)
    line = next(line for line in engine.lessons.learned(engine.view).feedback if line.symbol_id == PAY)
    assert engine.lessons.take_back(line.number) > 0
    assert {TOTAL} == {line.symbol_id for line in engine.lessons.learned(engine.view).feedback}
    assert {TOTAL} == {line.symbol_id for line in engine.lessons.learned(engine.view).vocabulary}
    with pytest.raises(LessonNotFoundError, match="learn show"):
        engine.lessons.take_back(line.number)


# -- vocabulary


def score(engine: ContextEngine, task: str, position: int) -> float:
    """A symbol's score, 0 if it was not ranked."""
    return next((s.score for s in engine.rank(task, learn=True).scored if s.position == position), 0.0)


@pytest.mark.parametrize("profile", PROFILES)
def test_a_word_means_a_symbol_more_surely_with_every_task(root: Path, tmp_path: Path, profile: str) -> None:
    with ContextEngine.open(root, Settings(profile=profile, learning_probation=False), tmp_path / "x.db") as engine:
        engine.index()
        (position,) = engine.find(TOTAL)
        question, found = "cart voucher", [0.0]
        before = score(engine, question, position)
        for task in ("voucher on receipts", "expired voucher", "stolen voucher"):
            engine.feedback([TOTAL], True, task)
            engine.feedback([TOTAL], True, task)
            found.append(engine.lessons.boosts(question, engine.view).vocabulary[position])
            assert score(engine, question, position) > before
        assert found == sorted(set(found))
        assert found[-1] < 1
        engine.feedback([TOTAL], False, "stolen voucher")
        assert found[2] == pytest.approx(engine.lessons.boosts(question, engine.view).vocabulary[position])


def test_a_learned_word_finds_what_no_text_says(engine: ContextEngine) -> None:
    for task in ("voucher on receipts", "expired voucher"):
        engine.feedback([TOTAL], True, task)
    assert not engine.for_task("voucher").symbols
    assert [TOTAL] == [symbol.node.symbol_id for symbol in learned(engine, "voucher").symbols]


def test_what_was_only_viewed_or_common_teaches_no_word(engine: ContextEngine) -> None:
    for number in range(3):
        window = engine.lessons.open_window(NOW)
        engine.lessons.record_pack(window, engine.for_task(f"{TASK} {number}"), engine.view, NOW)
        engine.lessons.record_view(window, TOTAL, 60, NOW + 1)
        engine.lessons.end_window(window, NOW + 60)
    engine.feedback([TOTAL], True, "fix the 3 bugs with it")
    assert () == engine.lessons.learned(engine.view).vocabulary


# -- windows


def test_a_window_goes_on_after_a_restart(engine: ContextEngine, root: Path) -> None:
    window = engine.lessons.open_window(NOW, "mine")
    engine.lessons.record_pack(window, engine.for_task(TASK), engine.view, NOW)
    edit(engine, window, TOTAL, NOW + 1)
    with ContextEngine.open(root, database=engine.database) as again:
        resumed = again.lessons.open_window(NOW + 2, "mine")
        assert window.state == resumed.state
        again.lessons.end_window(resumed, NOW + 60)
    assert ["edited"] == [row[-1] for row in rows(engine)]


def test_an_event_that_comes_twice_counts_once(engine: ContextEngine) -> None:
    window = engine.lessons.open_window(NOW, "mine")
    pack = engine.for_task(TASK)
    engine.lessons.record_pack(window, pack, engine.view, NOW, event="shown")
    engine.lessons.end_window(window, NOW + 60, event="ended")
    before, state = rows(engine), window.state
    again = engine.lessons.open_window(NOW + 61, "mine")
    engine.lessons.record_pack(again, pack, engine.view, NOW, event="shown")
    engine.lessons.end_window(again, NOW + 99, event="ended")
    assert (before, state) == (rows(engine), again.state)


def test_a_window_of_a_killed_process_is_settled_when_nothing_can_be_used_any_more(engine: ContextEngine) -> None:
    window = engine.lessons.open_window(NOW, "killed")
    engine.lessons.record_pack(window, engine.for_task(TASK), engine.view, NOW)
    edit(engine, window, TOTAL, NOW + 1)
    engine.lessons.open_window(NOW + 300)
    assert [] == rows(engine)
    engine.lessons.open_window(NOW + 700)
    assert ["edited"] == [row[-1] for row in rows(engine)]
    assert "killed" not in dict(store.open_windows(engine.opened.connection))


def test_questions_go_on_while_the_log_of_a_killed_process_is_replayed(
    engine: ContextEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = engine.lessons.open_window(NOW)
    engine.lessons.record_pack(window, engine.for_task(TASK), engine.view, NOW)
    edit(engine, window, PAY, NOW + 1)
    answers: list[str] = []

    def replayed(*arguments: Any) -> Any:
        answers.append(pool.submit(engine.blast_radius, PAY).result(timeout=30).wording)
        return step(*arguments)

    monkeypatch.setattr(lessons, "step", replayed)
    with ThreadPoolExecutor(1) as pool:  # it ends behind the replay: a question that waits for it fails the test
        engine.lessons.open_window(NOW + 3600)
    assert len(answers) >= 2


def test_the_session_boosts_what_other_tasks_showed_and_the_same_task_stays_the_same(engine: ContextEngine) -> None:
    window = engine.lessons.open_window(NOW)
    first = engine.for_task(TASK, learn=True, session=window)
    engine.lessons.record_pack(window, first, engine.view, NOW)
    assert {} == dict(engine.lessons.boosts(OTHER, engine.view, window).session)
    engine.lessons.record_jump(window, "gone.py:nothing#function", NOW + 1)
    boosts = engine.lessons.boosts(OTHER, engine.view, window).session
    assert 1.0 == pytest.approx(boosts[engine.find(TOTAL)[0]])
    assert {} == dict(engine.lessons.boosts(TASK, engine.view, window).session)
    assert first is engine.for_task(TASK, learn=True, session=window)
    assert {} == dict(engine.lessons.boosts(OTHER, engine.view, engine.lessons.open_window(NOW)).session)


@pytest.mark.parametrize("used", [False, True])
def test_merely_asking_changes_no_pack_whatever_was_asked_in_between(engine: ContextEngine, used: bool) -> None:
    window = engine.lessons.open_window(NOW)
    tasks = [TASK, OTHER, "cart prices", "check stock before paying"]

    def pack_text(task: str, now: float) -> str:
        pack = engine.for_task(task, 800, learn=True, session=window)
        engine.lessons.record_pack(window, pack, engine.view, now)
        return pack.text

    plain = {task: engine.for_task(task, 800).text for task in tasks}
    if used:
        pack_text(TASK, NOW)
        edit(engine, window, TOTAL, NOW + 1)
        pack_text(OTHER, NOW + 10)  # the use is settled here
        plain = {task: pack_text(task, NOW + 11) for task in tasks}
    for number, task in enumerate([*tasks, *reversed(tasks), *tasks]):
        assert plain[task] == pack_text(task, NOW + 20 + 300 * number)
    assert used or [] == rows(engine)


def test_a_pack_says_what_it_depends_on_and_can_do_without(engine: ContextEngine) -> None:
    before = engine.for_task(OTHER, 800, "json", learn=True)
    assert NO_CONTEXT == before.context
    use(engine, TASK, TOTAL)
    after = engine.for_task(OTHER, 800, "json", learn=True)
    assert after.context.session > 0
    assert after.context == decode_json(after.text).context
    assert after.context == load_pack(dump_pack(after)).context  # type: ignore[union-attr]
    assert before.text == engine.for_task(OTHER, 800, "json").text
    for format, words in (("markdown", "recent work ("), ("gcf", "# context: ")):
        other = engine.for_task(OTHER, 800, format, learn=True)
        assert words in other.text
        assert other.tokens_used <= 800
        assert words not in engine.for_task(OTHER, 800, format).text


def test_what_was_worked_on_helps_other_tasks(engine: ContextEngine) -> None:
    (position,) = engine.find(TOTAL)
    unrelated = "price tags"

    def work(task: str) -> dict[int, float]:
        return dict(engine.lessons.boosts(task, engine.view).work)

    engine.feedback([PAY], True, TASK)
    assert {} == work(unrelated)
    before = score(engine, unrelated, position)
    use(engine, TASK, TOTAL)
    amount = work(unrelated)[position]
    # trees, which see the score, may add a little
    assert before + 0.2 * amount == pytest.approx(score(engine, unrelated, position), abs=0.02 * amount)
    assert {} == work(TASK)
    use(engine, OTHER, TOTAL)
    assert work(unrelated)[position] > amount  # uses return here
    engine.forget([TOTAL])
    assert {} == work(unrelated)


def test_the_next_task_settles_the_last_pack_before_it_ranks(engine: ContextEngine) -> None:
    window = engine.lessons.open_window(NOW)
    engine.lessons.record_pack(window, engine.for_task(TASK, learn=True, session=window), engine.view, NOW)
    edit(engine, window, TOTAL, NOW + 1)
    assert [] == rows(engine)
    engine.for_task(OTHER, learn=True, session=window)
    assert "edited" in {row[-1] for row in rows(engine)}


def test_a_question_does_not_wait_for_another_process_that_writes(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("packlens.store.connection.BUSY_MS", 3_600_000)  # who waits for `other` never ends
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        engine.index()
        window = engine.lessons.open_window(NOW)
        engine.lessons.record_pack(window, engine.for_task(TASK), engine.view, NOW)
        edit(engine, window, TOTAL, NOW + 1)
        before = rows(engine)
        with contextlib.closing(open_database(engine.database)) as other, transaction(other):
            assert engine.for_task(OTHER, learn=True, session=window).symbols
        assert before == rows(engine)
        engine.for_task(OTHER, learn=True, session=window)
        assert len(before) < len(rows(engine))


def test_edits_without_a_pack_are_not_written_down(engine: ContextEngine) -> None:
    window = engine.lessons.open_window(NOW)
    edit(engine, window, TOTAL, NOW)
    assert 0 == engine.opened.connection.execute("SELECT count(*) FROM events").get


def test_retention_bounds_what_is_kept(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("packlens.learn.outcome_records.MAX_ROWS", 20)
    with ContextEngine.open(root, Settings(learning_days=10), tmp_path / "x.db") as engine:
        engine.index()
        for number in range(20):
            use(engine, f"{TASK} {number * 'x'}", TOTAL, NOW + number)
        assert len(rows(engine)) <= 22
        use(engine, TASK, TOTAL, NOW + 86_400 * 30)
        assert {int(NOW + 86_400 * 30) + 60} == {
            row[0] for row in engine.opened.connection.execute("SELECT time FROM feedback")
        }


@pytest.mark.parametrize(
    ("error", "says"),
    [(StoreReadOnlyError("x.db"), "cannot be written"), (StoreFullError("The disk is full."), "The disk is full.")],
)
def test_a_database_that_cannot_be_written_answers_and_refuses_to_learn(
    engine: ContextEngine, error: StoreReadOnlyError | StoreFullError, says: str
) -> None:
    engine.feedback([TOTAL], True, TASK)
    unwritable = replace(engine.opened, write_error=error)
    engine.lessons = lessons.Lessons(unwritable, lambda: engine.settings, lambda: engine.view)
    assert 0.25 == of(learned(engine), TOTAL).components.feedback
    use(engine, TASK, PAY)
    for ask in (lambda: engine.feedback([TOTAL], True, TASK), engine.forget, engine.lessons.exported):
        with pytest.raises(type(error), match=says):
            ask()
