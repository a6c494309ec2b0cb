"""`packlens pack`, `files` and `pr`."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pygit2
import pytest

from packlens import wire
from packlens.cli import session
from packlens.config import HistorySettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.pack.tokens import count
from packlens.wire.json_delta import apply_delta
from tests.cli.conftest import SHOP
from tests.cli.run import call, run
from tests.git.commits import commit
from tests.trees import write_tree

TASK = "refuse items that are out of stock"


def names(pack: dict[str, list[dict[str, str]]]) -> list[str]:
    return [symbol["qualified_name"] for symbol in pack["symbols"]]


def test_a_pack_is_the_engine_s_text_in_markdown(shop: Path, db: Path) -> None:
    done = call("pack", TASK, "--repo", shop, "--db", db, "--budget", "500")

    with ContextEngine.open(shop, database=db) as engine:
        assert engine.for_task(TASK, 500, "markdown").render() == done.stdout
    assert (0, "") == (done.code, done.stderr)
    assert "Cart.check_stock" in done.stdout


@pytest.mark.parametrize("format", ["gcf", "json", "markdown", "xml"])
def test_a_pack_comes_in_every_format(format: str, shop: Path, db: Path) -> None:
    done = call("pack", TASK, "--repo", shop, "--db", db, "--format", format)

    assert done.code == 0
    assert "check_stock" in done.stdout


def test_json_is_the_format_json(shop: Path, db: Path) -> None:
    place = ("--repo", shop, "--db", db)

    assert call("pack", TASK, *place, "--format", "json").stdout == call("pack", TASK, *place, "--json").stdout


def test_a_task_is_read_from_standard_input(shop: Path, db: Path) -> None:
    place = ("--repo", shop, "--db", db, "--json")

    assert call("pack", TASK, *place).json["symbols"] == call("pack", "-", *place, stdin=f"{TASK}\n").json["symbols"]


def test_an_empty_standard_input_is_wrong_use(shop: Path, db: Path) -> None:
    assert call("pack", "-", "--repo", shop, "--db", db, stdin="  \n").code == 2


def test_a_pack_indexes_first_when_there_is_no_index(shop: Path, tmp_path: Path) -> None:
    done = call("pack", TASK, "--repo", shop, "--db", tmp_path / "new.db", "--json")

    assert done.json["complete"] is True
    assert "Cart.check_stock" in names(done.json)


def test_a_pack_indexes_first_when_files_changed(tmp_path: Path) -> None:
    repo, db = write_tree(tmp_path / "repo", SHOP), tmp_path / "index.db"
    call("index", repo, "--db", db)
    write_tree(repo, {"shop/voucher.py": "def redeem_voucher(code):\n    return code\n"})
    (repo / "shop/checkout.py").unlink()

    found = names(call("pack", "redeem a voucher, charge a card", "--repo", repo, "--db", db, "--json").json)

    assert "redeem_voucher" in found
    assert "charge" not in found


def test_excluded_files_are_left_out(shop: Path, tmp_path: Path) -> None:
    done = call(
        "pack", TASK, "--repo", shop, "--db", tmp_path / "x.db", "--json", "--exclude", "cart.py", "--exclude", "x"
    )

    assert done.code == 0
    assert "Cart.check_stock" not in names(done.json)


def test_both_profiles_rank(shop: Path, db: Path) -> None:
    packs = [
        call("pack", TASK, "--repo", shop, "--db", db, "--json", "--profile", p).json for p in ("packlens", "reference")
    ]

    assert all("Cart.check_stock" in names(pack) for pack in packs)
    assert packs[0]["symbols"] != packs[1]["symbols"]


def test_a_known_pack_root_is_answered_by_unchanged(shop: Path, db: Path) -> None:
    place = ("pack", TASK, "--repo", shop, "--db", db)
    root = call(*place, "--json").json["pack_root"]

    assert {"tool": "context_for_task", "unchanged": True} == call(*place, "--json", "--pack-root", root.upper()).json


def test_the_root_that_a_gcf_text_shows_is_taken_back(shop: Path, db: Path) -> None:
    place = ("pack", TASK, "--repo", shop, "--db", db, "--format", "gcf")
    (root,) = re.findall("pack_root=(sha256:[0-9a-f]{64})", call(*place).stdout)

    assert "unchanged=true" in call(*place, "--have", root).stdout
    assert root in call("replay", root, "--repo", shop, "--db", db, "--format", "gcf").stdout


def test_an_unknown_pack_root_gets_the_whole_pack(shop: Path, db: Path) -> None:
    done = call("pack", TASK, "--repo", shop, "--db", db, "--json", "--have", "0" * 64)

    assert done.json["symbols"]


def test_the_root_of_an_older_pack_is_answered_by_what_changed(tmp_path: Path) -> None:
    functions = "".join(f"def check_stock_{n}(item):\n    return item.stock_{n}\n\n\n" for n in range(80))
    repo, db = write_tree(tmp_path / "repo", {"stock.py": functions}), tmp_path / "x.db"
    place = ("pack", "check the stock of an item", "--repo", repo, "--db", db, "--json")
    old, new = call(*place, "--budget", "2500"), call(*place, "--budget", "3000")
    assert old.json["pack_root"] != new.json["pack_root"]

    delta = call(*place, "--budget", "3000", "--have", old.json["pack_root"])

    assert apply_delta(wire.decode("json", old.stdout), delta.stdout) == wire.decode("json", new.stdout)
    assert len(delta.stdout) < 0.6 * len(new.stdout)


def test_what_is_no_root_is_wrong_use(shop: Path, db: Path) -> None:
    assert 2 == call("pack", TASK, "--repo", shop, "--db", db, "--have", "abc").code
    assert 2 == call("replay", "abc", "--repo", shop, "--db", db).code


@pytest.mark.parametrize("format", ["gcf", "json", "markdown", "xml"])
def test_a_pack_is_printed_again_by_its_root(format: str, shop: Path, db: Path) -> None:
    place = ("--repo", shop, "--db", db, "--format", format)
    first = call("pack", TASK, *place, "--budget", "700")
    root = call("pack", TASK, "--repo", shop, "--db", db, "--json", "--budget", "700").json["pack_root"]
    if format != "json":
        root = wire.decode(format, first.stdout).pack_root

    assert first.stdout == call("replay", root, *place).stdout


def test_a_pack_that_is_not_remembered_ends_with_3(shop: Path, db: Path) -> None:
    done = call("replay", "0" * 64, "--repo", shop, "--db", db, "--json")

    assert (3, "pack_not_found") == (done.code, done.json["error"]["kind"])
    assert "ask again with `packlens pack`" in done.stderr


def test_files_packs_what_a_file_defines_and_its_callers(shop: Path, db: Path) -> None:
    done = call("files", "shop/checkout.py", "--repo", shop, "--db", db, "--json")

    assert done.json["tool"] == "context_for_files"
    assert {"pay", "total", "charge"} <= set(names(done.json))


def test_files_are_named_from_the_current_folder_too(shop: Path, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop / "shop")
    place = ("--repo", shop, "--db", db, "--json")

    answers = [
        call("files", path, *place).json for path in ("cart.py", "./cart.py", "shop/cart.py", shop / "shop/cart.py")
    ]

    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize("path", ["shop/nothing.py", str(Path("/etc/hostname").absolute()), "../outside.py"])
def test_a_file_that_is_not_indexed_ends_with_3(path: str, shop: Path, db: Path) -> None:
    done = call("files", path, "--repo", shop, "--db", db, "--json")

    assert (3, "file_not_indexed") == (done.code, done.json["error"]["kind"])
    assert path in done.stderr
    assert (path == "shop/nothing.py") == ("is not in the index" in done.stderr)
    assert (path != "shop/nothing.py") == (f"{path} is outside of {shop}" in done.stderr)


@pytest.mark.parametrize(
    "command", [["files", "zq.zz"], ["tests", "zq.zz"], ["radius", "zq_zz"], ["why", "zq_zz", "--task", "pay"]]
)
def test_a_command_that_has_just_indexed_does_not_send_its_user_to_index(
    command: list[str], shop: Path, db: Path
) -> None:
    done = call(*command, "--repo", shop, "--db", db)

    assert 3 == done.code
    assert "; check " in done.stderr
    assert "packlens index" not in done.stderr


def committed(folder: Path) -> pygit2.Repository:
    repository = pygit2.init_repository(str(write_tree(folder, SHOP)))
    repository.index.add_all()
    repository.index.write()
    author = pygit2.Signature("A", "a@example.org", 1_700_000_000, 0)
    repository.create_commit("HEAD", author, author, "first", repository.index.write_tree(), [])
    return repository


def test_pr_packs_what_the_work_tree_changed(tmp_path: Path) -> None:
    committed(tmp_path / "repo")
    path = tmp_path / "repo" / "shop" / "checkout.py"
    path.write_text(path.read_text().replace("card.take(amount)", "card.take(amount, 'EUR')"))

    pack = call("pr", "--repo", tmp_path / "repo", "--db", tmp_path / "x.db", "--json").json

    assert pack["tool"] == "context_for_pr"
    assert "charge" in names(pack)


def test_pr_of_an_unchanged_work_tree_is_an_empty_pack(tmp_path: Path) -> None:
    committed(tmp_path / "repo")

    done = call("pr", "--repo", tmp_path / "repo", "--db", tmp_path / "x.db", "--json")

    assert (0, []) == (done.code, done.json["symbols"])
    assert "no indexed definition differs from the last commit" in done.stderr


def test_pr_names_files_in_conflict(tmp_path: Path) -> None:
    committed(tmp_path / "repo")
    path = tmp_path / "repo/shop/checkout.py"
    whole, repository = path.read_text(), pygit2.Repository(str(tmp_path / "repo"))
    base = repository.head.target
    path.write_text(whole.replace("card.take(amount)", "card.take(amount, 'EUR')"))
    theirs = commit(repository)
    repository.reset(base, pygit2.enums.ResetMode.HARD)
    path.write_text(whole.replace("card.take(amount)", "card.take(amount, 'USD')"))
    commit(repository)
    repository.merge(pygit2.Oid(hex=theirs))
    place = ("--repo", tmp_path / "repo", "--db", tmp_path / "x.db", "--json")

    done = call("pr", *place)

    assert "charge" in names(done.json)
    assert "Merge conflicts in shop/checkout.py: of lines in conflict, the first side is read." in done.notes
    assert not any("conflict" in line for line in call("pr", "HEAD~1..HEAD", *place).notes)


def test_pr_against_an_unknown_revision_is_one_sentence(tmp_path: Path) -> None:
    committed(tmp_path / "repo")

    done = call("pr", "no-such-branch", "--repo", tmp_path / "repo", "--db", tmp_path / "x.db", "--json")

    assert (1, "git") == (done.code, done.json["error"]["kind"])
    assert "no-such-branch" in done.stderr


def test_pr_outside_of_git_is_one_sentence(shop: Path, db: Path) -> None:
    done = call("pr", "--repo", shop, "--db", db)

    assert (1, "") == (done.code, done.stdout)
    assert "is not inside a git work tree" in done.stderr


def test_inside_a_work_tree_the_whole_of_it_is_asked(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "tree", {**SHOP, ".git/HEAD": "ref: refs/heads/main\n"})

    done = run("stats", "--json", cwd=root / "tests", env={"XDG_CACHE_HOME": str(tmp_path / "cache")})
    packed = run("pack", TASK, "--json", cwd=root / "tests", env={"XDG_CACHE_HOME": str(tmp_path / "cache")})

    assert done.code == 4
    assert "Cart.check_stock" in names(packed.json)


def test_without_a_work_tree_the_folder_itself_is_asked(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "tree", SHOP)

    packed = run("pack", "pay charge card total", "--json", cwd=root / "shop", env={"HOME": str(tmp_path)})

    assert {symbol["path"] for symbol in packed.json["symbols"]} <= {"cart.py", "checkout.py"}


@pytest.mark.parametrize("format", ["gcf", "json", "markdown", "xml"])
def test_at_the_level_source_symbols_come_with_their_source(format: str, shop: Path, db: Path) -> None:
    arguments = ("pack", TASK, "--repo", shop, "--db", db, "--budget", "1500", "--format", format)
    plain, done = call(*arguments), call(*arguments, "--level", "source")

    assert 0 == done.code
    assert count(done.stdout) <= 1500
    assert "def check_stock" in done.stdout
    assert "raise" in done.stdout
    assert "raise" not in plain.stdout


def test_files_have_the_level_source_too(shop: Path, db: Path) -> None:
    done = call("files", shop / "shop/cart.py", "--repo", shop, "--db", db, "--level", "source", "--budget", "1500")
    assert 0 == done.code
    assert "raise" in done.stdout


def test_an_unknown_level_is_refused(shop: Path, db: Path) -> None:
    done = call("pack", TASK, "--repo", shop, "--db", db, "--level", "bodies")
    assert 2 == done.code
    assert "'bodies' is not one of 'names', 'symbols', 'source'" in done.stderr


def test_a_pack_says_that_only_the_newest_commits_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = committed(tmp_path / "repo")
    for number in range(2):
        (tmp_path / "repo/new.py").write_text(f"def redeem():\n    return {number}\n")
        repository.index.add_all()
        who = pygit2.Signature("A", "a@example.org", 1, 0)
        parents = [repository.head.target]
        repository.create_commit("HEAD", who, who, "redeem", repository.index.write_tree(), parents)
    monkeypatch.setattr(session, "Settings", partial(Settings, history=HistorySettings(quick_commits=2)))
    place = ("--repo", tmp_path / "repo", "--db", tmp_path / "x.db")
    note = "Only the newest 2 past commits count so far; `packlens index` reads the others: scores may move.\n"
    assert note in call("pack", "redeem", *place).stderr
    assert note in call("pack", "redeem", *place).stderr, "also of a stored pack"
    assert note in call("context", "redeem", *place).stderr
    assert 0 == call("index", *place).code
    assert note not in call("pack", "redeem", *place).stderr


def test_a_sized_pack_leaves_out_what_is_unlikely_and_says_how_sure_it_is(tmp_path: Path) -> None:
    many = "".join(f"def quantity_{number}(basket):\n    return basket.quantity\n\n\n" for number in range(200))
    write_tree(tmp_path / "many", {"many.py": many})
    place = ("--repo", tmp_path / "many", "--db", tmp_path / "many.db", "--json")

    whole, sized, again = (call("pack", "quantity of the basket", *place, *more) for more in (("--all",), (), ()))

    assert len(sized.json["symbols"]) < len(whole.json["symbols"]) == 200
    assert names(sized.json) == names(whole.json)[: len(sized.json["symbols"])]
    assert 200 - len(sized.json["symbols"]) == sized.json["dropped"]["count"]
    assert re.search(
        r"\d+ of \d+ symbols have a chance of at least 10% to be needed; \d+ left out have less than 0.3% "
        r"\(--all fills the budget\)\.",
        sized.stderr,
    )
    assert (sized.stdout, sized.stderr) == (again.stdout, again.stderr), "a stored pack is told of likewise"
    assert not whole.notes


def star(folder: Path) -> Path:
    """A repository whose last change is in one function, which two others use; many more are near, but use it not."""
    near = "".join(f"def near_{number}():\n    return shared()\n\n\n" for number in range(300))
    hub = "def hub():\n    return shared()\n\n\ndef user():\n    return hub()\n"
    tree = {
        "hub.py": "from near import shared\n\n\n" + hub,
        "near.py": "def shared():\n    return 1\n\n\n" + near,
        "test_hub.py": "from hub import hub\n\n\ndef test_hub():\n    assert hub() == 1\n",
    }
    repository = pygit2.init_repository(str(write_tree(folder, tree)))
    repository.index.add_all()
    repository.index.write()
    author = pygit2.Signature("A", "a@example.org", 1_700_000_000, 0)
    repository.create_commit("HEAD", author, author, "first", repository.index.write_tree(), [])
    path = folder / "hub.py"
    path.write_text(path.read_text().replace("return shared()", "return shared() + 0"))
    return folder


@pytest.mark.parametrize("command", [("pr",), ("files", "hub.py")])
def test_packs_of_changes_end_where_evidence_ends_but_hold_what_uses_the_change(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    place = ("--repo", star(tmp_path / "star"), "--db", tmp_path / "star.db", "--json", "--budget", "50000")

    whole, sized, again = (call(*command, *place, *more) for more in (("--all",), (), ()))

    assert {"hub", "user", "test_hub"} <= set(names(sized.json)) < set(names(whole.json))
    assert len(names(whole.json)) - len(names(sized.json)) == sized.json["dropped"]["count"]
    assert re.fullmatch(
        r"[12] changed symbols?; \d+ of \d+ other symbols ha(?:s|ve) a chance of at least 10% to be needed; "
        r"\d+ left out have less than 0.3% and are no direct uses of what changed \(--all fills the budget\)\.\n",
        sized.stderr,
    )
    assert (sized.stdout, sized.stderr) == (again.stdout, again.stderr)
    assert not whole.notes


@pytest.fixture
def lone(tmp_path: Path) -> Path:
    """A repository in which one function is called as a question says, beside two hundred others."""
    many = "".join(f"def deadline_{number}(basket):\n    return basket.deadline\n\n\n" for number in range(200))
    clock = "def quokka_deadline(now):\n    return now + 3\n\n\ndef feed(now):\n    return quokka_deadline(now)\n"
    return write_tree(tmp_path / "lone", {"clock.py": clock, "many.py": many})


def test_a_question_that_means_one_symbol_is_answered_by_few_and_nothing_is_reported_of_chances_that_others_lack(
    lone: Path,
) -> None:
    place = ("--repo", lone, "--db", lone.parent / "x.db")
    packed = call("pack", "quokka deadline", *place, "--json")
    assert "quokka_deadline" == names(packed.json)[0]
    assert 5 == len(packed.json["symbols"])
    left_out = packed.json["dropped"]["count"]
    assert f"{left_out} left out are less likely than these (--all fills the budget)." in packed.stderr
    last = names(call("pack", "quokka deadline", *place, "--json", "--all").json)[5]
    why = call("why", last, "--task", "quokka deadline", *place).stdout
    assert "the task's words are the name of one symbol, and its pack ends after 5 symbols" in why


def test_a_question_about_the_neighbours_of_a_name_ends_behind_them(lone: Path) -> None:
    """It filled thousands of tokens with what shares a word with the name."""
    place = ("--repo", lone, "--db", lone.parent / "x.db")
    packed = call("pack", "who calls quokka_deadline?", *place, "--json")
    assert {"quokka_deadline", "feed"} == set(names(packed.json))
    assert "(--all fills the budget)" in packed.stderr
    assert len(names(call("pack", "who calls quokka_deadline?", *place, "--json", "--all").json)) > 50


def test_what_a_weak_pack_leaves_out_is_not_put_down_to_a_name(tmp_path: Path) -> None:
    """`why` said that the task meant a name and nothing else."""
    pair = "def step_{n}(close):\n    return errors_{n}\n\n\ndef errors_{n}(x):\n    return x\n\n\n"
    many = "".join(pair.format(n=n) for n in range(60))
    place = ("--repo", write_tree(tmp_path / "weak", {"many.py": many}), "--db", tmp_path / "x.db")
    task = "close the umbrella parade of walruses errors"
    left_out = names(call("pack", task, *place, "--json", "--all").json)[11]
    why = call("why", left_out, "--task", task, *place).stdout
    assert "but no symbol matches the task well, and its pack ends after 10 symbols." in why


def test_a_question_that_is_a_name_of_several_symbols_is_answered_by_these_and_few_others(tmp_path: Path) -> None:
    """They come to words that two hundred others have, too."""
    classes = "".join(f"class Shop{n}:\n    def line_numbers(self, line):\n        return line\n\n\n" for n in range(3))
    many = "".join(f"def number_of_line_{n}(line):\n    return line.numbers\n\n\n" for n in range(200))
    tree = write_tree(tmp_path / "named", {"shops.py": classes, "many.py": many})
    place = ("--repo", tree, "--db", tmp_path / "x.db")
    packed = names(call("pack", "line_numbers", *place, "--json").json)
    assert {f"Shop{n}.line_numbers" for n in range(3)} <= set(packed)
    assert 7 == len(packed)
    assert 50 < len(names(call("pack", "numbers of line", *place, "--json").json))


@pytest.mark.parametrize("command", ["context", "explore"])
def test_a_question_that_means_one_symbol_is_shown_that_and_what_is_related_to_it(command: str, lone: Path) -> None:
    shown = call(command, "quokka deadline", "--repo", lone, "--db", lone.parent / "x.db").stdout
    assert "def quokka_deadline(now):" in shown
    assert "def feed(now):" in shown
    assert "def deadline_" not in shown


def test_a_budget_without_room_for_a_symbol_is_reported(lone: Path) -> None:
    place = ("--repo", lone, "--db", lone.parent / "x.db", "--budget", "70")
    assert re.search(r"No symbol fits the budget of 70 tokens; \d+ left out\.", call("pack", "deadline", *place).stderr)


def test_one_symbol_has_a_chance(lone: Path) -> None:
    errors = call("pack", "deadline", "--repo", lone, "--db", lone.parent / "x.db", "--budget", "130").stderr
    assert re.search(r"[01] of 1 symbol has a chance of at least 10% to be needed; \d+ left out have less", errors)


@pytest.mark.parametrize("command", [("pack", "deadline"), ("files", "many.py")])
def test_it_is_said_that_a_budget_has_no_room_for_source(command: tuple[str, ...], lone: Path) -> None:
    place = ("--repo", lone, "--db", lone.parent / "x.db", "--level", "source", "--format", "gcf")
    sentence = "No source of these symbols fits into 100 tokens, or can be read: signatures are shown."
    done = call(*command, *place, "--budget", "100")
    assert (sentence, True) == (done.stderr.strip(), "symbols=0" not in done.stdout)
    empty = call(*command, *place, "--budget", "70").stderr
    assert re.fullmatch(r"No symbol fits the budget of 70 tokens; \d+ left out.\n", empty)
    assert "signatures are shown" not in call(*command, *place, "--budget", "2000").stderr


@pytest.mark.parametrize("other", [("--level", "source"), ("--profile", "reference")])
def test_only_packs_without_source_of_the_default_profile_are_sized(
    other: tuple[str, str], shop: Path, db: Path
) -> None:
    assert "chance" not in call("pack", TASK, "--repo", shop, "--db", db, *other).stderr


def test_why_knows_what_a_sized_pack_leaves_out(tmp_path: Path) -> None:
    many = "".join(f"def quantity_{number}(basket):\n    return basket.quantity\n\n\n" for number in range(200))
    write_tree(tmp_path / "many", {"many.py": many})
    place = ("--repo", tmp_path / "many", "--db", tmp_path / "many.db")
    task = "quantity of the basket"
    first, *_, last = names(call("pack", task, *place, "--json", "--all").json)

    assert "It is in the pack" in call("why", first, "--task", task, *place).stdout
    assert "packs leave them out unless they are to fill the budget" in call("why", last, "--task", task, *place).stdout


def test_a_question_about_settings_gets_few_symbols_and_where_it_is_answered(lone: Path) -> None:
    place = ("--repo", lone, "--db", lone.parent / "x.db")
    for question in (
        "which setting chooses the deadline of the basket?",
        "which tests check the deadline of a basket?",
    ):
        packed = call("pack", question, *place, "--json")
        assert len(names(packed.json)) <= 10
        assert "`packlens context` answers questions about settings, tests and build files." in packed.stderr
    assert len(names(call("pack", "return the deadline of the basket", *place, "--json").json)) > 10
