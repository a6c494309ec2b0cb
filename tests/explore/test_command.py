"""`packlens explore`."""

from __future__ import annotations

from pathlib import Path

from packlens.pack.tokens import count
from tests.cli.run import call
from tests.explore.chain import BAG, TREE
from tests.trees import write_tree


def test_it_prints_source(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "chain", TREE)
    done = call("explore", BAG, "--budget", "900", "--repo", root, "--db", tmp_path / "x.db")

    assert 0 == done.code
    assert "Flow: LiveCall.answerThroughChain -> LoopChain.proceed -> Interceptor.intercept\n" in done.stdout
    assert count(done.stdout) <= 900


def test_json_lists_what_the_text_shows(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "chain", TREE)
    found = call("explore", BAG, "--named", "Request.header", "--repo", root, "--db", tmp_path / "x.db", "--json").json

    assert [
        "task",
        "token_budget",
        "tokens_used",
        "complete",
        "weak",
        "text",
        "named",
        "namesakes",
        "spine",
        "inferred",
        "families",
        "files",
        "unreadable",
        "notes",
        "dropped",
    ] == list(found)
    assert (8000, count(found["text"])) == (found["token_budget"], found["tokens_used"])
    assert "Request.header" == found["named"][0]["qualified_name"]
    (family,) = found["families"]
    assert ("Interceptor", 6, 5) == (family["base"]["qualified_name"], family["size"], len(family["collapsed"]))
    call_file = next(file for file in found["files"] if file["path"] == "net/chain/LiveCall.java")
    assert ("source", "indexed", "java") == (call_file["view"], call_file["state"], call_file["language"])
    assert {"symbol_id", "qualified_name", "kind", "path", "span", "shape", "role"} == set(call_file["symbols"][0])
    assert [1, 6] == call_file["left_out"][0]


def test_an_unknown_name_is_refused_with_a_suggestion(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "chain", TREE)
    done = call("explore", "chain", "--named", "proceeed", "--repo", root, "--db", tmp_path / "x.db")
    assert 3 == done.code
    assert "did you mean proceed" in done.stderr


def test_an_empty_answer_says_that_nothing_was_found(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "chain", TREE)
    done = call("explore", "zyxwv", "--repo", root, "--db", tmp_path / "x.db")
    assert 0 == done.code
    assert "Nothing was found" in done.stderr
