"""Resolves the names of settings (see `extract.wiring.setting_names`): all files that set one are meant."""

from __future__ import annotations

from collections.abc import Sequence
from posixpath import dirname
from typing import Final

from packlens.extract.wiring.wiring_paths import is_wiring
from packlens.model import PROVENANCE_CONFIDENCE
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import INFERRED, RESOLVED, Target
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP, SymbolTable

_MAX_FILES: Final = 12
"""The most files that may set one setting: for programs, environments and profiles."""


def settings_of_key(symbol_table: SymbolTable, file: FileEntry, key: str, program_files: str) -> list[Target]:
    """Return the settings of a key in files without code: those below the nearest folder around the file with any.

    A program with settings of its own, in a file of one of the names, reads those of no other one; a library does. Of
    a key that is set very many times none is looked for, which would take time for each use and setting.
    """
    same_key = symbol_table.by_name.get(key, ())
    settings = [entry for entry in same_key if is_wiring(entry.file.path)] if len(same_key) <= MAX_LOOKUP else []
    program = _program_of(file.path)
    if settings and program:
        names = program_files.split(">")[1:]
        own = (entry for name in names for entry in symbol_table.by_name.get(name, ()))
        if any(_program_of(entry.file.path) == program for entry in own if not entry.test):
            settings = [entry for entry in settings if entry.file.path.startswith(f"{program}/")]
    return _set_in(file, settings)


def _program_of(path: str) -> str:
    """Return the folder of the program that a file is of, by the layout of Maven and Gradle; '' if that is the root."""
    return path.rpartition("/src/")[0]


def held_settings(file: FileEntry, same_key: Sequence[Entry], holder: str) -> list[Target]:
    """Return the settings of a name in code of the same family.

    If they are members of a `holder`, the file must import that from a module of `Language.setting_holders`, or be a
    test, which gets it from elsewhere.
    """
    language = file.language
    imports = file.imports.get(holder, ()) if holder else ()
    is_held = any(imported.module in language.setting_holders for imported in imports)
    if holder and not is_held and (imports or not file.entries[0].test):
        return []
    return _set_in(file, [entry for entry in same_key if entry.file.language.family == language.family])


def _set_in(file: FileEntry, settings: list[Entry]) -> list[Target]:
    """Return settings that a file may mean: no one else's tests, and those of its own program if it has any."""
    if not file.entries[0].test:
        settings = [entry for entry in settings if not entry.test]
    folder, nearest = file.path, settings
    while folder and settings:
        folder = dirname(folder)
        if nearest := [entry for entry in settings if entry.file.path.startswith(folder and f"{folder}/")]:
            break
    files = {entry.file.path for entry in nearest}
    if len(files) > _MAX_FILES:
        return []
    provenance = RESOLVED if len(files) == 1 else INFERRED
    return [(entry, PROVENANCE_CONFIDENCE[provenance], provenance) for entry in nearest]
