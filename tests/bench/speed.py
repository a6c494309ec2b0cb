"""The speed of Packlens in one table: what each folder costs, in units that mean the same on another machine.

    python -m tests.bench.speed FOLDER … [--rounds 3] [--parts index warm …] [--keep ROWS.json] [--plot speed.svg]
        [--peer 'NAME=COMMAND' --peer-index 'NAME=COMMAND']

Each figure is the median over the rounds, folders in turns; ratios are taken within a round. Figures are processor
seconds of all processes unless they say otherwise. The parts: a cold index without history over the pure parse of the
same bytes, past commits over that index (folders with a `.git`), `packlens pack` over `import numpy` (a stored pack and
a new question), 40 packs of seven random words in a warm engine, edits in a language server until a pack sees them (by
the clock), and other tools. Of these, `--peer` answers `{task}`, after `--peer-index` has made its index; both run in a
copy of the folder, by the shell's rules of words.

`--parts` measures some of it, and `--keep` adds what it measures to a file of earlier figures, so that a suite that
takes long is run piece by piece: the table and the picture show all that the file holds. Linux only, as `index_cost`.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.bench.growth_plot import plot
from tests.bench.speed_parts import PARTS, MeasuredFolder, Row

_HISTORY_RATIOS = {
    "history / index": "history, s",
    "history that a question waits for / index": "history that a question waits for, s",
}
_GROWTH = {
    "index, s": 1.0,
    "history, s": 1.0,
    "new question, s": 1.0,
    "stored pack, s": 1.0,
    "warm pack, p50 ms": 1e-3,
    "didChange to pack, p50 ms": 1e-3,
}
"""The figures of the plot, in seconds."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print the table, draw the plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--edits", type=int, default=60)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--peer-index", action="append", default=[], metavar="NAME=COMMAND")
    options = parser.parse_args(arguments)
    peers, indexes = (dict(each.split("=", 1) for each in given) for given in (options.peer, options.peer_index))
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as temporary:
        folders = [
            MeasuredFolder(
                folder.resolve(), Path(tempfile.mkdtemp(dir=temporary)), options.jobs, options.edits, peers, indexes
            )
            for folder in options.folders
        ]
        new_rows = rows_of(folders, options.rounds, options.parts)
    saved_rows: dict[str, Row] = json.loads(options.keep.read_text()) if options.keep and options.keep.exists() else {}
    rows = saved_rows | {name: saved_rows.get(name, {}) | row for name, row in new_rows.items()}
    if options.keep:
        options.keep.write_text(json.dumps(rows, indent=1))
    print(table(rows))
    print(f"medians of {options.rounds} rounds, load average {load:.1f} before, {os.getloadavg()[0]:.1f} after")
    if options.plot is not None and len(rows) > 1:
        options.plot.write_text(growth(list(rows.values())), "utf-8")


def rows_of(folders: Sequence[MeasuredFolder], rounds: int, parts: Sequence[str]) -> dict[str, Row]:
    """Return the figures of each folder by its name."""
    rounds_of_rows = [{folder: measured_once(folder, parts) for folder in folders} for _ in range(rounds)]
    return {folder.folder.name: medians([each[folder] for each in rounds_of_rows]) for folder in folders}


def measured_once(folder: MeasuredFolder, parts: Sequence[str]) -> Row:
    """Return one round's figures of a folder."""
    row: Row = {}
    for part in parts:
        row |= PARTS[part](folder)
        if index := row.get("index, s"):
            row |= {ratio: row[name] / index for ratio, name in _HISTORY_RATIOS.items() if name in row}
    return row


def medians(rounds: Sequence[Row]) -> Row:
    """Return the median of each figure."""
    return {name: statistics.median(each[name] for each in rounds if name in each) for row in rounds for name in row}


def table(rows: dict[str, Row]) -> str:
    """Return rows by their names as the columns of a Markdown table."""
    names = dict.fromkeys(name for row in rows.values() for name in row)
    lines = [["", *rows], ["---"] * (len(rows) + 1)]
    lines += [[name, *(f"{row[name]:.4g}" if name in row else "" for row in rows.values())] for name in names]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def growth(rows: Sequence[Row]) -> str:
    """Return the picture of what grows with the megabytes of source, in seconds."""
    size = "MB of source"
    ordered = sorted((row for row in rows if size in row), key=lambda row: row[size])
    lines = {
        name.partition(",")[0]: [(row[size], row[name] * scale) for row in ordered if name in row]
        for name, scale in _GROWTH.items()
    }
    return plot({name: points for name, points in lines.items() if len(points) > 1}, "megabytes of source", "seconds")


if __name__ == "__main__":
    main()
