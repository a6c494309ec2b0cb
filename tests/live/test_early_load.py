"""What is read while an index run resolves gives the same resolver as what is read after it, or none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from packlens.config import IndexSettings
from packlens.extract.languages.file_language import language_of_text
from packlens.extract.records import file_record
from packlens.index.build import index_folder
from packlens.live.early_load import EarlyLoad
from packlens.resolve.incremental import IncrementalResolver, Relinked
from packlens.store.connection import Connection, open_database, read_transaction
from packlens.store.records import FileRecord
from tests.trees import SHOP, write_tree
from tests.updates import update_files

CART = "shop/cart.py"
STEPS = 2
"""Of a small folder: one that lists its files, one that reads them."""


@pytest.fixture
def database(tmp_path: Path) -> Iterator[tuple[Connection, Path]]:
    write_tree(tmp_path / "shop tree", SHOP)
    with closing(open_database(tmp_path / "index.db")) as connection:
        yield connection, tmp_path / "index.db"


def index(connection: Connection, database: Path, steps: int) -> EarlyLoad:
    """Index the folder beside a database, and return what was read in so many steps while the run resolved."""
    early = EarlyLoad(database)

    def proceed(stage: str, _done: int, _total: int) -> None:
        """Read ahead."""
        if stage == "resolve":
            assert [True] * steps == [early.proceed() for _ in range(steps)]

    index_folder(connection, database.parent / "shop tree", IndexSettings(jobs=1), proceed)
    return early


def record(text: str) -> FileRecord:
    """Return the record of the cart with a text."""
    raw = text.encode()
    language = language_of_text(CART, raw)
    assert language is not None
    return file_record(language, CART, raw, 0)


def after_edits(resolver: IncrementalResolver) -> list[Relinked]:
    """Return what some edits give."""
    text = SHOP[CART]
    assert isinstance(text, str)
    return [
        resolver.update({CART: record(text.replace("Cart", "Basket"))}),
        resolver.update({CART: None}),
        resolver.update({CART: record(text)}),
    ]


@pytest.mark.parametrize("steps", range(1, STEPS + 1))
def test_what_is_read_early_gives_the_resolver_of_the_whole_database(
    database: tuple[Connection, Path], steps: int
) -> None:
    early = index(*database, steps)
    with read_transaction(database[0]):
        resolver, right = early.finish(database[0]), IncrementalResolver.load(database[0])
    assert resolver is not None
    assert right.snapshot == resolver.snapshot
    assert after_edits(right) == after_edits(resolver)


def test_nothing_is_read_before_a_run_begins_or_after_it_has_ended(database: tuple[Connection, Path]) -> None:
    early = index(*database, 0)
    assert [True, False] == [early.proceed(), early.proceed()]
    assert early.finish(database[0]) is None


def test_all_languages_are_known_once_all_is_read(database: tuple[Connection, Path]) -> None:
    early = index(*database, STEPS)
    assert not early.proceed()
    assert early.languages["python"] == sum(path.endswith(".py") for path in SHOP)


def test_what_was_read_early_is_not_used_once_another_run_has_written(database: tuple[Connection, Path]) -> None:
    early = index(*database, STEPS)
    (database[1].parent / "shop tree" / CART).write_text("def other():\n    return 1\n", encoding="utf-8")
    index_folder(database[0], database[1].parent / "shop tree", IndexSettings(jobs=1))
    assert early.finish(database[0]) is None


def test_what_was_read_early_is_not_used_once_a_file_was_written(database: tuple[Connection, Path]) -> None:
    early = index(*database, STEPS)
    update_files(database[0], {CART: b"def other():\n    return 1\n"})
    assert early.finish(database[0]) is None
