"""One query's ranking as a text file that diffs well: a line a symbol, no scores, right answers with their ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from packlens.bench.matching import strict_hits
from packlens.bench.tasks import Answers, Task

TOP: Final = 20
_MISSING: Final = "-"


@dataclass(frozen=True, slots=True)
class Record:
    """What a query finds."""

    task: Task
    commit: str
    """Of the source tree; '' where it is no git work tree."""
    answers: Mapping[str, int | None]
    """The rank of each right answer among all that is ranked, strict rule."""
    top: tuple[str, ...]

    def text(self) -> str:
        """Return the file: what is asked, the answers' ranks, the first twenty names."""
        head = [f"task {self.task.id}", f"repository {self.task.repo} {self.commit or 'without git'}"]
        asked = [f"query {line}" for line in self.task.description.splitlines() if line.strip()]
        ranks = [f"{_MISSING if rank is None else rank:>5} {name}" for name, rank in self.answers.items()]
        return "\n".join([*head, *asked, "", "answers", *ranks, "", "ranking", *(f"  {name}" for name in self.top), ""])


def record(task: Task, answers: Answers, commit: str, ranked: Sequence[str]) -> Record:
    """Take down a ranking, best first."""
    ranks = strict_hits(ranked, answers.symbols).ranks
    return Record(task, commit, dict(zip(answers.symbols, ranks, strict=True)), tuple(ranked[:TOP]))


def read_ranks(text: str) -> dict[str, int | None]:
    """Return the answers' ranks of a record's text."""
    lines = text.partition("\nanswers\n")[2].partition("\n\n")[0].splitlines()
    pairs = (line.split(maxsplit=1) for line in lines)
    return {name: None if rank == _MISSING else int(rank) for rank, name in pairs}


def chosen(tasks: Sequence[Task], wanted: int) -> list[Task]:
    """Return about so many tasks, evenly over repositories: of each, sorted by id, every n-th from the first on.

    n is the repository's number of tasks over its share of those wanted, at least 1: ids alone decide.
    """
    repositories = sorted({task.repo for task in tasks})
    share = max(1, round(wanted / max(1, len(repositories))))
    found: list[Task] = []
    for repo in repositories:
        own = sorted((task for task in tasks if task.repo == repo), key=lambda task: task.id)
        found += own[:: max(1, len(own) // share)][:share]
    return found


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return a line for each answer whose rank changed, file by file, then how many rose, fell and stayed."""
    lines, rose, fell, stayed = [], 0, 0, 0
    for name in sorted(after):
        old, new = read_ranks(before.get(name, "")), read_ranks(after[name])
        for answer, rank in new.items():
            if answer not in old:
                lines.append(f"{name}: {answer} is new, at {rank or _MISSING}")
            elif old[answer] == rank:
                stayed += 1
            else:
                better = (rank or 10**9) < (old[answer] or 10**9)
                rose, fell = rose + better, fell + (not better)
                lines.append(
                    f"{name}: {answer} {'rose' if better else 'fell'}, {old[answer] or _MISSING} -> {rank or _MISSING}"
                )
    lines += [f"{name}: gone" for name in sorted(before.keys() - after.keys())]
    moved = sum(before[name] != after[name] for name in before.keys() & after.keys())
    return [*lines, f"{rose} answers rose, {fell} fell, {stayed} stayed; {moved} of {len(after)} files differ"]
