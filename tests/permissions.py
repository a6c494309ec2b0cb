"""For tests of permissions, which mean nothing to root."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

_NOBODY: Final = 65534


@contextmanager
def without_privileges() -> Iterator[None]:
    """Be somebody else for a while, if this process is root's; a test is skipped where folders have no modes."""
    if sys.platform == "win32":
        pytest.skip("permissions of Unix")
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def open_to_all() -> Iterator[Path]:
    """A new folder that every user can reach, deleted afterwards; those of pytest are root's alone."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
