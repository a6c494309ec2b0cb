"""The tool that keeps golden rankings, over a tiny repository; the files it keeps need the development corpus."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.bench.tasks import Task
from tests.bench.golden.__main__ import HERE, main
from tests.bench.golden.record import changes, chosen, read_ranks
from tests.bench.test_scoring import write_lines
from tests.cli.run import write_tree

CODE = "def charge(who):\n    return who\n\n\ndef refund(who):\n    return who\n"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Two families of one repository."""
    root = tmp_path / "corpus"
    for family in ("labelled", "commits"):
        write_tree(root, {f"{family}/shop/pay.py": CODE})
        tasks = [{"id": f"s-{n}", "repo": "shop", "description": f"refund {n}", "ground_truth": ["refund", "gone"]}
                 for n in range(3)]  # fmt: skip
        (root / "tasks").mkdir(exist_ok=True)
        write_lines(root / "tasks" / f"{family}.jsonl", tasks)
    (tmp_path / "out").mkdir()
    return root


def run(corpus: Path, *more: str) -> int:
    return main([str(corpus), "--out", str(corpus.parent / "out"), "--db-dir", str(corpus.parent / "db"), *more])


def test_a_file_says_what_is_asked_and_at_which_ranks_the_answers_are(corpus: Path) -> None:
    run(corpus)

    files = sorted(path.name for path in (corpus.parent / "out").iterdir())
    text = (corpus.parent / "out" / "labelled-s-0.txt").read_text()
    assert ["commits-s-0.txt", "commits-s-1.txt", "commits-s-2.txt", "labelled-s-0.txt"] == files[:4]
    assert text.startswith(
        "task s-0\nrepository shop without git\nquery refund 0\n\nanswers\n    1 refund\n    - gone\n"
    )
    assert "\nranking\n  pay.py.refund\n" in text
    assert {"refund": 1, "gone": None} == read_ranks(text)


def test_a_check_passes_until_the_ranking_changes(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(corpus)
    assert 0 == run(corpus, "--check")
    capsys.readouterr()
    (corpus / "commits" / "shop" / "pay.py").write_text(CODE.replace("def refund", "def repay"))

    assert 1 == run(corpus, "--check")

    said = capsys.readouterr().out.splitlines()
    assert "commits-s-0: refund fell, 1 -> -" in said
    assert said[-1].startswith("0 answers rose, 3 fell, 9 stayed; 3 of 6 files differ")


def test_tasks_are_chosen_evenly_by_id_alone() -> None:
    tasks = [Task(f"{repo}-{n:02}", repo, "x") for repo in ("b", "a") for n in range(12)]

    found = [task.id for task in chosen(tasks, 8)]

    assert ["a-00", "a-03", "a-06", "a-09", "b-00", "b-03", "b-06", "b-09"] == found
    assert found == [task.id for task in chosen(tasks[::-1], 8)]


def test_what_rose_fell_came_and_went_is_told() -> None:
    def text(*ranks: str) -> str:
        return "\nanswers\n" + "\n".join(ranks) + "\n\nranking\n"

    told = changes(
        {"a": text("    3 x", "    - y"), "old": text("    1 z")},
        {"a": text("    5 x", "    2 y"), "new": text("    1 w")},
    )

    assert [
        "a: x fell, 3 -> 5", "a: y rose, - -> 2", "new: w is new, at 1", "old: gone",
        "1 answers rose, 1 fell, 0 stayed; 1 of 2 files differ",
    ] == told  # fmt: skip


def test_the_kept_files_can_be_read() -> None:
    kept = sorted(HERE.glob("*.txt"))

    assert 55 <= len(kept) <= 65
    assert all(read_ranks(path.read_text("utf-8")) for path in kept)
