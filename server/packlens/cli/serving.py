"""`packlens lsp` and `packlens mcp`: the servers, for editors and for coding agents to start."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from typing import Final, NoReturn

import click

from packlens.cli.exits import INTERRUPTED
from packlens.cli.options import db_option, options, repo_option
from packlens.cli.output import note
from packlens.errors import SettingError
from packlens.live.heap import share_one_heap
from packlens.lsp import transport

_COLLECT: Final = (20_000, 20, 10)
"""Thresholds of the garbage collector. An answer makes thousands of objects that are freed without it; with Python's
700, the collector would traverse them five times for each answer (12 ms for each edit on django)."""


_MORE_TOOLS: Final = ("explain", "feedback")  # as `mcp.tools` has them, which needs the library
_LIBRARIES_OF_MCP: Final = ("mcp", "mcp_types", "anyio", "pydantic")


@click.command()
@options(
    click.option(
        "--tcp",
        metavar="[HOST:]PORT",
        help="Wait for one client on a TCP port instead, for debugging; 0 takes a free port and says which.",
    )
)
def lsp(tcp: str | None) -> NoReturn:
    """Serve an editor: the Language Server Protocol over the standard input and output."""
    share_one_heap()
    if tcp is None:
        try:
            streams = transport.take_standard_streams()
        except OSError as error:
            raise click.UsageError("An editor speaks over the standard input and output; one is missing.") from error
    else:
        host, port = _address(tcp)
        try:
            streams = transport.accept(host, port, _waiting)
        except OSError as error:
            raise click.UsageError(f"Nobody can connect to {tcp}: {error.strerror or error}.") from error
    from packlens.lsp.features import make_server  # noqa: PLC0415 - 800 ms that the other commands do without
    from packlens.lsp.log import log_to  # noqa: PLC0415 - part of these 800 ms

    gc.set_threshold(*_COLLECT)
    server = make_server()
    log_to(server.client.window_log_message)
    code = server.serve(*streams)
    sys.stderr.flush()
    os._exit(code)  # a computation that never asks its token must not keep a server alive after its client has left


@click.command()
@options(
    click.option(
        "--tools",
        multiple=True,
        type=click.Choice(_MORE_TOOLS),
        help="Offer this tool too, besides `context` and `impact`; repeatable.",
    ),
    repo_option,
    db_option,
)
def mcp(tools: tuple[str, ...], repo: Path, db: Path | None) -> NoReturn:
    """Serve a coding agent: the Model Context Protocol over the standard input and output.

    Needs the protocol's library beside Packlens: `pip install 'mcp>=2.3,<3'`.
    """
    from packlens.live.heap import share_one_heap  # noqa: PLC0415 - for the servers only

    share_one_heap()
    try:
        from packlens.mcp.server import serve  # noqa: PLC0415 - a second of imports, and an extra
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _LIBRARIES_OF_MCP:
            raise
        raise SettingError(
            "`packlens mcp` needs the library of the protocol beside it: `pip install 'mcp>=2.3,<3'`."
        ) from error
    if sys.stdin is None or sys.stdout is None:
        raise click.UsageError("An agent speaks over the standard input and output; one is missing.")
    gc.set_threshold(*_COLLECT)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as of a command that runs in the background
        # at once: a task that is cancelled instead would wait for the thread that reads; what was learned is stored
        signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(INTERRUPTED))
    serve(repo, db, frozenset(tools))
    sys.stderr.flush()
    os._exit(0)  # a thread that still reads or computes must not keep a server alive after its client has left


def _waiting(host: str, port: int) -> None:
    note(f"Waiting for a client on {host}:{port}.")


def _address(tcp: str) -> tuple[str, int]:
    host, _, port = tcp.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise click.UsageError(f"'{tcp}' is no address: pass [HOST:]PORT, such as 127.0.0.1:7357.")
    return host.strip("[]") or "127.0.0.1", int(port)
