"""Are symbols found by what a report points at? python -m tests.bench.pointing_texts CORPUS --db-dir DIR

For each kind of pointer, up to 40 of each repository, drawn by a fixed seed: lines of files, diffs, qualified names,
options, keys, routes, codes that stand in string literals, errors of the repository's own exception classes, and what
programs print. Each is the only telling thing of a report. Right is every symbol that the pointer means; a literal
means the smallest symbols around it, an exception whose message says nothing the functions that make it.
"""

from __future__ import annotations

import difflib
import hashlib
import random
import re
import subprocess
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import click
import numpy as np

from packlens.bench.retrieval import Engines, bench_settings
from packlens.cancellation import NEVER
from packlens.config import PacklensSettings
from packlens.engine.context_engine import ContextEngine
from packlens.git.numbered_commits import commits_by_number
from packlens.graph.rows import row_slots
from packlens.graph.view import Index
from packlens.model import CALLABLE_KINDS, EDGE_KINDS, NODE_KINDS, TYPE_KINDS
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.names.dotted_names import name_parts
from packlens.text import identifier_parts
from tests.bench.pointing_forms import (
    COMMITS,
    DECORATED,
    FUNCTIONS,
    LONG_FUNCTIONS,
    LONG_TYPES,
    MEMBERS,
    MESSAGES,
    PRINTED_PLACES,
    SAID_PLACES,
    TYPES,
)
from tests.bench.quoted_messages import messages

_MAX: Final = 40
_MIN: Final = 5
"""Reports of a kind that are drawn from a repository; one with fewer than the least is left out."""
_MAX_RIGHT: Final = 3
"""What more symbols hold points at none of them."""
_REPORT: Final = (
    "It broke with the last release\n\nSince the update I see a change with {} on my machine. Any idea what is wrong?\n"
)
_FAILED: Final = (
    "It broke with the last release\n\nSince the update it stops on my machine:\n\n```\n"
    '  File "/usr/lib/python3/site-packages/foreign/lib.py", line 12, in go\n{}\n```\n\nAny idea what is wrong?\n'
)


_PRINTED: Final = "It broke with the last release\n\nThis is what I get:\n\n```\n{}\n```\n\nAny idea what is wrong?\n"
_LINTED: Final = "It broke with the last release\n\nThis is what the checker says:\n\n{}\n\nAny idea what is wrong?\n"
_REVIEW: Final = "Is this change right?\n\n{}"


@dataclass(frozen=True)
class Pointer:
    """A text that points, and the positions of what it points at."""

    text: str
    right: frozenset[int]


@dataclass(frozen=True)
class Repository:
    """What pointers are drawn from."""

    name: str
    root: Path
    index: Index
    candidates: Sequence[int]
    """Positions, ascending, without those of tests."""
    engine: ContextEngine


LITERALS: Final[Mapping[str, re.Pattern[str]]] = {
    "option": re.compile(r"[\"'`](--[a-z][a-z0-9]+(?:-[a-z0-9]+)*)(?=[\"'`=/ ,])"),
    "environment name": re.compile(r"[\"'`]([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)[\"'`]"),
    "key": re.compile(r"[\"'`]([a-z][\w-]*(?:\.[a-z][\w-]*)+)[\"'`]"),
    "key with dashes": re.compile(r"[\"'`]([a-z][a-z0-9]*(?:-[a-z0-9]+)+)[\"'`]"),
    "route": re.compile(r"[\"'`](/[\w{}:<>.*-]+(?:/[\w{}:<>.*-]+)*/?)[\"'`]"),
    "error code": re.compile(r"[\"'`]([A-Z]{1,6}[-_]?\d{2,5}|E[A-Z]{4,}|[A-Z]+_ERR_[A-Z_]+|ERR_[A-Z_]+)[\"'`]"),
    "SQL table": re.compile(r"\b(?:FROM|INTO|UPDATE|JOIN|TABLE) [\"`]?([a-z]\w*_\w+)\b"),
    "header": re.compile(r"[\"'`]([A-Z][a-z]+(?:-[A-Z][a-z]+)+)[\"'`]"),
}
"""Literals by kind: a pattern over one line, whose first group is what the report spells."""


def literals(repository: Repository, pattern: re.Pattern[str], filled: Callable[[str], str]) -> Iterator[Pointer]:
    """Yield literals that few symbols hold, as a report spells them."""
    holders: dict[str, set[int]] = {}
    for position, line in _lines(repository):
        for match in pattern.finditer(line):
            holders.setdefault(match.group(1), set()).add(position)
    for literal in sorted(holders):
        if len(holders[literal]) <= _MAX_RIGHT:
            yield Pointer(filled(literal), frozenset(holders[literal]))


def _lines(repository: Repository) -> Iterator[tuple[int, str]]:
    """Yield each line with the smallest candidate that it is in."""
    symbols = repository.index.symbols
    by_file: dict[int, list[int]] = {}
    for position in repository.candidates:
        by_file.setdefault(int(symbols.file[position]), []).append(position)
    for file, positions in by_file.items():
        lines = (repository.root / symbols.paths[file]).read_text(encoding="utf-8", errors="replace").split("\n")
        owner: dict[int, int] = {}
        for position in sorted(positions, key=lambda p: (-int(symbols.length[p]), p)):
            first = int(symbols.start_line[position])
            owner.update(dict.fromkeys(range(first, first + int(symbols.length[position])), position))
        for number, position in sorted(owner.items()):
            if 0 < number <= len(lines):
                yield position, lines[number - 1]


def _functions(repository: Repository) -> list[int]:
    symbols = repository.index.symbols
    return [
        position
        for position in repository.candidates
        if NODE_KINDS[symbols.kind[position]] in CALLABLE_KINDS and symbols.length[position] > 2
    ]


def lines_of_files(repository: Repository, form: str) -> Iterator[Pointer]:
    """Yield locations in functions."""
    symbols = repository.index.symbols
    for position in _functions(repository):
        first = int(symbols.start_line[position]) + 1
        last = first + int(symbols.length[position]) - 2
        path = symbols.path_of(position)
        sha = hashlib.sha256(path.encode()).hexdigest()
        yield Pointer(form.format(path=path, first=first, last=last, sha=sha), frozenset({position}))


def lines_above(repository: Repository) -> Iterator[Pointer]:
    """Yield the lines directly above functions that are in no symbol: comments, attributes."""
    symbols = repository.index.symbols
    lines: dict[int, set[int]] = {}
    for position in repository.candidates:
        first = int(symbols.start_line[position])
        lines.setdefault(int(symbols.file[position]), set()).update(range(first, first + int(symbols.length[position])))
    for position in _functions(repository):
        path, above = symbols.path_of(position), int(symbols.start_line[position]) - 1
        text = (repository.root / path).read_text(encoding="utf-8", errors="replace").split("\n")
        if above > 0 and re.search(r"\w", text[above - 1]) and above not in lines[int(symbols.file[position])]:
            yield Pointer(f"{path}:{above}", frozenset({position}))


_BUILT: Final = "/app/node_modules/thing/dist/{}:912:12"


def built_javascript(repository: Repository) -> Iterator[Pointer]:
    """Yield functions as frames of the files that a build makes of theirs, where lines are others."""
    symbols = repository.index.symbols
    for position in _functions(repository):
        path, name = symbols.path_of(position), symbols.qualified_names[position]
        if re.search(r"\.[jt]sx?\Z", path):
            built = re.sub(r"\.tsx?\Z", ".js", path.partition("/")[2] or path)
            right = frozenset(p for p in _functions(repository) if symbols.qualified_names[p] == name)
            printed = ".".join(name_parts(name)[-2:])
            yield Pointer(f"    at {printed} ({_BUILT.format(built)})", right)


def printed_messages(repository: Repository, form: str) -> Iterator[Pointer]:
    """Yield messages that the repository prints, in the form of a log or a tool."""
    for message, position in messages(repository.root, repository.index, PacklensSettings()):
        yield Pointer(form.format(message=message), frozenset({position}))


def diffs(repository: Repository) -> Iterator[Pointer]:
    """Yield changes of the middle line of functions, as `git diff` prints them."""
    symbols = repository.index.symbols
    for position in _functions(repository):
        path = symbols.path_of(position)
        text = (repository.root / path).read_text(encoding="utf-8", errors="replace")
        before = text.removesuffix("\n").split("\n")
        number = int(symbols.start_line[position]) - 1 + int(symbols.length[position]) // 2
        if number >= len(before):
            continue
        after = [*before[:number], f"{before[number]} changed", *before[number + 1 :]]
        lines = difflib.unified_diff(before, after, f"a/{path}", f"b/{path}", lineterm="")
        yield Pointer("\n".join((f"diff --git a/{path} b/{path}", *lines)), frozenset({position}))


def qualified_names(repository: Repository, form: str) -> Iterator[Pointer]:
    """Yield names of methods behind those of their classes; overloads mean the same."""
    symbols = repository.index.symbols
    same: dict[tuple[str, str], set[int]] = {}
    for position in _functions(repository):
        parts = name_parts(symbols.qualified_names[position])
        if len(parts) > 1:
            same.setdefault((parts[-2], parts[-1]), set()).add(position)
    for (owner, name), right in same.items():
        if len(right) <= _MAX_RIGHT:
            text = form.format(owner=owner, name=name, owner_size=len(owner), name_size=len(name))
            yield Pointer(text, frozenset(right))


def plain_names(repository: Repository, form: str, kinds: Collection[str], pattern: str) -> Iterator[Pointer]:
    """Yield symbols of some kinds whose names match a pattern, as sentences name them; a file tells namesakes apart."""
    symbols = repository.index.symbols
    same: dict[tuple[str, str], set[int]] = {}
    for position in repository.candidates:
        name, path = symbols.names[position], symbols.path_of(position)
        if NODE_KINDS[symbols.kind[position]] in kinds and symbols.length[position] > 2 and re.fullmatch(pattern, name):
            same.setdefault((name, path if "{file}" in form or "{path}" in form else ""), set()).add(position)
    for (name, path), right in same.items():
        if len(right) <= _MAX_RIGHT:
            parts = identifier_parts(name)
            camel = parts[0] + "".join(part.capitalize() for part in parts[1:])
            spellings = {"words": " ".join(parts), "hyphens": "-".join(parts)}
            other = camel if "_" in name else "_".join(parts)
            spellings["misspelled"] = _misspelled(name)
            longest = max(parts, key=len)
            spellings["misspelled_words"] = " ".join(_misspelled(part) if part is longest else part for part in parts)
            text = form.format(name=name, path=path, file=path.rpartition("/")[2], other=other, **spellings)
            yield Pointer(text, frozenset(right))


def _misspelled(name: str) -> str:
    """Return a name with the two letters behind its middle swapped."""
    middle = len(name) // 2
    return f"{name[:middle]}{name[middle + 1 : middle + 2]}{name[middle]}{name[middle + 2 :]}"


def module_names(repository: Repository) -> Iterator[Pointer]:
    """Yield functions behind the names of their files."""
    symbols = repository.index.symbols
    same: dict[str, set[int]] = {}
    for position in _functions(repository):
        stem = symbols.path_of(position).rpartition("/")[2].partition(".")[0]
        if len(name_parts(symbols.qualified_names[position])) == 1:
            same.setdefault(f"{stem}.{symbols.names[position]}", set()).add(position)
    yield from (Pointer(text, frozenset(right)) for text, right in same.items() if len(right) <= _MAX_RIGHT)


def odd_names(repository: Repository) -> Iterator[Pointer]:
    """Yield operators and names of one letter, as they are."""
    symbols = repository.index.symbols
    same: dict[str, set[int]] = {}
    for position in repository.candidates:
        name = symbols.names[position]
        if len(name) == 1 or re.match(r"__\w+__\Z|operator\W", name):
            same.setdefault(name, set()).add(position)
    yield from (Pointer(f"`{name}`", frozenset(right)) for name, right in same.items() if len(right) <= _MAX_RIGHT)


_ERROR: Final = re.compile(r"\w*(?:Error|Exception|Failure|Warning|Timeout|Redirects|Interrupted)\Z")


def exceptions(repository: Repository) -> Iterator[Pointer]:
    """Yield exception classes that few functions make, as a runtime names them."""
    symbols, incoming = repository.index.symbols, repository.index.incoming
    makes = [EDGE_KINDS.index(kind) for kind in ("calls", "references", "throws")]
    functions = set(_functions(repository))
    for position in repository.candidates:
        name = symbols.names[position]
        if not symbols.is_type[position] or not _ERROR.match(name):
            continue
        span = slice(incoming.indptr[position], incoming.indptr[position + 1])
        makers = incoming.indices[span][np.isin(incoming.kind[span], makes)]
        right = {int(maker) for maker in makers.tolist() if maker in functions}
        right = {maker for maker in right if _raises(maker, name, repository)}
        if 0 < len(right) <= _MAX_RIGHT:
            yield Pointer(f"{name}: 42", frozenset(right))


def _raises(position: int, name: str, repository: Repository) -> bool:
    symbols = repository.index.symbols
    lines = (repository.root / symbols.path_of(position)).read_text(encoding="utf-8", errors="replace").split("\n")
    first = int(symbols.start_line[position]) - 1
    body = "\n".join(lines[first : first + int(symbols.length[position])])
    return re.search(rf"\b(?:raise|throw)\b[^\n]*\b{name}\b|\b{name}(?:\.new)?[({{]", body) is not None


def _as_it_is(literal: str) -> str:
    return literal


def _requested(route: str) -> str:
    """Return a path as a client asks for it."""
    return re.sub(r"\{[^}]*\}|:\w+|<[^>]*>|\*", "42", route)


_BACK: Final = 300
"""Commits between the one whose lines are told and HEAD, or as many as there are."""


def lines_of_commit(repository: Repository, form: str, *, renamed: bool = False) -> Iterator[Pointer]:
    """Yield locations in functions of an older commit, at other lines now (or `renamed`, in files of other names)."""
    commit = _git(repository, "rev-list", "--first-parent", f"--max-count={_BACK}", "HEAD").split()[-1]
    old_path = _old_paths(repository, commit)
    texts: dict[str, list[str]] = {}
    symbols = repository.index.symbols
    for position in _functions(repository):
        path = symbols.path_of(position)
        old = old_path.get(path, "")
        if not old or (old != path) != renamed:
            continue
        if path not in texts:
            texts[path] = _git(repository, "show", f"{commit}:{old}").split("\n")
        first = int(symbols.start_line[position])
        today = (repository.root / path).read_text(encoding="utf-8", errors="replace").split("\n")
        if first > len(today):
            continue
        head = today[first - 1]
        if texts[path].count(head) != 1 or today.count(head) != 1 or len(head.strip()) < _TELLING:
            continue
        line = texts[path].index(head) + 1
        if line != first or renamed:
            location = form.format(path=old, first=line + 1, last=line + 1, commit=commit, repository=repository.name)
            yield Pointer(location, frozenset({position}))


_TELLING: Final = 12
"""A first line of a function that is shorter tells none apart."""


def _git(repository: Repository, *arguments: str) -> str:
    command = ["git", "-C", str(repository.root), *arguments]
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False).stdout


def _old_paths(repository: Repository, commit: str) -> dict[str, str]:
    """Return the path that each file of today had at a commit, for those that it had."""
    paths = {path: path for path in _git(repository, "ls-tree", "-r", "--name-only", commit).splitlines()}
    changes = _git(repository, "diff", "-M", "--diff-filter=R", "--name-status", commit, "HEAD").splitlines()
    return paths | {new: old for _, old, new in (line.split("\t") for line in changes)}


_MAX_TOUCHED: Final = 5


def named_commits(repository: Repository, form: str) -> Iterator[Pointer]:
    """Yield commits that touched a few functions and types."""
    history = repository.index.history
    for commit in range(len(history)):
        if right := _touched(repository, commit):
            yield Pointer(form.format(commit=f"{int(history.oid[commit]):016x}"[:10]), right)


def named_requests(repository: Repository, form: str) -> Iterator[Pointer]:
    """Yield numbers of pull requests and issues whose commits touched a few functions and types."""
    history = repository.index.history
    for number, oids in commits_by_number(repository.root, NEVER).items():
        commits = {int(commit) for oid in oids for commit in history.commits_of(oid).tolist()}
        right = frozenset().union(*(_touched(repository, commit) for commit in commits))
        if 0 < len(right) <= _MAX_TOUCHED and number > _MAX_TOUCHED:
            yield Pointer(form.format(number=number), right)


def _touched(repository: Repository, commit: int) -> frozenset[int]:
    """Return what a commit touched of what can be ranked; nothing if that is more than a few."""
    history, symbols = repository.index.history, repository.index.symbols
    slots = row_slots(history.touched_indptr, np.array([commit]))
    touched = symbols.position_of.many(history.touched[slots])
    right = frozenset(touched[touched >= 0].tolist()).intersection(repository.candidates)
    return right if len(right) <= _MAX_TOUCHED else frozenset()


TESTS: Final[Mapping[str, str]] = {
    "python": "FAILED {path}::{colons} - AssertionError",
    "go": "--- FAIL: {name} (0.00s)",
    "java": "com.thing.{dotted}() FAILED",
    "kotlin": "com.thing.{dotted}() FAILED",
    "rust": "test some::tests::{name} ... FAILED",
    "csharp": "  Failed Thing.Tests.{dotted} [12 ms]",
    "php": "1) Thing\\Tests\\{colons}",
    "swift": "Test Case '-[ThingTests.{spaced}]' failed (0.001 seconds).",
    "elixir": "  1) test it (Thing.{owner})\n     {path}:{line}",
    "ruby": "rspec ./{path}:{line} # it fails",
    "javascript": "  \u25cf it fails\n\n      at Object.<anonymous> ({path}:{line}:5)",
    "typescript": "  \u25cf it fails\n\n      at Object.<anonymous> ({path}:{line}:5)",
}
"""How a test that is a function is named when it fails, by language; `dotted` is all of its name behind its file's."""
_BLOCK: Final = re.compile(r"\s*(?:it|test|specify|describe)\b[ (]*[\"'`]")


def failing_tests(repository: Repository) -> Iterator[Pointer]:
    """Yield tests as their runner names them; right is what the newest commit changed that changed the test too."""
    history, symbols = repository.index.history, repository.index.symbols
    reported: set[str] = set()
    for commit in range(len(history)):
        right = _touched(repository, commit)
        slots = row_slots(history.touched_indptr, np.array([commit]))
        touched = symbols.position_of.many(history.touched[slots])
        for test in touched[touched >= 0].tolist() if right else ():
            if symbols.test[test] and (text := _as_failed(test, repository)) and text not in reported:
                reported.add(text)
                yield Pointer(text, right)


def _as_failed(test: int, repository: Repository) -> str:
    """Return how a test is named when it fails; '' for what is no test."""
    symbols = repository.index.symbols
    path, name = symbols.path_of(test), symbols.names[test]
    form = TESTS.get(symbols.languages[symbols.file[test]])
    parts = name_parts(symbols.qualified_names[test])
    kind = NODE_KINDS[symbols.kind[test]]
    if form is None or (kind not in CALLABLE_KINDS and "{line}" not in form):
        return ""
    line = 0
    if "{line}" in form:
        if kind != "file":
            return ""
        lines = (repository.root / path).read_text(encoding="utf-8", errors="replace").split("\n")
        blocks = [number for number, text in enumerate(lines, 1) if _BLOCK.match(text)]
        if not blocks:
            return ""
        line = random.Random(path).choice(blocks)
    elif not re.match(r"test|Test", name) and symbols.languages[symbols.file[test]] in ("python", "go", "swift", "php"):
        return ""
    dotted = " > ".join(parts) if "FAILED" in form and "com." in form else ".".join(parts)
    owner = parts[-2] if len(parts) > 1 else "XTest"
    return form.format(
        path=path,
        line=line,
        name=name,
        owner=owner,
        dotted=dotted,
        colons="::".join(parts),
        spaced=" ".join(parts[-2:]),
    )


PLAIN: Final = (
    *((kind, form, CALLABLE_KINDS, "[a-z]{4,}") for kind, form in FUNCTIONS.items()),
    *((kind, form, CALLABLE_KINDS, "[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+") for kind, form in LONG_FUNCTIONS.items()),
    *((kind, form, TYPE_KINDS, "[A-Z][a-z]{3,}") for kind, form in TYPES.items()),
    *((kind, form, TYPE_KINDS, "[A-Z][a-z]+(?:[A-Z][a-z]+)+") for kind, form in LONG_TYPES.items()),
)
"""(kind, form, kinds of symbols, their names)"""
_LINK: Final = "https://github.com/someone/{repository}/blob/{commit}/{path}#L{first}"

KINDS: Final[Mapping[str, tuple[str, Callable[[Repository], Iterator[Pointer]]]]] = {
    "path:line": (_REPORT, lambda each: lines_of_files(each, "{path}:{first}")),
    "path#L10-L20": (_REPORT, lambda each: lines_of_files(each, "{path}#L{first}-L{last}")),
    "address of a file": (
        _REPORT,
        lambda each: lines_of_files(each, "https://github.com/someone/something/blob/0a1b2c3/{path}#L{first}-L{last}"),
    ),
    "line N of path": (_REPORT, lambda each: lines_of_files(each, "line {first} of {path}")),
    "path, lines N to M": (_REPORT, lambda each: lines_of_files(each, "{path} (lines {first}-{last})")),
    "path(12,5)": (_REPORT, lambda each: lines_of_files(each, "{path}({first},5): error")),
    "path above its lines": (_LINTED, lambda each: lines_of_files(each, "{path}\n  {first}:5  error  not good")),
    "diff": ("{}", diffs),
    "diff below a question": (_REVIEW, diffs),
    "Class#method": (_REPORT, lambda each: qualified_names(each, "{owner}#{name}")),
    "Class::method": (_REPORT, lambda each: qualified_names(each, "{owner}::{name}")),
    "Class.method": (_REPORT, lambda each: qualified_names(each, "{owner}.{name}")),
    "method of Class": (_REPORT, lambda each: qualified_names(each, "the `{name}` method of `{owner}`")),
    "method in the Class": (_REPORT, lambda each: qualified_names(each, "{name} in the {owner} class")),
    "Class's method": (_REPORT, lambda each: qualified_names(each, "{owner}'s {name} method")),
    "Class->method": (_REPORT, lambda each: qualified_names(each, "{owner}->{name}()")),
    "Class method()": (_REPORT, lambda each: qualified_names(each, "{owner} {name}()")),
    "(*Class).method": (_REPORT, lambda each: qualified_names(each, "(*{owner}).{name}")),
    "module.function": (_REPORT, module_names),
    "operators, one letter": (_REPORT, odd_names),
    "option": (_REPORT, lambda each: literals(each, LITERALS["option"], _as_it_is)),
    "environment name": (_REPORT, lambda each: literals(each, LITERALS["environment name"], _as_it_is)),
    "key": (_REPORT, lambda each: literals(each, LITERALS["key"], _as_it_is)),
    "key with dashes": (_REPORT, lambda each: literals(each, LITERALS["key with dashes"], _as_it_is)),
    "header": (_REPORT, lambda each: literals(each, LITERALS["header"], _as_it_is)),
    "route": (_REPORT, lambda each: literals(each, LITERALS["route"], lambda route: f"GET {route}")),
    "requested path": (
        _REPORT,
        lambda each: literals(each, LITERALS["route"], lambda route: f"GET {_requested(route)}"),
    ),
    "error code": (_REPORT, lambda each: literals(each, LITERALS["error code"], _as_it_is)),
    "SQL table": (_REPORT, lambda each: literals(each, LITERALS["SQL table"], _as_it_is)),
    "exception": (_FAILED, exceptions),
    "exception in a sentence": (_REPORT, exceptions),
    "line above a function": (_REPORT, lines_above),
    "built JavaScript": (_PRINTED, built_javascript),
    "link to lines of a commit": (_REPORT, partial(lines_of_commit, form=_LINK)),
    "lines of a commit": (_REPORT, partial(lines_of_commit, form="{path}:{first} (at commit {commit})")),
    "link to lines of a renamed file": (_REPORT, partial(lines_of_commit, form=_LINK, renamed=True)),
    "regression in a pull request": (_REPORT, partial(named_requests, form="(a regression, introduced in #{number})")),
    "see a pull request": (_REPORT, partial(named_requests, form="(see PR {number})")),
    "failing test": (_PRINTED, failing_tests),
    **{kind: (_REPORT, partial(named_commits, form=form)) for kind, form in COMMITS.items()},
    **{kind: ("{}", partial(plain_names, form=form, kinds=of, pattern=pattern)) for kind, form, of, pattern in PLAIN},
    **{kind: (_PRINTED, partial(qualified_names, form=form)) for kind, form in DECORATED.items()},
    **{kind: (_PRINTED, partial(lines_of_files, form=form)) for kind, form in PRINTED_PLACES.items()},
    **{kind: (_REPORT, partial(lines_of_files, form=form)) for kind, form in SAID_PLACES.items()},
    **{kind: (_REPORT, partial(qualified_names, form=form)) for kind, form in MEMBERS.items()},
    **{kind: (_PRINTED, partial(printed_messages, form=form)) for kind, form in MESSAGES.items()},
}


def drawn(kind: str, repository: Repository, most: int = _MAX) -> list[tuple[str, frozenset[int]]]:
    """Return reports of a kind, each with what is right."""
    report, pointers = KINDS[kind]
    found = list(pointers(repository))
    random.Random(repository.name + kind).shuffle(found)
    return [(report.format(pointer.text), pointer.right) for pointer in found[:most]]


def ranks(reports: Sequence[tuple[str, frozenset[int]]], repository: Repository) -> list[tuple[float, float]]:
    """Return of each report whether the first symbol is right, and the share of what is right among the first ten."""
    found = []
    for task, right in reports:
        order = [scored.position for scored in repository.engine.rank(task).scored[:10]]
        found.append((float(order[:1] != [] and order[0] in right), len(right.intersection(order)) / len(right)))
    return found


@click.command(help=__doc__)
@click.argument("corpus", type=click.Path(exists=True, path_type=Path))
@click.option("--db-dir", type=click.Path(path_type=Path))
@click.option("--repository", "names", multiple=True, help="Only these.")
@click.option("--most", default=_MAX, help="Reports of a kind that are drawn from a repository.")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(list(KINDS)), help="Only these.")
@click.option(
    "--weight", "weights", multiple=True, help="NAME=NUMBER: other weights than those of the default profile."
)
def main(
    corpus: Path,
    db_dir: Path | None,
    names: tuple[str, ...],
    most: int,
    kinds: tuple[str, ...],
    weights: tuple[str, ...],
) -> None:
    """Print R@1 and R@10 of each kind over all repositories that have it."""
    pairs = (each.partition("=") for each in weights)
    changes: dict[str, Any] = {name: float(number) for name, _, number in pairs}
    settings = replace(PacklensSettings(), **changes)
    found: dict[str, list[tuple[float, float]]] = {}
    by: dict[str, list[str]] = {}
    with Engines(corpus, db_dir, bench_settings("packlens", 0), None) as engines:
        for name in names or sorted(path.name for path in corpus.iterdir() if path.is_dir()):
            engine = engines.of(name)
            engine.settings = replace(engine.settings, packlens=settings)
            index = engine.view
            flags = build_lexicon(index, settings).candidates & ~index.symbols.test
            flags &= index.symbols.file >= 0
            repository = Repository(name, corpus / name, index, np.flatnonzero(flags).tolist(), engine)
            for kind in kinds or KINDS:
                reports = drawn(kind, repository, most)
                if len(reports) < _MIN:
                    continue
                each = ranks(reports, repository)
                found.setdefault(kind, []).extend(each)
                by.setdefault(kind, []).append(f"{name} {np.mean(each, axis=0)[1]:.2f}")
    click.echo("| kind | reports | R@1 | R@10 | R@10 by repository |\n|---|---|---|---|---|")
    for kind, each in found.items():
        first, ten = np.mean(each, axis=0)
        click.echo(f"| {kind} | {len(each)} | {first:.2f} | {ten:.2f} | {', '.join(by[kind])} |")


if __name__ == "__main__":
    main()
