"""Tells whether a process is running."""

from __future__ import annotations

import os
import sys
from typing import Final

_INVALID_PARAMETER: Final = 87
"""How Windows says that no process has a number."""


def is_running(process: int) -> bool:
    """Return whether a process of this number is running."""
    if sys.platform == "win32":
        return _runs_on_windows(process)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _runs_on_windows(process: int) -> bool:
    """Return whether a process runs where `os.kill` would end it."""
    if sys.platform != "win32":
        return False
    import _winapi  # noqa: PLC0415 - there is none elsewhere

    try:
        handle = _winapi.OpenProcess(_winapi.SYNCHRONIZE, False, process)
    except OSError as error:
        return error.winerror != _INVALID_PARAMETER  # one of another user's may not be opened
    try:
        return _winapi.WaitForSingleObject(handle, 0) == _winapi.WAIT_TIMEOUT
    finally:
        _winapi.CloseHandle(handle)
