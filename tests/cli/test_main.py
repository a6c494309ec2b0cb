"""The command line as a whole: help, version, exit codes, errors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

import packlens
from packlens import errors
from packlens.cli import session
from packlens.cli.command_group import SentenceCommand
from packlens.cli.exits import failure
from packlens.cli.main import main
from packlens.errors import DEBUG
from packlens.index import stored_listing
from tests.cli.run import call, environment, run
from tests.commands import leaf_commands
from tests.trees import SHOP, write_tree

COMMANDS = ("index", "pack", "files", "pr", "why", "radius", "tests", "stats", "doctor", "bench")


def test_version_names_the_program_and_its_version() -> None:
    done = run("--version")

    assert (0, f"packlens {packlens.__version__}\n", "") == (
        done.code,
        done.stdout,
        done.stderr,
    )


def test_help_lists_every_command_in_working_order_and_the_exit_codes() -> None:
    text = call("--help").stdout

    places = [text.index(f"\n  {command} ") for command in COMMANDS]
    assert sorted(places) == places
    assert all(f"{code} " in text for code in (0, 1, 2, 3, 4, 5, 130, 141))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    done = call(command, "--help")

    assert done.code == 0
    assert "Usage:" in done.stdout


def test_every_command_prints_its_help_as_answers_are_printed() -> None:
    """By `emit`, which knows what to do if nothing takes the output."""
    assert [name for name, leaf in leaf_commands(main, "packlens") if not isinstance(leaf, SentenceCommand)] == []


@pytest.mark.parametrize("words", [["--help"], []])
def test_help_has_no_control_characters(words: list[str]) -> None:
    done = call(*words)

    assert all(character.isprintable() or character == "\n" for character in done.stdout + done.stderr)
    assert "<U+" not in done.stdout + done.stderr


def test_every_command_has_a_json_option() -> None:
    leaves = [leaf for _, leaf in leaf_commands(main, "packlens")]
    without = [leaf.name for leaf in leaves if not any("--json" in option.opts for option in leaf.params)]
    assert without == ["lsp", "mcp", "serve"]  # which speak JSON and nothing else


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["pack", "--help"], ["nonsense"]])
def test_what_needs_no_engine_imports_none(words: list[str]) -> None:
    script = (
        "import sys\nfrom packlens.cli.main import main\nsys.argv[0] = 'packlens'\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "heavy = {'numpy', 'scipy', 'apsw', 'tree_sitter', 'rich', 'pygls', 'lsprotocol', 'pygit2'}\n"
        "heavy.add('packlens.engine.context_engine')\n"
        "sys.stderr.write(' '.join(sorted(heavy & set(sys.modules))) or 'light')"
    )
    done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, env=environment(), check=True)

    assert done.stderr.decode().endswith("light")


_SEEN = """
import sys
from packlens.cli.main import main
sys.argv[0] = 'packlens'
try:
    main(sys.argv[1:])
except SystemExit:
    pass
rooms = {name.split('.')[1] for name in sys.modules if name.startswith('packlens.')}
watched = 'apsw gcf multiprocessing numpy numpy.ma pathspec pygit2 rich scipy subprocess tomllib tree_sitter xml'
others = set(watched.split()) & set(sys.modules)
parts = {'extract.extraction', 'extract.languages.language', 'git.log', 'index.build', 'index.scan'}
parts |= {'learn.lessons', 'wire.gcf'}
sys.stderr.write(' '.join(sorted(others | {part for part in parts if f'packlens.{part}' in sys.modules})) + '\\n')
sys.stderr.write(' '.join(sorted(rooms & {'attach', 'explore', 'graph', 'learn', 'rank', 'resolve', 'retrieve'})))
"""


def seen(*words: str | Path) -> tuple[str, str, str]:
    """Run a command; return what it printed, the libraries and parts that it imported, and the rooms."""
    program = [sys.executable, "-c", _SEEN, *map(str, words)]
    done = subprocess.run(program, capture_output=True, env=environment(), check=True)
    libraries, rooms = done.stderr.decode().splitlines()[-2:]
    return done.stdout.decode(), libraries, rooms


def test_a_question_about_an_index_that_is_current_imports_only_what_answers_it(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it does without takes two thirds of a second: scipy.sparse, libgit2, grammars, ignore rules, learning."""
    place = ("--repo", shop, "--db", tmp_path / "index.db")
    monkeypatch.setattr(stored_listing, "TICK", 0)  # else a folder that changed just now would be listed again
    call("pack", "add an item to the cart", *place)
    call("pack", "another question", *place)

    done, libraries, rooms = seen("pack", "refuse items that are out of stock", *place)
    assert ("apsw numpy", "attach graph rank resolve retrieve") == (libraries, rooms)
    stored, libraries, rooms = seen("pack", "refuse items that are out of stock", *place)
    assert ("apsw", "attach rank") == (libraries, rooms)
    assert done == stored


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nonsense"], "No such command 'nonsense'"),
        (["indx"], "No such command 'indx'. Did you mean 'index'?"),
        (["--nonsense"], "No such option"),
        (["pack"], "Missing argument 'TASK'"),
        (["pack", ""], "The task is empty"),
        (["pack", "x", "--budget", "0"], "--budget"),
        (["pack", "x", "--budget", "many"], "not a valid whole number"),
        (["pack", "x", "--profile", "best"], "best"),
        (["pack", "x", "--have", "abc"], "64 hexadecimal digits"),
        (["why", "x"], "--task"),
        (["files"], "PATH"),
        (["index", "--jobs", "-1"], "--jobs"),
        (["bench", "retrieval"], "--tasks"),
    ],
)
def test_wrong_use_ends_with_2_and_says_what_is_wrong(words: list[str], says: str) -> None:
    done = call(*words)

    assert (2, "") == (done.code, done.stdout)
    assert says in done.stderr


def test_an_unknown_format_is_wrong_use_and_names_the_formats(shop: Path, db: Path) -> None:
    done = call("pack", "pay", "--repo", shop, "--db", db, "--format", "docx")

    assert (2, "") == (done.code, done.stdout)
    assert "choose one of: gcf, json, markdown, xml" in done.stderr


def test_a_budget_too_small_for_any_pack_is_wrong_use_and_names_the_least(shop: Path, db: Path) -> None:
    done = call("pack", "pay", "--repo", shop, "--db", db, "--budget", "3")

    assert done.code == 2
    assert "the least is" in done.stderr


@pytest.mark.parametrize(
    "words", [["--nonsense", "--json"], ["pack", "--json"], ["pack", "--json", "x", "--format", "xml"]]
)
def test_with_json_wrong_use_is_a_document_too(words: list[str]) -> None:
    error = call(*words).json["error"]

    assert ("usage", 2) == (error["kind"], error["exit_code"])


def test_a_word_after_two_dashes_is_no_option() -> None:
    done = call("pack", "--nonsense", "--", "--json")

    assert (2, "") == (done.code, done.stdout)


def test_every_error_has_an_exit_code_of_the_documented_ones() -> None:
    def below(kind: type[errors.PacklensError]) -> list[type[errors.PacklensError]]:
        return [kind, *(deeper for each in kind.__subclasses__() for deeper in below(each))]

    expected = {
        "PacklensError": 1,
        "GitError": 1,
        "LessonsFileError": 1,
        "GrammarError": 1,
        "SettingError": 2,
        "SymbolNotFoundError": 3,
        "FileNotIndexedError": 3,
        "LessonNotFoundError": 3,
        "EvidenceError": 1,
        "FleetError": 1,
        "PackNotFoundError": 3,
        "WireError": 1,
        "RootError": 4,
        "NothingToIndexError": 4,
        "StoreError": 5,
        "StoreNewerError": 5,
        "StoreCorruptError": 5,
        "StoreReadOnlyError": 5,
        "StoreBusyError": 5,
        "StoreDamagedError": 5,
        "StorePrivacyError": 5,
        "StoreFullError": 5,
    }
    assert expected == {kind.__name__: failure(kind("x")).code for kind in below(errors.PacklensError)}


def test_kinds_of_errors_are_snake_case_names() -> None:
    kinds = [
        failure(kind).kind
        for kind in (errors.StoreNewerError("x"), errors.SymbolNotFoundError("x"), errors.PacklensError("x"))
    ]

    assert ["store_newer", "symbol_not_found", "error"] == kinds


def _fail(_workspace: session.Workspace) -> object:
    """Fail as a fault of ours would."""
    raise KeyError("unforeseen")


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session.Workspace, "folder", _fail)


@pytest.mark.usefixtures("fault")
def test_an_unforeseen_exception_is_one_sentence_without_traceback() -> None:
    done = call("pack", "x")

    assert (1, "") == (done.code, done.stdout)
    assert "KeyError: 'unforeseen'" in done.stderr
    assert "please report" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.usefixtures("fault")
def test_an_unforeseen_exception_shows_its_traceback_to_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEBUG, "1")

    assert "Traceback (most recent call last)" in call("pack", "x").stderr


@pytest.mark.usefixtures("fault")
def test_an_unforeseen_exception_is_a_document_with_json() -> None:
    error = call("pack", "x", "--json").json["error"]

    assert ("internal", 1) == (error["kind"], error["exit_code"])


def test_an_interrupt_ends_with_130() -> None:
    assert ("interrupted", 130) == (failure(KeyboardInterrupt()).kind, failure(click.Abort()).code)


def test_what_a_library_makes_of_an_interrupt_is_one_all_the_same() -> None:
    error = errors.GrammarError("regular expression error")
    error.__cause__ = KeyboardInterrupt()

    assert failure(error).code == 130


@pytest.mark.parametrize("words", [[], ["learn"], ["bench"]])
def test_without_a_command_the_commands_are_listed_and_one_is_asked_for(words: list[str]) -> None:
    done = call(*words)

    assert (2, "") == (done.code, done.stdout)
    assert "\nCommands:\n" in done.stderr
    assert done.stderr.endswith("\nError: Name a command.\n")


def test_an_interrupt_while_the_command_is_imported_ends_with_130() -> None:
    program = (
        "import sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'packlens.cli.main':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "from packlens.__main__ import run\n"
        "run()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, env=environment(), check=False)

    assert (130, b"", [b"Interrupted."]) == (done.returncode, done.stdout, done.stderr.splitlines())


@pytest.mark.parametrize("group", [[], ["learn"], ["cache"], ["bench"]])
def test_help_says_in_whole_sentences_what_commands_do(group: list[str]) -> None:
    assert "..." not in call(*group, "--help").stdout.partition("Commands:")[2].replace("[ARGS]...", "")


def test_a_task_without_quotes_gets_the_advice_to_quote_it(tmp_path: Path) -> None:
    for command in ("pack", "explore", "context"):
        done = call(command, "retry", "failed", "requests", "--repo", tmp_path)
        assert (2, True) == (done.code, 'put it in quotes: "retry failed requests".' in done.stderr)


def test_a_task_that_begins_with_a_dash_is_a_task(tmp_path: Path) -> None:
    repository = write_tree(tmp_path / "shop", SHOP)
    report = "---- cart::adds stdout ----\nthread 'cart::adds' panicked at shop/cart.py:11: no add_item"
    for arguments in ((report,), ("--", report)):
        done = call("context", "--budget", "900", "--repo", repository, "--db", tmp_path / "shop.db", *arguments)
        assert (0, True) == (done.code, "add_item" in done.stdout)
    why = call("why", "Cart.add_item", "--task", report, "--repo", repository, "--db", tmp_path / "shop.db")
    assert why.code == 0


@pytest.mark.parametrize("arguments", [("--no-such-option", "total"), ("-q", "total"), ("--no-such=a b", "total")])
def test_an_unknown_option_is_no_task(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = call("context", *arguments, "--repo", tmp_path)
    assert (2, True) == (done.code, "No such option" in done.stderr)
