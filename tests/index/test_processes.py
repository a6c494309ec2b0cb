"""Half of some work is done by a fork of this process, and gives what it would give here."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from packlens.config import IndexSettings
from packlens.index.build import index_folder
from packlens.processes.forks import in_halves, start_method
from packlens.resolve import linking
from packlens.store.connection import open_database
from tests.index.dump import dump
from tests.trees import SHOP, write_tree

forks = pytest.mark.skipif(start_method() != "fork", reason="nothing is forked on this system")


def work(items: Sequence[int]) -> list[int]:
    return [os.getpid(), sum(items)]


@forks
def test_the_second_half_is_done_by_another_process() -> None:
    """A process of its own tries it, since threads that other tests leave for a while keep this one from forking."""
    script = """
import os
from packlens.processes.forks import in_halves
(here, three), (there, seven) = in_halves(lambda items: [os.getpid(), sum(items)], [1, 2], [3, 4])
print((three, seven) == (3, 7), here == os.getpid() != there)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ("True True\n", "") == (done.stdout, done.stderr)


def test_both_halves_are_done_here_where_a_fork_could_copy_a_lock_that_is_held() -> None:
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        assert in_halves(work, [1, 2], [3, 4]) == ([os.getpid(), 3], [os.getpid(), 7])
    finally:
        done.set()
        other.join()


def test_an_error_that_no_process_can_read_of_another_is_an_error_all_the_same() -> None:
    """A process of its own tries it, since Dask, which other tests import, pickles errors in its own way."""
    script = """
import gc
from packlens.processes.workers import in_workers
from tests.index.odd_error import raise_odd
list(in_workers(raise_odd, [1, 2], 2, gc.enable))
"""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("TypeError: OddError.__init__()")


@forks
def test_a_half_whose_process_dies_is_done_here() -> None:
    here = os.getpid()

    def dies_elsewhere(items: Sequence[int]) -> list[int]:
        if os.getpid() != here:
            os._exit(1)
        return work(items)

    assert in_halves(dies_elsewhere, [1, 2], [3, 4]) == ([here, 3], [here, 7])


@forks
def test_both_halves_are_done_here_where_no_process_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", full)
    assert in_halves(work, [1, 2], [3, 4]) == ([os.getpid(), 3], [os.getpid(), 7])


@forks
def test_a_half_that_fails_elsewhere_is_done_here_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    here = os.getpid()

    def fails_elsewhere(items: Sequence[int]) -> list[int]:
        if os.getpid() != here:
            raise MemoryError
        return work(items)

    assert in_halves(fails_elsewhere, [1, 2], [3, 4]) == ([here, 3], [here, 7])
    assert capfd.readouterr() == ("", "")


@forks
def test_a_half_does_not_outlive_a_killed_parent(tmp_path: Path) -> None:
    """Its result is larger than a pipe holds, so that it waits for somebody to read."""
    pid_file = tmp_path / "child"
    script = f"""
import os, time
from pathlib import Path
from packlens.processes.forks import in_halves
def work(share):
    if share == [1]:
        time.sleep(60)
    Path({str(pid_file)!r}).write_text(str(os.getpid()))
    time.sleep(0.5)
    return b"x" * 1_000_000
in_halves(work, [1], [2])
"""
    parent = subprocess.Popen([sys.executable, "-c", script])
    until(lambda: pid_file.exists() and pid_file.read_text() != "")
    parent.kill()
    parent.wait()
    child = Path("/proc") / pid_file.read_text()
    until(lambda: not child.exists() or "Z" in (child / "status").read_text().partition("State:")[2][:4])


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@forks
def test_an_index_resolved_in_halves_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "shop"
    write_tree(root, SHOP)
    one, two = open_database(tmp_path / "one.db"), open_database(tmp_path / "two.db")
    index_folder(one, root, IndexSettings(jobs=1))
    monkeypatch.setattr(linking, "_MANY_REFERENCES", 0)
    halved: list[int] = []

    def seen(*given: Any) -> tuple[Any, Any]:
        halved.append(len(given))
        return in_halves(*given)

    monkeypatch.setattr(linking, "in_halves", seen)
    index_folder(two, root, IndexSettings(jobs=2))
    assert halved
    assert dump(one) == dump(two)
    one.close()
    two.close()
