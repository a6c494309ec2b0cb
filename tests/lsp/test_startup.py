"""A server answers `initialize` before it imports what it answers questions with."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.cli.run import environment
from tests.lsp.wire import Peer
from tests.trees import SHOP, write_tree

_START = """
import sys
from packlens.cli import main
from packlens.lsp.rpc import log, transport
from packlens.lsp.features import make_server
make_server()
print(*sorted({"apsw", "numpy", "scipy", "packlens.engine.context_engine"} & sys.modules.keys()))
"""

_ASK = """
import asyncio, sys, threading
from packlens.lsp.features import make_server

importing = []

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "numpy":
            importing.append(threading.current_thread() is threading.main_thread())

sys.meta_path.insert(0, Finder())
server = make_server()
asyncio.run(server.compute(lambda asked: None))
print(importing)
"""


def test_what_answers_initialize_imports_neither_the_engine_nor_its_libraries() -> None:
    done = subprocess.run([sys.executable, "-c", _START], capture_output=True, text=True, check=True, env=environment())
    assert "" == done.stdout.strip()


def test_a_question_without_a_folder_imports_nothing_in_the_message_loop() -> None:
    done = subprocess.run([sys.executable, "-c", _ASK], capture_output=True, text=True, check=True, env=environment())
    assert "[False]" == done.stdout.strip()


def test_questions_right_after_initialize_wait_for_the_index_to_be_opened(tmp_path: Path) -> None:
    shop = write_tree(tmp_path / "shop", SHOP)
    folders = [{"uri": shop.as_uri(), "name": "shop"}]
    with Peer(tmp_path / "cache") as peer:
        peer.request("initialize", {"processId": None, "capabilities": {}, "workspaceFolders": folders})
        numbers = [peer.ask("packlens/status"), peer.ask("packlens/pack", {"task": "charge the card"})]
        status, pack = (peer.reply(number)["result"] for number in numbers)
        assert [shop.as_uri()] == [root["root"] for root in status["roots"]]
        assert "" == status["roots"][0]["error"]
        assert shop.as_uri() == pack["root"]


def test_a_question_that_waits_for_the_index_to_be_opened_can_be_cancelled(tmp_path: Path) -> None:
    shop = write_tree(tmp_path / "shop", SHOP)
    folders = [{"uri": shop.as_uri(), "name": "shop"}]
    with Peer(tmp_path / "cache") as peer:
        peer.request("initialize", {"processId": None, "capabilities": {}, "workspaceFolders": folders})
        number = peer.ask("packlens/pack", {"task": "charge the card"})
        peer.tell("$/cancelRequest", {"id": number})
        assert -32800 == peer.reply(number)["error"]["code"]
        assert peer.request("packlens/status")["roots"]


def test_every_reason_why_a_folder_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    folder = {"uri": (tmp_path / ("a" * 300)).as_uri(), "name": "long"}
    with Peer(tmp_path / "cache") as peer:
        peer.request("initialize", {"processId": None, "capabilities": {}, "workspaceFolders": [folder]})
        peer.tell("initialized", {})
        (status,) = peer.request("packlens/status")["roots"]
        assert status["error"].endswith(f"{'a' * 300} is not a folder; put it back, or close it in the editor.")
        failure = peer.failure("packlens/pack", {"task": "x"})
        assert ("root", status["error"]) == (failure["data"]["kind"], failure["message"])
        shown = peer.until(lambda message: message.get("method") == "window/showMessage")
        assert f"Packlens: {status['error']}" == shown["params"]["message"]
        assert 0 == peer.end()
        assert status["error"] in peer.errors
        assert "Traceback" not in peer.errors


def test_a_folder_that_leaves_while_it_is_opened_is_gone(tmp_path: Path) -> None:
    shop = write_tree(tmp_path / "shop", SHOP)
    folders = [{"uri": shop.as_uri(), "name": "shop"}]
    with Peer(tmp_path / "cache") as peer:
        peer.request("initialize", {"processId": None, "capabilities": {}, "workspaceFolders": folders})
        peer.tell("initialized", {})
        peer.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": folders}})
        assert [] == peer.request("packlens/status")["roots"]
        assert "no_root" == peer.failure("packlens/pack", {"task": "x"})["data"]["kind"]
