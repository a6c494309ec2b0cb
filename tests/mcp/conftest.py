"""A repository, and servers for it."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pygit2
import pytest

from packlens.processes.running import is_running
from tests.mcp.lines import LineClient
from tests.trees import SHOP, write_tree

_PATIENCE: Final = 60.0


def repository(folder: Path) -> Path:
    """Write the shop into a folder and commit it."""
    write_tree(folder, SHOP)
    made = pygit2.init_repository(str(folder))
    made.index.add_all()
    made.index.write()
    author = pygit2.Signature("A", "a@example.org", 1, 0)
    made.create_commit("HEAD", author, author, "first", made.index.write_tree(), [])
    return folder


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A repository of a few files, to be changed by a test."""
    return repository(tmp_path / "shop")


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """A cache folder that is not the user's."""
    return tmp_path / "cache"


@pytest.fixture
def start(shop: Path, cache: Path) -> Iterator[Callable[..., LineClient]]:
    """Start servers for the shop; those that still run at the end are ended."""
    started: list[LineClient] = []

    def start_server(*options: str, root: Path = shop, version: str = "2025-06-18") -> LineClient:
        """Start one that shares no index, and begin the conversation."""
        client = LineClient(root, cache, "--alone", *options, version=version)
        started.append(client)
        client.open()
        return client

    yield start_server
    for client in started:
        end(client)


@pytest.fixture(scope="module")
def shared_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LineClient]:
    """A conversation for tests that change nothing."""
    folder = tmp_path_factory.mktemp("shared")
    client = LineClient(repository(folder / "shop"), folder / "cache")
    try:
        client.open()
        yield client
    finally:
        end(client)


def servers(cache: Path) -> list[dict[str, Any]]:
    """Return what running servers have registered."""
    found = []
    for file in sorted((cache / "packlens/run").glob("*.json")):
        with suppress(ValueError, FileNotFoundError):
            found.append(json.loads(file.read_text()))
    return [server for server in found if is_running(server["process"])]


def kill(process: int) -> None:
    """End a process at once."""
    os.kill(process, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


def until(right: Callable[[], Any]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + _PATIENCE
    while not right():
        assert time.monotonic() < end, "it never came to pass"
        time.sleep(0.05)


def end(client: LineClient) -> None:
    """End a client's server, whatever it does."""
    client.process.kill()
    client.process.wait()
    for stream in (client.process.stdin, client.process.stdout, client.process.stderr):
        if stream is not None:
            stream.close()
