"""Reads the facts of a workspace for the incremental resolver, at once or little by little.

Facts of files are complete before an index run resolves them. So they can be read while it does, and the resolver is
there when it ends.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass

from packlens.extract.facts import References
from packlens.resolve.linking import loaded_file
from packlens.resolve.symbols.entries import INHERITANCE, FileEntry, file_entry
from packlens.resolve.updates.compact_references import CompactReferences
from packlens.resolve.updates.mentions import mentioned_names
from packlens.store.connection import Connection
from packlens.store.files import file_states, read_files


@dataclass(slots=True)
class FileFacts:
    """The facts of a file that are kept in addition to its entry in the symbol table."""

    references: CompactReferences
    hashes: bytes
    """Content hashes of its definitions, one after the other."""
    root: bytes


class WorkspaceFacts:
    """The facts of all files of a database, as far as they are read: entries with their inheritance clauses only."""

    def __init__(self, connection: Connection, *, compressed: bool = True) -> None:
        """List the files. References that are not compressed need three times the memory, and are found sooner."""
        self._compressed = compressed
        self._unread = read_files(connection)[::-1]
        self._hashes = _hashes(connection)
        self.files: list[FileEntry] = []
        self.by_path: dict[str, FileFacts] = {}
        self.mentioned: list[tuple[str, set[str]]] = []
        """(path, names that it mentions) of each file."""
        self.languages: Counter[str] = Counter()
        """How many files are in each language, by its name."""

    def read(self, connection: Connection, seconds: float) -> bool:
        """Read files for about so long; return whether all are read. The database must hold the files listed."""
        deadline = time.monotonic() + seconds
        while self._unread and time.monotonic() < deadline:
            self._read_next(connection)
        return not self._unread

    def read_rest(self, connection: Connection) -> None:
        """Read all that is not read yet."""
        while self._unread:
            self._read_next(connection)

    def are_current(self, connection: Connection) -> bool:
        """Return whether the database holds the same files with the same contents as when they were listed."""
        return self._hashes == _hashes(connection)

    def _read_next(self, connection: Connection) -> None:
        _, source, packed, hashes = loaded_file(connection, self._unread[-1])
        path, facts = source.path, source.facts
        references = CompactReferences(packed, compressed=self._compressed)
        self.by_path[path] = FileFacts(references, b"".join(hashes), b"")
        self.mentioned.append((path, mentioned_names(facts.references, facts.imports)))
        self.languages[source.language] += 1
        clauses = References.of(facts.references.of_kinds(INHERITANCE))
        self.files.append(file_entry(source._replace(facts=facts._replace(references=clauses))))
        self._unread.pop()


def _hashes(connection: Connection) -> dict[str, bytes]:
    return {path: state.hash for path, state in file_states(connection).items()}
