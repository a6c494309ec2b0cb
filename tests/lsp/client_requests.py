"""Requests of a client that tests repeat, and their results as values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lsprotocol import types
from pytest_lsp import LanguageClient


async def lenses(client: LanguageClient, path: Path) -> list[types.CodeLens]:
    found = await client.text_document_code_lens_async(
        types.CodeLensParams(types.TextDocumentIdentifier(path.as_uri()))
    )
    return list(found or [])


async def titles(client: LanguageClient, path: Path) -> list[tuple[int, str]]:
    resolved = [await client.code_lens_resolve_async(lens) for lens in await lenses(client, path)]
    return [(lens.range.start.line, lens.command.title) for lens in resolved if lens.command]


def as_json(value: Any) -> Any:
    """Return a result as JSON again: pygls makes named tuples of objects."""
    if hasattr(value, "_asdict"):
        return {name: as_json(each) for name, each in value._asdict().items()}
    return [as_json(each) for each in value] if isinstance(value, list | tuple) else value


async def hovered(client: LanguageClient, path: Path, find: str, within: int = 0) -> types.Hover | None:
    """Hover over the first place where a text occurs."""
    lines = path.read_text().splitlines()
    row = next(row for row, line in enumerate(lines) if find in line)
    position = types.Position(row, lines[row].index(find) + within)
    return await client.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier(path.as_uri()), position)
    )


def text_of(hover: types.Hover | None) -> str:
    assert hover is not None
    assert isinstance(hover.contents, types.MarkupContent)
    return hover.contents.value
