"""Files of JSON lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def write_lines(path: Path, values: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(value) + "\n" for value in values))
    return path
