"""What is declared is produced and used: kinds of edges, provenances, settings, parts of a score."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from packlens.config import HistorySettings, IndexSettings, PacklensSettings, ReferenceSettings, Settings
from packlens.extract.version import EXTRACTOR_VERSION
from packlens.graph.weights import BASE_WALK_WEIGHTS
from packlens.model import (
    EDGE_KINDS,
    PROFILE_COMPONENTS,
    PROVENANCE_CONFIDENCE,
    PROVENANCES,
    RUNTIME_KINDS,
    ScoreComponents,
)
from packlens.rank.reference.weights import RWR_WEIGHTS, STRUCTURE_WEIGHTS
from tests.tidy.source import PACKAGE


def source(*rooms: str) -> str:
    """The code of some rooms."""
    return "\n".join(path.read_text() for room in rooms for path in sorted((PACKAGE / room).rglob("*.py")))


PRODUCING = source("resolve", "graph", "evidence")
KINDS = [kind for kind in EDGE_KINDS if kind]


@pytest.mark.parametrize("word", [*KINDS, *filter(None, PROVENANCES)])
def test_every_kind_of_edge_and_every_provenance_is_produced(word: str) -> None:
    assert f'"{word}"' in PRODUCING


def test_weights_and_confidences_are_of_what_there_is() -> None:
    assert set(KINDS) >= BASE_WALK_WEIGHTS.keys() | RWR_WEIGHTS.keys() | STRUCTURE_WEIGHTS.keys()
    assert set(PROVENANCES) - {""} == PROVENANCE_CONFIDENCE.keys()
    assert all(BASE_WALK_WEIGHTS.values())


NOT_WALKED = RUNTIME_KINDS | set(
    (
        "accesses_field co_tested_with configures connects_to consumes_endpoint consumes_rpc declares decorates "
        "depends_on deployed_by deploys documents executes_process exposes gated_by_flag handles_route "
        "implements_rpc imports inherits member_of publishes reads_env routes_to subscribes tested_by tests throws "
    ).split()
)
"""The kinds of edges that the walk of the default profile leaves out."""


def test_every_kind_of_edge_is_weighed_or_left_out_of_the_walk() -> None:
    assert set(KINDS) == BASE_WALK_WEIGHTS.keys() | NOT_WALKED
    assert not BASE_WALK_WEIGHTS.keys() & NOT_WALKED


KINDS_BY_VERSION = {
    6: "accesses_field calls co_tested_with contains decorates executes_process extends handles_route implements"
    " imports inherits member_of overrides reads_env references tests throws type_hint_of",
    9: "accesses_field calls co_tested_with configures connects_to consumes_endpoint consumes_rpc contains decorates"
    " depends_on deployed_by deploys executes_process exposes extends gated_by_flag handles_route implements"
    " implements_rpc imports inherits member_of overrides publishes reads_env references subscribes"
    " tested_by tests throws type_hint_of",
    10: "accesses_field calls co_tested_with configures connects_to consumes_endpoint consumes_rpc contains decorates"
    " depends_on deployed_by deploys documents executes_process exposes extends gated_by_flag handles_route implements"
    " implements_rpc imports inherits member_of overrides publishes reads_env references subscribes"
    " tested_by tests throws type_hint_of",
    19: "accesses_field calls co_tested_with configures connects_to consumes_endpoint consumes_rpc contains declares"
    " decorates depends_on deployed_by deploys documents executes_process exposes extends gated_by_flag handles_route"
    " implements implements_rpc imports inherits member_of overrides publishes reads_env references subscribes"
    " tested_by tests throws type_hint_of",
    23: "accesses_field calls co_tested_with configures connects_to consumes_endpoint consumes_rpc contains declares"
    " decorates depends_on deployed_by deploys documents executes_process exposes extends gated_by_flag handles_route"
    " implements implements_rpc imports inherits member_of overrides publishes reads_env references routes_to"
    " subscribes tested_by tests throws type_hint_of",
}
"""The kinds of edges that extraction makes, by the first version of the extractor that made all of them. A new kind
needs a new version and a line here: an index of an older version has no edges of it until its files are read again."""


def test_a_new_kind_of_edge_has_a_new_version_of_the_extractor() -> None:
    version, kinds = max(KINDS_BY_VERSION.items())
    assert kinds.split() == sorted({*KINDS} - RUNTIME_KINDS)
    assert version <= EXTRACTOR_VERSION


@pytest.mark.parametrize("settings", [IndexSettings, HistorySettings, ReferenceSettings, PacklensSettings, Settings])
def test_every_setting_is_read(settings: type) -> None:
    rooms = [each.name for each in PACKAGE.iterdir() if each.is_dir() and each.name not in ("bench", "cli", "lsp")]
    read = set(re.findall(r"\.(\w+)", source(*rooms)))
    assert [] == [each.name for each in fields(settings) if each.name not in read]


def test_every_part_of_a_score_is_computed_by_a_profile() -> None:
    computed = {name for names in PROFILE_COMPONENTS.values() for name in names}
    assert computed == set(ScoreComponents._fields)
