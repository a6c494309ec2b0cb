"""Report files are found by patterns, and known by their size and time."""

from __future__ import annotations

import os
from pathlib import Path

from packlens.engine.workspace.report_files import matching, stamp
from tests.trees import write_tree


def test_files_of_patterns_are_found_with_stamps_that_change_with_them(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "shop", {"lcov.info": "a", "coverage/a.info": "b", "coverage/b.xml": "c", "d/e/x": ""})
    found = matching(root, ("lcov.info", "coverage/*.info", "none", "d/*"))
    assert {root / "lcov.info", root / "coverage/a.info"} == found.keys()
    os.utime(root / "lcov.info", (1, 1))
    assert found[root / "lcov.info"] != stamp(root / "lcov.info") == "1 1000000000"


def test_a_link_out_of_the_folder_is_no_report(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "shop", {"a.info": "a"})
    write_tree(tmp_path, {"secret": "x"})
    (root / "lcov.info").symlink_to(tmp_path / "secret")
    (root / "b.info").symlink_to(root / "a.info")
    assert {root / "a.info"} == matching(root, ("*.info",)).keys()
    assert "" == stamp(root)
