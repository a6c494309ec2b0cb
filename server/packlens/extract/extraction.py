"""Extracts the facts of one file: definitions, references, imports. Raises ValueError with the reason for bad input."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Final

import tree_sitter

from packlens.extract.definitions.definitions import read_definitions
from packlens.extract.facts import FIXTURE, FileFacts
from packlens.extract.imports.imports import package_name, read_imports
from packlens.extract.imports.known_names import known_names
from packlens.extract.languages.language import Language, languages
from packlens.extract.languages.lazy_queries import FEW_BYTES
from packlens.extract.parsing.captures import collect
from packlens.extract.parsing.conflicts import without_conflicts
from packlens.extract.parsing.content import content_problem, has_line_beyond, is_minified
from packlens.extract.parsing.embedded import by_language, embedded_code, template_code
from packlens.extract.parsing.notebook import code_cells
from packlens.extract.parsing.repairs import DEEP, MANY_UNREADABLE, repaired, unreadable_tokens
from packlens.extract.parsing.replacements import replaced
from packlens.extract.parsing.source import Source
from packlens.extract.parsing.text_reader import TextReader
from packlens.extract.routes.mounts import with_modules
from packlens.extract.scopes.bindings import read_bindings, read_locals
from packlens.extract.scopes.narrowing import narrowed_names
from packlens.extract.scopes.returned import add_returned_types
from packlens.extract.uses.references import ReferenceReader

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
_MANY_NODES: Final = 10_000
"""A query takes half a second at most for a tree of this size, which is that of 50 KB of code."""
_SAMPLES: Final = 64


@dataclass(slots=True)
class Extraction:
    """A file's facts, and what the text index needs in addition."""

    facts: FileFacts
    comments: list[tuple[int, int]] = field(default_factory=list)
    """(start byte, end byte), in the order of their starts; the same for strings."""
    strings: list[tuple[int, int]] = field(default_factory=list)
    called: dict[int, list[str]] = field(default_factory=dict)
    """By ordinal, the names that each definition calls, including names that resolution cannot use."""


class NeedsLimitsError(Exception):
    """The queries may take minutes on this tree, and cannot be stopped: extract it in a process that can be killed.

    The cursor of a query takes time that is quadratic in the tokens that cannot be parsed, and has no working callback:
    that of tree-sitter 0.26.1 reads its options after their storage was freed.
    """


def extract(language: Language, path: str, source: bytes, *, within_limits: bool = True) -> Extraction:
    """Return the facts of one file; `path` is relative to the root, with forward slashes.

    Raises ValueError if the parser does not come to an end, and NeedsLimitsError if the file needs limits of time and
    memory, and the caller sets none (`within_limits`).
    """
    text = Source(_code_of(language, source))
    readable, root = _readable_and_root(language, text.raw, within_limits=within_limits)
    if language.template_code_pattern is not None:
        text.names = readable.decode("latin-1")
    test_paths = language.test_path_pattern
    tests = test_paths is not None and test_paths.search(path) is not None
    matches = collect(language, root, readable, tests)
    for name, matches_of_language in by_language(language.embeds, matches.embedded).items():
        embedded = languages()[name]
        code = _readable(embedded, embedded_code(readable, matches_of_language))
        code, embedded_root = _repaired_and_root(embedded, code, within_limits=within_limits)
        found = collect(embedded, embedded_root, code, tests)
        if name != language.embeds:  # comments of a style do not describe the component
            found = replace(found, comments=[], strings=[])
        matches = matches.joined(found)
    outline, handlers = read_definitions(language, path, text, matches, root)
    narrowed = narrowed_names(language, text, root, matches, outline)
    bindings = read_bindings(language, text, matches, outline, narrowed)
    add_returned_types(language, text, matches, outline, bindings)
    imports = read_imports(language, path, text, matches)
    with_modules(outline.definitions, imports)
    known = known_names(language, outline.definitions, imports)
    local_names = read_locals(text, matches, outline, known.bare)
    narrowed.open(outline, bindings)
    reader = ReferenceReader(language, text, outline, bindings, local_names, known)
    reader.add(handlers)
    if language.fixtures_into and (tests or any(FIXTURE in each.type_name for each in outline.definitions)):
        reader.read_parameters(matches.parameters, in_tests=tests)
    for role, matches_of_role in matches.references:
        reader.read(role, matches_of_role)
    if language.dotted_texts:
        reader.read_texts(matches.strings)
    module = package_name(language, text, matches)
    facts = FileFacts(module, tuple(outline.definitions), reader.references(), tuple(imports), "")
    comments = [(start, end) for start, end, _, _ in matches.comments]
    return Extraction(facts, comments, matches.strings, reader.called())


def compile_for(language: Language, sources: Sequence[bytes]) -> None:
    """Compile at once the patterns that files of a language need, instead of more of them with each file."""
    if language.is_compiled or sum(map(len, sources)) > FEW_BYTES:
        _ = language.queries.all
        return
    texts: list[tuple[tree_sitter.Node, bytes]] = []
    for source in sources:
        with suppress(NeedsLimitsError, RecursionError, ValueError, OverflowError):  # `extract` meets them too
            code = Source(_code_of(language, source)).raw
            readable, root = _readable_and_root(language, code, within_limits=False)
            texts.append((root, readable))
    if texts:
        language.queries.for_texts(texts)


def _readable_and_root(language: Language, code: bytes, *, within_limits: bool) -> tuple[bytes, tree_sitter.Node]:
    """Return code as the grammar can read it, and the root of its tree; raise NeedsLimitsError as `extract` does."""
    readable = _readable(language, code)
    if not within_limits and (_is_lopsided(readable) or _is_repetitive(readable)):
        raise NeedsLimitsError
    return _repaired_and_root(language, readable, within_limits=within_limits)


def code_problem(language: Language, source: bytes) -> str:
    """Return why the code of a file is not worth parsing; '' if it is."""
    code = _code_of(language, source)
    lines = code if code is source else b"\n".join(line.rstrip() for line in code.split(b"\n"))
    return content_problem(lines) or ("minified" if language.bundled and is_minified(lines) else "")


def _code_of(language: Language, source: bytes) -> bytes:
    """Return the text of a file that is code in its language: all of it, except in notebooks and merge conflicts."""
    return without_conflicts(code_cells(source, language.kernel) if language.kernel else source)


def _repaired_and_root(language: Language, raw: bytes, *, within_limits: bool) -> tuple[bytes, tree_sitter.Node]:
    """Return a text with the repairs that help, and the root of its tree; raise NeedsLimitsError as `extract` does."""
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


def _readable(language: Language, raw: bytes) -> bytes:
    """Return a text with all that the grammar cannot read blanked, and with a last line break if it needs one."""
    if language.template_code_pattern is not None:
        raw = template_code(raw, language.template_code_pattern)
    if language.line_feeds:
        raw = raw.replace(b"\r\n", b"\n ")  # in this order, as a line may end with a backslash
    if language.last_line_break and raw and not raw.endswith(b"\n"):
        raw += b"\n"
    return raw if language.noise_pattern is None else replaced(language.noise_pattern, raw)
