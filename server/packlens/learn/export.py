"""Exports lessons to a file that a colleague can import: JSON, symbols by id, anchors and words as hashes.

Tasks are left out unless requested. Clusters and keywords are hashes, which confirm a guessed word but do not reveal
it. Only lessons observed here are exported, so that lessons do not travel in circles. Imported rows keep their origin,
so a file imported twice counts once, and a newer file replaces an older one.
"""

from __future__ import annotations

import json
import math
import re
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from packlens.errors import LessonsFileError
from packlens.store import feedback as store
from packlens.store.connection import Connection
from packlens.store.meta import get_meta, set_meta
from packlens.symbol_id import integer_id

VERSION: Final = 1
MAX_BYTES: Final = 64 << 20
_MAX_COUNT: Final = 1e6
_MAX_ID_LENGTH: Final = 4096
_NUMBER: Final = re.compile(r"[0-7][0-9a-f]{15}")
_ANCHOR: Final = re.compile(r"(?:[0-9a-f]{2}){1,80}")
_ORIGIN: Final = re.compile(r"[0-9a-f]{32}")
_FEEDBACK: Final = frozenset({"cluster", "symbol", "anchor", "useful", "total"})
_VOCABULARY: Final = frozenset({"keyword", "symbol", "anchor", "tasks"})


@dataclass(frozen=True, slots=True)
class Merged:
    """The number of imported lessons and associations, and whether the file came from this very database."""

    feedback: int
    vocabulary: int
    own: bool = False


def exported(connection: Connection, *, with_tasks: bool) -> str:
    """Return the lessons observed here as the text of a file; `with_tasks` adds the words behind the hashes.

    Symbols that are no longer in the index are left out.
    """
    names = store.symbol_names(connection)
    value: dict[str, Any] = {
        "packlens_lessons": VERSION,
        "origin": _own_origin(connection),
        "feedback": [
            {
                "cluster": _hex(row.cluster),
                "symbol": names[row.symbol],
                "anchor": row.anchor.hex() or None,
                "useful": row.useful,
                "total": row.total,
            }
            for row in store.own_lessons(connection)
            if row.symbol in names
        ],
        "vocabulary": list(_vocabulary(store.own_associations(connection), names)),
    }
    if with_tasks:
        value["texts"] = {_hex(number): text for number, text in sorted(store.texts(connection).items())}
    return json.dumps(value, indent=1, sort_keys=True) + "\n"


def _vocabulary(rows: Iterable[store.Association], names: Mapping[int, str]) -> Iterator[dict[str, Any]]:
    tasks: dict[tuple[int, int, bytes], list[str]] = {}
    for row in rows:
        tasks.setdefault((row.keyword, row.symbol, row.anchor), []).append(_hex(row.cluster))
    for (keyword, symbol, anchor), clusters in tasks.items():
        if symbol in names:
            yield {"keyword": _hex(keyword), "symbol": names[symbol], "anchor": anchor.hex() or None, "tasks": clusters}


def merge(connection: Connection, data: bytes, now: float, name: str) -> Merged:
    """Add the lessons of a file to those here; counts of the same symbol and cluster add up.

    Errors call the file `name`. Raises LessonsFileError for a damaged file, of which nothing is imported.
    """
    values = [parsed(document, name) for document in documents(data)]
    merged = [store_document(connection, value, f"import {value['origin']}", now) for value in values]
    foreign = [result for result in merged if not result.own]
    return Merged(sum(each.feedback for each in foreign), sum(each.vocabulary for each in foreign), own=not foreign)


def documents(data: bytes) -> list[bytes]:
    """Return the documents of a file: one a line in a team's file (`learn.team_lessons`), else the whole file."""
    lines = [line for line in data.splitlines() if line.strip()]
    return lines if lines and all(line.startswith(b"{") and line.rstrip().endswith(b"}") for line in lines) else [data]


def store_document(connection: Connection, value: Mapping[str, Any], use: str, now: float) -> Merged:
    """Store a document that was `parsed`, replacing what was stored for the same `use`, unless it was exported here."""
    origin = value["origin"]
    if origin == _own_origin(connection):
        return Merged(0, 0, own=True)
    observations = [_observation(row, origin, use, now) for row in value["feedback"]]
    rows = [association for row in value["vocabulary"] for association in _associations(row, use, now)]
    store.drop_use(connection, use)
    store.put_observations(connection, observations)
    store.put_associations(connection, rows)
    store.put_texts(connection, ((int(number, 16), text) for number, text in value["texts"].items()))
    symbols = {row["symbol"] for row in (*value["feedback"], *value["vocabulary"])}
    store.put_texts(connection, ((integer_id(symbol), symbol) for symbol in sorted(symbols)))
    return Merged(len(observations), len(rows))


def _observation(row: Mapping[str, Any], origin: str, use: str, now: float) -> store.Observation:
    parts = ("import", origin, row["cluster"], row["symbol"], row["anchor"] or "")
    return store.Observation(
        integer_id("\x00".join(parts)).to_bytes(8, "big"),
        int(row["cluster"], 16),
        integer_id(row["symbol"]),
        bytes.fromhex(row["anchor"]) if row["anchor"] else None,
        float(row["useful"]),
        float(row["total"]),
        use,
        int(now),
    )


def _associations(row: Mapping[str, Any], use: str, now: float) -> Iterator[store.Association]:
    anchor = bytes.fromhex(row["anchor"] or "")
    for cluster in row["tasks"]:
        yield store.Association(
            int(row["keyword"], 16), integer_id(row["symbol"]), anchor, int(cluster, 16), use, int(now)
        )


# Checking imported files


def parsed(data: bytes, file: str) -> dict[str, Any]:
    """Return a document with every part checked. Raises LessonsFileError, which names the `file`."""
    if len(data) > MAX_BYTES:
        raise LessonsFileError(f"{file} is larger than {MAX_BYTES >> 20} MB; export it again with fewer lessons.")
    try:
        value = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise LessonsFileError(f"{file} is not JSON; pass a file that `packlens learn export` wrote.") from error
    if not isinstance(value, dict) or "packlens_lessons" not in value:
        raise LessonsFileError(f"{file} holds no lessons; pass a file that `packlens learn export` wrote.")
    if value["packlens_lessons"] != VERSION:
        raise LessonsFileError(f"{file} is of another version than {VERSION}, which is read here; export it again.")
    _check(isinstance(value.get("origin"), str) and _ORIGIN.fullmatch(value["origin"]), file, "'origin'")
    for name, check in (("feedback", _is_feedback), ("vocabulary", _is_vocabulary)):
        rows: Any = value.get(name)
        _check(isinstance(rows, list), file, f"'{name}'")
        for entry, row in enumerate(rows, 1):
            _check(isinstance(row, dict) and check(row), file, f"entry {entry} of '{name}'")
    texts = value.setdefault("texts", {})
    _check(
        isinstance(texts, dict)
        and all(_is_number(key) and isinstance(texts[key], str) for key in texts)
        and all(_is_text(texts[key]) for key in texts),
        file,
        "'texts'",
    )
    return value


def _check(good: object, file: str, expected: str) -> None:
    if not good:
        raise LessonsFileError(f"{file} is damaged at {expected}; export it again with `packlens learn export`.")


def _is_feedback(row: Mapping[str, Any]) -> bool:
    useful: Any = row.get("useful")
    total: Any = row.get("total")
    return (
        row.keys() == _FEEDBACK
        and _is_number(row["cluster"])
        and _is_symbol(row["symbol"])
        and _is_anchor(row["anchor"])
        and _is_count(useful)
        and _is_count(total)
        and 0 <= useful <= total
        and total > 0
    )


def _is_vocabulary(row: Mapping[str, Any]) -> bool:
    tasks = row.get("tasks")
    return (
        row.keys() == _VOCABULARY
        and _is_number(row["keyword"])
        and _is_symbol(row["symbol"])
        and _is_anchor(row["anchor"])
        and isinstance(tasks, list)
        and all(map(_is_number, tasks))
    )


def _is_number(value: object) -> bool:
    return isinstance(value, str) and _NUMBER.fullmatch(value) is not None


def _is_anchor(value: object) -> bool:
    return value is None or (isinstance(value, str) and _ANCHOR.fullmatch(value) is not None)


def _is_symbol(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= _MAX_ID_LENGTH and _is_text(value)


def _is_text(value: str) -> bool:
    """Return whether a string can be stored: JSON allows lone surrogates, UTF-8 does not."""
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def _is_count(value: object) -> bool:
    """Return whether a number is a multiple of one half, as all weights are (`attribution.WEIGHTS`): sums are exact."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return False
    return 0 <= value <= _MAX_COUNT and float(value * 2).is_integer()


def _hex(number: int) -> str:
    return f"{number:016x}"


def _own_origin(connection: Connection) -> str:
    """Return the random name of this database in exported lessons; it is made at the first use."""
    origin = get_meta(connection, "lessons_origin")
    if not origin:
        origin = uuid.uuid4().hex
        set_meta(connection, lessons_origin=origin)
    return origin
