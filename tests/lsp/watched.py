"""A folder whose files on disk change while a server watches them."""

from __future__ import annotations

from pathlib import Path

from tests.lsp.wire import Peer, eventually


def found(peer: Peer, name: str, root: Path | None = None) -> bool:
    params = {"query": name} | ({"root": root.as_uri()} if root else {})
    symbols = peer.request("packlens/symbols", params)["symbols"]
    return any(symbol["name"] == name for symbol in symbols)


def until_watched(peer: Peer, root: Path) -> None:
    """Wait until the server's own watcher has begun: what was written before, it does not see."""
    numbers = iter(range(10_000))

    def is_seen() -> bool:
        (root / "probe.py").write_text(define(f"probe_{next(numbers)}"))
        symbols = peer.request("packlens/symbols", {"query": "probe"})["symbols"]
        return any(symbol["name"].startswith("probe_") for symbol in symbols)

    eventually(is_seen)


def define(name: str) -> str:
    return f"def {name}():\n    return 1\n"


WATCHES = {"didChangeWatchedFiles": {"dynamicRegistration": True}}
