"""A folder that is listed again and again is listed as a scan lists it, whatever happens in between."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from packlens.config import IndexSettings
from packlens.index import rescan
from packlens.index.ignore_rules import Rules
from packlens.index.rescan import RepeatedScan
from packlens.index.scan import Listing, ScanOptions, list_folder, scan
from tests.trees import write_tree

SETTINGS = IndexSettings()
TREE = {
    "a/one.py": "x = 1\n",
    "a/deep/two.py": "x = 2\n",
    "a/deep/.gitignore": "made_*.py\n",
    "b/three.js": "let x\n",
    "b/made_four.py": "x = 4\n",
    "top.py": "x = 0\n",
    "bin/serve": "#!/usr/bin/env python3\nx = 5\n",
    "bin/notice": "No script.\n",
}


def _link(root: Path) -> None:
    (root / "a/one.py").unlink()
    (root / "a/one.py").symlink_to(root / "b/three.js")


def _swap(root: Path) -> None:
    (root / "a").rename(root / "old")
    write_tree(root, {"a/other.py": "x = 9\n"})
    shutil.rmtree(root / "old")


def _become_folder(root: Path) -> None:
    (root / "top.py").unlink()
    (root / "top.py").mkdir()


CHANGES: dict[str, Callable[[Path], object]] = {
    "nothing": lambda root: None,
    "a text": lambda root: (root / "a/one.py").write_text("x = 1  # longer\n"),
    "a time": lambda root: os.utime(root / "a/one.py", ns=(5, 5)),
    "a new file": lambda root: (root / "a/deep/new.py").write_text("x\n"),
    "a new folder": lambda root: write_tree(root, {"c/d/new.py": "x\n"}),
    "a removed file": lambda root: (root / "a/deep/two.py").unlink(),
    "a removed folder": lambda root: shutil.rmtree(root / "a/deep"),
    "a renamed file": lambda root: (root / "top.py").rename(root / "bottom.py"),
    "a file that became too large": lambda root: (root / "top.py").write_text("x = 1\n" * 400_000),
    "a file that became a link": _link,
    "a file that became a folder": _become_folder,
    "another folder of the same name": _swap,
    "a script that lost its first line": lambda root: (root / "bin/serve").write_text("x = 5\n"),
    "a script in another language": lambda root: (root / "bin/serve").write_text("#!/bin/sh\nx=5\n"),
    "a text that became a script": lambda root: (root / "bin/notice").write_text("#!/bin/sh\necho Now\n"),
    "rules in place": lambda root: (root / "a/deep/.gitignore").write_text("two.py\n"),
    "rules taken away": lambda root: (root / "a/deep/.gitignore").unlink(),
    "rules above": lambda root: (root / ".gitignore").write_text("deep/\n*.js\n"),
    "rules of the repository": lambda root: write_tree(root, {".git/info/exclude": "b/\n"}),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tree whose folders last changed long ago, as far as their own times can say so."""
    return write_tree(tmp_path / "tree", TREE)


@pytest.fixture(params=["relied on", "as they are"])
def tick(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether folders are relied on although they changed a moment ago: else nothing would be tested but reading."""
    if request.param == "relied on":
        monkeypatch.setattr(rescan, "TICK", 0)
        time.sleep(0.02)


@pytest.mark.usefixtures("tick")
@pytest.mark.parametrize("change", CHANGES)
def test_what_changed_is_listed_as_a_scan_lists_it(root: Path, change: str) -> None:
    repeated = RepeatedScan(root)
    assert list(scan(root, SETTINGS).files) == sorted(repeated.files(SETTINGS))
    assert list(scan(root, SETTINGS).files) == sorted(repeated.files(SETTINGS))
    time.sleep(0.02)  # so that the times of folders differ
    CHANGES[change](root)
    for _ in range(3):
        assert list(scan(root, SETTINGS).files) == sorted(repeated.files(SETTINGS))


def test_other_settings_list_other_files(root: Path) -> None:
    repeated, others = RepeatedScan(root), IndexSettings(exclude=("a",))
    for settings in (SETTINGS, others, SETTINGS):
        assert list(scan(root, settings).files) == sorted(repeated.files(settings))


def test_folders_that_did_not_change_are_not_read_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rescan, "TICK", 0)
    time.sleep(0.02)
    repeated = RepeatedScan(root)
    repeated.files(SETTINGS)
    read: list[str] = []

    def reading(root: Path, folder: str, rules: Rules, options: ScanOptions) -> Listing:
        """Read a folder, and note that."""
        read.append(folder)
        return list_folder(root, folder, rules, options)

    monkeypatch.setattr(rescan, "list_folder", reading)
    repeated.files(SETTINGS)
    assert [] == read
    (root / "b/five.py").write_text("x\n")
    repeated.files(SETTINGS)
    assert ["b"] == read
