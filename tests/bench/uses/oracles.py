"""What languages' own tools find as references to definitions: pyright (by LSP), TypeScript's language service."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlparse

from tests.bench.edges.oracles import LanguageServer
from tests.bench.uses.definitions import Place

_HERE = Path(__file__).parent


class References(NamedTuple):
    """Where a definition is referred to."""

    own: list[Place]
    related: list[Place]
    """References that may mean a member that it overrides, or that overrides it."""


def references(
    language: str, tools: Path, root: Path, texts: dict[str, bytes], places: Sequence[Place]
) -> list[References]:
    """Return for each definition, given by where its name stands, where it is referred to within the repository."""
    if language == "python":
        return [References(own, []) for own in _by_pyright(tools, root, texts, places)]
    given = json.dumps([[path, _units(texts[path][:byte])] for path, byte in places])
    command = ["node", str(_HERE / "references.cjs"), str(tools), str(root)]
    done = subprocess.run(command, input=given.encode(), stdout=subprocess.PIPE, check=True)
    answers: list[list[list[tuple[str, int]]]] = json.loads(done.stdout)

    def places_of(found: list[tuple[str, int]]) -> list[Place]:
        return [(path, _byte(texts[path].decode(errors="replace"), offset)) for path, offset in found if path in texts]

    return [References(places_of(own), places_of(related)) for own, related in answers]


def _by_pyright(tools: Path, root: Path, texts: dict[str, bytes], places: Sequence[Place]) -> list[list[Place]]:
    server = LanguageServer([str(tools / "node_modules/.bin/pyright-langserver"), "--stdio"], root, {})
    try:
        return [_asked(server, root, texts, place) for place in places]
    finally:
        server.end()


def _asked(server: LanguageServer, root: Path, texts: dict[str, bytes], place: Place) -> list[Place]:
    path, byte = place
    uri, text = (root / path).as_uri(), texts[path]
    item = {"uri": uri, "languageId": "python", "version": 1, "text": text.decode(errors="replace")}
    server.tell("textDocument/didOpen", {"textDocument": item})
    start = text.rfind(b"\n", 0, byte) + 1
    position = {"line": text.count(b"\n", 0, byte), "character": _units(text[start:byte])}
    asked = {"textDocument": {"uri": uri}, "position": position, "context": {"includeDeclaration": False}}
    found = server.request("textDocument/references", asked) or []
    server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    answers = []
    for each in found:
        full = Path(unquote(urlparse(each["uri"]).path))
        name = full.relative_to(root).as_posix() if full.is_relative_to(root) else ""
        if name in texts:
            lines = texts[name].split(b"\n")
            at = each["range"]["start"]
            before = sum(len(line) + 1 for line in lines[: at["line"]])
            line = lines[at["line"]].decode(errors="replace")
            answers.append((name, before + len(line[: at["character"]].encode())))
    return answers


def _units(before: bytes) -> int:
    """How many UTF-16 units a text has."""
    return len(before.decode(errors="replace").encode("utf-16-le")) // 2


def _byte(text: str, units: int) -> int:
    """The byte offset of a place given in UTF-16 units."""
    return units if text.isascii() else len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le").encode())
