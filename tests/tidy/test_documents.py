"""The pages agree with the program: commands, formats, exit codes, settings, errors, modules, examples."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path

import click
import pytest

import packlens
from packlens import errors
from packlens.cli import exits
from packlens.cli.main import main
from packlens.config import HistorySettings, IndexSettings, Settings
from packlens.extract.languages.language import languages
from packlens.wire import formats
from tests.commands import leaf_commands
from tests.tidy.source import PAGES, REPOSITORY, modules, page

SETUP = "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/packlens pack"
TESTS = "bash scripts/test"


COMMANDS = dict(leaf_commands(main, "packlens"))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_of_commands_shows_every_command(command: str) -> None:
    assert f"`{command}" in page("server/docs/commands.md")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_of_commands_shows_every_option(command: str) -> None:
    options = {name for each in COMMANDS[command].params if isinstance(each, click.Option) for name in each.opts}
    assert set() == {
        name for name in options if name.startswith("--") and f"`{name}" not in page("server/docs/commands.md")
    }


@pytest.mark.parametrize("name", ["README.md", "server/docs/commands.md"])
def test_pages_show_only_commands_that_exist(name: str) -> None:
    known = {name.split()[1] for name in COMMANDS} | {"--help", "--version"}
    assert set(re.findall(r"(?:`|/|^)packlens ([\w-]+)", page(name), re.M)) <= known


def test_the_page_of_formats_shows_every_format() -> None:
    assert [] == [name for name in formats() if f"| `{name}` |" not in page("server/docs/formats.md")]


def test_the_page_of_commands_shows_every_exit_code() -> None:
    codes = [value for name, value in vars(exits).items() if name.isupper() and isinstance(value, int)]
    assert [] == [code for code in codes if f"| {code} |" not in page("server/docs/commands.md")]


def test_the_readme_names_every_language() -> None:
    lines = page("README.md").partition("## Languages")[2].partition("\n## ")[0]
    named = {
        re.sub(r"\W", "", name.lower().replace("#", "sharp").replace("++", "pp"))
        for name in re.findall(r"\*\*(.+?)\*\*", lines)
    }
    assert languages().keys() == named


def test_the_page_of_the_library_shows_every_public_name() -> None:
    names = [name for name in packlens.__all__ if not name.startswith("_")]
    assert [] == [name for name in names if f"`{name}" not in page("server/docs/python.md")]


def test_the_page_of_the_library_shows_every_method_of_the_engine() -> None:
    methods = [name for name, _ in inspect.getmembers(packlens.ContextEngine) if not name.startswith("_")]
    assert [] == [name for name in methods if f"`{name}" not in page("server/docs/python.md")]


def test_the_page_of_the_library_shows_the_parameters_of_every_method() -> None:
    tables = re.findall(r"\| method \| returns \|\n(.+?)\n\n", page("server/docs/python.md"), re.S)
    rows = [row.split("|")[1] for table in tables for row in table.split("\n")]
    shown = re.findall(r"`(\w+)\(([\w, ]*)\)`", "\n".join(rows))
    declared = {name: inspect.signature(getattr(packlens.ContextEngine, name, str)) for name, _ in shown}
    parameters = {name: ", ".join(each for each in declared[name].parameters if each != "self") for name, _ in shown}
    assert parameters == dict(shown)


@pytest.mark.parametrize("declaration", [Settings, IndexSettings, HistorySettings])
def test_the_page_of_the_library_shows_settings_with_their_defaults(
    declaration: type[Settings | IndexSettings | HistorySettings],
) -> None:
    nested = {"index", "history", "reference", "packlens"} if declaration is Settings else set()
    prefix = {Settings: "", IndexSettings: "index.", HistorySettings: "history."}[declaration]
    rows = {
        f"| `{prefix}{each.name}` | `{getattr(declaration(), each.name)!r}` |"
        for each in fields(declaration)
        if each.name not in nested
    }
    assert set() == {row for row in rows if row not in page("server/docs/python.md")}


def test_the_architecture_names_every_error() -> None:
    names = [name for name, value in vars(errors).items() if isinstance(value, type)]
    assert [] == [name for name in names if f"`{name}`" not in page("ARCHITECTURE.md")]


def test_files_that_the_architecture_names_exist() -> None:
    named = set(re.findall(r"`((?:\w+/)+\w+\.py)`", page("ARCHITECTURE.md")))
    known = {module.name for module in modules()}
    assert set() == {name for name in named if name not in known and not (REPOSITORY / name).exists()}


@pytest.mark.parametrize("name", PAGES)
def test_links_within_the_repository_lead_somewhere(name: str) -> None:
    folder = (REPOSITORY / name).parent
    targets = re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", page(name))
    assert [] == [target for target in targets if not (folder / target).exists()]


def test_files_that_invariants_point_at_exist() -> None:
    named = set(re.findall(r"`(tests/[\w/.]+)`", page("ARCHITECTURE.md") + page("CONTRIBUTING.md")))
    assert set() == {name for name in named if not (REPOSITORY / name).exists()}


def test_the_two_commands_of_the_readme_are_there_and_ci_calls_the_second() -> None:
    blocks = re.findall(r"```sh\n(.+?)```", page("README.md").partition("## Set up")[2].partition("\n## ")[0], re.S)
    assert 2 == len(blocks)
    assert blocks[0].startswith(SETUP)
    assert f"{TESTS}\n" == blocks[1]
    assert re.search(r"scripts/test", page(".ci/run"))


@pytest.mark.usefixtures("own_cache")
def test_the_example_of_the_library_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    repository = tmp_path / "repository"
    repository.mkdir()
    (repository / "app.py").write_text("def before_request(hook):\n    '''Add a hook.'''\n    return hook\n")
    (example,) = re.findall(r"```python\n(.+?)```", page("server/docs/python.md"), re.S)
    exec(example.replace("path/to/repository", repository.as_posix()), {})
    assert "before_request" in capsys.readouterr().out
