"""Documentation is read incrementally, within limits, and only if it weighs something."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.config import IndexSettings, PacklensSettings, PageSettings, Settings
from packlens.index.pages import PagesReport, read_pages
from packlens.store.connection import Connection, open_database
from packlens.store.pages import all_sections, page_states, pages_key
from tests.trees import write_tree

ON = Settings(packlens=PacklensSettings(pages_weight=0.3))
PAGE = "# Carts\n\n`Cart.add` counts items.\n"
PATHS = ("README.md", "docs/a.rst", "docs/b.txt", "docs/deep/c.adoc")
TEXTS = (
    PAGE, "Stock\n=====\n\n:func:`count` says it.\n", "= Pay\n\n`pay()` and a.b\n", "no name", "", "`x_y`",
    "`caf\xe9_a`",
)  # fmt: skip


def opened() -> Connection:
    return open_database(Path(":memory:"))


def rows(connection: Connection) -> tuple[object, ...]:
    """Everything but the times of files, which say nothing about what they hold."""
    states = {path: (state.size, state.hash) for path, state in page_states(connection).items()}
    return states, list(all_sections(connection)), pages_key(connection)


def read(root: Path, database: Connection, chosen: Settings = ON) -> PagesReport:
    return read_pages(database, root, chosen)


def scratch(root: Path, chosen: Settings = ON) -> tuple[object, ...]:
    database = opened()
    read(root, database, chosen)
    return rows(database)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from(PATHS), st.sampled_from([*TEXTS, None, "rename"])), max_size=5))
def test_what_is_read_step_by_step_is_what_is_read_at_once(steps: list[Mapping[str, str | None]]) -> None:
    """Pages are written, rewritten, renamed and deleted."""
    with tempfile.TemporaryDirectory() as folder:
        root, database = Path(folder), opened()
        for time, step in enumerate(steps):
            for path, text in step.items():
                change(root, path, text)
                if (root / path).exists():
                    os.utime(root / path, ns=(time, time))
            done = read(root, database)
            assert scratch(root) == rows(database)
            assert done.pages == len(page_states(database))
            again = read(root, database)
            assert (0, False) == (again.read, again.changed)


def change(root: Path, path: str, text: str | None) -> None:
    if text == "rename":
        others = [other for other in PATHS if other != path and (root / other).exists()]
        if others:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / others[0]).replace(root / path)
    elif text is None:
        (root / path).unlink(missing_ok=True)
    else:
        write_tree(root, {path: text})


def test_only_pages_whose_text_changed_are_read(tmp_path: Path) -> None:
    database = opened()
    write_tree(tmp_path, {"a.md": PAGE, "b.md": PAGE, "c.md": "`other`"})
    found = read(tmp_path, database)
    assert (3, 3, True) == (found.pages, found.read, found.changed)
    os.utime(tmp_path / "a.md", ns=(1, 1))
    write_tree(tmp_path, {"c.md": "`another_one`"})
    found = read(tmp_path, database)
    assert (3, 1, True) == (found.pages, found.read, found.changed)
    assert 1 == page_states(database)["a.md"].mtime_ns


def test_a_run_that_finds_nothing_new_writes_nothing(tmp_path: Path) -> None:
    database = opened()
    write_tree(tmp_path, {"a.md": PAGE})
    read(tmp_path, database)
    before = database.total_changes()
    found = read(tmp_path, database)
    assert (1, 0, False) == (found.pages, found.read, found.changed)
    assert before == database.total_changes()


def test_without_a_weight_nothing_is_read_or_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_tree(tmp_path, {"a.md": PAGE})
    monkeypatch.setattr("packlens.index.pages.scan", lambda *_: pytest.fail("the folder was looked through"))
    database = opened()
    before = database.total_changes()
    for off in (Settings(), replace(ON, profile="reference")):
        assert PagesReport(0, 0, changed=False) == read(tmp_path, database, off)
    assert before == database.total_changes()
    assert {} == page_states(database)


def test_the_rules_of_the_index_hold_for_pages(tmp_path: Path) -> None:
    write_tree(tmp_path, {
        ".gitignore": "built/\n", "built/a.md": PAGE, "out/b.md": PAGE, "c.md": PAGE, "node_modules/d.md": PAGE,
        "big.md": PAGE + "x" * 5000,
    })  # fmt: skip
    (tmp_path / "link.md").symlink_to("/etc/hostname")
    database = opened()
    read(tmp_path, database, replace(ON, index=IndexSettings(exclude=("out/",), max_file_size=4000)))
    assert {"c.md"} == page_states(database).keys()
    read(tmp_path, database)
    assert {"big.md", "c.md", "out/b.md"} == page_states(database).keys()


def test_hostile_pages_are_known_and_say_what_can_be_read(tmp_path: Path) -> None:
    write_tree(tmp_path, {"c.md": PAGE})
    (tmp_path / "binary.md").write_bytes(b"`a_b`\x00")
    (tmp_path / "latin.md").write_bytes(b"caf\xe9 `a_b` \xff\xfe\n")
    (tmp_path / "wide.md").write_bytes("`a_b`".encode("utf-16"))
    (tmp_path / "long.md").write_bytes(b"`a_b` " * 10_000)
    database = opened()
    assert 5 == read(tmp_path, database).pages
    assert {"c.md", "latin.md", "wide.md"} == {path for path, *_ in all_sections(database)}


def test_no_more_pages_are_read_than_the_settings_allow(tmp_path: Path) -> None:
    write_tree(tmp_path, {"deep/er/a.md": PAGE, "deep/b.md": PAGE, "c.md": PAGE})
    database = opened()
    read(tmp_path, database, replace(ON, pages=PageSettings(pages=2)))
    assert {"c.md", "deep/b.md"} == page_states(database).keys()
    read(tmp_path, database, replace(ON, pages=PageSettings(size=len(PAGE) + 1)))
    assert {"c.md"} == page_states(database).keys()


def test_a_run_that_is_stopped_writes_nothing(tmp_path: Path) -> None:
    write_tree(tmp_path, {f"p{n}.md": PAGE for n in range(120)})
    database = opened()

    def stop(stage: str, done: int, total: int) -> None:
        assert ("pages", 120) == (stage, total)
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read_pages(database, tmp_path, ON, stop)
    assert {} == page_states(database)
    assert 120 == read(tmp_path, database).read


def test_pages_that_another_version_read_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_tree(tmp_path, {"a.md": PAGE})
    database = opened()
    monkeypatch.setattr("packlens.index.pages._VERSION", "0")
    read(tmp_path, database)
    database.execute("UPDATE pages SET sections = '[]'")
    monkeypatch.undo()
    found = read(tmp_path, database)
    assert (1, True) == (found.read, found.changed)
    assert scratch(tmp_path) == rows(database)
