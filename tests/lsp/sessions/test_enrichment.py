"""The server asks the editor about uses that it is unsure of; answers become edges, and bad ones do no harm."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.wire import PATIENCE, Peer, Silence, change, eventually, hover, point, span
from tests.trees import write_tree

ASKED = "packlens/resolveReferences"
ANNOUNCED = {"experimental": {"packlens": {"resolveReferences": True}}}
ON = {"enrichment": {"enabled": True}}
STORE = """class {0}:
    def save_all(self, x):
        return x

    def get(self):
        return 1
"""
STORES = {
    "file.py": STORE.format("FileStore"),
    "memory.py": STORE.format("MemoryStore"),
    "flush.py": """def flush(store):
    mark = '\U0001f600'; store.save_all(1)


def read(store):
    return store.get()
""",
}
CACHE = """class Cache:
    def lookup(self):
        return 1


def use(thing):
    it = thing.make()
    return it.lookup()
"""
REPORTED = "reported by the editor"

Answer = Callable[[dict[str, Any]], Any]
Start = Callable[[Iterable[str]], dict[str, Peer]]


def impatient(cache: Path, idle: float = 1.0) -> Peer:
    """Start a server for which the user is idle after fewer seconds."""
    program = (
        f"from packlens.lsp.sessions import enrichment; enrichment.IDLE_SECONDS = {idle}; "
        "import packlens.__main__ as m; m.run()"
    )
    return Peer(cache, program=("-c", program))


@pytest.fixture
def idle() -> float:
    """After how many seconds the user of `peer` is idle."""
    return 1.0


@pytest.fixture
def peer(tmp_path: Path, idle: float) -> Iterator[Peer]:
    """A server that has been told nothing yet."""
    with impatient(tmp_path / "cache", idle) as started:
        yield started


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Return a function that starts a server for each name, beside each other: each test waits for pauses in work."""
    with ExitStack() as started:
        yield lambda names: {name: started.enter_context(impatient(tmp_path / f"cache of {name}")) for name in names}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "stores", STORES)


def location(path: Path, line: int, first: int, last: int, provider: str = "definition") -> dict[str, Any]:
    return {"uri": path.as_uri(), "range": span((line, first), (line, last)), "provider": provider}


def answering(answer: Answer) -> Answer:
    """Return what answers each question for itself."""
    return lambda params: {"answers": [{"targets": answer(question)} for question in params["questions"]]}


def in_memory(tree: Path) -> Answer:
    """An editor that knows: every store is a MemoryStore."""

    def targets(question: dict[str, Any]) -> list[dict[str, Any]]:
        if question["ask"] != "definition":
            return []
        line = {"save_all": 1, "get": 4}[question["name"]]
        return [location(tree / "memory.py", line, 8, 8 + len(question["name"]))]

    return answering(targets)


def session(peer: Peer, tree: Path, answer: Any, settings: Any = ON, **capabilities: Any) -> str:
    """Open flush.py in front of an editor that answers so; return its URI."""
    peer.answers[ASKED] = answer
    peer.initialize(tree, settings=settings, **(capabilities or ANNOUNCED))
    peer.until_complete()
    uri = (tree / "flush.py").as_uri()
    peer.open(uri, (tree / "flush.py").read_text())
    return uri


def questions(peer: Peer) -> list[dict[str, Any]]:
    return [question for note in peer.notifications(ASKED) for question in note["params"]["questions"]]


def until_reported(peer: Peer, uri: str, line: int = 1, character: int = 25) -> str:
    """Wait for the server to have asked and understood; looking is a question, so look seldom."""
    peer.until(lambda message: message.get("method") == ASKED)
    end = time.monotonic() + PATIENCE
    while REPORTED not in (text := hover(peer, uri, line, character)):
        assert time.monotonic() < end, text
        time.sleep(0.3)
    return text


def test_an_ambiguous_call_is_asked_about_and_the_answer_is_shown(peer: Peer, tree: Path) -> None:
    uri = session(peer, tree, in_memory(tree))
    before = hover(peer, uri)
    assert "one of 2 it could be" in before
    after = until_reported(peer, uri)
    assert "method MemoryStore.save_all in memory.py" in after
    assert "confidence 0.90" in after
    assert "it could be" not in after
    first = questions(peer)[0]
    assert ("definition", "save_all", uri, 1) == (first["ask"], first["name"], first["uri"], first["version"])
    assert "flush.py" in first["symbol"]
    assert point(1, 23) == first["position"]  # in UTF-16, behind an emoji
    radius = peer.request("packlens/blastRadius", {"symbol": "file.py:FileStore.save_all"})
    assert [] == radius["callers"]
    radius = peer.request("packlens/blastRadius", {"symbol": "memory.py:MemoryStore.save_all"})
    assert [("flush", True)] == [(caller["symbol"]["name"], caller["certain"]) for caller in radius["callers"]]


def test_a_receiver_that_bound_to_nothing_is_asked_about(peer: Peer, tree: Path) -> None:
    write_tree(tree, {"cache.py": CACHE, "other.py": CACHE.replace("Cache", "Other").partition("def use")[0]})

    def targets(question: dict[str, Any]) -> list[Any]:
        return [location(tree / "cache.py", 1, 8, 14)] if question["name"] == "lookup" else []

    peer.answers[ASKED] = answering(targets)
    peer.initialize(tree, settings=ON, **ANNOUNCED)
    peer.until_complete()
    uri = (tree / "cache.py").as_uri()
    peer.open(uri, CACHE)
    found = peer.until(lambda message: message.get("method") == ASKED)
    assert "lookup" in {question["name"] for question in found["params"]["questions"]}
    until_reported(peer, uri, 7, 16)


def test_an_answer_about_one_of_several_files_counts(peer: Peer, tree: Path) -> None:
    write_tree(tree, {"other.py": "def other(thing):\n    return thing.get()\n"})
    uri = session(peer, tree, Silence)
    peer.open((tree / "other.py").as_uri(), (tree / "other.py").read_text())

    def targets(question: dict[str, Any]) -> list[Any]:
        return [location(tree / "memory.py", 1, 8, 16)] if question["name"] == "save_all" else []

    peer.answers[ASKED] = answering(targets)
    questions = peer.until(lambda message: message.get("method") == ASKED)["params"]["questions"]
    assert {"flush.py", "other.py"} == {question["uri"].rpartition("/")[2] for question in questions}
    until_reported(peer, uri)


def test_reported_edges_outlive_the_session_and_end_with_a_change(peer: Peer, tree: Path, tmp_path: Path) -> None:
    uri = session(peer, tree, in_memory(tree))
    until_reported(peer, uri)
    assert 0 == peer.end()
    with impatient(tmp_path / "cache") as again:
        session(again, tree, Silence, settings={"enrichment": {"enabled": False}})
        assert REPORTED in hover(again, uri)
        memory = (tree / "memory.py").as_uri()
        again.open(memory, STORES["memory.py"])
        again.change(memory, 2, change((0, 0), (0, 0), "# a remark\n"))
        eventually(lambda: "one of 2 it could be" in hover(again, uri))
        again.change(memory, 3, change((0, 0), (1, 0), ""))
        assert REPORTED in hover(again, uri), "the file is again what the editor spoke of"
        again.change(uri, 2, change((0, 0), (0, 0), "# a remark\n"))
        assert "one of 2 it could be" in hover(again, uri, 2)
        assert [] == again.notifications(ASKED)


def test_a_client_that_did_not_offer_it_is_not_asked(start: Start, tree: Path) -> None:
    offers: dict[str, tuple[Any, dict[str, Any]]] = {
        "not switched on": ({}, ANNOUNCED),
        "announced wrongly": (ON, {"experimental": {"packlens": {"resolveReferences": "yes"}}}),
        "announced as nonsense": (ON, {"experimental": [1, 2]}),
        "not announced": (ON, {"workspace": {}}),
    }
    peers = start(offers)
    for name, (settings, capabilities) in offers.items():
        session(peers[name], tree, in_memory(tree), settings, **capabilities)
    time.sleep(3.0)
    assert [] == [name for name, peer in peers.items() if peer.notifications(ASKED)]


def test_the_setting_can_be_changed_at_any_time(peer: Peer, tree: Path) -> None:
    uri = session(peer, tree, in_memory(tree), {"enrichment": {"enabled": False}})
    time.sleep(2.0)
    assert [] == peer.notifications(ASKED)
    peer.tell("workspace/didChangeConfiguration", {"settings": {"packlens": ON}})
    until_reported(peer, uri)


@pytest.mark.parametrize("idle", [3.0])
def test_nothing_is_asked_while_somebody_types_or_asks(peer: Peer, tree: Path) -> None:
    uri, version = session(peer, tree, Silence), 1
    is_fast = False
    while not is_fast:  # a busy machine makes pauses of its own, in which the server may ask
        requests, times = len(peer.notifications(ASKED)), [time.monotonic()]
        for _ in range(14):
            version += 1
            peer.change(uri, version, change((0, 0), (0, 0), "#\n"))
            time.sleep(0.25)
            hover(peer, uri)
            times.append(time.monotonic())
        is_fast = max(later - earlier for earlier, later in pairwise(times)) < 2
    assert requests == len(peer.notifications(ASKED))


def test_an_edit_takes_the_question_back(peer: Peer, tree: Path) -> None:
    uri = session(peer, tree, Silence)
    request = peer.until(lambda message: message.get("method") == ASKED)
    peer.change(uri, 2, change((0, 0), (0, 0), "# typing\n"))
    cancelled = peer.until(lambda message: message.get("method") == "$/cancelRequest")
    assert request["id"] == cancelled["params"]["id"]
    late = in_memory(tree)(request["params"])
    peer.send({"id": request["id"], "result": late})
    assert "one of 2 it could be" in hover(peer, uri, 2)
    assert 0 == peer.end()


def test_only_one_question_is_open_at_a_time(peer: Peer, tree: Path) -> None:
    session(peer, tree, Silence)
    peer.until(lambda message: message.get("method") == ASKED)
    time.sleep(3.0)
    assert 1 == len(peer.notifications(ASKED))


def test_an_answer_of_before_a_change_is_dropped(peer: Peer, tree: Path) -> None:
    answer, uri = in_memory(tree), (tree / "memory.py").as_uri()

    def late(params: dict[str, Any]) -> Any:
        (tree / "memory.py").write_text("# moved\n" + STORES["memory.py"])
        peer.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 2}]})
        time.sleep(0.6)
        peer.answers[ASKED] = Silence
        return answer(params)

    shown = session(peer, tree, late, workspace={"didChangeWatchedFiles": {"dynamicRegistration": True}}, **ANNOUNCED)
    peer.until(lambda message: message.get("method") == ASKED)
    time.sleep(2.0)
    assert "one of 2 it could be" in hover(peer, shown)


def places(tree: Path) -> dict[str, list[Any]]:
    """Targets that mean nothing."""
    right = location(tree / "memory.py", 1, 8, 16)
    return {
        "too many": [right] * 60,
        "four meanings": [
            right,
            location(tree / "file.py", 1, 8, 16),
            location(tree / "file.py", 4, 8, 11),
            location(tree / "memory.py", 4, 8, 11),
            location(tree / "memory.py", 0, 6, 17),
        ],
        "other schemes": [{**right, "uri": uri} for uri in ("untitled:a", "http://x", "", "file:", "git:/a", "\x00")],
        "outside": [{**right, "uri": "file:///etc/passwd"}, {**right, "uri": (tree / "none.py").as_uri()}],
        "no definition": [location(tree / "memory.py", 2, 8, 14), location(tree / "memory.py", 900, 900, 901)],
        "up and out": [{**right, "uri": tree.as_uri() + "/../stores2/memory.py"}],
    }


@pytest.mark.parametrize(
    "kinds", [("too many", "four meanings", "other schemes"), ("outside", "no definition", "up and out")]
)
def test_targets_that_mean_nothing_change_nothing(start: Start, tree: Path, kinds: tuple[str, ...]) -> None:
    before = {}
    for kind, peer in start(kinds).items():
        uri = session(peer, tree, answering(lambda _, kind=kind: places(tree)[kind]))  # type: ignore[misc]
        before[peer] = hover(peer, uri)
    for peer in before:
        peer.until(lambda message: message.get("method") == ASKED)
    time.sleep(1.0)
    for peer, shown in before.items():
        assert shown == hover(peer, uri)
        assert 0 == peer.end()


NONSENSE: dict[str, Any] = {
    "null": None,
    "a text": "yes",
    "a list": [1],
    "no answers": {},
    "too few": {"answers": []},
    "nulls": {"answers": [None] * 50},
    "wrong members": {"answers": [{"targets": [{"uri": 1}]}]},
    "negative": {"answers": [{"targets": [{"uri": "file:///a", "range": span((-1, 0), (0, 0)), "provider": "x"}]}] * 2},
    "deep": {"answers": {"a": [[[[]]]]}},
}


@pytest.mark.parametrize("kinds", [list(NONSENSE)[first : first + 3] for first in range(0, len(NONSENSE), 3)])
def test_nonsense_is_logged_and_changes_nothing(start: Start, tree: Path, kinds: list[str]) -> None:
    before = {}
    for kind, peer in start(kinds).items():
        uri = session(peer, tree, NONSENSE[kind])
        before[peer] = hover(peer, uri)
    for peer, shown in before.items():
        peer.until(lambda message: "came to nothing" in str(message.get("params")))
        assert shown == hover(peer, uri)
        assert "Traceback" not in peer.errors
        assert 0 == peer.end()


def test_a_client_without_the_method_is_asked_less_and_less(peer: Peer, tree: Path) -> None:
    session(peer, tree, Silence)
    for times in (1, 2):
        peer.until(lambda _, n=times: len(peer.notifications(ASKED)) >= n)  # type: ignore[misc]
        number = peer.notifications(ASKED)[-1]["id"]
        peer.send({"id": number, "error": {"code": -32601, "message": "no such method"}})
    first, second = (peer.messages.index(note) for note in peer.notifications(ASKED)[:2])
    assert first < second
    assert 0 == peer.end()


@pytest.fixture
def shapes(tmp_path: Path) -> Path:
    return write_tree(
        tmp_path / "shapes",
        {
            "shape.ts": "export interface Shape {\n  area(): number;\n}\n",
            "square.ts": "export class Square {\n  area(): number {\n    return 1;\n  }\n}\n",
            "report.ts": "export function report(all: any) {\n  return all[0].area();\n}\n",
        },
    )


def test_callers_and_implementations_of_a_pack_are_asked_for(peer: Peer, shapes: Path) -> None:
    def targets(question: dict[str, Any]) -> list[Any]:
        kind, at = question["ask"], question["position"]
        if kind == "callers" and question["uri"].endswith("shape.ts") and question["name"] == "area":
            assert point(1, 2) == at
            return [location(shapes / "report.ts", 1, 16, 20, "callHierarchy")]
        if kind == "implementations" and question["name"] == "area":
            return [location(shapes / "square.ts", 1, 2, 6, "implementation")]
        if kind == "implementations":
            return [location(shapes / "square.ts", 0, 13, 19, "implementation")]
        return []

    peer.answers[ASKED] = answering(targets)
    peer.initialize(shapes, settings=ON, **ANNOUNCED)
    peer.until_complete()
    peer.request("packlens/pack", {"task": "area of a Shape interface", "budget": 2000})
    peer.until(lambda message: message.get("method") == ASKED)

    def called() -> bool:
        time.sleep(0.3)
        radius = peer.request("packlens/blastRadius", {"symbol": "shape.ts:Shape.area"})
        return {"report", "area"} == {caller["symbol"]["name"] for caller in radius["callers"]}

    eventually(called)
    made = peer.request("packlens/pack", {"task": "area of a Shape interface", "budget": 2000, "format": "json"})
    names = [symbol["qualifiedName"] for symbol in made["symbols"]]
    edges = {(names[e["source"]], e["kind"], names[e["target"]], round(e["confidence"], 2)) for e in made["edges"]}
    assert ("Square", "implements", "Shape", 0.9) in edges
    assert ("Square.area", "overrides", "Shape.area", 0.9) in edges
    assert ("report", "calls", "Shape.area", 0.9) in edges


def test_unanswered_questions_are_asked_again_later(peer: Peer, tree: Path) -> None:
    """A language server that is still loading answers with nothing."""
    first_answers = iter([answering(lambda _: [])])

    def loading(params: dict[str, Any]) -> Any:
        """Answer with nothing once, then with all."""
        return next(first_answers, in_memory(tree))(params)

    uri = session(peer, tree, loading)
    peer.until(lambda _: len(peer.notifications(ASKED)) >= 2)
    first, second = (note["params"]["questions"] for note in peer.notifications(ASKED)[:2])
    assert first == second
    until_reported(peer, uri)
    time.sleep(3.0)
    assert 2 == len(peer.notifications(ASKED)), "what was answered is not asked again"
