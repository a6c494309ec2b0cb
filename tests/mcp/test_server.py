"""A conversation line by line: both eras, what is seen of saved files, other folders, errors, ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from packlens.mcp.server import cause_of
from packlens.pack.tokens import count
from tests.cli.run import environment, interrupts, run
from tests.mcp.conftest import repository
from tests.mcp.lines import HANDSHAKE, STATELESS, LineClient, names, text_of

Start = Callable[..., LineClient]
PAY = {"task": "charge a card"}


@pytest.mark.parametrize("version", [HANDSHAKE, STATELESS])
def test_both_eras_give_the_same_answers(start: Start, version: str) -> None:
    client = start(version=version)
    assert ["context", "impact"] == names(client.result("tools/list")["tools"])
    found = client.settled("context", PAY)
    text = text_of(found)
    fields = found["_meta"]["packlens/answer"]
    assert "saved files" in text.partition("\n")[0]
    assert ("full", count(text)) == (fields["status"], fields["tokens"])
    assert "structuredContent" not in found
    assert 0 == client.close()
    assert "" == client.stderr


def test_initialize_is_answered_before_anything_that_answers_is_imported(shop: Path) -> None:
    script = (
        "import sys\n"
        "import packlens.mcp.server\n"
        "print(*sorted({'numpy', 'scipy', 'apsw', 'pygit2', 'tree_sitter', 'packlens.engine.context_engine'} "
        "& sys.modules.keys()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment(), cwd=shop, capture_output=True, text=True, check=True
    )
    assert "\n" == done.stdout


def test_what_was_saved_a_moment_ago_is_seen(start: Start, shop: Path) -> None:
    client = start()
    client.text("context", PAY)
    checkout = shop / "shop/checkout.py"
    checkout.write_text(checkout.read_text() + "\n\ndef refund_card(card):\n    return card.give_back()\n")
    assert "give_back" in client.text("context", {"task": "refund_card"})
    (shop / "shop/coupons").mkdir()
    (shop / "shop/coupons/rules.py").write_text("def redeem_coupon(code):\n    return code\n")
    assert "def redeem_coupon" in client.text("context", {"task": "redeem_coupon"})
    checkout.unlink()
    assert "give_back" not in client.text("context", {"task": "refund_card"})


def test_who_holds_a_pack_says_so_and_is_sent_no_source(shared_client: LineClient) -> None:
    first = shared_client.text("context", PAY)
    root = first.split()[1]
    again = shared_client.text("context", {**PAY, "have": root})
    assert again.startswith(f"unchanged pack {root} · ")
    assert "def pay" not in again


def test_the_command_line_gives_the_same_answer(start: Start, shop: Path, cache: Path) -> None:
    client = start()
    client.text("context", PAY)
    text = run("context", PAY["task"], "--repo", shop, env={"XDG_CACHE_HOME": str(cache)}).stdout
    until = time.monotonic() + 20
    while text != (answer := client.text("context", PAY)) and time.monotonic() < until:
        time.sleep(0.1)  # a server answers before it has read past commits, a command afterwards
    assert text == answer


def test_another_work_tree_is_asked_by_its_path_or_one_within_it(start: Start, tmp_path: Path) -> None:
    other = repository(tmp_path / "other")
    (other / "shop/gift.py").write_text("def wrap_gift(paper):\n    return paper\n")
    client = start()
    for root in (other, other / "shop"):
        text = client.text("context", {"task": "wrap_gift", "root": str(root)})
        assert "def wrap_gift" in text
    (content,) = client.result("resources/read", {"uri": f"packlens://pack/{text.split()[1]}"})["contents"]
    assert text == content["text"]


@pytest.mark.parametrize("root", ["/nowhere/at/all", "relative", "~", "~nobody-of-this-name", "/"])
def test_a_folder_that_is_no_repository_is_refused_in_one_sentence(shared_client: LineClient, root: str) -> None:
    found = shared_client.call("context", {**PAY, "root": root})
    assert found["isError"]
    assert 1 == text_of(found).count("\n")
    assert "unexpectedly" not in text_of(found)


def test_an_unknown_name_is_a_success_with_suggestions(shared_client: LineClient) -> None:
    found = shared_client.settled("context", {**PAY, "named": ["total_prise"]})
    assert not found.get("isError")
    assert "did you mean total_price?" in text_of(found)


def test_the_status_is_a_resource(shared_client: LineClient) -> None:
    shared_client.text("context", PAY)
    assert ["packlens://status"] == [each["uri"] for each in shared_client.result("resources/list")["resources"]]
    (content,) = shared_client.result("resources/read", {"uri": "packlens://status"})["contents"]
    status = json.loads(content["text"])
    assert (True, "", 4) == (status["complete"], status["problem"], status["files"])


def test_an_unknown_resource_is_an_error_in_one_sentence(shared_client: LineClient) -> None:
    for uri in ("packlens://pack/ffffffffffff", "packlens://nothing", "file:///etc/passwd"):
        reply = shared_client.ask("resources/read", {"uri": uri})
        assert f"There is no resource '{uri}'" in reply["error"]["message"]
        assert ("forgotten" in reply["error"]["message"]) == uri.startswith("packlens://pack/")


def test_prompts_tell_what_to_begin_with(shared_client: LineClient) -> None:
    client = shared_client
    assert ["context", "review"] == [each["name"] for each in client.result("prompts/list")["prompts"]]
    found = client.result("prompts/get", {"name": "review", "arguments": {"base": "main"}})
    assert "changes='main'" in found["messages"][0]["content"]["text"]
    assert "needs its argument 'task'" in client.ask("prompts/get", {"name": "context"})["error"]["message"]
    wrong = client.ask("prompts/get", {"name": "review", "arguments": {"changes": "main"}})["error"]["message"]
    assert "The prompt 'review' has no argument 'changes'; it takes: base." in wrong
    assert "There is no prompt 'x'" in client.ask("prompts/get", {"name": "x"})["error"]["message"]


def test_tools_that_are_not_offered_cannot_be_called(shared_client: LineClient) -> None:
    reply = shared_client.ask("tools/call", {"name": "feedback", "arguments": {}})
    assert -32602 == reply["error"]["code"]
    assert "There is no tool 'feedback'; the tools are: context, impact." == reply["error"]["message"]


@pytest.mark.skipif(sys.platform == "win32", reason="a console sends interrupts there, and not to one process")
def test_an_interrupt_ends_the_server(start: Start) -> None:
    with interrupts(signal.default_int_handler):
        client = start()
    client.process.send_signal(signal.SIGINT)
    assert 130 == client.process.wait(timeout=60)
    assert "Traceback" not in client.stderr


def test_without_the_library_one_sentence_says_how_to_install_it(shop: Path, tmp_path: Path) -> None:
    (tmp_path / "mcp_types").mkdir()
    (tmp_path / "mcp_types/__init__.py").write_text("raise ModuleNotFoundError(name='mcp_types')\n")
    path = os.pathsep.join((str(tmp_path), environment()["PYTHONPATH"]))
    ended = run("mcp", "--repo", shop, env={"PYTHONPATH": path})
    assert 2 == ended.code
    assert "needs the library of the protocol beside it: `pip install 'mcp>=2.3,<3'`." in ended.stderr
    assert ended.is_clean()


def test_of_errors_in_a_group_the_first_is_the_cause() -> None:
    inner = ValueError("a shape that nobody knows")
    assert inner is cause_of(ExceptionGroup("tasks", [ExceptionGroup("one", [inner]), KeyError("b")]))
    assert inner is cause_of(inner)
