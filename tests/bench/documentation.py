"""What documentation is worth and costs: python -m tests.bench.documentation CORPUS [--tasks DIR] [--db-dir DIR].

CORPUS holds `labelled/` and `commits/`. For each weight, rankings with documentation less those without, paired, with
95 % of the mean; then, for each repository, what reading its pages and loading what they say takes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from packlens.bench.ablation import Ablated, ablate
from packlens.bench.retrieval import bench_settings
from packlens.bench.tasks import load_answers, load_tasks
from packlens.config import PacklensSettings, Settings
from packlens.graph.pages import build_pages
from packlens.index.pages import read_pages
from packlens.store.connection import open_database
from packlens.store.pages import all_sections
from tests.bench.retrieval_tables import FAMILIES

_LAST: Final = {"labelled": "peer P@10", "commits": "file recall@10"}
_WEIGHTS: Final = (0.15, 0.3, 0.6)


def with_weight(weight: float) -> Settings:
    """Return the settings of benchmarks with a weight for documentation."""
    return replace(bench_settings("packlens", 0), packlens=PacklensSettings(pages_weight=weight))


def worth(weight: float, family: str, found: Ablated) -> str:
    """Return a row: `found` is what ranking is without documentation, less what it is with it."""
    cells = []
    for name in ("strict R@10", "strict MRR", _LAST[family]):
        change = found.differences[name]
        cells.append(f"{-change.mean:+.4f} [{-change.high:+.4f}, {-change.low:+.4f}]")
    return f"| {family} | {weight} | {' | '.join(cells)} |"


def costs(repositories: list[Path]) -> Iterator[str]:
    """Yield a row a repository: pages, megabytes of them, sections, and processor seconds of each step."""
    for repository in repositories:
        database = open_database(Path(":memory:"))
        started = time.process_time()
        pages = read_pages(database, repository, with_weight(0.3)).pages
        read = time.process_time()
        assert not read_pages(database, repository, with_weight(0.3)).changed
        loading = time.process_time()
        sections = len(build_pages("", all_sections(database)))
        loaded = time.process_time() - loading
        size: float = database.execute("SELECT total(size) / 1e6 FROM pages").get
        stored: float = database.execute("SELECT total(length(sections)) / 1e6 FROM pages").get
        yield (
            f"| {repository.name} | {pages} | {size:.1f} | {sections} | {stored:.1f} | {read - started:.2f} "
            f"| {loading - read:.2f} | {loaded:.3f} |"
        )


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--tasks", type=Path, help="holds labelled.jsonl and commits.jsonl [CORPUS/tasks]")
    parser.add_argument("--db-dir", type=Path, help="keep the index databases here, a folder a family")
    options = parser.parse_args()
    print("| tasks | weight | R@10 | MRR | peer P@10 / file recall@10 |\n|---|---|---|---|---|")
    for family in FAMILIES:
        tasks = (options.tasks or options.corpus / "tasks") / f"{family}.jsonl"
        asked, place = (load_tasks(tasks), load_answers(tasks)), options.db_dir / family if options.db_dir else None
        for weight in _WEIGHTS:
            settings = with_weight(weight)
            found = ablate(*asked, options.corpus / family, settings, only=("pages_weight",), databases=place)
            print(worth(weight, family, found[-1]), flush=True)
    heads = "repository | pages | MB | sections | MB stored | read, s | nothing new, s | load, s"
    print(f"\n| {heads} |\n|{'---|' * 8}")
    for row in costs(sorted(path for path in (options.corpus / FAMILIES[0]).iterdir() if path.is_dir())):
        print(row, flush=True)


if __name__ == "__main__":
    main()
