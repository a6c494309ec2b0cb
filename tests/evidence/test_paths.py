"""A path of a report means an indexed file inside the root, or none."""

from __future__ import annotations

from pathlib import Path, PureWindowsPath

import pytest

from packlens.evidence.paths import ReportPaths

PATHS = ReportPaths(Path("/builds/app"), ["src/shop/cart.py", "lib/cart.py", "app.py", "web/src/a.js", "api/src/a.js"])


@pytest.mark.parametrize(
    ("reported", "found"),
    [
        ("/builds/app/src/shop/cart.py", "src/shop/cart.py"),
        ("/build/agent/7/src/shop/cart.py", "src/shop/cart.py"),
        ("C:\\build\\src\\shop\\cart.py", "src/shop/cart.py"),
        ("shop/cart.py", "src/shop/cart.py"),
        ("./app.py", "app.py"),
        ("example.com/acme/lib/cart.py", "lib/cart.py"),
        ("web/src/a.js", "web/src/a.js"),
        ("src/a.js", None),
        ("cart.py", None),
        ("/usr/lib/other/app.py", None),
        ("/venv/site-packages/src/shop/cart.py", None),
        ("/builds/app/other/cart.py", None),
        ("../src/shop/cart.py", None),
        ("", None),
        ("/", None),
    ],
)
def test_a_reported_path_means_the_file_that_ends_like_it(reported: str, found: str | None) -> None:
    assert found == PATHS.find(reported)


@pytest.mark.parametrize(
    ("reported", "found"),
    [
        ("C:\\Code\\App\\app.py", "app.py"),
        ("c:\\code\\app\\app.py", "app.py"),
        ("/c:/code/app/app.py", "app.py"),
        ("c:/code/App/src/shop/cart.py", "src/shop/cart.py"),
        ("D:\\Code\\App\\app.py", None),
    ],
)
def test_a_folder_of_windows_has_its_name_in_any_case(reported: str, found: str | None) -> None:
    paths = ReportPaths(PureWindowsPath("C:/Code/App"), ["src/shop/cart.py", "app.py"])
    assert found == paths.find(reported)


def test_the_case_of_a_folder_of_unix_counts() -> None:
    assert PATHS.find("/Builds/app/app.py") is None
