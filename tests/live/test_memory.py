"""What a server keeps does not grow with the number of edits. Objects are counted: pages of memory come and go."""

from __future__ import annotations

import ctypes
import gc
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from packlens.extract.languages.file_language import language_of
from packlens.extract.records import file_record
from packlens.graph.view import Index
from packlens.live.folder import LiveFolder
from packlens.live.heap import collect_at_rest, collect_beforehand
from packlens.lsp.language.lenses import reached_by_tests
from packlens.resolve.incremental import IncrementalResolver
from packlens.resolve.symbols.entries import FileEntry
from tests.cli.run import environment
from tests.live.settling import settle
from tests.live.watching import live_folder, wait_for
from tests.trees import SHOP, write_tree

_ROUND = 40
_CHUNK = 65_536
"""Bytes: less than what glibc takes from the system apart."""
_HEAPS = """
import ctypes, sys, threading
from packlens.live.heap import share_one_heap
if sys.argv[1] == "shared":
    share_one_heap()
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
started = threading.Barrier(4)
def work():
    libc.malloc(100_000)
    started.wait()
threads = [threading.Thread(target=work) for _ in range(4)]
for each in threads:
    each.start()
for each in threads:
    each.join()
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""


def _edit_round(folder: LiveFolder, start: int) -> None:
    """Type names that were not there before, with a question and the lenses after each edit."""
    text = SHOP["shop/cart.py"]
    assert isinstance(text, str)
    for number in range(start, start + _ROUND):
        folder.change_document("shop/cart.py", f"{text}\n\ndef probe_{number}_value():\n    return add_{number}()\n")
        if number % 4 == 0:
            folder.disk_changed(["shop/cart.py"])
        folder.engine.for_task(f"probe {number} value of the cart", 2000, learn=True)
        reached_by_tests(folder.engine.view)
        folder.freshness()
    assert settle(folder, 20)


def _alive() -> Counter[str]:
    gc.unfreeze()
    gc.collect()
    return Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())


def test_edits_leave_no_objects_behind(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    write_tree(root, SHOP)
    with live_folder(root, tmp_path / "index.db") as (folder, _):
        for number in range(3):  # until all that remembers a bounded number of things is full
            _edit_round(folder, number * _ROUND)
        before = _alive()
        for number in range(3, 6):
            _edit_round(folder, number * _ROUND)
        after = _alive()
    grown = {name: (before[name], count) for name, count in after.items() if count > 1.05 * before[name] + 30}
    assert {} == grown


def test_no_index_but_the_current_one_is_kept(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    write_tree(root, {**SHOP, "shop/nowhere_else.py": "def only():\n    return 1\n"})
    with live_folder(root, tmp_path / "index.db") as (folder, _):
        _edit_round(folder, 0)
        gc.collect()
        alive = [each for each in gc.get_objects() if isinstance(each, Index)]
        assert 1 == sum("shop/nowhere_else.py" in each.symbols.paths for each in alive)


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc has several heaps")
@pytest.mark.parametrize(("how", "one"), [("shared", True), ("own", False)])
def test_threads_share_one_heap(how: str, one: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _HEAPS, how], capture_output=True, text=True, check=True, env=environment()
    )
    assert one is (done.stdout.count("<heap nr=") == 1)


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc is told to return memory")
def test_freed_memory_is_returned_to_the_system_while_nothing_is_left_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Edits free megabytes below memory that stays in use."""
    monkeypatch.setattr("packlens.live.timing.MEMORY_INTERVAL", 0.0)
    root = tmp_path / "shop"
    write_tree(root, SHOP)
    libc = ctypes.CDLL(None)
    libc.malloc.restype, libc.malloc.argtypes, libc.free.argtypes = (
        ctypes.c_void_p,
        [ctypes.c_size_t],
        [ctypes.c_void_p],
    )
    with live_folder(root, tmp_path / "index.db") as (folder, _):
        assert settle(folder, 30)
        chunks = [libc.malloc(_CHUNK) for _ in range(1024)]
        for chunk in chunks:
            ctypes.memset(chunk, 1, _CHUNK)
        in_use = libc.malloc(_CHUNK)  # above them
        for chunk in chunks:
            libc.free(chunk)
        before = _resident()
        folder.change_document("shop/cart.py", f"{SHOP['shop/cart.py']}\nlast = 1\n")
        wait_for(lambda: _resident() < before - 512 * _CHUNK)
        libc.free(in_use)


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_garbage_is_collected_beforehand_once_there_is_half_of_what_starts_a_collection() -> None:
    before = gc.get_threshold()
    gc.set_threshold(20_000, 20, 10)
    try:
        gc.collect()
        made = [[number] for number in range(6_000)]
        collect_beforehand()
        assert gc.get_count()[0] >= 6_000
        made += [[number] for number in range(6_000)]
        collect_beforehand()
        assert gc.get_count()[0] < 6_000
    finally:
        gc.set_threshold(*before)


def test_all_garbage_is_collected_at_rest_once_the_young_were_collected_often() -> None:
    gc.collect()
    for _ in range(9):
        gc.collect(1)
    collect_at_rest()
    assert 9 == gc.get_count()[2]
    gc.collect(1)
    collect_at_rest()
    assert 0 == gc.get_count()[2]


def test_an_edit_leaves_no_file_that_only_a_collection_finds() -> None:
    incremental = IncrementalResolver()
    path = "edited_only_here.py"
    language = language_of(path)
    assert language is not None
    for number in range(3):
        text = f"class Shape:\n    def area(self):\n        return {number}\n\n\ndef helper_{number}():\n    pass\n"
        incremental.update({path: file_record(language, path, text.encode(), 0)})
        if not number:
            gc.collect()
            gc.disable()
    try:
        assert 1 == sum(isinstance(each, FileEntry) and each.path == path for each in gc.get_objects())
    finally:
        gc.enable()
