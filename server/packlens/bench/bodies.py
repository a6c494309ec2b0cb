"""Measures how many right symbols answers show whole, those of Packlens and of other systems at the same tokens.

A right symbol counts if the text of an answer holds every line of its definition, in order and without a gap; its code
is whole even if a long docstring ends after its first lines (`explore.worth.Shape.CODE`). Line numbers, indentation and
blank lines do not matter, so that answers of any form are judged alike. Learning and caches are off; nothing but a
task's description is asked.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.bench.json_lines import read_lines
from packlens.bench.matching import ends_alike, strict_name
from packlens.bench.retrieval import Engines
from packlens.bench.tasks import Answers, Task
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.symbol_lookup import definitions
from packlens.errors import PacklensError
from packlens.explore.shapes import make_part, pieces
from packlens.explore.source import read_source
from packlens.explore.worth import Shape
from packlens.model import BODY_KINDS, CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS, Node
from packlens.pack.tokens import count
from packlens.text import identifier_parts

OWN: Final = "packlens context"
_FILES_READ: Final = "grep and read"
_MAX_FILES_READ: Final = 5
_MIN_WORD: Final = 4
"""Letters of the shortest word that is searched for: shorter ones are mostly grammar."""
_NUMBERED: Final = re.compile(r"\s*\d+[\s:|]?")
_SPACES: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class BodyShare:
    """How much of what is right one system's answers show whole."""

    system: str
    repo: str
    tasks: int
    symbols: int
    """Right symbols, whether the index knows them or not."""
    whole: float
    """Mean over tasks of the share of right symbols that are shown whole."""
    code: float
    """The same of right symbols whose code is shown whole."""
    functions: float
    """The same of functions and methods alone, over the tasks that have such."""
    suffices: float
    """Share of tasks all of whose right symbols are shown whole."""
    tokens: float
    """Mean tokens of an answer."""


@dataclass(frozen=True, slots=True)
class TaskBodies:
    """What one answer to one task shows."""

    system: str
    task_id: str
    repo: str
    tokens: int
    whole: Mapping[str, bool]
    """By right symbol, whether it is shown whole."""
    code: Mapping[str, bool]
    """By right symbol, whether its code is."""
    functions: frozenset[str]
    """The right symbols that are functions or methods."""

    def line(self) -> str:
        """Return this as a line of JSON."""
        return json.dumps({**asdict(self), "functions": sorted(self.functions)}) + "\n"


Texts = Mapping[str, Mapping[str, str]]
"""Answers by system and task id."""


def load_texts(paths: Iterable[Path]) -> Texts:
    """Return other systems' answers: JSONL lines with system, task_id and text. Raises PacklensError for others."""
    systems: dict[str, dict[str, str]] = {}
    for path in paths:
        for value, location in read_lines(path, "answers"):
            system, task, text = _answer(value, location)
            systems.setdefault(system, {})[task] = text
    return systems


def _answer(value: Any, location: str) -> tuple[str, str, str]:
    members = [value.get(name) if isinstance(value, Mapping) else None for name in ("system", "task_id", "text")]
    if not all(isinstance(member, str) for member in members):
        raise PacklensError(f"{location} is not an answer: it must be an object with system, task_id and text.")
    return str(members[0]), str(members[1]), str(members[2])


def judge_tasks(
    tasks: Sequence[Task],
    answers: Sequence[Answers],
    engines: Engines,
    other_texts: Texts,
    budget: int,
    *,
    sized: bool = False,
) -> Iterator[TaskBodies]:
    """Yield what each system's answer to each task shows, each cut to the budget.

    `sized`, Packlens' own answers end where they do if no budget is given.
    """
    for task, right in zip(tasks, answers, strict=True):
        engine = engines.of(task.repo)
        snapshot = engine.snapshot()
        nodes_by_name = _definitions(right, snapshot)
        texts = {
            OWN: answer_context(engine, ContextRequest(task.description, None if sized else budget)).text,
            _FILES_READ: _read_best_files(task.description, snapshot, budget),
            **{system: cut(by_task.get(task.id, ""), budget) for system, by_task in other_texts.items()},
        }
        functions = frozenset(n for n, nodes in nodes_by_name.items() if any(_is_function(node) for node in nodes))
        for system, text in texts.items():
            shown = ShownLines(text)
            whole = {
                name: any(shown.has(_body(node, snapshot)) for node in nodes) for name, nodes in nodes_by_name.items()
            }
            code = {
                name: whole[name] or any(all(map(shown.has, _code(node, snapshot))) for node in nodes)
                for name, nodes in nodes_by_name.items()
            }
            yield TaskBodies(system, task.id, task.repo, count(text), whole, code, functions)


def shares(rows: Iterable[TaskBodies]) -> list[BodyShare]:
    """Return a row for each system and repository, and for each system over all."""
    groups: dict[tuple[str, str], list[TaskBodies]] = defaultdict(list)
    for row in rows:
        groups[row.system, row.repo].append(row)
        groups[row.system, "all"].append(row)
    return [_share(*group, several) for group, several in groups.items()]


def _share(system: str, repo: str, rows: Sequence[TaskBodies]) -> BodyShare:
    in_functions = [[row.whole[name] for name in sorted(row.functions)] for row in rows if row.functions]
    return BodyShare(
        system=system,
        repo=repo,
        tasks=len(rows),
        symbols=sum(len(row.whole) for row in rows),
        whole=_mean([_mean(list(row.whole.values())) for row in rows]),
        code=_mean([_mean(list(row.code.values())) for row in rows]),
        functions=_mean([_mean(each) for each in in_functions]),
        suffices=_mean([all(row.whole.values()) for row in rows]),
        tokens=_mean([row.tokens for row in rows]),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


class ShownLines:
    """The lines of an answer, without line numbers, spaces and blank lines."""

    def __init__(self, text: str) -> None:
        lines = [line for line in text.split("\n") if line.strip()]
        self._as_is = [_without_spaces(line) for line in lines]
        self._unnumbered = [_without_spaces(_NUMBERED.sub("", line, count=1)) for line in lines]
        filled_lines = [n for n, line in enumerate(self._unnumbered) if line]  # a number alone is a blank line
        self._as_is = [self._as_is[n] for n in filled_lines]
        self._unnumbered = [self._unnumbered[n] for n in filled_lines]
        self._first: dict[str, list[int]] = defaultdict(list)
        for number, pair in enumerate(zip(self._as_is, self._unnumbered, strict=True)):
            for line in set(pair):
                self._first[line].append(number)

    def has(self, body: Sequence[str]) -> bool:
        """Return whether lines, as `_without_spaces` makes them, stand here one after the other."""
        return bool(body) and any(self._stands_at(start, body) for start in self._first.get(body[0], ()))

    def _stands_at(self, start: int, body: Sequence[str]) -> bool:
        return start + len(body) <= len(self._as_is) and all(
            line in (self._as_is[n], self._unnumbered[n]) for n, line in enumerate(body, start)
        )


def _read_best_files(task: str, snapshot: Snapshot, budget: int) -> str:
    """Return what an agent reads that greps for the words of a task: the five best files from their beginnings.

    Best are those with the most of the words, then with the most lines that hold one. Files that define no function
    and no type are left out: a changelog holds the words of most tasks.
    """
    words = {word.lower() for word in re.findall(r"[^\W_]+", task) if len(word) >= _MIN_WORD}
    words |= {part for word in re.findall(r"\w+", task) for part in identifier_parts(word) if len(part) >= _MIN_WORD}
    files_read: list[tuple[int, int, str, str]] = []
    for path in _code_paths(snapshot):
        text = (snapshot.source(path) or b"").decode("utf-8", "replace")
        low = text.lower()
        words_held = [word for word in words if word in low]
        lines = sum(any(word in line for word in words_held) for line in low.split("\n")) if words_held else 0
        files_read.append((-len(words_held), -lines, path, text))
    best = sorted(files_read)[:_MAX_FILES_READ]
    return cut("".join(f"{path}\n{text}\n" for *_, path, text in best), budget)


def _code_paths(snapshot: Snapshot) -> list[str]:
    symbols = snapshot.index.symbols
    is_code = np.isin(symbols.kind, [NODE_KINDS.index(kind) for kind in BODY_KINDS | TYPE_KINDS])
    return [symbols.paths[file] for file in np.unique(symbols.file[is_code & (symbols.file >= 0)]).tolist()]


def cut(text: str, budget: int) -> str:
    """Return as many whole lines from the beginning of a text as a budget of tokens holds."""
    lines = text.split("\n")
    fitting = bisect_right(range(len(lines)), budget, key=lambda last: count("\n".join(lines[: last + 1])))
    return "\n".join(lines[:fitting])


def _definitions(right: Answers, snapshot: Snapshot) -> dict[str, list[Node]]:
    """Return the definitions that each right symbol may mean, in the files that the task names, if it names any."""
    symbols = snapshot.index.symbols
    by_answer: dict[str, list[Node]] = {}
    for answer in right.symbols:
        strict = strict_name(answer)
        last = strict.rpartition(".")[2]
        positions = [
            position
            for position, (name, qualified_name) in enumerate(zip(symbols.names, symbols.qualified_names, strict=True))
            if name == last and symbols.file[position] >= 0
            if ends_alike(strict_name(f"x.py.{qualified_name}"), strict)
        ]
        in_right_files = [p for p in positions if symbols.path_of(p) in right.files]
        by_answer[answer] = list(snapshot.nodes(in_right_files or positions).values())
    return by_answer


def _body(node: Node, snapshot: Snapshot) -> list[str]:
    data = snapshot.source(node.path) or b""
    rows = data.decode("utf-8", "replace").split("\n")[node.span.start_line - 1 : node.span.end_line]
    return [squeezed for row in rows if (squeezed := _without_spaces(row))]


def _code(node: Node, snapshot: Snapshot) -> list[list[str]]:
    """Return the lines of a definition without most of a long docstring: a list, or one before and one after that."""
    source = read_source(node.path, [node], snapshot.source, definitions)
    runs: list[list[str]] = [[]]
    for piece in pieces(make_part(node, (), source), Shape.CODE, source):
        if piece.first < piece.last:
            runs.append([])
        elif piece.first >= node.span.start_line:
            runs[-1].append(_without_spaces(source.lines[piece.first - 1]))
    return [run for run in runs if run]


def _without_spaces(line: str) -> str:
    return _SPACES.sub("", line)


def _is_function(node: Node) -> bool:
    return node.kind in CALLABLE_KINDS
