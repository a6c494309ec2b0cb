"""The retrieval tables of RESULTS.md: python -m tests.bench.retrieval_tables CORPUS [--tasks DIR] [--db-dir DIR] [...].

CORPUS holds `labelled/` and `commits/`, a folder a repository in each. Predictions are made by both profiles and
scored, then each signal of each profile is switched off. `--part scores|packlens|reference` makes one part.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from packlens.bench.ablation import Ablated, ablate
from packlens.bench.predictions import Prediction
from packlens.bench.resampling import Difference
from packlens.bench.retrieval import Engines, bench_settings, run_tasks
from packlens.bench.scoring import Row, ScoreReport, report
from packlens.bench.tasks import Answers, Task, load_answers, load_tasks

FAMILIES: Final = ("labelled", "commits")
PROFILES: Final = ("packlens", "reference")
PARTS: Final = ("scores", *PROFILES)
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "labelled": ("strict R@10", "strict NDCG@10", "strict MRR", "strict R@20", "strict R@50", "peer P@10"),
    "commits": (
        "strict R@10",
        "strict NDCG@10",
        "strict MRR",
        "strict R@20",
        "strict R@50",
        "file recall@10",
        "file any@5",
    ),
}
PEERS: Final[Mapping[str, Mapping[str, str]]] = {
    "labelled": {
        "": "knowing: R@10 / MRR / peer P@10 | codegraph",
        "flask": "0.40 / 0.67 / 0.36 | 0.25 / 0.55 / 0.28",
        "django": "0.14 / 0.24 / 0.21 | 0.13 / 0.26 / 0.14",
        "caddy": "0.16 / 0.28 / 0.26 | 0.15 / 0.48 / 0.16",
        "cargo": "0.17 / 0.46 / 0.24 | 0.09 / 0.22 / 0.14",
        "ocelot": "0.18 / 0.33 / 0.30 | 0.14 / 0.29 / 0.16",
        "jekyll": "0.31 / 0.48 / 0.35 | 0.23 / 0.47 / 0.34",
        "spark-java": "0.18 / 0.49 / 0.25 | 0.27 / 0.51 / 0.25",
        "all": "0.21 / 0.40 / 0.27 | 0.17 / 0.38 / 0.20",
    },
    "commits": {
        "": "knowing: R@10 / MRR | plain BM25: R@10 / MRR / file recall@10",
        "flask": "0.26 / 0.18 | 0.76 / 0.68 / 1.00",
        "caddy": "0.17 / 0.10 | 0.63 / 0.42 / 0.92",
        "cargo": "0.04 / 0.02 | 0.43 / 0.28 / 0.70",
        "ocelot": "0.21 / 0.20 | 0.51 / 0.41 / 0.71",
        "jekyll": "0.23 / 0.20 | 0.55 / 0.42 / 0.88",
        "spark-java": "0.30 / 0.26 | 0.51 / 0.32 / 0.70",
        "aider": "0.24 / 0.15 | 0.65 / 0.51 / 0.93",
        "pyright": "0.13 / 0.16 | 0.58 / 0.38 / 0.93",
        "all": "0.20 / 0.16 | 0.58 / 0.43 / 0.84",
    },
}
"""Other systems on the same tasks, as their runs were scored by the same rules; not measured by this command."""


def scores_table(family: str, reports: Mapping[str, ScoreReport]) -> str:
    """Return what the profiles find in one family of tasks, a row a group, and how sure that is."""
    columns, peers = COLUMNS[family], PEERS[family]
    short = " / ".join(name.removeprefix("strict ") for name in columns)
    head = f"| group (tasks) | packlens: {short} | reference: R@10 / MRR | {peers['']} |"
    rows = [
        _scores_row(row, reports["reference"].rows[n], columns, peers) for n, row in enumerate(reports["packlens"].rows)
    ]
    ends = reports["packlens"].intervals
    sure = " / ".join(f"{ends[name][0]:.3f}-{ends[name][1]:.3f}" for name in columns)
    other = reports["reference"].intervals
    theirs = " / ".join("{:.3f}-{:.3f}".format(*other[name]) for name in ("strict R@10", "strict MRR"))
    return "\n".join([head, "|---|---|---|---|---|", *rows, f"| 95 % of all | {sure} | {theirs} | | |", ""])


def _scores_row(row: Row, other: Row, columns: Sequence[str], peers: Mapping[str, str]) -> str:
    own = _figures([row.means.get(name) for name in columns])
    theirs = _figures([other.means[name] for name in ("strict R@10", "strict MRR")])
    return f"| {row.group} ({row.tasks}) | {own} | {theirs} | {peers.get(row.group, '|')} |"


def ablation_table(labelled: Sequence[Ablated], commits: Sequence[Ablated]) -> str:
    """Return what ranking loses without each signal, on both families of tasks."""
    change = "R@10, change | MRR, change"
    heads = f"labelled: R@10 / MRR / peer P@10 | {change} | commits: R@10 / MRR / file recall@10 | {change}"
    lines = [f"| without | {heads} |", "|---|---|---|---|---|---|---|"]
    others = {each.name: each for each in commits}
    for each in labelled:
        if each.name in others:
            cells = [*_cells(each, "peer P@10"), *_cells(others.pop(each.name), "file recall@10")]
            lines.append(f"| {each.name} | {' | '.join(cells)} |")
    lines += [f"| {name} | - | - | - | {' | '.join(_cells(each, 'file recall@10'))} |" for name, each in others.items()]
    return "\n".join([*lines, ""])


def _cells(found: Ablated, last: str) -> list[str]:
    means = _figures([found.means[name] for name in ("strict R@10", "strict MRR", last)])
    return [means, *(_change(found.differences[name]) for name in ("strict R@10", "strict MRR"))]


def _change(found: Difference) -> str:
    """Bold where the interval leaves zero out."""
    if not found.better and not found.worse:
        return "0"
    text = f"{found.mean:+.3f} [{found.low:+.3f}, {found.high:+.3f}]"
    return f"**{text}**" if found.low > 0 or found.high < 0 else text


def _figures(values: Sequence[float | None]) -> str:
    return " / ".join("-" if value is None else f"{value:.3f}" for value in values)


def main() -> None:
    """Print the parts asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--tasks", type=Path, help="holds labelled.jsonl and commits.jsonl [CORPUS/tasks]")
    parser.add_argument("--db-dir", type=Path, help="keep the index databases here, a folder a family")
    parser.add_argument("--part", choices=PARTS, action="append")
    options = parser.parse_args()
    parts = options.part or PARTS
    sources = {family: (options.tasks or options.corpus / "tasks") / f"{family}.jsonl" for family in FAMILIES}
    sets = {family: (load_tasks(path), load_answers(path)) for family, path in sources.items()}
    databases = {family: options.db_dir / family if options.db_dir else None for family in FAMILIES}
    for family in FAMILIES if "scores" in parts else ():
        print(scores_table(family, _reports(*sets[family], options.corpus / family, databases[family])), flush=True)
    for profile in [name for name in PROFILES if name in parts]:
        settings = bench_settings(profile, 0)
        found = []
        for family in FAMILIES:
            with Engines(options.corpus / family, databases[family], settings) as engines:
                found.append(ablate(*sets[family], engines))
        print(f"{profile}\n\n{ablation_table(*found)}", flush=True)


def _reports(
    tasks: Sequence[Task], answers: Sequence[Answers], corpus: Path, databases: Path | None
) -> Mapping[str, ScoreReport]:
    found = {}
    for profile in PROFILES:
        with Engines(corpus, databases, bench_settings(profile, 0)) as engines:
            made = run_tasks(tasks, engines, budget=5_000, format="json", system=profile)
            predictions: dict[str, Prediction] = {each.task_id: each for each in made}
        found[profile] = report(profile, answers, predictions)
    return found


if __name__ == "__main__":
    main()
