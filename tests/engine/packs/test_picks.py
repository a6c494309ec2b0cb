"""What a person pinned is in the pack, what they removed is not, and the budget holds all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens import wire
from packlens.engine.context_engine import ContextEngine
from packlens.engine.pack_questions import TaskRequest
from packlens.errors import SettingError, SymbolNotFoundError
from packlens.model import PackContext
from packlens.pack.request import Picks
from packlens.pack.result import Pack
from packlens.pack.tokens import count
from tests.examples import examples
from tests.explore.chain import BAG, TREE
from tests.trees import write_tree

LEVELS = ("symbols", "source")


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    root = write_tree(tmp_path_factory.mktemp("picks") / "chain", TREE)
    with ContextEngine.open(root, database=root.parent / "x.db") as opened:
        opened.index()
        yield opened


def packed(
    engine: ContextEngine, picks: Picks, budget: int = 4000, format: str = "json", level: str = "symbols"
) -> Pack:
    return engine.answer(TaskRequest(BAG, budget, format, level, picks=picks)).pack


def ids(pack: Pack) -> list[str]:
    return [symbol.node.symbol_id for symbol in pack.symbols]


def all_ids(engine: ContextEngine) -> list[str]:
    nodes = engine.nodes(list(range(len(engine.view.symbols.names))))
    return sorted(node.symbol_id for node in nodes.values())


@given(
    data=st.data(), budget=st.integers(60, 3000), format=st.sampled_from(wire.formats()), level=st.sampled_from(LEVELS)
)
@settings(deadline=None, max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_pinned_are_in_removed_are_out_and_the_budget_is_a_ceiling(
    engine: ContextEngine, data: st.DataObject, budget: int, format: str, level: str
) -> None:
    known = all_ids(engine)
    pinned = data.draw(st.lists(st.sampled_from(known), max_size=4, unique=True))
    removed = data.draw(st.lists(st.sampled_from(known), max_size=8, unique=True))
    try:
        pack = packed(engine, Picks(tuple(pinned), tuple(removed)), budget, format, level)
    except SettingError:
        with pytest.raises(SettingError, match=r"pinned symbols|too small for a pack"):
            packed(engine, Picks(tuple(pinned)), budget, format)
        return
    assert count(pack.text) == pack.tokens_used <= budget
    assert set(pinned) <= set(ids(pack))
    assert not (set(removed) - set(pinned)) & set(ids(pack))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("format", ["json", "markdown", "xml", "gcf"])
def test_the_text_says_what_was_chosen_by_hand(engine: ContextEngine, format: str, level: str) -> None:
    plain = packed(engine, Picks(), format=format, level=level)
    outside = next(each for each in all_ids(engine) if each not in ids(plain))
    pack = packed(engine, Picks((outside,), (ids(plain)[0],)), format=format, level=level)
    assert outside in ids(pack)
    assert ids(plain)[0] not in ids(pack)
    assert PackContext(pinned=1, removed=1) == pack.context
    lines = {
        "json": '"pinned":1,"removed":1',
        "markdown": "Chosen by hand: 1 symbol pinned, 1 removed.",
        "xml": 'pinned="1" removed="1"',
        "gcf": "# chosen by hand: pinned 1, removed 1",
    }
    assert lines[format] in pack.text
    assert lines[format] not in plain.text
    if format in ("json", "markdown"):
        assert pack.context == wire.codec(format).decode(pack.text).context


def test_pinned_symbols_that_exceed_the_budget_are_an_error_that_says_the_mend(engine: ContextEngine) -> None:
    with pytest.raises(
        SettingError, match=r"of the pinned symbols \(.+\) do not fit into 150 tokens; raise the budget"
    ):
        packed(engine, Picks(tuple(all_ids(engine)[:12])), budget=150)


def test_an_id_that_is_not_indexed_is_passed_over_and_a_name_is_looked_up(engine: ContextEngine) -> None:
    assert ids(packed(engine, Picks())) == ids(packed(engine, Picks(("gone.py:f#function",), ("gone.py:g#function",))))
    name = packed(engine, Picks()).symbols[0].node.qualified_name
    assert name not in {each.node.qualified_name for each in packed(engine, Picks((), (name,))).symbols}
    with pytest.raises(SymbolNotFoundError):
        packed(engine, Picks(("no_such_name",)))


def test_packs_of_other_picks_are_remembered_apart(engine: ContextEngine) -> None:
    plain = packed(engine, Picks())
    assert ids(plain)[0] not in ids(packed(engine, Picks(removed=(ids(plain)[0],))))
    assert ids(plain) == ids(packed(engine, Picks()))


def test_a_removed_symbol_takes_no_room_and_is_not_counted_as_left_out(engine: ContextEngine) -> None:
    tight = packed(engine, Picks(), budget=500)
    other = packed(engine, Picks(removed=tuple(ids(tight)[:2])), budget=500)
    assert set(ids(other)) - set(ids(tight))
    assert len(tight.symbols) + tight.dropped.count == len(other.symbols) + other.dropped.count + 2


def test_why_says_that_a_person_decided(engine: ContextEngine) -> None:
    plain = packed(engine, Picks())
    first, last = ids(plain)[0], ids(plain)[-1]
    request = TaskRequest(BAG, 4000, "json", picks=Picks((last,), (first,)))
    assert "You removed it from this pack." == engine.explain(first, request).reason
    assert "It is in the pack because you pinned it." == engine.explain(last, request).reason


def test_a_request_can_be_sized_whatever_the_settings(tmp_path: Path) -> None:
    many = "".join(f"def quantity_{number}(basket):\n    return basket.quantity\n\n\n" for number in range(200))
    root = write_tree(tmp_path / "many", {"many.py": many})
    with ContextEngine.open(root, database=tmp_path / "many.db") as opened:
        opened.index()
        whole, sized = (opened.answer(TaskRequest("quantity of the basket", sized=each)).pack for each in (False, None))
        left_out = next(each for each in ids(whole) if each not in ids(sized))
        request = TaskRequest("quantity of the basket", sized=True, picks=Picks((left_out,)))
        assert len(sized.symbols) < len(whole.symbols) == 200
        assert {*ids(sized), left_out} == set(ids(opened.answer(request).pack))
