"""Makes the golden rankings anew, or checks them; see the package."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pygit2

from packlens.bench.retrieval import Engines, bench_settings
from packlens.bench.tasks import load_answers, load_tasks
from tests.bench.golden.record import changes, chosen, record

FAMILIES: Final = ("labelled", "commits")
WANTED: Final = 30
"""Queries of a family."""
HERE: Final = Path(__file__).parent


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check, print what changed, and return the exit code."""
    options = _options().parse_args(arguments)
    before = {path.stem: path.read_text("utf-8") for path in sorted(options.out.glob("*.txt"))}
    after = dict(_records(options.corpus, options.tasks or options.corpus / "tasks", options.db_dir))
    print("\n".join(changes(before, after)))
    if options.check:
        return int(before != after)
    for name in before.keys() - after.keys():
        (options.out / f"{name}.txt").unlink()
    for name, text in after.items():
        (options.out / f"{name}.txt").write_text(text, "utf-8", newline="\n")
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.golden", description="Golden rankings.")
    parser.add_argument("corpus", type=Path, metavar="CORPUS", help="holds labelled/REPOSITORY and commits/REPOSITORY")
    parser.add_argument("--tasks", type=Path, help="holds labelled.jsonl and commits.jsonl [CORPUS/tasks]")
    parser.add_argument("--db-dir", type=Path, help="keep the index databases here, a folder a family")
    parser.add_argument("--check", action="store_true", help="write nothing; the exit code is 1 if files would change")
    parser.add_argument("--out", type=Path, default=HERE, help="where the files are [beside this module]")
    return parser


def _records(corpus: Path, tasks: Path, databases: Path | None) -> Iterator[tuple[str, str]]:
    for family in FAMILIES:
        source = tasks / f"{family}.jsonl"
        answers = {each.id: each for each in load_answers(source)}
        kept = databases / family if databases else None
        with Engines(corpus / family, kept, bench_settings("packlens", 0), None) as engines:
            for task in chosen(load_tasks(source), WANTED):
                engine = engines.of(task.repo)
                symbols = engine.view.symbols
                ranked = [
                    f"{symbols.path_of(each.position)}.{symbols.qualified_names[each.position]}"
                    for each in engine.rank(task.description).scored
                ]
                found = record(task, answers[task.id], _commit(corpus / family / task.repo), ranked)
                yield f"{family}-{task.id.replace('/', '+')}", found.text()


def _commit(folder: Path) -> str:
    """Return what is checked out; '' without git, and for a folder within another work tree."""
    return str(pygit2.Repository(str(folder)).head.target) if (folder / ".git").exists() else ""


if __name__ == "__main__":
    raise SystemExit(main())
