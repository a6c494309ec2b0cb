"""The golden queries with the symbols that they should find."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

QUERIES: Final = Path(__file__).parent / "queries.toml"


@dataclass(frozen=True, slots=True)
class Query:
    """One query over one library of the corpus."""

    name: str
    """The name of its file in `rankings/`: library, kind and subject, such as 'chi-title-retry-after'."""
    library: str
    kind: str
    text: str
    targets: tuple[str, ...]
    """The symbols it should find, each as 'path qualified.name', the most important first."""


def load_queries() -> tuple[Query, ...]:
    """Return all queries in the order of the file."""
    libraries = tomllib.loads(QUERIES.read_text("utf-8"))
    return tuple(
        Query(f"{library}-{name}", library, name.partition("-")[0], entry["query"].strip(), tuple(entry["targets"]))
        for library, queries in libraries.items()
        for name, entry in queries.items()
    )
