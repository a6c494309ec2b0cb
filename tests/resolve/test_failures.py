"""A fault of ours in the resolution of one file costs that file's references, and is said; nothing else stops."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import apsw
import pytest

from packlens.config import IndexSettings
from packlens.extract.facts import Reference
from packlens.fleet.checkout import shared_facts
from packlens.index import build
from packlens.resolve import linking
from packlens.resolve.edges.target_lookup import TargetLookup
from packlens.resolve.incremental import IncrementalResolver
from packlens.resolve.names.names import Names
from packlens.resolve.symbols.entries import FileEntry
from packlens.store.connection import open_database
from packlens.store.meta import resolution_problems
from tests.fleet.repositories import build as build_store
from tests.fleet.repositories import commit
from tests.index.dump import dump
from tests.live.watching import current, live_folder
from tests.resolve.small_sources import record
from tests.trees import write_tree
from tests.updates import update_files

FILES = {
    "shop/cart.py": "def total():\n    return 1\n",
    "shop/faulty.py": "from shop.cart import boom, total\nclass Page:\n    def show(self): return total() + boom()\n",
    "shop/page.py": "from shop.cart import total\n\n\ndef show():\n    return total()\n",
}
NO_FAULT = FILES["shop/faulty.py"].replace("boom", "add")


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Resolution fails at each use of `boom`."""
    find = TargetLookup.find

    def faulty(self: TargetLookup, file: FileEntry, ref: Reference) -> Any:
        """Find what a reference means, except `boom`."""
        if ref.name == "boom":
            raise KeyError(ref.name)
        return find(self, file, ref)

    monkeypatch.setattr(TargetLookup, "find", faulty)
    monkeypatch.setattr("packlens.resolve.edges.references.Resolver._is_unknown", lambda *_: False)
    return monkeypatch


def edges(connection: apsw.Connection, path: str) -> set[tuple[str, str]]:
    """Return (source, target) of the edges that a file owns, by qualified name."""
    rows = [row for row in dump(connection)["edges"] if row[0] == path]
    return {(source.partition(":")[2], target.partition(":")[2]) for _, source, target, *_ in rows}


def indexed(root: Path, **settings: Any) -> tuple[apsw.Connection, build.IndexReport]:
    connection = open_database(root.parent / "index.db")
    return connection, build.index_folder(connection, root, IndexSettings(**settings))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_costs_the_references_of_its_file_and_is_said(
    tmp_path: Path, fault: pytest.MonkeyPatch, jobs: int
) -> None:
    fault.setattr(linking, "_MANY_REFERENCES", 0)
    write_tree(tmp_path / "tree", FILES)
    connection, report = indexed(tmp_path / "tree", jobs=jobs)
    assert ("show#function", "total#function") in edges(connection, "shop/page.py")
    faulty = edges(connection, "shop/faulty.py")
    assert ("Page#class", "Page.show#method") in faulty
    assert ("Page.show#method", "total#function") not in faulty
    ((path, problem),) = report.warnings
    assert "shop/faulty.py" == path
    assert problem.startswith("its references are not resolved: Packlens failed unexpectedly at test_failures.py:")
    assert problem.endswith("(KeyError: 'boom'); please report it")


def test_a_file_is_tried_again_with_the_next_change_of_another(tmp_path: Path, fault: pytest.MonkeyPatch) -> None:
    write_tree(tmp_path / "tree", FILES)
    indexed(tmp_path / "tree")[0].close()
    fault.undo()
    (tmp_path / "tree/shop/page.py").write_text(FILES["shop/page.py"] + "\n\ndef more():\n    return 2\n")
    connection, report = indexed(tmp_path / "tree")
    assert () == report.warnings
    assert ("Page.show#method", "total#function") in edges(connection, "shop/faulty.py")


@pytest.mark.usefixtures("fault")
def test_an_index_with_a_fault_is_the_same_after_edits_as_from_scratch() -> None:
    updated, fresh = open_database(Path(":memory:")), open_database(Path(":memory:"))
    files = {path: text.encode() for path, text in FILES.items()}
    update_files(updated, {**files, "shop/faulty.py": NO_FAULT.encode()})
    assert {} == resolution_problems(updated)
    update_files(updated, {"shop/faulty.py": files["shop/faulty.py"]})
    update_files(updated, {"shop/cart.py": b"def total():\n    return 2\n\n\ndef boom():\n    return 3\n"})
    update_files(fresh, {**files, "shop/cart.py": b"def total():\n    return 2\n\n\ndef boom():\n    return 3\n"})
    assert {"shop/faulty.py"} == resolution_problems(updated).keys()
    assert resolution_problems(fresh) == resolution_problems(updated)
    assert dump(fresh) == dump(updated)
    update_files(updated, {"shop/faulty.py": None})
    assert {} == resolution_problems(updated)


def test_a_fault_in_an_inheritance_clause_costs_no_other_file(monkeypatch: pytest.MonkeyPatch) -> None:
    named = Names.types_named

    def faulty(self: Names, file: FileEntry, name: str) -> Any:
        """Find what a type's name means, except `Boom`."""
        if name == "Boom":
            raise IndexError(name)
        return named(self, file, name)

    monkeypatch.setattr(Names, "types_named", faulty)
    incremental = IncrementalResolver()
    sources = {
        "base.py": b"class Base: pass\nclass Boom: pass\n",
        "a.py": b"from base import Base, Boom\nclass A(Base, Boom): pass\n",
        "b.py": b"from base import Base\nclass B(Base): pass\n",
    }
    relinked = incremental.update({path: record(path, source) for path, source in sources.items()})
    assert {"a.py"} == relinked.problems.keys()
    assert relinked.edges["b.py"]


def test_a_file_with_a_fault_is_not_in_a_shared_commit(tmp_path: Path, fault: pytest.MonkeyPatch) -> None:
    """A checkout reads it itself, so that it is resolved where the fault is mended, and said elsewhere."""
    commit(tmp_path / "tree", FILES)
    assert () == build_store(tmp_path / "store", [tmp_path / "tree"]).failures
    fault.undo()
    settings = IndexSettings(shared_store=str(tmp_path / "store"))
    connection = open_database(tmp_path / "index.db")
    report = build.index_folder(connection, tmp_path / "tree", settings, shared=shared_facts(settings))
    assert 2 <= report.taken
    assert ("Page.show#method", "total#function") in edges(connection, "shop/faulty.py")


@pytest.mark.usefixtures("fault")
def test_a_live_folder_goes_on_and_says_it_once(tmp_path: Path) -> None:
    write_tree(tmp_path / "tree", {**FILES, "shop/faulty.py": NO_FAULT})
    with live_folder(tmp_path / "tree", tmp_path / "index.db") as (folder, listener):
        for text in (FILES["shop/faulty.py"], FILES["shop/faulty.py"] + "\n"):
            folder.change_document("shop/faulty.py", text)
            current(folder)
        folder.change_document("shop/page.py", FILES["shop/page.py"] + "\n\ndef fresh_one():\n    return total()\n")
        assert "fresh_one" in current(folder).view.symbols.names
        (sentence,) = listener.take_failures()
        assert sentence.startswith("shop/faulty.py: its references are not resolved")
