"""Agents are let in again once a server that had too many files open has room for them."""

from __future__ import annotations

import os
import queue
import socket
import sys
from pathlib import Path

import pytest

from packlens.attach.registration import read_registrations
from packlens.lsp.sessions.agent_listener import AgentListener

resource = pytest.importorskip("resource", reason="Windows has no such limit")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_listener_outlives_a_moment_without_free_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    admitted: queue.SimpleQueue[socket.socket] = queue.SimpleQueue()
    listener = AgentListener("serve", admitted.put)
    assert listener.register([])
    (registration,) = read_registrations()
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    with socket.socket(socket.AF_UNIX) as agent:
        lowest_free = os.dup(agent.fileno())
        os.close(lowest_free)
        resource.setrlimit(resource.RLIMIT_NOFILE, (lowest_free, limits[1]))
        try:
            agent.connect(registration.address)
            with pytest.raises(queue.Empty):
                admitted.get(timeout=0.5)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        admitted.get(timeout=30).close()
    listener.close()
