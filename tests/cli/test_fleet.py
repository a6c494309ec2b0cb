"""`packlens fleet` and `packlens index --from`, as users meet them."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from tests.cli.run import run
from tests.fleet.repositories import listed_repository


@pytest.fixture
def shop(own_cache: Path) -> Path:
    """A folder with a repository, and a list that names it."""
    return listed_repository(own_cache.parent)


def test_a_store_is_built_signed_and_read(shop: Path) -> None:
    key = run("fleet", "key", "fleet.key", cwd=shop)
    assert (0o666 if sys.platform == "win32" else 0o600) == stat.S_IMODE((shop / "fleet.key").stat().st_mode)
    built = run("fleet", "build", "repos.toml", "--store", "store", "--key", "fleet.key", "--json", cwd=shop)
    assert (0, 4, []) == (built.code, built.json["extracted"], built.json["failures"])
    words = ("index", "shop", "--from", "store", "--signed-by", key.stdout.strip(), "--json")
    indexed = run(*words, cwd=shop)
    assert (4, 0, []) == (indexed.json["taken"], indexed.json["parsed"], indexed.json["warnings"])
    assert all(each.is_clean() and not each.notes for each in (key, built, indexed))


def test_refused_objects_are_reported_and_their_files_extracted(shop: Path) -> None:
    run("fleet", "build", "repos.toml", "--store", "store", cwd=shop)
    indexed = run("index", "shop", "--from", "store", "--signed-by", "a" * 64, cwd=shop)
    assert 0 == indexed.code
    assert "4 files indexed" in indexed.stdout
    assert "it is not signed by that key" in indexed.stdout


def test_a_failure_is_reported_with_its_repository(shop: Path) -> None:
    (shop / "repos.toml").write_text("[[repository]]\npath = 'missing'\n[[repository]]\npath = 'shop'\n")
    built = run("fleet", "build", "repos.toml", "--store", "store", cwd=shop)
    assert 1 == built.code
    assert "1 commit in the store (1 new" in built.stdout
    assert f"{shop / 'missing'} HEAD: " in built.stdout


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (("fleet", "build", "none.toml", "--store", "s"), 1, "cannot be read as a list"),
        (("fleet", "build", "repos.toml"), 2, "--store"),
        (("fleet", "build", "repos.toml", "--store", "s", "--cluster", "x", "--workers", "2"), 2, "leave one out"),
        (("fleet", "build", "repos.toml", "--store", "s", "--key", "repos.toml"), 1, "holds no key"),
        (("fleet", "build", "repos.toml", "--store", "s", "--key", "none"), 1, "cannot be read"),
        (("fleet", "build", "repos.toml", "--store", "s", "--cluster", "nonsense"), 1, "is not the address"),
        (("fleet", "key", "repos.toml"), 1, "exists already"),
        (("index", "shop", "--from", "none"), 1, "is not a store"),
        (("index", "shop", "--from", "nonsense://x"), 1, "cannot be opened"),
        (("index", "shop", "--from", "shop", "--signed-by", "x"), 1, "holds no key"),
    ],
)
def test_wrong_use_is_one_sentence(shop: Path, words: tuple[str, ...], code: int, why: str) -> None:
    ended = run(*words, cwd=shop)
    assert code == ended.code
    assert why in ended.stderr
    assert ended.is_clean()
