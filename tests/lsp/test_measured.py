"""What was measured, in hovers, lenses and `packlens/testScope`: unsaved text counts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from packlens.engine.context_engine import ContextEngine
from packlens.store.connection import default_path
from tests.evidence.coverage_files import write_coverage
from tests.lsp.client_requests import hovered, text_of, titles
from tests.lsp.conftest import ask

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_report_is_seen_at_once_and_until_its_code_is_edited(
    client: LanguageClient, tree: Path, tmp_path: Path
) -> None:
    checkout = tree / "shop/checkout.py"
    line = next(number for number, text in enumerate(checkout.read_text().splitlines(), 1) if "return charge" in text)
    ran = {"tests/test_checkout.py::test_pay_charges_the_card|run": {line}}
    data = write_coverage(tmp_path / ".coverage", {str(checkout): ran})
    os.utime(data, (4_000_000_000, 4_000_000_000))
    words = "1 test (measured "
    assert words not in text_of(await hovered(client, checkout, "def pay", 4))

    with ContextEngine.open(tree, database=default_path(tree)) as engine:
        engine.evidence.add(data)

    assert words in text_of(await hovered(client, checkout, "def pay", 4))
    assert any(title.startswith(words) for _, title in await titles(client, checkout))
    scope = await ask(client, "packlens/testScope", {"uris": [checkout.as_uri()]})
    assert "ran it when measured (" in scope.tests[0].how

    text = checkout.read_text()
    document = types.TextDocumentItem(
        checkout.as_uri(), "python", 1, text.replace("return charge(", "return 1 or charge(")
    )
    client.text_document_did_open(types.DidOpenTextDocumentParams(document))
    assert "changed since it was measured" in text_of(await hovered(client, checkout, "def pay", 4))
