"""Reads the data file of coverage.py, a foreign SQLite database, by its documented schema (coverage.readthedocs.io,
"Coverage.py database schema"): tables `file`, `context`, `line_bits` or `arc`.

The file is opened read-only, and refused unless these names are ordinary tables: a view could compute forever.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import apsw

_TABLES: Final = ("arc", "context", "file", "line_bits", "meta")
_MAX_LENGTH: Final = 1 << 18
_MAX_NAMED: Final = 64 << 20
"""Characters of all names of contexts, which are held in memory."""


class CoverageFileError(Exception):
    """The file is not a data file of coverage.py, or is damaged; str(error) says which."""


class CoverageFile:
    """An open data file."""

    def __init__(self, path: Path) -> None:
        """Open a file. Raises CoverageFileError."""
        try:
            self._connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
            self._connection.limit(apsw.SQLITE_LIMIT_LENGTH, _MAX_LENGTH)
            self._connection.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
            self._connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
            marks = ", ".join("?" * len(_TABLES))
            row = self._connection.execute(
                f"SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' AND name IN ({marks})",  # noqa: E501, S608 - question marks
                _TABLES,
            ).get
        except apsw.Error as error:
            raise CoverageFileError("it is damaged") from error
        if row != len(_TABLES):
            self.close()
            raise CoverageFileError("it is not a data file of coverage.py 5 or newer")

    def close(self) -> None:
        """Close it."""
        with suppress(apsw.Error):
            self._connection.close()

    def when(self) -> str:
        """Return when measuring began, as coverage.py writes it ('2026-11-20 10:00:00'); '' if it is not stored."""
        return next((row[0] for row in self._rows("SELECT value FROM meta WHERE key = 'when'", (str,))), "")

    def contexts(self) -> dict[int, str]:
        """Return the names of contexts by number; '' is the context of lines that ran outside of any."""
        names, length = dict[int, str](), 0
        for number, name in self._rows("SELECT id, context FROM context", (int, str)):
            names[number] = name
            length += len(name)
            if length > _MAX_NAMED:
                raise CoverageFileError("it names more tests than a report can have")
        return names

    def files(self) -> Iterator[tuple[int, str]]:
        """Yield (number, path) of every measured file."""
        yield from self._rows("SELECT id, path FROM file ORDER BY id", (int, str))

    def line_bits(self, file: int) -> Iterator[tuple[int, bytes]]:
        """Yield (context, bits of lines) of a file: bit n of byte m stands for line 8 m + n."""
        query = "SELECT context_id, numbits FROM line_bits WHERE file_id = ?"
        yield from self._rows(query, (int, bytes), file)

    def arcs(self, file: int) -> Iterator[tuple[int, int, int]]:
        """Yield (context, from line, to line) of a file, by context; negative lines are entries and exits."""
        query = "SELECT context_id, fromno, tono FROM arc WHERE file_id = ? ORDER BY context_id"
        yield from self._rows(query, (int, int, int), file)

    def _rows(self, query: str, types: tuple[type, ...], *values: int) -> Iterator[Any]:
        try:
            for row in self._connection.execute(query, values):
                if not all(isinstance(value, kind) for value, kind in zip(row, types, strict=True)):
                    raise CoverageFileError("it is damaged")
                yield row
        except apsw.Error as error:
            raise CoverageFileError("it is damaged") from error
