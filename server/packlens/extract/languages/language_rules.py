"""Reads the fields of a language.toml, with those that it takes from other languages."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from packlens.errors import GrammarError


def read_rules(path: Path) -> dict[str, Any]:
    """Return the fields of a language.toml; fields that it lacks come from the language that it is `like`."""
    try:
        raw: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise GrammarError(f"{path}: {error}") from error
    if isinstance(routes := raw.get("routes"), str):
        raw["routes"] = read_rules(path.parent.parent / routes / "language.toml")["routes"]
    model = raw.pop("like", "")
    if not model:
        return raw
    taken_over = read_rules(path.parent.parent / model / "language.toml")
    taken_over.pop("shebang", None)  # a script is of one language
    return {**taken_over, **raw}
