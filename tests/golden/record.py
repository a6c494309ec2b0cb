"""One query's ranking as a text file that diffs well: the ranks of its targets, a line a symbol, no scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from packlens.engine.context_engine import ContextEngine
from packlens.graph.view import Index
from packlens.rank.ranking import Ranking
from tests.golden.queries import Query

RANKINGS: Final = Path(__file__).parent / "rankings"
STATISTICS: Final = "statistics"
"""The name of the file of statistics, beside those of the queries."""
_TOP: Final = 10
_MISSING: Final = "-"
_NOWHERE: Final = 10**9


@dataclass(frozen=True, slots=True)
class Record:
    """What a query finds."""

    query: Query
    ranks: tuple[int | None, ...]
    """The rank of each target among all that is ranked, from 1."""
    top: tuple[str, ...]
    """The first ten symbols."""
    ranked: int
    """The number of symbols that are ranked at all."""

    def text(self) -> str:
        """Return the file: the query, the ranks of its targets, the first ten symbols."""
        task_lines = [f"  {line}".rstrip() for line in self.query.text.splitlines()]
        pairs = zip(self.ranks, self.query.targets, strict=True)
        ranks = [f"{_MISSING if rank is None else rank:>5} {target}" for rank, target in pairs]
        top = [f"  {name}" for name in self.top]
        return "\n".join(["query", *task_lines, "", "targets", *ranks, "", f"top of {self.ranked}", *top, ""])


def record_of(query: Query, ranking: Ranking, index: Index) -> Record:
    """Return what a ranking of a query finds."""
    symbols = index.symbols
    positions = [each.position for each in ranking.scored]
    names = [f"{symbols.path_of(position)} {symbols.qualified_names[position]}" for position in positions]
    place = {name: rank for rank, name in reversed(list(enumerate(names, 1)))}
    return Record(query, tuple(place.get(target) for target in query.targets), tuple(names[:_TOP]), len(names))


def rank_all(queries: Iterable[Query], engines: Mapping[str, ContextEngine]) -> list[Record]:
    """Rank every query with the engine of its library."""
    return [record_of(query, engines[query.library].rank(query.text), engines[query.library].view) for query in queries]


def golden_texts(records: Sequence[Record]) -> dict[str, str]:
    """Return the text of every golden file by its name without ending: one a query, and the statistics."""
    return {record.query.name: record.text() for record in records} | {STATISTICS: statistics(records)}


def kept_texts(folder: Path = RANKINGS) -> dict[str, str]:
    """Return the golden files as they are on disk."""
    return {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.txt"))}


def write_texts(texts: Mapping[str, str], folder: Path = RANKINGS) -> None:
    """Write the golden files and remove those of queries that are gone."""
    for name in kept_texts(folder).keys() - texts.keys():
        (folder / f"{name}.txt").unlink()
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, "utf-8", newline="\n")


def statistics(records: Sequence[Record]) -> str:
    """Return a table: recall@1, recall@10 and MRR of all queries, of each library and of each kind.

    Recall@k is the mean share of a query's targets that are among its first k symbols, as far as k can hold them; MRR
    is the mean of 1 / the rank of the first target.
    """
    groups: dict[str, list[Record]] = {"all": list(records)}
    for record in records:
        groups.setdefault(record.query.library, []).append(record)
    for record in sorted(records, key=lambda record: record.query.kind):
        groups.setdefault(record.query.kind, []).append(record)
    rows = [
        f"{name:<10}{len(group):>8}{_recall(group, 1):>10.3f}{_recall(group, 10):>11.3f}{_mrr(group):>8.3f}"
        for name, group in groups.items()
    ]
    return "\n".join([f"{'':<10}{'queries':>8}{'recall@1':>10}{'recall@10':>11}{'MRR':>8}", *rows, ""])


def _recall(records: Sequence[Record], k: int) -> float:
    shares = [sum((rank or _NOWHERE) <= k for rank in record.ranks) / min(k, len(record.ranks)) for record in records]
    return sum(shares) / len(shares)


def _mrr(records: Sequence[Record]) -> float:
    return sum(1 / min(rank or _NOWHERE for rank in record.ranks) for record in records) / len(records)


def read_ranks(text: str) -> dict[str, int | None]:
    """Return the ranks of the targets from the text of a golden file."""
    lines = text.partition("\ntargets\n")[2].partition("\n\n")[0].splitlines()
    pairs = (line.split(maxsplit=1) for line in lines)
    return {name: None if rank == _MISSING else int(rank) for rank, name in pairs}


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return a line for each target whose rank changed and each file that came or went, and a summary."""
    lines, rose, fell, stayed = [], 0, 0, 0
    for name in sorted(after):
        old, new = read_ranks(before.get(name, "")), read_ranks(after[name])
        for target, rank in new.items():
            if target not in old:
                lines.append(f"{name}: {target} is new, at {rank or _MISSING}")
            elif old[target] == rank:
                stayed += 1
            else:
                better = (rank or _NOWHERE) < (old[target] or _NOWHERE)
                rose, fell = rose + better, fell + (not better)
                verb = "rose" if better else "fell"
                lines.append(f"{name}: {target} {verb}, {old[target] or _MISSING} -> {rank or _MISSING}")
    lines += [f"{name}: gone" for name in sorted(before.keys() - after.keys())]
    moved = sum(before[name] != after[name] for name in before.keys() & after.keys())
    return [*lines, f"{rose} targets rose, {fell} fell, {stayed} stayed; {moved} of {len(after)} files differ"]
