"""Writes a file that people keep, whole or not at all: a full disk or a killed process leaves it as it was."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path


def replace_file(target: Path, data: bytes) -> None:
    """Give a file new bytes; it keeps its mode. A missing file, and its folders, are made. Raises OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(13, "it is write-protected")
    mode = target.stat().st_mode & 0o777 if target.exists() else None
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with draft.open("xb") as file:
            file.write(data)
        if mode is not None:
            draft.chmod(mode)
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
