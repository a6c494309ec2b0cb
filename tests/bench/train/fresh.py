"""What ships, the hand-set order and plain BM25, on repositories of which nothing was fitted or chosen.

python -m tests.bench.train fresh DATA; DATA is made as training data is, from a manifest of other repositories.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.engine.context_engine import ContextEngine
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.text import text_terms
from tests.bench.train.fit import interval
from tests.bench.train.signals import HAND_SET, SETTINGS, by_snapshot, symbol_name

Doubles = NDArray[np.float64]

SYSTEMS: Final = ("BM25", "hand-set", "ships")
_K1: Final = 1.2
_B: Final = 0.75
"""The usual constants (Robertson & Zaragoza 2009)."""
_DEPTH: Final = 400


@dataclass(frozen=True, slots=True)
class Compared:
    """The figures of one task: a row of R@10, reciprocal rank and file recall@10 for each of `SYSTEMS`."""

    repository: str
    family: str
    figures: tuple[tuple[float, float, float], ...]


class PlainBm25:
    """BM25 over the words of each symbol's lines, path and qualified name."""

    def __init__(self, documents: Sequence[str]) -> None:
        """Count the words of the documents."""
        terms = [text_terms(document) for document in documents]
        length = np.array([len(each) for each in terms], dtype=np.float64)
        self._norm = _K1 * (1 - _B + _B * length / max(length.mean(), 1.0))
        self._postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, each in enumerate(terms):
            for term, count in Counter(each).items():
                self._postings[term].append((number, count))

    def best(self, text: str) -> list[int]:
        """Return the documents that match a text best, ties by number."""
        score = np.zeros(len(self._norm))
        for term in set(text_terms(text)):
            if term in self._postings:
                document, count = np.array(self._postings[term]).T
                idf = np.log1p((len(score) - len(document) + 0.5) / (len(document) + 0.5))
                score[document] += idf * count * (_K1 + 1) / (count + self._norm[document])
        ranked: list[int] = np.argsort(-score, kind="stable")[:_DEPTH].tolist()
        return ranked


def compared(folder: Path, most: Mapping[str, int]) -> Iterator[Compared]:
    """Yield the figures of the tasks of a repository that have a target which can be ranked."""
    for place, tasks in by_snapshot(folder, most):
        with ContextEngine.open(place / "tree", SETTINGS, place / "index.db") as engine:
            index = engine.view
            documents = _documents(engine, place / "tree")
            names = list(documents)
            plain = PlainBm25(list(documents.values()))
            for task in tasks:
                targets = {each.rsplit("#", 1)[0] for each in task.targets} & documents.keys()
                if not targets:
                    continue
                rankings = [[names[number] for number in plain.best(task.text)]]
                for settings in (HAND_SET, SETTINGS):
                    scored = rank_packlens(task.text, index, settings.packlens).scored
                    rankings.append([symbol_name(index, each.position) for each in scored])
                yield Compared(folder.name, task.family, tuple(measured(each, targets) for each in rankings))


def measured(ranked: Sequence[str], targets: set[str]) -> tuple[float, float, float]:
    """Return R@10, the reciprocal rank of the first target, and the share of the targets' files in the first ten."""
    places = [place for place, name in enumerate(ranked) if name in targets]
    files = {name.partition(":")[0] for name in targets}
    shown = {name.partition(":")[0] for name in ranked[:10]}
    found = sum(place < 10 for place in places) / len(targets)
    return found, 1 / (1 + places[0]) if places else 0.0, len(files & shown) / len(files)


def _documents(engine: ContextEngine, tree: Path) -> dict[str, str]:
    """Return the text of each candidate by its name; of namesakes in one file, that of the first."""
    index = engine.view
    lines: dict[str, list[str]] = {}
    documents: dict[str, str] = {}
    positions = np.flatnonzero(build_lexicon(index, SETTINGS.packlens).candidates).tolist()
    for position, node in engine.nodes(positions).items():
        if node.path not in lines:
            lines[node.path] = (tree / node.path).read_text("utf-8", "replace").splitlines()
        own = lines[node.path][node.span.start_line - 1 : node.span.end_line]
        documents.setdefault(symbol_name(index, position), "\n".join([*own, node.path, node.qualified_name]))
    return documents


def table(found: Sequence[Compared]) -> str:
    """Return the figures as Markdown: of all tasks, by repository and by family, with what ships gains over BM25.

    Intervals of a repository are over its tasks, all others over repositories.
    """
    figures = np.array([each.figures for each in found])
    repositories = np.array([each.repository for each in found])
    families, family = np.unique([each.family for each in found], return_inverse=True)
    gained = " | ".join(f"over {SYSTEMS[0]}: {name}" for name in ("R@10", "MRR", "file recall@10"))
    lines = [f"| tasks | {' | '.join(SYSTEMS)} | {gained} |", "|---" * (len(SYSTEMS) + 4) + "|"]
    share = (len(found) / len(families) / np.bincount(family))[family]
    lines.append(_row("all", figures, repositories))
    lines.append(_row("mean of families", figures * share[:, None, None], repositories))
    for name in sorted(set(repositories.tolist())):
        of_it = repositories == name
        lines.append(_row(name, figures[of_it], np.arange(of_it.sum()).astype(np.str_)))
    for number, name in enumerate(families.tolist()):
        lines.append(_row(name, figures[family == number], repositories[family == number]))
    gains = figures[:, -1] - figures[:, 1]
    lines.append(f"\nOver {SYSTEMS[1]}: {', '.join(_gain(column, repositories) for column in gains.T)}.")
    return "\n".join(lines)


def _row(name: str, figures: Doubles, groups: NDArray[np.str_]) -> str:
    """Return a row of the table; `figures` have an axis each for tasks, systems and measures."""
    cells = [" / ".join(f"{value:.3f}" for value in system) for system in figures.mean(axis=0)]
    cells += [_gain(column, groups) for column in (figures[:, -1] - figures[:, 0]).T]
    return f"| {name} ({len(figures)}) | {' | '.join(cells)} |"


def _gain(gains: Doubles, groups: NDArray[np.str_]) -> str:
    low, high = interval(gains, groups)
    return f"{gains.mean():+.3f} [{low:+.3f}, {high:+.3f}]"
