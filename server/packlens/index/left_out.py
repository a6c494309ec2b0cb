"""Remembers which files of code, or folders, are not read, or are indexed without what they define, and why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from packlens.index.scanned_files import UNREADABLE
from packlens.store.connection import Connection, transaction
from packlens.store.files import problems
from packlens.store.meta import get_meta, set_meta, unsealed_object

_KEY: Final = "left_out"
_COUNTS_KEY: Final = "skipped"


def store_left_out(connection: Connection, reasons: Mapping[str, str], counts: Mapping[str, int]) -> None:
    """Store the files that a scan left out, by path with the reason, and how many of any kind it left out for each
    reason, if that changed.
    """
    for key, values in ((_KEY, reasons), (_COUNTS_KEY, counts)):
        text = json.dumps(dict(sorted(values.items())), ensure_ascii=False)
        if (get_meta(connection, key) or "{}") != text:
            with transaction(connection):
                set_meta(connection, **{key: text})


def skipped_counts(connection: Connection) -> dict[str, int]:
    """Return how many files the last index run left out, by why: too large, a link, ignored."""
    counts = unsealed_object(connection, _COUNTS_KEY)
    return {why: count for why, count in counts.items() if isinstance(count, int)}


def unreadable_folders(connection: Connection) -> list[tuple[str, str]]:
    """Return (path, reason) of folders that the last index run could not list."""
    return [(path, why) for path, why in unsealed_object(connection, _KEY).items() if why == UNREADABLE]


def reason_for(path: str, reasons: Mapping[str, str]) -> str:
    """Return why a file is not read, or a folder around it is not listed; '' if `reasons` has neither."""
    folders = path.split("/")[:-1]
    around = ("/".join(folders[:depth]) for depth in range(1, len(folders) + 1))
    return reasons.get(path) or next((reasons[folder] for folder in around if reasons.get(folder) == UNREADABLE), "")


def files_left_out(connection: Connection) -> dict[str, str]:
    """Return by path why files are not read, or only in part, as the last index run found them."""
    unread = {path: why for path, why in unsealed_object(connection, _KEY).items() if isinstance(why, str)}
    return {**unread, **dict(problems(connection))}
