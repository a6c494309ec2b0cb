"""The manifest and the clones."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from packlens.errors import PacklensError
from tests.bench.train.repositories import FRESH, MANIFEST, Repository, find_clone, missing_clones, read_manifest

_REPOSITORY = Repository("owner/name", "python", "MIT", "0" * 40)
_ENTRY = '[[repositories]]\nname = "{}"\nlanguage = "python"\nlicence = "MIT"\ncommit = "{}"\n'
_BENCHMARKS = frozenset(
    """aider-ai/aider caddyserver/caddy django/django jekyll/jekyll microsoft/pyright mwaskom/seaborn pallets/flask
    perwendel/spark psf/requests pydata/xarray pylint-dev/pylint pytest-dev/pytest rust-lang/cargo sphinx-doc/sphinx
    threemammals/ocelot astropy/astropy matplotlib/matplotlib scikit-learn/scikit-learn sympy/sympy encode/httpx
    go-chi/chi mobxjs/mobx""".split()
)


def test_the_manifest_has_repositories_enough_and_none_of_a_benchmark() -> None:
    repositories = read_manifest()
    assert len(repositories) >= 50
    assert len({each.language for each in repositories}) >= 8
    assert not _BENCHMARKS & {each.name.casefold() for each in repositories}


def test_what_is_fitted_and_what_judges_it_have_no_repository_in_common() -> None:
    paths = (MANIFEST, FRESH, MANIFEST.with_name("unseen.toml"), MANIFEST.with_name("applications.toml"))
    fitted, judging, read, later = ({each.name.casefold() for each in read_manifest(path)} for path in paths)
    assert not (fitted | _BENCHMARKS) & judging
    assert not (fitted | judging | _BENCHMARKS) & read
    assert not (fitted | judging | read | _BENCHMARKS) & later


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "names no repository"),
        ("[[repositories]]\nname = 'a/b'\n", "is incomplete"),
        (_ENTRY.format("a", "0" * 40), "not of the form owner/name"),
        (_ENTRY.format("../b", "0" * 40), "not of the form owner/name"),
        (_ENTRY.format("a/b", "main"), "40 hexadecimal digits"),
        (_ENTRY.format("a/b", "0" * 40) + _ENTRY.format("A/b", "0" * 40), "twice"),
        ("[[", "cannot be read"),
    ],
)
def test_a_wrong_manifest_is_refused_with_the_reason(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "repositories.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(PacklensError, match=message):
        read_manifest(path)


@pytest.mark.parametrize("folder", ["owner+name", "owner/name", "owner+name/repo"])
@pytest.mark.parametrize("bare", [True, False])
def test_a_clone_is_found_under_each_name(tmp_path: Path, folder: str, bare: bool) -> None:
    made = pygit2.init_repository(str(tmp_path / folder), bare=bare)
    assert find_clone(tmp_path, _REPOSITORY) == Path(made.path)
    assert missing_clones(tmp_path, [_REPOSITORY]) == ""


def test_missing_clones_are_named_with_the_command_that_brings_them(tmp_path: Path) -> None:
    (tmp_path / "owner+name").mkdir()
    assert 'git clone --bare "$HOST/owner/name"' in missing_clones(tmp_path, [_REPOSITORY])
