"""The answer to `impact`: what may break when a symbol or the changed lines change, and which tests to run."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

import numpy as np

from packlens.agents.changed_rows import (
    MAX_ROWS,
    ChangedRow,
    path_row,
    removed_rows,
    symbol_rows,
    without_outer_files,
)
from packlens.agents.impact_facts import impact_facts
from packlens.agents.lines import FIRST_LINE_TOKENS, counted_text, freshness_words, tokens_of, within
from packlens.agents.requests import IMPACT_BUDGET, RETRY_MS, WORKTREE, ImpactRequest, Status
from packlens.agents.runnable_test import RunnableTest
from packlens.agents.targets import unknown_fields
from packlens.agents.tests_to_run import tests_to_run
from packlens.agents.users import user_rows
from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.context_engine import ContextEngine
from packlens.engine.names.naming import meaning_in
from packlens.engine.packs.changed_symbols import symbols_in_changes
from packlens.engine.radius import Radius, radius
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.text_reader import TextReader
from packlens.engine.uses.removed_definitions import NO_MENTIONS, Mentions, mentions_of, removed_definitions
from packlens.errors import SymbolNotFoundError
from packlens.git.changes import changed_lines, old_texts
from packlens.graph.rows import row_lengths
from packlens.graph.view import Index
from packlens.model import Node
from packlens.retrieve.names.dotted_names import name_parts
from packlens.visible import visible_line
from packlens.wording import counted, in_files

_MAX_TESTS: Final = 40
_MAX_USERS: Final = 30
_MAX_INDIRECT: Final = 12
"""The most lines of tests, of users and of those users that are indirect or uncertain, within the default budget."""
_MAX_QUOTES: Final = 12
"""The most direct users whose line that uses the symbol is quoted, within the default budget."""
_MAX_COMMON: Final = 3
_MAX_NAMES: Final = 6
_MAX_NAMESAKES: Final = 3
_MAX_NAME_LENGTH: Final = 60
_SUBJECT_SHARE: Final = 0.3
_TEST_SHARE: Final = 0.5
"""Shares of the remaining room: for what is changed, then at least for tests; users of what is changed come between."""
_NO_CODE: Final = "No indexed code is on these lines."
_LEGEND: Final = "Static: found by following references, lower bounds; no coverage was measured."
_LEGEND_MEASURED: Final = "Static: found by following references, lower bounds. Measured: "


@dataclass(frozen=True)
class ImpactAnswer:
    """The answer to an agent. `tokens` is the exact count of `text`, never above the budget."""

    status: Status
    text: str
    tokens: int
    budget: int
    users: int
    tests: int
    unknown: tuple[SymbolNotFoundError, ...] = ()
    retry_ms: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What the text says, and what it had no room for (`impact_facts`)."""
    files: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The files that the changes delete, those that are not indexed, repositories of their own, and files in
    conflict."""

    def fields(self) -> dict[str, Any]:
        """Return this as JSON-like values, without the text."""
        return {
            "status": self.status,
            "tokens": self.tokens,
            "budget": self.budget,
            "users": self.users,
            "tests": self.tests,
            "unknown": [unknown_fields(each) for each in self.unknown],
            **self.facts,
            **{name: list(paths) for name, paths in self.files.items()},
            **({"retry_ms": self.retry_ms} if self.retry_ms else {}),
        }


@dataclass(frozen=True)
class _Subject:
    """What may change: symbols, by position, and the words for them."""

    title: str
    positions: tuple[int, ...]
    removed: tuple[str, ...] = ()
    """Files that the changes delete."""
    outside: tuple[str, ...] = ()
    """Changed files that are not indexed."""
    repositories: tuple[str, ...] = ()
    """Folders of indexed files that are git repositories of their own, whose changes are not read."""
    conflicted: tuple[str, ...] = ()
    """Changed files that a merge has left in conflict."""
    nothing: str = "No indexed code differs."
    """The sentence for an answer without any of these."""
    imported: tuple[str, ...] = ()
    """The names that the lines in question import; then the symbols are what uses these."""
    namesakes: int = 0
    """How many symbols have the name in question; 0 if it names a file or lines."""
    undefined: tuple[Node, ...] = ()
    """Definitions that the changes remove and nothing defines any more, as they were."""
    whole: frozenset[str] = frozenset()
    """Files that are new as a whole; of these, the symbols are within, not the file beside them."""
    mentions: Mentions = NO_MENTIONS
    """Where the names of removed definitions still occur."""

    @property
    def has_code(self) -> bool:
        """Whether it is, or was, any indexed code."""
        return bool(self.positions or self.undefined)


def answer_impact(
    engine: ContextEngine, request: ImpactRequest, token: CancellationToken = NEVER, *, retry_ms: int = RETRY_MS
) -> ImpactAnswer:
    """Return what a change may break, within the request's budget.

    Raises GitError for changes that git does not know. An unknown symbol is an answer, with suggestions.
    """
    snapshot = engine.snapshot(token)
    retry = 0 if snapshot.freshness.complete else retry_ms
    answer = ImpactAnswer("indexing" if retry else "full", "", 0, request.budget, 0, 0, retry_ms=retry)
    try:
        subject = _subject(engine, request, snapshot, token)
    except SymbolNotFoundError as error:
        empty_answer = replace(answer, status="indexing" if retry else "nothing", unknown=(error,))
        return _finished(empty_answer, "no impact", f"{visible_line(str(error))}\n", snapshot)
    token.raise_if_cancelled()
    uses = radius(snapshot, subject.positions, subject.title)
    tests = tests_to_run([*subject.positions, *(each.position for each in subject.mentions.found)], snapshot)
    lines = _lines(subject, uses, tests, snapshot, request.budget)
    finished = replace(
        answer,
        status=answer.status if subject.has_code or retry else "nothing",
        users=len(uses.callers) + len({each.position for each in subject.mentions.found}),
        tests=sum(test.tests for test in tests if not test.named_like),
        facts=impact_facts(uses, tests, subject.undefined) if subject.has_code else {},
        files=_files(subject),
    )
    body = "".join(f"{line}\n" for line in lines)
    return _finished(finished, f"impact of {visible_line(subject.title)[:100]}", body, snapshot)


def _lines(
    subject: _Subject, uses: Radius, tests: Sequence[RunnableTest], snapshot: Snapshot, budget: int
) -> list[str]:
    """Return what fits of the lines of an answer: what is changed, then who uses it, then the tests to run.

    Half of the room below what is changed is kept for tests. What one part leaves, the others take.
    """
    room = budget - FIRST_LINE_TOKENS
    symbols = _subject_lines(subject, uses, snapshot.index)
    if not subject.has_code:  # of what is not there, nothing is known either way
        return _subject_block(symbols, uses, room)
    share = max(int(room * _SUBJECT_SHARE), tokens_of([symbols.heading]))
    room_below = room - tokens_of(_subject_block(symbols, uses, min(share, room)))
    test_lines = _test_lines(tests, budget)
    to_run = _block(test_lines, int(room_below * _TEST_SHARE))
    broken: list[str] = []
    if subject.mentions.found:
        broken = _block(_mention_lines(subject, snapshot.index), room_below - tokens_of(to_run))
    users: list[str] = []
    if subject.positions or not broken:
        users = _block(_user_lines(uses, snapshot, budget), room_below - tokens_of([*to_run, *broken]))
    to_run = _block(test_lines, room_below - tokens_of([*users, *broken]))
    below = [*broken, *users, *to_run]
    return [*_subject_block(symbols, uses, room - tokens_of(below)), *below]


def _subject(engine: ContextEngine, request: ImpactRequest, snapshot: Snapshot, token: CancellationToken) -> _Subject:
    if request.symbol:
        meaning = meaning_in(request.symbol, snapshot)
        no_code = f"{_NO_CODE} The nearest definitions: {meaning.near}." if meaning.near else _NO_CODE
        namesakes = 0 if meaning.is_file else len(meaning.positions)
        positions = meaning.positions if meaning.is_file else _most_used_first(meaning.positions, snapshot.index)
        return _Subject(request.symbol, positions, nothing=no_code, imported=meaning.imported, namesakes=namesakes)
    revision = None if request.changes == WORKTREE else request.changes
    unsaved_texts = snapshot.unsaved_texts()
    changes = changed_lines(engine.root, revision, unsaved=unsaved_texts, instead="name a symbol or a file")
    indexed_paths = set(snapshot.index.symbols.paths)
    unindexed_paths = [path for path in changes.lines if path not in indexed_paths]
    repositories = tuple(path for path in unindexed_paths if _has_indexed(path, snapshot.index.symbols.paths))
    outside = tuple(path for path in unindexed_paths if path not in repositories)
    reader = TextReader()
    positions = tuple(symbols_in_changes(changes, snapshot, reader))
    undefined = tuple(removed_definitions(old_texts(engine.root, changes), snapshot.index, reader))
    mentions = mentions_of(undefined, snapshot, token) if undefined else NO_MENTIONS
    files = (changes.removed, outside, repositories, changes.conflicted)
    whole = frozenset(path for path, lines in changes.lines.items() if not lines)
    return _Subject(changes.title, positions, *files, undefined=undefined, whole=whole, mentions=mentions)


def _has_indexed(folder: str, paths: Sequence[str]) -> bool:
    """Return whether one of some sorted paths is in a folder: git names the folder of a repository within another."""
    start = f"{folder.rstrip('/')}/"
    number = bisect_left(paths, start)
    return number < len(paths) and paths[number].startswith(start)


def _most_used_first(positions: Sequence[int], index: Index) -> tuple[int, ...]:
    """Return namesakes by the number of edges that lead to them: examples often have the names of what they show."""
    edge_counts = row_lengths(index.incoming.indptr, np.asarray(positions, dtype=np.intp))
    return tuple(p for _, p in sorted(zip((-edge_counts).tolist(), positions, strict=True)))


class _Group(NamedTuple):
    """Lines below a heading."""

    heading: str
    rows: Sequence[str]
    noun: str
    """The noun for the rows that do not fit."""
    unlisted: int = 0
    """The number of further items that have no row."""
    paths: Sequence[Sequence[str]] = ()
    """The files of the items of each row and of further rows, if the files of what does not fit should be named."""

    @property
    def item_count(self) -> int:
        """How many items there are, with a row or without."""
        return sum(map(len, self.paths)) if self.paths else len(self.rows) + self.unlisted


def _block(group: _Group, budget: int) -> list[str]:
    """Return a heading and the lines below it that fit; an empty list if not even the heading does.

    A heading that announces lines of which none fits is replaced by their number.
    """
    budget_left = budget - tokens_of([group.heading])
    lines = within(group.rows, max(budget_left, 0), group.noun, group.unlisted, group.paths)
    if group.rows and not lines and group.heading.endswith(":"):
        subject = group.heading.partition(" (")[0].rstrip(":")
        number = (
            f"{subject}: {group.item_count:,}, no room for {'its name' if group.item_count == 1 else 'their names'}."
        )
        return [number] if tokens_of([number]) <= budget else []
    return [group.heading, *lines] if budget_left >= 0 else []


def _subject_block(symbols: _Group, uses: Radius, budget: int) -> list[str]:
    """Return what fits of the lines about the subject: its symbols, then notes on them."""
    lines = _block(symbols, budget)
    return [*lines, *within(_about_lines(uses), budget - tokens_of(lines), "notes")]


def _subject_lines(subject: _Subject, uses: Radius, index: Index) -> _Group:
    rows = [ChangedRow(visible_line(f"- merge conflict: {path}"), (path,)) for path in subject.conflicted]
    if subject.imported:
        imports = f"- these lines import {_some(subject.imported)}; in this file these use it:"
        rows.append(ChangedRow(visible_line(imports), ()))
    symbols = symbol_rows(subject.title, without_outer_files(uses.symbols, subject.whole), index)
    removed = removed_rows(subject.undefined)
    rows += [*path_row("deleted", subject.removed), *path_row("not indexed", subject.outside)]
    rows += path_row("repositories of their own, whose changes are not read", subject.repositories)
    listed = [*rows, *removed[:MAX_ROWS], *symbols[:MAX_ROWS]]
    if not listed:
        return _Group(subject.nothing, (), "symbols")
    words = [f"{len(removed):,} removed, {_named(subject)}"] if removed else []
    words += [f"{uses.wording}{in_files(len(uses.files))}"] if symbols or not removed else []
    tests = "" if removed else f"; {uses.tests_wording}"  # those of the rest alone would contradict the list
    heading = f"{'; of the rest '.join(words)}{tests}. {_legend(uses)}{_advice(subject, uses.symbols)}"
    unlisted = [*removed[MAX_ROWS:], *symbols[MAX_ROWS:]]
    noun = "files and symbols" if any(_files(subject).values()) else "symbols"
    return _Group(
        heading[0].upper() + heading[1:],
        [row.text for row in listed],
        noun,
        paths=[row.paths for row in (*listed, *unlisted)],
    )


def _files(subject: _Subject) -> dict[str, Sequence[str]]:
    return {
        "deleted": subject.removed,
        "not_indexed": subject.outside,
        "repositories": subject.repositories,
        "conflicted": subject.conflicted,
    }


def _advice(subject: _Subject, namesakes: Sequence[Node]) -> str:
    """Return how to ask for less, if so many symbols have a name that an answer about all of them is about none."""
    if subject.namesakes <= _MAX_NAMESAKES:
        return ""
    name = visible_line(subject.title)[:_MAX_NAME_LENGTH]
    forms = []
    if len(name_parts(subject.title)) == 1:
        differ = (len({node.qualified_name for node in namesakes}) > 1, len({node.path for node in namesakes}) > 1)
        forms = [
            form for form, tells_apart in zip((f"Type.{name}", f"path:{name}"), differ, strict=True) if tells_apart
        ]
    narrower = " or ".join(forms or ["path:line"])
    return f" {subject.namesakes:,} symbols have this name: for one of them, ask for {narrower}."


def _some(names: Sequence[str]) -> str:
    unlisted = len(names) - _MAX_NAMES
    return ", ".join([*names[:_MAX_NAMES], *([f"{unlisted:,} more"] if unlisted > 0 else [])])


def _named(subject: _Subject) -> str:
    """Return, in words, how many symbols still have a name that nothing defines any more."""
    name_count, common_names = len({mention.position for mention in subject.mentions.found}), subject.mentions.common
    if not name_count and not common_names:
        return "named nowhere any more"
    words = [f"still named in {counted(name_count, 'symbol')}"] if name_count else []
    words += [f"{', '.join(map(repr, common_names[:_MAX_COMMON]))} in too many places to list"] if common_names else []
    return ", ".join(words)


def _mention_lines(subject: _Subject, index: Index) -> _Group:
    """Return where names occur that nothing defines any more."""
    names = index.symbols.qualified_names
    rows = [
        visible_line(f"- {each.name}: {each.path}:{each.line} {names[each.position]}")
        for each in subject.mentions.found
    ]
    return _Group("Removed names that the text still has, in comments and strings too:", rows, "places")


def _about_lines(uses: Radius) -> list[str]:
    words = uses.about.wording()
    return [visible_line(f"- {words}")] if words else []


def _legend(uses: Radius) -> str:
    return _LEGEND if uses.measured is None else f"{_LEGEND_MEASURED}{uses.measured.wording()}."


def _user_lines(uses: Radius, snapshot: Snapshot, budget: int) -> _Group:
    """Return users by distance. Of many, the first are listed, and the files of the others are named."""
    rows = user_rows(uses, snapshot, quotes=_MAX_QUOTES * budget // IMPACT_BUDGET)
    scale = max(budget, IMPACT_BUDGET)
    direct = sum(row.is_direct for row in rows)
    max_users = min(_MAX_USERS * scale // IMPACT_BUDGET, direct + _MAX_INDIRECT * scale // IMPACT_BUDGET)
    return _Group(
        "Used by:" if rows else f"Used by: nothing known{' outside of these symbols' if uses.is_used_within else ''}.",
        [row.text for row in rows[:max_users]],
        "users",
        paths=[(row.path,) * row.users for row in rows],
    )


def _test_lines(tests: Sequence[RunnableTest], budget: int) -> _Group:
    """Return the tests to run, by the ids of their runners: those that were measured first.

    Of many tests, the first are listed: whoever runs more runs the files that the last line names.
    """
    if not tests:
        return _Group("Tests to run: none known.", (), "tests")
    runners: Mapping[str, None] = dict.fromkeys(test.runner for test in tests)
    evidence = [f"measured {test.measured}" for test in tests if test.measured][:1]
    if any(test.earlier for test in tests):
        evidence.append("measured before a change")
    rows = [visible_line(f"- {test.id}{test.doubt(some_measured=bool(evidence))}") for test in tests]
    order = ", then ".join([*evidence, "static"])
    paths = [test.paths or (test.path or test.id.partition("::")[0],) * test.tests for test in tests]
    heading = f"Tests to run ({order}; ids for {', '.join(runners)}):"
    if all(test.named_like for test in tests):
        heading = f"Tests to run: none known by references; files of the same name (ids for {', '.join(runners)}):"
    max_tests = _MAX_TESTS * max(budget, IMPACT_BUDGET) // IMPACT_BUDGET
    return _Group(heading, rows[:max_tests], "tests", paths=paths)


def _finished(answer: ImpactAnswer, subject: str, body: str, snapshot: Snapshot) -> ImpactAnswer:
    current = freshness_words(snapshot.freshness, answer.retry_ms)
    text, tokens = counted_text(lambda tokens: f"{subject} · {tokens}/{answer.budget} tokens · {current}", body)
    return replace(answer, text=text, tokens=tokens)
