"""Finds every occurrence of names that a file's definitions use: facts keep only the first line of a use.

An occurrence counts as a use if it is written like the use that extraction found, that is, behind the same word and
separator, in the code of the same definition.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from packlens.extract.extraction import Extraction, code_problem, extract
from packlens.extract.facts import Definition
from packlens.extract.languages.language import Language
from packlens.extract.parsing.content import decode_source
from packlens.faults import result_or_problem
from packlens.symbol_id import integer_id, symbol_ids

_BEFORE: Final = re.compile(rb"[\w$)\]]*\s*(?:\.|::|->|\?\.)\s*\Z")
_MAX_BEFORE_LENGTH: Final = 80


class NameUse(NamedTuple):
    """An occurrence of a name that a definition uses."""

    user: int
    """Store id of the innermost definition around it; the file's own outside of all."""
    line: int
    """1-based."""
    start: int
    """Byte offset of the name."""
    end: int


class _Spelling(NamedTuple):
    name: str
    owner: int
    """Ordinal of the innermost definition."""
    line: int
    start: int
    end: int
    before: bytes
    """The word and the separator before the name, if there are any."""
    quoted: bool
    """Whether it is in a string, where code may be interpolated."""


def name_uses(language: Language, path: str, raw: bytes, names: Collection[str]) -> list[NameUse]:
    """Return the uses of the given names in a text, in order; none if it cannot be parsed quickly.

    If the file imports one of them under another name, uses of that name and the import count too.
    """
    source = decode_source(raw)
    extraction = _extraction(language, path, source)
    if extraction is None:
        return []
    facts = extraction.facts
    imported = [row for row in facts.imports if row.name in names]
    aliases = {*names, *(row.local for row in imported)}
    spellings = _spelled(source, extraction, aliases)
    on_lines: defaultdict[tuple[str, int], list[_Spelling]] = defaultdict(list)
    of_owners: defaultdict[tuple[str, int], list[_Spelling]] = defaultdict(list)
    for spelling in spellings:
        on_lines[spelling.name, spelling.line].append(spelling)
        if not spelling.quoted:
            of_owners[spelling.name, spelling.owner].append(spelling)
    sites = {spelling: 0 for row in imported for spelling in on_lines[row.name, row.line]}
    for reference in facts.references:
        if reference.name in aliases:
            owner = max(reference.owner, 0)
            on_line = on_lines[reference.name, reference.line]
            on_line = [spelling for spelling in on_line if not spelling.quoted] or on_line
            forms = {spelling.before for spelling in on_line}
            for spelling in of_owners[reference.name, owner]:
                if spelling.before in forms:
                    sites.setdefault(spelling, owner)
            sites.update(dict.fromkeys(on_line, owner))
    ids = symbol_ids(path, [(definition.qualified_name, definition.kind) for definition in facts.definitions])
    return [NameUse(integer_id(ids[owner]), s.line, s.start, s.end) for s, owner in sorted(sites.items(), key=_start)]


def imported_names(language: Language, path: str, raw: bytes) -> dict[str, str]:
    """Return the original names of what a text imports under other names, by those."""
    extraction = _extraction(language, path, decode_source(raw))
    rows = () if extraction is None else extraction.facts.imports
    return {row.local: row.name for row in rows if row.local and row.name and row.local != row.name}


def _extraction(language: Language, path: str, source: bytes) -> Extraction | None:
    if code_problem(language, source):
        return None
    return result_or_problem(lambda: extract(language, path, source, within_limits=False), None)[0]


def _spelled(source: bytes, extraction: Extraction, names: Collection[str]) -> list[_Spelling]:
    """Return where the given names occur in code, without the occurrence that is the definition's own name."""
    definitions = extraction.facts.definitions
    spellings: list[_Spelling] = []
    for name in sorted(names):
        word = re.compile(rb"(?<![\w$])" + re.escape(name.encode("utf-8", "surrogatepass")) + rb"(?![\w$])")
        definition_starts: set[int] = set()
        spans = [match.span() for match in word.finditer(source)]
        line, line_end = 1, 0
        for (start, end), owner in zip(spans, _innermost(definitions, [start for start, _ in spans]), strict=True):
            line, line_end = line + source.count(b"\n", line_end, start), start
            if _is_within(extraction.comments, start):
                continue
            if definitions[owner].name == name and definitions[owner].kind != "file" and owner not in definition_starts:
                definition_starts.add(owner)
                continue
            before = _BEFORE.search(source, max(start - _MAX_BEFORE_LENGTH, 0), start)
            in_string = _is_within(extraction.strings, start)
            spellings.append(_Spelling(name, owner, line, start, end, b"" if before is None else before[0], in_string))
    return spellings


def _start(spelling_and_count: tuple[_Spelling, int]) -> int:
    return spelling_and_count[0].start


def _is_within(spans: Sequence[tuple[int, int]], offset: int) -> bool:
    """Return whether an offset is in one of the given spans, which are sorted."""
    index = bisect_right(spans, offset, key=itemgetter(0)) - 1
    return index >= 0 and offset < spans[index][1]


def _innermost(definitions: Sequence[Definition], offsets: Iterable[int]) -> Iterator[int]:
    """Yield the ordinal of the innermost definition around each offset, ascending; 0, the file, if there is none."""
    to_open = sorted(
        range(len(definitions)), key=lambda n: (definitions[n].start_byte, -definitions[n].end_byte, -n), reverse=True
    )
    enclosing: list[int] = []
    for offset in offsets:
        while to_open and definitions[to_open[-1]].start_byte <= offset:
            enclosing.append(to_open.pop())
        while enclosing and definitions[enclosing[-1]].end_byte <= offset:
            enclosing.pop()
        yield enclosing[-1] if enclosing else 0
