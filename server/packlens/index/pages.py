"""Reads the documentation of a workspace: which names of code its sections spell, and in which words.

What a page says depends on its text alone; which symbols its names mean is decided when a question is asked. So a page
is read again only when its text changes, and changes of code change no row.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from packlens.config import Settings
from packlens.index.build import Progress
from packlens.index.page_sections import is_page, page_sections
from packlens.index.scan import Found, content_problem, decode_source, scan
from packlens.store import pages as store
from packlens.store.connection import Connection, transaction

_VERSION: Final = "1"
"""Of what `page_sections` returns: pages that another one read are read again."""
_STEP: Final = 50


@dataclass(frozen=True)
class PagesReport:
    """What a run did."""

    pages: int
    """Pages that are known now."""
    read: int
    """Pages that this run read, since they were new or changed."""
    changed: bool
    """Whether anything is known now that was not, or the other way round."""
    seconds: float = 0.0


NO_PAGES_READ: Final = PagesReport(0, 0, changed=False)


def read_pages(connection: Connection, root: Path, settings: Settings, progress: Progress | None = None) -> PagesReport:
    """Bring what is known of the documentation up to date with the folder; does nothing if it weighs nothing.

    The rules of `scan` hold: ignored, too large and binary files are left out. All that changed is written at once, so
    that nobody sees half of it; `progress` (stage 'pages') may raise to stop, and nothing is written then.
    """
    if not settings.reads_pages:
        return NO_PAGES_READ
    started = time.perf_counter()
    found = _chosen(scan(root, settings.index, is_page).files, settings)
    known = store.page_states(connection) if store.pages_version(connection) == _VERSION else {}
    changed = [file for file in found if (file.size, file.mtime_ns) != known.get(file.path, (-1, -1))[:2]]
    rows = list(_read(root, changed, known, progress))
    there = {file.path for file in found} - ({file.path for file in changed} - {row.path for row in rows})
    if known and not rows and known.keys() == there:
        return PagesReport(len(known), 0, changed=False, seconds=time.perf_counter() - started)
    fresh = [row for row in rows if row.sections is not None]
    with transaction(connection):
        if not known:
            store.clear_pages(connection)
        store.put_pages(connection, [store.PageRow(row.path, row.state, row.sections or ()) for row in fresh])
        store.touch_pages(connection, {row.path: row.state for row in rows if row.sections is None})
        store.remove_pages(connection, known.keys() - there)
        now = store.page_states(connection)
        before, key = store.pages_key(connection), _key(now)
        store.set_pages(connection, _VERSION, key)
    return PagesReport(len(now), len(fresh), before != key, time.perf_counter() - started)


def _chosen(files: Sequence[Found], settings: Settings) -> list[Found]:
    """Return the pages that fit, those nearest to the top first."""
    found: list[Found] = []
    size = 0
    for file in sorted(files, key=lambda file: (file.path.count("/"), file.path))[: settings.pages.pages]:
        size += file.size
        if size > settings.pages.size:
            break
        found.append(file)
    return found


class _Read(NamedTuple):
    """A page that was looked at."""

    path: str
    state: store.PageState
    sections: Sequence[store.SectionRow] | None
    """None: its text is what it was."""


def _read(
    root: Path, files: Sequence[Found], known: Mapping[str, store.PageState], progress: Progress | None
) -> Iterator[_Read]:
    """Yield the pages that can be read."""
    for done, file in enumerate(files):
        if progress is not None and done % _STEP == 0:
            progress("pages", done, len(files))
        try:
            raw = (root / file.path).read_bytes()
        except OSError:
            continue
        state = store.PageState(file.size, file.mtime_ns, hashlib.blake2b(raw, digest_size=16).digest())
        same = file.path in known and known[file.path].hash == state.hash
        yield _Read(file.path, state, None if same else _sections(file.path, raw))


def _sections(path: str, raw: bytes) -> list[store.SectionRow]:
    text = decode_source(raw)
    if content_problem(text):
        return []
    return [store.SectionRow(each.terms, each.names) for each in page_sections(path, text.decode("utf-8", "replace"))]


def _key(states: Mapping[str, store.PageState]) -> str:
    """Return the same for the same pages, however they came to be known; '-' for none."""
    digest = hashlib.blake2b(_VERSION.encode(), digest_size=16)
    for path, state in sorted(states.items()):
        digest.update(path.encode() + b"\0" + state.hash)
    return digest.hexdigest() if states else "-"


__all__ = ["NO_PAGES_READ", "PagesReport", "read_pages"]
