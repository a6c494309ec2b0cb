"""Folders that are deleted, renamed, moved away or put back, the root itself too, whoever watches the disk."""

from __future__ import annotations

import shutil
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.watched import WATCHES, define, found, until_watched
from tests.lsp.wire import Peer, eventually
from tests.trees import SHOP, write_tree

FOLDERS = ("Company.Project", "v1.2", "github.com", "pkg.v2", "plain", "chart.js", "module.py")
CREATED, DELETED = 1, 3


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "shop", SHOP)


@pytest.fixture
def dotted(tmp_path: Path) -> Path:
    inside = {f"{folder}/inner/a.py": define(f"in_folder_{number}") for number, folder in enumerate(FOLDERS)}
    return write_tree(tmp_path / "dotted", {**inside, "rest.py": define("rest")})


def tell(peer: Peer, *changes: tuple[Path, int]) -> None:
    changes_sent = [{"uri": path.as_uri(), "type": kind} for path, kind in changes]
    peer.tell("workspace/didChangeWatchedFiles", {"changes": changes_sent})


def is_only_in(peer: Peer, name: str, path: Path) -> bool:
    symbols = peer.request("packlens/symbols", {"query": name})["symbols"]
    return [path.as_uri()] == [symbol["uri"] for symbol in symbols if symbol["name"] == name]


def is_forgotten(peer: Peer, name: str) -> bool:
    return not found(peer, name)


def test_a_folder_of_any_name_is_forgotten_when_only_its_own_deletion_is_reported(peer: Peer, dotted: Path) -> None:
    peer.initialize(dotted, workspace=WATCHES)
    peer.until_complete()
    for number, folder in enumerate(FOLDERS):
        assert found(peer, f"in_folder_{number}")
        shutil.rmtree(dotted / folder)
        tell(peer, (dotted / folder, DELETED))
        eventually(partial(is_forgotten, peer, f"in_folder_{number}"))
    assert found(peer, "rest")
    assert 0 == peer.end()


@pytest.mark.parametrize("told", ["both", "old", "new"])
def test_a_renamed_folder_is_followed_whatever_the_client_reports(peer: Peer, dotted: Path, told: str) -> None:
    peer.initialize(dotted, workspace=WATCHES)
    peer.until_complete()
    old, new = dotted / "v1.2", dotted / "v1.3"
    old.rename(new)
    tell(peer, *{"both": [(old, DELETED), (new, CREATED)], "old": [(old, DELETED)], "new": [(new, CREATED)]}[told])
    eventually(lambda: is_only_in(peer, "in_folder_1", new / "inner/a.py"))
    assert 0 == peer.end()


def test_files_that_concern_no_index_start_no_index_run(peer: Peer, dotted: Path) -> None:
    peer.initialize(dotted, workspace=WATCHES)
    peer.until_complete()
    eventually(lambda: peer.request("packlens/status")["roots"][0]["activity"] is None)
    eventually(lambda: not peer.request("packlens/status")["roots"][0]["freshness"]["historyPending"])
    time.sleep(1)  # longer than notices are held back
    peer.request("packlens/status")
    before = len(peer.notifications("packlens/indexChanged"))
    for name in ("build/a.o", ".git/index.lock", "log", "node_modules/pack.v2", "Company.Projec", "v1"):
        tell(peer, (dotted / name, DELETED))
    time.sleep(1)
    assert before == len(peer.notifications("packlens/indexChanged"))
    assert 0 == peer.end()


def test_the_servers_own_watcher_follows_folders_of_any_name(peer: Peer, dotted: Path, tmp_path: Path) -> None:
    peer.initialize(dotted)
    peer.until_complete()
    until_watched(peer, dotted)
    shutil.rmtree(dotted / "Company.Project")
    eventually(lambda: not found(peer, "in_folder_0"))
    (dotted / "v1.2").rename(dotted / "v1.3")
    eventually(lambda: is_only_in(peer, "in_folder_1", dotted / "v1.3/inner/a.py"))
    (dotted / "pkg.v2").rename(tmp_path / "elsewhere")
    eventually(lambda: not found(peer, "in_folder_3"))
    (tmp_path / "elsewhere").rename(dotted / "pkg.v3")
    eventually(lambda: found(peer, "in_folder_3"))
    assert 0 == peer.end()


@pytest.mark.parametrize("capabilities", [{}, {"workspace": WATCHES}], ids=["the server watches", "the client watches"])
def test_a_root_that_was_moved_away_is_named_and_is_found_again(
    peer: Peer, shop: Path, tmp_path: Path, capabilities: dict[str, Any]
) -> None:
    peer.initialize(shop, **capabilities)
    peer.until_complete()
    sentence = f"The folder {shop} is not there any more; put it back, or close it in the editor."
    shop.rename(tmp_path / "away")
    tell(peer, *((shop / path, DELETED) for path in SHOP))
    assert sentence == peer.failure("packlens/pack", {"task": "x"})["message"]
    time.sleep(2.5)  # longer than everything that the server does by itself takes
    assert sentence == peer.failure("packlens/pack", {"task": "x"})["message"]
    (status,) = peer.request("packlens/status")["roots"]
    assert (sentence, False) == (status["error"], status["freshness"]["complete"])
    write_tree(tmp_path / "away", {"shop/meanwhile.py": define("written_while_away")})
    (tmp_path / "away").rename(shop)
    peer.until_complete()
    assert found(peer, "written_while_away")
    assert found(peer, "add_item")
    assert "" == peer.request("packlens/status")["roots"][0]["error"]
    if not capabilities:  # the watcher follows the folder that is there now
        write_tree(shop, {"shop/later.py": define("written_later")})
        eventually(lambda: found(peer, "written_later"))
    assert 0 == peer.end()


def test_a_root_that_was_deleted_and_made_again_is_read_again(peer: Peer, shop: Path) -> None:
    peer.initialize(shop)
    peer.until_complete()
    shutil.rmtree(shop)
    assert "root" == peer.failure("packlens/pack", {"task": "x"})["data"]["kind"]
    write_tree(shop, {"new.py": define("made_anew")})
    eventually(lambda: found(peer, "made_anew") and not found(peer, "add_item"))
    assert 0 == peer.end()


def test_a_client_is_notified_that_the_index_of_a_root_was_deleted(peer: Peer, shop: Path) -> None:
    peer.initialize(shop)
    peer.until_complete()

    def is_at_rest() -> bool:
        before = len(peer.notifications("packlens/indexChanged"))
        time.sleep(3)  # longer than any pause after which something is done at rest
        return before == len(peer.notifications("packlens/indexChanged"))

    eventually(is_at_rest)
    [root] = peer.request("packlens/status")["roots"]
    for end in ("", "-shm", "-wal"):
        Path(root["database"] + end).unlink(missing_ok=True)
    problem = "was deleted or replaced while it was open"
    logged = peer.until(lambda message: message.get("method") == "window/logMessage" and problem in str(message))
    place = peer.messages.index(logged)
    before_next_attempt = 4.0
    peer.until(
        lambda _: any(later.get("method") == "packlens/indexChanged" for later in peer.messages[place:]),
        before_next_attempt,
    )
    [root] = peer.request("packlens/status")["roots"]
    assert problem in root["error"]
    assert 0 == peer.end()


def test_another_folder_with_the_name_of_a_root_is_read_though_no_event_is_reported(
    peer: Peer, shop: Path, tmp_path: Path
) -> None:
    peer.initialize(shop, workspace=WATCHES)
    peer.until_complete()
    other = write_tree(tmp_path / "other", {"new.py": define("of_the_other_folder")})
    shop.rename(tmp_path / "away")
    other.rename(shop)
    eventually(lambda: found(peer, "of_the_other_folder") and not found(peer, "add_item"))
    assert 0 == peer.end()


def test_a_root_that_was_missing_at_the_start_is_opened_once_it_is_there(peer: Peer, tmp_path: Path) -> None:
    late = tmp_path / "late"
    peer.initialize(late)
    error = peer.until(lambda m: m.get("method") == "window/showMessage")["params"]["message"]
    assert error.endswith(f"{late} is not a folder; put it back, or close it in the editor.")
    write_tree(late, {"a.py": define("came_late")})
    peer.until_complete()
    assert found(peer, "came_late")
    assert "" == peer.request("packlens/status")["roots"][0]["error"]
    assert 0 == peer.end()
