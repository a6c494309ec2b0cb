"""`packlens bench bodies`: which right symbols an answer shows whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from packlens.bench.bodies import ShownLines, cut, load_texts
from packlens.errors import PacklensError
from packlens.pack.tokens import count
from tests.cli.run import Ended, call
from tests.trees import write_tree

CORPUS = {
    "shop/cart.py": "class Cart:\n    def add_item(self, item):\n        check(item)\n\n        self.items += [item]\n",
    "shop/pay.py": "def charge_card(card, amount):\n    return card.take(amount)\n",
}
TASKS: list[dict[str, Any]] = [
    {"id": "1", "repo": "shop", "description": "charge a card", "ground_truth": ["charge_card", "no_such"]},
    {"id": "2", "repo": "shop", "description": "add item to the cart", "ground_truth": ["Cart.add_item", "Cart"]},
    {"id": "3", "repo": "absent", "description": "not in the corpus", "ground_truth": ["x"]},
]


def bodies(tmp_path: Path, *more: str | Path) -> Ended:
    corpus = write_tree(tmp_path / "corpus", CORPUS)
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text("".join(json.dumps(task) + "\n" for task in TASKS))
    return call("bench", "bodies", "--tasks", tasks, "--corpus", corpus, *more)


def test_a_body_is_shown_whole_with_and_without_line_numbers_and_indentation() -> None:
    body = ["deff(x):", "y=1", "returny"]
    assert ShownLines("## a.py\n10 def f(x):\n11     y = 1\n12\n13     return y\n").has(body)
    assert ShownLines("def f(x):\n  y = 1\n  return y").has(body)
    assert ShownLines("10:def f(x):\n11:    y = 1\n13:    return y").has(body)
    assert ShownLines("963\tdef f(x):\n964\t    y = 1\n965\t\n966\t    return y").has(body)
    assert not ShownLines("10 def f(x):\n11 ...\n12     return y").has(body)
    assert not ShownLines("10 def f(x):\n11     y = 1\n").has(body)
    assert not ShownLines("").has(body)
    assert not ShownLines("10 def f(x):").has([])


def test_a_line_that_begins_with_a_number_is_itself() -> None:
    assert ShownLines("1 TABLE = [\n2     10, 20,\n3 ]").has(["TABLE=[", "10,20,", "]"])


def test_a_text_is_cut_at_whole_lines_within_the_budget() -> None:
    text = "".join(f"line number {n}\n" for n in range(100))
    assert count(cut(text, 50)) <= 50
    assert text.startswith(cut(text, 50))
    assert cut("short", 50) == "short"
    assert cut("word " * 100, 10) == ""


def test_shares_are_of_right_symbols_and_of_functions_by_system_and_repository(tmp_path: Path) -> None:
    others = tmp_path / "others.jsonl"
    text = "1 def charge_card(card, amount):\n2     return card.take(amount)\n"
    others.write_text(json.dumps({"system": "rival", "task_id": "1", "text": text}) + "\n")
    out = tmp_path / "out.jsonl"
    done = bodies(tmp_path, "--others", others, "--out", out, "--json")
    assert 0 == done.code
    found = {(s["system"], s["repo"]): s for s in done.json["shares"]}
    assert {"packlens context", "grep and read", "rival"} == {system for system, _ in found}
    own, read, rival = (found[name, "all"] for name in ("packlens context", "grep and read", "rival"))
    assert (2, 4) == (own["tasks"], own["symbols"])
    assert (0.75, 1.0, 0.5) == (own["whole"], own["functions"], own["suffices"])
    assert 0.75 == read["whole"]
    assert (0.25, 0.5) == (rival["whole"], rival["functions"])
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert {"charge_card": True, "no_such": False} == next(
        row["whole"] for row in rows if (row["system"], row["task_id"]) == ("rival", "1")
    )


def test_pages_of_text_are_not_read_instead_of_code(tmp_path: Path) -> None:
    pages = {f"docs/{n}.md": "# Changes\n\n" + "Charge a card, add an item to the cart.\n\n" * 9 for n in range(6)}
    write_tree(tmp_path / "corpus" / "shop", pages)
    shares = {(s["system"], s["repo"]): s["whole"] for s in bodies(tmp_path, "--json").json["shares"]}
    assert 0.75 == shares["grep and read", "all"]


def test_code_is_whole_where_a_long_docstring_is_cut_after_its_first_lines(tmp_path: Path) -> None:
    docstring = "".join(f"    Line {n} of what is to be known of tolls on bridges and roads.\n" for n in range(60))
    code = "    cart.pay()\n    return cart.go()\n"
    source = f'def cross_bridge(cart):\n    """Cross the bridge.\n\n{docstring}    """\n{code}'
    corpus = write_tree(tmp_path / "corpus", {"road/toll.py": source})
    tasks = tmp_path / "tasks.jsonl"
    task = {"id": "1", "repo": "road", "description": "cross the bridge", "ground_truth": ["cross_bridge"]}
    tasks.write_text(json.dumps(task) + "\n")
    others = tmp_path / "others.jsonl"
    text = f"def cross_bridge(cart):\n{code}"
    others.write_text(json.dumps({"system": "rival", "task_id": "1", "text": text}) + "\n")
    done = call(
        *("bench", "bodies", "--tasks", tasks, "--corpus", corpus, "--others", others, "--budget", "400", "--json")
    )
    shares = {(s["system"]): (s["whole"], s["code"]) for s in done.json["shares"] if s["repo"] == "road"}
    assert (0.0, 1.0) == shares["packlens context"]
    assert (0.0, 0.0) == shares["rival"]


def test_the_table_names_every_system(tmp_path: Path) -> None:
    done = bodies(tmp_path, "--budget", "400")
    assert 0 == done.code
    assert "packlens context" in done.stdout
    assert "grep and read" in done.stdout


@pytest.mark.parametrize("line", ["{", "[]", '{"system": "a", "task_id": 1, "text": ""}', '{"system": "a"}'])
def test_what_is_no_answer_is_refused_by_its_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text(f"\n{line}\n")
    with pytest.raises(PacklensError, match=r"answers\.jsonl:2 is not"):
        load_texts([path])
    with pytest.raises(PacklensError, match="cannot be read as answers"):
        load_texts([tmp_path / "absent"])
