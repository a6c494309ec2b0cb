"""Saves memory and time in the server's process: one heap for all threads, and no garbage collection within answers.

The C library of most Linux systems (glibc) gives every thread a heap (arena) of its own, so that threads do not wait
for each other. Every edit allocates and frees arrays of megabytes, in any thread. After a while each heap holds tens of
megabytes that only its own thread can use again (162 MB after 200 edits of django, 190 MB after 2,000, a third of the
process). Python's threads run one at a time anyway, so sharing one heap delays none of them.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final

_M_ARENA_MAX: Final = -8
"""The parameter of mallopt(3) that limits the number of heaps."""

_SELDOM: Final = (50_000, 20, 100)
"""Thresholds of the garbage collector (`gc.set_threshold`).

An edit and its pack leave some 4,000 objects and hardly any cycles. With Python's defaults that is six collections, and
at every 24th edit of django one of all objects that are not frozen (50 ms).
"""
_FULL: Final = 10
"""A folder at rest collects all garbage after this many collections of the middle generation."""


def share_one_heap() -> bool:
    """Let all threads that start from now on use one heap; return False if the C library is not glibc."""
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return mallopt is not None and mallopt(_M_ARENA_MAX, 1) == 1


def freeze_objects() -> None:
    """Exclude all present objects from garbage collection.

    Otherwise the collector would visit the hundreds of thousands of names of a workspace whenever a few thousand
    objects were made (0.3 s on django). Later garbage is left to `collect_beforehand` and `collect_at_rest`, garbage
    that was frozen to `settle_objects`.
    """
    gc.freeze()
    gc.set_threshold(*_SELDOM)


def settle_objects() -> None:
    """Collect what earlier loads and folders left, also what was frozen; exclude what stays from garbage collection."""
    gc.unfreeze()
    gc.collect()
    freeze_objects()


def collect_beforehand() -> None:
    """Collect the garbage of the last answers, if it would otherwise soon be collected in the middle of one."""
    threshold = gc.get_threshold()[0]
    if gc.isenabled() and 2 * gc.get_count()[0] > threshold:
        gc.collect(1)


def collect_at_rest() -> None:
    """Collect all garbage if there may be much of it; call this while nothing is asked or edited."""
    if gc.isenabled() and gc.get_count()[2] >= _FULL:
        gc.collect()
