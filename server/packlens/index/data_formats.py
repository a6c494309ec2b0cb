"""Counts the files of data formats, such as YAML: how many were read as what, and how many were not read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from packlens.extract.languages.language import Language, languages
from packlens.index.without_grammar import FilesWithoutGrammar, data_extensions, extensions, files_without_grammar
from packlens.store.connection import Connection
from packlens.store.files import files_by_language
from packlens.wording import counted


class DataFormat(NamedTuple):
    """How many files of one format were read."""

    name: str
    """'YAML'."""
    read_as: dict[str, int]
    """(what they were read as, such as 'Compose', number of files), most first."""
    other: int
    """How many were not read, since nothing in them is known to mean anything."""

    def __str__(self) -> str:
        """Return it as a sentence: 'YAML: 212 files, 180 read as Compose, Kubernetes; 32 not read'."""
        read = sum(self.read_as.values())
        files = read + self.other
        parts = [f"{read:,} read as {', '.join(self.read_as)}"] if read else []
        if self.other:
            parts.append(f"{self.other:,} not read" if read else "none read")
        return f"{self.name}: {counted(files, 'file')}, {'; '.join(parts)}"


def data_formats(connection: Connection) -> tuple[DataFormat, ...]:
    """Return the data formats that the last scan found, those with most files first."""
    by_name: dict[str, list[Language]] = {}
    for language in languages().values():
        if language.data_format:
            by_name.setdefault(language.data_format, []).append(language)
    indexed = files_by_language(connection)
    unread = {row.extension: row.files for row in files_without_grammar(connection)}
    formats = [_format(name, members, indexed, unread) for name, members in by_name.items()]
    formats_present = [each for each in formats if each.read_as or each.other]
    return tuple(sorted(formats_present, key=lambda each: (-sum(each.read_as.values()) - each.other, each.name)))


def by_title(files_by_name: Mapping[str, int]) -> dict[str, int]:
    """Return how many files each language has, most first, by the names that people know: 'C#' for 'csharp'."""
    counts: Counter[str] = Counter()
    for name, files in files_by_name.items():
        counts[languages()[name].title if name in languages() else name] += files
    return dict(sorted(counts.items(), key=lambda row: (-row[1], row[0])))


def outside_of_formats(rows: Sequence[FilesWithoutGrammar]) -> list[FilesWithoutGrammar]:
    """Return what was not read and is of no format of data: `DataFormat` counts the rest."""
    counted_extensions = data_extensions()
    return [row for row in rows if row.extension not in counted_extensions]


def _format(name: str, members: Sequence[Language], indexed: dict[str, int], unread: dict[str, int]) -> DataFormat:
    files_read = {member.title: indexed.get(member.name, 0) for member in members if not member.only_listed}
    most_first = sorted(
        ((title, files) for title, files in files_read.items() if files), key=lambda row: (-row[1], row[0])
    )
    own_extensions = {extension for member in members for extension in extensions(member)}
    return DataFormat(name, dict(most_first), sum(unread.get(extension, 0) for extension in own_extensions))
