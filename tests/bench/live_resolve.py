"""What an edit costs: processor time of `IncrementalResolver.update` and of writing a save, by kind of edit.

    python -m tests.bench.live_resolve FOLDER [--edits N] [--seed N]

Indexes FOLDER (of Python files) into a new database, loads an IncrementalResolver, and makes small edits to random
symbols: each is applied, written to the database as a save is, and undone. Extraction is not timed. Memory is what is
private to the process (RssAnon): mapped pages of the database are not counted. Linux only.
"""

from __future__ import annotations

import argparse
import gc
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypeVar

from packlens.extract.language import language_of
from packlens.extract.records import file_record
from packlens.index.save import write_update
from packlens.resolve.incremental import IncrementalResolver
from packlens.store.connection import Connection, open_database
from packlens.store.files import file_ids, file_states, read_nodes
from packlens.store.meta import generation
from packlens.store.records import FileRecord, NodeRow

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class Edit(NamedTuple):
    """One edit and what it cost, in milliseconds."""

    kind: str
    path: str
    update: float
    undo: float
    own: float
    """Updating with the same record again: resolving the edited file alone."""
    write: float
    affected: int


def body(raw: bytes, node: NodeRow, _random: random.Random) -> bytes:
    """Add a statement to a function."""
    return raw[: node.end_byte] + b"\n" + _indent(raw, node) + b"    edited = 1" + raw[node.end_byte :]


def rename(raw: bytes, node: NodeRow, _random: random.Random) -> bytes:
    """Give a function another name."""
    own = raw[node.start_byte : node.end_byte]
    name = node.name.encode()
    return raw[: node.start_byte] + own.replace(b"def " + name, b"def " + name + b"_renamed", 1) + raw[node.end_byte :]


def add_method(raw: bytes, node: NodeRow, _random: random.Random) -> bytes:
    """Add a method to a class."""
    method = b"\n\n" + _indent(raw, node) + b"    def added_method(self):\n" + _indent(raw, node) + b"        return 1"
    return raw[: node.end_byte] + method + raw[node.end_byte :]


def remove_method(raw: bytes, node: NodeRow, _random: random.Random) -> bytes:
    """Take a method out."""
    return raw[: node.start_byte] + b"pass" + raw[node.end_byte :]


def change_base(raw: bytes, node: NodeRow, chosen: random.Random) -> bytes:
    """Give a class another base."""
    own = raw[node.start_byte : node.end_byte]
    base = chosen.choice((b"Model", b"object", b"TestCase", b"BaseCommand", b"Storage"))
    edited = re.sub(rb"\Aclass\s+(\w+)\s*(\([^)]*\))?", rb"class \1(" + base + rb")", own, count=1)
    return raw[: node.start_byte] + edited + raw[node.end_byte :]


def _indent(raw: bytes, node: NodeRow) -> bytes:
    start = raw.rfind(b"\n", 0, node.start_byte) + 1
    return raw[start : node.start_byte] if not raw[start : node.start_byte].strip() else b""


KINDS: dict[str, tuple[tuple[str, ...], Callable[[bytes, NodeRow, random.Random], bytes]]] = {
    "change a body": (("function", "method"), body),
    "rename a function": (("function", "method"), rename),
    "add a method": (("class",), add_method),
    "remove a method": (("method",), remove_method),
    "change a base": (("class",), change_base),
}


def edits(connection: Connection, root: Path, count: int, chosen: random.Random) -> Iterator[tuple[str, str, bytes]]:
    """Yield (kind, path, new content) of `count` edits, as many of each kind."""
    paths = sorted(path for path in file_states(connection) if path.endswith(".py"))
    done = 0
    while done < count:
        kind, (of_kinds, edit) = list(KINDS.items())[done % len(KINDS)]
        path = chosen.choice(paths)
        nodes = [n for n in read_nodes(connection, file_ids(connection, [path])[path]) if n.kind in of_kinds]
        raw = (root / path).read_bytes()
        if nodes and (edited := edit(raw, chosen.choice(nodes), chosen)) != raw:
            done += 1
            yield kind, path, edited


def record_of(path: str, raw: bytes) -> FileRecord:
    """Extract a file."""
    language = language_of(path)
    if language is None:
        raise SystemExit(f"{path} is of no known language.")
    return file_record(language, path, raw, 0)


def timed(work: Callable[_Given, _Result], *given: _Given.args, **named: _Given.kwargs) -> tuple[float, _Result]:
    """Return the milliseconds of processor time that a call takes, and its result."""
    start = time.process_time()
    result = work(*given, **named)
    return (time.process_time() - start) * 1000, result


def run(connection: Connection, incremental: IncrementalResolver, root: Path, count: int, seed: int) -> list[Edit]:
    """Make edits, undo them, and return what each cost."""
    found: list[Edit] = []
    for kind, path, content in edits(connection, root, count, random.Random(seed)):
        before, after = record_of(path, (root / path).read_bytes()), record_of(path, content)
        root_before = incremental.snapshot
        update, relinked = timed(incremental.update, {path: after})
        write, _ = timed(write_update, connection, {path: after}, relinked, generation(connection))
        own, _ = timed(incremental.update, {path: after})
        undo, undone = timed(incremental.update, {path: before})
        if undone.snapshot != root_before:
            raise SystemExit(f"{kind} in {path} was not undone.")
        write_update(connection, {path: before}, undone, generation(connection))
        found.append(Edit(kind, path, update, undo, own, write, len(relinked.edges)))
    return found


def private_megabytes() -> float:
    """Return the memory that only this process has."""
    gc.collect()
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("RssAnon")).split()[1]) / 1024


def main() -> None:
    """Print a table row a kind of edit."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--edits", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--db", type=Path, help="keep the index here, and use it again")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = options.db or Path(folder, "index.db")
        # in a process of its own: what this one holds is measured
        command = [sys.executable, "-m", "packlens", "index", str(options.folder), "--db", str(path)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        connection = open_database(path)
        record_of("a.py", b"class A:\n    pass\n")
        memory = private_megabytes()
        seconds, incremental = timed(IncrementalResolver.load, connection)
        print(f"loaded in {seconds / 1000:.2f} s, {private_megabytes() - memory:.0f} MB")
        gc.freeze()
        found = run(connection, incremental, options.folder, options.edits, options.seed)
        print(f"after the edits {private_megabytes() - memory:.0f} MB")
        connection.close()
    print(
        "| edit | n | update ms, median / p95 | undo ms | own file ms | files, median / p95 | write ms, median / p95 |"
    )
    print("|---|---|---|---|---|---|---|")
    for kind in (*KINDS, "all"):
        rows = [edit for edit in found if kind in ("all", edit.kind)]
        print(
            f"| {kind} | {len(rows)} | {_spread([r.update for r in rows])} | {_spread([r.undo for r in rows])} "
            f"| {_spread([r.own for r in rows])} | {_spread([r.affected for r in rows])} "
            f"| {_spread([r.write for r in rows])} |"
        )


def _spread(values: list[float] | list[int]) -> str:
    ordered = sorted(values)
    return f"{statistics.median(ordered):.1f} / {ordered[int(len(ordered) * 0.95)]:.1f}"


if __name__ == "__main__":
    main()
