"""A path of a report means an indexed file inside the root, or none."""

from __future__ import annotations

from pathlib import Path

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
