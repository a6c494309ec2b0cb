"""Fields of parsed JSON, checked: every function returns what it says, or raises `WireError`."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, Final

from packlens.errors import WireError
from packlens.model import NO_CONTEXT, Dropped, PackContext, PackEdge, ScoreComponents
from packlens.wire.checks import LARGEST, MOST_DISTANCE, check_size, refuse
from packlens.wire.payload import COMPONENT_NAMES, PayloadSymbol

_FORMAT: Final = "json"
_COMPONENTS: Final = frozenset(COMPONENT_NAMES)
Fields = Mapping[str, Any]


def parse(text: str) -> Fields:
    """Return the object that a text is."""
    check_size(_FORMAT, len(text))
    try:
        found = json.loads(text, parse_constant=_no_constant)
    except WireError:
        raise
    except (ValueError, RecursionError) as error:
        refuse(_FORMAT, f"it cannot be parsed ({str(error)[:80]})")
    return obj(found)


def _no_constant(name: str) -> None:
    refuse(_FORMAT, f"JSON has no number {name}")


def obj(value: object) -> Fields:
    """Return an object."""
    if not isinstance(value, dict):
        refuse(_FORMAT, "an object is missing")
    return value


def array(value: object) -> list[Any]:
    """Return an array."""
    if not isinstance(value, list):
        refuse(_FORMAT, "an array is missing")
    return value


def text_of(fields: Fields, name: str) -> str:
    """Return a text; lone surrogates, which JSON can escape, are refused."""
    value = fields.get(name)
    if not isinstance(value, str):
        refuse(_FORMAT, f"'{name}' is no text")
    return _utf8(value)


def _utf8(value: str) -> str:
    try:
        value.encode()
    except UnicodeEncodeError:
        refuse(_FORMAT, "a text holds half a character")
    return value


def texts(value: object) -> list[str]:
    """Return an array of texts."""
    found = array(value)
    if not all(isinstance(each, str) for each in found):
        refuse(_FORMAT, "a text is missing")
    return [_utf8(each) for each in found]


def whole_of(fields: Fields, name: str, most: int = LARGEST) -> int:
    """Return a whole number from 0 to `most`."""
    return whole(fields.get(name), name, most)


def whole(value: object, name: str, most: int = LARGEST) -> int:
    """Return a whole number from 0 to `most`."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        refuse(_FORMAT, f"'{name}' is no whole number up to {most}")
    return value


def number_of(fields: Fields, name: str) -> float:
    """Return a finite number."""
    return _number(fields.get(name), name)


def _number(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        refuse(_FORMAT, f"'{name}' is no number")
    try:
        found = float(value)
    except OverflowError:
        found = math.inf
    if not math.isfinite(found):
        refuse(_FORMAT, f"'{name}' is no finite number")
    return found + 0.0


def flag_of(fields: Fields, name: str) -> bool:
    """Return a flag."""
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
        distance=whole_of(fields, "distance", MOST_DISTANCE),
        provenance=text_of(fields, "provenance"),
        signature=text_of(fields, "signature"),
        path=text_of(fields, "path"),
        start_line=whole_of(span, "start_line"),
        end_line=whole_of(span, "end_line"),
        language=text_of(fields, "language"),
        components=ScoreComponents(**{name: _number(value, name) for name, value in components.items()}),
        source=text_of(fields, "source") if "source" in fields else "",
    )


def edge_of(value: object) -> PackEdge:
    """Return one element of `edges`; that its ends exist is checked by `checks.checked_edges`."""
    fields = obj(value)
    return PackEdge(
        whole_of(fields, "source"), whole_of(fields, "target"), text_of(fields, "kind"), number_of(fields, "confidence")
    )


def context_of(fields: Fields) -> PackContext:
    """Return what a pack depends on beyond code and task; a pack without `context` depends on nothing else."""
    if "context" not in fields:
        return NO_CONTEXT
    given = obj(fields["context"])
    return PackContext(whole_of(given, "lessons"), whole_of(given, "session"))


def dropped_of(fields: Fields) -> Dropped:
    """Return what was dropped."""
    dropped = obj(fields.get("dropped"))
    return Dropped(whole_of(dropped, "count"), tuple(texts(dropped.get("names"))))
