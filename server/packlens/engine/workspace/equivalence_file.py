"""Reads a workspace's own equivalence classes from `.packlens/equivalence.toml`. Its content is not trusted."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from packlens.config import OWN_CLASSES, Settings
from packlens.errors import SettingError
from packlens.reading import FileRefusedError, read_regular

_MAX_SIZE: Final = 1 << 20
"""In bytes; ten thousand classes need less."""


def own_classes(root: Path, settings: Settings) -> str:
    """Return the text of a workspace's own classes; '' if there is none or the profile uses no classes.

    Raises SettingError if the file is too large, not a regular file, not UTF-8, or cannot be read.
    """
    if settings.profile != "reference":
        return ""
    try:
        return read_regular(f"{root}/{OWN_CLASSES}", _MAX_SIZE, str(root)).decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except FileRefusedError as error:
        raise SettingError(
            f"{OWN_CLASSES} is not a file of at most {_MAX_SIZE} bytes ({error}); split or remove it."
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(f"{OWN_CLASSES} cannot be read ({error}); make it readable UTF-8 or remove it.") from error
