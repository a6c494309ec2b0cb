"""Counts how often the text of a workspace spells a name, so that "no known uses" is not read as "unused"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

import numpy as np

from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.symbol_lookup import NAMELESS_FILES, symbols_of
from packlens.engine.uses.outside_users import outside_user
from packlens.engine.uses.page_files import is_template
from packlens.extract.wiring.wiring_paths import is_wiring
from packlens.graph.declarations import with_counterparts
from packlens.graph.view import Index
from packlens.model import CALLABLE_KINDS, Node, Span
from packlens.retrieve.per_index import per_index
from packlens.visible import visible_line
from packlens.wording import listed, plural

MAX_OCCURRENCES: Final = 100
"""Counting stops here: 1,000 occurrences say no more than 100."""
COMMENT_STARTS: Final = (b"//", b"/*", b"*", b"# ", b"--", b";;")
"""How comment lines begin in most languages. A `#` without a space begins directives of C, too."""
_QUOTES: Final = (b'"', b"'", b"`")
_MEMBER_SIGNS: Final = (b".", b"->", b"::")
_RENDERS: Final = re.compile(
    rb"(?i)(?:render|partial|include|extend|view|layout|template|embed)\w*\W{1,6}(?<=[\"'`:])(?:[\w-]+[/.:])*_?\Z"
)
"""Matches what stands before the name of a template where code renders it: `partial('aside`, `render "cart/line`."""
_NAMED_IN_CONTEXT: Final = CALLABLE_KINDS | {"script"}
"""Kinds of symbols that `named_after` is about; variables of the same language are named anywhere."""
_MAX_CONTEXT_LENGTH: Final = 200
"""Bytes before a name that are read for `named_after`."""
_MAX_NAMES: Final = 20
"""How many names are searched for; names like `__all__`, which many files define, only if there are no others."""
_MAX_READ: Final = 20
"""Symbols whose files are read for `outside_user`."""
_MAX_OUTSIDE: Final = 3
"""Names from outside of the workspace that are listed."""


@dataclass(frozen=True, slots=True)
class UnseenUsers:
    """Who may use symbols without a reference that names them."""

    implicit: bool
    """Whether the language may call one by itself."""
    outside: tuple[str, ...]
    """Names of what is outside of the workspace and may use one (`outside_users`), each once."""
    of_several: bool
    """Whether there is more than one symbol."""

    def reasons(self) -> Iterator[str]:
        """Yield the users in words, to follow 'no known uses, but'."""
        used = "some of them" if self.of_several else "it"
        if self.implicit:
            yield f"the language may call {used} by itself, which leaves no reference"
        if self.outside:
            names = listed([repr(name) for name in self.outside], _MAX_OUTSIDE)
            yield f"{names}, from outside of this folder, may use {used}"


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Occurrences of the names of some symbols outside of their definitions."""

    count: int
    """At most MAX_OCCURRENCES."""
    name: str
    """The name at `path` and `line`: of the occurrences that are no definitions, the first that looks like a use."""
    path: str
    line: int
    several: bool
    """Whether more than one name was searched for."""
    unseen: UnseenUsers | None = None
    """Who may use the symbols without their names, if anyone."""

    def counted(self) -> str:
        """Return the count in words, to follow 'no known uses'."""
        reasons = list(self.unseen.reasons()) if self.unseen is not None else []
        if self.count:
            subject = "names of these symbols occur" if self.several else f"its name {self.name!r} occurs"
            plus = "+" if self.count == MAX_OCCURRENCES else ""
            reasons.append(f"{subject} in {self.count}{plus} other {plural('place', self.count)}")
        return f", but {'; '.join(reasons)}" if reasons else ""

    def wording(self) -> str:
        """Return the count and the first of them in words, to follow 'no known uses'."""
        if not self.count:
            return self.counted()
        name = f"{self.name!r} in " if self.several else ""
        such_as = ":" if self.count == 1 else ", such as"
        return f"{self.counted()}{such_as} {visible_line(f'{name}{self.path}')}:{self.line}"


class _Occurrence(NamedTuple):
    """Where a name occurs."""

    name: str
    path: str
    line: int
    is_like_use: bool


def occurrences_elsewhere(
    symbols: Sequence[Node], snapshot: Snapshot, token: CancellationToken = NEVER, *, outside_tests: bool
) -> Occurrences | None:
    """Return the occurrences of the names of some symbols outside of their definitions and of the declarations of these
    in headers; None if there are none.

    A symbol that the language, or code outside of the workspace, may call by itself has a result in any case. Comments,
    strings and other definitions of the name count, because only a reader can judge them. Code outside tests comes
    first; with `outside_tests`, only that counts.
    """
    names = list(dict.fromkeys(name for node in symbols for name in _spellings(node)))
    names = [name for name in names if not name.startswith("__")][:_MAX_NAMES] or names[:_MAX_NAMES]
    ignored = _test_files(snapshot.index) if outside_tests else frozenset()
    own = _with_counterparts(symbols, snapshot)
    occurrences = list(islice(_search(names, own, snapshot, token, ignored), MAX_OCCURRENCES))
    unseen = _unseen_users(symbols, snapshot)
    if not occurrences:
        return Occurrences(0, symbols[0].name, "", 0, several=False, unseen=unseen) if unseen is not None else None
    definitions = _definitions(names, {each.path for each in occurrences}, snapshot.index)
    others = [each for each in occurrences if (each.path, each.line) not in definitions]
    first = next((each for each in others if each.is_like_use), (others or occurrences)[0])
    return Occurrences(len(occurrences), first.name, first.path, first.line, several=len(names) > 1, unseen=unseen)


def _with_counterparts(symbols: Sequence[Node], snapshot: Snapshot) -> list[Node]:
    """Return some symbols with what declares them in headers and what defines those that are declarations."""
    index = snapshot.index
    positions = np.array([index.symbols.position_of[node.id] for node in symbols], dtype=np.int32)
    others = np.setdiff1d(with_counterparts(index, positions), positions).tolist()
    return [*symbols, *(snapshot.nodes(others).values() if others else ())]


def _unseen_users(symbols: Sequence[Node], snapshot: Snapshot) -> UnseenUsers | None:
    """Return who may use some symbols without their names; None if nobody may, as far as the first ones show.

    Among several symbols, tests do not count: what a runner of tests uses says nothing of the others.
    """
    index = snapshot.index
    outside_of_tests = [node for node in symbols if not index.symbols.test[index.symbols.position_of[node.id]]]
    read = (outside_of_tests if len(symbols) > 1 else symbols)[:_MAX_READ]
    called = [is_called_implicitly(node) for node in read]
    names = (outside_user(node, snapshot) for node, is_called in zip(read, called, strict=True) if not is_called)
    outside = tuple(dict.fromkeys(filter(None, names)))
    return UnseenUsers(any(called), outside, len(symbols) > 1) if outside or any(called) else None


def is_called_implicitly(symbol: Node) -> bool:
    """Return whether the language may call a function by itself: an operator, iteration, conversion or entry point."""
    from packlens.extract.languages.language import languages  # noqa: PLC0415 - only asked where no use is known

    if symbol.kind not in CALLABLE_KINDS:
        return False
    language = languages()[symbol.language]
    name_pattern, mark_pattern = language.implicit_name_pattern, language.implicit_mark_pattern
    is_named = name_pattern is not None and name_pattern.fullmatch(symbol.name) is not None
    return is_named or (mark_pattern is not None and mark_pattern.search(symbol.signature) is not None)


def _definitions(names: Collection[str], paths: Collection[str], index: Index) -> set[tuple[str, int]]:
    """Return (path, line) of the definitions of some names in some files, where another symbol has the name."""
    symbols = index.symbols
    positions = (p for p in symbols_of(list(paths), index) if symbols.names[p] in names)
    return {(symbols.path_of(p), int(symbols.start_line[p])) for p in positions}


def _spellings(node: Node) -> list[str]:
    """Return how texts may name a symbol: by its name; a file also as a module of its folder (`shop.cart`), a template
    also by its name alone.
    """
    folder, stem = node.path.split("/")[-2:-1], node.name.partition(".")[0]
    modules = [f"{folder[0]}.{stem}"] if node.kind == "file" and folder and stem else []
    return [node.name, *modules, *filter(None, [_template_name(node)])]


def _template_name(node: Node) -> str:
    """Return the name by which code renders a template (`partial('aside')`: aside.phtml, _aside.html.erb), else ''."""
    name = node.name.partition(".")[0].lstrip("_")
    return name if node.kind == "file" and name not in NAMELESS_FILES and is_template(node.path) else ""


def occurrences_of(
    names: Iterable[str], snapshot: Snapshot, token: CancellationToken = NEVER
) -> Iterator[tuple[str, str, int]]:
    """Yield (name, path, line) of names in the texts of all files, code outside tests first."""
    return ((each.name, each.path, each.line) for each in _search(list(names), (), snapshot, token, frozenset()))


def occurrences_in_words(
    positions: Sequence[int], snapshot: Snapshot, token: CancellationToken, *, outside_tests: bool
) -> str:
    """Return in words how often files spell the names of symbols that have no known uses; '' if never."""
    nodes = list(snapshot.nodes(positions).values())
    occurrences = occurrences_elsewhere(nodes, snapshot, token, outside_tests=outside_tests)
    return occurrences.counted() if occurrences is not None else ""


def _search(
    names: Iterable[str],
    symbols: Sequence[Node],
    snapshot: Snapshot,
    token: CancellationToken,
    ignored: frozenset[str],
) -> Iterator[_Occurrence]:
    """Yield the occurrences of names outside of the symbols' definitions and the comments right above them."""
    files_by_name = {name: set(snapshot.files_spelling(name)) - ignored for name in names}
    rendered = {_template_name(symbol) for symbol in symbols}
    words = {name: _word(name.encode("utf-8", "surrogatepass")) for name in names}
    context, language = _Context(symbols), _languages(snapshot.index)
    own_languages = {symbol.language for symbol in symbols}
    for path in token.each(_code_first(set().union(*files_by_name.values()), own_languages, snapshot)):
        text = snapshot.indexed_text(path)
        if text is None:
            continue
        spans = [(_with_comment(symbol.span, text), symbol.span.end_byte) for symbol in symbols if symbol.path == path]
        for name, word in words.items():
            if path not in files_by_name[name]:
                continue
            for match in word.finditer(text):
                is_own = any(start <= match.start() < end for start, end in spans)
                if is_own or not context.allows(text, match.start(), language[path]):
                    continue
                if name in rendered and not _is_rendered(text, match.start()):
                    continue
                line = text.count(b"\n", 0, match.start()) + 1
                is_like_use = name in rendered or _is_like_use(text, match.start(), match.end())
                yield _Occurrence(name, path, line, is_like_use)


class _Context:
    """What must stand before names on their lines, so that they can mean some symbols."""

    def __init__(self, symbols: Sequence[Node]) -> None:
        """Read the rules of the symbols' languages."""
        from packlens.extract.languages.language import languages  # noqa: PLC0415 - only asked where no use is known

        are_words = bool(symbols) and all(symbol.kind in _NAMED_IN_CONTEXT for symbol in symbols)
        patterns = {symbol.language: languages()[symbol.language].named_after_patterns for symbol in symbols}
        supported = {language: pair for language, pair in patterns.items() if pair is not None}
        self._patterns = supported if are_words and len(supported) == len(patterns) else {}

    def allows(self, text: bytes, start: int, language: str) -> bool:
        """Return whether the name at `start` of a file in some language can mean one of the symbols."""
        if not self._patterns:
            return True
        before = text[max(text.rfind(b"\n", 0, start) + 1, start - _MAX_CONTEXT_LENGTH) : start]
        return any(
            (here if own == language else anywhere).search(before) is not None
            for own, (anywhere, here) in self._patterns.items()
        )


def _is_like_use(text: bytes, start: int, end: int) -> bool:
    """Return whether a name looks like a member or a call (`cart.total`, `total(cart)`), outside of comment lines."""
    line = text[text.rfind(b"\n", 0, start) + 1 : start].lstrip()
    if line.startswith(COMMENT_STARTS) or text[end : end + 1] in _QUOTES or text[start - 1 : start] in _QUOTES:
        return False
    return line.endswith(_MEMBER_SIGNS) or text[end : end + 1] == b"("


def _is_rendered(text: bytes, start: int) -> bool:
    """Return whether what stands before the name of a template on its line renders one."""
    return _RENDERS.search(text[max(text.rfind(b"\n", 0, start) + 1, start - _MAX_CONTEXT_LENGTH) : start]) is not None


def _with_comment(span: Span, text: bytes) -> int:
    """Return where a definition begins, including the comment lines right above it."""
    start = text.rfind(b"\n", 0, span.start_byte) + 1
    while start and text[:start].rsplit(b"\n", 2)[-2].lstrip().startswith(COMMENT_STARTS):
        start = text.rfind(b"\n", 0, start - 1) + 1
    return min(start, span.start_byte)


def _word(name: bytes) -> re.Pattern[bytes]:
    literal = re.escape(name)  # a literal prefix makes searches five times as fast
    return re.compile(literal + rb"(?<![\w$]" + literal + rb")(?![\w$])")


def _code_first(paths: Iterable[str], own_languages: Collection[str], snapshot: Snapshot) -> list[str]:
    """Return paths in the order of search: code before tests and wiring, the symbols' own languages first."""
    test_files, language = _test_files(snapshot.index), _languages(snapshot.index)
    return sorted(
        paths, key=lambda path: (path in test_files, is_wiring(path), language[path] not in own_languages, path)
    )


@per_index
def _languages(index: Index) -> dict[str, str]:
    return dict(zip(index.symbols.paths, index.symbols.languages, strict=True))


@per_index
def _test_files(index: Index) -> frozenset[str]:
    symbols = index.symbols
    numbers = np.unique(symbols.file[symbols.test]).tolist()
    return frozenset(symbols.paths[number] for number in numbers if number >= 0)
