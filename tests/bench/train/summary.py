"""What was made: counts by family, language and repository, as a Markdown page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tests.bench.train.repositories import Repository
from tests.bench.train.tasks import FAMILIES, Task


def summary(tasks: Mapping[Repository, Sequence[Task]]) -> str:
    """Return the page for the repositories that are complete."""
    by_language: dict[str, Counter[str]] = {}
    for repository, found in tasks.items():
        by_language.setdefault(repository.language, Counter()).update(task.family for task in found)
        by_language[repository.language]["repositories"] += 1
    total = sum(map(len, tasks.values()))
    head = f"# Training data\n\n{total} tasks of {len(tasks)} repositories in {len(by_language)} languages.\n"
    languages = [(name, counts, f"{counts['repositories']}") for name, counts in sorted(by_language.items())]
    rows = [
        (repository.name, Counter(task.family for task in found), f"{repository.language}, {repository.commit[:12]}")
        for repository, found in tasks.items()
    ]
    return "\n".join([head, _table("language", "repositories", languages), _table("repository", "of", rows)])


def _table(what: str, about: str, rows: Sequence[tuple[str, Counter[str], str]]) -> str:
    lines = [f"| {what} | {about} | {' | '.join(FAMILIES)} | all |", "|---" * (len(FAMILIES) + 3) + "|"]
    every: Counter[str] = Counter()
    for name, counts, note in rows:
        every.update({family: counts[family] for family in FAMILIES})
        lines.append(_row(name, note, counts))
    lines.append(_row("all", "", every))
    return "\n".join(lines) + "\n"


def _row(name: str, note: str, counts: Counter[str]) -> str:
    cells = [counts[family] for family in FAMILIES]
    return f"| {name} | {note} | {' | '.join(map(str, cells))} | {sum(cells)} |"
