"""Print the server's protocol as JSON, read from its source: needs no package, so any Python 3.11 can run it.

{"methods": {constant: method}, "types": {class: {member: whether it may be missing}},
 "params": {method: class}, "results": {method: class}}, members in camelCase as on the wire.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parents[2] / "server/packlens/lsp/protocol.py"


def camel(name: str) -> str:
    """Return a member's name as on the wire."""
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def members(definition: ast.ClassDef) -> dict[str, bool]:
    """Return a dataclass's members, and whether each has a default."""
    fields = [part for part in definition.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)]
    return {camel(part.target.id): part.value is not None for part in fields}  # type: ignore[union-attr]


def table(value: ast.expr | None, methods: dict[str, str]) -> dict[str, str]:
    """Return one of the tables from methods to types."""
    assert isinstance(value, ast.Dict)
    pairs = zip(value.keys, value.values, strict=True)
    return {methods[key.id]: kind.id for key, kind in pairs if isinstance(key, ast.Name) and isinstance(kind, ast.Name)}


def protocol() -> dict[str, Any]:
    """Return what the module says."""
    found: dict[str, Any] = {"methods": {}, "types": {}}
    for part in ast.parse(SOURCE.read_text(encoding="utf-8")).body:
        if isinstance(part, ast.ClassDef):
            found["types"][part.name] = members(part)
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            name, value = part.target.id, part.value
            if isinstance(value, ast.Constant) and str(value.value).startswith("packlens/"):
                found["methods"][name] = value.value
            elif name == "PROTOCOL_VERSION" and isinstance(value, ast.Constant):
                found["version"] = value.value
            elif name in ("PARAMS", "RESULTS"):
                found[name.lower()] = table(value, found["methods"])
    return found


if __name__ == "__main__":
    print(json.dumps(protocol(), indent=1))
