"""Finds the definitions that a change removes, and the code that still names them, which edges no longer reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from packlens.cancellation import CancellationToken
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.symbol_lookup import definitions, symbols_on_lines
from packlens.engine.symbols.text_reader import TextReader
from packlens.engine.uses.occurrences import occurrences_of
from packlens.extract.parsing.content import decode_source
from packlens.graph.view import Index
from packlens.model import Node

_MAX_NAMES: Final = 100
_MAX_OCCURRENCES: Final = 5_000
_MAX_OF_A_NAME: Final = 30


class Mention(NamedTuple):
    """A symbol whose text has the name of a removed definition."""

    name: str
    position: int
    path: str
    line: int


def removed_definitions(before: Mapping[str, bytes], index: Index, reader: TextReader) -> list[Node]:
    """Return the definitions in earlier texts, by path, whose names are no longer defined anywhere, without tests.

    A definition that has moved is still defined.
    """
    names, removed = set(index.symbols.names), dict[str, Node]()
    texts = {path: decode_source(text) for path, text in before.items()}
    reader.read(texts.items())
    for path, text in texts.items():
        for node in definitions(path, text, reader).values():
            if node.kind != "file" and not node.test and node.name not in names and not node.name.startswith("__"):
                removed.setdefault(node.name, node)
    return list(removed.values())[:_MAX_NAMES]


class Mentions(NamedTuple):
    """Mentions of removed definitions."""

    found: tuple[Mention, ...] = ()
    """Each pair of name and symbol once, rare names first."""
    common: tuple[str, ...] = ()
    """Names that occur too often to mean a definition, such as `auth`; `found` leaves them out."""


NO_MENTIONS: Final = Mentions()


def mentions_of(removed: Sequence[Node], snapshot: Snapshot, token: CancellationToken) -> Mentions:
    """Return the symbols whose text has the name of a removed definition."""
    lines_by_name: dict[str, list[tuple[str, int]]] = {}
    for name, path, line in islice(occurrences_of([node.name for node in removed], snapshot, token), _MAX_OCCURRENCES):
        lines_by_name.setdefault(name, []).append((path, line))
    mentions: dict[tuple[str, int], Mention] = {}
    for name, lines in sorted(lines_by_name.items(), key=lambda item: len(item[1])):
        for path, line in lines if len(lines) <= _MAX_OF_A_NAME else ():
            for position in symbols_on_lines({path: ((line, line),)}, snapshot.index)[:1]:
                mentions.setdefault((name, position), Mention(name, position, path, line))
    common_names = tuple(name for name, lines in lines_by_name.items() if len(lines) > _MAX_OF_A_NAME)
    return Mentions(tuple(mentions.values()), common_names)
