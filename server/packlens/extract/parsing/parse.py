"""Parses the text of a file, blanked and repaired as its grammar needs it, within limits of time and memory."""

from __future__ import annotations

import time
from itertools import count, islice
from typing import Final

import tree_sitter

from packlens.expressions import byte_expression
from packlens.extract.languages.language import Language
from packlens.extract.parsing.content import has_line_beyond
from packlens.extract.parsing.embedded import template_code
from packlens.extract.parsing.repairs import DEEP, MANY_UNREADABLE, repaired, unreadable_tokens
from packlens.extract.parsing.replacements import replaced
from packlens.extract.parsing.text_reader import TextReader

_LONG_LINE: Final = 1000
"""People write no lines of more bytes."""
_MIN_STEPS: Final = 1000
_BYTES_A_STEP: Final = 5
"""A parser reports a step for every 200 bytes of code (measured: Python, Go, Rust). These limits are far above that."""
_STEPS_A_CLOCK: Final = 16
"""Looking at the clock at each step would take a tenth of the parse."""
_SHORT: Final = 16 << 10
"""Bytes. The slowest text of this length that was found takes two seconds to parse."""
_PARSE_SECONDS: Final = 2.0
"""Processor time. A megabyte of code takes 0.1 s."""
_LOPSIDED: Final = 4_000
"""Brackets left open. In 55 MB of public sources in 19 languages, two files have so many of one kind: both are listings
of terminal escapes."""
_MANY_LINES: Final = 600
_COPIES: Final = 20
"""A text in which each line occurs more often than this on average is repetitive."""
_BRACKETS: Final = ((b"(", b")"), (b"[", b"]"), (b"{", b"}"), (b"<", b">"))
_OVERFULL: Final = {
    "yaml": (byte_expression(rb"[ \t?:-]{240}"), 1),
    "markdown": (byte_expression(rb"[ \t>*+.)\d-]{240}"), 1),
    "kotlin": (byte_expression(rb"\$\{"), 1000),
}
"""What a text has, by grammar, and how often, in which more levels may be open than the scanner of the grammar has room
for, which ends the process: 252 of YAML and Markdown, each of at least one column before the text of a line, and 1,024
texts of Kotlin, within each other."""
_MANY_NODES: Final = 10_000
"""A query takes half a second at most for a tree of this size, which is that of 50 KB of code."""
_SAMPLES: Final = 64


class NeedsLimitsError(Exception):
    """The queries may take minutes on this tree, and cannot be stopped: extract it in a process that can be killed.

    The cursor of a query takes time that is quadratic in the tokens that cannot be parsed, and has no working callback:
    that of tree-sitter 0.26.1 reads its options after their storage was freed.
    """


UNREADABLE: Final = (NeedsLimitsError, RecursionError, ValueError, OverflowError)
"""What extraction raises for a text that it cannot read."""


def parse(language: Language, code: bytes, *, within_limits: bool) -> tuple[bytes, tree_sitter.Node]:
    """Return code as the grammar can read it, and the root of its tree.

    Raises ValueError if the parser does not come to an end, and NeedsLimitsError if the code needs limits of time and
    memory, and the caller sets none (`within_limits`).
    """
    readable = _readable(language, code)
    is_doubtful = _is_overfull(language, readable) or _is_lopsided(readable) or _is_repetitive(readable)
    if is_doubtful and not within_limits:
        raise NeedsLimitsError
    return _repaired_and_root(language, readable, within_limits=within_limits)


def parse_embedded(language: Language, code: bytes, *, within_limits: bool) -> tuple[bytes, tree_sitter.Node]:
    """Return what `parse` returns for code of which the other languages in its file are blanked.

    The blank lines would make it seem repetitive, so only its tree tells whether it needs limits.
    """
    return _repaired_and_root(language, _readable(language, code), within_limits=within_limits)


def _readable(language: Language, raw: bytes) -> bytes:
    """Return a text with all that the grammar cannot read blanked, and with a last line break if it needs one."""
    if language.template_code_pattern is not None:
        raw = template_code(raw, language.template_code_pattern, language.template_opening.encode())
    if language.line_feeds:
        raw = raw.replace(b"\r\n", b"\n ")  # in this order, as a line may end with a backslash
    if language.last_line_break and raw and not raw.endswith(b"\n"):
        raw += b"\n"
    return raw if language.noise_pattern is None else replaced(language.noise_pattern, raw)


def _repaired_and_root(language: Language, raw: bytes, *, within_limits: bool) -> tuple[bytes, tree_sitter.Node]:
    """Return a text with the repairs that help, and the root of its tree; raise NeedsLimitsError as `parse` does."""
    root = _parsed(language, raw).root_node
    if root.has_error and language.repairs_pattern is not None:
        raw, root = repaired(language.repairs_pattern, raw, root, lambda text: _parsed(language, text).root_node)
    if not within_limits and _may_stall(root):
        raise NeedsLimitsError
    return raw, root


def _parsed(language: Language, raw: bytes) -> tree_sitter.Tree:
    """Parse a text, within limits of time unless it is too short to exceed them."""
    doubtful = language.may_not_end or has_line_beyond(_LONG_LINE, raw)
    if len(raw) <= _SHORT and not doubtful:
        return language.parser.parse(raw)
    tree = _parsed_within_limits(language, raw, doubtful=doubtful)
    if tree.root_node.has_error:
        return tree
    return tree_sitter.Parser(language.ts_language).parse(raw, tree)  # reuses the tree; reading its texts is faster


def _parsed_within_limits(language: Language, raw: bytes, *, doubtful: bool) -> tree_sitter.Tree:
    """Parse a text; raise ValueError if it takes much longer than code does.

    Some grammars never end on some texts (TSX and TypeScript on 44 characters); many take time that is quadratic in a
    text that they cannot read (C, 40 s for 72 kB of `/*`). Parsing can be stopped only if a function supplies the text.
    That costs no more, but the predicates of queries call the function for every text (the query takes 1.2 times as
    long; a second parse without limits would double the time).
    """
    max_steps = _MIN_STEPS + len(raw) // _BYTES_A_STEP if doubtful else len(raw)
    deadline = time.thread_time() + _PARSE_SECONDS
    steps = count(1)
    parser = tree_sitter.Parser(language.ts_language)

    def is_to_end(*_: object) -> bool:
        """Return whether the parser has taken too many steps, or too long."""
        step = next(steps)
        return step > max_steps or (step % _STEPS_A_CLOCK == 0 and time.thread_time() > deadline)

    reader = TextReader(raw)
    try:
        tree = parser.parse(reader, progress_callback=is_to_end)
    except ValueError as error:
        raise ValueError("the parser does not come to an end") from error
    reader.is_parsed = True
    return tree


def _is_overfull(language: Language, raw: bytes) -> bool:
    """Return whether a text may end the process that parses it."""
    pattern, times = _OVERFULL.get(language.grammar, (None, 0))
    return pattern is not None and sum(1 for _ in islice(pattern.finditer(raw), times)) == times


def _is_lopsided(raw: bytes) -> bool:
    """Return whether a text opens far more brackets than it closes, or the other way round.

    Recovering from that can take a parser gigabytes within one step, which cannot be interrupted (Java: 4.6 GB and 9 s
    for 72 KB of `a<`).
    """
    if len(raw) <= _SHORT:
        return False
    return any(abs(raw.count(opening) - raw.count(closing)) > _LOPSIDED for opening, closing in _BRACKETS)


def _is_repetitive(raw: bytes) -> bool:
    """Return whether a text has many lines and nearly all are copies of a few, which code never has.

    A grammar that cannot read such a line takes memory that is quadratic in their number (Python: 1.3 GB for 2,000
    lines of `/*`), within one step of the parser.
    """
    if raw.count(b"\n") < _MANY_LINES:
        return False
    lines = raw.split(b"\n")
    limit = len(lines) // _COPIES
    if len(set(lines[: 2 * limit])) > limit:  # nearly all files end here
        return False
    return len(set(lines)) * _COPIES < len(lines)


def _may_stall(root: tree_sitter.Node) -> bool:
    """Return whether queries may take long on a tree: it is large, and either deep or full of unreadable tokens."""
    nodes = root.descendant_count
    if nodes <= _MANY_NODES:
        return False
    cursor = root.walk()
    for sample in range(_SAMPLES):
        cursor.goto_descendant(nodes * sample // _SAMPLES)
        if cursor.depth > DEEP:
            return True
    return unreadable_tokens(root) > MANY_UNREADABLE
