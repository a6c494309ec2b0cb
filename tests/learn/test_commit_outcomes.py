"""Commits as evidence: which pack one followed, what it teaches, and that it counts once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygit2
import pytest

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.learn.commit_outcomes import FOLLOWS, MAX_CHANGED, CommittedWork, ShownPack, outcomes_of, shown_packs
from packlens.learn.events import PackShown
from packlens.learn.lessons import Window
from packlens.symbol_id import integer_id
from tests.git.commits import commit
from tests.learn.shop import TASK, TOTAL, edit, rows
from tests.learn.windows import pack, symbol
from tests.trees import SHOP, write_tree

CHECKOUT = "shop/checkout.py"
A, B, C = (symbol(name).symbol_id for name in "abc")


def work(*symbols: str, time: float = 100.0) -> CommittedWork:
    return CommittedWork(time, {integer_id(each): each for each in symbols})


def shown_pack(name: str, *symbols: str, task: str = TASK, time: float = 0.0) -> ShownPack:
    return ShownPack(name, task, time, tuple(map(integer_id, symbols)))


def test_a_commit_uses_what_it_changed_for_the_pack_it_followed_also_what_the_pack_had_missed() -> None:
    found = outcomes_of(work(A, C), [shown_pack("p", A, B)])
    assert [("p", TASK, A, "committed", True), ("p", TASK, C, "committed", True)] == [
        (each.pack, each.task, each.symbol_id, each.use, each.settled) for each in found
    ]


def test_what_no_pack_had_counts_for_the_pack_that_the_commit_changed_most_of() -> None:
    packs = [shown_pack("p", A), shown_pack("q", A, B, task="refund a card")]
    found = {(each.pack, each.symbol_id) for each in outcomes_of(work(A, B, C), packs)}
    assert {("q", A), ("q", B), ("q", C), ("p", A)} == found


@pytest.mark.parametrize(
    ("commit", "packs"),
    [
        (work(C), [shown_pack("p", A)]),
        (work(A, time=-1.0), [shown_pack("p", A)]),
        (work(A, time=FOLLOWS + 1), [shown_pack("p", A)]),
        (work(A, *(f"x.py:f{n}#function" for n in range(MAX_CHANGED))), [shown_pack("p", A)]),
        (work(), [shown_pack("p", A)]),
        (work(A), []),
    ],
    ids=["changed nothing of it", "was before it", "came days later", "was sweeping", "changed no symbol", "no pack"],
)
def test_a_commit_that_followed_no_pack_says_nothing(commit: CommittedWork, packs: list[ShownPack]) -> None:
    assert [] == outcomes_of(commit, packs)


def test_of_two_windows_with_one_task_the_latest_counts() -> None:
    found = outcomes_of(work(A), [shown_pack("p", A, time=1.0), shown_pack("q", A, time=2.0)])
    assert ["q"] == [each.pack for each in found]


def test_packs_in_a_row_for_one_task_are_one_and_another_task_ends_it() -> None:
    first, again = pack(symbol("a"), time=1.0), pack(symbol("b"), time=2.0)
    other, back = pack(symbol("c"), time=3.0, task="refund"), pack(symbol("a"), time=4.0)
    events: list[tuple[str, PackShown]] = [("w", each) for each in (first, again, other, back)]
    found = shown_packs([*events, ("v", first)])
    assert [(first.id, 2.0), (other.id, 3.0), (back.id, 4.0), (first.id, 1.0)] == [(e.pack, e.time) for e in found]
    assert (integer_id(A), integer_id(B)) == found[0].symbols


# -- in a real repository and index


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[ContextEngine]:
    root = write_tree(tmp_path / "shop", SHOP)
    commit(pygit2.init_repository(str(root)))
    with ContextEngine.open(root, Settings(learning_probation=False), tmp_path / "x.db") as opened:
        opened.index()
        opened.mine_history()
        opened.lessons.read_commits(root)
        yield opened


def make(engine: ContextEngine, *, mine: bool = True) -> float:
    """Change `total_price`, commit it as git does; return the time of the commit."""
    repository = pygit2.Repository(str(engine.root))
    path = engine.root / CHECKOUT
    path.write_text(path.read_text("utf-8").replace("item.price", "item.price + 0"), "utf-8")
    commit(repository, "x")
    time = next(iter(repository.references["HEAD"].log())).committer.time
    engine.index()
    if mine:
        engine.mine_history()
    return float(time)


def show(engine: ContextEngine, time: float, task: str = TASK) -> Window:
    window = engine.lessons.open_window(time)
    engine.lessons.record_pack(window, engine.for_task(task), engine.view, time)
    return window


def now(engine: ContextEngine) -> float:
    """The time of git's log entries, which the clock gives."""
    return float(next(iter(pygit2.Repository(str(engine.root)).references["HEAD"].log())).committer.time)


def uses(engine: ContextEngine) -> list[str]:
    return [str(row[4]) for row in rows(engine)]


def test_a_commit_teaches_even_when_the_window_was_closed_before(engine: ContextEngine) -> None:
    time = now(engine)
    engine.lessons.end_window(show(engine, time), time)
    assert [] == rows(engine)
    make(engine)
    assert 1 == engine.lessons.read_commits(engine.root)
    assert ["committed"] == uses(engine)
    boosts = engine.lessons.boosts(TASK, engine.view)
    assert {engine.find(TOTAL)[0]: 1.0} == dict(boosts.feedback) == dict(boosts.vocabulary)


def test_a_commit_is_read_once_and_what_was_taken_back_stays_away(engine: ContextEngine) -> None:
    show(engine, now(engine))
    make(engine)
    engine.lessons.read_commits(engine.root)
    (line,) = engine.lessons.learned(engine.view).feedback
    assert (1.5, 1.5) == (line.useful, line.total)
    engine.lessons.take_back(line.number)
    assert 0 == engine.lessons.read_commits(engine.root)
    assert [] == rows(engine)


def test_a_commit_waits_until_the_history_has_it(engine: ContextEngine) -> None:
    show(engine, now(engine))
    make(engine, mine=False)
    assert 0 == engine.lessons.read_commits(engine.root)
    engine.mine_history()
    assert 1 == engine.lessons.read_commits(engine.root)
    assert ["committed"] == uses(engine)


def test_a_commit_outweighs_the_edits_that_it_consists_of_in_any_order(engine: ContextEngine) -> None:
    time = now(engine)
    window = show(engine, time)
    edit(engine, window, TOTAL, time + 1)
    edit(engine, window, TOTAL, time + 4)
    make(engine)
    engine.lessons.read_commits(engine.root)
    engine.lessons.end_window(window, time + 60)
    assert ["committed"] == uses(engine)


def test_commits_read_together_teach_what_each_would_alone(engine: ContextEngine) -> None:
    """The first commit follows the pack as it was then, although its window showed another for the task later."""
    time = now(engine)
    window = show(engine, time)
    engine.lessons.record_pack(window, engine.for_task(TASK), engine.view, time + 20)
    engine.lessons.record_commits([work(TOTAL, time=time + 10), work(A, time=time + 40_000)])
    assert ["committed"] == uses(engine)


def test_what_a_person_said_outweighs_a_commit(engine: ContextEngine) -> None:
    show(engine, now(engine))
    engine.feedback([TOTAL], False, TASK)
    make(engine)
    engine.lessons.read_commits(engine.root)
    assert ["marked not useful"] == uses(engine)


def test_a_killed_process_reads_the_commit_again_and_counts_it_once(
    engine: ContextEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(engine, now(engine))
    make(engine)

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("packlens.learn.lessons.set_meta", killed)
        with pytest.raises(KeyboardInterrupt):
            engine.lessons.read_commits(engine.root)
    assert [] == rows(engine)
    assert 1 == engine.lessons.read_commits(engine.root)
    assert 1 == len(rows(engine))
