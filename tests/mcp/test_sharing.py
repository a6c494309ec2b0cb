"""Several programs and one index: an editor and agents, agents among themselves, servers that end at a bad moment."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from packlens.attach import server_connection
from packlens.cli import exploring, packing, progress
from packlens.cli import servers as command_servers
from packlens.processes.running import is_running
from packlens.store.connection import default_path, open_database
from tests.cli.run import call, run
from tests.lsp.wire import Peer, change
from tests.mcp.conftest import kill, servers, until
from tests.mcp.lines import LineClient

stops = pytest.mark.skipif(sys.platform == "win32", reason="Windows stops no process for a while")
PAY = {"task": "charge a card"}


@pytest.fixture
def agent(shop: Path, cache: Path) -> Iterator[Callable[..., LineClient]]:
    """Start agents' servers that share an index; all of them end with the test, and what they started."""
    started: list[LineClient] = []

    def start(*options: str) -> LineClient:
        """Start one and begin the conversation."""
        client = LineClient(shop, cache, *options)
        started.append(client)
        client.open()
        return client

    yield start
    for client in started:
        client.process.kill()
        client.process.wait()
        for stream in (client.process.stdin, client.process.stdout, client.process.stderr):
            if stream is not None:
                stream.close()
    for server in servers(cache):
        with suppress(OSError):
            kill(server["process"])


def status_of(client: LineClient) -> dict[str, Any]:
    """Return what the status resource says."""
    (content,) = client.result("resources/read", {"uri": "packlens://status"})["contents"]
    status: dict[str, Any] = json.loads(content["text"])
    return status


def test_agents_see_what_is_typed_and_move_nothing_of_the_editor(
    agent: Callable[..., LineClient], shop: Path, cache: Path
) -> None:
    with Peer(cache) as editor:
        editor.initialize(shop)
        editor.until_complete()
        until(lambda: not editor.request("packlens/status")["roots"][0]["freshness"]["historyPending"])
        mine = editor.request("packlens/pack", {"task": "cart total price"})
        checkout = (shop / "shop/checkout.py").as_uri()
        editor.open(checkout, (shop / "shop/checkout.py").read_text())
        editor.change(checkout, 2, change((0, 0), (0, 0), "def refund_card(card):\n    return card.give_back()\n\n\n"))
        client = agent()
        seen = client.text("context", {"task": "refund_card"})
        assert "live editor text of 1 file" in seen.partition("\n")[0]
        assert "give_back" in seen
        (status,) = editor.request("packlens/status")["roots"]
        (attached,) = status["agents"]
        assert ("lines", 1, "refund_card") == (attached["name"], attached["questions"], attached["task"])
        assert attached["packRoot"].startswith(seen.split()[1])
        assert seen == editor.request("packlens/agentAnswer", {"agent": attached["id"]})["text"]
        assert editor.notifications("packlens/agentsChanged")
        symbol = mine["symbols"][0]["symbolId"]
        assert mine["task"] == editor.request("packlens/explain", {"symbol": symbol})["task"]
        printed = run("context", "refund_card", "--repo", shop, env={"XDG_CACHE_HOME": str(cache)}).stdout
        assert seen == printed
        (registered,) = servers(cache)
        assert ("editor", [str(shop)]) == (registered["kind"], [root["folder"] for root in registered["roots"]])
        if sys.platform != "win32":
            os.kill(editor.process.pid, signal.SIGSTOP)  # so that it ends in the middle of a question
        number = client.send("tools/call", {"name": "context", "arguments": PAY})
        editor.process.kill()
        found = client.reply(number)["result"]
        assert not found.get("isError"), found
        assert "def pay" in client.text("context", PAY)
        assert "give_back" not in client.text("context", {"task": "refund_card"})


def test_a_pack_is_printed_from_a_running_server_as_without_one(
    shop: Path, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choices = (["--format", "gcf"], ["--json"], ["--level", "source"], ["--sized"], ["--budget", "300"])

    def packs(folder: Path) -> list[tuple[int, str, str]]:
        """Return what is printed for each choice, by the index in a cache folder."""
        monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
        found = [call("pack", "charge a card", "--repo", shop, *choice) for choice in choices]
        return [(each.code, each.stdout, each.stderr) for each in found]

    alone = packs(tmp_path / "another")
    with Peer(cache) as editor:
        editor.initialize(shop)
        editor.until_complete()

        def has_read_history() -> bool:
            """Whether past commits help ranking already, as they do a command."""
            (root,) = editor.request("packlens/status")["roots"]
            return not root["freshness"]["historyPending"]

        until(lambda: servers(cache) and has_read_history())
        with monkeypatch.context() as without_engine:
            without_engine.setattr(packing, "_print_pack", None)
            assert alone == packs(cache)
        with monkeypatch.context() as impatient:
            impatient.setattr(command_servers, "_PATIENCE", 0.0)
            assert alone == packs(cache)
        checkout = (shop / "shop/checkout.py").as_uri()
        editor.open(checkout, "def charge_the_card_later(card):\n    pass\n")
        assert alone == packs(cache)  # what is typed is not what the command reads


def test_a_command_shows_what_a_server_indexes_and_waits_for_it(
    shop: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setattr(progress, "_SECONDS_IN_SILENCE", 0.0)
    with Peer(cache) as editor:
        editor.initialize(shop)
        editor.until_complete()
        until(lambda: not editor.request("packlens/status")["roots"][0]["freshness"]["historyPending"])
        monkeypatch.setattr(exploring, "fresh_engine", None)
        with closing(open_database(default_path(shop))) as rival:
            rival.execute("BEGIN IMMEDIATE")  # so that the index run has to wait
            for number in range(60):
                (shop / f"shop/part{number}.py").write_text(f"def refund_card_{number}(card):\n    return card\n")
            waiting = threading.Timer(3.0, lambda: rival.execute("ROLLBACK"))
            waiting.start()
            found = call("context", "refund_card_7", "--repo", shop)
            waiting.join()
    assert "Looking for changes ..." in found.stderr
    assert "status: indexing" not in found.stdout
    assert "def refund_card_7" in found.stdout


@stops
def test_a_server_that_does_not_answer_keeps_no_command_waiting(
    shop: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setattr(server_connection, "_GREETING", 0.5)
    with Peer(cache) as editor:
        editor.initialize(shop)
        editor.until_complete()
        until(lambda: servers(cache))
        (server,) = servers(cache)
        os.kill(server["process"], signal.SIGSTOP)
        try:
            assert "Target Symbols" in call("pack", "charge a card", "--repo", shop).stdout
        finally:
            os.kill(server["process"], signal.SIGCONT)


def test_a_server_without_editor_reads_reports_of_what_is_saved_now(
    agent: Callable[..., LineClient], shop: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = agent()
    client.text("context", PAY)
    until(lambda: [server["kind"] for server in servers(cache)] == ["serve"])
    checkout = shop / "shop/checkout.py"
    checkout.write_text(checkout.read_text() + "\n\ndef refund_card(card):\n    return card.give_back()\n")
    last = len(checkout.read_text().splitlines())
    os.utime(checkout, (1000, 1000))
    (shop / "lcov.info").write_text(f"SF:shop/checkout.py\nDA:{last - 1},1\nDA:{last},12\nend_of_record\n")
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    until(lambda: "lcov.info" in call("evidence", "list", "--repo", shop).stdout)  # it looks at no source file
    assert "ran (measured" in client.text("impact", {"symbol": "refund_card"})


def test_a_setting_keeps_agents_out_of_a_folder(agent: Callable[..., LineClient], shop: Path, cache: Path) -> None:
    with Peer(cache) as editor:

        def listens(value: bool) -> None:
            """Change the setting."""
            editor.tell("workspace/didChangeConfiguration", {"settings": {"packlens": {"agents": {"listen": value}}}})

        editor.initialize(shop, settings={"agents": {"listen": False}})
        editor.until_complete()
        assert [] == servers(cache)
        listens(True)
        until(lambda: [len(server["roots"]) for server in servers(cache)] == [1])
        client = agent()
        assert "def pay" in client.text("context", PAY)
        assert "editor" == status_of(client)["server"]
        listens(False)  # who is in has to leave
        until(lambda: [len(server["roots"]) for server in servers(cache)] == [0])
        assert "def pay" in client.text("context", PAY)
        assert "serve" == status_of(client)["server"]


def test_agents_that_start_at_once_share_one_index_and_survive_its_end(
    agent: Callable[..., LineClient], shop: Path, cache: Path
) -> None:
    run_folder = cache / "packlens/run"
    run_folder.mkdir(parents=True)
    run_folder.chmod(0o700)
    (run_folder / "evil.json").write_text("{")
    clients = [agent(), agent()]
    numbers = [client.send("tools/call", {"name": "context", "arguments": PAY}) for client in clients]
    for client, number in zip(clients, numbers, strict=True):
        assert "result" in client.reply(number)
        assert "def pay" in client.text("context", PAY)
    (server,) = servers(cache)
    assert {"server": "serve", "agents": ["lines", "lines"]}.items() <= status_of(clients[0]).items()
    kill(server["process"])
    until(lambda: not is_running(server["process"]))
    assert "def pay" in clients[0].text("context", PAY)
    assert "def pay" in clients[1].text("context", PAY)
    (second,) = servers(cache)
    assert second["process"] != server["process"]
    for client in clients:
        assert 1 == client.stderr.count("evil.json is not the registration of a server")
        assert 1 == client.stderr.count("\n")
    with Peer(cache) as editor:  # it opens the folder: agents change over, and the other server ends
        editor.initialize(shop)
        until(lambda: "editor" in [each["kind"] for each in servers(cache)])
        assert "def pay" in clients[0].text("context", PAY)
        assert "editor" == status_of(clients[0])["server"]
        until(lambda: not is_running(second["process"]))


def test_the_folder_in_which_an_agent_started_can_be_deleted_while_its_server_runs(
    agent: Callable[..., LineClient], cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "started here").mkdir()
    monkeypatch.chdir(tmp_path / "started here")
    client = agent()
    assert "def pay" in client.text("context", PAY)
    assert 0 == client.close()
    monkeypatch.chdir(tmp_path)
    (server,) = servers(cache)
    if sys.platform == "linux":  # which deletes the current folder of a process, too
        assert tmp_path not in Path(f"/proc/{server['process']}/cwd").resolve().parents
    (tmp_path / "started here").rmdir()


def test_an_idle_server_ends_and_leaves_nothing(shop: Path, cache: Path) -> None:
    ended = run("serve", "--repo", shop, "--idle", "0.01", env={"XDG_CACHE_HOME": str(cache)})
    assert (0, "", "") == (ended.code, ended.stdout, ended.stderr)
    assert [".lock"] == [path.suffix for path in (cache / "packlens/run").iterdir()]


@pytest.mark.parametrize("registers", [True, False])
def test_in_a_folder_without_code_no_agent_is_told_to_ask_again_before_there_is_some(
    agent: Callable[..., LineClient], shop: Path, cache: Path, registers: bool
) -> None:
    shutil.rmtree(shop)
    shop.mkdir()
    (shop / "notes.txt").write_text("Nothing to read.\n")
    (cache / "packlens").mkdir(parents=True)
    if not registers:
        (cache / "packlens/run").write_text("in the way")
    client = agent()
    for name, arguments in (("context", PAY), ("impact", {"symbol": "pay"})):
        refused = client.call(name, arguments)
        assert refused["isError"], refused
        assert "holds no file of a supported language, but 1 .txt" in refused["content"][0]["text"]
        assert "ask again" not in refused["content"][0]["text"]
    (shop / "pay.py").write_text("def charge(card):\n    return card\n")
    until(lambda: not client.call("context", PAY).get("isError"))
    assert "def charge" in client.text("context", PAY)


def test_where_no_server_can_register_this_process_answers(agent: Callable[..., LineClient], cache: Path) -> None:
    (cache / "packlens").mkdir(parents=True)
    (cache / "packlens/run").write_text("in the way")
    client = agent()
    assert "def pay" in client.text("context", PAY)
    assert "server" not in status_of(client)
    assert "Traceback" not in client.stderr
