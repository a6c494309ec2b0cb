"""What people do after a pack changes the next one: edits, views, marks; and what is switched off does not."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygit2
import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.learn.team_lessons import FILE, with_own_line
from tests.git.commits import commit
from tests.lsp.wire import PATIENCE, Peer, change
from tests.trees import SHOP, write_tree

TASK: dict[str, Any] = {"task": "put an item into the cart", "budget": 900}
OTHER = {"task": "which currency is charged", "budget": 900}
CART = "shop/cart.py"


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "shop", SHOP)


@contextmanager
def indexed(shop: Path, settings: Any = None) -> Iterator[Peer]:
    """Yield the client of a server that has indexed the shop."""
    with Peer(shop.parent / "cache") as peer:
        peer.initialize(shop, settings=settings)
        peer.until_complete()
        yield peer


def feedback_of(pack: dict[str, Any], name: str) -> float:
    found: float = next(s["components"]["feedback"] for s in pack["symbols"] if s["qualifiedName"] == name)
    return found


def until_learned(peer: Peer, name: str, right: Callable[[float], bool]) -> float:
    end = time.monotonic() + PATIENCE
    while not right(value := feedback_of(peer.request("packlens/pack", TASK), name)):
        assert time.monotonic() < end, f"the feedback of {name} is {value}"
        time.sleep(0.1)
    return value


def row_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n")


def test_an_unsaved_edit_in_a_packed_symbol_makes_it_rank_higher(shop: Path) -> None:
    uri, text = (shop / CART).as_uri(), SHOP[CART]
    with indexed(shop) as peer:
        assert feedback_of(peer.request("packlens/pack", TASK), "Cart.check_stock") == 0.0
        peer.open(uri, text)
        row = row_of(text, "if item.stock")
        peer.change(uri, 2, change((row, 0), (row, 0), "        count_of_pieces = count\n"))
        peer.request("packlens/pack", OTHER)
        assert until_learned(peer, "Cart.check_stock", lambda value: value > 0) > 0
        assert peer.request("packlens/forget")["erased"] > 0
        assert until_learned(peer, "Cart.check_stock", lambda value: value == 0) == 0
        assert 0 == peer.end()


def test_a_line_typed_behind_the_last_line_of_a_packed_method_makes_it_rank_higher(shop: Path) -> None:
    uri, lines = (shop / CART).as_uri(), SHOP[CART].splitlines()
    row = row_of(SHOP[CART], "if item.stock")
    while lines[row].strip():
        row += 1
    with indexed(shop) as peer:
        peer.request("packlens/pack", TASK)
        peer.open(uri, SHOP[CART])
        at = (row - 1, len(lines[row - 1]))
        peer.change(uri, 2, change(at, at, "\n        "))
        for column, letter in enumerate("log(item)"):
            at = (row, 8 + column)
            peer.change(uri, 3 + column, change(at, at, letter))
        peer.request("packlens/pack", OTHER)
        assert until_learned(peer, "Cart.check_stock", lambda value: value > 0) > 0
        assert 0 == peer.end()


def session_of(pack: dict[str, Any]) -> float:
    return sum(float(each["components"]["session"]) for each in pack["symbols"])


def test_a_preview_settles_nothing_and_is_no_part_of_the_session(shop: Path) -> None:
    uri, text = (shop / CART).as_uri(), SHOP[CART]
    with indexed(shop) as peer:
        peer.request("packlens/pack", TASK)
        assert peer.request("packlens/pack", {**OTHER, "preview": True})["symbols"]
        peer.open(uri, text)
        row = row_of(text, "if item.stock")
        peer.change(uri, 2, change((row, 0), (row, 0), "        count_of_pieces = count\n"))
        again = peer.request("packlens/pack", TASK)
        assert 0 == session_of(again), "the preview was no pack of this session"
        peer.request("packlens/pack", OTHER)
        peer.tell("packlens/symbolViewed", {"symbol": "shop/cart.py:Cart#class"})
        assert until_learned(peer, "Cart.check_stock", lambda value: value > 0) > 0
        assert session_of(peer.request("packlens/pack", TASK)) > 0, "a pack is part of it"
        shown = peer.request("packlens/pack", {**TASK, "preview": True})
        assert session_of(shown) > 0, "a preview sees the session"
        assert 0 == peer.end()


def test_what_was_learned_before_a_window_s_end_is_there_in_the_next(shop: Path) -> None:
    uri, text = (shop / CART).as_uri(), SHOP[CART]
    row = row_of(text, "if item.stock")
    with indexed(shop) as peer:
        peer.request("packlens/pack", TASK)
        peer.open(uri, text)
        line = "        count_of_pieces = count\n"
        peer.change(uri, 2, change((row, 0), (row, 0), line))
        lines = text.splitlines(keepends=True)
        (shop / CART).write_text("".join([*lines[:row], line, *lines[row:]]))
        peer.tell("textDocument/didSave", {"textDocument": {"uri": uri}})
        time.sleep(2)  # the saved file is stored
        assert 0 == peer.end()
    with indexed(shop) as peer:
        assert until_learned(peer, "Cart.check_stock", lambda value: value > 0) > 0
        assert 0 == peer.end()


def test_a_commit_teaches_that_was_made_after_the_server_was_killed(shop: Path) -> None:
    repository = pygit2.init_repository(str(shop))
    commit(repository)
    with indexed(shop) as peer:
        peer.request("packlens/pack", TASK)
        peer.request("packlens/pack", OTHER)
        peer.request("packlens/pack", TASK)  # what was shown before is recorded by now
        peer.process.kill()
    (shop / CART).write_text(SHOP[CART].replace("if item.stock", "if 0 + item.stock"))
    commit(repository, time=int(time.time()))
    for _ in range(2):
        with indexed(shop) as peer:
            assert until_learned(peer, "Cart.check_stock", lambda value: value > 0) == 0.25
            peer.process.kill()


def test_an_explanation_and_a_hover_name_a_lesson_and_it_is_taken_back_by_its_number(shop: Path) -> None:
    uri, symbol, text = (shop / "stock/counter.go").as_uri(), "stock/counter.go:Shelf#struct", SHOP["stock/counter.go"]
    at = {"textDocument": {"uri": uri}, "position": {"line": row_of(text, "type Shelf"), "character": 6}}
    with indexed(shop) as peer:
        peer.request("packlens/pack", TASK)
        peer.request("packlens/feedback", {"symbols": [symbol], "useful": True})
        peer.request("packlens/pack", TASK)
        found = peer.request("packlens/explain", {"symbol": symbol})
        assert "because you marked it as useful for this task." in found["learned"]
        peer.open(uri, text)
        assert found["learned"] in json.dumps(peer.request("textDocument/hover", at))
        (lesson,) = found["lessons"]
        assert {"erased"} == peer.request("packlens/takeBack", {"lesson": lesson["number"]}).keys()
        assert ("", []) == tuple(
            peer.request("packlens/explain", {"symbol": symbol})[key] for key in ("learned", "lessons")
        )
        failure = peer.failure("packlens/takeBack", {"lesson": lesson["number"]})
        assert "lesson_not_found" == failure["data"]["kind"]
        assert 0 == peer.end()


def test_what_a_server_has_confirmed_it_knows_after_it_was_killed(shop: Path) -> None:
    for verdict, boost in ((True, 0.25), (False, -0.05), (True, 0.25)):
        with indexed(shop) as peer:
            peer.request("packlens/pack", TASK)
            marked = {"symbols": ["shop/cart.py:Cart.check_stock#method"], "useful": verdict}
            assert {"recorded": 1} == peer.request("packlens/feedback", marked)
            peer.process.kill()
        with indexed(shop) as peer:
            pack = peer.request("packlens/pack", TASK)
            assert boost == feedback_of(pack, "Cart.check_stock")
            peer.process.kill()


def test_the_team_s_lessons_count_where_they_are_asked_for(shop: Path) -> None:
    with ContextEngine.open(shop, database=shop.parent / "colleague.db") as colleague:
        colleague.index()
        colleague.feedback(["Cart.check_stock"], True, TASK["task"])
        write_tree(shop, {FILE: with_own_line(b"", colleague.lessons.exported())})
    for is_on, boost in ((True, 0.25), (False, 0.0)):
        with indexed(shop, {"learning": {"team": is_on}}) as peer:
            assert until_learned(peer, "Cart.check_stock", lambda value, right=boost: value == right) == boost  # type: ignore[misc]
            assert 0 == peer.end()


def test_nothing_is_learned_where_learning_is_off(shop: Path) -> None:
    with indexed(shop, {"learning": {"enabled": False}}) as peer:
        symbol = peer.request("packlens/pack", TASK)["symbols"][0]["symbolId"]
        peer.tell("packlens/symbolViewed", {"symbol": symbol, "seconds": 60})
        peer.request("packlens/pack", OTHER)
        refused = peer.failure("packlens/feedback", {"symbols": [symbol], "useful": True})
        assert "switched off" in refused["message"]
        pack = peer.request("packlens/pack", TASK)
        assert {0.0} == {each["components"]["feedback"] for each in pack["symbols"]}
        assert 0 == peer.end()


def test_a_mark_that_would_be_lost_is_refused(shop: Path) -> None:
    with indexed(shop) as peer:
        marked = {"symbols": [peer.request("packlens/pack", TASK)["symbols"][0]["symbolId"]], "useful": True}
        assert {"recorded": 1} == peer.request("packlens/feedback", marked)
        database = Path(peer.request("packlens/status")["roots"][0]["database"])
        database.rename(database.with_suffix(".moved"))
        refused = peer.failure("packlens/feedback", marked)
        assert f"The index {database} was deleted or replaced while it was open; restart" in refused["message"]
        assert 0 == peer.end()
