"""`packlens doctor`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.extract.languages import file_language, language
from tests.cli.run import call
from tests.trees import write_tree


@pytest.fixture
def grammars(tmp_path: Path) -> Iterator[Path]:
    """A folder of languages of the test's own. Those of Packlens come back with what of them was compiled."""
    folder = tmp_path / "grammars"
    folder.mkdir()
    known = language.languages()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(language, "grammars_folder", lambda: folder)
        patched.setattr("packlens.cli.health.grammars_folder", lambda: folder)
        forget_languages()
        yield folder
    forget_languages()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(language, "_load", lambda path: known[path.parent.name])
        assert known == language.languages()


def forget_languages() -> None:
    for cached in (language.languages, file_language._by_suffix, file_language._by_content):
        cached.cache_clear()


def test_a_working_installation_is_healthy(shop: Path, db: Path) -> None:
    done = call("doctor", "--repo", shop, "--db", db)
    found = call("doctor", "--repo", shop, "--db", db, "--json").json

    assert (0, True, []) == (done.code, found["ok"], found["problems"])
    assert {"packlens", "Python", "SQLite", "tree-sitter", "tree-sitter-language-pack"} <= set(found["versions"])
    assert found["full_text_search"] is True
    assert {"encoding": "o200k_base", "exact": True} == found["tokens"]
    assert (True, True, 3) == tuple(found["database"][name] for name in ("complete", "writable", "files"))
    assert "Everything works." in done.stdout
    assert 1 == done.stdout.count("\nOpenAPI ")


def test_every_language_is_examined(shop: Path, db: Path) -> None:
    found = call("doctor", "--repo", shop, "--db", db, "--json").json["languages"]

    assert list(language.languages()) == [each["name"] for each in found]
    assert all(each["grammar"] and each["query"] and (each["extensions"] or each["filenames"]) for each in found)
    assert all(len(each["extensions"]) == len(set(each["extensions"])) for each in found)


def test_doctor_changes_nothing(shop: Path, tmp_path: Path) -> None:
    done = call("doctor", "--repo", shop, "--db", tmp_path / "deep" / "none.db", "--json")

    assert (0, False, True) == (done.code, done.json["database"]["exists"], done.json["database"]["writable"])
    assert list(tmp_path.iterdir()) == []


def test_doctor_leaves_no_files_beside_a_database(shop: Path, db: Path) -> None:
    before = sorted(db.parent.glob(f"{db.name}*"))
    call("doctor", "--repo", shop, "--db", db)
    assert before == sorted(db.parent.glob(f"{db.name}*"))


def test_files_with_problems_are_listed_but_break_nothing(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a.py": b"\x00", "b.py": "x = 1\n"})
    call("index", tmp_path, "--db", tmp_path / "x.db")

    done = call("doctor", "--repo", tmp_path, "--db", tmp_path / "x.db", "--json")

    assert (0, [{"path": "a.py", "problem": "binary"}]) == (done.code, done.json["database"]["unread"])


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"klingon/language.toml": 'extensions = [".kli"]', "klingon/tags.scm": ""}, "no grammar named 'klingon'"),
        ({"python/language.toml": 'extensions = [".py"]', "python/tags.scm": "(nonsense) @x"}, "tags.scm"),
        ({"python/language.toml": "extensions = [", "python/tags.scm": ""}, "language.toml"),
        ({"python/language.toml": "colour = 1", "python/tags.scm": ""}, "language.toml"),
        ({}, "There are no languages"),
    ],
)
def test_a_broken_language_is_named_and_ends_with_1(
    files: dict[str, str], says: str, grammars: Path, shop: Path, tmp_path: Path
) -> None:
    write_tree(grammars, files)

    done = call("doctor", "--repo", shop, "--db", tmp_path / "x.db", "--json")

    assert (1, False) == (done.code, done.json["ok"])
    assert says in " ".join(done.json["problems"])


def test_a_missing_folder_is_a_problem(tmp_path: Path) -> None:
    done = call("doctor", "--repo", tmp_path / "none", "--db", tmp_path / "x.db")

    assert done.code == 1
    assert "BROKEN: " in done.stdout
    assert "is not a folder" in done.stdout


def test_a_place_that_cannot_be_written_is_a_problem(shop: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")

    done = call("doctor", "--repo", shop, "--db", tmp_path / "file" / "x.db", "--json")

    assert (1, False) == (done.code, done.json["database"]["writable"])
    assert "choose another place with --db" in done.json["problems"][0]


def test_a_file_that_is_not_a_database_is_a_problem(shop: Path, tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"not a database at all" * 100)

    done = call("doctor", "--repo", shop, "--db", tmp_path / "x.db", "--json")

    assert done.code == 1
    assert "is not a usable Packlens database" in done.json["database"]["problem"]
