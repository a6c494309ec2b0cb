"""`packlens index` and `packlens stats`."""

from __future__ import annotations

import gc
from pathlib import Path

import apsw
import pytest

from packlens.cli.session import Workspace, update
from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from tests.cli.conftest import SHOP
from tests.cli.run import call
from tests.trees import write_tree


def test_index_says_what_it_read_skipped_and_removed(tmp_path: Path) -> None:
    repo, db = write_tree(tmp_path / "repo", SHOP), tmp_path / "x.db"
    write_tree(repo, {"big.py": b"#" * (1 << 20) + b"\n#", "binary.py": b"\x00\x01", ".gitignore": "ignored.py\n"})
    write_tree(repo, {"ignored.py": "x = 1\n"})

    first = call("index", repo, "--db", db, "--json").json
    (repo / "shop/cart.py").unlink()
    second = call("index", repo, "--db", db, "--json").json

    assert (4, 4, 0, 1, True) == tuple(first[name] for name in ("files", "parsed", "removed", "problems", "changed"))
    assert {"ignored": 1, "too large": 1} == first["skipped"]
    assert (3, 0, 1, True) == tuple(second[name] for name in ("files", "parsed", "removed", "changed"))
    assert (str(repo), str(db)) == (first["root"], first["database"])


def test_a_run_that_fails_leaves_the_garbage_collector_on(shop: Path, db: Path) -> None:
    folder = Workspace(shop, db).folder()
    folder.close()
    try:
        with pytest.raises(apsw.ConnectionClosedError):
            update(folder)
        assert gc.isenabled()
    finally:
        gc.enable()


def test_index_of_an_unchanged_repository_reads_nothing(shop: Path, db: Path) -> None:
    done = call("index", shop, "--db", db)

    assert "3 files indexed already; nothing changed." in done.stdout


def test_index_takes_the_current_folder_by_default(shop: Path, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop)

    assert call("index", "--db", db, "--json").json["root"] == str(shop)


def test_index_takes_its_folder_as_other_commands_do(shop: Path, db: Path) -> None:
    assert call("index", "--repo", shop, "--db", db, "--json").json["root"] == str(shop)
    assert call("index", shop, "--repo", shop.parent, "--db", db, "--json").json["root"] == str(shop)


def test_index_mentions_problems_and_where_to_see_them(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a.py": b"\x00", "b.py": "x = 1\n"})

    text = call("index", tmp_path, "--db", tmp_path / "x.db").stdout
    assert "1 file with problems: `packlens stats` lists them" in text


def test_the_database_is_in_the_cache_folder_by_default(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert Path(call("index", shop, "--json").json["database"]).parent == tmp_path / "packlens"


def test_a_run_that_was_interrupted_is_finished_by_the_next(shop: Path, db: Path, tmp_path: Path) -> None:
    def interrupt(stage: str, done: int, _total: int) -> None:
        if stage == "parse" and done:
            raise KeyboardInterrupt

    settings = Settings(index=IndexSettings(jobs=1))
    with ContextEngine.open(shop, settings, tmp_path / "x.db") as engine, pytest.raises(KeyboardInterrupt):
        engine.index(interrupt)

    place = ("pack", "charge a card", "--repo", shop, "--json", "--db")
    assert call(*place, db).raw == call(*place, tmp_path / "x.db").raw


def test_stats_counts_files_symbols_and_edges(shop: Path, db: Path) -> None:
    found = call("stats", "--repo", shop, "--db", db, "--json").json

    assert (3, {"python": 3}, True, []) == (found["files"], found["languages"], found["complete"], found["problems"])
    assert found["symbols"]["class"] == 2
    assert found["edges"]["calls"] >= 3
    assert "Python  " in (text := call("stats", "--repo", shop, "--db", db).stdout)
    assert found["snapshot_root"] in text


def test_stats_lists_files_with_problems(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a.py": b"\x00", "b.py": "x = 1\n"})
    call("index", tmp_path, "--db", tmp_path / "x.db")

    assert [{"path": "a.py", "problem": "binary"}] == call(
        "stats", "--repo", tmp_path, "--db", tmp_path / "x.db", "--json"
    ).json["problems"]
    assert "binary" in call("stats", "--repo", tmp_path, "--db", tmp_path / "x.db").stdout


def test_stats_reads_nothing_again(tmp_path: Path) -> None:
    repo, db = write_tree(tmp_path / "repo", SHOP), tmp_path / "x.db"
    call("index", repo, "--db", db)
    write_tree(repo, {"new.py": "x = 1\n"})

    assert call("stats", "--repo", repo, "--db", db, "--json").json["files"] == 3


def test_stats_without_an_index_ends_with_4_and_makes_none(shop: Path, tmp_path: Path) -> None:
    done = call("stats", "--repo", shop, "--db", tmp_path / "none.db")

    assert (4, "") == (done.code, done.stdout)
    assert "is not indexed yet; run `packlens index`" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("was_tried", [False, True])
def test_stats_of_a_folder_without_code_proposes_no_index(tmp_path: Path, *, was_tried: bool) -> None:
    repo, db = write_tree(tmp_path / "repo", {"notes.txt": "nothing"}), tmp_path / "x.db"
    if was_tried:
        call("index", repo, "--db", db)

    done = call("stats", "--repo", repo, "--db", db)

    assert (4, "") == (done.code, done.stdout)
    sentence = f"Error: {repo} holds no file of a supported language, but 1 .txt; see `packlens doctor` for the list.\n"
    assert sentence == done.stderr


def test_index_stats_and_doctor_say_what_no_grammar_covers(tmp_path: Path) -> None:
    repo, db = (
        write_tree(
            tmp_path / "repo",
            {
                "a.py": "x = 1\n",
                "b.yml": "",
                "c/d.yml": "",
                "e.png": b"",
                "compose.yml": "services:\n  web:\n    image: nginx\n",
            },
        ),
        tmp_path / "x",
    )
    expected = [
        {"extension": ".yml", "files": 2, "why": "of no format that is read"},
        {"extension": ".png", "files": 1, "why": "picture, font, sound or film"},
    ]

    assert "not read, no grammar covers them: 1 file (1 .png)" in call("index", repo, "--db", db).stdout
    assert expected == call("index", repo, "--db", db, "--json").json["without_grammar"]
    assert expected == call("stats", "--repo", repo, "--db", db, "--json").json["without_grammar"]
    assert expected == call("doctor", "--repo", repo, "--db", db, "--json").json["database"]["without_grammar"]
    formats = [{"name": "YAML", "read_as": {"Compose": 1}, "other": 2}]
    assert formats == call("index", repo, "--db", db, "--json").json["data_formats"]
    assert formats == call("stats", "--repo", repo, "--db", db, "--json").json["data_formats"]
    assert formats == call("doctor", "--repo", repo, "--db", db, "--json").json["database"]["data_formats"]
    sentence = "YAML: 3 files, 1 read as Compose; 2 not read\n"
    for command in (("index", repo), ("stats", "--repo", repo), ("doctor", "--repo", repo)):
        assert sentence in call(*command, "--db", db).stdout
    assert "of no format that is read" in call("stats", "--repo", repo, "--db", db).stdout
    assert "of no format that is read" in call("doctor", "--repo", repo, "--db", db).stdout


@pytest.mark.parametrize(("kinds", "words"), [(7, " and 1 more kind:"), (8, " and 2 more kinds:")])
def test_index_counts_the_kinds_of_files_that_it_does_not_list(tmp_path: Path, kinds: int, words: str) -> None:
    repo = write_tree(tmp_path / "repo", {f"a.kind{number}": "" for number in range(kinds)} | {"a.py": "x = 1\n"})

    assert words in call("index", repo, "--db", tmp_path / "x.db").stdout
