"""The law of the index: kept incrementally through any edits, it equals one built from scratch, row for row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.config import IndexSettings
from packlens.index import batches
from packlens.index.build import index_folder
from packlens.model import EDGE_KINDS
from packlens.resolve import linking
from packlens.store.connection import open_database
from tests.examples import examples
from tests.index.dump import dump
from tests.index.edits import EDITS, NAMES, PIECES, from_scratch
from tests.updates import update_files


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(EDITS, min_size=1, max_size=5))
def test_incremental_equals_from_scratch(rounds: list[list[tuple[str, bytes | None]]]) -> None:
    """Any sequence of edits, additions, deletions and re-additions leaves what a fresh index would hold."""
    updated = open_database(Path(":memory:"))
    files: dict[str, bytes] = {}
    for edits in rounds:
        changes = dict(edits)
        for path, content in changes.items():
            if content is None:
                files.pop(path, None)
            else:
                files[path] = content
        update_files(updated, changes)
    fresh = from_scratch(files)
    expected, actual = dump(fresh), dump(updated)
    for table, rows in expected.items():
        assert rows == actual[table], table
    updated.close()
    fresh.close()


@pytest.mark.parametrize("jobs", [1, 2])
def test_folder_index_equals_updates(tmp_path: Path, jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Indexing a folder, in one process or two, gives what updating file by file gives."""
    monkeypatch.setattr(batches, "_POOL_FROM_BYTES", 0)  # a megabyte of source takes half a minute to update by files
    monkeypatch.setattr(batches, "_BATCH_BYTES", 1 << 13)
    monkeypatch.setattr(linking, "_MANY_REFERENCES", 0)
    files = {f"{name}{suffix}": "".join(pieces).encode() * jobs for name in NAMES for suffix, pieces in PIECES.items()}
    for path, content in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(content)
    indexed = open_database(tmp_path / "index.db")
    index_folder(indexed, tmp_path, IndexSettings(jobs=jobs))
    updated = open_database(Path(":memory:"))
    for path, content in files.items():
        update_files(updated, {path: content})
    expected, actual = dump(updated), dump(indexed)
    for table, rows in expected.items():
        assert rows == actual[table], table
    indexed.close()
    updated.close()


def test_what_a_test_defines_is_local_to_it_also_in_a_file_that_is_read_from_the_database() -> None:
    """A function of the same name as the test sees nothing of it when another file changes what it calls."""
    files = {
        "one.test.ts": b"""import { made } from './made';
describe('total', () => { function side() {} it('adds', () => { side(); }); });
function total() { side(); made(); }
"""
    }
    connection = open_database(Path(":memory:"))
    update_files(connection, dict(files))
    added = {"made.ts": b"export function made() {}\n"}
    update_files(connection, dict(added))
    fresh = from_scratch({**files, **added})
    assert dump(fresh) == dump(connection)
    assert set(_calls(dump(connection), "one.test.ts")) == {"one.test.ts:side#function", "made.ts:made#function"}
    assert len(_calls(dump(connection), "one.test.ts")) == 2


CLASS, EMPTY, INTERFACE = (
    "open class Base { fun run() { } }\n",
    "open class Base\n",
    "interface Base { fun run() { } }\n",
)


@pytest.mark.parametrize(
    ("before", "after", "runs"),
    [
        ({"Base.kt": CLASS}, {"Base.kt": INTERFACE}, "Other"),
        ({"Base.kt": INTERFACE}, {"Base.kt": CLASS}, "Base"),
        (
            {"Base.kt": EMPTY, "Last.kt": INTERFACE},
            {"Base.kt": None},
            "Other",
        ),  # of several definitions the first counts
        ({"Last.kt": INTERFACE}, {"Base.kt": EMPTY}, "Base"),
    ],
)
def test_a_base_that_becomes_an_interface_changes_what_calls_through_its_heirs_mean(
    before: dict[str, str], after: dict[str, str | None], runs: str
) -> None:
    files = {
        **{path: text.encode() for path, text in before.items()},
        "Other.kt": b"open class Other { open fun run() { } }\n",
        "Heir.kt": b"class Heir : Base, Other\n",
        "Use.kt": b"fun use(heir: Heir) {\n    heir.run()\n}\n",
    }
    connection = open_database(Path(":memory:"))
    update_files(connection, dict(files))
    calls = _calls(dump(connection))
    changes = {path: text.encode() if text is not None else None for path, text in after.items()}
    update_files(connection, changes)
    fresh = from_scratch({path: text for path, text in {**files, **changes}.items() if text is not None})
    assert dump(fresh) == dump(connection)
    assert calls != _calls(dump(connection))
    assert [f"{runs}.run#method"] == [call.rpartition(":")[2] for call in _calls(dump(connection))]


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("Below.php", "class Below { function find() { } }", "class Below implements Rows { function find() { } }"),
        ("Rows.php", "class Rows { }", "interface Rows { }"),
        ("Use.kt", "fun noted() { }\n", "fun <T> T.noted(): T = this\n"),
        ("Names.kt", "typealias Short = Other\n", "typealias Short = Base\n"),
        ("Bound.kt", "fun <T : Other> T.bound() { }\n", "fun <T : Base> T.bound() { }\n"),
    ],
)
def test_what_types_stand_for_or_are_below_changes_what_calls_mean(path: str, before: str, after: str) -> None:
    php = path.endswith(".php")
    files = {
        "Below.php": b"class Below implements Rows { function find() { } }",
        "Rows.php": b"interface Rows { }",
        "Uses.php": b"function use_rows(Rows $rows) { $rows->find(); }",
        "Base.kt": b"class Base { fun run() { } }\n",
        "Other.kt": b"class Other { }\n",
        "Names.kt": b"typealias Short = Base\n",
        "Bound.kt": b"fun <T : Base> T.bound() { }\n",
        "Use.kt": b"fun <T> T.noted(): T = this\n",
        "Uses.kt": b"fun use(short: Short, base: Base) { short.run(); base.noted(); base.bound() }\n",
    }
    connection = open_database(Path(":memory:"))
    caller = "Uses.php" if php else "Uses.kt"
    if php:
        files = {each: b"<?php\n" + code if each.endswith(".php") else code for each, code in files.items()}
        before, after = f"<?php\n{before}", f"<?php\n{after}"
    update_files(connection, {**files, path: before.encode()})
    assert len(_calls(dump(connection), caller)) == len(_calls(dump(from_scratch(files)), caller)) - 1
    update_files(connection, {path: after.encode()})
    assert dump(from_scratch({**files, path: after.encode()})) == dump(connection)
    update_files(connection, {path: before.encode()})
    assert dump(from_scratch({**files, path: before.encode()})) == dump(connection)


@pytest.mark.parametrize(
    ("path", "after"),
    [
        ("shared.ex", "defmodule Shop.Shared do\n  alias Shop.Two.Users\nend\n"),
        ("shared.ex", "defmodule Shop.Shared do\nend\n"),
        ("shared.ex", None),
        ("shared.ex", "defmodule Shop.Shared do\n  alias Shop.Two.Users, as: Others\n  alias Shop.One.Users\nend\n"),
        ("web.ex", "defmodule ShopWeb do\nend\n"),
        ("web.ex", "defmodule ShopWeb do\n  alias Shop.Two.Users\n  use Shop.Shared\nend\n"),
    ],
)
def test_aliases_that_used_modules_pass_on_change_what_calls_mean(path: str, after: str | None) -> None:
    files = {
        "one.ex": b"defmodule Shop.One.Users do\n  def add(x), do: x\nend\n",
        "two.ex": b"defmodule Shop.Two.Users do\n  def add(x), do: x\nend\n",
        "shared.ex": b"defmodule Shop.Shared do\n  alias Shop.One.Users\nend\n",
        "web.ex": b"defmodule ShopWeb do\n  use Shop.Shared\nend\n",
        "use.ex": b"defmodule ShopWeb.Page do\n  use ShopWeb\n  def page(x), do: {Users.add(x), Others.add(x)}\n"
        b"  def shown(%Others{}), do: 1\nend\n",
    }
    connection = open_database(Path(":memory:"))
    update_files(connection, dict(files))
    before = _calls(dump(connection), "use.ex")
    assert "one.ex:Shop.One.Users.add#method" in before
    update_files(connection, {path: after.encode() if after is not None else None})
    changed = {**files, path: after.encode()} if after is not None else {p: t for p, t in files.items() if p != path}
    assert dump(from_scratch(changed)) == dump(connection)
    assert before != _calls(dump(connection), "use.ex")
    update_files(connection, {path: files[path]})
    assert dump(from_scratch(files)) == dump(connection)


def _calls(tables: dict[str, list[Any]], caller: str = "Use.kt") -> list[str]:
    """Return what is called in a file."""
    return [target for path, _, target, kind, *_ in tables["edges"] if path == caller and EDGE_KINDS[kind] == "calls"]
