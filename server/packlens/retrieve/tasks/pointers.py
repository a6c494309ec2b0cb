"""Finds the lines of files that a task points at: `path:12`, `path#L10-L20`, "line 12 of path", links to code, diffs.

Other forms: compilers print `path(12,5)` and `path:[12,5]`; linters and searches print the path above its lines; people
write "File: path" above "Lines: 10-20"; loggers print the file and line of a call, or the name of its class, before the
message.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from packlens.expressions import expression
from packlens.retrieve.tasks.diff_lines import changed_lines
from packlens.retrieve.tasks.log_lines import HEAD, is_calm, is_logged
from packlens.retrieve.tasks.stack_traces import Frame, StackTrace, read_stack_traces
from packlens.retrieve.tasks.task_document import SENTENCE_KINDS, PartKind, TaskDocument

_FILE: Final = r"(?P<path>[\w.~/+@:-]{0,300}?[\w+-]\.[A-Za-z]\w{0,5})"
_PATH: Final = rf"(?<![\w.~/+@:-]){_FILE}"
_TO: Final = r"(?:C\d+)?(?:-L?|\.\.|\u2013L?| to | and )"
_NUMBER: Final = r"(?P<first>\d{1,7})"
_LINE: Final = r"(?:[Ll]ines?|L|l\.|[Rr]ow)(?: (?:no\.|nr\.?|number))? ?[#:]?\*{0,2} ?\*{0,2}"
"""Words for a line before its number: "line 12", "L12", "line no. 12", "row 12"."""
_NEAR: Final = r"(?:(?:on|at|in|near|around|about|approximately) (?:the )?){0,2}"
_KEY: Final = (
    r"[`'\"]?(?:start_?[lL]ine|[lL]ines?(?:no|_?[nN]umber)?)[`'\"]?(?:=|: ?)(?:\{ ?[`'\"](?:begin|start)[`'\"]: ?)?"
)
"""The key of a line: `"line": 12`, `lineno=12`, `"lines": {"begin": 12`."""
_ADDRESS: Final = r"(?:\?[^\s#\"'<>)]{0,200})?#(?:L|l|n|lines?-)|\?L|[?&][^\s#\"'<>)]{0,200}?\bline="
"""How code hosts address a line: `#L12`, `?L12`, `#lines-12`, `?h=v1#n12`, `&line=12`."""
_POINTER: Final = expression(
    rf"{_PATH}(?:{_ADDRESS}|:L?|\((?=\d{{1,7}}(?:,\d{{1,5}})?\))|:? ?[(\[](?=\d{{1,7}}[,:] ?\d{{1,5}}[)\]])"
    rf"|[`'\"*]{{0,3}}(?::|[,:;]? \(?{_NEAR}\*{{0,2}}{_LINE})|[`'\"]?,? ?{_KEY}){_NUMBER}"
    rf"(?:{_TO}(?P<last>\d{{1,7}})(?:C\d+)?)?(?!\w)"
)
_LINE_FIRST: Final = expression(
    rf"(?:\b[Ll]ines? #?|\bL){_NUMBER}(?:{_TO}(?P<last>\d{{1,7}}))? (?:of|in|at) (?:the )?(?:file )?[`'\"*]{{0,3}}"
    rf"{_PATH}(?!\w)"
)
_COMMAND: Final = expression(
    rf"\b(?:(?:vim?|nvim|emacs|nano|less) \+{_NUMBER} |(?:git|sed)\b.{{0,40}}? (?:-L ?|['\"]?)(?P<from>\d{{1,7}}),"
    rf"(?P<last>\d{{1,7}})(?::|p['\"]? | (?:-- )?)){_FILE}(?!\w)"
)
"""How line numbers are passed to commands: `vim +12 path`, `git log -L 10,20:path`, `sed -n 10,20p path`."""
_ABOVE: Final = expression(
    r"\W{0,8}?(?:artifactLocation\W{1,6})?"
    r"(?:(?P<label>[Ff]ile(?:name| ?path)?|FILE|[Pp]ath|[Ll]ocation|[Ss]ource|[\"']uri|Line)\W{1,8}?)?"
    rf"{_PATH}[`'\"*)}},:]{{0,3}}[\s}},]*$"
)
"""A path on a line of its own, or behind a label such as "File:"."""
_NUMBERED: Final = expression(r"\s*(?P<first>\d{1,7})(?::(?:\d{1,5}:?)?\s*|\s+\|\s*|\s{2,})(?=\S)(?P<last>)")
_KEYED: Final = expression(
    r"\W{0,10}(?:region\W{1,6})?(?:[Ss]tart_?[Ll]ine|[Ll]ines?(?:[ _]?[Nn]umbers?|no)?|LINE)\W{1,6}L?"
    rf"{_NUMBER}(?:{_TO}(?P<last>\d{{1,7}}))?(?!\w)"
)
_MAX_LINES_BETWEEN: Final = 3
"""Lines of text allowed between a path and the line numbers spelled below it; rulers do not count."""
_DIFF_LINK: Final = re.compile(
    r"#diff-(?P<hash>[0-9a-f]{64}|[0-9a-f]{32})[LR](?P<first>\d{1,7})(?:-[LR]?(?P<last>\d{1,7}))?(?!\w)"
)
_LOGGER: Final = expression(
    r"(?<![\w./@$:\\-])(?P<class>(?:\w+\.)+[A-Z]\w*(?<!Error)(?<!Exception))(?=(?:\[\d+\])? ?(?:[:\]-]|$))"
)
"""The logger named after a class, as most formats print it: `c.shop.Cart : …`, `[com.shop.Cart] …`, `Shop.Cart[0]`."""
_AT_COMMIT: Final = expression(
    r"(?:^|/)(?:commit/)?(?P<commit>[0-9a-f]{7,40})/(?P<path>.+)"
    r"|^[\w-]+\.[\w.-]+/.+?/(?:blob|blame|tree|raw|src/tag)/(?P<linked>[^/]+)/(?P<rest>.+)"
)
"""How a path names a commit: `/blob/<commit>/path`, `/src/commit/<commit>/path`, git's `<commit>:path`."""
_TRACES: Final = frozenset({PartKind.TRACE})
_MAX_LOG_LENGTH: Final = 20_000
"""Characters of logs that are read, at most."""
_MAX_LINE_LENGTH: Final = 2_000
_MAX_POINTERS: Final = 40

_PathLines = tuple[str, Sequence[int]]
"""(a path, or what names a path; the numbers of lines in it, [] for all of it)."""


def pointers(document: TaskDocument, paths: Sequence[str] = ()) -> tuple[StackTrace, ...]:
    """Return the lines that a task points at; each range is a trace, whose frames are its first and last line.

    Links to changed lines name a path by its hash: `paths` are the paths that they may mean.
    """
    links = _linked_lines(document, paths)
    pointed_at = chain(_changed_lines(document), _stated_lines(document), links, _logged_lines(document))
    traces: dict[StackTrace, None] = {}
    for path, lines in pointed_at:
        frames = tuple(Frame(path, line, "") for line in dict.fromkeys(lines))
        traces[StackTrace(frames or (Frame("", 0, path),))] = None
        if len(traces) == _MAX_POINTERS:
            break
    return tuple(traces)


def commit_in(path: str) -> tuple[str, str]:
    """Return the commit or tag in the path of a link or of git (`blob/v1.2/a.py`, `0a1b2c3/a.py`), and the rest of it.

    The commit is '' if the path names none.
    """
    match = _AT_COMMIT.search(path)
    return (match["commit"] or match["linked"], match["path"] or match["rest"]) if match else ("", path)


def with_current_lines(
    traces: Iterable[StackTrace], lines: Mapping[tuple[str, int], tuple[str, int]]
) -> tuple[StackTrace, ...]:
    """Return traces with today's path and line in place of those that are keys of `lines`."""
    if not lines:
        return tuple(traces)
    return tuple(
        trace._replace(frames=tuple(_with_current_line(frame, lines) for frame in trace.frames)) for trace in traces
    )


def _with_current_line(frame: Frame, lines: Mapping[tuple[str, int], tuple[str, int]]) -> Frame:
    path, line = lines.get((frame.path, frame.line), (frame.path, frame.line))
    return Frame(path, line, frame.function)


def _changed_lines(document: TaskDocument) -> Iterator[_PathLines]:
    """Yield path and line of each end of the runs of lines that pasted diffs change."""
    diffs = (document.text_of(part) for part in document.parts if part.kind is PartKind.DIFF)
    for path, line in changed_lines(chain.from_iterable(text.splitlines() for text in diffs)):
        yield path, (line,)


def _stated_lines(document: TaskDocument) -> Iterator[_PathLines]:
    """Yield path and lines as sentences, code and the output of programs state them."""
    path_above, label, lines_since = "", False, 0  # the path that is alone on a line, for the lines below it
    for line in chain(document.lines(SENTENCE_KINDS | {PartKind.CODE, PartKind.TEMPLATE}), _beside_frames(document)):
        text = line[:_MAX_LINE_LENGTH].replace("\\", "/")
        if path_above and (lines := _lines_below(text, numbered=label or not lines_since)):
            yield path_above, lines
            lines_since = 0
            continue
        if path_above and any(map(str.isalnum, text)):
            lines_since += 1
            path_above = path_above if lines_since <= _MAX_LINES_BETWEEN else ""
        if "." not in text:
            continue
        if path_alone := _ABOVE.match(text):
            path_above, label, lines_since = path_alone["path"], path_alone["label"] is not None, 0
        yield from _lines_in(text)


def _beside_frames(document: TaskDocument) -> Iterator[str]:
    """Yield the lines of stack traces that print no frame: a sentence that begins with `path:12` looks like a trace."""
    frames: set[str] | None = None
    for line in document.lines(_TRACES):
        if frames is None:
            lines, traces = document.text.splitlines(), read_stack_traces(document.text)
            frames = {lines[number] for number in traces.lines | traces.between}
        if line not in frames:
            yield line


def _lines_below(line: str, *, numbered: bool) -> Sequence[int]:
    """Return the line numbers that a line below a path spells; with `numbered` a number at its start counts as one."""
    match = _KEYED.match(line) or (_NUMBERED.match(line) if numbered else None)
    return (int(match["first"]), int(match["last"] or match["first"])) if match else ()


def _lines_in(line: str) -> Iterator[_PathLines]:
    """Yield path and lines as one line of text states them."""
    worded_lines = _LINE_FIRST.finditer(line) if "ine" in line or "L" in line else ()
    commands = _COMMAND.finditer(line) if "," in line or "+" in line else ()
    for match in chain(_POINTER.finditer(line), worded_lines, commands):
        path = match["path"].split("://")[-1].replace(":", "/")
        first = match["first"] or match["from"]
        yield path, (int(first), int(match["last"] or first))


def _linked_lines(document: TaskDocument, paths: Sequence[str]) -> Iterator[_PathLines]:
    """Yield path and lines of links to changed lines, which hold the hash of the path (SHA-256, earlier MD5)."""
    links = list(_DIFF_LINK.finditer(document.text)) if "#diff-" in document.text else []
    hashes: Mapping[int, Callable[..., hashlib._Hash]] = {64: hashlib.sha256, 32: hashlib.md5}
    for length in dict.fromkeys(len(link["hash"]) for link in links[:_MAX_POINTERS]):
        by_hash = {hashes[length](path.encode(), usedforsecurity=False).hexdigest(): path for path in paths}
        for link in links[:_MAX_POINTERS]:
            if link["hash"] in by_hash:
                yield by_hash[link["hash"]], (int(link["first"]), int(link["last"] or link["first"]))


def _logged_lines(document: TaskDocument) -> Iterator[_PathLines]:
    """Yield path and lines as logged failures state them; for a logger, the name of its class without lines."""
    logs = (part for part in document.parts if part.kind is PartKind.LOG or part.kind is PartKind.ERROR)
    for line in _read_of(map(document.text_of, logs)):
        if "." not in line or is_calm(line):
            continue
        yield from _lines_in(line[:_MAX_LINE_LENGTH].replace("\\", "/"))
        if is_logged(line) and (logger := _LOGGER.search(line, 0, HEAD)):
            yield logger["class"], ()


def _read_of(texts: Iterable[str]) -> Iterator[str]:
    """Yield the lines of the given texts until `_MAX_LOG_LENGTH` characters were read."""
    length_read = 0
    for text in texts:
        yield from text[: _MAX_LOG_LENGTH - length_read].splitlines()
        length_read += len(text)
        if length_read >= _MAX_LOG_LENGTH:
            break
