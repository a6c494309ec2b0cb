"""`packlens lsp`: the language server, for editors to start."""

from __future__ import annotations

import gc
import os
import sys
from typing import Final, NoReturn

import click

from packlens.cli.options import options
from packlens.cli.output import note

_COLLECT: Final = (20_000, 20, 10)
"""Thresholds of the garbage collector. An answer makes thousands of objects that are freed without it: with Python's
700 it would walk through them five times an answer (12 ms an edit on django)."""


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
    from packlens.live.heap import share_one_heap  # noqa: PLC0415 - for this command only
    from packlens.lsp import transport  # noqa: PLC0415 - asyncio and pygls, for this command only

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
    from packlens.lsp.features import make_server  # noqa: PLC0415 - as above
    from packlens.lsp.log import log_to  # noqa: PLC0415

    gc.set_threshold(*_COLLECT)
    server = make_server()
    log_to(server.client.window_log_message)
    code = server.serve(*streams)
    sys.stderr.flush()
    os._exit(code)  # a computation that looks at no flag must not keep a server alive whose client is gone


def _waiting(host: str, port: int) -> None:
    note(f"Waiting for a client on {host}:{port}.")


def _address(tcp: str) -> tuple[str, int]:
    host, _, port = tcp.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise click.UsageError(f"'{tcp}' is no address: pass [HOST:]PORT, such as 127.0.0.1:7357.")
    return host.strip("[]") or "127.0.0.1", int(port)
