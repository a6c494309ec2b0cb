"""Lessons in a real index: what use changes in packs, when it stops counting, and that it comes back."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.config import PROFILES, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import StoreError, SymbolNotFoundError
from packlens.learn.events import Change, Edit
from packlens.learn.lessons import Window
from packlens.model import NO_CONTEXT, RankedSymbol
from packlens.pack.cache import dump_pack, load_pack
from packlens.pack.result import Pack
from packlens.store import feedback as store
from packlens.store.connection import open_database, transaction
from packlens.wire.json import decode as decode_json
from tests.trees import SHOP, write_tree

TASK = "charge the card for items in the cart"
OTHER = "say what a gift card costs"
TOTAL = "shop/checkout.py:total_price#function"
PAY = "shop/checkout.py:pay#function"
NOW = 1_000_000.0


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "shop", SHOP)


@pytest.fixture
def engine(root: Path, tmp_path: Path) -> Iterator[ContextEngine]:
    with ContextEngine.open(root, database=tmp_path / "x.db") as opened:
        opened.index()
        yield opened


def of(pack: Pack, symbol_id: str) -> RankedSymbol:
    return next(symbol for symbol in pack.symbols if symbol.node.symbol_id == symbol_id)


def learned(engine: ContextEngine, task: str = TASK) -> Pack:
    return engine.for_task(task, learn=True)


def edit(engine: ContextEngine, window: Window, symbol_id: str, time: float) -> None:
    """Insert a statement into a symbol, as an editor reports it."""
    (position,) = engine.find(symbol_id)
    node = engine.nodes([position])[position]
    middle = (node.span.start_byte + node.span.end_byte) // 2
    changes = (Change(middle, "", " x = 1 "),)
    made = Edit(id=uuid.uuid4().hex, time=time, path=node.path, changes=changes, size=10_000)
    engine.lessons.edited(window, made)


def use(engine: ContextEngine, task: str, symbol_id: str, time: float = NOW) -> None:
    """Ask for a pack, edit one of its symbols, close the window."""
    window = engine.lessons.open_window(time)
    engine.lessons.shown(window, engine.for_task(task), engine.view, time)
    edit(engine, window, symbol_id, time + 1)
    engine.lessons.ended(window, time + 60)


def rows(engine: ContextEngine) -> list[tuple[object, ...]]:
    return list(engine._connection.execute("SELECT symbol, anchor, useful, total, use FROM feedback ORDER BY key"))


# -- effects


@pytest.mark.parametrize("profile", PROFILES)
def test_marks_move_a_score_by_what_the_profile_gives_them(root: Path, tmp_path: Path, profile: str) -> None:
    with ContextEngine.open(root, Settings(profile=profile), tmp_path / "x.db") as engine:
        engine.index()
        before = of(engine.for_task(TASK), TOTAL).score
        assert [TOTAL] == engine.feedback(["total_price"], True, TASK)
        assert before + 0.25 == pytest.approx(of(learned(engine), TOTAL).score)
        assert 0.25 == of(learned(engine), TOTAL).components.feedback
        engine.feedback([TOTAL], False, TASK)
        assert before - 0.05 == pytest.approx(of(learned(engine), TOTAL).score)
        assert 0.0 == of(learned(engine, "price of total items"), TOTAL).components.feedback


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


def test_explaining_shows_the_feedback_of_the_pack_it_explains(engine: ContextEngine) -> None:
    engine.feedback([TOTAL], True, TASK)
    found = engine.explain_symbol(TOTAL, TASK, learn=True)
    assert 0.25 == found.components["feedback"]
    assert found.score == of(learned(engine), TOTAL).score
    assert 0.0 == engine.explain_symbol(TOTAL, TASK).components["feedback"]


def test_a_lesson_makes_its_own_packs_anew_and_no_others(engine: ContextEngine) -> None:
    first, other = learned(engine), learned(engine, OTHER)
    engine.feedback([TOTAL], True, TASK)
    assert first is not learned(engine)
    assert other is learned(engine, OTHER)
    engine.forget([TOTAL], TASK)
    assert first is learned(engine)


def test_an_edit_counts_for_the_symbol_and_against_the_others(engine: ContextEngine) -> None:
    use(engine, TASK, TOTAL)
    boosts = engine.lessons.boosts(TASK, engine.view).feedback
    (position,) = engine.find(TOTAL)
    assert 1.0 == boosts[position]
    assert {-1.0} == {value for each, value in boosts.items() if each != position}
    assert len(engine.for_task(TASK).symbols) == len(boosts)


def test_the_last_word_of_a_person_counts_however_often_it_is_said(engine: ContextEngine) -> None:
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


@pytest.mark.parametrize("path", ["shop/checkout.py", "shop/cart.py"])
def test_a_lesson_stops_when_its_package_changes_and_is_back_with_the_same_bytes(
    engine: ContextEngine, root: Path, path: str
) -> None:
    engine.feedback([TOTAL], True, TASK)
    before = learned(engine)
    change(engine, root, path, SHOP[path] + "\n\ndef added():\n    return 1\n")
    assert engine.for_task(TASK) == learned(engine)
    change(engine, root, path)
    assert before == learned(engine)
    assert 0.25 == of(learned(engine), TOTAL).components.feedback


def test_a_lesson_survives_a_change_of_another_package(engine: ContextEngine, root: Path) -> None:
    engine.feedback([TOTAL], True, TASK)
    change(engine, root, "stock/counter.go", SHOP["stock/counter.go"] + "\nfunc Added() {}\n")
    assert 0.25 == of(learned(engine), TOTAL).components.feedback


def test_a_lesson_without_an_anchor_never_expires(root: Path, tmp_path: Path) -> None:
    with ContextEngine.open(root, Settings(learning_anchored=False), tmp_path / "x.db") as engine:
        engine.index()
        engine.feedback([TOTAL], True, TASK)
        assert None is rows(engine)[0][1]
        change(engine, root, "shop/checkout.py", SHOP["shop/checkout.py"].replace("amount", "sum"))
        assert 0.25 == of(learned(engine), TOTAL).components.feedback
        change(engine, root, "shop/checkout.py", "def other():\n    return 1\n")
        assert {} == dict(engine.lessons.boosts(TASK, engine.view).feedback)


def test_a_use_is_anchored_to_the_code_as_it_was_left(engine: ContextEngine, root: Path) -> None:
    window = engine.lessons.open_window(NOW)
    engine.lessons.shown(window, engine.for_task(TASK), engine.view, NOW)
    edit(engine, window, TOTAL, NOW + 1)
    engine.lessons.viewed(window, PAY, 9.0, NOW + 9)
    change(engine, root, "shop/checkout.py", SHOP["shop/checkout.py"].replace("item.price", "item.cost"))
    assert engine.find(TOTAL)[0] not in engine.lessons.boosts(TASK, engine.view).feedback
    engine.lessons.ended(window, NOW + 60)
    assert 1.0 == engine.lessons.boosts(TASK, engine.view).feedback[engine.find(TOTAL)[0]]


# -- vocabulary


def score(engine: ContextEngine, task: str, position: int) -> float:
    """A symbol's score, 0 if it was not ranked."""
    return next((s.score for s in engine.rank(task, learn=True).scored if s.position == position), 0.0)


@pytest.mark.parametrize("profile", PROFILES)
def test_a_word_means_a_symbol_from_the_second_task_on(root: Path, tmp_path: Path, profile: str) -> None:
    with ContextEngine.open(root, Settings(profile=profile), tmp_path / "x.db") as engine:
        engine.index()
        (position,) = engine.find(TOTAL)
        asked = "cart voucher"
        engine.feedback([TOTAL], True, "voucher on receipts")
        engine.feedback([TOTAL], True, "voucher on receipts")
        assert {} == dict(engine.lessons.boosts(asked, engine.view).vocabulary)
        before = score(engine, asked, position)
        engine.feedback([TOTAL], True, "expired voucher")
        assert {position: pytest.approx(0.3)} == dict(engine.lessons.boosts(asked, engine.view).vocabulary)
        assert score(engine, asked, position) > before
        change(engine, root, "shop/cart.py", SHOP["shop/cart.py"] + "\n\nx = 1\n\n\ndef y():\n    return x\n")
        assert {} == dict(engine.lessons.boosts(asked, engine.view).vocabulary)


def test_a_word_that_edits_confirmed_counts_while_the_package_is_as_one_of_them_left_it(
    engine: ContextEngine, root: Path
) -> None:
    asked, path = "cart voucher", "shop/checkout.py"

    def edited(task: str, text: str, time: float) -> None:
        window = engine.lessons.open_window(time)
        engine.lessons.shown(window, engine.for_task(task), engine.view, time)
        edit(engine, window, TOTAL, time + 1)
        change(engine, root, path, text)
        engine.lessons.ended(window, time + 60)

    first, second = (SHOP[path].replace("item.price", f"item.{word}") for word in ("cost", "fee"))
    assert SHOP[path] not in (first, second)

    def weights() -> list[float]:
        return list(engine.lessons.boosts(asked, engine.view).vocabulary.values())

    edited("price of a voucher", first, NOW)
    assert [] == weights()
    edited("total price without the voucher", second, NOW + 99)
    assert [pytest.approx(0.3)] == weights()
    line = next(line for line in engine.lessons.learned(engine.view).vocabulary if line.word == "voucher")
    assert (TOTAL, 2, 0.3) == (line.symbol_id, line.tasks, line.weight)
    change(engine, root, path)
    assert [] == weights()
    assert {0} == {line.tasks for line in engine.lessons.learned(engine.view).vocabulary}
    change(engine, root, path, second)
    assert [pytest.approx(0.3)] == weights()


def test_a_learned_word_finds_what_no_text_says(engine: ContextEngine) -> None:
    for task in ("voucher on receipts", "expired voucher"):
        engine.feedback([TOTAL], True, task)
    assert not engine.for_task("voucher").symbols
    assert [TOTAL] == [symbol.node.symbol_id for symbol in learned(engine, "voucher").symbols]


def test_what_was_only_viewed_or_common_teaches_no_word(engine: ContextEngine) -> None:
    for number in range(3):
        window = engine.lessons.open_window(NOW)
        engine.lessons.shown(window, engine.for_task(f"{TASK} {number}"), engine.view, NOW)
        engine.lessons.viewed(window, TOTAL, 60, NOW + 1)
        engine.lessons.ended(window, NOW + 60)
    engine.feedback([TOTAL], True, "fix the 3 bugs with it")
    assert () == engine.lessons.learned(engine.view).vocabulary


# -- windows


def test_a_window_goes_on_after_a_restart(engine: ContextEngine, root: Path) -> None:
    window = engine.lessons.open_window(NOW, "mine")
    engine.lessons.shown(window, engine.for_task(TASK), engine.view, NOW)
    edit(engine, window, TOTAL, NOW + 1)
    with ContextEngine.open(root, database=engine.database) as again:
        resumed = again.lessons.open_window(NOW + 2, "mine")
        assert window.state == resumed.state
        again.lessons.ended(resumed, NOW + 60)
    assert ["edited"] == [row[-1] for row in rows(engine) if row[-1] != "unused"]


def test_an_event_that_comes_twice_counts_once(engine: ContextEngine) -> None:
    window = engine.lessons.open_window(NOW, "mine")
    pack = engine.for_task(TASK)
    engine.lessons.shown(window, pack, engine.view, NOW, event="shown")
    engine.lessons.ended(window, NOW + 60, event="ended")
    before, state = rows(engine), window.state
    again = engine.lessons.open_window(NOW + 61, "mine")
    engine.lessons.shown(again, pack, engine.view, NOW, event="shown")
    engine.lessons.ended(again, NOW + 99, event="ended")
    assert (before, state) == (rows(engine), again.state)


def test_a_window_of_a_killed_process_is_settled_when_nothing_can_be_used_any_more(engine: ContextEngine) -> None:
    window = engine.lessons.open_window(NOW, "killed")
    engine.lessons.shown(window, engine.for_task(TASK), engine.view, NOW)
    edit(engine, window, TOTAL, NOW + 1)
    engine.lessons.open_window(NOW + 300)
    assert [] == rows(engine)
    engine.lessons.open_window(NOW + 700)
    assert ["edited"] == [row[-1] for row in rows(engine) if row[-1] != "unused"]
    assert "killed" not in dict(store.open_windows(engine._connection))


def test_the_session_boosts_what_other_tasks_showed_and_the_same_task_stays_the_same(engine: ContextEngine) -> None:
    window = engine.lessons.open_window(NOW)
    first = engine.for_task(TASK, learn=True, session=window)
    engine.lessons.shown(window, first, engine.view, NOW)
    assert {} == dict(engine.lessons.boosts(OTHER, engine.view, window).session)
    engine.lessons.jumped(window, "gone.py:nothing#function", NOW + 1)
    boosts = engine.lessons.boosts(OTHER, engine.view, window).session
    assert 1.0 == pytest.approx(boosts[engine.find(TOTAL)[0]])
    assert {} == dict(engine.lessons.boosts(TASK, engine.view, window).session)
    assert first is engine.for_task(TASK, learn=True, session=window)
    assert {} == dict(engine.lessons.boosts(OTHER, engine.view, engine.lessons.open_window(NOW)).session)


@pytest.mark.parametrize("used", [False, True])
def test_merely_asking_changes_no_pack_whatever_was_asked_in_between(engine: ContextEngine, used: bool) -> None:
    window = engine.lessons.open_window(NOW)
    tasks = [TASK, OTHER, "cart prices", "check stock before paying"]

    def asked(task: str, now: float) -> str:
        pack = engine.for_task(task, 800, learn=True, session=window)
        engine.lessons.shown(window, pack, engine.view, now)
        return pack.text

    plain = {task: engine.for_task(task, 800).text for task in tasks}
    if used:
        asked(TASK, NOW)
        edit(engine, window, TOTAL, NOW + 1)
        asked(OTHER, NOW + 10)  # the use is settled here
        plain = {task: asked(task, NOW + 11) for task in tasks}
    for number, task in enumerate([*tasks, *reversed(tasks), *tasks]):
        assert plain[task] == asked(task, NOW + 20 + 300 * number)
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
    for format, told in (("markdown", "recent work ("), ("gcf", "# context: ")):
        other = engine.for_task(OTHER, 800, format, learn=True)
        assert told in other.text
        assert other.tokens_used <= 800
        assert told not in engine.for_task(OTHER, 800, format).text


def test_what_was_worked_on_helps_other_tasks_while_its_package_is_as_that_left_it(
    engine: ContextEngine, root: Path
) -> None:
    (position,) = engine.find(TOTAL)

    def session_of(task: str) -> dict[int, float]:
        return dict(engine.lessons.boosts(task, engine.view).session)

    engine.feedback([PAY], True, TASK)
    assert {} == session_of(OTHER)
    before = score(engine, OTHER, position)
    use(engine, TASK, TOTAL)
    assert {position: 2.0} == session_of(OTHER)
    assert before + 0.2 == pytest.approx(score(engine, OTHER, position))
    assert {} == session_of(TASK)
    change(engine, root, "shop/cart.py", SHOP["shop/cart.py"] + "\n\ndef added():\n    return 1\n")
    assert {} == session_of(OTHER)
    change(engine, root, "shop/cart.py")
    assert {position: 2.0} == session_of(OTHER)
    engine.forget([TOTAL])
    assert {} == session_of(OTHER)


def test_the_next_task_settles_the_last_pack_before_it_ranks(engine: ContextEngine) -> None:
    window = engine.lessons.open_window(NOW)
    engine.lessons.shown(window, engine.for_task(TASK, learn=True, session=window), engine.view, NOW)
    edit(engine, window, TOTAL, NOW + 1)
    assert [] == rows(engine)
    engine.for_task(OTHER, learn=True, session=window)
    assert "edited" in {row[-1] for row in rows(engine)}


def test_a_question_does_not_wait_for_another_process_that_writes(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("packlens.store.connection._BUSY_MS", 3_600_000)  # who waits for `other` never ends
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        engine.index()
        window = engine.lessons.open_window(NOW)
        engine.lessons.shown(window, engine.for_task(TASK), engine.view, NOW)
        engine.lessons.jumped(window, TOTAL, NOW + 1)
        before = rows(engine)
        with contextlib.closing(open_database(engine.database)) as other, transaction(other):
            assert engine.for_task(OTHER, learn=True, session=window).symbols
        assert before == rows(engine)
        engine.for_task(OTHER, learn=True, session=window)
        assert len(before) < len(rows(engine))


def test_edits_without_a_pack_are_not_written_down(engine: ContextEngine) -> None:
    window = engine.lessons.open_window(NOW)
    edit(engine, window, TOTAL, NOW)
    assert 0 == engine._connection.execute("SELECT count(*) FROM events").get


def test_retention_bounds_what_is_kept(root: Path, tmp_path: Path) -> None:
    with ContextEngine.open(root, Settings(learning_rows=20, learning_days=10), tmp_path / "x.db") as engine:
        engine.index()
        for number in range(20):
            use(engine, f"{TASK} {number * 'x'}", TOTAL, NOW + number)
        assert len(rows(engine)) <= 22
        use(engine, TASK, TOTAL, NOW + 86_400 * 30)
        assert {int(NOW + 86_400 * 30) + 60} == {
            row[0] for row in engine._connection.execute("SELECT time FROM feedback")
        }


def test_a_database_that_cannot_be_written_answers_and_refuses_to_learn(
    engine: ContextEngine, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine.feedback([TOTAL], True, TASK)
    monkeypatch.setattr(engine.lessons, "_writable", False)
    assert 0.25 == of(learned(engine), TOTAL).components.feedback
    use(engine, TASK, PAY)
    for ask in (lambda: engine.feedback([TOTAL], True, TASK), engine.forget, engine.lessons.exported):
        with pytest.raises(StoreError, match="cannot be written"):
            ask()
