"""Checked fields of parsed JSON. Each function returns a value of the type it names, or raises `WireError`."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, Final

from packlens.errors import WireError
from packlens.model import EDGE_STATUSES, NO_CONTEXT, Dropped, PackContext, PackEdge, ScoreComponents
from packlens.wire.checks import MAX_DISTANCE, MAX_INTEGER, check_size, refuse
from packlens.wire.payload import COMPONENT_NAMES, PayloadSymbol

_FORMAT: Final = "json"
_COMPONENTS: Final = frozenset(COMPONENT_NAMES)
Fields = Mapping[str, Any]


def parse(text: str) -> Fields:
    """Return the JSON object that a text holds."""
    check_size(_FORMAT, len(text))
    try:
        value = json.loads(text, parse_constant=_refuse_constant)
    except WireError:
        raise
    except (ValueError, RecursionError) as error:
        refuse(_FORMAT, f"it cannot be parsed ({str(error)[:80]})")
    return obj(value)


def _refuse_constant(name: str) -> None:
    refuse(_FORMAT, f"JSON has no number {name}")


def obj(value: object) -> Fields:
    """Return a value that must be an object."""
    if not isinstance(value, dict):
        refuse(_FORMAT, "an object is missing")
    return value


def array(value: object) -> list[Any]:
    """Return a value that must be an array."""
    if not isinstance(value, list):
        refuse(_FORMAT, "an array is missing")
    return value


def text_of(fields: Fields, name: str) -> str:
    """Return a field that must be a text. Lone surrogates, which JSON can escape, are refused."""
    value = fields.get(name)
    if not isinstance(value, str):
        refuse(_FORMAT, f"'{name}' is not a text")
    return _utf8(value)


def _utf8(value: str) -> str:
    try:
        value.encode()
    except UnicodeEncodeError:
        refuse(_FORMAT, "a text holds a lone surrogate")
    return value


def texts(value: object) -> list[str]:
    """Return a value that must be an array of texts."""
    elements = array(value)
    if not all(isinstance(element, str) for element in elements):
        refuse(_FORMAT, "a text is missing")
    return [_utf8(element) for element in elements]


def whole_number_of(fields: Fields, name: str, limit: int = MAX_INTEGER) -> int:
    """Return a field that must be a whole number from 0 to `limit`."""
    return whole_number(fields.get(name), name, limit)


def whole_number(value: object, name: str, limit: int = MAX_INTEGER) -> int:
    """Return a value that must be a whole number from 0 to `limit`; errors call it `name`."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= limit:
        refuse(_FORMAT, f"'{name}' is not a whole number from 0 to {limit}")
    return value


def number_of(fields: Fields, name: str) -> float:
    """Return a field that must be a finite number."""
    return _number(fields.get(name), name)


def _number(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        refuse(_FORMAT, f"'{name}' is not a number")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        refuse(_FORMAT, f"'{name}' is not a finite number")
    return number + 0.0  # no negative zero


def flag_of(fields: Fields, name: str) -> bool:
    """Return a field that must be true or false."""
    value = fields.get(name)
    if not isinstance(value, bool):
        refuse(_FORMAT, f"'{name}' is neither true nor false")
    return value


def symbol_of(value: object) -> PayloadSymbol:
    """Return one element of `symbols`."""
    fields = obj(value)
    span = obj(fields.get("span"))
    components = obj(fields.get("components"))
    if not components.keys() <= _COMPONENTS:
        refuse(_FORMAT, "a score has an unknown component")
    return PayloadSymbol(
        qualified_name=text_of(fields, "qualified_name"),
        kind=text_of(fields, "kind"),
        score=number_of(fields, "score"),
        distance=whole_number_of(fields, "distance", MAX_DISTANCE),
        provenance=text_of(fields, "provenance"),
        signature=text_of(fields, "signature"),
        path=text_of(fields, "path"),
        start_line=whole_number_of(span, "start_line"),
        end_line=whole_number_of(span, "end_line"),
        language=text_of(fields, "language"),
        components=ScoreComponents(**{name: _number(value, name) for name, value in components.items()}),
        source=text_of(fields, "source") if "source" in fields else "",
    )


def edge_of(value: object) -> PackEdge:
    """Return one element of `edges`; `checks.checked_edges` checks that its ends exist."""
    fields = obj(value)
    status = text_of(fields, "status") if "status" in fields else ""
    if status and status not in EDGE_STATUSES:
        refuse(_FORMAT, f"'{status}' is not a status of an edge")
    return PackEdge(
        whole_number_of(fields, "source"),
        whole_number_of(fields, "target"),
        text_of(fields, "kind"),
        number_of(fields, "confidence"),
        status,
    )


def context_of(fields: Fields) -> PackContext:
    """Return what a pack depends on beyond code and task; a pack without `context` depends on nothing else."""
    if "context" not in fields:
        return NO_CONTEXT
    context = obj(fields["context"])
    values = {"pinned": 0, "removed": 0, "weak": 0, "misspelled": "", **context}
    lessons, session, pinned, removed, weak = (
        whole_number_of(values, name) for name in ("lessons", "session", "pinned", "removed", "weak")
    )
    return PackContext(lessons, session, pinned, removed, weak, text_of(values, "misspelled"))


def dropped_of(fields: Fields) -> Dropped:
    """Return the field `dropped`."""
    dropped = obj(fields.get("dropped"))
    return Dropped(whole_number_of(dropped, "count"), tuple(texts(dropped.get("names"))))
