"""The progress bar of a terminal."""

from __future__ import annotations

import os
import sys
import threading
import time
from contextlib import suppress

import pytest

from packlens.cli.progress import index_progress


@pytest.mark.skipif(os.name == "nt", reason="terminals are others there")
def test_the_bar_is_drawn_without_a_thread_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a thread no worker process would be forked: whoever watches would wait longer than a pipe."""
    import pty

    near, far = pty.openpty()
    before = threading.active_count()
    with os.fdopen(far, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        monkeypatch.setenv("TERM", "xterm")
        with index_progress() as report:
            assert report is not None
            for done in range(50):
                report("parse", done, 50)
            during = threading.active_count()
    drawn = _everything(near)
    os.close(near)

    assert during == before
    assert b"Reading sources" in drawn
    assert drawn.count(b"Reading sources") < 10, "drawing costs time"


def test_without_a_terminal_only_long_work_is_reported_in_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    with index_progress() as report:
        assert report is not None
        for now in (100.1, 104.9, 105.1, 106.0, 119.0, 120.2):
            report("parse", int(now), 6_119)
    assert capsys.readouterr().err == "Reading sources: 105 of 6,119 ...\nReading sources: 120 of 6,119 ...\n"


def _everything(near: int) -> bytes:
    """Return what was written to a terminal whose other end is closed: in pieces, and then an error."""
    pieces: list[bytes] = []
    with suppress(OSError):
        while piece := os.read(near, 1 << 16):
            pieces.append(piece)
    return b"".join(pieces)
