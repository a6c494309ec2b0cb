"""Who owns a symbol and which documents name it is said wherever its uses are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.agents.impact import answer_impact
from packlens.agents.requests import ImpactRequest
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.names.symbol_facts import SymbolFacts
from tests.cli.run import call
from tests.trees import SHOP, write_tree

TREE = {
    **SHOP,
    ".github/CODEOWNERS": "* @all\n/shop/ @shop @pay\n",
    "docs/pay.md": "# Paying\n\nIt begins with\n`charge()`.\n",
    "docs/more.rst": "See :func:`shop.checkout.charge`.\n",
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tree(tmp_path_factory.mktemp("shop"), TREE)


@pytest.fixture(scope="module")
def engine(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    with ContextEngine.open(root, Settings(), tmp_path_factory.mktemp("db") / "x.db") as opened:
        opened.index()
        yield opened


def test_a_radius_says_who_owns_the_symbol_and_where_it_is_documented(engine: ContextEngine) -> None:
    known = engine.blast_radius("charge").about

    assert ("@shop", "@pay") == known.owners
    assert (("docs/more.rst", 1), ("docs/pay.md", 4)) == known.documents
    assert "owned by @shop, @pay; documented in docs/more.rst:1, docs/pay.md:4" == known.wording()


def test_owners_are_those_of_the_rules_as_they_are_now(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "repo", {**SHOP, "docs/CODEOWNERS": "* @first\n"})
    with ContextEngine.open(root, Settings(), tmp_path / "x.db") as engine:
        engine.index()
        assert ("@first",) == engine.blast_radius("charge").about.owners
        write_tree(root, {"docs/CODEOWNERS": "* @second\n"})
        assert ("@second",) == engine.blast_radius("charge").about.owners
        (root / "docs/CODEOWNERS").unlink()
        assert SymbolFacts() == engine.blast_radius("charge").about


def test_few_of_many_are_named() -> None:
    many = SymbolFacts(owners=tuple(f"@o{number}" for number in range(5)))
    assert "owned by @o0, @o1, @o2 and 2 more" == many.wording()
    assert "" == SymbolFacts().wording()


def test_the_command_and_agents_get_the_note(engine: ContextEngine, root: Path, tmp_path: Path) -> None:
    words = "owned by @shop, @pay; documented in docs/more.rst:1, docs/pay.md:4"

    assert words in call("radius", "charge", "--repo", root, "--db", tmp_path / "y.db").stdout
    fields = call("radius", "charge", "--repo", root, "--db", tmp_path / "y.db", "--json").json
    assert ["@shop", "@pay"] == fields["owners"]
    assert {"path": "docs/pay.md", "line": 4} in fields["documents"]
    assert f"- {words}\n" in answer_impact(engine, ImpactRequest(symbol="charge")).text
