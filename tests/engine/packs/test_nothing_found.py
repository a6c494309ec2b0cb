"""A task that nothing answers is told which words of the code it may mean."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.engine.context_engine import ContextEngine
from packlens.engine.packs.nothing_found import nothing_found
from tests.sources import indexed_engine
from tests.trees import SHOP

BEGIN = "Nothing was found: no function or type outside tests has a word of the task. "
USE_ITS_WORDS = "Use words that the code would use, in the language of its names."


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    folder = tmp_path_factory.mktemp("nothing")
    with indexed_engine(folder, SHOP) as engine:
        yield engine


@pytest.mark.parametrize(
    ("task", "mend"),
    [
        ("chrage", "Did you mean 'charge'?"),
        ("chekout totl", "Did you mean 'checkout', 'total'?"),
        ("Kassen chekout dauert lange", f"Did you mean 'checkout'? If not, u{USE_ITS_WORDS[1:]}"),
        ("chat with the cast", USE_ITS_WORDS),
        ("checkout", USE_ITS_WORDS),
        ("zzqq", USE_ITS_WORDS),
        ("", USE_ITS_WORDS),
        ("ca \x00 \udcff 🙂", USE_ITS_WORDS),
    ],
)
def test_words_that_are_spelled_nearly_the_same_are_proposed(shop: ContextEngine, task: str, mend: str) -> None:
    assert BEGIN + mend == nothing_found(task, shop.snapshot())


def test_a_long_task_costs_no_more_than_a_short_one(shop: ContextEngine) -> None:
    assert "charge" in nothing_found("chrage " + " ".join(f"zq{n}x" for n in range(100_000)), shop.snapshot())


def test_words_that_every_text_has_are_no_words_of_a_task(shop: ContextEngine) -> None:
    message = nothing_found("where is the", shop.snapshot())
    assert message.startswith("Nothing was found: the task has only words that say nothing about code.")


def test_code_that_no_grammar_reads_is_named(tmp_path: Path) -> None:
    unread = {
        "lib/cart.slim": "%p cart",
        "lib/a.y": "%%",
        "lib/b.y": "%%",
        "lib/c.tcl": "",
        "lib/d.nim": "",
        "e.txt": "",
    }
    with indexed_engine(tmp_path, {**SHOP, **unread}) as engine:
        message = nothing_found("zzqq", engine.snapshot())
        assert message == (
            f"{BEGIN}{USE_ITS_WORDS} 5 files of code are not read, for want of a grammar "
            "(2 .y, 1 .nim, 1 .slim, ...): what you look for may be there."
        )
        (tmp_path / "tree" / "lib" / "cart.slim").unlink()
        for name in ("b.y", "c.tcl", "d.nim"):
            (tmp_path / "tree" / "lib" / name).unlink()
        engine.index()
        assert "1 file of code is not read, for want of a grammar (1 .y):" in nothing_found("zzqq", engine.snapshot())
        no_file = answer_context(engine, ContextRequest("cart", paths=("lib/*.y",)))
        assert "No indexed file matches lib/*.y. Patterns are as in .gitignore. 1 file of code" in no_file.text


def test_patterns_may_be_absolute(shop: ContextEngine) -> None:
    relative = answer_context(shop, ContextRequest("charge", paths=("/**/*.py",)))
    absolute = answer_context(shop, ContextRequest("charge", paths=(f"{shop.root.as_posix()}/**/*.py",)))
    assert relative.shown
    assert relative.shown == absolute.shown
