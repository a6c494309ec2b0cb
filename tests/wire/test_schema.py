"""The published JSON schema accepts packs, deltas and 'unchanged', and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from packlens import wire
from packlens.engine.context_engine import ContextEngine
from packlens.errors import WireError
from packlens.model import Dropped, PackContent, PackContext, PackEdge
from packlens.wire.payload import COMPONENT_NAMES, Payload, PayloadSymbol
from tests.examples import examples
from tests.sources import indexed_engine
from tests.tidy.source import REPOSITORY, page
from tests.trees import SHOP
from tests.wire.samples import contents

SCHEMA = json.loads((REPOSITORY / "server/docs/pack.schema.json").read_text())
VALIDATOR = Draft202012Validator(SCHEMA)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    folder = tmp_path_factory.mktemp("shop")
    with indexed_engine(folder, SHOP) as opened:
        yield opened


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_real_packs_fit_it(engine: ContextEngine) -> None:
    old, new = (engine.for_task("charge the card for items in the cart", budget) for budget in (700, 1500))
    assert old.symbols
    assert old.symbols != new.symbols
    codec = wire.codec("json")
    for text in (old.text, new.text, codec.delta(old, new, 0), codec.delta(new, old, 0), codec.unchanged(new)):
        VALIDATOR.validate(json.loads(text))


@given(contents(), contents())
@settings(deadline=None, max_examples=examples(40))
def test_packs_of_hostile_text_fit_it(old: PackContent, new: PackContent) -> None:
    VALIDATOR.validate(json.loads(wire.encode("json", old)))
    VALIDATOR.validate(json.loads(wire.codec("json").delta(old, new, 0)))


def test_every_required_field_is_missed_by_the_decoder_as_well(engine: ContextEngine) -> None:
    pack: dict[str, Any] = json.loads(engine.for_task("charge the card").text)
    for name in SCHEMA["$defs"]["pack"]["required"]:
        less = {key: value for key, value in pack.items() if key != name}
        assert not VALIDATOR.is_valid(less)
        with pytest.raises(WireError):
            wire.decode("json", json.dumps(less))
    for name in SCHEMA["$defs"]["symbol"]["required"]:
        less = pack | {"symbols": [{key: value for key, value in pack["symbols"][0].items() if key != name}]}
        assert not VALIDATOR.is_valid(less)
        with pytest.raises(WireError):
            wire.decode("json", json.dumps(less | {"edges": []}))


def test_it_knows_every_field_of_a_payload_and_no_other() -> None:
    """The rest of it, limits and deltas, is declared nowhere else."""
    known = {name: set(definition.get("properties", ())) for name, definition in SCHEMA["$defs"].items()}
    flat = {"start_line", "end_line"}
    assert known["pack"] == {each.name for each in fields(Payload)}
    assert known["symbol"] - {"span"} | flat == {each.name for each in fields(PayloadSymbol)}
    assert flat == set(SCHEMA["$defs"]["symbol"]["properties"]["span"]["properties"])
    assert known["edge"] == {each.name for each in fields(PackEdge)}
    assert known["dropped"] == {each.name for each in fields(Dropped)}
    assert known["context"] == {each.name for each in fields(PackContext)}


def test_it_knows_every_component_of_a_score() -> None:
    assert set(COMPONENT_NAMES) == set(SCHEMA["$defs"]["symbol"]["properties"]["components"]["properties"])


def test_the_readme_says_where_it_is() -> None:
    assert "pack.schema.json" in page("server/docs/formats.md")
