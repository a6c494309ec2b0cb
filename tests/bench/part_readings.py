"""What reading each part of a task gives, by switching it off. python -m tests.bench.part_readings TASKS CORPUS OUT

`CORPUS` holds a folder for each `repo` of the tasks. For each reading, `OUT/<reading>.jsonl` gets the first 50 symbols
of every task, as `packlens bench retrieval` writes them; a scorer compares them with `OUT/all.jsonl`. Kinds of parts
are switched off by taking their lines for prose, signals by their weight.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import click

from packlens.bench.retrieval import Engines, bench_settings
from packlens.bench.tasks import load_tasks
from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.model import NODE_KINDS
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve import passages, stack_traces, task_document, terms
from packlens.retrieve.task_document import PartKind, _LineReader

#: Signals, each with the weights that switch it off.
SIGNALS: Final[Mapping[str, Mapping[str, Any]]] = {
    "stack traces": {"trace_weight": 0.0, "trace_file_weight": 0.0},
    "lines of files": {"pointer_weight": 0.0},
    "error names": {"error_weight": 0.0},
    "messages": {"message_weight": 0.0},
    "literals": {"literal_weight": 0.0},
    "quoted code": {"code_weight": 0.0},
    "word pairs": {"pair_weight": 0.0},
    "spelled names": {"spelled_weight": 0.0},
    "title alone": {"title_share": 0.0},
    "project words": {"project_word_weight": 1.0},
}
#: Kinds of parts, each with those that are taken for prose.
KINDS: Final[Mapping[str, frozenset[PartKind]]] = {
    "traces as words": frozenset({PartKind.TRACE}),
    "code as words": frozenset({PartKind.CODE}),
    "logs as words": frozenset({PartKind.LOG}),
    "templates as words": frozenset({PartKind.TABLE, PartKind.TEMPLATE, PartKind.MARKUP}),
}
_SYMBOLS: Final = 50


@contextmanager
def taken_for_prose(kinds: frozenset[PartKind]) -> Iterator[None]:
    """Read lines of some kinds as prose."""
    read = _LineReader.line

    def line(self: _LineReader, number: int, text: str) -> tuple[PartKind, str, str]:
        kind, language, section = read(self, number, text)
        return (PartKind.PROSE, "", section) if kind in kinds else (kind, language, section)

    with patch.object(_LineReader, "line", line):
        yield
    _forget()


def _forget() -> None:
    for cached in (task_document.read_task, passages.passages, terms.title_reading, stack_traces.read_stack_traces):
        cached.cache_clear()


def first_symbols(task: str, index: Index, settings: PacklensSettings) -> dict[str, Any]:
    """Return the best symbols of a task, their files and kinds."""
    symbols = index.symbols
    order = [scored.position for scored in rank_packlens(task, index, settings).scored[:_SYMBOLS]]
    return {
        "symbols": [f"{symbols.path_of(position)}.{symbols.qualified_names[position]}" for position in order],
        "files": [symbols.path_of(position) for position in order],
        "kinds": [NODE_KINDS[symbols.kind[position]] for position in order],
    }


@click.command(help=__doc__)
@click.argument("tasks", type=click.Path(exists=True, path_type=Path))
@click.argument("corpus", type=click.Path(exists=True, path_type=Path))
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--db-dir", type=click.Path(path_type=Path))
def main(tasks: Path, corpus: Path, out: Path, db_dir: Path | None) -> None:
    """Write the results of every variant to a file of its own in `out`."""
    out.mkdir(parents=True, exist_ok=True)
    settings = bench_settings("packlens", 1)
    variants: dict[str, Mapping[str, Any]] = {"all": {}, **SIGNALS, **{kind: {} for kind in KINDS}}
    written: dict[str, list[str]] = {name: [] for name in variants}
    with Engines(corpus, db_dir, settings, None) as engines:
        for task in load_tasks(tasks):
            index = engines.of(task.repo).view
            for name, weights in variants.items():
                _forget()
                with taken_for_prose(KINDS.get(name, frozenset())):
                    found = first_symbols(task.description, index, replace(settings.packlens, **weights))
                written[name].append(json.dumps({"task_id": task.id, **found}))
    for name, lines in written.items():
        (out / f"{name.replace(' ', '-')}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
