"""What documentation says: a row a page, with its sections. A page's row depends on its text alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import apsw

from packlens.store.meta import get_meta, set_meta


class PageState(NamedTuple):
    """What tells whether a page has changed."""

    size: int
    mtime_ns: int
    hash: bytes


class SectionRow(NamedTuple):
    """A part of a page, from a heading to the next."""

    terms: Sequence[str]
    """Stemmed terms of its text, with repetitions."""
    names: Sequence[str]
    """Names of code that it spells."""


class PageRow(NamedTuple):
    """One page as it is stored."""

    path: str
    state: PageState
    sections: Sequence[SectionRow]


def page_states(connection: apsw.Connection) -> dict[str, PageState]:
    """Return what is known of each page, by path."""
    rows = connection.execute("SELECT path, size, mtime_ns, hash FROM pages")
    return {path: PageState(*state) for path, *state in rows}


def put_pages(connection: apsw.Connection, pages: Iterable[PageRow]) -> None:
    """Store pages; one that is there is replaced."""
    connection.executemany(
        "INSERT OR REPLACE INTO pages (path, size, mtime_ns, hash, sections) VALUES (?, ?, ?, ?, ?)",
        [(page.path, *page.state, json.dumps([_packed(section) for section in page.sections])) for page in pages],
    )


def touch_pages(connection: apsw.Connection, states: Mapping[str, PageState]) -> None:
    """Remember new times of pages whose text is the same."""
    connection.executemany(
        "UPDATE pages SET size = ?, mtime_ns = ? WHERE path = ?",
        [(state.size, state.mtime_ns, path) for path, state in states.items()],
    )


def remove_pages(connection: apsw.Connection, paths: Iterable[str]) -> None:
    """Forget some pages."""
    connection.executemany("DELETE FROM pages WHERE path = ?", [(path,) for path in paths])


def clear_pages(connection: apsw.Connection) -> None:
    """Forget all pages."""
    connection.execute("DELETE FROM pages")


def all_sections(connection: apsw.Connection) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield (path, terms, names) of every section, by path and in the order of the text."""
    for path, sections in connection.execute("SELECT path, sections FROM pages ORDER BY path"):
        for terms, names in json.loads(sections):
            yield path, terms.split(), names.split()


def pages_version(connection: apsw.Connection) -> str:
    """Return which version of the reader made the rows; '' if none did."""
    return get_meta(connection, "pages_version")


def pages_key(connection: apsw.Connection) -> str:
    """Return a text that differs whenever a finished run changed what is known; '' before the first one."""
    return get_meta(connection, "pages_key")


def set_pages(connection: apsw.Connection, version: str, key: str) -> None:
    """Remember what a finished run knows."""
    set_meta(connection, pages_version=version, pages_key=key)


def _packed(section: SectionRow) -> list[str]:
    """Terms and names hold no spaces."""
    return [" ".join(section.terms), " ".join(section.names)]
