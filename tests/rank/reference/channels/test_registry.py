"""Channels are plug-ins of one shape."""

from __future__ import annotations

from packlens.graph.view import Index
from packlens.rank.reference.channels import REFERENCE_CHANNELS, Channel, ask_channels
from packlens.rank.reference.query import Query
from packlens.rank.reference.reading import read_query
from tests.graph.build import NodeSpec
from tests.retrieve.build import searchable_index

INDEX = searchable_index([NodeSpec("parse_header", path="http/headers.py"), NodeSpec("main", path="main.py")])


def test_the_seeds_weights() -> None:
    """Names, BM25 and classes weigh 2.0, paths 1.5."""
    weights = {channel.name: channel.weight for channel in REFERENCE_CHANNELS}
    assert weights == {"tiered": 2.0, "full_text": 2.0, "equivalence": 2.0, "path_context": 1.5}


def test_a_new_channel_touches_no_other() -> None:
    """A function of a query and an index is a channel once it has a name and a weight."""

    def everything(query: Query, index: Index) -> dict[int, float]:
        return dict.fromkeys(range(len(index.symbols)), float(len(query.task)))

    query = read_query("fix parse_header", INDEX, ())
    before = ask_channels(query, INDEX, REFERENCE_CHANNELS)
    after = ask_channels(query, INDEX, (*REFERENCE_CHANNELS, Channel("everything", 1.0, everything)))
    assert after == {**before, "everything": {0: 16.0, 1: 16.0}}
    assert list(before["tiered"]) == list(before["full_text"]) == list(before["equivalence"]) == [0]
