"""`packlens feedback` and `packlens learn`, from the first judgement to the last lesson forgotten."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from packlens.cli.exits import ERROR, NOT_FOUND, NOTHING_TO_INDEX, OK, USAGE
from packlens.engine.context_engine import ContextEngine
from packlens.learn.events import Change, Edit
from tests.cli.run import Ended, call
from tests.trees import write_tree

TASK = "charge the card for items"


@pytest.fixture
def own(shop: Path, db: Path, tmp_path: Path) -> tuple[str, ...]:
    """Options for the shop's repository with an index of the test's own."""
    copy = tmp_path / "x.db"
    shutil.copy(db, copy)
    return ("--repo", str(shop), "--db", str(copy))


def judge(own: tuple[str, ...], symbol: str, task: str = TASK, verdict: str = "--useful") -> Ended:
    return call("feedback", symbol, verdict, "--task", task, *own)


def test_a_judgement_is_shown_and_explained(own: tuple[str, ...]) -> None:
    done = judge(own, "total")
    assert (OK, "useful: shop/checkout.py:total#function\n") == (done.code, done.stdout)
    headings, lesson = call("learn", "show", *own).stdout.splitlines()[1:3]
    assert ["lesson", "symbol", "useful", "weight", "boost", "state", "agent"] == headings.split()
    assert ["100%", "2", "+1.00", "alive"] == lesson.split()[2:6]
    found = call("why", "total", "--task", TASK, *own, "--json").json
    assert 0.25 == found["components"]["feedback"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no file's size")
def test_a_full_disk_leaves_the_lessons_of_the_team_as_they_were(own: tuple[str, ...], shop: Path) -> None:
    import resource

    judge(own, "total")
    others = {"packlens_lessons": 1, "origin": "0" * 32, "feedback": [], "vocabulary": []}
    text = json.dumps({**others, "texts": {"0" * 16: "x" * (2 << 20)}}) + "\n"
    file = write_tree(shop, {".packlens/lessons.jsonl": text}) / ".packlens/lessons.jsonl"
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, limits[1]))
    try:
        done = call("learn", "export", "--team", *own)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    kept, names = file.read_text(), [each.name for each in file.parent.iterdir()]
    shutil.rmtree(file.parent)
    assert (ERROR, text, [file.name]) == (done.code, kept, names)
    assert f"{file} cannot be written: File too large." in done.stderr


def test_the_last_judgement_counts(own: tuple[str, ...]) -> None:
    judge(own, "total")
    judge(own, "total", verdict="--not-useful")
    (line,) = call("learn", "show", *own, "--json").json["feedback"]
    assert (-1.0, 2.0, "alive") == (line["boost"], line["total"], line["state"])


def test_a_judgement_of_a_file_is_about_what_its_pack_shows(tmp_path: Path) -> None:
    constants = "".join(f"LIMIT_{number} = {number}\n" for number in range(60))
    code = "\n\nclass Card:\n    def charge(self, items): ...\n\n\ndef unrelated(): ...\n"
    folder = write_tree(
        tmp_path / "tree", {"card.py": constants + code, "limits.py": constants, "x.py": "def x(): ...\n"}
    )
    own = ("--repo", str(folder), "--db", str(tmp_path / "x.db"))
    packed = call("pack", TASK, *own, "--json").json["symbols"]
    judged = call("feedback", "card.py", "--useful", "--task", TASK, *own, "--json").json["symbols"]
    assert "card.py:Card.charge#method" in judged
    assert set(judged) == {f"{each['path']}:{each['qualified_name']}#{each['kind']}" for each in packed}
    no_word_of_it = judge(own, "card.py", "zzqq").stdout.splitlines()
    assert {"useful: card.py:Card#class", "useful: card.py:unrelated#function"} == set(no_word_of_it)
    assert "useful: x.py:x#function\n" == judge(own, "x.py:1").stdout
    assert "useful: limits.py:limits.py#file\n" == judge(own, "limits.py", "zzqq").stdout


def test_a_preview_says_what_words_teach(own: tuple[str, ...]) -> None:
    for task in ("stolen card", "expired card"):
        judge(own, "charge", task)
    done = call("learn", "preview", "--task", "fix the card", *own)
    rows = [line.split(maxsplit=1) for line in done.stdout.splitlines()]
    assert all(row in rows for row in (["word", "teaches"], ["fix", "no: says what to do"], ["card", "yes"]))
    assert "Meant by its words" in done.stdout
    found = call("learn", "preview", "--task", "fix the card", *own, "--json").json
    assert ["card"] == [line["word"] for line in found["vocabulary"]]


def test_a_preview_lists_what_was_worked_on_for_other_tasks(own: tuple[str, ...], shop: Path) -> None:
    with ContextEngine.open(shop, database=Path(own[-1])) as engine:
        window, pack = engine.lessons.open_window(1.0), engine.for_task(TASK)
        node = next(each.node for each in pack.symbols if each.node.name == "total")
        engine.lessons.record_pack(window, pack, engine.view, 1.0)
        changes = (Change(node.span.start_byte + 5, "", " x = 1 "),)
        engine.lessons.record_edits(window, Edit(id="1", time=2.0, path=node.path, changes=changes, size=10_000))
        engine.lessons.end_window(window, 9.0)
    ask = ("learn", "preview", "--task", "a gift for a guest", *own)
    assert ["shop/checkout.py:total#function"] == [x["symbol_id"] for x in call(*ask, "--json").json["worked_on"]]
    assert "Worked on for other tasks" in call(*ask).stdout
    assert [] == call("learn", "preview", "--task", TASK, *own, "--json").json["worked_on"]


def test_lessons_go_out_and_come_in(own: tuple[str, ...], tmp_path: Path, shop: Path, db: Path) -> None:
    judge(own, "total")
    file, other = tmp_path / "lessons.json", tmp_path / "other.db"
    shutil.copy(db, other)
    assert OK == call("learn", "export", "--out", file, *own).code
    assert file.read_text() == call("learn", "export", *own).stdout
    theirs = ("--repo", str(shop), "--db", str(other))
    assert "1 lesson and 2 associations imported.\n" == call("learn", "import", file, *theirs).stdout
    assert 1 == len(call("learn", "show", *theirs, "--json").json["feedback"])
    assert "nothing to add" in call("learn", "import", file, *own).stdout


def test_clearing_forgets_some_or_all(own: tuple[str, ...]) -> None:
    judge(own, "total")
    judge(own, "pay", "price of a gift")
    assert OK == call("learn", "clear", "--symbol", "total", "--task", TASK, *own).code
    assert 1 == len(call("learn", "show", *own, "--json").json["feedback"])
    assert 2 == call("learn", "clear", *own).code
    call("learn", "clear", "--all", *own)
    assert call("learn", "show", *own).stdout.startswith("Nothing was learned yet.\n")


def test_a_verdict_is_one_of_two(own: tuple[str, ...]) -> None:
    for verdict in ((), ("--useful", "--not-useful")):
        assert 2 == call("feedback", "total", *verdict, "--task", TASK, *own).code


def test_one_lesson_is_taken_back(own: tuple[str, ...]) -> None:
    judge(own, "total")
    judge(own, "pay", "price of a gift")
    line = next(x for x in call("learn", "show", *own, "--json").json["feedback"] if "pay" in x["symbol_id"])
    assert line["number"] in call("learn", "show", *own).stdout
    assert OK == call("learn", "take-back", line["number"], *own).code
    assert 1 == len(call("learn", "show", *own, "--json").json["feedback"])


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("feedback", "total", "--task", TASK), USAGE, "--useful"),
        (("feedback", "total", "--useful"), USAGE, "--task"),
        (("feedback", "totla", "--useful", "--task", TASK), NOT_FOUND, "total"),
        (("learn", "clear", "--symbol", "totla"), NOT_FOUND, "totla"),
        (("learn", "take-back", "00000000"), NOT_FOUND, "00000000"),
        (("learn", "preview", "--task", " "), USAGE, "empty"),
        (("learn", "import", "/nowhere/x.json"), ERROR, "cannot be read"),
        (("learn", "export", "--out", "/nowhere/x.json"), ERROR, "cannot be written"),
    ],
)
def test_wrong_use_is_reported_in_one_sentence(
    own: tuple[str, ...], words: tuple[str, ...], code: int, message: str
) -> None:
    done = call(*words, *own)
    assert code == done.code
    assert message in done.stderr
    assert done.is_clean()


@pytest.mark.parametrize("data", [b"\x00\xff", b"{}", b'{"packlens_lessons": 9}', b"[" * 90_000])
def test_a_hostile_file_is_refused_in_one_sentence(own: tuple[str, ...], tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "hostile.json"
    file.write_bytes(data)
    done = call("learn", "import", file, *own)
    assert ERROR == done.code
    assert 1 == done.stderr.count("\n")
    assert "hostile.json" in done.stderr
    assert done.is_clean()


def test_there_are_no_lessons_without_an_index(tmp_path: Path) -> None:
    done = call("learn", "show", "--repo", tmp_path, "--db", tmp_path / "none.db")
    assert NOTHING_TO_INDEX == done.code
    assert not (tmp_path / "none.db").exists()
