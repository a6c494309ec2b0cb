"""Lines of files that a task points at: `path:12`, `path#L10-L20`, and addresses of files on code hosts."""

from __future__ import annotations

import re
from typing import Final

from packlens.retrieve.stack_traces import Frame, StackTrace
from packlens.retrieve.task_document import SAID, PartKind, TaskDocument

_POINTER: Final = re.compile(
    r"(?<![\w.~/+@:-])(?P<path>[\w.~/+@:-]{0,300}?[\w+-]\.[A-Za-z]\w{0,5})(?:#L|:|, line | line )(?P<first>\d{1,7})"
    r"(?:(?:C\d+)?(?:-L?|\.\.)(?P<last>\d{1,7})(?:C\d+)?)?(?!\w)"
)
_LONGEST_LINE: Final = 2_000
_MOST: Final = 40


def pointers(document: TaskDocument) -> tuple[StackTrace, ...]:
    """Return the places that a task points at, each as a trace of its own: first and last line of the place."""
    found: dict[StackTrace, None] = {}
    for line in document.lines(SAID | {PartKind.CODE, PartKind.TEMPLATE}):
        if "." not in line[:_LONGEST_LINE]:
            continue
        for match in _POINTER.finditer(line[:_LONGEST_LINE]):
            path = match["path"].split("://")[-1].replace(":", "/")
            numbers = {int(match["first"]): None, int(match["last"] or match["first"]): None}
            found[StackTrace(tuple(Frame(path, number, "") for number in numbers))] = None
            if len(found) == _MOST:
                return tuple(found)
    return tuple(found)
