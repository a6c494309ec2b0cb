"""Every error Packlens raises on purpose.

PacklensError                 something a user can mend; str(error) is one sentence
├── RootError                 the workspace folder cannot be indexed
│   └── NothingToIndexError   it holds no source
├── StoreError                the index database cannot be used
│   ├── StoreNewerError       written by a newer Packlens
│   ├── StoreCorruptError     not a database, or damaged
│   │   └── StoreDamagedError     one of ours, damaged: it is rebuilt
│   ├── StoreReadOnlyError    the place cannot be written
│   ├── StorePrivacyError     other users could read or replace it
│   ├── StoreFullError        the disk holding it is full
│   └── StoreBusyError        another process holds the write lock for too long
├── GrammarError              a language folder is malformed
├── SymbolNotFoundError       no symbol of that name
├── FileNotIndexedError       no indexed file at that path
├── GitError                  git is missing, or refused the range
├── PackNotFoundError         no pack of that PackRoot is remembered
├── WireError                 a text, or bytes, that hold no pack of their format
├── LessonsFileError          a file of lessons cannot be imported
├── LessonNotFoundError       no lesson of that number
├── EvidenceError             a file is no report that can be read
├── FleetError                a store of shared facts, or what is to be built into one, cannot be used
└── SettingError              a setting or option has an impossible value
"""

from __future__ import annotations

import pathlib
import re
from typing import Final

DEBUG: Final = "PACKLENS_DEBUG"
"""The environment variable that, set to 1, shows tracebacks of faults of Packlens, and the log of MCP's library."""

_MAX_SHOWN: Final = 200
"""The most characters of an unknown name that a sentence repeats: people paste whole texts as names."""


class PacklensError(Exception):
    """Base of all errors meant for people: the message is one sentence naming the thing and the mend."""

    @property
    def kind(self) -> str:
        """The class in snake case, by which programs tell errors apart: 'symbol_not_found'; 'error' for the base."""
        name = type(self).__name__.removesuffix("Error")
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() if name != "Packlens" else "error"


class RootError(PacklensError):
    """The workspace folder does not exist, or is not a folder."""


class NothingToIndexError(RootError):
    """The workspace folder holds no file of a supported language."""

    @property
    def kind(self) -> str:
        """The kind of all errors of a folder."""
        return "root"


class StoreError(PacklensError):
    """The index database cannot be used."""


class StoreNewerError(StoreError):
    """The database was written by a newer version."""


class StoreCorruptError(StoreError):
    """The file is not a database or is damaged."""


class StoreDamagedError(StoreCorruptError):
    """The file is one of our databases, and damaged: it can be rebuilt from the sources (`store.rebuild`)."""

    def __init__(self, message: str, path: pathlib.Path = pathlib.Path()) -> None:
        super().__init__(message)
        self.path = path


class StoreReadOnlyError(StoreError):
    """The database's place cannot be written."""


class StorePrivacyError(StoreError):
    """The database or its folder belongs to another user, or others may write to it."""


class StoreFullError(StoreError):
    """The disk that holds the database is full."""


class StoreBusyError(StoreError):
    """Another process holds the write lock."""


class GrammarError(PacklensError):
    """A folder under grammars/ is malformed."""


class SymbolNotFoundError(PacklensError):
    """Nothing in the index has that name; `suggestions` holds the nearest names. `sentence` replaces the usual one."""

    def __init__(self, name: str, suggestions: tuple[str, ...] = (), sentence: str = "") -> None:
        hint = f"; did you mean {question(suggestions)}" if suggestions else "; check its spelling."
        shown = name if len(name) <= _MAX_SHOWN else f"{name[: _MAX_SHOWN - 1]}…"
        super().__init__(sentence or f"Nothing in the index is named '{shown}'{hint}")
        self.name = name
        self.suggestions = suggestions
        self.has_reason = bool(sentence)


def question(names: tuple[str, ...]) -> str:
    """Return names as the end of a question; in quotes if one ends in a sign itself, as `valid?` does."""
    ends_in_sign = any(name.endswith(("?", "!", "=")) for name in names)
    quote = "'" if ends_in_sign else ""
    return ", ".join(f"{quote}{name}{quote}" for name in names) + "?"


class FileNotIndexedError(PacklensError):
    """No indexed file has that path."""


class GitError(PacklensError):
    """git is missing, the folder is no work tree, or the range does not exist."""


class PackNotFoundError(PacklensError):
    """No pack of that PackRoot is remembered."""


class WireError(PacklensError):
    """A text, or bytes, hold no pack or delta of their format, or a delta is for another pack."""


class LessonsFileError(PacklensError):
    """A file of lessons is damaged, too large or something else."""


class LessonNotFoundError(PacklensError):
    """No lesson has the number that was given."""


class EvidenceError(PacklensError):
    """A file is not a report that can be read, is damaged or too large, or no such report was added."""


class FleetError(PacklensError):
    """A store of shared facts cannot be used, or a repository cannot be built into it."""


class SettingError(PacklensError):
    """A setting or option has an impossible value."""
