"""Stores single values about the whole index: generation, snapshot root, whether the last run finished."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import apsw


def get_meta(connection: apsw.Connection, key: str, default: str = "") -> str:
    """Return a value, or `default`."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return str(row[0]) if row else default


def unsealed_object(connection: apsw.Connection, key: str) -> dict[str, Any]:
    """Return a JSON object that has no checksum, because nothing depends on it; {} if it is missing or damaged."""
    try:
        value = json.loads(get_meta(connection, key, "{}"))
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def set_meta(connection: apsw.Connection, **values: str) -> None:
    """Store values."""
    connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", values.items())


def resolution_problems(connection: apsw.Connection) -> dict[str, str]:
    """Return, by path, why the references of files are not resolved, where that is a fault of ours."""
    stored = get_meta(connection, "resolution_problems")
    return dict(json.loads(stored)) if stored else {}


def set_resolution_problems(connection: apsw.Connection, problems: Mapping[str, str]) -> None:
    """Store what `resolution_problems` returns."""
    set_meta(connection, resolution_problems=json.dumps(problems, sort_keys=True) if problems else "")


def generation(connection: apsw.Connection) -> int:
    """Return the number of the last committed change of the index; 0 before the first."""
    return int(get_meta(connection, "generation", "0"))


def is_rebuilt(connection: apsw.Connection) -> bool:
    """Return whether a damaged database was rebuilt (`store.rebuild`), and nothing was indexed since."""
    return get_meta(connection, "state") == "rebuilt"


def complete_generation(connection: apsw.Connection) -> int | None:
    """Return `generation` if the last index run finished, else None; by one query, since every question asks."""
    rows = connection.execute("SELECT key, value FROM meta WHERE key IN ('generation', 'state')")
    values = {str(key): str(value) for key, value in rows}
    return int(values.get("generation", "0")) if values.get("state") == "complete" else None


def is_complete(connection: apsw.Connection) -> bool:
    """Return whether the last index run finished."""
    return get_meta(connection, "state") == "complete"
