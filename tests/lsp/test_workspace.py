"""Folders, files on disk, settings and progress: what happens around documents."""

from __future__ import annotations

import asyncio
import fnmatch
import time
from pathlib import Path
from typing import Any

import pytest

from packlens.live.reports import IndexProgress
from packlens.lsp.features import make_server
from packlens.lsp.rpc.progress import percentage
from packlens.lsp.workspace.disk_watcher import watchers
from packlens.lsp.workspace.settings import ServerSettings
from tests.lsp.watched import WATCHES, define, found, until_watched
from tests.lsp.wire import Peer, Silence, eventually, point
from tests.trees import SHOP, write_tree


def is_complete(message: dict[str, Any]) -> bool:
    return bool(message["params"]["freshness"]["complete"])


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "shop", SHOP)


def test_a_client_that_watches_tells_of_files(peer: Peer, shop: Path) -> None:
    peer.initialize(shop, workspace=WATCHES)
    peer.until_complete()
    (request,) = peer.notifications("client/registerCapability")
    (registration,) = request["params"]["registrations"]
    globs = [watcher["globPattern"] for watcher in registration["registerOptions"]["watchers"]]
    assert any(glob.startswith("**/*.{") and ",py," in glob for glob in globs)
    assert "**/.gitignore" in globs
    new = shop / "shop/new.py"
    new.write_text(define("quite_new"))
    time.sleep(0.6)
    assert not found(peer, "quite_new")  # nobody watches but the client
    peer.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": new.as_uri(), "type": 1}]})
    eventually(lambda: found(peer, "quite_new"))
    new.unlink()
    peer.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": new.as_uri(), "type": 3}]})
    eventually(lambda: not found(peer, "quite_new"))
    (shop / ".gitignore").write_text("stock/\n")
    peer.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": (shop / ".gitignore").as_uri(), "type": 1}]})
    eventually(lambda: not found(peer, "CountItems"))
    assert 0 == peer.end()


@pytest.mark.parametrize(("old", "new"), [("shop/cart.py", "shop/basket.py"), ("shop", "store")])
@pytest.mark.parametrize("by_client", [True, False])
def test_what_is_renamed_outside_of_the_editor_counts_once_though_its_tab_stays_open(
    peer: Peer, shop: Path, old: str, new: str, by_client: bool
) -> None:
    peer.initialize(shop, **({"workspace": WATCHES} if by_client else {}))
    peer.until_complete()
    if not by_client:
        until_watched(peer, shop)
    tab, text = shop / "shop/cart.py", (shop / "shop/cart.py").read_text()

    def carts() -> list[str]:
        """Return the files in which a pack finds the class."""
        pack = peer.request("packlens/pack", {"task": "class Cart that holds items"})
        return [symbol["uri"] for symbol in pack["symbols"] if symbol["qualifiedName"] == "Cart"]

    peer.open(tab.as_uri(), text)
    assert [tab.as_uri()] == carts()
    (shop / old).rename(shop / new)
    changes = [{"uri": (shop / old).as_uri(), "type": 3}, {"uri": (shop / new).as_uri(), "type": 1}]
    if by_client:
        peer.tell("workspace/didChangeWatchedFiles", {"changes": changes})
    moved = shop / new if (shop / new).is_file() else shop / new / "cart.py"
    eventually(lambda: carts() == [moved.as_uri()])
    peer.change(tab.as_uri(), 2, {"text": f"{text}\n\nclass Kept:\n    items = 1\n"})
    eventually(lambda: sorted(carts()) == sorted([moved.as_uri(), tab.as_uri()]))  # typed text is nowhere else
    peer.tell("workspace/didChangeWatchedFiles", {"changes": changes})
    assert sorted(carts()) == sorted([moved.as_uri(), tab.as_uri()])
    assert 0 == peer.end()


def test_for_a_client_that_cannot_watch_the_server_does(peer: Peer, shop: Path) -> None:
    peer.initialize(shop)
    peer.until_complete()
    until_watched(peer, shop)
    (shop / "shop/new.py").write_text(define("seen_by_the_server"))
    eventually(lambda: found(peer, "seen_by_the_server"))
    (shop / "stock/counter.go").unlink()
    eventually(lambda: not found(peer, "CountItems"))
    peer.tell("workspace/didChangeConfiguration", {"settings": {"packlens": {"index": {"watcher": "off"}}}})
    peer.request("packlens/status")
    (shop / "shop/other.py").write_text(define("seen_by_nobody"))
    time.sleep(1.0)
    assert not found(peer, "seen_by_nobody")
    assert 0 == peer.end()


@pytest.mark.parametrize("capabilities", [WATCHES, {}], ids=["client", "server"])
def test_changes_made_while_nothing_watched_are_read_once_something_does(
    peer: Peer, shop: Path, capabilities: dict[str, Any]
) -> None:
    peer.initialize(shop, settings={"index": {"watcher": "off"}}, workspace=capabilities)
    peer.until_complete()
    (shop / "shop/new.py").write_text(define("made_unwatched"))
    assert not peer.notifications("client/registerCapability")
    peer.tell("workspace/didChangeConfiguration", {"settings": {"packlens": {"index": {"watcher": "auto"}}}})
    eventually(lambda: found(peer, "made_unwatched"))
    assert bool(capabilities) == bool(peer.notifications("client/registerCapability"))
    assert 0 == peer.end()


def test_files_are_watched_by_the_server_where_the_client_refuses_to(peer: Peer, shop: Path) -> None:
    peer.answers["client/registerCapability"] = Silence
    peer.initialize(shop, workspace=WATCHES)
    registration = peer.until(lambda message: message.get("method") == "client/registerCapability")
    peer.until_complete()
    (shop / "shop/new.py").write_text(define("made_meanwhile"))
    peer.send({"id": registration["id"], "error": {"code": -32601, "message": "no such method"}})
    eventually(lambda: found(peer, "made_meanwhile"))
    until_watched(peer, shop)
    assert "Traceback" not in peer.errors
    assert 0 == peer.end()


def test_saving_brings_a_file_up_to_date(peer: Peer, shop: Path) -> None:
    peer.initialize(shop, workspace=WATCHES)
    peer.until_complete()
    path = shop / "shop/cart.py"
    text = path.read_text()
    peer.open(path.as_uri(), text)
    path.write_text(text + "\n\n" + define("added_and_saved"))
    peer.change(path.as_uri(), 2, {"text": path.read_text()})
    peer.tell("textDocument/didSave", {"textDocument": {"uri": path.as_uri()}})
    eventually(lambda: found(peer, "added_and_saved"))
    changed = peer.until(lambda message: message.get("method") == "packlens/indexChanged" and is_complete(message))
    assert shop.as_uri() == changed["params"]["root"]
    peer.tell("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})
    assert found(peer, "added_and_saved")
    assert 0 == peer.end()


def test_folders_come_and_go(peer: Peer, tmp_path: Path, shop: Path) -> None:
    other = write_tree(tmp_path / "other", {"a.py": define("in_the_other")})
    peer.initialize(shop)
    peer.until_complete()
    folder = {"uri": other.as_uri(), "name": "other"}
    peer.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [folder, folder], "removed": []}})
    eventually(lambda: len(peer.request("packlens/status")["roots"]) == 2)
    peer.until_complete(2)
    assert found(peer, "in_the_other", other)
    assert not found(peer, "in_the_other", shop)
    document = {"uri": (other / "a.py").as_uri()}
    assert other.as_uri() == peer.request("packlens/pack", {"task": "x", "textDocument": document})["root"]
    assert shop.as_uri() == peer.request("packlens/pack", {"task": "x"})["root"]
    error = peer.failure("packlens/packFiles", {"uris": [document["uri"]], "root": shop.as_uri()})
    assert "outside" == error["data"]["kind"]
    peer.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [folder]}})
    eventually(lambda: len(peer.request("packlens/status")["roots"]) == 1)
    assert -32602 == peer.failure("packlens/symbols", {"query": "a", "root": other.as_uri()})["code"]
    peer.tell(
        "workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [{"uri": shop.as_uri(), "name": ""}]}}
    )
    assert "no_root" == peer.failure("packlens/pack", {"task": "x"})["data"]["kind"]
    assert 0 == peer.end()


def test_a_file_belongs_to_the_innermost_root(peer: Peer, tmp_path: Path) -> None:
    outer = write_tree(tmp_path / "outer", {"a.py": define("outside"), "inner/b.py": define("inside")})
    inner = outer / "inner"
    peer.initialize(outer, inner)
    peer.until_complete(2)
    document = {"textDocument": {"uri": (inner / "b.py").as_uri()}}
    assert inner.as_uri() == peer.request("packlens/pack", {"task": "inside", **document})["root"]
    assert "inside" in peer.request("textDocument/hover", {**document, "position": point(0, 5)})["contents"]["value"]
    assert 0 == peer.end()


def test_a_client_from_before_workspace_folders_has_one_root(peer: Peer, shop: Path) -> None:
    peer.request("initialize", {"processId": None, "rootUri": None, "rootPath": str(shop), "capabilities": {}})
    peer.tell("initialized")
    peer.until_complete()
    assert found(peer, "add_item")


def test_a_root_behind_a_link_is_found_both_ways(peer: Peer, tmp_path: Path, shop: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(shop, target_is_directory=True)
    peer.initialize(link)
    peer.until_complete()
    for root in (link, shop):
        document = {"textDocument": {"uri": (root / "shop/cart.py").as_uri()}}
        assert peer.request("textDocument/hover", {**document, "position": point(8, 10)})


def test_settings_are_asked_for_each_folder(tmp_path: Path, shop: Path) -> None:
    other = write_tree(tmp_path / "other", {"a.py": define("in_the_other")})
    sections = {shop.as_uri(): {"pack": {"format": "xml"}}, other.as_uri(): {"pack": {"format": "gcf", "budget": 77}}}
    scopes: list[Any] = []

    def answer(params: dict[str, Any]) -> list[Any]:
        scopes.append(params)
        return [sections[item["scopeUri"]] for item in params["items"]]

    with Peer(tmp_path / "cache", {"workspace/configuration": answer}) as peer:
        dynamic = {"didChangeConfiguration": {"dynamicRegistration": True}}
        peer.initialize(shop, other, settings={"pack": {"budget": 500}}, workspace={"configuration": True, **dynamic})
        peer.until_complete(2)
        (registered,) = peer.notifications("client/registerCapability")
        assert "workspace/didChangeConfiguration" == registered["params"]["registrations"][0]["method"]
        assert {"packlens"} == {item["section"] for item in scopes[0]["items"]}
        packs = [peer.request("packlens/pack", {"task": "x", "root": root.as_uri()}) for root in (shop, other)]
        assert [("xml", 50_000), ("gcf", 77)] == [(pack["format"], pack["tokenBudget"]) for pack in packs]
        sections[shop.as_uri()] = {"pack": {"format": "json", "budget": "lots"}}
        peer.tell("workspace/didChangeConfiguration", {"settings": None})
        peer.until(
            lambda m: m.get("method") == "window/showMessage" and "packlens.pack.budget" in m["params"]["message"]
        )
        assert "json" == peer.request("packlens/pack", {"task": "x", "root": shop.as_uri()})["format"]
        assert 0 == peer.end()


def test_wrong_settings_are_shown_in_one_message_and_again_only_after_they_were_right(peer: Peer, shop: Path) -> None:
    def shown() -> list[str]:
        peer.request("packlens/status", {})  # what was told before has been handled
        return [note["params"]["message"] for note in peer.notifications("window/showMessage")]

    def configure(settings: dict[str, Any]) -> None:
        peer.tell("workspace/didChangeConfiguration", {"settings": {"packlens": settings}})

    wrong = {"pack": {"budget": "many", "format": "yaml"}}
    peer.initialize(shop, settings=wrong)
    configure({**wrong, "hover": {"enabled": False}})
    (both,) = shown()
    assert both.startswith("Packlens: The setting packlens.pack.")
    assert "packlens.pack.budget must be an integer" in both
    assert "packlens.pack.format must be one of" in both
    configure({"pack": {"budget": 500}})
    configure(wrong)
    assert 2 == len(shown())


def test_a_message_names_a_few_wrong_settings_and_the_log_all(peer: Peer, shop: Path) -> None:
    wrong = {"pack": {"budget": "a", "format": "b", "level": "c", "sized": "d"}, "index": {"jobs": "e"}}
    peer.initialize(shop, settings=wrong)
    message = peer.until(lambda m: m.get("method") == "window/showMessage")["params"]["message"]
    assert 3 == message.count("The setting ")
    assert message.endswith("; its default is used. 2 more problems with settings are in the log.")
    eventually(
        lambda: 5 == sum("The setting" in m["params"]["message"] for m in peer.notifications("window/logMessage"))
    )


def test_settings_that_make_no_sense_are_defaults(peer: Peer, shop: Path) -> None:
    peer.initialize(shop, settings=5)
    senseless: list[Any] = [None, 5, [], "x", {"packlens": 7}, {"pack": []}, {"unknown": {"a": 1}}]
    for settings in senseless:
        peer.tell("workspace/didChangeConfiguration", {"settings": settings})
        assert "markdown" == peer.request("packlens/pack", {"task": "x"})["format"]


def test_index_runs_are_shown_as_progress_that_never_falls(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "many", {f"p{n}/m{n}.py": define(f"f{n}") * 200 for n in range(250)})
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tree, window={"workDoneProgress": True})
        peer.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "end", 60)
        values = [message["params"]["value"] for message in peer.notifications("$/progress")]
        assert ["begin", "end"] == [values[0]["kind"], values[-1]["kind"]]
        assert values[0]["cancellable"]
        shares = [value["percentage"] for value in values if value["kind"] == "report"]
        assert sorted(shares) == shares
        assert any(" of 250" in value.get("message", "") for value in values)
        assert 1 == len({message["params"]["token"] for message in peer.notifications("$/progress")})
        assert any(note["params"]["activity"] for note in peer.notifications("packlens/indexChanged"))
        assert 0 == peer.end()


def test_an_index_run_can_be_cancelled(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "many", {f"p{n}/m{n}.py": define(f"f{n}") * 400 for n in range(400)})
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tree, window={"workDoneProgress": True})
        begun = peer.until(lambda m: m.get("method") == "$/progress", 60)
        peer.tell("window/workDoneProgress/cancel", {"token": "somebody else's"})
        peer.tell("window/workDoneProgress/cancel", {"token": begun["params"]["token"]})
        peer.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "end", 60)
        assert not peer.request("packlens/status")["roots"][0]["freshness"]["complete"]
        assert peer.request("packlens/reindex")["started"]
        assert 0 == peer.end()


def test_indexing_again_says_why_no_folder_could_be_opened(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "shop", {"cart.py": define("total")})
    cache = tmp_path / "cache"
    cache.mkdir()
    (cache / "packlens").write_text("a file where a folder should be")
    with Peer(cache) as peer:
        peer.initialize(tree)
        error = peer.failure("packlens/reindex")
        assert "check the permissions of its folder, then restart the server." in error["message"]
        assert 0 == peer.end()


def test_the_progress_of_a_folder_that_is_closed_ends(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "many", {f"p{n}/m{n}.py": define(f"f{n}") * 400 for n in range(400)})
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tree, window={"workDoneProgress": True})
        peer.until(lambda m: m.get("method") == "$/progress", 60)
        folders = [{"uri": tree.as_uri(), "name": "many"}]
        peer.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": folders}})
        peer.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "end", 30)
        assert 0 == peer.end()


def test_without_the_capability_no_progress_is_sent(peer: Peer, shop: Path) -> None:
    peer.initialize(shop)
    peer.until_complete()
    assert [] == peer.notifications("window/workDoneProgress/create")


def test_progress_is_worded_with_numbers() -> None:
    assert "reading files, 3,120 of 8,400" == IndexProgress("parse", 3120, 8400).words
    assert 0 == percentage(IndexProgress("scan", 100, 0))
    assert [5, 37, 70] == [percentage(IndexProgress("parse", done, 100)) for done in (0, 50, 100)]
    assert 100 == percentage(IndexProgress("load", 5, 4))


def test_what_is_watched_is_every_language_and_folders_that_come_or_go() -> None:
    assert "**/*" in [watcher.glob_pattern for watcher in watchers() if watcher.kind == 5]


def test_names_without_a_dot_are_watched_because_they_may_be_scripts() -> None:
    globs = [str(watcher.glob_pattern) for watcher in watchers()]
    names = next(glob for glob in globs if "[!.]" in glob).removeprefix("**/{").removesuffix("}").split(",")
    assert any(fnmatch.fnmatch("rails", name) for name in names)
    assert not any(fnmatch.fnmatch("app.log", name) for name in names)


def test_a_folder_that_two_messages_start_is_started_once(shop: Path) -> None:
    """`initialized` starts every folder there is, also one that `didChangeWorkspaceFolders` is about to start."""

    async def windows() -> tuple[object, object]:
        server = make_server()
        server.settings = ServerSettings(watcher="client")
        root = server.open_root(shop.as_uri(), "shop")
        assert root is not None
        await server.opened()
        seen = []
        for _ in range(2):
            server.start_root(root)
            await asyncio.wrap_future(server.recorder.flush())
            seen.append(root.window)
        await server.close_roots()
        return seen[0], seen[1]

    first, second = asyncio.run(windows())
    assert first is not None
    assert first is second


def status_of(peer: Peer) -> dict[str, Any]:
    (root,) = peer.request("packlens/status")["roots"]
    return dict(root)


def test_a_folder_without_sources_is_no_failure_and_recovers_with_the_first_one(peer: Peer, tmp_path: Path) -> None:
    folder = write_tree(tmp_path / "texts", {"notes.txt": "Nothing to read.\n"})

    peer.initialize(folder, workspace=WATCHES)
    eventually(lambda: status_of(peer)["nothingToIndex"])
    assert status_of(peer)["nothingToIndex"].endswith(
        "texts holds no file of a supported language, but 1 .txt; indexing begins with its first source file."
    )
    assert ("", None) == (status_of(peer)["error"], status_of(peer)["activity"])
    failure = peer.failure("packlens/pack", {"task": "read the notes"})
    assert failure["message"] == status_of(peer)["nothingToIndex"]
    write_tree(folder, {"new.py": define("first")})
    peer.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": (folder / "new.py").as_uri(), "type": 1}]})
    peer.until_complete()
    assert found(peer, "first")
    assert "" == status_of(peer)["nothingToIndex"]


def test_a_folder_whose_sources_were_deleted_holds_nothing_to_index(peer: Peer, tmp_path: Path) -> None:
    folder = write_tree(tmp_path / "texts", {"notes.txt": "Nothing to read.\n", "old.py": define("first")})

    def tell(name: str, change: int) -> None:
        peer.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": (folder / name).as_uri(), "type": change}]})

    peer.initialize(folder, workspace=WATCHES)
    peer.until_complete()
    assert "" == status_of(peer)["nothingToIndex"]
    for name in ("old.py", "new.py"):  # from the stored index, then from that in memory
        (folder / name).unlink()
        tell(name, 3)
        eventually(lambda: status_of(peer)["nothingToIndex"])
        assert "holds no file of a supported language, but 1 .txt" in status_of(peer)["nothingToIndex"]
        assert ("", 0) == (status_of(peer)["error"], status_of(peer)["freshness"]["pending"])
        assert peer.failure("packlens/pack", {"task": "read"})["message"] == status_of(peer)["nothingToIndex"]
        write_tree(folder, {"new.py": define("second")})
        tell("new.py", 1)
        eventually(lambda: not status_of(peer)["nothingToIndex"])
        peer.until_complete()
        assert found(peer, "second")


def test_a_lens_of_a_folder_that_was_removed_is_out_of_date(peer: Peer, shop: Path) -> None:
    peer.initialize(shop, settings={"codeLens": {"callers": True}})
    peer.until_complete()
    uri = (shop / "shop/checkout.py").as_uri()
    lens = peer.request("textDocument/codeLens", {"textDocument": {"uri": uri}})[0]
    removed = [{"uri": shop.as_uri(), "name": shop.name}]
    peer.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": removed}})
    assert "content_modified" == peer.failure("codeLens/resolve", lens)["data"]["kind"]
    assert [] == peer.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
