"""An open database, whose one connection several threads use one after the other."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from packlens.errors import StoreFullError, StoreReadOnlyError
from packlens.store.connection import Connection, clear_errors


@dataclass(frozen=True, eq=False)
class OpenDatabase:
    """The open database of a folder."""

    path: Path
    connection: Connection
    lock: threading.RLock = field(default_factory=threading.RLock)
    """Held by whoever uses the connection."""
    is_new: bool = False
    """Whether opening it created it."""
    write_error: StoreReadOnlyError | StoreFullError | None = None
    """Why it can be read but not written; None if it can be written."""

    @property
    def writable(self) -> bool:
        """Whether it can be written."""
        return self.write_error is None

    @contextmanager
    def use(self) -> Iterator[Connection]:
        """Yield the connection, while no other thread uses it; errors of SQLite become errors of ours."""
        with self.lock, clear_errors(self.path):
            yield self.connection

    def check_writable(self) -> None:
        """Raise StoreFullError or StoreReadOnlyError if it cannot be written."""
        if isinstance(self.write_error, StoreFullError):
            raise StoreFullError(str(self.write_error))
        if not self.writable:
            raise StoreReadOnlyError(f"{self.path} cannot be written; choose another place with --db.")
