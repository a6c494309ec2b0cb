"""Which sibling stands for a family."""

from __future__ import annotations

import pytest

from packlens.explore.interest import find_interests
from packlens.explore.names import NamedSymbols
from packlens.explore.spine import Spine
from packlens.explore.telling_lines import said_words
from packlens.model import ScoreComponents
from packlens.rank.ranking import Ranking, Scored
from packlens.retrieve.trace import Trace
from tests.graph.build import EdgeSpec, NodeSpec, make_index

KINDS = ("AzureBackend", "DiskBackend", "WebdavBackend", "ImgurBackend")


def exemplar(task: str, scores: tuple[float, ...]) -> str:
    """Return the name of the type that stands for those that extend type 0, whose functions have these scores."""
    nodes = [NodeSpec("Base", "class"), NodeSpec("save", "method", container=0, parent=0)]
    edges, functions = [], []
    for kind in KINDS:
        owner = len(nodes)
        functions.append(owner + 1)
        nodes += [NodeSpec(kind, "class"), NodeSpec("save", "method", container=owner, parent=owner)]
        edges += [EdgeSpec(owner, 0, "extends"), EdgeSpec(owner + 1, 1, "overrides")]
    start = len(nodes)
    nodes.append(NodeSpec("start"))
    edges.append(EdgeSpec(start, 1))
    ranked = sorted(zip(functions, scores, strict=True), key=lambda each: -each[1])
    scored = [Scored(p, score, ScoreComponents(), "ast_resolved", 0) for p, score in ((1, 1.0), *ranked)]
    ranking = Ranking(tuple(scored), Trace("packlens"))
    named = NamedSymbols((1, start), (), False)
    found = find_interests(named, Spine(((start, 1),), False), ranking, make_index(nodes, edges), said_words(task))
    (collapsed,) = found.collapsed
    return nodes[collapsed.exemplar].name


@pytest.mark.parametrize(
    ("task", "scores", "name"),
    [
        ("add a backend like the existing WebDAV backend", (0.9, 0.8, 0.8, 0.7), "WebdavBackend"),
        ("add a backend like the one of Imgur", (0.9, 0.8, 0.8, 0.8), "ImgurBackend"),
        ("add a backend", (0.9, 0.8, 0.8, 0.7), "AzureBackend"),
        ("add a backend like that of WebDAV", (0.9, 0.8, 0.1, 0.7), "AzureBackend"),
    ],
)
def test_the_sibling_that_the_task_speaks_of_stands_for_the_others(
    task: str, scores: tuple[float, ...], name: str
) -> None:
    """A task that asked for a backend like the one of WebDAV got the body of another; one that hardly ranks is none."""
    assert exemplar(task, scores) == name
