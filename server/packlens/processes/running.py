"""Tells whether a process is running."""

from __future__ import annotations

import os


def is_running(process: int) -> bool:
    """Return whether a process of this number is running; not for Windows, where asking would end it."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
