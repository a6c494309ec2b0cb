"""The measures of a ranking for one task: precision, recall, NDCG and reciprocal rank by both rules, and of its files.

NDCG: Järvelin & Kekäläinen, "Cumulated gain-based evaluation of IR techniques" (ACM TOIS 20, 2002), binary gains,
base-2 logarithm, the ideal limited by the number of answers; so it can exceed 1 under the peer rule, where several
symbols match one answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from packlens.bench.matching import MatchCounts, peer_hits, strict_hits

Measures = Mapping[str, float]
"""Values by name, 0 if no answer is matched; those of files are missing where a task names no files."""

RULES: Final[Mapping[str, Callable[[Sequence[str], Sequence[str]], MatchCounts]]] = {
    "strict": strict_hits,
    "peer": peer_hits,
}
_FIRST: Final = 10


def measure(symbols: Sequence[str], files: Sequence[str], answers: Sequence[str], gold: Sequence[str]) -> Measures:
    """Return the measures of a ranking as 'strict R@10', ..., 'peer R@50', 'file recall@10', 'file any@5'.

    `symbols` and `files` are best first; `answers` are the right symbols, `gold` the right files, if those are known.
    """
    values = {
        f"{rule} {name}": value
        for rule, hits in RULES.items()
        for name, value in _of_symbols(hits(symbols, answers)).items()
    }
    return values | (_of_files(files, gold) if gold else {})


def _of_symbols(hits: MatchCounts) -> dict[str, float]:
    """P@10 has a denominator of ten however short the ranking is; MRR looks at all of it."""
    total = len(hits.ranks)
    gain = _discounted(rank for rank, is_relevant in enumerate(hits.relevant[:_FIRST], 1) if is_relevant)
    ideal = _discounted(range(1, min(total, _FIRST) + 1))
    first = next((rank for rank, is_relevant in enumerate(hits.relevant, 1) if is_relevant), math.inf)
    recall = {f"R@{k}": sum(rank is not None and rank <= k for rank in hits.ranks) / total for k in (10, 20, 50)}
    return {
        "R@10": recall.pop("R@10"),
        "NDCG@10": gain / ideal,
        "MRR": 1 / first,
        "P@10": sum(hits.relevant[:_FIRST]) / _FIRST,
        **recall,
    }


def _discounted(ranks: Iterable[int]) -> float:
    return sum(1 / math.log2(rank + 1) for rank in ranks)


def _of_files(files: Sequence[str], gold: Sequence[str]) -> dict[str, float]:
    """Files count once, at their best rank."""
    ranked = list(dict.fromkeys(_normalised(file) for file in files if file))
    gold_files = {_normalised(file) for file in gold}
    return {
        "file recall@10": len(gold_files.intersection(ranked[:10])) / len(gold_files),
        "file any@5": float(not gold_files.isdisjoint(ranked[:5])),
    }


def _normalised(path: str) -> str:
    """Return a path with '/' and without './' or '/' in front."""
    path = path.replace("\\", "/")
    while path.startswith("./"):
        path = path[2:]
    return path.lstrip("/")
