"""Reports are read when they appear in an open folder, and again when they change; bad ones are said once."""

from __future__ import annotations

import os
import time
from pathlib import Path

from tests.lsp.test_enrichment import hover
from tests.lsp.test_workspace import eventually
from tests.lsp.wire import Peer
from tests.trees import write_tree

SHOP = {"shop/cart.py": "def total(prices):\n    return sum(prices)\n\n\ndef empty():\n    return []\n"}
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
    said = [note["params"]["message"] for note in peer.notifications("window/logMessage")]
    assert 1 == sum("bad.info: lcov: the last record has no end" in each for each in said)
