"""Keeps code lenses where they are while a text cannot be parsed: typing an opening bracket would take them all away.

Editors ask for lenses after almost every key, and lines jump when lenses come and go. So a lens stays as long as its
line stands in the text though the parser finds no definition there, for a while.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from lsprotocol.types import CodeLens, Command, Position, Range

_PATIENCE: Final = 60.0
"""Seconds after which what the parser says counts: perhaps the definitions were put into a comment."""
_MAX_DOCUMENTS: Final = 50
_MAX_COMMANDS: Final = 5000
_Value = TypeVar("_Value")


class _Shown(NamedTuple):
    """The lenses of a document when every definition was found."""

    lines: list[str]
    lenses: list[CodeLens]
    rows: Mapping[str, int]
    """Where each definition began, by its node."""
    settings: object
    time: float


class SteadyLenses:
    """The lenses of a root's documents. Any thread may use it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._shown: OrderedDict[str, _Shown] = OrderedDict()
        self._commands: OrderedDict[str, Command] = OrderedDict()

    def keep_command(self, lens: CodeLens) -> None:
        """Remember what a lens shows."""
        if lens.command is not None:
            with self._lock:
                _put(self._commands, str(lens.data), lens.command, _MAX_COMMANDS)

    def command(self, lens: CodeLens) -> Command | None:
        """Return what a lens showed when its symbol was found last, at its place; None if it never was."""
        with self._lock:
            return self._command_at(lens, lens.range.start)

    def steadied(
        self, uri: str, text: str, lenses: list[CodeLens], rows: Mapping[str, int], settings: object
    ) -> list[CodeLens]:
        """Return the lenses to show: the given ones, or those of before if definitions cannot be found any more.

        `rows` are those on which definitions of the text begin, from 0, with or without a lens, by their nodes.
        """
        now, lines = time.monotonic(), text.split("\n")
        with self._lock:
            shown = self._shown.get(uri)
            if shown is not None and shown.settings == settings and now - shown.time < _PATIENCE:
                moved = _moved_rows(shown.lines, lines)
                found = {*rows.values()}
                elsewhere = _elsewhere(shown, moved, rows)
                if any(
                    row in moved and moved[row] not in found and node not in elsewhere
                    for node, row in shown.rows.items()
                ):
                    return self._kept(shown, moved, elsewhere, lenses)
            _put(self._shown, uri, _Shown(lines, lenses, rows, settings, now), _MAX_DOCUMENTS)
            return lenses

    def _kept(
        self, shown: _Shown, moved: Mapping[int, int], elsewhere: set[str], lenses: list[CodeLens]
    ) -> list[CodeLens]:
        kept = [
            CodeLens(_start_of(moved[row]), self._command_at(lens, Position(moved[row], 0)), lens.data)
            for lens in shown.lenses
            if (row := lens.range.start.line) in moved and _node_of(lens) not in elsewhere
        ]
        rows = {lens.range.start.line for lens in kept}
        added = [lens for lens in lenses if lens.range.start.line not in rows]
        return sorted([*kept, *added], key=lambda lens: lens.range.start.line)

    def _command_at(self, lens: CodeLens, place: Position) -> Command | None:
        """Return what a lens showed, opening its list at the place where it stands now."""
        command = self._commands.get(str(lens.data))
        if command is None or not command.arguments:
            return command
        arguments = [place if isinstance(argument, Position) else argument for argument in command.arguments]
        return Command(command.title, command.command, arguments=arguments)


def _elsewhere(shown: _Shown, moved: Mapping[int, int], rows: Mapping[str, int]) -> set[str]:
    """Return the nodes that now begin where no definition began before: an annotation was written above them.

    Where another one began, a node is only taken for it: of two of the same name, the first is not found any more.
    """
    before = {moved[row] for row in shown.rows.values() if row in moved}
    return {node for node in shown.rows if node in rows and rows[node] not in before}


def _node_of(lens: CodeLens) -> str:
    return str(lens.data["node"]) if isinstance(lens.data, dict) else ""


def _moved_rows(before: Sequence[str], lines: Sequence[str]) -> dict[int, int]:
    """Return the new row of each line that stands before or behind all that has changed."""
    shorter = min(len(before), len(lines))
    first = next((row for row in range(shorter) if before[row] != lines[row]), shorter)
    rest = shorter - first
    last = next((row for row in range(rest) if before[-1 - row] != lines[-1 - row]), rest)
    delta = len(lines) - len(before)
    return {
        **{row: row for row in range(first)},
        **{row: row + delta for row in range(len(before) - last, len(before))},
    }


def _start_of(row: int) -> Range:
    return Range(Position(row, 0), Position(row, 0))


def _put(store: OrderedDict[str, _Value], key: str, value: _Value, most: int) -> None:
    store[key] = value
    store.move_to_end(key)
    while len(store) > most:
        store.popitem(last=False)
