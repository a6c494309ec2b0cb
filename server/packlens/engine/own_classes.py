"""A workspace's own equivalence classes: the file `.packlens/equivalence.toml`, which anybody may write."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from packlens.config import OWN_CLASSES, Settings
from packlens.errors import SettingError
from packlens.reading import FileRefusedError, read_regular

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
        return read_regular(f"{root}/{OWN_CLASSES}", _LARGEST, str(root)).decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except FileRefusedError as error:
        raise SettingError(
            f"{OWN_CLASSES} is no file of at most {_LARGEST} bytes ({error}); split or remove it."
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(f"{OWN_CLASSES} cannot be read ({error}); make it readable UTF-8 or remove it.") from error
