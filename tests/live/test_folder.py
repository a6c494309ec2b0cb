"""A live folder follows documents and disk; its answers are those of a fresh index of the same text."""

from __future__ import annotations

import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path, PurePath

import pygit2
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from packlens.config import HistorySettings, IndexSettings, Settings
from packlens.engine.workspace.indexed_folder import IndexedFolder
from packlens.errors import StoreBusyError, StoreError
from packlens.graph.view import Index
from packlens.live.folder import LiveFolder
from packlens.live.indexer import IndexResult, IndexRun, end_group
from packlens.live.live_nodes import NodeCache, ShownFiles, live_nodes
from packlens.live.reports import IndexProgress
from packlens.model import Node
from packlens.store.connection import open_database, transaction
from packlens.store.history import commit_count
from tests.examples import examples
from tests.index.dump import dump
from tests.index.edits import NAMES, PIECES
from tests.live.settling import settle
from tests.live.watching import TASK, RecordingListener, assert_fresh, current, fresh_database, live_folder, names
from tests.trees import SHOP, write_tree


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[tuple[Path, LiveFolder, RecordingListener]]:
    root = tmp_path / "shop tree"
    write_tree(root, SHOP)
    with live_folder(root, tmp_path / "index.db") as (folder, listener):
        yield root, folder, listener


def test_a_function_is_packed_before_it_is_saved(shop: tuple[Path, LiveFolder, RecordingListener]) -> None:
    root, folder, _ = shop
    text = (root / "shop/checkout.py").read_text()
    folder.change_document("shop/checkout.py", text)
    folder.change_document("shop/checkout.py", text + "\n\ndef refund_voucher(card):\n    return charge(card, -1)\n")
    assert "refund_voucher" in names(folder, "refund voucher")
    assert "refund_voucher" not in (root / "shop/checkout.py").read_text()


def test_what_would_not_be_indexed_once_saved_is_not_before_either(
    shop: tuple[Path, LiveFolder, RecordingListener],
) -> None:
    root, folder, _ = shop
    text = (root / "shop/checkout.py").read_text() + "\n\ndef refund_voucher(card):\n    return charge(card, -1)\n"
    nested = f"\nX = {'(' * 15_000}1{')' * 15_000}\n"  # a line that parsers take for ever to read
    folder.change_document("shop/checkout.py", text + nested)
    assert "refund_voucher" not in names(folder, "refund voucher")
    folder.change_document("shop/checkout.py", text)
    assert "refund_voucher" in names(folder, "refund voucher")


def test_symbols_that_packs_showed_before_are_shown_as_they_are_now(
    shop: tuple[Path, LiveFolder, RecordingListener],
) -> None:
    root, folder, _ = shop
    engine, path = folder.engine, root / "shop/checkout.py"
    view = engine.view
    positions = [at for at in range(len(view.symbols)) if view.symbols.path_of(at)]
    first, again = (engine.nodes(positions) for _ in range(2))
    assert list(again) == sorted(first)
    assert all(again[at] is node for at, node in first.items())  # nothing was read twice
    path.write_text("\n\n" + path.read_text())
    folder.disk_changed(["shop/checkout.py"])
    assert settle(folder, 20)
    now = engine.nodes(positions)
    for at, node in first.items():
        moved = 2 if node.path == "shop/checkout.py" and node.kind != "file" else 0
        assert now[at].span.start_line == node.span.start_line + moved


def test_symbols_of_a_file_that_is_stored_while_they_are_read_are_read_again(
    shop: tuple[Path, LiveFolder, RecordingListener],
) -> None:
    _, folder, _ = shop
    view, cache = folder.engine.view, NodeCache()
    positions = [at for at in range(len(view.symbols)) if view.symbols.path_of(at) == "shop/cart.py"]
    hashes = {"shop/cart.py": b"before"}

    def read(positions: Sequence[int], index: Index) -> dict[int, Node]:
        """Read symbols beside the thread that stores their file."""
        hashes["shop/cart.py"] = b"after"
        return folder.engine.read_nodes(positions, index)

    before, after = ({"shop/cart.py": digest} for digest in (b"before", b"after"))
    assert positions == sorted(live_nodes(positions, view, ShownFiles({}, before, lambda: hashes), cache, read))
    assert {} == cache
    assert positions == sorted(live_nodes(positions, view, ShownFiles({}, after, lambda: hashes), cache, read))
    assert {b"after"} == {digest for digest, _ in cache.values()}


def test_unsaved_text_never_reaches_the_database(shop: tuple[Path, LiveFolder, RecordingListener]) -> None:
    root, folder, _ = shop
    folder.change_document("shop/checkout.py", "def something_else():\n    pass\n")
    write_tree(root, {"shop/gift.py": "from shop.checkout import pay\n\ndef give():\n    return pay(1, 2)\n"})
    folder.disk_changed(["shop/gift.py"])
    assert "something_else" in names(folder, "something else")
    assert settle(folder, 20)
    with closing(open_database(folder.engine.database)) as stored, closing(fresh_database(root)) as fresh:
        assert dump(stored) == dump(fresh)


def test_closing_without_saving_brings_the_disk_back(shop: tuple[Path, LiveFolder, RecordingListener]) -> None:
    _, folder, _ = shop
    before = folder.engine.for_task(TASK, 2000).text
    folder.change_document("shop/cart.py", "def unrelated():\n    pass\n")
    assert current(folder).for_task(TASK, 2000).text != before
    folder.close_document("shop/cart.py")
    assert current(folder).for_task(TASK, 2000).text == before


def test_a_burst_of_saves_ends_in_a_right_index(shop: tuple[Path, LiveFolder, RecordingListener]) -> None:
    root, folder, listener = shop
    changes = listener.changes
    for number in range(200):
        write_tree(root, {f"shop/part{number % 40}.py": f"def part_{number}():\n    return {number}\n"})
        folder.disk_changed([f"shop/part{number % 40}.py"])
    assert settle(folder, 30)
    assert listener.changes - changes < 100
    assert_fresh(folder, root, {})


def test_a_script_is_indexed_as_long_as_its_first_line_names_an_interpreter(
    shop: tuple[Path, LiveFolder, RecordingListener],
) -> None:
    root, folder, _ = shop
    code = "def refund_voucher(card):\n    return card\n"
    write_tree(root, {"bin/refund": f"#!/usr/bin/env python3\n{code}"})
    folder.disk_changed(["bin/refund"])
    assert "refund_voucher" in names(folder, "refund voucher")
    folder.change_document("bin/refund", code)
    assert "refund_voucher" not in names(folder, "refund voucher")
    folder.change_document("bin/refund", "#!/bin/sh\nrefund_gift() { :; }\n")
    assert "refund_gift" in names(folder, "refund gift")
    folder.close_document("bin/refund")
    assert "refund_voucher" in names(folder, "refund voucher")
    write_tree(root, {"bin/refund": code})
    folder.disk_changed(["bin/refund"])
    assert settle(folder, 20)
    assert_fresh(folder, root, {})
    assert "refund_voucher" not in names(folder, "refund voucher")


def test_ignored_files_stay_out_when_they_are_opened(shop: tuple[Path, LiveFolder, RecordingListener]) -> None:
    root, folder, _ = shop
    write_tree(root, {".gitignore": "build/\n", "build/made.py": "def made_by_machine():\n    pass\n"})
    folder.disk_changed([".gitignore", "build/made.py"])
    folder.change_document("build/made.py", "def made_by_machine():\n    pass\n")
    assert settle(folder, 30)
    assert "made_by_machine" not in names(folder, "made by machine")


def test_moving_lines_moves_what_a_pack_tells(shop: tuple[Path, LiveFolder, RecordingListener]) -> None:
    root, folder, _ = shop
    text = (root / "shop/cart.py").read_text()
    before = folder.engine.for_task(TASK, 2000).symbols[0].node
    folder.change_document("shop/cart.py", text)
    folder.change_document("shop/cart.py", "# moved\n" + text)
    after = next(s.node for s in current(folder).for_task(TASK, 2000).symbols if s.node.symbol_id == before.symbol_id)
    assert after.span.start_line == before.span.start_line + (1 if before.path == "shop/cart.py" else 0)


def test_other_exclude_patterns_take_files_out(shop: tuple[Path, LiveFolder, RecordingListener]) -> None:
    _, folder, _ = shop
    folder.configure(Settings(index=IndexSettings(exclude=("stock/",))))
    assert settle(folder, 30)
    assert not any(path.startswith("stock/") for path in folder.engine.view.symbols.paths)


def test_a_cancelled_run_leaves_answers_incomplete_and_the_next_one_completes(tmp_path: Path) -> None:
    root = tmp_path / "tree"
    write_tree(root, SHOP)
    listener = RecordingListener()
    folder = LiveFolder(root, "root", Settings(), listener, tmp_path / "index.db")
    folder.start()
    while folder._state.run is None and not folder.freshness().complete:
        pass
    folder.cancel()
    settle(folder, 30)
    folder.reindex()
    assert settle(folder, 30)
    assert folder.freshness().complete
    assert_fresh(folder, root, {})
    folder.close()
    listener.assert_no_failures()


def test_what_is_typed_during_an_index_run_is_shown_during_it(
    shop: tuple[Path, LiveFolder, RecordingListener], tmp_path: Path
) -> None:
    root, folder, listener = shop
    folder.change_document("shop/cart.py", SHOP["shop/cart.py"])
    assert settle(folder, 60)
    write_tree(root, {f"branch/part{n}.py": f"def switched_{n}():\n    return {n}\n" for n in range(60)})
    with closing(open_database(tmp_path / "index.db")) as rival, transaction(rival):  # so that the run has to wait
        folder.reindex()
        while not any(activity and activity.stage == "parse" for activity in listener.activities):
            time.sleep(0.01)
        typed = "def typed_during_the_run(cart):\n    return cart\n"
        folder.change_document("shop/cart.py", SHOP["shop/cart.py"] + typed)
        assert "typed_during_the_run" in names(folder, "typed during the run")
        folder.close_document("shop/cart.py")
        assert "typed_during_the_run" not in names(folder, "typed during the run")
        folder.change_document("shop/cart.py", SHOP["shop/cart.py"] + typed)
        assert "typed_during_the_run" in names(folder, "typed during the run")
        assert folder._state.is_running
        assert not folder.freshness().complete
        folder._reports.show_activity(IndexProgress("parse", 3120, 8400))
        assert "reading files, 3,120 of 8,400" == folder.freshness().activity
    assert settle(folder, 60)
    assert folder.freshness().complete
    assert "" == folder.freshness().activity
    assert_fresh(folder, root, {"shop/cart.py": SHOP["shop/cart.py"] + typed})


def test_a_minified_document_with_unsaved_changes_stays_in_the_index(
    shop: tuple[Path, LiveFolder, RecordingListener],
) -> None:
    root, folder, _ = shop
    bundle = f"const bundle = '{'x' * 25_000}';\n"
    write_tree(root, {"static/bundle.js": bundle})
    folder.disk_changed(["static/bundle.js"])
    assert settle(folder, 60)
    assert "static/bundle.js" in folder.snapshot().index.symbols.paths
    folder.change_document("static/bundle.js", f"{bundle}// typed\n")
    snapshot = folder.snapshot()
    assert "static/bundle.js" in snapshot.index.symbols.paths
    assert ("static/bundle.js",) == snapshot.freshness.unsaved
    assert_fresh(folder, root, {"static/bundle.js": f"{bundle}// typed\n"})


def test_a_killed_index_process_is_reported_in_one_sentence_and_started_again(tmp_path: Path) -> None:
    root = tmp_path / "tree"
    write_tree(root, SHOP)
    database = tmp_path / "index.db"
    database.mkdir()  # nothing can be opened here
    with pytest.raises(Exception, match="choose another"):
        LiveFolder(root, "root", Settings(), RecordingListener(), database)


PATHS = st.sampled_from([f"{name}{suffix}" for name in NAMES for suffix in (".py", ".go")])


@st.composite
def sources(draw: st.DrawFn) -> tuple[str, str]:
    path = draw(PATHS)
    pieces = PIECES[PurePath(path).suffix]
    return path, "".join(draw(st.lists(st.sampled_from(pieces), max_size=3)))


class Editing(RuleBasedStateMachine):
    """People edit, save, rename and delete; at any moment answers equal a fresh server's."""

    @initialize()
    def begin(self) -> None:
        self.place = Path(tempfile.mkdtemp())
        self.root, database = write_tree(self.place / "tree", SHOP), self.place / "index.db"
        settings = Settings(history=HistorySettings(commits=0))
        with IndexedFolder.open(self.root, settings, database) as folder:
            folder.index()  # in this process, which has the grammars
        self.listener = RecordingListener()
        self.folder = LiveFolder(self.root, "root", settings, self.listener, database)
        self.folder.start()
        assert settle(self.folder, 60), self.listener.failures
        self.documents: dict[str, str] = {}

    @rule(source=sources())
    def edit(self, source: tuple[str, str]) -> None:
        path, text = source
        self.documents[path] = text
        self.folder.change_document(path, text)

    @precondition(lambda self: self.documents)
    @rule(data=st.data())
    def save(self, data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(sorted(self.documents)))
        write_tree(self.root, {path: self.documents[path]})
        self.folder.disk_changed([path])

    @precondition(lambda self: self.documents)
    @rule(data=st.data())
    def close_file(self, data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(sorted(self.documents)))
        del self.documents[path]
        self.folder.close_document(path)

    @rule(source=sources())
    def write_outside(self, source: tuple[str, str]) -> None:
        write_tree(self.root, dict([source]))
        self.folder.disk_changed([source[0]])

    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        there = sorted(p.relative_to(self.root).as_posix() for p in self.root.rglob("*.*") if p.is_file())
        if len(there) > 1:
            path = data.draw(st.sampled_from(there))
            (self.root / path).unlink()
            self.folder.disk_changed([path])

    @rule(target_path=PATHS, data=st.data())
    def rename(self, target_path: str, data: st.DataObject) -> None:
        there = sorted(p.relative_to(self.root).as_posix() for p in self.root.rglob("*.py") if p.is_file())
        if there:
            path = data.draw(st.sampled_from(there))
            (self.root / target_path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).replace(self.root / target_path)
            self.folder.disk_changed([path, target_path])

    @rule()
    def configure(self) -> None:
        self.folder.configure(self.folder.engine.settings)

    @rule()
    def ask(self) -> None:
        assert_fresh(self.folder, self.root, self.documents)

    @rule()
    def come_to_rest(self) -> None:
        assert settle(self.folder, 30), self.listener.failures
        with (
            closing(open_database(self.folder.engine.database)) as stored,
            closing(fresh_database(self.root)) as fresh,
        ):
            assert dump(stored) == dump(fresh)

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.folder.close()
            shutil.rmtree(self.place)
            self.listener.assert_no_failures()


Editing.TestCase.settings = settings(
    max_examples=examples(12),
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # a step takes a second: shrinking would take an hour
)
TestEditing = Editing.TestCase


def test_a_run_that_is_ended_before_it_has_read_its_job_is_no_failure(tmp_path: Path) -> None:
    write_tree(tmp_path / "tree", SHOP)
    run = IndexRun(tmp_path / "tree", tmp_path / "index.db", Settings())
    run.cancel()
    run._process.wait()
    assert IndexResult() == run.wait(lambda _: None)


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands for the program")
def test_a_run_that_sends_nonsense_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_tree(tmp_path / "tree", SHOP)
    talker = tmp_path / "python"
    talker.write_text("#!/bin/sh\nread job\nwhile echo nonsense; do :; done\n")
    talker.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(talker))
    run = IndexRun(tmp_path / "tree", tmp_path / "index.db", Settings())
    last_resort = threading.Timer(20, lambda: end_group(run._process))
    last_resort.start()
    with pytest.raises(StoreError, match="ended unexpectedly"):
        run.wait(lambda _: None)
    last_resort.cancel()
    assert -signal.SIGKILL != run._process.returncode


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands for the program")
def test_a_run_that_another_process_keeps_out_may_be_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_tree(tmp_path / "tree", SHOP)
    program = tmp_path / "python"
    program.write_text("""#!/bin/sh\nread job\necho '{"error": "Somebody writes.", "busy": true}'\n""")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    with pytest.raises(StoreBusyError, match="Somebody writes"):
        IndexRun(tmp_path / "tree", tmp_path / "index.db", Settings()).wait(lambda _: None)


def test_the_git_history_is_not_read_before_the_settings_allow_it(tmp_path: Path) -> None:
    root = tmp_path / "shop"
    write_tree(root, SHOP)
    repository = pygit2.init_repository(root)
    repository.index.add_all()
    somebody = pygit2.Signature("a", "a@b.c", 1, 0)
    repository.create_commit("HEAD", somebody, somebody, "count the stock", repository.index.write_tree(), [])
    repository.free()
    silent = Settings(history=HistorySettings(commits=0))

    def commits(folder: LiveFolder) -> int:
        with closing(open_database(folder.engine.database)) as stored:
            return commit_count(stored)

    with live_folder(root, tmp_path / "index.db", silent) as (folder, _):
        time.sleep(1)  # history is read in the background
        assert 0 == commits(folder)
        folder.configure(Settings())
        end = time.monotonic() + 20
        while commits(folder) == 0:
            assert time.monotonic() < end, "the history was never read"
            time.sleep(0.1)
