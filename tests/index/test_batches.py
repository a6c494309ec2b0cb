"""Many files are read by worker processes, and all are read whatever becomes of a worker."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from packlens.config import IndexSettings
from packlens.index.batches import read_in_batches
from packlens.index.build import index_folder
from packlens.index.scan import scan
from packlens.processes.forks import start_method
from packlens.store.connection import open_database
from tests.index.dump import dump
from tests.trees import write_tree

FILES = 24
PROSE = "\n".join(f"Line {n} says what line {n * 7919 % 1000} does not." for n in range(1600))
TREE = {
    f"package_{n}/module.py": f'"""{PROSE}"""\n\n\ndef function_{n}(value):\n    return value\n' for n in range(FILES)
}
"""Files that make up enough text for worker processes, in more batches than two of them take at once."""
forks = pytest.mark.skipif(start_method() != "fork", reason="workers are not children that a test can end")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("tree")
    write_tree(root, TREE)
    return root


def paths(tree: Path, workers: int) -> list[str]:
    found = scan(tree, IndexSettings()).files
    return sorted(record.path for records, _ in read_in_batches(tree, found, workers) for record in records)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_each_file_is_read_once(tree: Path, workers: int) -> None:
    assert sorted(TREE) == paths(tree, workers)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no number of open files")
def test_files_are_read_here_where_no_worker_can_be_started(tree: Path) -> None:
    """A process of its own tries it, since a limit holds for all threads."""
    script = """
import os, resource, sys
from pathlib import Path
from packlens.config import IndexSettings
from packlens.index.batches import read_in_batches
from packlens.index.scan import scan
from packlens.index.worker import read_batch
root = Path(sys.argv[1])
files = scan(root, IndexSettings()).files
read_batch(str(root), files[:1])  # what is imported at first use is read before the limit
limit = resource.RLIMIT_NOFILE
resource.setrlimit(limit, (os.dup(0) + 3, resource.getrlimit(limit)[1]))
print(sum(len(records) for records, _ in read_in_batches(root, files, 2)))
"""
    done = subprocess.run([sys.executable, "-c", script, str(tree)], capture_output=True, text=True, check=False)
    assert (f"{FILES}\n", "") == (done.stdout, done.stderr)


def test_a_language_of_a_few_small_files_is_read_in_one_batch(tmp_path: Path) -> None:
    few = {"a.js": "let a = 1\n" * 2000, "z/b.js": "f()\n"}
    between = {f"python_{n}.py": "x = 1\n" * 2000 for n in range(40)}
    write_tree(tmp_path, TREE | few | between)
    found = scan(tmp_path, IndexSettings()).files
    batches = [{record.path for record in records} for records, _ in read_in_batches(tmp_path, found, 1)]
    assert [set(few)] == [batch for batch in batches if not batch.isdisjoint(few)]
    assert len(batches) > 2


def kill_workers() -> None:
    for worker in multiprocessing.active_children():
        assert worker.pid
        os.kill(worker.pid, signal.SIGKILL)


@forks
@pytest.mark.parametrize("kills", [1, 3, 100])
def test_a_run_whose_workers_are_killed_makes_the_same_index(tree: Path, tmp_path: Path, kills: int) -> None:
    left = kills

    def kill(stage: str, done: int, _total: int) -> None:
        nonlocal left
        if stage == "parse" and done < FILES and left:
            left -= 1
            kill_workers()

    whole, killed = open_database(tmp_path / "whole.db"), open_database(tmp_path / "killed.db")
    index_folder(whole, tree, IndexSettings(jobs=1))
    report = index_folder(killed, tree, IndexSettings(jobs=2), kill)
    assert left < kills
    assert (FILES, {}) == (report.parsed, report.problems)
    assert dump(whole) == dump(killed)


def test_leaving_the_files_half_way_ends_the_workers(tree: Path) -> None:
    reading = read_in_batches(tree, scan(tree, IndexSettings()).files, 2)
    next(reading)
    reading.close()
    assert [] == multiprocessing.active_children()
