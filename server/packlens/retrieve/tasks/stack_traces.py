"""Reads the stack traces that a task quotes, as frames of path, line and function, from the innermost outwards.

Each form is read as the language's own runtime prints it. Runtimes print frames in different orders (CPython the
innermost last, Java first); the result is always innermost first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from packlens.expressions import expression

_MAX_LINE_LENGTH: Final = 2_000
"""Characters of a line that are read: compilers and bundlers print longer lines, but frames are shorter."""
_MAX_FRAMES: Final = 400
"""Frames of a task that are read, at most; endless recursions repeat themselves."""
_GAP: Final = 8
"""Lines allowed between two frames of one trace: pytest and IPython print source between them."""


class Frame(NamedTuple):
    """One line of a stack trace: a call that had not returned."""

    path: str
    """As printed, with forward slashes; '' where only a function is known."""
    line: int
    """1-based; 0 where none is printed."""
    function: str
    """Without arguments, as its language qualifies it; '' where none is printed."""


class StackTrace(NamedTuple):
    """The frames of one exception, innermost first."""

    frames: tuple[Frame, ...]
    weight: float = 1.0
    """1 for the exception that ended the program (of a chain the one printed last, else the first), less for others."""


class StackTraces(NamedTuple):
    """Every stack trace of a task, in order, and the lines of the task that belong to them."""

    traces: tuple[StackTrace, ...]
    lines: frozenset[int]
    """0-based numbers of lines that print a frame."""
    between: frozenset[int] = frozenset()
    """0-based numbers of the other lines between two frames of one trace, and of lines with a function alone, above its
    file and line."""


class _Form(NamedTuple):
    """The form in which one runtime prints a frame on one line."""

    name: str
    pattern: re.Pattern[str]
    """With groups `path`, `line` and `function`, of which some may be missing."""
    innermost_last: bool = False


_FILE: Final = r"(?:[A-Za-z]:)?[^\s()\"'<>|*?:,][^()\"'<>|*?:,\n]*?\.\w{1,6}"


def _form(name: str, pattern: str, *, innermost_last: bool = False) -> _Form:
    return _Form(name, expression(pattern), innermost_last)


_FORMS: Final = (
    _form(
        "python",
        r'[\s|]*File "(?P<path>[^"\n]+)", line (?P<line>\d+)(?:, in (?P<function>[\w.<>]+))?',
        innermost_last=True,
    ),
    _form("python", rf"\s*(?:File )?(?P<path>{_FILE}):(?P<line>\d+),? in (?P<function>[\w.<>]+)", innermost_last=True),
    _form(
        "tracker",
        rf"\s*(?:[\w.@/-]+ \([\w.-]+\) )?(?P<path>{_FILE}) in (?P<function>[^\n]{{1,300}}?)"
        r" at line (?P<line>\d+)(?::\d+)?\s*$",
    ),
    _form("ipython", r"(?P<path>[~/\w.][^\s()]*\.\w{1,4}) in (?P<function>[\w.<>]+)\(", innermost_last=True),
    _form(
        "managed",
        r"\s*at (?P<function>[\w.`<>+\[\],$|{}&@-]+(?:\([^()\n]*\))?(?:\+MoveNext)?)(?:\([^()\n]*\))?"
        r" in (?P<path>[^\n]+?):line (?P<line>\d+)",
    ),
    _form(
        "managed",
        r"\s*(?:at )(?:[\w.@-]*/{1,2})?(?P<function>[\w$.<>-]+\.[\w$<>-]+)\("
        r"(?P<path>[\w$-]+\.(?:java|kt|kts|scala|groovy|clj))(?::(?P<line>\d+))?\)",
    ),
    _form("managed", r"\s*at (?P<function>[\w`+\[\],$<>|]+(?:\.[\w`+\[\],$<>|]+)+)\([^()\n]*\)\s*$"),
    _form(
        "javascript",
        r"\s*at (?:async )?(?:new )?(?P<function>[^\s(]+)(?: \[as [^\]]*\])? "
        r"\((?P<path>.*?):(?P<line>\d+):\d+\)",
    ),
    _form("javascript", r"\s*at (?:async )?(?P<path>(?:\w+://|[./~A-Za-z])[^\s()]*?):(?P<line>\d+):\d+\s*$"),
    _form(
        "firefox", r"\s*(?P<function>[\w$.<>/*\[\] ]{0,120})@(?P<path>(?:\w[\w.+-]*:)?/[^\s]*?):(?P<line>\d+):\d+\s*$"
    ),
    _form(
        "ruby",
        rf"\s*(?:from |\d+: from )?(?P<path>{_FILE}|[^\s:()]{{0,300}}[A-Z]\w{{1,20}}file):"
        r"(?P<line>\d+):in [`'](?P<function>[^'\n]+)'",
    ),
    _form("php", r"\s*#\d{1,3} (?P<path>[^\n(]+?\.\w{2,5})\((?P<line>\d+)\): (?P<function>[\w\\>:{}-]+)"),
    _form(
        "elixir",
        rf"\s*(?:\([^()\n]*\) )?(?P<path>{_FILE}):(?P<line>\d+): "
        r"(?P<function>(?:anonymous fn/\d+ in )?[\w.!?&/-]+(?:\"[^\"\n]{1,300}\"|[^/\"\n]{0,300}))/\d+",
    ),
    _form(
        "lua",
        rf"\s*(?P<path>{_FILE}):(?P<line>\d+): in "
        r"(?:main chunk|(?:[a-z]+ ){1,2}(?:'(?P<function>[\w.:]+)'|<[^<>\n]*>))",
    ),
    _form(
        "valgrind",
        r"(?:==\d+==)?\s*(?:at|by) 0x[0-9A-Fa-f]+: (?P<function>[^\n]+?) \((?P<path>[^\s()]+):(?P<line>\d+)\)",
    ),
    _form(
        "swift",
        r"\s*\d{1,4}\s+(?:\[\w+\]\s+)?(?:\S+\s+)?0x[0-9a-f]+ (?P<function>.{1,300}?)(?: \+ \d+)?"
        r" (?:in \S{1,100} at |\()(?P<path>[^():]{1,300}\.\w{1,5}):(?P<line>\d+)",
    ),
    _form(
        "native",
        r"\s*#\d{1,3}:?\s+(?:0x[0-9a-f]+ in )?(?P<function>[^\n]+?) at (?P<path>[^\s()]+\.\w{1,5}):(?P<line>\d+)",
    ),
    _form(
        "native", r"\s*#\d{1,3}:?\s+0x[0-9a-f]+ in (?P<function>[^\n]+?) (?P<path>/?[^\s()]+\.\w{1,5}):(?P<line>\d+)"
    ),
    _form("swift", r".{0,300}?: file (?P<path>[^,]{1,300}), line (?P<line>\d+)"),
    _form("rust", r".{0,200}?panicked at (?:'.{0,1000}', )?(?P<path>[^\s'\"]+\.rs):(?P<line>\d+):\d+"),
)
"""The first form that matches a line counts."""
_FUNCTION_ALONE: Final = expression(
    r"\s*(?:\d{1,4}: +(?:0x[0-9a-f]+ - )?(?P<rust>[\w<].*)"
    r"|(?:created by )?(?P<go>[^\s()]+(?:\(\*?[^\s()]+\)[^\s()]+)?)(?:\(.*\))?(?: in goroutine \d+)?)\s*$"
)
"""Functions printed above a line with their file and line number: Rust's backtraces, Go's goroutines and race
reports."""
_LOCATION_ALONE: Final = expression(
    r"\s+(?:at )?(?P<path>[^\s()]+\.(?:go|rs)):(?P<line>\d+)(?::\d+)?(?: \+0x[0-9a-f]+)?\s*$"
)
_LOCATION: Final = expression(rf"\s*(?:E\s+)?(?P<path>{_FILE}):(?P<line>\d+)(?::\d+)?:(?:\s|$)")
"""pytest's long form and compilers: file and line without a function. IPython's arrow: the line of the frame above
it."""
_COMPILED: Final = expression(
    r"\s*(?:##\[\w+\])?(?P<path>[^\s()\"'<>|*?:,]+\.\w{1,5})(?:\((?P<row>\d+),\d+\)|:(?P<line>\d+):\d+)(?::| -)"
    r" (?:fatal )?(?:error|warning)\b"
)
_NOTHING_ELSE: Final = expression(r"\s*(?P<path>[^\s()\"'<>|*?:,]+\.\w{1,6}):(?P<line>\d+)(?::\d+)?\s*$")
"""File and line that are alone on their line, as PHPUnit prints the frames of a failed assertion."""
_ARROW: Final = expression(r"-+> ?(?P<line>\d+) ")
_RAISED: Final = expression(
    r"\b(?:raised|thrown|in|at) (?:in |at )?(?P<path>/?[\w./\\@+~-]+\.\w{1,5})(?:(?: on)? line |:)(?P<line>\d+)\b"
)
_BOUNDARY: Final = expression(
    r"[\s|+-]*(?:Traceback \(most recent call last\)|(?:Exception Group )?Traceback|Caused by: |Suppressed: "
    r"|During handling of the above|The above exception was|goroutine \d+ \[|stack backtrace:"
    r"|(?:Read|Write|Previous read|Previous write) at 0x|Thread \d+|--- End of )"
)
"""What ends a trace: the next frame belongs to another exception."""
_SINGLE_LOCATIONS: Final = frozenset({"location", "compiler"})
"""Forms of single locations: text between two of them is no part of a trace."""
_CHAINED: Final = expression(r"[\s|+-]*(?:Caused by: |During handling of the above|The above exception was)")
_OTHER_EXCEPTION: Final = 0.75
"""The weight of the frames of another exception."""
_MAY_BE_FRAME: Final = expression(
    r"line \d|[A-Za-z_)>]:\d|\.\w{1,6}:\d|\bat |\.\w{1,4} in |\(\d+,\d|#\d|0x|-> ?\d"
    r"|[Tt]raceback|Caused by|Suppressed|During handling|The above exc|goroutine|Thread \d|--- End"
)
"""Matches every line that one of the forms matches or that ends a trace, and few lines of logs, which saves time."""


class _FrameLine(NamedTuple):
    """A frame, with its line in the task and the order in which its runtime prints frames."""

    number: int
    frame: Frame
    form: str
    innermost_last: bool
    first: int = -1
    """The number of the line that names the function, if it is another one; -1 otherwise."""


class _Boundary(NamedTuple):
    """A line that ends a trace: the next frame belongs to another exception."""

    chained: bool
    """Whether that exception is chained to the one before it."""


@lru_cache(maxsize=8)
def read_stack_traces(task: str) -> StackTraces:
    """Return the stack traces that a text quotes. Takes time in proportion to the length of the text."""
    traces: list[list[_FrameLine]] = []
    chained: list[bool] = []  # whether the trace is chained to the one before it
    numbers: set[int] = set()
    between: set[int] = set()
    boundary = chain = False
    for frame_line in _frames(task.splitlines()):
        if isinstance(frame_line, _Boundary):
            boundary, chain = True, chain or frame_line.chained
            continue
        last = traces[-1][-1] if traces else None
        if last is None or boundary or frame_line.form != last.form or frame_line.number - last.number > _GAP:
            traces.append([])
            chained.append(chain)
        elif frame_line.form not in _SINGLE_LOCATIONS:
            between.update(range(last.number + 1, frame_line.number))
        if frame_line.first >= 0:
            between.add(frame_line.first)
        boundary = chain = False
        traces[-1].append(frame_line)
        numbers.add(frame_line.number)
        if len(numbers) == _MAX_FRAMES:
            break
    leading = [i for i in range(len(traces)) if i + 1 == len(traces) or not chained[i + 1]][:1]
    return StackTraces(
        tuple(_trace(lines, 1.0 if i in leading else _OTHER_EXCEPTION) for i, lines in enumerate(traces)),
        frozenset(numbers),
        frozenset(between - numbers),
    )


def _trace(lines: Sequence[_FrameLine], weight: float) -> StackTrace:
    frames = [line.frame for line in lines]
    if lines[0].form == "php":  # PHP prints a call with its callee; the next line names the caller
        callers = [*(frame.function for frame in frames[1:]), ""]
        frames = [frame._replace(function=caller) for frame, caller in zip(frames, callers, strict=True)]
    return StackTrace(tuple(reversed(frames) if lines[0].innermost_last else frames), weight)


def _frames(lines: Sequence[str]) -> Iterator[_FrameLine | _Boundary]:
    """Yield the frames in order, with the boundaries between those of different exceptions."""
    pending: _FrameLine | None = None  # an IPython frame whose line number follows in an arrow
    for number, full_line in enumerate(lines):
        if not full_line or not _MAY_BE_FRAME.search(full_line, 0, _MAX_LINE_LENGTH):
            continue
        line = _read(full_line)
        if _BOUNDARY.match(line):
            yield _Boundary(_CHAINED.match(line) is not None)
        elif pending is not None and (arrow := _ARROW.match(line)):
            yield pending._replace(frame=pending.frame._replace(line=int(arrow["line"])))
            pending = None
        elif frame_line := _below_function(number, line, lines) or _one_line(number, line):
            if frame_line.form != "ipython" or frame_line.frame.line:
                yield frame_line
                continue
            if pending is not None:
                yield pending
            pending = frame_line
    if pending is not None:
        yield pending


def _read(line: str) -> str:
    """Return the part of a line that is read: without trailing spaces, and with leading ones reduced to one."""
    line_start = line[:_MAX_LINE_LENGTH].rstrip()
    return f" {line_start.lstrip()}" if line_start[:1].isspace() else line_start


def _below_function(number: int, line: str, lines: Sequence[str]) -> _FrameLine | None:
    """Return the frame of a line with nothing but a file and a line number; the line above may name its function."""
    location = _LOCATION_ALONE.match(line)
    if location is None:
        return None
    function = _function_alone(lines[number - 1]) if number else ""
    frame = _frame(location["path"], location["line"], function)
    return _FrameLine(number, frame, "alone", innermost_last=False, first=number - 1 if function else -1)


def _function_alone(full_line: str) -> str:
    """Return the function that is alone on the line above its file and line number; '' if there is none."""
    line = _read(full_line)
    function_match = _FUNCTION_ALONE.match(line)
    if function_match is None or _BOUNDARY.match(line) or _one_line(0, line) is not None:
        return ""
    return function_match["rust"] or function_match["go"] or ""


def _one_line(number: int, line: str) -> _FrameLine | None:
    for form in _FORMS:
        if match := form.pattern.match(line):
            groups = match.groupdict()
            frame = _frame(groups.get("path") or "", groups.get("line"), groups.get("function") or "")
            return _FrameLine(number, frame, form.name, form.innermost_last)
    if match := _COMPILED.match(line):
        frame = _frame(match["path"], match["row"] or match["line"], "")
        return _FrameLine(number, frame, "compiler", innermost_last=False)
    if match := _LOCATION.match(line):
        return _FrameLine(number, _frame(match["path"], match["line"], ""), "python", innermost_last=True)
    if match := _NOTHING_ELSE.match(line):
        return _FrameLine(number, _frame(match["path"], match["line"], ""), "location", innermost_last=False)
    if match := _RAISED.search(line):
        return _FrameLine(number, _frame(match["path"], match["line"], ""), "location", innermost_last=True)
    return None


def _frame(path: str, line: str | None, function: str) -> Frame:
    return Frame(_plain_path(path), int(line[:9]) if line else 0, function.strip())


_SCHEME: Final = expression(r"\w[\w.+-]*://(?:[\w.-]+(?::\d+)?(?=/))?")
_QUERY: Final = expression(r"\?[^/]*$")


def _plain_path(path: str) -> str:
    """Return a path with forward slashes, and without scheme, host, query and folders named `.`."""
    slashed = path.strip().replace("\\", "/")
    if "://" in slashed:
        slashed = _SCHEME.sub("", slashed, count=1)
    return "/".join(part for part in _QUERY.sub("", slashed).split("/") if part != ".")
