"""Remembers which files of code are not read, or are indexed without what they define, and why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from packlens.store.connection import Connection, transaction
from packlens.store.files import problems
from packlens.store.meta import get_meta, set_meta, unsealed_object

_KEY: Final = "left_out"


def store_left_out(connection: Connection, reasons: Mapping[str, str]) -> None:
    """Store the files that a scan left out, by path with the reason, if that changed."""
    text = json.dumps(dict(sorted(reasons.items())), ensure_ascii=False)
    if (get_meta(connection, _KEY) or "{}") != text:
        with transaction(connection):
            set_meta(connection, **{_KEY: text})


def files_left_out(connection: Connection) -> dict[str, str]:
    """Return by path why files are not read, or only in part, as the last index run found them."""
    unread = {path: why for path, why in unsealed_object(connection, _KEY).items() if isinstance(why, str)}
    return {**unread, **dict(problems(connection))}
