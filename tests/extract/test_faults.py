"""A fault of ours in the extraction of one file costs that file's facts, and is said; nothing else stops."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from packlens.config import IndexSettings
from packlens.errors import GrammarError
from packlens.extract import records
from packlens.extract.documents import document
from packlens.extract.extraction import Extraction
from packlens.extract.languages.file_language import language_of
from packlens.extract.records import file_record, record_within_limits
from packlens.fleet.checkout import shared_facts
from packlens.index.build import index_folder
from packlens.store.connection import open_database
from tests.cli.run import call
from tests.extract.faulty_extraction import (
    FILES,
    NO_FAULT,
    SENTENCE,
    check_that_a_fault_costs_its_file,
    failing_with,
    indexed,
    names,
)
from tests.fleet.repositories import build, commit
from tests.live.watching import current, live_folder
from tests.trees import write_tree


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Extraction fails at each file that holds `boom`."""
    return failing_with(monkeypatch, KeyError)


def test_a_fault_costs_its_file_and_is_said_once(tmp_path: Path) -> None:
    check_that_a_fault_costs_its_file(tmp_path, jobs=1)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="workers are forked on Linux alone")
def test_a_fault_in_a_worker_costs_its_file_and_is_said_once(tmp_path: Path) -> None:
    """A process of its own tries it: threads that other tests leave for a while keep this one from forking workers."""
    script = """
import pathlib, sys
from tests.extract.faulty_extraction import check_that_a_fault_costs_its_file
check_that_a_fault_costs_its_file(pathlib.Path(sys.argv[1]), jobs=2)
"""
    done = subprocess.run([sys.executable, "-c", script, tmp_path], capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.usefixtures("fault")
def test_the_commands_list_it(tmp_path: Path) -> None:
    write_tree(tmp_path / "tree", FILES)
    repository = ["--repo", str(tmp_path / "tree"), "--db", str(tmp_path / "index.db")]
    assert call("index", *repository).stdout.count(SENTENCE) == 1
    listed = json.loads(call("stats", "--json", *repository).stdout)["problems"]
    assert ["shop/faulty.py"] == [row["path"] for row in listed]
    assert SENTENCE in call("doctor", *repository).stdout


def test_a_file_is_read_again_when_it_changes(tmp_path: Path, fault: pytest.MonkeyPatch) -> None:
    write_tree(tmp_path / "tree", FILES)
    indexed(tmp_path / "tree")[0].close()
    fault.undo()
    (tmp_path / "tree/shop/faulty.py").write_text(NO_FAULT)
    connection, report = indexed(tmp_path / "tree")
    assert (1, ()) == (report.parsed, report.warnings)
    assert "shop/faulty.py:add#function" in names(connection)


def test_a_fault_in_the_search_document_of_a_file_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    build_documents = document.build_documents

    def faulty(files: Sequence[tuple[str, bytes, Extraction]]) -> Any:
        """Build documents, except of files that hold `boom`."""
        if any(b"boom" in source for _, source, _ in files):
            raise IndexError("boom")
        return build_documents(files)

    monkeypatch.setattr(document, "build_documents", faulty)
    language = language_of("a.py")
    assert language is not None
    contents = [records.Content(language, path, text.encode(), 0) for path, text in FILES.items()]
    by_path = {record[0]: records.typed_record(record) for record in records.plain_records(contents)}
    assert ["total"] == [node.name for node in by_path["shop/cart.py"].nodes if node.kind == "function"]
    assert by_path["shop/faulty.py"].problem.startswith("not parsed: Packlens failed unexpectedly at test_faults.py:")
    assert ["file"] == [node.kind for node in by_path["shop/faulty.py"].nodes]


@pytest.mark.usefixtures("fault")
def test_a_process_with_limits_goes_on() -> None:
    language = language_of("a.py")
    assert language is not None
    record = records.typed_record(record_within_limits(language, "a.py", b"def boom(): pass\n", 0))
    assert record.problem.startswith(SENTENCE)


@pytest.mark.parametrize("error", [MemoryError, GrammarError])
def test_what_is_no_fault_of_a_file_ends_the_run(monkeypatch: pytest.MonkeyPatch, error: type[BaseException]) -> None:
    failing_with(monkeypatch, error)
    language = language_of("a.py")
    assert language is not None
    with pytest.raises(error):
        file_record(language, "a.py", b"def boom(): pass\n", 0)


def test_a_file_with_a_fault_has_no_shared_facts(tmp_path: Path, fault: pytest.MonkeyPatch) -> None:
    """A checkout reads it itself, so that it is read where the fault is mended, and said elsewhere."""
    commit(tmp_path / "tree", FILES)
    assert () == build(tmp_path / "store", [tmp_path / "tree"]).failures
    fault.undo()
    settings = IndexSettings(shared_store=str(tmp_path / "store"))
    connection = open_database(tmp_path / "index.db")
    report = index_folder(connection, tmp_path / "tree", settings, shared=shared_facts(settings))
    assert (2, ()) == (report.taken, report.warnings)
    assert "shop/faulty.py:boom#function" in names(connection)


@pytest.mark.usefixtures("fault")
def test_a_live_folder_goes_on_and_says_it_once(tmp_path: Path) -> None:
    write_tree(tmp_path / "tree", {**FILES, "shop/stored.py": "def boom(): pass\n", "shop/faulty.py": NO_FAULT})
    indexed(tmp_path / "tree")[0].close()
    with live_folder(tmp_path / "tree", tmp_path / "index.db") as (folder, listener):
        for text in (FILES["shop/faulty.py"], FILES["shop/faulty.py"] + "\n"):
            folder.change_document("shop/faulty.py", text)
            current(folder)
        folder.change_document("shop/page.py", FILES["shop/page.py"] + "\n\ndef fresh_one():\n    return total()\n")
        assert "fresh_one" in current(folder).view.symbols.names
        stored, edited = listener.take_failures()
        assert stored.startswith(f"shop/stored.py: {SENTENCE}")
        assert edited.startswith(f"shop/faulty.py: {SENTENCE}")
