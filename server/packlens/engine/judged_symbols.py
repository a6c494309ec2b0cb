"""Decides which symbols a verdict is about. One on a file is about what its pack shows of it, not about all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from packlens.engine.naming import find_symbols, to_show
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbol_lookup import is_shown
from packlens.errors import SymbolNotFoundError
from packlens.model import NODE_KINDS
from packlens.pack.result import Pack

_FILE: Final = NODE_KINDS.index("file")


def judged_symbols(name: str, snapshot: Snapshot, pack: Callable[[], Pack]) -> Sequence[int]:
    """Return the positions of the symbols that a verdict on `name` is about, at least one.

    Of a file these are the symbols that the task's `pack` holds; if it holds none, the file's first functions and types
    (`naming.to_show`); if it has none either, the file itself. Raises SymbolNotFoundError.
    """
    symbols, positions = snapshot.index.symbols, find_symbols(name, snapshot)
    files = [position for position in positions if symbols.kind[position] == _FILE]
    if not files:
        return positions
    paths = {symbols.path_of(position) for position in files}
    packed = [symbols.position_of.get(each.node.id, -1) for each in pack().symbols if each.node.path in paths]
    if packed := [position for position in packed if position >= 0]:
        return packed
    try:
        shown = [position for each in to_show(name, snapshot).values() for position in each]
    except SymbolNotFoundError:
        return files
    return [position for position in shown if is_shown(position, symbols)] or files
