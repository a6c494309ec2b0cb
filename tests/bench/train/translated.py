"""Do questions in other languages find code? python -m tests.bench.train translated DATA…

`translated.jsonl` has questions of `asked.jsonl` in other languages, by the ids that their tasks have in DATA. Each is
ranked as it is, as it ships (with English words beside its own), and once in the English that it was translated from.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest.mock import patch

import numpy as np

from packlens.engine.context_engine import ContextEngine
from packlens.errors import PacklensError
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from tests.bench.train.fit import interval
from tests.bench.train.fresh import measured
from tests.bench.train.signals import SETTINGS, symbol_name
from tests.bench.train.tasks import Task, read_tasks

QUESTIONS: Final = Path(__file__).with_name("translated.jsonl")
ENGLISH: Final = "en"
_TRANSLATOR: Final = "packlens.rank.packlens_profile.with_english_words"

Figures = tuple[float, float, float]
"""R@10, reciprocal rank and file recall@10."""


@dataclass(frozen=True, slots=True)
class Question:
    """A task's text in another language."""

    id: str
    """Of the task."""
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The figures of one question, in one language."""

    repository: str
    question: str
    language: str
    plain: Figures
    """Without English words beside its own."""
    shipped: Figures


def read_questions(path: Path = QUESTIONS) -> list[Question]:
    """Return the translated questions. Raises PacklensError naming the line and the mend."""
    try:
        lines = path.read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise PacklensError(f"{path} cannot be read: {error}; restore it.") from error
    return list(_parsed(path, lines))


def _parsed(path: Path, lines: Sequence[str]) -> Iterator[Question]:
    for number, line in enumerate(lines, 1):
        if line:
            try:
                value = json.loads(line)
                yield Question(value["id"], value["language"], value["text"])
            except (ValueError, TypeError, KeyError) as error:
                raise PacklensError(f"{path}:{number} is not a translated question ({error}); mend it.") from error


def asked(data: Sequence[Path], questions: Sequence[Question]) -> Iterator[Asked]:
    """Yield the figures of the questions whose tasks are in folders of training data."""
    by_task: dict[str, list[Question]] = defaultdict(list)
    for question in questions:
        by_task[question.id].append(question)
    for path in sorted(path for folder in data for path in folder.glob("*/tasks.jsonl")):
        snapshots: dict[int, list[Task]] = defaultdict(list)
        for task in read_tasks(path):
            if task.id in by_task:
                snapshots[task.snapshot].append(task)
        for number, tasks in sorted(snapshots.items()):
            place = path.parent / f"snapshot-{number}"
            with ContextEngine.open(place / "tree", SETTINGS, place / "index.db") as engine:
                for task in tasks:
                    yield from _of_task(task, by_task[task.id], engine.view, path.parent.name)


def _of_task(task: Task, questions: Sequence[Question], index: Index, repository: str) -> Iterator[Asked]:
    targets = {each.rsplit("#", 1)[0] for each in task.targets}
    in_english = _figures(task.text, targets, index)
    yield Asked(repository, task.id, ENGLISH, in_english, in_english)
    for question in questions:
        with patch(_TRANSLATOR, str):
            plain = _figures(question.text, targets, index)
        yield Asked(repository, task.id, question.language, plain, _figures(question.text, targets, index))


def _figures(text: str, targets: set[str], index: Index) -> Figures:
    ranked = rank_packlens(text, index, SETTINGS.packlens).scored
    return measured([symbol_name(index, each.position) for each in ranked], targets)


def table(found: Sequence[Asked]) -> str:
    """Return the figures by language as Markdown; intervals are of gains of R@10, over repositories."""
    languages: Mapping[str, list[Asked]] = {
        language: [each for each in found if each.language == language]
        for language in sorted({each.language for each in found}, key=lambda language: (language != ENGLISH, language))
    }
    others = [each for each in found if each.language != ENGLISH]
    lines = [
        "| language (questions) | R@10 without | with | gain | MRR without | with | file recall without | with |",
        "|---" * 8 + "|",
    ]
    lines += [_row(language, of_it) for language, of_it in languages.items()]
    lines += [_row("all but English", others)] if others else []
    return "\n".join(lines)


def _row(name: str, found: Sequence[Asked]) -> str:
    plain, shipped = (np.array([getattr(each, field) for each in found]) for field in ("plain", "shipped"))
    gains = shipped[:, 0] - plain[:, 0]
    low, high = interval(gains, np.array([each.repository for each in found]))
    cells = [
        f"{plain[:, 0].mean():.3f}",
        f"{shipped[:, 0].mean():.3f}",
        f"{gains.mean():+.3f} [{low:+.3f}, {high:+.3f}]",
    ]
    cells += [f"{figures[:, measure].mean():.3f}" for measure in (1, 2) for figures in (plain, shipped)]
    return f"| {name} ({len(found)}) | {' | '.join(cells)} |"
