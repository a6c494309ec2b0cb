"""`packlens lsp`, `packlens mcp` and `packlens serve`: the servers, for editors and for coding agents to start."""

from __future__ import annotations

import gc
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import click

from packlens.cli.command_group import SentenceCommand
from packlens.cli.exits import INTERRUPTED
from packlens.cli.options import collected, db_option, options, repo_option
from packlens.cli.output import note
from packlens.config import IDLE_MINUTES
from packlens.errors import SettingError
from packlens.live.heap import share_one_heap
from packlens.lsp.rpc import transport

if TYPE_CHECKING:
    from packlens.mcp.http import Listening

_COLLECT: Final = (20_000, 20, 10)
"""Thresholds of the garbage collector. An answer makes thousands of objects that are freed without it; with Python's
700, the collector would traverse them five times for each answer (12 ms for each edit on django)."""
_TOKEN: Final = "PACKLENS_MCP_TOKEN"
_MORE_TOOLS: Final = ("explain", "feedback")
"""As in `mcp.tools`, which needs the protocol's library."""
_LIBRARIES_OF_MCP: Final = ("mcp", "mcp_types", "anyio", "pydantic")


@click.command(cls=SentenceCommand)
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
    from packlens.lsp.rpc.log import log_to  # noqa: PLC0415 - part of these 800 ms

    gc.set_threshold(*_COLLECT)
    server = make_server()
    log_to(server.client.window_log_message)
    code = server.serve(*streams)
    sys.stderr.flush()
    os._exit(code)  # a computation that never asks its token must not keep a server alive after its client has left


idle_option = click.option(
    "--idle",
    type=click.FloatRange(min=0.001),
    default=IDLE_MINUTES,
    metavar="MINUTES",
    show_default=True,
    help="How long the shared server waits for the next question before it ends.",
)


@dataclass(frozen=True, slots=True)
class ServingOptions:
    """How agents are served."""

    tools: tuple[str, ...]
    http: int | None
    alone: bool
    idle: float


@click.command(cls=SentenceCommand)
@options(
    click.option(
        "--tools",
        multiple=True,
        type=click.Choice(_MORE_TOOLS),
        help="Offer this tool too, besides `context` and `impact`; repeatable.",
    ),
    click.option(
        "--http",
        type=click.IntRange(0, 65535),
        metavar="PORT",
        help="Serve HTTP on 127.0.0.1 instead, for clients that show a token; 0 takes a free port.",
    ),
    click.option("--alone", is_flag=True, help="Answer in this process, and share no index with other programs."),
    idle_option,
    repo_option,
    db_option,
    collected("serving", ServingOptions),
)
def mcp(serving: ServingOptions, repo: Path, db: Path | None) -> NoReturn:
    """Serve a coding agent: the Model Context Protocol over the standard input and output.

    Answers come from the editor's server if an editor has the folder open, unsaved text included; else from one
    `packlens serve` that all agents of the folder share. Needs the protocol's library beside Packlens: `pip install
    'mcp>=2.3,<3'`.
    """
    share_one_heap()
    try:
        from packlens.mcp.server import serve, serve_on_port  # noqa: PLC0415 - a second of imports, and an extra
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _LIBRARIES_OF_MCP:
            raise
        raise SettingError(
            "`packlens mcp` needs the library of the protocol beside it: `pip install 'mcp>=2.3,<3'`."
        ) from error
    from packlens.mcp.workspaces import Sharing, Workspaces  # noqa: PLC0415 - as above

    workspaces = Workspaces(repo, db, Sharing(serving.alone, serving.idle))
    gc.set_threshold(*_COLLECT)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as of a command that runs in the background
        # at once: a task that is cancelled instead would wait for the thread that reads; what was learned is stored
        signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(INTERRUPTED))
    if serving.http is not None:
        serve_on_port(workspaces, frozenset(serving.tools), *_listening(serving.http))
    elif sys.stdin is None or sys.stdout is None:
        raise click.UsageError("An agent speaks over the standard input and output; one is missing.")
    else:
        serve(workspaces, frozenset(serving.tools))
    sys.stderr.flush()
    os._exit(0)  # a thread that still reads or computes must not keep a server alive after its client has left


def _listening(port: int) -> tuple[Listening, str]:
    """Return a socket that listens for agents, and the token that they have to show; say where, and what it is."""
    from packlens.mcp.http import is_fit, listen, new_token  # noqa: PLC0415 - as in `mcp`

    token_given = os.environ.get(_TOKEN)
    if token_given is not None and not is_fit(token_given):
        raise SettingError(f"${_TOKEN} is not a token: set it to at least 16 characters without spaces, or not at all.")
    token = token_given or new_token()
    try:
        listening = listen(port)
    except OSError as error:
        raise click.UsageError(f"Port {port} cannot be used: {error.strerror or error}.") from error
    source = f"the token in ${_TOKEN}" if token_given else token
    note(f"Serving agents at {listening.address}; they send the header 'Authorization: Bearer TOKEN' with {source}.")
    return listening, token


@click.command(cls=SentenceCommand)
@options(idle_option, repo_option, db_option)
def serve(idle: float, repo: Path, db: Path | None) -> NoReturn:
    """Serve the coding agents of one folder from one index, until none has asked for a while.

    `packlens mcp` starts it where no editor has the folder open. It ends as well when an editor opens the folder.
    """
    share_one_heap()
    from packlens.lsp.features import make_server  # noqa: PLC0415 - as in `lsp`
    from packlens.lsp.headless import claim, serve_headless  # noqa: PLC0415 - as in `lsp`

    if not claim(repo, db):
        note(f"Another process serves {repo.resolve()} already.")
        sys.exit(0)
    gc.set_threshold(*_COLLECT)
    code = serve_headless(make_server(), repo, db, idle * 60)
    sys.stderr.flush()
    os._exit(code)  # as in `lsp`


def _waiting(host: str, port: int) -> None:
    note(f"Waiting for a client on {host}:{port}.")


def _address(tcp: str) -> tuple[str, int]:
    host, _, port = tcp.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise click.UsageError(f"'{tcp}' is not an address: pass [HOST:]PORT, such as 127.0.0.1:7357.")
    return host.strip("[]") or "127.0.0.1", int(port)
