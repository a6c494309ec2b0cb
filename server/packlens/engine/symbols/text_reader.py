"""Reads texts that the index does not have as they are: those before a change, single files that are asked about."""

from __future__ import annotations

from collections.abc import Iterable

from packlens.reading import file_hash
from packlens.store.records import FileRecord


class TextReader:
    """Reads each text once, for as long as one question is answered."""

    def __init__(self) -> None:
        """Read nothing yet."""
        self._records: dict[tuple[str, bytes], FileRecord] = {}

    def read(self, texts: Iterable[tuple[str, bytes]]) -> None:
        """Read texts, given with their paths, at once: patterns of their languages are compiled for all of them."""
        from packlens.extract.languages.file_language import language_of_text  # noqa: PLC0415 - most questions parse nothing
        from packlens.extract.records import Content, plain_records, typed_record  # noqa: PLC0415 - as above

        texts_by_key = {(path, file_hash(text)): text for path, text in texts}
        contents = [
            Content(language, path, text, 0)
            for (path, digest), text in texts_by_key.items()
            if (path, digest) not in self._records and (language := language_of_text(path, text)) is not None
        ]
        for record in map(typed_record, plain_records(contents)):
            self._records[record.path, record.hash] = record

    def record(self, path: str, text: bytes) -> FileRecord | None:
        """Return all facts of a text; None if its language is unknown."""
        key = path, file_hash(text)
        if key not in self._records:
            self.read([(path, text)])
        return self._records.get(key)
