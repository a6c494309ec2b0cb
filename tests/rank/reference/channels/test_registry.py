"""What the channels weigh and find."""

from __future__ import annotations

from packlens.rank.reference.channels import REFERENCE_CHANNELS, ask_channels
from packlens.rank.reference.reading import read_query
from tests.graph.build import NodeSpec
from tests.retrieve.build import searchable_index

INDEX = searchable_index([NodeSpec("parse_header", path="http/headers.py"), NodeSpec("main", path="main.py")])


def test_the_seeds_weights() -> None:
    """Names, BM25 and classes weigh 2.0, paths 1.5."""
    weights = {channel.name: channel.weight for channel in REFERENCE_CHANNELS}
    assert weights == {"tiered": 2.0, "full_text": 2.0, "equivalence": 2.0, "path_context": 1.5}


def test_each_channel_that_the_task_concerns_finds_the_symbol_that_it_names() -> None:
    found = ask_channels(read_query("fix parse_header", INDEX, ()), INDEX)
    assert list(found["tiered"]) == list(found["full_text"]) == list(found["equivalence"]) == [0]
