"""Counts the work of a function, so that tests can bound it without a clock."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any


@contextmanager
def _profiled(watch: Callable[[FrameType, str, Any], None]) -> Iterator[None]:
    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(before)


def calls_in(run: Callable[[], object]) -> int:
    """Return how many functions, those of C among them, are called while a function runs."""
    count = 0

    def watch(_frame: FrameType, event: str, _value: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    with _profiled(watch):
        run()
    return count


def length_returned(code: CodeType, run: Callable[[], object]) -> int:
    """Return the length of all that a function, given by its code, returns together while another one runs."""
    length = 0

    def watch(frame: FrameType, event: str, value: Any) -> None:
        nonlocal length
        if event == "return" and frame.f_code is code and value is not None:
            length += len(value)

    with _profiled(watch):
        run()
    return length
