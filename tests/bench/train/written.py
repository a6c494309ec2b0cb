"""Tasks that were written for the training: what people ask in plain words, and retold issues.

`asked.jsonl` holds questions and wishes about one tree, with the symbols that their writer chose after reading the
code; `issues.jsonl` holds issues of public trackers in other words, with the commit that fixed each. History alone has
neither: its messages were written by people who had found the place.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from packlens.errors import PacklensError

FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Written:
    """A written task of one repository."""

    family: str
    """`asked` or `issue`."""
    repository: str
    """`owner/name`."""
    commit: str
    """Of `asked` the tree that it is asked about, of `issue` the one that fixed it."""
    text: str
    symbols: tuple[str, ...]
    """Of `asked` what answers it: `path:Qualified.name`."""
    source: str
    """Of `issue` its number."""


def read_written(folder: Path = FOLDER) -> list[Written]:
    """Return all written tasks, in the order of the files. Raises PacklensError naming the line and the mend."""
    return [*_read(folder / "asked.jsonl", "asked"), *_read(folder / "issues.jsonl", "issue")]


def _read(path: Path, family: str) -> Iterator[Written]:
    try:
        lines = path.read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise PacklensError(f"{path} cannot be read: {error}; restore it.") from error
    for number, line in enumerate(lines, 1):
        if line:
            try:
                yield _written(json.loads(line), family)
            except (ValueError, TypeError, KeyError) as error:
                raise PacklensError(f"{path}:{number} is not a written task ({error}); mend the line.") from error


def _written(value: dict[str, Any], family: str) -> Written:
    return Written(
        family,
        value["repository"],
        value["commit"],
        value["text"],
        tuple(value["symbols"]) if family == "asked" else (),
        "written" if family == "asked" else f"issue {value['issue']}",
    )
