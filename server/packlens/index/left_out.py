"""Remembers which files of code are not read, or are indexed without what they define, and why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from packlens.store.connection import Connection, transaction
from packlens.store.files import problems
from packlens.store.meta import get_meta, set_meta

_KEY: Final = "left_out"


def store_left_out(connection: Connection, reasons: Mapping[str, str]) -> None:
    """Store the files that a scan left out, by path with the reason, if that changed."""
    text = json.dumps(dict(sorted(reasons.items())), ensure_ascii=False)
    if (get_meta(connection, _KEY) or "{}") != text:
        with transaction(connection):
            set_meta(connection, **{_KEY: text})


def files_left_out(connection: Connection) -> dict[str, str]:
    """Return by path why files are not read, or only in part, as the last index run found them."""
    return {**_stored(get_meta(connection, _KEY)), **dict(problems(connection))}


def _stored(text: str) -> dict[str, str]:
    """Return the stored files; {} if they are damaged: the row has no checksum, because nothing depends on it."""
    try:
        value: Any = json.loads(text or "{}")
    except ValueError:
        return {}
    return {path: why for path, why in value.items() if isinstance(why, str)} if isinstance(value, dict) else {}
