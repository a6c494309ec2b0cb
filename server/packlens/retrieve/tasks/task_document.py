"""Parses a task into parts: title, prose, steps, headings, code, stack traces, logs, diffs, tables and templates.

A report often has a few sentences and a thousand lines that a program printed. Each line of the text belongs to exactly
one part, so that a reader can ask what a line is before it decides what its words are worth.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import accumulate, groupby, islice
from operator import itemgetter
from typing import Final, NamedTuple

from packlens.expressions import expression
from packlens.retrieve.tasks.log_lines import has_no_level, is_failure, is_logged, is_warning
from packlens.retrieve.tasks.stack_traces import StackTraces, read_stack_traces


class PartKind(StrEnum):
    """The kind of a part of a task."""

    TITLE = "title"
    PROSE = "prose"
    STEP = "step"
    HEADING = "heading"
    ERROR = "error"
    """The line of a trace or log that names an exception and its message."""
    CODE = "code"
    TRACE = "stack trace"
    DIFF = "diff"
    LOG = "log"
    TABLE = "table"
    """Tables of versions, and the sections of templates that ask for the environment."""
    TEMPLATE = "template"
    """Headings, checklists and markup that come from a template."""
    MARKUP = "markup"
    """Fences, comments and rulers, which say nothing."""


SENTENCE_KINDS: Final = frozenset({PartKind.TITLE, PartKind.PROSE, PartKind.STEP, PartKind.HEADING, PartKind.ERROR})
"""What the author wrote, and errors, which a report is about."""
EXCERPT_KINDS: Final = frozenset({PartKind.CODE, PartKind.DIFF})
"""What was copied from code."""


class Part(NamedTuple):
    """Consecutive lines of one kind."""

    kind: PartKind
    start: int
    """Offset in the task's text."""
    end: int
    language: str = ""
    """The word behind the fence of a code block, in lower case."""


@dataclass(frozen=True)
class TaskDocument:
    """A task and its parts, which cover its text in order and do not overlap."""

    text: str
    parts: tuple[Part, ...]

    @property
    def title(self) -> str:
        """Return the first line that says something, without the prefix of a mail's subject."""
        line = next((self.text_of(part).strip() for part in self.parts if part.kind is PartKind.TITLE), "")
        subject = _MAIL_SUBJECT.match(line)
        return line[subject.end() :] if subject else line

    @property
    def opening(self) -> str:
        """Return the title, or the first line of a text that has none."""
        return self.title or next((line for line in self.text.splitlines() if line.strip()), "")

    def text_of(self, part: Part) -> str:
        """Return the text of a part."""
        return self.text[part.start : part.end]

    def lines(self, kinds: frozenset[PartKind]) -> Iterator[str]:
        """Yield the lines of all parts of the given kinds, without blank lines and line ends."""
        for part in self.parts:
            if part.kind in kinds:
                yield from (line for line in self.text_of(part).splitlines() if line.strip())


_FENCE: Final = expression(r"\s{0,3}(`{3,}|~{3,})\s*([\w+#.-]{0,20})")
_FRAME: Final = expression(
    r"\s*(?:Traceback \(most recent call last\)|File \"[^\"]+\", line \d+|Caused by: |\.\.\. \d+ more\b"
    r"|goroutine \d+ \[|\[C\]: in |\(\.\.\.tail calls\.\.\.\)"
    r"|at (?:async |new )?[^\s(]+(?: \[as [^\]]*\])? ?\([^()]*\)(?: in \S+:line \d+)?\s*$|at \S+:\d+"
    r"|[\w./*()-]+\((?:\{?0x[0-9a-f]|\.\.\.\))|#\d{1,3}:?\s+(?:0x[0-9a-f]+\b|\S+ ?\()|\d{1,3}: +[\w<][\w<>:]*::"
    r"|\d{1,4}\s+(?:\[\w+\]\s+|\S+\s+)?0x[0-9a-f]{6,}\b|\([a-z]\w* \d[\w.+-]{0,30}\) \S"
    r"|(?:\([^()]*\) )?(?:from )?[^\s:]*[\w)]\.\w{1,5}:\d+)"
)
"""A line of a stack trace, as Python, Java, C#, JavaScript, Go, Rust, Ruby, PHP, Elixir and debuggers print it."""
_BETWEEN_FRAMES: Final = expression(r"\s+\S|-*>|[>_+]|\d+:? |created by |[^\s()]+\(|\w+ at 0x|E   ")
"""Text between the frames of one trace: source, arrows and rulers. No sentence matches."""
_OPENING: Final = expression(
    r"(?:\w[\w.]* +|Exception Group )?Traceback \(most recent call last\)"
    r"|(?:During handling of the above|The above exception was).{0,80}:?$|stack backtrace:$"
    r"|(?:#\d+ )?stack ?trace(?:back)?:$"
    r"|Thread \d+\b.{0,80}:$|(?:Previous )?(?:read|write) at 0x\w+ by |goroutine \d+ \[|note: run with `RUST_BACKTRACE"
    r"|#\d+ \{main\}$|Cell In ?\[\d+\]|<ipython-input-|--- End of (?:stack trace|inner exception)",
    re.IGNORECASE,
)
"""What runtimes print before the first frame, and above and below the frames of another exception."""
_ABOVE_FRAMES: Final = 6
"""A message is fewer lines than this above the first frame."""
_MAX_FAILURES: Final = 3
"""Logged failures that count like sentences, at most."""
_MAX_WARNINGS: Final = 2
"""Logged warnings that count like sentences if no logged line reports a failure."""
_MAX_UNRATED: Final = 3
"""Logged lines without a level that count like sentences if nothing else was logged, at most."""
_PANICKED: Final = expression(r" panicked at \S+:\d+:\d+:$")
_WARNED: Final = expression(r"(?:\S{1,300}:\d+: |PHP |DEPRECATION )?(?:\w*Warning|WARNING|Deprecated|Notice): +\S")
"""A warning with its file and line before or behind it: `a.py:12: UserWarning: …`, PHP's `Deprecated: … in a.php on
line 12`."""
_BELOW_FRAME: Final = expression(r"\s*(?:[\^~]+\s*$|-+> ?\d+ |\d+ {2,})")
_SOURCE_OF_FRAME: Final = expression(r"\s*File \"|\S+:\d+: in \S+$")
_GROUP: Final = "Exception Group Traceback"
"""The margin that Python draws beside the traces of an exception group, and the rulers between them."""
_MARGIN: Final = expression(r"\s*(?:\|(?: |$)|\+ (?=Exception Group))")
_GROUP_RULER: Final = expression(r"\s*\+[-+]+(?: (?:\d+|\.\.\.) -+)?\s*$")
_RAISED: Final = expression(r"(?:E   )?[A-Za-z_][\w.]{2,200}(?:: \S|$)")
"""The line directly below the last frame."""
_DIFF: Final = expression(r"diff --git |index [0-9a-f]{7,40}\.\.|(?:---|\+\+\+) \S|@@ -\d")
_HUNK_LINE: Final = expression(r"[+\- ]|$")
_EXCEPTION: Final = expression(
    r"\s*(?:E\s+|Exception in thread \"[^\"]{0,80}\" |\*\* \(|PHP \w+ error: +Uncaught |Uncaught |==\d+==ERROR: "
    r"|Unhandled exception[.:] |Fatal error: Uncaught )?"
    r"[A-Za-z][\w.:$]*(?:Error|Exception|Warning|Failure|Panic|Sanitizer)\b(?:[:)]|$)"
    r"|panic: \S|fatal error: \S|\w{1,20}: \S{1,300}\.lua:\d+: \S|Program received signal "
    r"|thread '[^']{0,80}' (?:\(\d+\) )?panicked at "
)
_COMMIT: Final = expression(r"commit [0-9a-f]{7,64}(?: \(.{0,200}\))?\s*$|From [0-9a-f]{40,64} \w{3} ")
"""What git prints of a commit before its message, which `git show` and `git log` indent (format-patch: as a mail)."""
_COMMIT_HEADER: Final = expression(r"(?:Author|AuthorDate|Commit|CommitDate|Date|Merge|From|To|Cc): ")
_MAIL_SUBJECT: Final = expression(r"Subject: (?:\[[^\]\n]{0,60}\] )?")
_MESSAGE_MARGIN: Final = "    "
_STEP: Final = expression(r"\s{0,6}(?:[-*+•]|\d{1,3}[.)])\s")
_HEADING: Final = expression(r"\s{0,3}(?:#{1,6}\s+(?P<marked>\S.*)|\*\*(?P<bold>[^*\n]{1,80})\*\*:?\s*$)")
_RULER: Final = expression(r"\s{0,3}(?:[-=_~^*+]\s?){3,}\s*$")
_CHECK: Final = expression(r"\s*[-*+] \[[ xX]?\]\s")
_TAG: Final = expression(
    r"\s*</?(?:details|summary|br|hr|p|div|table|tbody|thead|tr|td|th|img|sub|sup)\b[^>]*>.{0,200}$"
)
_PROMPT: Final = expression(r">\s{2,}\S|\s*(?:>>>|In \[\d+\]:|irb\(|iex\(|php >|scala>|\$ )")
_INDENTED: Final = expression(r"(?: {4}|\t)\s*\S")
_VERSION: Final = expression(
    r"\s*(?:[-*+|]\s*)?\**[A-Za-z][\w .+/()@-]{0,40}?\**\s*(?:==|[:=|])\s*\**\s*v?\d+(?:\.\w+)+[\w.+-]*\s*\|?\s*$"
)
"""`Python: 3.11.2`, `numpy==1.26`, `- OS version: 13.4`, `| pandas | 1.5.3 |`."""
_TEMPLATE_HEADING: Final = expression(
    r"(?:describe the (?:bug|issue|problem)|bug (?:description|report)|description(?: of .{1,30})?|summary|overview"
    r"|(?:steps )?(?:how )?to reproduce|steps to reproduce.{0,30}|reproduc(?:tion|er|ible).{0,40}"
    r"|minimal.{0,40}(?:example|code|case|sample)|code (?:sample|example).{0,40}|example"
    r"|(?:what (?:is )?(?:the )?)?(?:expected|actual|current|observed|desired) (?:behaviou?r|results?|output|outcome)"
    r"|what (?:happened|did you (?:do|expect|see)|you expected|happens|went wrong).{0,60}"
    r"|(?:problem|issue|question|motivation|background|context|details|solution|proposal|workaround|notes?)"
    r"|additional (?:context|information|comments?|notes?)|any(?:thing)? else.{0,60}|screenshots?|possible solution"
    r"|(?:relevant )?(?:logs?|traceback|stack ?trace|command (?:output|used)|output|error message)s?(?: output)?"
    r"|describe the solution.{0,60}|(?:types? of )?changes|checklist|related issues?|testing|test plan)"
    r"\W*$",
    re.IGNORECASE,
)
"""Headings that issue templates ask people to fill in; the text below them is about the report."""
_ENVIRONMENT_HEADING: Final = expression(
    r"(?:(?:your |system |environment |software |package )?(?:environment|versions?|configuration)"
    r"(?: (?:info(?:rmation)?|details|description))?|system info(?:rmation)?|platform.{0,20}|os(?: / environment)?"
    r"|operating system|installed (?:packages|versions)|dependencies|additional dependencies|[\w.+-]{1,20} versions?"
    r"|output of .{1,60}|(?:pip|conda) (?:list|freeze).{0,30}|checks?|checklist|before submitting.{0,60})\W*$",
    re.IGNORECASE,
)

_LINES: Final = (
    (_RULER, PartKind.MARKUP),
    (_CHECK, PartKind.TEMPLATE),
    (_TAG, PartKind.TEMPLATE),
    (_VERSION, PartKind.TABLE),
    (_STEP, PartKind.STEP),
    (_EXCEPTION, PartKind.ERROR),
    (_PROMPT, PartKind.CODE),
)
"""The first pattern that matches a line outside of fences and traces counts."""
_ANY_OF_THEM: Final = expression("|".join(f"(?:{pattern.pattern})" for pattern, _ in _LINES))
"""Most lines match none: one search instead of seven."""


_MAX_READ: Final = 100_000
"""Characters whose lines are read one by one. Nobody writes more by hand: the rest is a log, with frames of traces."""


@lru_cache(maxsize=8)
def read_task(text: str) -> TaskDocument:
    """Return a task's parts. Takes time in proportion to the length of the text; any text can be read."""
    lines = text.splitlines(keepends=True)
    ends = list(accumulate(map(len, lines)))
    if len(lines) < 2:
        kind = PartKind.TITLE if text.strip() else PartKind.MARKUP
        return TaskDocument(text, tuple(each for end in ends for each in _cut(Part(kind, 0, end))))
    traces = read_stack_traces(text)
    reader = _LineReader(traces, lines)
    lines_read = min(bisect_left(ends, _MAX_READ) + 1, len(lines))
    kinds = (reader.line(number, line) for number, line in enumerate(lines[:lines_read]))
    parts: list[Part] = []
    start = 0
    for (kind, language), group in groupby(zip(kinds, ends, strict=False), key=itemgetter(0)):
        *_, (_, end) = group
        parts += _cut(Part(kind, start, end, language))
        start = end
    return TaskDocument(text, (*parts, *_unread_parts(lines_read, ends, traces)))


def _unread_parts(first: int, ends: Sequence[int], traces: StackTraces) -> Iterator[Part]:
    """Yield the parts of the lines behind those that are read one by one."""
    start = ends[first - 1]
    for number in sorted(number for number in traces.lines | traces.between if number >= first):
        if start < ends[number - 1]:
            yield Part(PartKind.LOG, start, ends[number - 1])
        yield Part(PartKind.TRACE, ends[number - 1], ends[number])
        start = ends[number]
    if start < ends[-1]:
        yield Part(PartKind.LOG, start, ends[-1])


def _cut(part: Part) -> list[Part]:
    """Return a part; one that crosses the limit of what is read is cut there, and its end (of an endless line) is a
    log."""
    if part.start >= _MAX_READ or part.end <= _MAX_READ or part.kind in (PartKind.LOG, PartKind.TRACE):
        return [part]
    return [part._replace(end=_MAX_READ), Part(PartKind.LOG, _MAX_READ, part.end)]


_Line = tuple[PartKind, str]
"""(kind, language) of a line."""


class _LineReader:
    """Determines the kind of one line after the other, from what was open before it."""

    def __init__(self, traces: StackTraces, lines: Sequence[str]) -> None:
        self._frames, self._between, self._lines = traces.lines, traces.between, lines
        self._above = frozenset(number - above for number in traces.lines for above in range(1, _ABOVE_FRAMES))
        self._last: _Line = (PartKind.MARKUP, "")
        self._fence = self._language = ""
        self._titled = self._comment = self._environment = self._hunk = self._list = False
        self._failures = self._warnings = 0
        self._source = self._group = self._panicked = False
        """Whether the line before names the file of a Python frame, whose source may follow; whether the line is in the
        margin of an exception group; whether the message of a Rust panic follows."""
        self._headers = self._message = False
        """Whether headers of a commit may follow; whether its message may follow, indented."""
        self._blank = True

    def line(self, number: int, line: str) -> _Line:
        """Return kind and language of the next line; a blank line belongs to the part before it."""
        line = self._without_margin(line)
        blank = not line.strip()
        mark = self._commit(line) or self._markup(line)
        if mark is not None:
            kind = mark
        elif blank:
            self._blank, self._source, self._headers = True, False, False
            return self._last
        else:
            kind = self._content(number, line)
            self._source = kind is PartKind.TRACE and _SOURCE_OF_FRAME.match(line.rstrip()) is not None
        self._blank = blank
        self._last = (kind, self._language if kind is PartKind.CODE else "")
        return self._last

    def _commit(self, line: str) -> PartKind | None:
        """Return the kind of the lines that git prints above the message of a commit; None for other lines."""
        if not self._fence and _COMMIT.match(line):
            self._headers = self._message = True
            return PartKind.LOG
        return PartKind.LOG if self._headers and _COMMIT_HEADER.match(line) else None

    def _markup(self, line: str) -> PartKind | None:
        """Return the kind of comments and fences, which hide what is within; None for other lines."""
        mark = _FENCE.match(line) if "```" in line or "~~~" in line else None
        if self._comment or (not self._fence and "<!--" in line and line.lstrip().startswith("<!--")):
            self._comment = "-->" not in line
            return PartKind.MARKUP
        if mark and mark.group(1).startswith(self._fence):
            closing = bool(self._fence)
            self._fence = "" if closing else mark.group(1)
            self._language = "" if closing else mark.group(2).lower()
            self._hunk = False
            return PartKind.MARKUP
        return None

    def _content(self, number: int, line: str) -> PartKind:
        if self._titled and is_logged(line):
            return self._kind_of_log_line(line)
        if self._fence:
            return self._fenced(number, line)
        if self._is_diff(line):
            return PartKind.DIFF
        if not self._titled:  # the first line is the title whatever it looks like, because no line before it says more
            self._titled = True
            return PartKind.TITLE
        return self._printed(number, line) or self._text(line)

    def _kind_of_log_line(self, line: str) -> PartKind:
        """Return the kind of a logged line: an error for the first lines that report failures, which a report is about.

        If no line reports a failure, the first warnings are errors, and so are a few lines that tell no level.
        """
        if self._failures < _MAX_FAILURES and is_failure(line):
            self._failures += 1
            return PartKind.ERROR
        if self._warnings < _MAX_WARNINGS and is_warning(line) and self._only_warns:
            self._warnings += 1
            return PartKind.ERROR
        return PartKind.ERROR if self._quotes_few and has_no_level(line) else PartKind.LOG

    @cached_property
    def _only_warns(self) -> bool:
        """Whether nothing in the task reports a failure: no logged line, and no stack trace."""
        return not self._frames and not any(is_failure(line) and is_logged(line) for line in self._lines)

    @cached_property
    def _quotes_few(self) -> bool:
        """Whether all that was logged is a few lines without a level, which were quoted for what they say."""
        logged = list(islice((line for line in self._lines if is_logged(line)), _MAX_UNRATED + 1))
        return len(logged) <= _MAX_UNRATED and not self._frames and all(map(has_no_level, logged))

    def _fenced(self, number: int, line: str) -> PartKind:
        if self._environment:
            return PartKind.TABLE
        if self._is_diff(line) or self._language in ("diff", "patch"):
            return PartKind.DIFF
        return self._printed(number, line) or PartKind.CODE

    def _printed(self, number: int, line: str) -> PartKind | None:
        """Return the kind of a line of a stack trace, with its errors; None for a line that belongs to none."""
        last, stripped = self._last[0], line.strip()
        panicked, self._panicked = self._panicked, stripped.endswith(":") and _PANICKED.search(stripped) is not None
        near_trace = last is PartKind.TRACE or last is PartKind.ERROR or number in self._above
        if panicked or (near_trace and _EXCEPTION.match(line)):
            return PartKind.ERROR
        if last is PartKind.TRACE and number not in self._frames:
            if not self._blank and _RAISED.match(line.rstrip()):
                return PartKind.ERROR
            if _BELOW_FRAME.match(line):
                return PartKind.TRACE
        if self._is_of_trace(number, line):
            return PartKind.ERROR if _WARNED.match(line) else PartKind.TRACE
        return None

    def _is_of_trace(self, number: int, line: str) -> bool:
        """Return whether a line is a frame, its source, or what runtimes print around frames."""
        if number in self._frames or (self._source and line.startswith("    ")):
            return True
        if _FRAME.match(line) or _OPENING.match(line.strip()):
            return True
        is_between = number in self._between and _BETWEEN_FRAMES.match(line) is not None
        return is_between or (self._group and _GROUP_RULER.match(line) is not None)

    def _without_margin(self, line: str) -> str:
        if self._message and not self._headers:
            self._message = line.startswith(_MESSAGE_MARGIN) or not line.strip()
            return line.removeprefix(_MESSAGE_MARGIN) if self._message else line
        if not self._group and (_GROUP not in line or not _MARGIN.match(line)):
            return line
        margin = _MARGIN.match(line)
        self._group = margin is not None or _GROUP_RULER.match(line) is not None
        return line[margin.end() :] if margin else line

    def _is_diff(self, line: str) -> bool:
        if _DIFF.match(line):
            self._hunk = self._hunk or line.startswith(("@@", "diff ", "+++ "))
            return self._hunk or line.startswith("index ")
        self._hunk = self._hunk and _HUNK_LINE.match(line) is not None
        return self._hunk

    def _text(self, line: str) -> PartKind:
        heading = _HEADING.match(line) if "#" in line or "**" in line else None
        if heading:
            return self._heading((heading["marked"] or heading["bold"]).strip().strip("#*:").strip())
        if self._environment:
            return PartKind.TABLE
        known = (
            next((kind for pattern, kind in _LINES if pattern.match(line)), None) if _ANY_OF_THEM.match(line) else None
        )
        if known is PartKind.STEP:
            self._list = True
        if known is not None:
            return known
        if _INDENTED.match(line) and not self._list and (self._blank or self._last[0] is PartKind.CODE):
            return PartKind.CODE
        self._list = self._list and line[:1].isspace()
        return PartKind.STEP if self._list else PartKind.PROSE

    def _heading(self, heading: str) -> PartKind:
        self._list = False
        self._environment = _ENVIRONMENT_HEADING.match(heading) is not None
        is_of_template = self._environment or _TEMPLATE_HEADING.match(heading) is not None
        return PartKind.TEMPLATE if is_of_template else PartKind.HEADING
