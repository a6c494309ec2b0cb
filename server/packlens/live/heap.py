"""How the server's process keeps memory: one heap for all its threads, and objects that stay are left alone.

The C library of most Linux systems (glibc) gives every thread a heap of its own, against threads waiting for each
other. Every edit makes and drops arrays of megabytes, in whichever thread answers: after a while each heap holds tens
of megabytes that only its own thread can use again (162 MB after 200 edits of django, 190 MB after 2,000, a third of
the process). Python's threads take turns anyhow, so that one heap delays nobody.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final

_M_ARENA_MAX: Final = -8
"""mallopt(3): at most so many heaps."""


def share_one_heap() -> bool:
    """Let all threads that start from now on use one heap; return whether the C library can be told so (glibc)."""
    if sys.platform != "linux":
        return False
    tell = getattr(ctypes.CDLL(None), "mallopt", None)
    return tell is not None and tell(_M_ARENA_MAX, 1) == 1


def settle_objects() -> None:
    """Keep the garbage collector from walking through a workspace's names, hundreds of thousands of objects that stay,
    whenever a few thousand others have come (0.3 s on django). What an earlier load left behind is collected first.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
