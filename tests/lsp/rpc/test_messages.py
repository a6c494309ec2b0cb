"""Params are read as their types, and what is wrong with them is named by its path."""

from __future__ import annotations

from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from packlens.lsp import protocol
from packlens.lsp.rpc.messages import read_params

DOCUMENT = {"uri": "file:///a.py"}


@pytest.mark.parametrize("method", [types.TEXT_DOCUMENT_HOVER, protocol.SYMBOLS])
@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"line": 1}, "'position.character' is missing"),
        ({"line": "x", "character": 0}, "'position.line' is not as the protocol has it"),
    ],
)
def test_a_wrong_position_is_named_alike_in_every_message(method: str, position: dict[str, Any], reason: str) -> None:
    with pytest.raises(JsonRpcException) as raised:
        read_params(method, {"textDocument": DOCUMENT, "position": position})
    assert f"The params of {method} are wrong: {reason}." == raised.value.message


def test_params_of_messages_without_any_are_ignored() -> None:
    assert read_params(types.SHUTDOWN, {"unexpected": 1}) is None
