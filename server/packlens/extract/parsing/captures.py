"""Runs a language's tags.scm over a tree, in one pass of the C library, and groups the matches by role."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import tree_sitter

from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.languages.patterns import Queries, Role, WordedPatterns

Captures = dict[str, list[tree_sitter.Node]]
Match = tuple[int, Captures]
"""(number of the pattern, its captures)."""
RoleMatch = tuple[str, tree_sitter.Node, Captures]
"""(detail of the role, the node that the role is on, all captures)."""
Lines = tuple[int, int, int, int]
"""(start byte, end byte, first row, last row)."""

_MAX_DEPTH: Final = 1000
"""Deeper nodes start no match: a cursor's time is quadratic in the depth (15 s at 10,000, 0.03 s at 1,000). Sources
written by people stay below 100."""

_MAX_BEGUN: Final = 512
"""Matches that a cursor follows at once. It compares all of them at each node, so a method with 800 decorators took 9 s
and takes 0.6 s with this limit. The largest files of 21 repositories stay below 256, and 60 decorators on a function
below this. Beyond the limit, the matches that began first are dropped, among them that of the method."""

_BLANK: Final = b"_"
"""What stands for a name where none is wanted."""
_MIN_GAP: Final = 300
"""Bytes. Words closer to each other share a range: a cursor begins each range at the root of the tree."""
_MAX_RANGES: Final = 64
_STARTS_OF_ARGUMENTS: Final = (b"(", b" (", b"<", b"?.(", b"?.<")
"""What a name that is called may have behind it."""


@dataclass(slots=True)
class Matches:
    """All matches of one file, by role."""

    definitions: list[RoleMatch] = field(default_factory=list)
    scopes: list[RoleMatch] = field(default_factory=list)
    imports: list[RoleMatch] = field(default_factory=list)
    references: list[tuple[Role, list[Match]]] = field(default_factory=list)
    """By pattern, without the node of the role."""
    bindings: list[Match] = field(default_factory=list)
    locals: list[Match] = field(default_factory=list)
    """Bindings of which only the name is read; see `bindings.read_locals`."""
    settings: list[Match] = field(default_factory=list)
    """Where names that are bound elsewhere are set to values of which nothing is read."""
    narrowed: list[Match] = field(default_factory=list)
    """Tests of what type a local name has; see `narrowing`."""
    parameters: list[Match] = field(default_factory=list)
    """Those of the bindings and locals that are parameters through which fixtures may be taken."""
    generics: list[RoleMatch] = field(default_factory=list)
    """Lists of type parameters; see `type_parameters`."""
    packages: list[Match] = field(default_factory=list)
    exports: list[Match] = field(default_factory=list)
    comments: list[Lines] = field(default_factory=list)
    """In the order of their starts."""
    attributes: list[Lines] = field(default_factory=list)
    strings: list[tuple[int, int]] = field(default_factory=list)
    """(start byte, end byte), in the order of their starts."""
    arguments: list[RoleMatch] = field(default_factory=list)
    """Lists of parameters or arguments; see `argument_lists`."""
    embedded: list[RoleMatch] = field(default_factory=list)
    """Code in another language: see `Language.embeds` and the module `embedded`."""

    def joined(self, other: Matches) -> Matches:
        """Return these matches and those of another tree over the same text."""
        return Matches(
            self.definitions + other.definitions,
            self.scopes + other.scopes,
            sorted(self.imports + other.imports, key=_start_of),
            self.references + other.references,
            self.bindings + other.bindings,
            self.locals + other.locals,
            self.settings + other.settings,
            self.narrowed + other.narrowed,
            self.parameters + other.parameters,
            self.generics + other.generics,
            self.packages + other.packages,
            self.exports + other.exports,
            sorted(self.comments + other.comments),
            self.attributes + other.attributes,
            sorted(self.strings + other.strings),
            self.arguments + other.arguments,
        )


def collect(language: Language, root: tree_sitter.Node, raw: bytes, tests: bool = False) -> Matches:
    """Return the matches of a file's tree and text; `tests` is whether it is a file of tests.

    A node that two patterns capture as a definition keeps the kind of the first pattern.
    """
    queries = language.queries.for_text(root, raw)
    groups = queries.groups_in_tests if tests else queries.groups
    by_kind: defaultdict[str, list[Match]] = defaultdict(list)
    # by pattern: patterns of one role share a list, except those of references
    buckets: list[list[Match]] = [[] if group == "reference" else by_kind[group] for group in groups]
    _fill(buckets, queries, root, raw)
    return Matches(
        definitions=_definitions(by_kind["definition"], queries),
        scopes=_role_matches(by_kind["scope"], queries),
        imports=sorted(_role_matches(by_kind["import"], queries), key=_start_of),
        references=[
            (role, matches)
            for role, group, matches in zip(queries.roles, groups, buckets, strict=True)
            if matches and group == "reference"
        ],
        bindings=by_kind["typed"] + _in_order(by_kind["binding"], queries),
        locals=by_kind["parameter"] + by_kind["local"],
        settings=by_kind["set"],
        narrowed=by_kind["narrowed"],
        parameters=by_kind["typed"] + by_kind["parameter"],
        generics=_role_matches(by_kind["generic"], queries),
        packages=by_kind["package"],
        exports=by_kind["export"],
        comments=sorted(_lines(by_kind["comment"], codes.COMMENT, raw)),
        attributes=_lines(by_kind["attribute"], codes.ATTRIBUTE, raw),
        strings=sorted(
            [(node.start_byte, node.end_byte) for _, captures in by_kind["string"] for node in captures[codes.STRING]]
        ),
        arguments=_role_matches(by_kind["arguments"], queries),
        embedded=_role_matches(by_kind["embedded"], queries),
    )


def _in_order(bindings: list[Match], queries: Queries) -> list[Match]:
    """Return bindings in the order of their names, as a name's type may follow from an earlier one.

    Only patterns that hold needed words, which are matched last, are not in order.
    """
    worded = queries.anywhere.pattern_count + (queries.top.pattern_count if queries.top is not None else 0)
    if not bindings or bindings[-1][0] < worded:
        return bindings
    return sorted(bindings, key=_start_of_names)


def _start_of_names(match: Match) -> int:
    names = match[1].get(codes.NAME) or match[1].get(codes.NAMES)
    return names[0].start_byte if names else -1


def _fill(buckets: Sequence[list[Match]], queries: Queries, root: tree_sitter.Node, raw: bytes) -> None:
    """Run a language's queries, whose patterns are numbered through, and fill a list for each pattern."""
    puts = [bucket.append for bucket in buckets]
    cursor = tree_sitter.QueryCursor(queries.anywhere, match_limit=_MAX_BEGUN)
    cursor.set_max_start_depth(_MAX_DEPTH)
    for match in cursor.matches(root):
        puts[match[0]](match)
    before = queries.anywhere.pattern_count
    if queries.top is not None:
        cursor = tree_sitter.QueryCursor(queries.top, match_limit=_MAX_BEGUN)
        cursor.set_max_start_depth(0)  # so the cursor goes down no further than the patterns reach
        for number, captures in cursor.matches(root):
            puts[before + number]((before + number, captures))
        before += queries.top.pattern_count
    for number, captures in worded_matches(queries, root, raw):
        puts[before + number]((before + number, captures))


def worded_matches(queries: Queries, root: tree_sitter.Node, raw: bytes) -> Iterator[Match]:
    """Yield the matches of the patterns that hold a word which few texts hold, numbered from 0."""
    before = 0
    for patterns in queries.worded:
        found: dict[tuple[int, ...], Match] = {}
        for start, end in _ranges(patterns, raw):
            cursor = tree_sitter.QueryCursor(patterns.query(), match_limit=_MAX_BEGUN)
            cursor.set_max_start_depth(_MAX_DEPTH)
            cursor.set_byte_range(start, end)
            for number, captures in cursor.matches(root):  # one that holds words of two ranges is found in both
                nodes = [node.id for captured in captures.values() for node in captured]
                found.setdefault((number, *nodes), (before + number, captures))
        yield from found.values()
        before += patterns.pattern_count


def _ranges(patterns: WordedPatterns, raw: bytes) -> list[tuple[int, int]]:
    """Return ranges of a text that hold all occurrences of the needed words: few, and far from each other."""
    occurrences: list[tuple[int, int]] = []
    for word in patterns.words:
        start = raw.find(word)
        while start >= 0:
            occurrences.append((start, start + len(word)))
            start = raw.find(word, start + len(word))
    for name in patterns.called_names:
        start = raw.find(name)
        while start >= 0:
            end = start + len(name)
            if raw.startswith(_STARTS_OF_ARGUMENTS, end):
                occurrences.append((start, end))
            start = raw.find(name, end)
    occurrences.sort()
    ranges: list[tuple[int, int]] = []
    gap = max(_MIN_GAP, len(raw) // _MAX_RANGES)
    for start, end in occurrences:
        if ranges and start - ranges[-1][1] < gap:
            ranges[-1] = ranges[-1][0], max(end, ranges[-1][1])
        else:
            ranges.append((start, end))
    return ranges


def _start_of(match: RoleMatch) -> int:
    return match[1].start_byte


def _lines(matches: list[Match], capture: str, raw: bytes) -> list[Lines]:
    lines: list[Lines] = []
    for _, captures in matches:
        for node in captures[capture]:
            first = node.start_point[0]
            last, column = node.end_point
            start, end = node.start_byte, node.end_byte
            if last > first and not raw[end - column : end].strip():
                last -= 1  # the node includes its line break (a Rust doc comment) and blanks of the next line (Zig)
                end -= column
            lines.append((start, end, first, last))
    return lines


def _role_matches(matches: list[Match], queries: Queries) -> list[RoleMatch]:
    return [_role_match(queries, pattern, captures) for pattern, captures in matches]


def _role_match(queries: Queries, pattern: int, captures: Captures) -> RoleMatch:
    role = queries.roles[pattern]
    if role.detail is not None:
        return role.detail, captures[role.code][0], captures
    names = ((queries.captures[mark], mark) for mark in captures)
    name, mark = next(pair for pair in names if pair[0].startswith(role.kind))
    return name[len(role.kind) + 1 :], captures[mark][0], captures


def _definitions(matches: list[Match], queries: Queries) -> list[RoleMatch]:
    """Return the matches of definitions; of several on one node and name, the one of the first pattern.

    Matches come in the order in which patterns are completed, which is not the order of the patterns.
    """
    chosen: list[RoleMatch] = []
    rank_and_index: dict[tuple[int, int, int], tuple[int, int]] = {}
    for pattern, captures in _named_each(matches):
        match, rank = _role_match(queries, pattern, captures), queries.ranks[pattern]
        names = captures.get(codes.NAME)
        key = (match[1].start_byte, match[1].end_byte, names[0].start_byte if names else -1)
        earlier = rank_and_index.get(key)
        if earlier is None:
            rank_and_index[key] = (rank, len(chosen))
            chosen.append(match)
        elif rank < earlier[0]:
            rank_and_index[key] = (rank, earlier[1])
            chosen[earlier[1]] = match
    return chosen


def _named_each(matches: Iterable[Match]) -> Iterator[Match]:
    """Yield the matches of definitions; of one that captures a declaration of several names, one for each name."""
    for pattern, captures in matches:
        if codes.NAMES not in captures:
            yield pattern, captures
            continue
        for name in captures[codes.NAMES][0].children_by_field_name("name"):
            if name.is_named and name.text != _BLANK:
                yield pattern, {**captures, codes.NAME: [name]}
