"""What answers a question directly: its lines, and the code that belongs to them.

A question that these settle is shown no other code: a reader pays for each line, and asked for none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.engine.uses.occurrences import occurrences_of
from packlens.graph.declarations import with_counterparts
from packlens.graph.kinds import FILE
from packlens.graph.view import Index
from packlens.retrieve.names.spelled_names import symbols_named
from packlens.retrieve.per_index import per_index
from packlens.retrieve.translation.in_english import in_english
from packlens.visible import visible_line
from packlens.wording import listed

LONGEST_QUESTION: Final = 400
"""Characters; a longer task has a trace, a log or a story, which asks for nothing in particular."""
_QUESTION: Final = re.compile(
    r"(?i)\A\W*(?:(?:in|on|by|from|at|to|of|with) )?(?:which|what|where|who|whose|how (?:many|much|long|often|big)"
    r"|(?:show|list|find|tell)(?: me)?(?: all)?(?: the)?(?: which| what| where)?)\b"
)
_CHANGE: Final = re.compile(
    r"(?i)\b(?:should|could|must|need(?:s|ed)? to|why|broken|wrong|crash\w*|fail(?:s|ed|ing)?"
    r"|to (?:add|change|fix|put))\b"
)
"""A question with such a word asks what to change, which takes more than the place."""


_PROSE: Final = re.compile(r"(?i)\.(?:md|rst|txt|adoc|po|lock|svg)$|(?:^|/)(?:changelog|release)[^/]*$")
"""Matches files that speak of names and use none."""
_SEPARATOR: Final = re.compile(r"::|#|->")
_MAX_FILES: Final = 12
_MAX_OCCURRENCES: Final = 200
"""The most files that are listed that spell a name, and occurrences that are looked at."""


class DirectAnswer(NamedTuple):
    """What answers a task directly."""

    lines: Sequence[str] = ()
    code: Mapping[int, tuple[int, ...]] = {}
    """The symbols that answer, best first, each with the lines that do."""
    settles: bool = False
    """Whether nothing else is asked."""
    is_about_files: bool = False
    """Whether a question asks for settings, tests or files, so that code is not what it is about, even if its answer is
    not sure."""


def is_question(task: str) -> bool:
    """Return whether a short task asks where or what something is, and for no change."""
    if len(task) > LONGEST_QUESTION:
        return False
    english = in_english(task)
    return _QUESTION.search(english) is not None and not _CHANGE.search(english)


def code_of(users: Iterable[int], subjects: Sequence[int], index: Index) -> dict[int, tuple[int, ...]]:
    """Return some users of some subjects, each with the lines at which it uses one."""
    return {user: lines_of_use(user, frozenset(subjects), index) for user in users}


def lines_of_use(user: int, subjects: frozenset[int], index: Index) -> tuple[int, ...]:
    """Return the lines at which a symbol uses one of some others."""
    edges = index.outgoing
    slots = edges.slots_of(user)
    ends = zip(edges.indices[slots].tolist(), edges.line[slots].tolist(), strict=True)
    return tuple(sorted({line for end, line in ends if end in subjects and line > 0}))


def all_code(answers: Iterable[DirectAnswer]) -> dict[int, tuple[int, ...]] | None:
    """Return the code of the answers that settle their question; None if none does."""
    settling = [answer for answer in answers if answer.settles]
    return {position: lines for each in settling for position, lines in each.code.items()} if settling else None


def spelled_elsewhere(
    subjects: Sequence[int], users: Sequence[int], snapshot: Snapshot, *, in_tests: bool = False
) -> list[str]:
    """Return the line about the other files, outside tests or of tests, that spell a name that nothing else bears:
    references do not show all users.
    """
    index, symbols = snapshot.index, snapshot.index.symbols
    name = symbols.names[subjects[0]]
    counterparts = with_counterparts(index, np.array(subjects, dtype=np.int32)).tolist()
    known = {symbols.path_of(position) for position in (*subjects, *counterparts)}
    same = {name, *(_SEPARATOR.sub(".", symbols.qualified_names[subject]) for subject in subjects)}
    bearers = [each for each in symbols_named(name, index, ~symbols.test) if symbols.path_of(each) not in known]
    if any(_SEPARATOR.sub(".", symbols.qualified_names[each]) not in same for each in bearers):
        return []
    known |= {symbols.path_of(each) for each in bearers}
    known |= {symbols.path_of(position) for position in users}
    found = islice(occurrences_of([name], snapshot), _MAX_OCCURRENCES)
    files = {
        path: line
        for _, path, line in reversed(list(found))
        if path not in known and (path in test_paths(index)) == in_tests and not _PROSE.search(path)
    }
    if not files:
        return []
    places = [f"{path}:{files[path]}" for path in sorted(files)]
    return [visible_line(f"Other files spell {name}, and may use it: {listed(places, _MAX_FILES)}.")]


@per_index
def test_paths(index: Index) -> frozenset[str]:
    """Return the paths of the files of tests."""
    symbols = index.symbols
    files = symbols.file[(symbols.kind == FILE) & symbols.test]
    return frozenset(symbols.paths[file] for file in files.tolist() if file >= 0)
