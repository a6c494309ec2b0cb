"""Index runs: what is read again, what survives a kill, and what two processes do to each other."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from packlens.config import IndexSettings
from packlens.errors import RootError
from packlens.extract.version import extractor_version
from packlens.index import batches, build
from packlens.index.build import Progress, index_folder
from packlens.index.scanned_files import stamp_of
from packlens.store.connection import Connection, open_database
from packlens.store.files import file_states
from packlens.store.meta import generation, get_meta, is_complete, set_meta
from tests.index.dump import dump
from tests.permissions import open_to_all, without_privileges
from tests.trees import SHOP, write_tree
from tests.updates import update_files

ONE_PROCESS = IndexSettings(jobs=1)
INDEX = """
import sys
from pathlib import Path
from packlens.config import IndexSettings
from packlens.index import batches, build
from packlens.store.connection import open_database

root, database, jobs, commit = sys.argv[1:]
build._MAX_COMMIT_BYTES = int(commit)
batches._BATCH_BYTES = 1
def report(stage, done, total):
    print(stage, done, flush=True)
build.index_folder(open_database(Path(database)), Path(root), IndexSettings(jobs=int(jobs)), report)
"""


@contextmanager
def opened(path: Path) -> Iterator[Connection]:
    connection = open_database(path)
    try:
        yield connection
    finally:
        connection.close()


def fresh_dump(root: Path) -> dict[str, list[Any]]:
    with opened(Path(":memory:")) as connection:
        index_folder(connection, root, ONE_PROCESS)
        return dump(connection)


def run(connection: Connection, root: Path, settings: IndexSettings = ONE_PROCESS) -> build.IndexReport:
    return index_folder(connection, root, settings)


def start(root: Path, database: Path, jobs: int = 1, commit: int = 1) -> subprocess.Popen[str]:
    """Index in a process of its own that commits every few bytes and says what it is doing."""
    words = [sys.executable, "-c", INDEX, str(root), str(database), str(jobs), str(commit)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "shop", SHOP)


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Forty files that call each other."""
    files = {
        f"pkg{n % 4}/m{n}.py": f"from pkg{(n + 1) % 4}.m{n + 1} import work_{n + 1}\n\n\ndef work_{n}():\n    "
        f"return work_{n + 1}()\n\n\nclass Thing{n % 7}:\n    def run_{n}(self):\n        return work_{n}()\n"
        for n in range(40)
    }
    return write_tree(tmp_path / "many", {**files, **SHOP})


def test_an_unchanged_folder_is_not_read_again(shop: Path, tmp_path: Path) -> None:
    with opened(tmp_path / "x.db") as connection:
        first, second = run(connection, shop), run(connection, shop)
        assert (first.parsed, first.changed) == (len(SHOP), True)
        assert (second.parsed, second.removed, second.changed) == (0, 0, False)
        assert generation(connection) == 1


def test_a_touched_file_is_not_parsed_again(shop: Path, tmp_path: Path) -> None:
    with opened(tmp_path / "x.db") as connection:
        run(connection, shop)
        os.utime(shop / "shop/cart.py", ns=(7, 7))
        assert run(connection, shop).parsed == 0
        assert file_states(connection)["shop/cart.py"].stamp == stamp_of((shop / "shop/cart.py").stat())
        assert generation(connection) == 1


@pytest.mark.parametrize("change", ["none", "written", "removed", "new", "extractor", "partial"])
def test_a_folder_is_known_to_equal_its_index_only_if_nothing_differs(shop: Path, tmp_path: Path, change: str) -> None:
    with opened(tmp_path / "index.db") as connection:
        assert 0 == build.generation_of_folder(connection, shop, ONE_PROCESS)  # nothing is indexed yet
        run(connection, shop)
        if change == "written":
            os.utime(shop / "shop/cart.py", ns=(1, 1))
        elif change == "removed":
            (shop / "shop/cart.py").unlink()
        elif change == "new":
            (shop / "shop/gift.py").write_text("def wrap_gift():\n    pass\n")
        elif change == "extractor":
            set_meta(connection, extractor="0")
        elif change == "partial":
            set_meta(connection, state="partial")
        expected = generation(connection) if change == "none" else 0
        assert expected == build.generation_of_folder(connection, shop, ONE_PROCESS)


def test_a_change_of_the_same_size_is_seen_by_its_time(shop: Path, tmp_path: Path) -> None:
    path = shop / "shop/checkout.py"
    with opened(tmp_path / "x.db") as connection:
        run(connection, shop)
        path.write_text(path.read_text().replace("charge", "demand"))
        os.utime(path, ns=(7, 7))
        assert run(connection, shop).parsed == 1
        assert fresh_dump(shop) == dump(connection)


def test_a_change_of_the_same_size_and_time_is_seen(shop: Path, tmp_path: Path) -> None:
    path = shop / "shop/checkout.py"
    with opened(tmp_path / "x.db") as connection:
        run(connection, shop)
        before = path.stat()
        path.write_text(path.read_text().replace("charge", "demand"))
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))  # as archives and copies do
        assert run(connection, shop).parsed == 1
        assert fresh_dump(shop) == dump(connection)


def test_a_new_extractor_reads_every_file_again(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path / "x.db") as connection:
        run(connection, shop)
        monkeypatch.setattr(build, "extractor_version", lambda: "newer")
        assert run(connection, shop).parsed == len(SHOP)
        assert run(connection, shop).parsed == 0


def test_a_new_extractor_cut_short_begins_again(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cancel(stage: str, done: int, _total: int) -> None:
        if stage == "parse" and done == 2:
            raise KeyboardInterrupt

    with opened(tmp_path / "x.db") as connection:
        run(connection, shop)
        monkeypatch.setattr(build, "extractor_version", lambda: "newer")
        monkeypatch.setattr(build, "_MAX_COMMIT_BYTES", 1)
        monkeypatch.setattr(batches, "_BATCH_BYTES", 1)
        with pytest.raises(KeyboardInterrupt):
            index_folder(connection, shop, ONE_PROCESS, cancel)
        assert run(connection, shop).parsed == len(SHOP)


def test_the_first_files_are_stored_while_the_others_are_read(tmp_path: Path) -> None:
    comment = "# nothing to see here\n" * 24_000
    root = tmp_path / "r"
    write_tree(root, {f"m{number}.py": f"{comment}def f{number}(): pass\n" for number in range(4)})
    with opened(tmp_path / "x.db") as connection:
        stored: list[int] = []

        def count(stage: str, _done: int, _total: int) -> None:
            if stage == "parse":
                stored.append(len(file_states(connection)))

        index_folder(connection, root, ONE_PROCESS, count)
    assert [0, 0, 2, 2] == stored


@pytest.mark.parametrize("stage", ["scan", "parse", "resolve"])
def test_a_cancelled_run_is_resumed(shop: Path, tmp_path: Path, stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def cancel(now: str, done: int, _total: int) -> None:
        if now == stage and done in (0, 3):
            raise KeyboardInterrupt

    monkeypatch.setattr(build, "_MAX_COMMIT_BYTES", 1)
    monkeypatch.setattr(batches, "_BATCH_BYTES", 1)
    with opened(tmp_path / "x.db") as connection:
        with pytest.raises(KeyboardInterrupt):
            index_folder(connection, shop, ONE_PROCESS, cancel)
        assert not is_complete(connection)
        report = run(connection, shop)
        assert report.parsed == {"scan": 4, "parse": 2, "resolve": 0}[stage]
        assert is_complete(connection)
        assert fresh_dump(shop) == dump(connection)


@pytest.mark.parametrize("at", ["parse 1", "parse 20", "parse 43", "resolve 0"])
def test_a_killed_first_run_is_finished_by_the_next(many: Path, tmp_path: Path, at: str) -> None:
    database = tmp_path / "x.db"
    _kill(start(many, database), at)
    with opened(database) as connection:
        report = run(connection, many)
        assert report.parsed < len(SHOP) + 40 or at == "parse 1"
        assert fresh_dump(many) == dump(connection)


@pytest.mark.parametrize("at", ["parse 2", "resolve 0"])
def test_a_killed_update_is_finished_by_the_next(many: Path, tmp_path: Path, at: str) -> None:
    database = tmp_path / "x.db"
    with opened(database) as connection:
        run(connection, many)
    for number in (3, 4, 5):
        path = many / f"pkg{number % 4}/m{number}.py"
        path.write_text(path.read_text().replace(f"def work_{number}", f"def play_{number}"))
    (many / "shop/cart.py").unlink()
    _kill(start(many, database), at)
    with opened(database) as connection:
        run(connection, many)
        assert fresh_dump(many) == dump(connection)


def _kill(process: subprocess.Popen[str], at: str) -> None:
    assert process.stdout is not None
    seen = any(line.strip() == at for line in process.stdout)
    if at.startswith("resolve"):
        time.sleep(0.01)  # into the last transaction
    process.kill()
    process.wait()
    process.stdout.close()
    assert seen


def test_two_indexers_at_once_end_in_a_right_index(many: Path, tmp_path: Path) -> None:
    database = tmp_path / "x.db"
    for _ in range(2):
        processes = [start(many, database), start(many, database, commit=3000)]
        assert [process.communicate() and process.returncode for process in processes] == [0, 0]
        with opened(database) as connection:
            assert is_complete(connection)
            assert fresh_dump(many) == dump(connection)
        for number in range(0, 40, 2):
            path = many / f"pkg{number % 4}/m{number}.py"
            path.write_text(path.read_text().replace("class Thing", "class Object") + f"\n\ndef new_{number}(): pass\n")
        (many / "pkg1/m1.py").unlink(missing_ok=True)


def test_an_update_between_two_commits_of_a_run_is_kept_and_linked(
    many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process saves a file while a run reads: the run must not finish with what it read before."""
    monkeypatch.setattr(build, "_MAX_COMMIT_BYTES", 1)
    monkeypatch.setattr(batches, "_BATCH_BYTES", 1)
    database = tmp_path / "x.db"
    changed = b"def work_5():\n    return play_9()\n"

    def save(stage: str, done: int, _total: int) -> None:
        if stage == "parse" and done == 44:
            (many / "pkg1/m5.py").write_bytes(changed)
            with opened(database) as other:
                update_files(other, {"pkg1/m5.py": changed})
                assert not is_complete(other)

    with opened(database) as connection:
        index_folder(connection, many, ONE_PROCESS, save)
        assert fresh_dump(many) == dump(connection)


def removing(path: Path) -> Progress:
    """Return a progress that deletes a file after the first batch was parsed."""

    def remove(stage: str, done: int, _total: int) -> None:
        if (stage, done) == ("parse", 1):
            path.unlink()

    return remove


def test_a_file_that_goes_between_scan_and_read_is_left_out(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "_BATCH_BYTES", 1)

    with opened(tmp_path / "x.db") as connection:
        index_folder(connection, shop, ONE_PROCESS, removing(shop / "stock/counter.go"))
        assert "stock/counter.go" not in file_states(connection)
        assert fresh_dump(shop) == dump(connection)


def test_a_known_file_that_goes_between_scan_and_read_is_removed(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "_BATCH_BYTES", 1)
    with opened(tmp_path / "x.db") as connection:
        run(connection, shop)
        for name in ("shop/cart.py", "stock/counter.go"):
            (shop / name).write_text((shop / name).read_text() + "\n")

        index_folder(connection, shop, ONE_PROCESS, removing(shop / "stock/counter.go"))
        assert fresh_dump(shop) == dump(connection)


def test_files_that_go_take_all_their_traces_with_them(shop: Path, tmp_path: Path) -> None:
    """Also what no file owns: externals, and interfaces that a method set satisfies."""
    with opened(tmp_path / "x.db") as connection:
        run(connection, shop)
        assert connection.execute("SELECT name FROM externals").fetchall() == [("CURRENCY",)]
        for name in SHOP:
            (shop / name).unlink()
        assert run(connection, shop).removed == len(SHOP)
        assert all(rows == [] for table, rows in dump(connection).items() if table != "snapshot")


def test_an_external_goes_with_the_only_file_that_names_it(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "r", {"a.py": "import os\nos.environ['TOKEN']\n", "b.py": "def unrelated(): pass\n"})
    with opened(tmp_path / "x.db") as connection:
        run(connection, root)
        update_files(connection, {"a.py": None})
        (root / "a.py").unlink()
        assert fresh_dump(root) == dump(connection)


def test_updates_and_folder_runs_agree_on_what_is_known(shop: Path, tmp_path: Path) -> None:
    """A database filled by updates is no reason to read files again, beyond telling that they are the same."""
    with opened(tmp_path / "x.db") as connection:
        update_files(connection, {path: source.encode() for path, source in SHOP.items()})
        assert is_complete(connection)
        assert run(connection, shop).parsed == 0
        assert get_meta(connection, "extractor") == extractor_version()


def test_worker_processes_give_the_same_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_tree(tmp_path / "r", {f"{n}/{path}": text for n in range(3) for path, text in SHOP.items()})
    monkeypatch.setattr(batches, "_POOL_FROM_BYTES", 1)
    monkeypatch.setattr(batches, "_BATCH_BYTES", 500)
    with opened(tmp_path / "x.db") as connection:
        run(connection, root, IndexSettings(jobs=2))
        assert fresh_dump(root) == dump(connection)


def test_an_empty_file_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_bytes(b"")
    with opened(tmp_path / "x.db") as connection:
        run(connection, tmp_path)
        assert {"empty.py"} == set(file_states(connection))


def test_a_folder_without_source_is_an_error_unless_it_had_some(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with opened(tmp_path / "x.db") as connection, pytest.raises(RootError, match="supported language"):
        run(connection, tmp_path / "empty")


def test_what_another_process_wrote_during_a_run_is_compared_with_the_folder_again(tmp_path: Path) -> None:
    root = tmp_path / "repo"
    write_tree(root, {"a.py": "def a():\n    pass\n", "b.py": "def b():\n    pass\n"})
    with opened(tmp_path / "one.db") as connection, opened(tmp_path / "one.db") as other:
        run(connection, root)
        write_tree(root, {"a.py": "def newer_a():\n    return 1\n", "c.py": "def c():\n    pass\n"})
        disturbed: list[int] = []

        def disturb(stage: str, done: int, total: int) -> None:
            """Write once, in the middle of the run, what was read before `b.py` was changed."""
            if stage == "parse" and not disturbed:
                disturbed.append(update_files(other, {"b.py": b"def stale():\n    pass\n", "c.py": None}))

        report = index_folder(connection, root, ONE_PROCESS, disturb)
        assert disturbed
        assert (True, generation(connection)) == (report.changed, report.generation)
        assert dump(connection) == fresh_dump(root)


def test_a_run_that_is_disturbed_until_its_end_says_so(tmp_path: Path) -> None:
    root = tmp_path / "repo"
    write_tree(root, {"a.py": "def a():\n    pass\n"})
    with opened(tmp_path / "one.db") as connection, opened(tmp_path / "one.db") as other:
        run(connection, root)

        def disturb(stage: str, done: int, total: int) -> None:
            """Write before every plan of the run."""
            if stage in ("scan", "parse"):
                update_files(other, {"a.py": f"def stale{time.monotonic_ns()}():\n    pass\n".encode()})

        assert 0 == index_folder(connection, root, ONE_PROCESS, disturb).generation


def test_a_folder_that_cannot_be_read_any_more_keeps_its_index(tmp_path: Path) -> None:
    with open_to_all() as root, opened(tmp_path / "x.db") as connection:
        write_tree(root, SHOP)
        index_folder(connection, root, ONE_PROCESS)
        before = dump(connection)
        root.chmod(0)
        with without_privileges(), pytest.raises(RootError, match="you have no permission to list it"):
            index_folder(connection, root, ONE_PROCESS)
        assert before == dump(connection)
