"""Compiles the patterns of a tags.scm, and reads the role of each from its text once, instead of from each match.

Patterns that begin at the root of the tree are a query of their own: a cursor compares every node with each pattern
that has begun to match, until the end of the node where it began, which is the whole file (0.15 of the parse for Go).

Patterns that need a word which few texts hold (`#needs?`) are queries of their own too, one for each list of words,
which are run only around these words, and compiled for the first text that holds one: a predicate makes objects of
every node that fits (half of what Python's patterns took), and each pattern that may begin at a call takes time at
every call.

Compiling takes a millisecond or two a pattern. So for a few small files only those patterns are compiled that can match
in them: the files hold the kinds of nodes that a pattern requires, one within the other, and the words that it compares
captures with.

Each match makes a node for the capture of its role. If only the name matters (references, bindings), the query leaves
that capture out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Final, NamedTuple

import tree_sitter

from packlens.errors import GrammarError
from packlens.extract.languages.codes import codes_of
from packlens.extract.languages.known_kinds import without_known_kinds

ROLES: Final = frozenset(
    {
        "definition",
        "scope",
        "reference",
        "import",
        "binding",
        "generic",
        "package",
        "export",
        "comment",
        "string",
        "attribute",
        "arguments",
        "embedded",
    }
)
_ROLES_WITHOUT_NODE: Final = frozenset({"reference", "binding"})
"""Roles whose node is not used: the position of the name is enough."""
_ROLES_IN_TEXT_ORDER: Final = frozenset({"definition", "scope", "import"})
"""Roles whose matches are sorted by their position in the text, so that they may come from different queries."""
_STRING_OR_COMMENT: Final = re.compile(r'"(?:\\.|[^"\\])*"|;[^\n]*')
_TOKEN: Final = re.compile(rf"{_STRING_OR_COMMENT.pattern}|[()\[\]]")
_GROUP: Final = re.compile(r"([(\[])\s*(\w+)?|([)\]])\s*([?*+])?")
_CAPTURE: Final = re.compile(r"@([\w.\-]+)")
_NODE_WITHOUT_BRACKETS: Final = re.compile(rf"{_STRING_OR_COMMENT.pattern}|(?<=[\s\[])_(?=[\s\]])")
_GROUP_AND_CAPTURES: Final = re.compile(rf"([(\[])|[)\]]\s*([?*+])?((?:\s*{_CAPTURE.pattern.replace('(', '(?:')})*)")
_CAPTURE_OR_TEXT: Final = re.compile(rf"{_STRING_OR_COMMENT.pattern}|{_CAPTURE.pattern}")
_NEEDS: Final = re.compile(r'\(#needs\?((?:\s+"[^"\\]+")+)\s*\)')
_CALLED: Final = re.compile(r"\w\($")
_ENTRY: Final = re.compile(r'\(#entry\?((?:\s+"[^"\\]+"){1,2})\s*\)')
_LITERALS: Final = re.compile(r'\(#(?:eq|any-of)\?\s+@([\w.\-]+)((?:\s+"[^"\\]+")+)\s*\)')
_ROLE_ON_NAME: Final = re.compile(r"@name\s+@reference\b|@reference[\w.\-]*\s+@name(?![\w.\-])")
UNUSED_IN_TESTS: Final = frozenset({("string", ""), ("reference", "route_name")})
"""Roles that are not read in tests: what strings and names of routes there say is rarely about the code."""
ONLY_IN_TESTS: Final = frozenset(
    ("reference", kind) for kind in ("request", "requested_name", "requested_helper", "requested_action")
)
"""Roles that are read in files of tests alone."""
_ANYWHERE, _TOP, _WORDED = range(3)
"""The query that a pattern belongs to."""
_LARGE_PART: Final = 2 / 3
"""If more than this share of the patterns is needed, all are compiled at once."""


class Role(NamedTuple):
    """The role of a pattern: `@reference.call` is of kind `reference` and detail `call`."""

    kind: str
    """One of ROLES, or '' for a pattern without a role."""
    detail: str | None
    """The text after the dot; None if the pattern's alternatives differ, so that it must be read from each match."""
    on_name: bool
    """Whether the role is on the name itself: a local variable of that name hides the reference."""
    received: bool = False
    """Whether the pattern captures a receiver, the expression before the dot."""
    code: str = ""
    """The role's capture in the compiled query; '' where `detail` is None."""
    listed: bool = False
    """Whether the pattern captures a list, which is read item by item; see `name_lists`."""
    entry: tuple[str, ...] = ()
    """The name of the entry that the captured list must hold, and the kind of its value if one is required."""


class WordedPatterns(NamedTuple):
    """Patterns of which each match holds one of the same words or names."""

    words: tuple[bytes, ...]
    called_names: tuple[bytes, ...]
    """The names among them that are called: in `#needs?` a bracket stands behind them."""
    pattern_count: int
    """The number of patterns."""
    query: Callable[[], tree_sitter.Query]
    """Compiles them at its first call: few files need them."""


class Queries(NamedTuple):
    """The compiled patterns of a tags.scm: those of `anywhere`, then those of `top`, then those of `worded` in turn."""

    anywhere: tree_sitter.Query
    top: tree_sitter.Query | None
    """The patterns that begin at the root of a tree."""
    worded: tuple[WordedPatterns, ...]
    roles: tuple[Role, ...]
    groups: tuple[str, ...]
    """What the matches of each pattern are collected as: the kind of its role, or of a binding its detail."""
    groups_in_tests: tuple[str, ...]
    """The same for files of tests."""
    ranks: tuple[int, ...]
    """The number of each pattern in the file."""
    captures: Mapping[str, str]
    """Names of captures in the file, by their codes in the compiled queries."""
    is_whole: bool
    """Whether these are all patterns of the file."""


class TextContents(NamedTuple):
    """The kinds of nodes and the words that some texts hold, of those that patterns require."""

    kinds: frozenset[str]
    """Those of their trees: see `kinds_of`."""
    words: frozenset[bytes]
    """Those of `literal_words` that occur in them."""

    def covers(self, other: TextContents) -> bool:
        """Return whether these texts hold everything that the others do."""
        return other.kinds <= self.kinds and other.words <= self.words

    def joined(self, other: TextContents) -> TextContents:
        """Return what the texts of both hold."""
        return TextContents(self.kinds | other.kinds, self.words | other.words)


def compile_queries(
    language: tree_sitter.Language,
    text: str,
    contents: TextContents | None = None,
    fields_by_kind: Mapping[str, frozenset[str]] = MappingProxyType({}),
) -> Queries:
    """Return the queries of a tags.scm; with `contents`, if they are few, only of patterns that can match there.

    `fields_by_kind` are fields that tell the kind of a node within a pattern. Raises QueryError or GrammarError.
    """
    root = tree_sitter.Parser(language).parse(b"").root_node.type
    root_pattern = re.compile(rf"[\s(]*{re.escape(root)}\b")
    patterns = split_patterns(text)
    needed_patterns = (
        patterns if contents is None else [pattern for pattern in patterns if can_match(pattern, language, contents)]
    )
    is_whole = len(needed_patterns) > _LARGE_PART * len(patterns)
    patterns = patterns if is_whole else needed_patterns
    roles = [_role(pattern) for pattern in patterns]
    groups = [_group_of(pattern, role, root_pattern) for pattern, role in zip(patterns, roles, strict=True)]
    words = [tuple(needed_words(pattern)) for pattern in patterns]
    places = {each: place for place, each in enumerate(dict.fromkeys(words))}
    ranks = sorted(range(len(patterns)), key=lambda number: (groups[number], places[words[number]]))
    codes = codes_of([name for pattern in patterns for name in _CAPTURE.findall(_without_strings(pattern))])
    anywhere, top = (
        [_to_compile(patterns[number], fields_by_kind) for number in ranks if groups[number] == group]
        for group in (_ANYWHERE, _TOP)
    )
    worded: dict[tuple[str, ...], list[str]] = {}
    for number in ranks:
        if words[number]:
            worded.setdefault(words[number], []).append(_to_compile(patterns[number], fields_by_kind))
    roles = [_with_code(roles[number], codes) for number in ranks]
    return Queries(
        _compiled(language, anywhere, codes),
        _compiled(language, top, codes) if top else None,
        tuple(_worded(language, needed, needing, codes) for needed, needing in worded.items()),
        tuple(roles),
        tuple("unused" if role[:2] in ONLY_IN_TESTS else _collected_as(role) for role in roles),
        tuple("unused" if role[:2] in UNUSED_IN_TESTS else _collected_as(role) for role in roles),
        tuple(ranks),
        {code: name for name, code in codes.items()},
        is_whole,
    )


def _worded(
    language: tree_sitter.Language, words: tuple[str, ...], patterns: list[str], codes: Mapping[str, str]
) -> WordedPatterns:
    return WordedPatterns(
        tuple(word.encode() for word in words if not _CALLED.search(word)),
        tuple(word[:-1].encode() for word in words if _CALLED.search(word)),
        len(patterns),
        cache(partial(_compiled, language, patterns, codes)),
    )


def _to_compile(pattern: str, fields_by_kind: Mapping[str, frozenset[str]]) -> str:
    """Return a pattern without what tree-sitter need not know."""
    return without_known_kinds(_ENTRY.sub("", _NEEDS.sub("", pattern)), fields_by_kind)


def _group_of(pattern: str, role: Role, root_pattern: re.Pattern[str]) -> int:
    if needed_words(pattern):
        return _WORDED
    begins_at_root = root_pattern.match(_without_strings(pattern)) is not None
    return _TOP if begins_at_root and role.kind in _ROLES_IN_TEXT_ORDER else _ANYWHERE


def needed_words(pattern: str) -> list[str]:
    """Return the words of a pattern's `#needs?`: each of its matches holds one of them."""
    return sorted({word for needs in _NEEDS.findall(pattern) for word in needs.split('"')[1::2]})


def _collected_as(role: Role) -> str:
    return (role.kind == "binding" and role.detail) or role.kind


def _with_code(role: Role, codes: Mapping[str, str]) -> Role:
    return role if role.detail is None else role._replace(code=codes.get(".".join(filter(None, role[:2])), ""))


def _with_codes(pattern: str, codes: Mapping[str, str]) -> str:
    """Return a pattern with the names of its captures replaced by their codes."""
    return _CAPTURE_OR_TEXT.sub(lambda match: f"@{codes[match[1]]}" if match[1] else match[0], pattern)


def _compiled(language: tree_sitter.Language, patterns: list[str], codes: Mapping[str, str]) -> tree_sitter.Query:
    query = tree_sitter.Query(language, "\n".join([_with_codes(pattern, codes) for pattern in patterns]))
    if query.pattern_count != len(patterns):
        raise GrammarError(f"{len(patterns)} patterns were read as {query.pattern_count}")
    for name, code in codes.items():
        if name.partition(".")[0] in _ROLES_WITHOUT_NODE:
            query.disable_capture(code)
    return query


def split_patterns(text: str) -> list[str]:
    """Return the patterns of a tags.scm: each starts with an outermost bracket."""
    starts: list[int] = []
    depth = 0
    for token in _TOKEN.finditer(text):
        if token[0] in "([":
            if not depth:
                starts.append(token.start())
            depth += 1
        elif token[0] in ")]":
            depth -= 1
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def kinds_of(root: tree_sitter.Node) -> set[str]:
    """Return the kinds of all nodes of a tree, and those of each parent and child, joined by a blank."""
    kinds: set[str] = {root.type}
    pairs: set[tuple[str, str]] = set()
    parents: list[str] = []
    cursor = root.walk()
    while True:
        node = cursor.node
        kind = node.type if node is not None else ""
        if parents:
            pairs.add((parents[-1], kind))
        if cursor.goto_first_child():
            parents.append(kind)
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return kinds.union([child for _, child in pairs], map(" ".join, pairs))
            parents.pop()


def literal_words(text: str) -> frozenset[bytes]:
    """Return the words that the predicates of a tags.scm compare captures with."""
    return frozenset(word for _, words in _LITERALS.findall(text) for word in _quoted(words))


def can_match(pattern: str, language: tree_sitter.Language, contents: TextContents) -> bool:
    """Return whether texts hold everything that a pattern requires, or it cannot match anything in them."""
    if not _required_kinds(pattern, language) <= contents.kinds:
        return False
    comparisons = _LITERALS.findall(pattern)
    captures = _required_captures(pattern) if comparisons else set()
    return all(
        capture not in captures or not contents.words.isdisjoint(_quoted(words)) for capture, words in comparisons
    )


def _quoted(words: str) -> list[bytes]:
    return [word.encode() for word in words.split('"')[1::2]]


def _required_captures(pattern: str) -> set[str]:
    """Return the captures that every match of a pattern has: a predicate on another one does not always apply."""
    groups: list[tuple[str, list[set[str]]]] = [("(", [])]
    for token in _GROUP_AND_CAPTURES.finditer(_NODE_WITHOUT_BRACKETS.sub(_in_brackets, pattern)):
        opening, quantifier, captures = token.groups()
        if opening:
            groups.append((opening, []))
        elif len(groups) > 1:
            bracket, parts = groups.pop()
            captured = set.intersection(*parts) if bracket == "[" and parts else set().union(*parts)
            captured.update(_CAPTURE.findall(captures))
            groups[-1][1].append(set() if quantifier in ("?", "*") else captured)
    return set().union(*groups[0][1])


def _in_brackets(node: re.Match[str]) -> str:
    return " " if node[0].startswith(";") else "()"


def _required_kinds(pattern: str, language: tree_sitter.Language) -> set[str]:
    """Return what `kinds_of` a text must hold for a pattern: of neither alternatives nor optional nodes."""
    groups: list[tuple[str, list[str]]] = [("", [])]
    for token in _GROUP.finditer(_without_strings(pattern)):
        opening, kind, closing, quantifier = token.groups()
        if opening:
            known = kind if kind and opening == "(" and not _stands_for_others(kind, language) else ""
            groups.append((known, [known] if known else []))
        elif len(groups) > 1:
            kind, kinds = groups.pop()
            if closing == ")" and quantifier not in ("?", "*"):
                around, required = groups[-1]
                required += [*kinds, f"{around} {kind}"] if around and kind else kinds
    return set(groups[0][1])


def _stands_for_others(kind: str, language: tree_sitter.Language) -> bool:
    """Return whether no node has a kind that a pattern names: it is a supertype, or a word of the query syntax."""
    number = language.id_for_node_kind(kind, True)
    return kind in ("_", "MISSING", "ERROR") or number is None or not language.node_kind_is_visible(number)


def _without_strings(pattern: str) -> str:
    """Return a pattern without its strings and comments."""
    return _STRING_OR_COMMENT.sub(" ", pattern)


def _role(pattern: str) -> Role:
    text = _without_strings(pattern)
    captures = [capture.partition(".") for capture in _CAPTURE.findall(text)]
    roles = dict.fromkeys((kind, detail) for kind, _, detail in captures if kind in ROLES)
    if not roles:
        return Role("", "", False)
    kinds = {kind for kind, _ in roles}
    if len(kinds) > 1 or (len(roles) > 1 and kinds & _ROLES_WITHOUT_NODE):
        raise GrammarError(f"a pattern has more than one role: {' '.join(text.split())[:200]}")
    details = [detail for _, detail in roles]
    detail = details[0] if len(details) == 1 else None
    names = {name for name, _, _ in captures}
    entry = tuple(part for asked in _ENTRY.findall(pattern) for part in asked.split('"')[1::2])
    return Role(
        kind=kinds.pop(),
        detail=detail,
        on_name=_ROLE_ON_NAME.search(text) is not None,
        received="receiver" in names,
        listed=not names.isdisjoint(("names", "entries")),
        entry=entry,
    )
