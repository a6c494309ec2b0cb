"""No byte of a workspace acts on a terminal or a chat: every command, on a tree in which everything is hostile."""

from __future__ import annotations

import json
import sys

import click
import pygit2
import pytest

from packlens.cli.main import main
from packlens.pack.tokens import count
from packlens.visible import visible
from packlens.wire import decode
from tests.cli.run import Ended, call
from tests.trees import write_tree

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system refuses such names")

EVIL = "\x1b]0;owned\x07\x1b[31m\x9b2J\x7f\u202eabc\u2066d\u061c\u200b\u2028\u2029\x85\ufeff\x08\x0b\x0c\r!\U000e0041"
NAME = "\x1b[31m\x9b\u202e\x07"
FILES: dict[str, str | bytes] = {
    "shop/cart.py": f'"""The cart {EVIL}."""\n\nclass Cart:\n    """Holds items {EVIL}."""\n\n'
    f'    def add_item(self, item="{EVIL}"):  # {EVIL}\n        """Add an item to the cart {EVIL}"""\n'
    f"        {'#' + EVIL}\n        return charge(item, '{EVIL}')\n\n"
    f'def charge(card, amount="{EVIL}", other=1):\n    """Charge a card {EVIL}"""\n'
    f'    raise ValueError("no card {EVIL}")\n',
    f"shop/{NAME}.py": f"from shop.cart import charge\n\ndef pay(card):  # {EVIL}\n    return charge(card)\n",
    f"{NAME}/odd.js": f"function of\u200bdd{NAME}() {{ return pay('{EVIL}') }}\nconst cart\u202e = () => 1\n",
    f"tests/test_{NAME}.py": f"from shop.cart import charge\n\ndef test_charge():\n    charge('{EVIL}')\n",
    f"{NAME}.rb": f"class Cart{NAME}\n  def cart_{NAME}\n    '{EVIL}'\n  end\nend\n",
    f"big{NAME}.py": b"\xff\xfe" + b"a",
}
TASK = f"charge the card for the cart {EVIL} `add_item{NAME}` pay"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str, str, str]:
    folder = tmp_path_factory.mktemp("hostile")
    repo = write_tree(folder / f"repo{NAME}", FILES)
    repository = pygit2.init_repository(repo)
    who = pygit2.Signature(f"a{NAME}", "a@example.com")
    repository.index.add_all()
    tree = repository.index.write_tree()
    first = repository.create_commit("HEAD", who, who, f"feat: charge the card {EVIL}", tree, [])
    write_tree(
        repo, {"shop/cart.py": f"{FILES['shop/cart.py']!s}\n\ndef refund(card):\n    return charge(card, '{EVIL}')\n"}
    )
    repository.index.add_all()
    tree = repository.index.write_tree()
    repository.create_commit("HEAD", who, who, f"fix: refund the card {EVIL}", tree, [first])
    return "--repo", str(repo), "--db", str(folder / f"x{NAME}.db")


def commands(repo: str) -> dict[str, list[list[str]]]:
    """Every command that prints a workspace's text, and how it is called: with answers and with errors."""
    hostile = f"shop/{NAME}.py"
    each_format = [["--format", name] for name in ("markdown", "xml", "gcf", "json")]
    return {
        "pack": [[TASK, *form, *level] for form in each_format for level in ([], ["--level", "source"])],
        "files": [[hostile, "shop/cart.py"], [f"missing{NAME}.py"], [f"{NAME}"]],
        "pr": [["HEAD~1"], [f"no{NAME}"]],
        "replay": [[f"no{NAME}"], ["0" * 64]],
        "explore": [[TASK], [TASK, "--budget", "300"], [TASK, "--named", f"Cart{NAME}"], [f"what does odd{NAME} do"]],
        "context": [[TASK], [TASK, "--named", f"Cart{NAME}"], ["charge", "--detail", "signatures"]],
        "impact": [["charge"], [f"charge{NAME}"], ["--changes", "HEAD~1"], [f"{hostile}:pay"]],
        "why": [["charge", "--task", TASK, "--all"], [f"pay{NAME}", "--task", TASK], ["pay", "--task", TASK]],
        "radius": [["charge"], [f"charge{NAME}"], [f"{hostile}:pay"]],
        "tests": [["shop/cart.py", hostile], [f"gone{NAME}"], [f"charge{NAME}", "pay"]],
        "evidence": [["add", f"{repo}/{hostile}"], ["list"], ["remove", f"gone{NAME}"]],
        "feedback": [["charge", "--useful", "--task", TASK], ["pay", "--useful", "--task", TASK]],
        "learn": [
            ["show"],
            ["preview", "--task", TASK],
            ["export"],
            ["import", f"{repo}/{hostile}"],
            ["try"],
            ["clear", "--all"],
        ],
        "stats": [[]],
        "doctor": [[]],
    }


def test_every_command_is_tried() -> None:
    silent = {"bench", "lsp", "mcp", "serve", "connect", "disconnect"}  # they print no text of a workspace
    elsewhere = {"fleet"}  # tests/cli/test_fleet.py
    assert {"index", "cache", *silent, *elsewhere, *commands("")} == {*main.list_commands(click.Context(main))}


def check(done: Ended, *, as_json: bool = False) -> None:
    for text in (done.raw.decode(), done.stderr):
        assert visible(text) == text
    assert done.is_clean()
    if as_json:
        json.loads(done.raw)


def test_no_command_prints_a_hidden_character(place: tuple[str, str, str, str]) -> None:
    repo = place[1]
    check(call("index", repo, *place[2:]))
    check(call("index", repo, *place[2:], "--json"), as_json=True)
    for command, calls in commands(repo).items():
        for words in calls:
            check(call(command, *words, *place))
            if "--format" not in words:
                check(call(command, *words, *place, "--json"), as_json=True)
    assert "\x1b" in call("stats", *place, "--json").json["root"]


def test_the_list_of_the_cache_prints_no_hidden_character(place: tuple[str, str, str, str]) -> None:
    check(call("index", place[1]))
    check(call("cache", "list"))
    assert place[1] in {index["folder"] for index in call("cache", "list", "--json").json["indexes"]}
    check(call("cache", "remove", place[1]))


def test_what_is_hidden_is_shown_and_counted_exactly(place: tuple[str, str, str, str]) -> None:
    for form in ("markdown", "xml", "gcf", "json"):
        for level in ("symbols", "source"):
            text = call("pack", TASK, *place, "--format", form, "--level", level).stdout
            decoded = decode(form, text)
            assert decoded.tokens_used == count(text)
            assert decoded.symbols
            if level == "source":
                assert ("\\u202e" if form == "json" else "&lt;U+202E&gt;" if form == "xml" else "<U+202E>") in text
    found = call("explore", TASK, *place, "--json").json
    assert found["tokens_used"] == count(found["text"])
    assert "<U+202E>" in found["text"]
    assert call("explore", TASK, *place).stdout == found["text"]


def test_json_keeps_every_character(place: tuple[str, str, str, str]) -> None:
    symbols = call("pack", TASK, *place, "--json", "--level", "source").json["symbols"]
    assert any("\u202e" in symbol["source"] and "\x1b" in symbol["source"] for symbol in symbols)
    assert any(NAME in symbol["path"] for symbol in symbols)
