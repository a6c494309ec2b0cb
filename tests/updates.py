"""Replaces files in a database without a folder, as a live folder does when it writes saved files."""

from __future__ import annotations

from collections.abc import Mapping

from packlens.extract.languages.file_language import language_of_text
from packlens.extract.records import file_record
from packlens.extract.version import extractor_version
from packlens.index import save
from packlens.resolve.incremental import IncrementalResolver
from packlens.store.connection import Connection, transaction
from packlens.store.meta import get_meta, set_meta
from packlens.store.records import FileRecord


def update_files(connection: Connection, changes: Mapping[str, bytes | None], stamp: int = 0) -> int:
    """Replace the facts of some files by given contents (None = removed); return the new generation.

    The result equals an index of the changed folder. A partial index stays partial until a run over the folder
    completes it.
    """
    records: dict[str, FileRecord | None] = {}
    for path, content in changes.items():
        records[path] = None
        if content is not None and (language := language_of_text(path, content)) is not None:
            records[path] = file_record(language, path, content, stamp)
    with transaction(connection):
        if not get_meta(connection, "state"):
            set_meta(connection, state="complete", extractor=extractor_version())
        return save.write(connection, records, IncrementalResolver.load(connection).update(records))
