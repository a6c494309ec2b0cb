"""An editor's folder takes what a store of shared facts holds, and is indexed without it as well."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from packlens.config import IndexSettings, Settings
from packlens.fleet.facts_codec import decode_facts, encode_facts
from packlens.fleet.sealing import Keys, seal, unseal
from packlens.lsp.workspace.settings import SETTINGS, read_settings
from packlens.store.connection import open_database
from packlens.store.files import read_files, read_nodes
from tests.fleet.repositories import build, commit
from tests.live.watching import live_folder
from tests.trees import SHOP, write_tree


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store of the shop, which says of each definition that it is documented elsewhere."""
    commit(tmp_path / "repository", SHOP)
    build(tmp_path / "store", [tmp_path / "repository"])
    for file in (tmp_path / "store").glob("*/parts/*/*"):
        name = file.relative_to(tmp_path / "store").as_posix()
        (record,) = decode_facts(unseal(name, file.read_bytes(), Keys()))
        marked = record._replace(nodes=[node._replace(doc="from the store") for node in record.nodes])
        file.write_bytes(seal(name, encode_facts([marked]), Keys()))
    return tmp_path / "store"


def opened_with(root: Path, database: Path, settings: IndexSettings) -> tuple[set[str], list[str]]:
    """Open a folder as an editor does; return the docs of its symbols, and what it reports."""
    with live_folder(root, database, Settings(index=settings)) as (_, listener):
        reports = listener.take_failures()
    with closing(open_database(database)) as connection:
        return {node.doc for file in read_files(connection) for node in read_nodes(connection, file.id)}, reports


def test_facts_are_taken_for_a_setting(store: Path, tmp_path: Path) -> None:
    root = write_tree(tmp_path / "copy", SHOP)
    read, _ = read_settings({"index": {"sharedStore": str(store)}})
    assert ({"from the store"}, []) == opened_with(root, tmp_path / "a.db", read.engine.index)


def test_unsigned_objects_are_not_taken_and_that_is_reported_once(store: Path, tmp_path: Path) -> None:
    root = write_tree(tmp_path / "copy", SHOP)
    read, _ = read_settings({"index": {"sharedStore": str(store), "sharedKey": "a" * 64}})
    docs, reports = opened_with(root, tmp_path / "a.db", read.engine.index)
    assert "Holds what a customer is about to buy." in docs
    assert "from the store" not in docs
    assert 1 == len(reports)
    assert "it is not signed by that key" in reports[0]


def test_a_store_that_is_missing_keeps_no_folder_from_being_indexed(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "copy", SHOP)
    docs, reports = opened_with(root, tmp_path / "a.db", IndexSettings(shared_store=str(tmp_path / "missing")))
    assert "Holds what a customer is about to buy." in docs
    assert 1 == len(reports)
    assert "is not a store" in reports[0]


def test_a_workspace_cannot_choose_the_store() -> None:
    scopes = {setting.scope for setting in SETTINGS if setting.key.startswith("index.shared")}
    assert {"machine"} == scopes
