"""Reads and writes the lessons that a repository holds for everybody who works in it: `.packlens/lessons.jsonl`.

Each line is one person's export (`learn.export`). `with_own_line` replaces that person's line and leaves the others,
so that files of several people merge as text. The file is untrusted: it is checked as a whole before anything in it
counts, and it is bounded, so that it never displaces lessons made here.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

from packlens.errors import LessonsFileError
from packlens.learn import export
from packlens.reading import FileRefusedError, read_regular
from packlens.store import feedback as store
from packlens.store.connection import Connection
from packlens.store.meta import get_meta, set_meta

FILE: Final = ".packlens/lessons.jsonl"
"""Below the indexed folder, with forward slashes."""
MAX_BYTES: Final = 8 << 20
MAX_PEOPLE: Final = 100
"""The most lines of a file. Our choice."""
MAX_ROWS: Final = 50_000
"""The most lessons and associations of a file: a fifth of the default limit of the database. Our choice."""
USE: Final = "import team"
"""The `use` of rows from such a file."""
_READ: Final = "team_read"
"""The key of the hash of the file that was read last; '' if there is none."""


def read(connection: Connection, root: Path, now: float, *, enabled: bool) -> bool:
    """Replace the team's lessons with those of a folder's file, if that has changed; see `Lessons.read_team`.

    Returns whether it has. The caller holds a transaction.
    """
    data = _data(root) if enabled else b""
    digest = hashlib.blake2b(data, digest_size=16).hexdigest() if data else ""
    if digest == get_meta(connection, _READ):
        return False
    values = [export.parsed(line, FILE) for line in _lines(data)]
    rows = sum(len(value["feedback"]) + sum(len(each["tasks"]) for each in value["vocabulary"]) for value in values)
    if rows > MAX_ROWS:
        raise LessonsFileError(f"{FILE} holds {rows} lessons, more than the {MAX_ROWS} that are read; export fewer.")
    store.drop_uses(connection, USE)
    for value in values:
        export.store_document(connection, value, f"{USE} {value['origin']}", now)
    set_meta(connection, **{_READ: digest})
    return True


def _data(root: Path) -> bytes:
    """Return the bytes of a folder's file; b'' if there is none."""
    try:
        return read_regular(f"{root}/{FILE}", MAX_BYTES, inside=str(root))
    except FileRefusedError as error:
        raise LessonsFileError(f"{FILE} is not read: {error}; mend it, or switch `learning.team` off.") from error
    except OSError:
        return b""


def _lines(data: bytes) -> list[bytes]:
    lines = [line for line in data.splitlines() if line.strip()]
    if len(lines) > MAX_PEOPLE:
        raise LessonsFileError(f"{FILE} has {len(lines)} lines, more than the {MAX_PEOPLE} that are read; drop some.")
    return lines


def with_own_line(data: bytes, exported: str) -> bytes:
    """Return a team's file with one person's `exported` lessons, replacing that person's earlier ones.

    Raises LessonsFileError for a file with other content, which would be lost.
    """
    own_export = json.loads(exported)
    other_lines = [line for line in _lines(data) if export.parsed(line, FILE)["origin"] != own_export["origin"]]
    line = json.dumps(own_export, sort_keys=True, separators=(",", ":")).encode()
    return b"".join(each.rstrip() + b"\n" for each in sorted([*other_lines, line]))
