"""Finds the functions and lines of the code that a task points at: those of its stack traces, and `path:12`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from packlens.graph.kinds import IS_CALLABLE_OR_TYPE
from packlens.graph.view import Index
from packlens.retrieve.quotes.frame_symbols import frame_lines
from packlens.retrieve.tasks.pointers import pointers
from packlens.retrieve.tasks.stack_traces import read_stack_traces
from packlens.retrieve.tasks.task_document import read_task

_MAX_RUNNING: Final = 4
"""So many functions of a task's traces are shown in any case, the innermost first."""


@dataclass(frozen=True)
class PointedLines:
    """Where a task points."""

    running: tuple[int, ...] = ()
    """The functions that its stack traces were in, innermost first."""
    lines: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By position, the lines of a definition that it points at."""
    text: str = ""
    """The task without the lines that print frames: their names are those of functions only where frames mean them."""


def pointed_lines(task: str, index: Index) -> PointedLines:
    """Return the functions and lines that a task points at."""
    traces = read_stack_traces(task)
    is_definition = IS_CALLABLE_OR_TYPE[index.symbols.kind]
    running = frame_lines(traces.traces, index, is_definition)
    pointed_at = frame_lines(pointers(read_task(task)), index, is_definition)
    frames = traces.lines | traces.between
    text = "\n".join(line for number, line in enumerate(task.splitlines()) if number not in frames)
    return PointedLines(tuple(running)[:_MAX_RUNNING], {**pointed_at, **running}, text)
