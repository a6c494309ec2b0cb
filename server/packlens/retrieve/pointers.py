"""Lines of files that a task points at: `path:12`, `path#L10-L20`, "line 12 of path", links to code, diffs."""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import Final

from packlens.retrieve.diff_lines import changed_lines
from packlens.retrieve.stack_traces import Frame, StackTrace
from packlens.retrieve.task_document import SAID, PartKind, TaskDocument

_PATH: Final = r"(?<![\w.~/+@:-])(?P<path>[\w.~/+@:-]{0,300}?[\w+-]\.[A-Za-z]\w{0,5})"
_TO: Final = r"(?:C\d+)?(?:-L?|\.\.|\u2013| to | and )"
_POINTER: Final = re.compile(
    rf"{_PATH}(?:#L|:|[`'\"]?(?::|,? (?:\(|on |at |in )?(?:lines? |L)))(?P<first>\d{{1,7}})"
    rf"(?:{_TO}(?P<last>\d{{1,7}})(?:C\d+)?)?(?!\w)"
)
_LINE_FIRST: Final = re.compile(
    rf"\b[Ll]ines? (?P<first>\d{{1,7}})(?:{_TO}(?P<last>\d{{1,7}}))? (?:of|in) (?:the )?(?:file )?[`'\"]?{_PATH}(?!\w)"
)
_LONGEST_LINE: Final = 2_000
_MOST: Final = 40


def pointers(document: TaskDocument) -> tuple[StackTrace, ...]:
    """Return the places that a task points at, each as a trace of its own: first and last line of the place."""
    diffs = (document.text_of(part) for part in document.parts if part.kind is PartKind.DIFF)
    changed = islice(changed_lines(chain.from_iterable(text.splitlines() for text in diffs)), _MOST)
    found = {StackTrace((Frame(path, line, ""),)): None for path, line in changed}
    for line in document.lines(SAID | {PartKind.CODE, PartKind.TEMPLATE}):
        read = line[:_LONGEST_LINE]
        if "." not in read:
            continue
        said = _LINE_FIRST.finditer(read) if "ine" in read else ()
        for match in chain(_POINTER.finditer(read), said):
            path = match["path"].split("://")[-1].replace(":", "/")
            numbers = {int(match["first"]): None, int(match["last"] or match["first"]): None}
            found[StackTrace(tuple(Frame(path, number, "") for number in numbers))] = None
            if len(found) >= _MOST:
                return tuple(found)
    return tuple(found)
