"""Packs by level: their symbols carry names, signatures, or what exploring shows; the budget counts what is emitted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygit2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens import wire
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import SettingError
from packlens.model import ScoreComponents
from packlens.pack.tokens import count
from packlens.wire.payload import payload_of
from tests.examples import examples
from tests.explore.chain import BAG, TREE
from tests.git.commits import commit
from tests.trees import SHOP, write_tree


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tree(tmp_path_factory.mktemp("levels") / "chain", TREE)


@pytest.fixture(scope="module")
def engine(root: Path) -> Iterator[ContextEngine]:
    with ContextEngine.open(root, database=root.parent / "x.db") as opened:
        opened.index()
        yield opened


@pytest.mark.parametrize("format", wire.formats())
def test_symbols_are_those_that_exploring_shows_the_flow_in_full(engine: ContextEngine, format: str) -> None:
    pack = engine.for_task(BAG, 6000, format, level="source")
    shown = {each.node.symbol_id: each for file in engine.explore(BAG, 6000).files for each in file.symbols}
    spine = {symbol_id for symbol_id, each in shown.items() if each.role == "spine"}
    packed = {symbol.node.symbol_id: symbol for symbol in pack.symbols}
    assert spine
    assert spine <= packed.keys() <= shown.keys()
    assert {shown[each].source for each in spine} == {packed[each].source for each in spine}
    assert all("full" == shown[each].shape for each in spine)


@given(budget=st.integers(60, 4000), format=st.sampled_from(wire.formats()), level=st.sampled_from(["names", "source"]))
@settings(deadline=None, max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_budget_is_a_ceiling_on_the_text(engine: ContextEngine, budget: int, format: str, level: str) -> None:
    try:
        pack = engine.for_task(BAG, budget, format, level=level)
    except SettingError:
        with pytest.raises(SettingError, match="too small for a pack"):
            engine.for_task(BAG, budget, format)
        return
    assert count(pack.text) == pack.tokens_used <= budget


@given(budget=st.integers(200, 900), format=st.sampled_from(wire.formats()))
@settings(deadline=None, max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_best_match_is_in_a_pack_with_source_of_any_size(engine: ContextEngine, budget: int, format: str) -> None:
    """What an exploration shows in a small budget may be another symbol, which is shorter."""
    best = engine.nodes([engine.rank(BAG).scored[0].position])
    packed = {symbol.node for symbol in engine.for_task(BAG, budget, format, level="source").symbols}
    assert packed >= set(best.values())


def test_a_budget_without_room_for_source_gives_the_symbols(engine: ContextEngine) -> None:
    pack = engine.for_task(BAG, 150, "gcf", level="source")
    assert pack.symbols
    assert [""] == sorted({symbol.source for symbol in pack.symbols})


@pytest.mark.parametrize("format", ["json", "gcb"])
def test_source_survives_the_formats_that_keep_all(engine: ContextEngine, format: str) -> None:
    pack = engine.for_task(BAG, 5000, "json", level="source")
    payload = (
        wire.decode("json", pack.text)
        if format == "json"
        else wire.decode_binary("gcb", wire.encode_binary("gcb", pack))
    )
    assert payload_of(pack) == payload
    assert all(symbol.source for symbol in payload.symbols)


@given(budget=st.integers(120, 900), format=st.sampled_from(wire.formats()))
@settings(deadline=None, max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_level_names_shows_no_fewer_symbols_than_signatures(
    engine: ContextEngine, budget: int, format: str
) -> None:
    names, signatures = (engine.for_task(BAG, budget, format, level=level) for level in ("names", "symbols"))
    assert len(names.symbols) >= len(signatures.symbols)
    assert not names.edges
    assert {""} >= {symbol.signature for symbol in names.symbols}
    decoded = wire.decode(format, names.text)
    assert {(s.node.qualified_name, s.node.kind, s.node.path) for s in names.symbols} == {
        (s.qualified_name, s.kind, s.path) for s in decoded.symbols
    }
    assert {("", ScoreComponents())} >= {(s.signature, s.components) for s in decoded.symbols}


def test_names_cost_least(engine: ContextEngine) -> None:
    for format in wire.formats():
        names, signatures = (engine.for_task(BAG, 50_000, format, level=level) for level in ("names", "symbols"))
        assert [s.node for s in names.symbols] == [s.node for s in signatures.symbols]
        assert names.tokens_used < signatures.tokens_used


def test_the_level_of_the_settings_is_the_default(engine: ContextEngine, root: Path) -> None:
    with ContextEngine.open(root, Settings(level="names"), database=root.parent / "x.db") as other:
        names = other.for_task(BAG, 5000)
        assert names == engine.for_task(BAG, 5000, level="names") == engine.pack_by_root(names.pack_root)
        assert names.pack_root != engine.for_task(BAG, 5000).pack_root
        assert other.for_task(BAG, 5000, level="symbols") == engine.for_task(BAG, 5000)


def test_a_pack_with_source_is_remembered_apart_from_the_one_without(engine: ContextEngine, root: Path) -> None:
    plain, shown = engine.for_task(BAG, 5000), engine.for_task(BAG, 5000, level="source")
    assert plain.pack_root != shown.pack_root
    with ContextEngine.open(root, database=root.parent / "x.db") as other:
        assert shown == other.for_task(BAG, 5000, level="source") == other.pack_by_root(shown.pack_root)
        assert plain == other.for_task(BAG, 5000)


def test_a_pack_of_a_file_that_has_changed_since_is_not_remembered(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "chain", TREE)
    path = root / "net/chain/LiveCall.java"
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        engine.index()
        path.write_text("// a line more\n" + path.read_text())
        changed = engine.for_task(BAG, 5000, level="source")
        assert engine.pack_by_root(changed.pack_root) is None


def test_a_change_is_packed_with_its_source(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "shop", SHOP)
    commit(pygit2.init_repository(str(root), initial_head="main"))
    path = root / "shop/cart.py"
    path.write_text(path.read_text().replace("def ", "def changed_", 1))
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        engine.index()
        for pack in (
            engine.for_pr(None, 2000, "markdown", level="source"),
            engine.for_files([str(path)], 2000, "markdown", level="source"),
        ):
            assert any("def changed_" in symbol.source for symbol in pack.symbols)
            assert count(pack.text) == pack.tokens_used <= 2000
        assert not any(symbol.source for symbol in engine.for_pr(None, 2000, "markdown").symbols)


def test_an_unknown_level_is_refused(engine: ContextEngine) -> None:
    with pytest.raises(SettingError, match="no level 'bodies'; choose one of: names, symbols, source"):
        engine.for_task(BAG, level="bodies")
