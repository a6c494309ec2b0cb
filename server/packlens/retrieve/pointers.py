"""Lines of files that a task points at: `path:12`, `path#L10-L20`, "line 12 of path", links to code, diffs.

Compilers also print `path(12,5)`, and linters and searches the path above its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from packlens.retrieve.diff_lines import changed_lines
from packlens.retrieve.stack_traces import Frame, StackTrace
from packlens.retrieve.task_document import SAID, PartKind, TaskDocument

_PATH: Final = r"(?<![\w.~/+@:-])(?P<path>[\w.~/+@:-]{0,300}?[\w+-]\.[A-Za-z]\w{0,5})"
_TO: Final = r"(?:C\d+)?(?:-L?|\.\.|\u2013| to | and )"
_KEY: Final = r"[`'\"]?,? ?[`'\"]?line(?:no|_?[nN]umber)?[`'\"]?(?:=|: ?)"
_POINTER: Final = re.compile(
    rf"{_PATH}(?:[#?]L|:L?|\((?=\d{{1,7}}(?:,\d{{1,5}})?\))|[`'\"]?(?::|[,:]? (?:\(|on |at |in )?(?:lines? |L))|{_KEY})"
    r"(?P<first>\d{1,7})"
    rf"(?:{_TO}(?P<last>\d{{1,7}})(?:C\d+)?)?(?!\w)"
)
_LINE_FIRST: Final = re.compile(
    rf"\b[Ll]ines? (?P<first>\d{{1,7}})(?:{_TO}(?P<last>\d{{1,7}}))? (?:of|in) (?:the )?(?:file )?[`'\"]?{_PATH}(?!\w)"
)
_PATH_ALONE: Final = re.compile(rf"\s*{_PATH}:?\s*$")
_BELOW_PATH: Final = re.compile(r"\s*(?P<line>\d{1,7}):(?:\d{1,5}:?)?\s")
_LONGEST_LINE: Final = 2_000
_MOST: Final = 40


def pointers(document: TaskDocument) -> tuple[StackTrace, ...]:
    """Return the places that a task points at, each as a trace of its own: first and last line of the place."""
    found: dict[StackTrace, None] = {}
    for path, lines in chain(_changed(document), _said(document)):
        found[StackTrace(tuple(Frame(path, line, "") for line in dict.fromkeys(lines)))] = None
        if len(found) == _MOST:
            break
    return tuple(found)


def _changed(document: TaskDocument) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield path and lines of what pasted diffs change."""
    diffs = (document.text_of(part) for part in document.parts if part.kind is PartKind.DIFF)
    for path, line in changed_lines(chain.from_iterable(text.splitlines() for text in diffs)):
        yield path, (line,)


def _said(document: TaskDocument) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield path and lines of what sentences, code and the output of programs spell."""
    above = ""  # the path that stands alone on a line, for the lines below it
    for line in document.lines(SAID | {PartKind.CODE, PartKind.TEMPLATE}):
        read = line[:_LONGEST_LINE].replace("\\", "/")
        if above and (below := _BELOW_PATH.match(read)):
            yield above, (int(below["line"]),)
            continue
        above = ""
        if "." not in read:
            continue
        if alone := _PATH_ALONE.match(read):
            above = alone["path"]
        worded = _LINE_FIRST.finditer(read) if "ine" in read else ()
        for match in chain(_POINTER.finditer(read), worded):
            path = match["path"].split("://")[-1].replace(":", "/")
            yield path, (int(match["first"]), int(match["last"] or match["first"]))
