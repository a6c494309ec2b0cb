"""What the default profile misses: python -m tests.bench.misses CORPUS [--tasks DIR] [--db-dir DIR] [--list N].

CORPUS holds `labelled/` and `commits/`. Every right answer beyond the tenth rank (strict rule, nothing packed) is a
miss. Counted are: where it is, whether its file or its container is in the first ten, and the nearest place where it
shares a word with the task. `--list N` prints every N-th miss (by task id and answer) with the first ten, for reading.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from packlens.bench.matching import strict_hits
from packlens.bench.retrieval import Engines, bench_settings
from packlens.bench.tasks import Answers, Task, load_answers, load_tasks
from packlens.config import PacklensSettings
from packlens.extract.documents.posting_format import FIELDS
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.tasks.terms import task_terms

FIRST: Final = 10
NAME: Final = {"name", "qualified"}
PLACES: Final = ("name", "doc or signature", "body", "path or tests alone", "nowhere")


@dataclass(frozen=True, slots=True)
class Miss:
    """A right answer that is not among the first ten."""

    family: str
    task: Task
    answer: str
    where: str
    same_file: bool
    same_container: bool
    """The answer's class, a member of it, or another member of its class is among the first ten."""
    word: str
    first: tuple[str, ...]

    def text(self) -> str:
        """Return it for reading."""
        marks = f"{self.where}; words: {self.word}; file {self.same_file}; container {self.same_container}"
        lines = [f"## {self.family} {self.task.id}: {self.answer} ({marks})", f"   {self.task.description[:400]}"]
        return "\n".join([*lines, *(f"     {name}" for name in self.first)])


def misses(family: str, tasks: Sequence[Task], answers: dict[str, Answers], engines: Engines) -> Iterator[Miss]:
    """Yield the misses of some tasks, in their order."""
    for task in tasks:
        index = engines.of(task.repo).view
        ranked = [s.position for s in rank_packlens(task.description, index, PacklensSettings()).scored]
        names = [_name(index, position) for position in ranked]
        right = answers[task.id].symbols
        ranks = strict_hits(names, right).ranks
        for answer, rank in zip(right, ranks, strict=True):
            if rank is None or rank > FIRST:
                yield _miss(family, task, answer, rank, ranked, index)


def _miss(family: str, task: Task, answer: str, rank: int | None, ranked: list[int], index: Index) -> Miss:
    symbols, lexicon = index.symbols, build_lexicon(index, PacklensSettings())
    at, first = [ranked[rank - 1]] if rank else _positions(index, answer), ranked[:FIRST]
    if rank:
        where = "11-20" if rank <= 20 else "21-50" if rank <= 50 else "51-400"
    elif not at:
        where = "not indexed"
    else:
        where = "beyond 400" if lexicon.candidates[at].any() else "not a candidate"
    files = {int(symbols.file[p]) for p in first}
    around = {int(symbols.container[p]) for p in first if symbols.container[p] >= 0} | set(first)
    homes = {int(symbols.container[p]) for p in at if symbols.container[p] >= 0} | set(at)
    names = tuple(_name(index, p) for p in first)
    return Miss(
        family,
        task,
        answer,
        where,
        any(int(symbols.file[p]) in files for p in at),
        bool(around & homes),
        nearest_word(task.description, at, index),
        names,
    )


def nearest_word(text: str, at: list[int], index: Index) -> str:
    """Return the nearest place of PLACES in which one of the symbols has a word of the task."""
    fields: set[str] = set()
    for term in task_terms(text, PacklensSettings()):
        number = index.postings.number_of(term.text)
        if number is not None:
            span = slice(index.postings.indptr[number], index.postings.indptr[number + 1])
            holds_word = np.isin(index.postings.node[span], at)
            fields |= {FIELDS[code] for code in np.unique(index.postings.field[span][holds_word])}
    if fields & NAME:
        return PLACES[0]
    if fields & {"doc", "signature"}:
        return PLACES[1]
    if fields & {"body", "strings", "comments", "callees", "members"}:
        return PLACES[2]
    return PLACES[3] if fields else PLACES[4]


def _positions(index: Index, answer: str) -> list[int]:
    last = answer.replace("::", ".").replace("#", ".").rpartition(".")[2]
    same = (p for p, name in enumerate(index.symbols.names) if name == last)
    return [p for p in same if strict_hits([_name(index, p)], [answer]).relevant[0]]


def _name(index: Index, position: int) -> str:
    return f"{index.symbols.path_of(position)}.{index.symbols.qualified_names[position]}"


def table(found: Sequence[Miss]) -> str:
    """Return the counts as Markdown, a column a family."""
    columns = [[miss for miss in found if miss.family == family] for family in ("labelled", "commits")]
    counters = [
        Counter(
            row
            for miss in column
            for row in (
                f"rank: {miss.where}",
                f"nearest shared word: {miss.word}",
                "its file is in the first ten" if miss.same_file else "its file is not in the first ten",
                *(["its class or a member of it is in the first ten"] if miss.same_container else []),
            )
        )
        for column in columns
    ]
    rows = sorted(set().union(*counters), key=lambda row: (row.partition(":")[0], -sum(c[row] for c in counters)))
    lines = [f"| | labelled ({len(columns[0])}) | commits ({len(columns[1])}) |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {row} | {' | '.join(str(c[row]) for c in counters)} |" for row in rows)])


def main() -> None:
    """Print the counts, and the misses to read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--tasks", type=Path)
    parser.add_argument("--db-dir", type=Path)
    parser.add_argument("--list", type=int, default=0, metavar="N")
    options = parser.parse_args()
    found: list[Miss] = []
    for family in ("labelled", "commits"):
        source = (options.tasks or options.corpus / "tasks") / f"{family}.jsonl"
        answers = {each.id: each for each in load_answers(source)}
        databases = options.db_dir / family if options.db_dir else None
        with Engines(options.corpus / family, databases, bench_settings("packlens", 0), None) as engines:
            found += misses(family, load_tasks(source), answers, engines)
    print(table(found))
    for miss in sorted(found, key=lambda m: (m.family, m.task.id, m.answer))[:: options.list] if options.list else ():
        print(miss.text())


if __name__ == "__main__":
    main()
