"""Resolves an agent's `named` entries: symbols, files, lines of files. Unknown ones are reported, with suggestions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from packlens.engine.names.naming import to_show
from packlens.engine.snapshot import Snapshot
from packlens.errors import SymbolNotFoundError


@dataclass(frozen=True)
class Targets:
    """The meanings of names."""

    positions: dict[str, tuple[int, ...]]
    """By name: of a symbol as it was written, of a file's symbols as 'path:Qualified.name'."""
    unknown: tuple[SymbolNotFoundError, ...]


def unknown_fields(error: SymbolNotFoundError) -> dict[str, Any]:
    """Return the values for programs about a name that means nothing."""
    return {"name": error.name, "suggestions": list(error.suggestions), "sentence": str(error)}


def read_targets(names: Iterable[str], snapshot: Snapshot) -> Targets:
    """Return what the given names mean; a file stands for the first of its functions and types."""
    positions_by_name = dict[str, tuple[int, ...]]()
    unknown: list[SymbolNotFoundError] = []
    for name in dict.fromkeys(name.strip() for name in names if name.strip()):
        try:
            positions_by_name |= to_show(name, snapshot)
        except SymbolNotFoundError as error:
            unknown.append(error)
    return Targets(positions_by_name, tuple(unknown))
