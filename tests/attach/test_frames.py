"""Messages are written in the order in which they are given, and whoever waits for that is told when they are."""

from __future__ import annotations

import os
import threading

from packlens.attach.frames import Outbox


def test_what_was_given_is_written_before_the_event_is_set() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as source, os.fdopen(writing, "wb") as sink:
        outbox = Outbox(sink, lambda: None)
        outbox.write(b"one ")
        outbox.write(b"two")
        assert outbox.written().wait(10)
        assert source.read(7) == b"one two"
        outbox.close()


def test_the_event_is_never_set_without_a_reader() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    closed = threading.Event()
    with os.fdopen(writing, "wb", 0) as sink:
        outbox = Outbox(sink, closed.set)
        outbox.write(b"one")
        assert closed.wait(10)
        assert not outbox.written().is_set()
        outbox.close()
