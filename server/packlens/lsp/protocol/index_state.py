"""The state of indexes: how current an answer is, and what an index run does (`status`, `reindex`, `indexChanged`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from packlens.lsp.protocol.attached import AttachedAgent


@dataclass(frozen=True, slots=True)
class Freshness:
    """How current an answer is."""

    generation: int
    """Goes up with every change that answers can see, unsaved ones too."""
    indexed_at: str
    """When the index was last brought up to date, ISO 8601 in UTC; '' before the first time."""
    complete: bool
    """`false` while the first index is being made or caught up; answers then come from what is indexed so far."""
    pending: int
    """Changed files that this answer does not see yet."""
    stale: tuple[str, ...] = ()
    """URIs of (at most ten of) those files."""
    history_pending: bool = False
    """`true` while past commits are being read; asked again later, the question may get another answer."""
    activity: str = ""
    """While it is not complete, what the index run does, in words: 'reading files, 3,120 of 8,400'; '' without one."""
    code: str = ""
    """Identifies the code that the answer comes from, unsaved text included; '' before there is an index."""
    history: str = ""
    """Identifies the past commits that the answer comes from; '' if there are none."""


@dataclass(frozen=True, slots=True)
class Activity:
    """What an index run is doing."""

    stage: str
    """'scan', 'parse', 'resolve', 'history', 'load', or 'wait' for another process that writes the database."""
    done: int
    total: int
    """0 while it is not known."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A file whose facts are missing or partial."""

    uri: str
    problem: str


@dataclass(frozen=True, slots=True)
class FilesWithoutGrammar:
    """Files of one extension that are not read."""

    extension: str
    """In lower case with its dot; of files without one, their name; 'others' for rare ones together."""
    files: int
    why: str


@dataclass(frozen=True, slots=True)
class DataFormat:
    """What was read of the files of one data format, such as YAML."""

    name: str
    read_as: Mapping[str, int]
    """How many files were read, by what they are ('Compose'), most first."""
    other: int
    """How many were not read, because nothing in them has a known meaning."""


@dataclass(frozen=True, slots=True)
class RootStatus:
    """The state of one root."""

    root: str
    name: str
    """The name of the folder."""
    database: str
    """The path of the index."""
    freshness: Freshness
    activity: Activity | None
    """null while no index run is under way."""
    error: str
    """The last error, with its remedy; '' for none."""
    files: int
    symbols: int
    edges: int
    languages: Mapping[str, int]
    """Files by language, by the names that people know ('C#'), most first."""
    problems: tuple[FileProblem, ...]
    writable: bool
    """Whether the database can be written; if not, questions are answered from it as it is."""
    learning: bool
    """Whether uses are observed and lessons count."""
    agents: tuple[AttachedAgent, ...] = ()
    """Those that ask about this root, in the order in which they attached."""
    without_grammar: tuple[FilesWithoutGrammar, ...] = ()
    """Files that are not read because no grammar covers them, most first."""
    nothing_to_index: str = ""
    """Why there is nothing to index, in a sentence; '' if there is something."""
    data_formats: tuple[DataFormat, ...] = ()
    """Formats of which only some files are read, most files first."""


@dataclass(frozen=True, slots=True)
class StatusParams:
    """Ask for the state of the server."""

    root: str | None = None
    """Default: all roots."""


@dataclass(frozen=True, slots=True)
class StatusResult:
    """The server and its roots."""

    version: str
    protocol: int
    roots: tuple[RootStatus, ...]


@dataclass(frozen=True, slots=True)
class ReindexParams:
    """Bring the index up to date with the disk."""

    root: str | None = None
    """Default: all roots."""


@dataclass(frozen=True, slots=True)
class ReindexResult:
    """The run has started; progress and `packlens/indexChanged` report the rest."""

    started: tuple[str, ...]
    """Roots."""


@dataclass(frozen=True, slots=True)
class IndexChangedParams:
    """The index of a root changed."""

    root: str
    freshness: Freshness
    activity: Activity | None = None
