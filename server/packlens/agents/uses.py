"""Who uses a symbol, in one line: counts that are lower bounds."""

from __future__ import annotations

from packlens.graph.reach import blast_radius, counted, with_members
from packlens.graph.view import Index
from packlens.model import Node
from packlens.retrieve.per_index import per_index
from packlens.visible import visible_line


def use_line(node: Node, index: Index) -> str:
    """Return one line about the users and tests of an indexed symbol."""
    return visible_line(f"- {node.qualified_name}: {_uses(index, index.symbols.position_of[node.id])}")


@per_index
def _uses(index: Index, position: int) -> str:
    """Return in words who uses a symbol. It is kept, because agents of one folder are shown the same symbols."""
    found = blast_radius(index, with_members(index.symbols, [position]))
    direct = f" ({len(found.direct)} direct)" if len(found.callers) else ""
    files = len(found.files)
    where = f" in {files} file{'' if files == 1 else 's'}" if files else ""
    return f"{found.wording()}{direct}{where}; {counted(found.tests, 'test')}"
