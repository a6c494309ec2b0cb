"""A workspace's own equivalence classes: the file `.packlens/equivalence.toml`, which anybody may write."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Final

from packlens.config import OWN_CLASSES, Settings
from packlens.errors import SettingError

_LARGEST: Final = 1 << 20
"""Bytes; ten thousand classes take less."""


def own_classes(root: Path, settings: Settings) -> str:
    """Return the text of a workspace's own classes, '' if it has none or the profile uses no classes. Read each time.

    Raises:
        SettingError: if the file is too large, is no file, is no UTF-8 or cannot be read.
    """
    if settings.profile != "reference":
        return ""
    try:
        status = (root / OWN_CLASSES).stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST:
            raise SettingError(f"{OWN_CLASSES} is no file of at most {_LARGEST} bytes; split or remove it.")
        return (root / OWN_CLASSES).read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(f"{OWN_CLASSES} cannot be read ({error}); make it readable UTF-8 or remove it.") from error
