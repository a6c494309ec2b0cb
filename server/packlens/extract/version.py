"""The version of extraction, which decides whether stored facts of a file are still what extraction would find."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

EXTRACTOR_VERSION: Final = 61
"""Goes up whenever extraction gives other facts for the same bytes, so that indexed files are read again."""
_SUFFIXES: Final = (".scm", ".toml")
_PACKAGE: Final = Path(__file__).resolve().parent.parent
_INSTALLED: Final = _PACKAGE / "grammars"


def grammars_folder() -> Path:
    """Return the folder of language folders: inside of the package in a wheel, else at the top of a checkout."""
    return _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent.parent / "grammars"


@cache
def extractor_version() -> str:
    """Return what facts were extracted by: the version, and in a checkout a hash of all queries and rules.

    So whoever edits a grammar has files read again without raising the version. Nobody edits the grammars of a wheel,
    where the hash would take each process 3 to 4 ms. Whoever uses a wheel and a checkout by turns has all files read
    again each time: the wheel's facts may follow from other grammars.
    """
    grammars = grammars_folder()
    return str(EXTRACTOR_VERSION) if grammars == _INSTALLED else f"{EXTRACTOR_VERSION}-{_digest(grammars)}"


def _digest(grammars: Path) -> str:
    """Return a hash of the queries and rules in a folder of languages."""
    digest = hashlib.blake2b(digest_size=4)
    folders = sorted(path for path in grammars.iterdir() if path.is_dir())
    for file in sorted(file for folder in folders for file in folder.iterdir() if file.suffix in _SUFFIXES):
        digest.update(f"\n{file.parent.name}/{file.name}\n".encode() + file.read_bytes())
    return digest.hexdigest()
