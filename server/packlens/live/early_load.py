"""Loads the resolver of a folder while the first index run still resolves, so that edits are followed when it ends.

Before a run resolves, it has written the facts of all files, and takes the lock of the database. So all that is read
from then until it ends is what it leaves, unless another process writes afterwards: `finish` compares.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from packlens.errors import StoreError
from packlens.index.build import without_collector
from packlens.live.heap import freeze_objects
from packlens.resolve.incremental import IncrementalResolver
from packlens.resolve.workspace_facts import WorkspaceFacts
from packlens.store.connection import Connection, clear_errors, open_read_only, read_transaction
from packlens.store.meta import get_meta

_AT_ONCE: Final = 0.2
"""Seconds that a step reads for: the progress of the run is shown as much later."""


class EarlyLoad:
    """A load of the resolver. Only one thread may use it."""

    def __init__(self, database: Path) -> None:
        """Begin when the run resolves; nothing is read before `proceed`."""
        self._database = database
        self._run = ""
        """The name of the run whose facts are read."""
        self._facts: WorkspaceFacts | None = None
        self._resolver: IncrementalResolver | None = None
        self._is_over = False
        """Whether nothing more is read: all is, or the run has ended or failed."""
        self.languages: Counter[str] = Counter()
        """How many files are in each language, by its name, once all are read."""

    def proceed(self) -> bool:
        """Read for a while; return whether there was something to read. Damage is left to whoever loads the rest."""
        if self._is_over:
            return False
        try:
            connection = open_read_only(self._database)
            try:
                with clear_errors(self._database), without_collector(), read_transaction(connection):
                    self._proceed(connection)
            finally:
                connection.close()
        except StoreError:
            self._is_over, self._facts = True, None
        freeze_objects()
        return True

    def _proceed(self, connection: Connection) -> None:
        run = get_meta(connection, "run")
        if get_meta(connection, "state") != "partial" or (self._run and run != self._run):
            self._is_over = True
        elif self._facts is None:
            self._run, self._facts = run, WorkspaceFacts(connection)
        elif self._facts.read(connection, _AT_ONCE):
            self.languages = self._facts.languages
            self._resolver, self._is_over = IncrementalResolver.of(self._facts), True

    def finish(self, connection: Connection) -> IncrementalResolver | None:
        """Read the rest of a complete database; return None if it does not hold the facts that were read."""
        if self._facts is None or get_meta(connection, "run") != self._run or not self._facts.are_current(connection):
            return None
        if self._resolver is None:
            self._facts.read_rest(connection)
            self._resolver = IncrementalResolver.of(self._facts)
        self._resolver.read_roots(connection)
        return self._resolver
