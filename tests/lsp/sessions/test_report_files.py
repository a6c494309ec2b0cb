"""Reports are read when they appear in an open folder, and again when they change; bad ones are said once."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from packlens.lsp.workspace.settings import ServerSettings, read_settings
from tests.lsp.wire import Peer, eventually, hover
from tests.trees import write_tree

SHOP = {"shop/cart.py": "def total(prices):\n    return sum(prices)\n\n\ndef empty():\n    return []\n"}
_TWO_LOOKS = 5.0
LCOV = "SF:shop/cart.py\nDA:1,1\nDA:2,{}\nend_of_record\n"


def test_a_report_that_appears_is_read_and_read_again_when_it_changes(peer: Peer, tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "watched", SHOP)
    old = time.time() - 1000
    os.utime(tree / "shop/cart.py", (old, old))
    uri = (tree / "shop/cart.py").as_uri()
    peer.initialize(tree, settings={"evidence": {"files": ["lcov.info", "bad.info"]}})
    peer.until_complete()
    peer.open(uri, SHOP["shop/cart.py"])
    assert "measured" not in hover(peer, uri, 0, 5)

    write_tree(tree, {"lcov.info": LCOV.format(0), "bad.info": "SF:a\n"})
    eventually(lambda: "did not run (measured" in hover(peer, uri, 0, 5))
    write_tree(tree, {"lcov.info": LCOV.format(12)})
    eventually(lambda: "ran (measured" in hover(peer, uri, 0, 5) and "not run" not in hover(peer, uri, 0, 5))
    messages = [note["params"]["message"] for note in peer.notifications("window/logMessage")]
    assert 1 == sum("bad.info: lcov: the last record has no end" in each for each in messages)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_links_in_circles_hide_no_other_report(peer: Peer, tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "watched", SHOP)
    old = time.time() - 1000
    os.utime(tree / "shop/cart.py", (old, old))
    (tree / "circle.info").symlink_to(tree / "circle.info")
    uri = (tree / "shop/cart.py").as_uri()
    peer.initialize(tree, settings={"evidence": {"files": ["*.info"]}})
    peer.until_complete()
    peer.open(uri, SHOP["shop/cart.py"])
    write_tree(tree, {"lcov.info": LCOV.format(12)})
    eventually(lambda: "ran (measured" in hover(peer, uri, 0, 5))


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="from 3.13 on, pathlib takes such names for absent")
def test_a_name_that_cannot_be_looked_for_is_logged_once_and_ends_no_later_look(peer: Peer, tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "watched", SHOP)
    uri = (tree / "shop/cart.py").as_uri()
    endless = "x" * 300 + ".info"
    peer.initialize(tree, settings={"evidence": {"files": [endless]}})
    peer.until_complete()
    peer.open(uri, SHOP["shop/cart.py"])
    time.sleep(_TWO_LOOKS)
    messages = [note["params"]["message"] for note in peer.notifications("window/logMessage")]
    assert 1 == sum("Reports of watched cannot be looked for (OSError: " in each for each in messages), messages
    peer.tell("workspace/didChangeConfiguration", {"settings": {"evidence": {"files": ["lcov.info"]}}})
    write_tree(tree, {"lcov.info": LCOV.format(12)})
    eventually(lambda: "ran (measured" in hover(peer, uri, 0, 5))


def test_a_pattern_that_would_search_all_folders_is_refused() -> None:
    for pattern in ("**/lcov.info", "reports/**.info", "a**b"):
        settings, problems = read_settings({"evidence": {"files": [pattern]}})
        assert ServerSettings().evidence_files == settings.evidence_files
        assert [
            "The setting packlens.evidence.files takes paths below the folder, without '**'; its default is used."
        ] == [*problems]
