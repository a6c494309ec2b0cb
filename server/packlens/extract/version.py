"""The version of extraction: what it makes of a file's bytes."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

EXTRACTOR_VERSION: Final = 18
"""Goes up whenever extraction gives other facts for the same bytes, so that indexed files are read again."""
_ENDINGS: Final = (".scm", ".toml")


def grammars_folder() -> Path:
    """Return the folder of language folders: inside of the package in a wheel, else at the top of a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "grammars"
    return installed if installed.is_dir() else package.parent.parent / "grammars"


@cache
def extractor_version() -> str:
    """Return what facts were extracted by: the version, and a hash of the languages' queries and rules.

    Who edits a grammar has files read again without raising the version. It takes 3 ms of each process.
    """
    digest = hashlib.blake2b(digest_size=4)
    folders = sorted(path for path in grammars_folder().iterdir() if path.is_dir())
    for file in sorted(file for folder in folders for file in folder.iterdir() if file.suffix in _ENDINGS):
        digest.update(f"\n{file.parent.name}/{file.name}\n".encode() + file.read_bytes())
    return f"{EXTRACTOR_VERSION}-{digest.hexdigest()}"
