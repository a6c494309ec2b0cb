"""Who uses a symbol, in one line: counts that are lower bounds, and where its name occurs if no use is known."""

from __future__ import annotations

from typing import NamedTuple

from packlens.engine.occurrences import occurrences_elsewhere
from packlens.engine.snapshot import Snapshot
from packlens.engine.test_cases import counted_tests
from packlens.graph.reach import blast_radius, with_members
from packlens.graph.view import Index
from packlens.model import Node
from packlens.retrieve.per_index import per_index
from packlens.visible import visible_line
from packlens.wording import plural


def use_line(node: Node, snapshot: Snapshot) -> str:
    """Return one line about the users and tests of an indexed symbol."""
    uses = _uses(snapshot.index, snapshot.index.symbols.position_of[node.id])
    elsewhere = None
    if not uses.are_known:
        elsewhere = occurrences_elsewhere([node], snapshot, outside_tests=uses.has_tests)
    places = elsewhere.wording() if elsewhere is not None else ""
    return visible_line(f"- {node.qualified_name}: {uses.wording}{places}; {uses.tests}")


class _Uses(NamedTuple):
    """Who uses a symbol, in words."""

    wording: str
    tests: str
    are_known: bool
    has_tests: bool


@per_index
def _uses(index: Index, position: int) -> _Uses:
    """Return in words who uses a symbol. It is kept, because agents of one folder are shown the same symbols."""
    found = blast_radius(index, with_members(index.symbols, [position]))
    direct = f" ({len(found.direct)} direct)" if len(found.callers) else ""
    files = len(found.files)
    where = f" in {files} {plural('file', files)}" if files else ""
    tests = counted_tests(index, found.tests)
    return _Uses(f"{found.wording()}{direct}{where}", tests, len(found.callers) > 0, len(found.tests) > 0)
