"""One server process a module, seen by a client like an editor's; and processes of their own for hostile input."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from tests.cli.run import environment
from tests.lsp.wire import PATIENCE, Peer
from tests.trees import SHOP, write_tree

LENSES = {"codeLens": {"callers": True, "tests": True, "blastRadius": True, "rank": True}}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shop, in a folder whose name needs escaping in URIs."""
    return write_tree(tmp_path_factory.mktemp("lsp") / "shop tree", {**SHOP, "notes.txt": "Not read.\n"})


@pytest.fixture(scope="module", autouse=True)
def _surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        for name, value in environment(XDG_CACHE_HOME=str(tmp_path_factory.mktemp("cache"))).items():
            patched.setenv(name, value)
        yield


@pytest_lsp.fixture(scope="module", config=ClientServerConfig([sys.executable, "-m", "packlens", "lsp"]))
async def client(lsp_client: LanguageClient, tree: Path) -> AsyncIterator[None]:
    """A session over the shop with everything switched on, its index complete."""

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def _(params: types.RegistrationParams) -> None:
        registered(lsp_client).extend(params.registrations)

    @lsp_client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
    def _(params: None) -> None:
        pass

    lsp_client.set_configuration({"packlens": LENSES})
    lsp_client.registered = []  # type: ignore[attr-defined]
    capabilities = client_capabilities("visual_studio_code")
    lsp_client.agreed = await lsp_client.initialize_session(  # type: ignore[attr-defined]
        types.InitializeParams(
            capabilities=capabilities, workspace_folders=[types.WorkspaceFolder(tree.as_uri(), tree.name)]
        )
    )
    await until_complete(lsp_client)
    yield
    await lsp_client.shutdown_session()


def registered(client: LanguageClient) -> list[types.Registration]:
    """Return what the server registered dynamically."""
    found: list[types.Registration] = client.registered  # type: ignore[attr-defined]
    return found


def agreed(client: LanguageClient) -> types.ServerCapabilities:
    """Return what the server said that it can do."""
    result: types.InitializeResult = client.agreed  # type: ignore[attr-defined]
    return result.capabilities


async def ask(client: LanguageClient, method: str, params: dict[str, Any] | None = None) -> Any:
    """Send a request; the result's members are attributes."""
    return await asyncio.wait_for(client.protocol.send_request_async(method, params), PATIENCE)


async def until(right: Callable[[], Any], patience: float = PATIENCE) -> None:
    """Wait until something is so."""
    for _ in range(int(patience / 0.05)):
        if right():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came to pass")


async def until_complete(client: LanguageClient) -> None:
    """Wait until every root's index is complete."""
    for _ in range(int(PATIENCE / 0.05)):
        status = await ask(client, "packlens/status", {})
        if all(root.freshness.complete for root in status.roots):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("never complete")


@pytest.fixture
def peer(tmp_path: Path) -> Iterator[Peer]:
    """A server that has been told nothing yet."""
    with Peer(tmp_path / "cache") as started:
        yield started
