"""Every command that a page shows runs, or is exempt for a reason that is written here."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pygit2
import pytest

from tests.cli.run import SERVER, call
from tests.evidence.coverage_files import write_coverage
from tests.tidy.page_commands import code_spans, commands
from tests.tidy.source import REPOSITORY, page
from tests.trees import SHOP, write_tree

_FOLDERS: Final = (
    "*.md",
    "server/**/*.md",
    "vscode-extension/*.md",
    "grammars/*.md",
    "tests/bench/**/*.md",
)
ALL_PAGES: Final = sorted(
    name
    for pattern in _FOLDERS
    for path in REPOSITORY.glob(pattern)
    if (name := path.relative_to(REPOSITORY).as_posix()) != "CHANGELOG.md" and "/experiments/" not in name
)
"""All but the pages of the past, whose commands were those of their time."""
MEASUREMENTS: Final = [name for name in ALL_PAGES if name.startswith("tests/bench/")]
"""Their commands repeat measurements, on corpora that a test has not: that what they run exists is all that is
checked."""
PAGES: Final = [name for name in ALL_PAGES if name not in MEASUREMENTS]

EXEMPT: Final = {
    "bash scripts/test": "runs this test",
    "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/packlens pack": "packages from the network; "
    "scripts/release does the same with the wheel",
    "cd vscode-extension && npm ci && npm run package && code": "vscode-extension/scripts/test.sh does it",
    ".venv/bin/pip install '.[mcp]'": "packages from the network; scripts/test installs the extra",
    "claude --plugin-dir": "needs an account; tests/connect reads the plugin's files",
    "pytest": "the reader's own tests, or these",
    "packlens mcp": "a server: tests/mcp",
    "packlens serve": "a server: tests/mcp/test_sharing.py",
    "packlens lsp": "a server: tests/lsp",
    "packlens doctor": "compiles the patterns of every language, which takes seconds: tests/cli/test_diagnosis.py",
    "packlens fleet": "needs a store and the extra: tests/cli/test_fleet.py",
    "packlens index --from": "needs a store: tests/cli/test_fleet.py",
    "packlens evidence add index.scip": "needs an index that a compiler's tool made: tests/evidence",
    "packlens evidence add traces.jsonl": "needs traces of a program: tests/evidence",
    "packlens bench": "tests/bench and tests/cli have tasks and corpora for it",
}
STANDS_FOR: Final = {
    "[HOST]...": "--print claude",
    "[FOLDER]...": ". --with-lessons",
    "[SYMBOL]": "charge",
    "[BASE]": "",
    "[PATH]": ".",
    "SYMBOL...": "charge --useful --task 'charge a card'",
    "PATH...": "shop/checkout.py",
    "NAME...": "shop/checkout.py",
    "FILE...": ".coverage",
    "Class.method": "Cart.add_item",
    "walk_from_base": "charge",
    "SYMBOL": "charge",
    "FOLDER": ". --with-lessons",
    "PATH": ".",
    "TASK": "'charge a card'",
    "FILE": "lessons.jsonl",
    "LESSON": "1",
    "ROOT": "pack-root",
}
"""What a page leaves to the reader, and what stands for it in the shop."""
NEEDS: Final = {
    "packlens connect": "--print claude",
    "packlens disconnect": "--print claude",
    "packlens context": "'charge a card'",
    "packlens pack": "'charge a card'",
    "packlens feedback": "charge --useful --task 'charge a card'",
    "packlens impact": "charge",
    "packlens learn clear": "--symbol charge",
    "packlens learn export": "--out exported.jsonl",
    "packlens learn preview": "--task 'charge a card'",
    "packlens learn take-back": "1",
    "packlens radius": "charge",
    "packlens tests": "shop/checkout.py",
    "packlens why": "charge --task 'charge a card'",
    "packlens learn try": "--repo .",
}
"""What a command that is only named needs besides."""


def _shown(names: list[str]) -> list[str]:
    found = {command for name in names for command in [*commands(page(name)), *code_spans(page(name))]}
    return sorted(found)


def _exemption(command: str) -> str:
    return next((reason for start, reason in EXEMPT.items() if command.startswith(start)), "")


RUN: Final = [command for command in _shown(PAGES) if not _exemption(command)]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A repository with a commit, a change, a report of coverage and lessons, in a home of its own."""
    home = tmp_path_factory.mktemp("home")
    root = write_tree(home / "shop", SHOP)
    repository = pygit2.init_repository(root)
    repository.index.add_all()
    author = pygit2.Signature("A", "a@example.org", 1_700_000_000, 0)
    repository.create_commit("HEAD", author, author, "Charge a card", repository.index.write_tree(), [])
    repository.index.write()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.setenv("USERPROFILE", str(home))
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        patch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        patch.chdir(root)
        (root / "report.txt").write_text("the card is charged twice\n")
        write_coverage(root / ".coverage", {"shop/checkout.py": {"": {1, 2}}})
        yield root


def _words(command: str) -> list[str]:
    text = command + (f" {NEEDS[command]}" if command in NEEDS else "")
    for placeholder, value in STANDS_FOR.items():
        text = re.sub(rf"(?<![\w.-]){re.escape(placeholder)}(?![\w.-])", lambda _, value=value: value, text)  # type: ignore[misc]
    return shlex.split(text)


def _prepare(words: list[str], shop: Path) -> list[str]:
    """Give what a command is about: a lesson, a report, a file of lessons, a pack that was shown."""
    if words[1] == "learn":
        call("feedback", "charge", "--useful", "--task", "charge a card")
        call("learn", "export", "--out", "lessons.jsonl")
    if words[1:3] == ["evidence", "remove"]:
        call("evidence", "add", ".coverage")
    if words[1] in ("stats", "cache"):
        call("index", ".")
    if words[1] == "replay":
        return [words[0], words[1], call("pack", "charge a card", "--json").json["pack_root"]]
    if words[1:3] == ["learn", "take-back"]:
        return [*words[:3], str(call("learn", "show", "--json").json["feedback"][0]["number"])]
    return words


@pytest.mark.parametrize("command", RUN)
def test_a_command_of_a_page_does_what_it_says(command: str, shop: Path) -> None:
    if not command.startswith("packlens "):
        text = re.sub(r"^python\b", shlex.quote(sys.executable), command)
        env = {**os.environ, "PYTHONPATH": str(SERVER)}
        subprocess.run(text, shell=True, cwd=REPOSITORY, env=env, check=True, capture_output=True)
        return
    words, _, standard_input = command.partition(" < ")
    text = Path(standard_input).read_text() if standard_input else ""
    ended = call(*_prepare(_words(words), shop)[1:], stdin=text)
    assert (0, "") == (ended.code, ended.stderr if ended.code else "")


@pytest.mark.parametrize("exempt", EXEMPT)
def test_an_exemption_is_of_a_command_that_a_page_shows(exempt: str) -> None:
    assert any(command.startswith(exempt) for command in _shown(PAGES))


def test_commands_of_measurements_run_modules_that_exist() -> None:
    named = {name for page_name in ALL_PAGES for name in re.findall(r"python -m (tests(?:\.\w+)+)", page(page_name))}
    assert len(named) > 20
    assert [] == sorted(name for name in named if find_spec(name) is None)


@pytest.mark.parametrize("needed", NEEDS)
def test_what_a_named_command_needs_is_of_a_page(needed: str) -> None:
    assert needed in _shown(PAGES)
