"""Small git repositories with some commits, and stores built from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pygit2

from packlens.config import IndexSettings
from packlens.fleet.build import Build, BuildReport
from packlens.fleet.checkout import shared_facts
from packlens.fleet.executor import Executor, InProcess
from packlens.fleet.repositories import RepositoryRevision
from packlens.index.build import IndexReport, index_folder
from packlens.store.connection import Connection, open_database
from tests.trees import SHOP, write_tree

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "grammars"


def example_files() -> dict[str, bytes]:
    """Return the examples of every language, by path."""
    files = [file for file in sorted(EXAMPLES.glob("*/examples/**/*")) if file.is_file()]
    return {file.relative_to(EXAMPLES).as_posix(): file.read_bytes() for file in files}


def commit(root: Path, files: Mapping[str, str | bytes | None]) -> str:
    """Write (None: remove) files of a work tree, and commit all; the first call makes the repository."""
    write_tree(root, {path: text for path, text in files.items() if text is not None})
    for path, text in files.items():
        if text is None:
            (root / path).unlink()
    exists = (root / ".git").exists()
    repository = pygit2.Repository(str(root)) if exists else pygit2.init_repository(str(root))
    repository.index.add_all()
    repository.index.write()
    author = pygit2.Signature("A", "a@example.org", 1, 0)
    parents = [repository.head.target] if exists else []
    return str(repository.create_commit("HEAD", author, author, "a", repository.index.write_tree(), parents))


def build(
    store: Path | str, roots: Sequence[Path], revision: str = "HEAD", *, key: str = "", executor: Executor | None = None
) -> BuildReport:
    """Build the same revision of some repositories."""
    return Build(executor or InProcess(), str(store), key).run(
        [RepositoryRevision(str(root), revision) for root in roots]
    )


def index_from(store: Path | str, root: Path, database: Path, key: str = "") -> tuple[Connection, IndexReport]:
    """Index a folder from a store; return the database, which the caller closes, and the report."""
    settings = IndexSettings(shared_store=str(store), shared_key=key, jobs=1)
    connection = open_database(database)
    return connection, index_folder(connection, root, settings, None, shared_facts(settings))


def cold(root: Path, database: Path) -> Connection:
    """Index a folder from nothing."""
    connection = open_database(database)
    index_folder(connection, root, IndexSettings(jobs=1))
    return connection


def store_objects(store: Path) -> Mapping[str, bytes]:
    """Return the bytes of every object in a store, by path; drafts, which killed processes leave, are none."""
    files = (file for file in store.rglob("*") if file.is_file() and file.suffix != ".draft")
    return {file.relative_to(store).as_posix(): file.read_bytes() for file in files}


def listed_repository(folder: Path) -> Path:
    """Write a repository `shop` below a folder, and `repos.toml`, which lists it; return the folder."""
    commit(folder / "shop", SHOP)
    (folder / "repos.toml").write_text("[[repository]]\npath = 'shop'\n")
    return folder
