"""Ignore rules: what pathspec says of them, in linear time, from files that can be read."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pathspec import GitIgnoreSpec

from packlens.config import IndexSettings
from packlens.index.ignore_rules import MAX_PATTERNS, Problems, compiled, compiled_as_typed, read_rules
from packlens.index.scan import scan

unix = pytest.mark.skipif(sys.platform == "win32", reason="special files, and links that need no rights")
_parts = st.lists(st.sampled_from(["a", "b", "ab", "*", "**", "?", "/", "/**/", "[ab]", "!", "a*a*b"]), max_size=8)
_paths = st.lists(st.text("ab", min_size=1, max_size=4), min_size=1, max_size=5).map("/".join)


@given(_parts.map("".join), _paths, st.sampled_from(["", "/"]))
def test_patterns_match_what_pathspec_matches(pattern: str, path: str, end: str) -> None:
    try:
        expected = GitIgnoreSpec.from_lines([pattern]).check_file(path + end).include
    except ValueError:
        expected = None
    spec = compiled([pattern])
    assert expected == (None if spec is None else spec.check_file(path + end).include)


@pytest.mark.parametrize(
    ("pattern", "path", "on_windows", "elsewhere"),
    [
        (r"src\shop\cart.py", "src/shop/cart.py", True, True),
        ("./src/shop", "src/shop/cart.py", True, True),
        (r".\src\été" + "\\", "src/été/cart.py", True, True),
        (r"src\*.py", "src/cart.py", True, None),
        (r"src\**\*.py", "src/shop/cart.py", True, None),
        (r"\#notes.py", "#notes.py", True, True),
        (r"\!notes.py", "!notes.py", True, True),
        (r"a\*.py", "a*.py", None, True),
    ],
)
def test_a_typed_pattern_may_separate_folders_by_backslashes(
    pattern: str, path: str, on_windows: bool | None, elsewhere: bool | None
) -> None:
    for windows, included in ((True, on_windows), (False, elsewhere)):
        spec = compiled_as_typed([pattern], windows)
        assert spec is not None
        assert included == spec.check_file(path).include


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("*a" * 40 + "b", "a" * 250),
        ("/**".join(["a"] * 30) + "/b", "/".join(["a"] * 400)),
        ("**/" + "*a" * 40 + "b/**/c", "/".join(["a" * 200] * 10)),
        ("?" * 100 + "*" * 50 + "b", "a" * 250),
    ],
)
def test_a_pattern_with_many_stars_is_matched(pattern: str, path: str) -> None:
    """A search that goes back at each star would take longer than anybody waits."""
    spec = compiled([pattern])
    assert spec is not None
    assert spec.check_file(path).include is None


@unix
@pytest.mark.parametrize("place", [".gitignore", "inner/.gitignore", ".git/info/exclude"])
@pytest.mark.parametrize("kind", ["pipe", "endless", "link", "large"])
def test_an_ignore_file_that_cannot_be_read_is_reported_and_stops_nothing(
    tmp_path: Path, place: str, kind: str
) -> None:
    path = tmp_path / place
    path.parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "rules").write_text("*.py\n")
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "large":
        path.write_text("")
        os.truncate(path, 50 << 20)
    else:
        path.symlink_to("/dev/zero" if kind == "endless" else tmp_path / "rules")
    (tmp_path / "a.py").write_text("")
    found = scan(tmp_path, IndexSettings())
    assert ["a.py"] == [file.path for file in found.files]
    assert [place] == [path for path, _ in found.problems]


def test_of_too_many_patterns_the_last_ones_count(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("".join(f"x{n}\n" for n in range(MAX_PATTERNS + 1)))
    problems: Problems = {}
    spec = read_rules(str(tmp_path / "rules"), "rules", problems)
    assert spec is not None
    assert (None, True) == (spec.check_file("x0").include, spec.check_file(f"x{MAX_PATTERNS}").include)
    assert {"rules": f"only its last {MAX_PATTERNS} patterns count"} == problems


def test_patterns_that_git_cannot_read_are_left_out() -> None:
    assert compiled([]) is None
    spec = compiled(["!", "[z-a]", "\\", "a.py", "/"])
    assert spec is not None
    assert spec.check_file("a.py").include
