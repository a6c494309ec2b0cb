"""A pack that is made before the git history is read: how a client learns that another pack would come of it now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygit2
import pytest

from tests.lsp.wire import Peer, eventually
from tests.trees import write_tree

COMMITS = 400
TASK = "quokka flavour of the soup"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose messages alone say which function a task means."""
    root = write_tree(tmp_path / "soup", {"soup.py": "def soup():\n    return 1\n\n\ndef pepper():\n    return 0\n"})
    repository = pygit2.init_repository(str(root))
    author = pygit2.Signature("A", "a@example.org", 1_700_000_000, 0)
    parents: list[pygit2.Oid] = []
    for number in range(COMMITS):
        (root / "soup.py").write_text(f"def soup():\n    return 1\n\n\ndef pepper():\n    return {number}\n")
        repository.index.add_all()
        tree = repository.index.write_tree()
        message = f"Quokka flavour {number}" if number % 40 == 0 else f"More of {number}"
        parents = [repository.create_commit("HEAD", author, author, message, tree, parents)]
    repository.index.write()
    return root


def test_a_client_is_told_when_a_pack_without_history_may_be_another_one(peer: Peer, repository: Path) -> None:
    peer.initialize(repository)
    peer.until_complete()
    pack = peer.request("packlens/pack", {"task": TASK})
    assert pack["freshness"]["historyPending"]

    def news() -> bool:
        """Return whether an index that is newer than the pack, and knows its history, was reported."""
        reported = [each["params"]["freshness"] for each in peer.notifications("packlens/indexChanged")]
        generation = pack["freshness"]["generation"]
        return any(each["generation"] > generation and not each["historyPending"] for each in reported)

    eventually(lambda: peer.request("packlens/status") is not None and news())
    now = peer.request("packlens/pack", {"task": TASK, "preview": True})
    assert not now["freshness"]["historyPending"]
    assert "" == pack["freshness"]["history"] != now["freshness"]["history"]
    assert pack["freshness"]["code"] == now["freshness"]["code"] != ""
    peer.open((repository / "soup.py").as_uri(), "def soup():\n    return 2\n")
    edited = peer.request("packlens/pack", {"task": TASK, "preview": True})
    assert now["freshness"]["history"] == edited["freshness"]["history"]
    assert now["freshness"]["code"] != edited["freshness"]["code"]
    before, after = (
        next((symbol["components"]["history"] for symbol in each["symbols"] if symbol["name"] == "pepper"), 0.0)
        for each in (pack, now)
    )
    assert before <= 0 < after
    assert 0 == peer.end()


def test_another_choice_of_files_is_no_other_history(peer: Peer, repository: Path) -> None:
    write_tree(repository, {"menu.py": "def menu():\n    return 1\n"})
    peer.initialize(repository)
    peer.until_complete()

    def freshness() -> dict[str, Any]:
        """Return how recent answers are."""
        (root,) = peer.request("packlens/status")["roots"]
        found: dict[str, Any] = root["freshness"]
        return found

    eventually(lambda: not freshness()["historyPending"])
    before = freshness()
    peer.tell("workspace/didChangeConfiguration", {"settings": {"packlens": {"index": {"exclude": ["soup.py"]}}}})
    eventually(lambda: freshness()["code"] != before["code"])
    eventually(lambda: freshness()["complete"] and not freshness()["historyPending"])
    assert before["history"] == freshness()["history"] != ""
    assert 0 == peer.end()
