"""What Packlens uses of pygls is there, and its messages go out by the connection."""

from __future__ import annotations

import inspect
import json
from importlib.metadata import version

import pytest
from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol

from packlens.lsp.features import make_server
from tests.lsp.wire import RecordedStream

USED = (
    (LanguageServerProtocol, "notify", ["self", "method", "params"]),
    (LanguageServerProtocol, "send_request", ["self", "method", "params", "callback", "msg_id"]),
    (LanguageServerProtocol, "send_request_async", ["self", "method", "params", "msg_id"]),
    (LanguageServerProtocol, "lsp_initialize", ["self", "params"]),
    (LanguageServer, "feature", ["self", "feature_name", "options"]),
    (LanguageServer, "client_capabilities", None),
    (LanguageServer, "client_register_capability_async", ["self", "params"]),
    (LanguageServer, "progress", ["self", "params"]),
    (LanguageServer, "window_log_message", ["self", "params"]),
    (LanguageServer, "window_show_message", ["self", "params"]),
    (LanguageServer, "window_work_done_progress_create_async", ["self", "params"]),
    (LanguageServer, "workspace_code_lens_refresh_async", ["self", "params"]),
    (LanguageServer, "workspace_configuration_async", ["self", "params"]),
)


@pytest.mark.parametrize(("owner", "name", "parameters"), USED, ids=lambda each: each if isinstance(each, str) else "")
def test_pygls_has_what_is_used_of_it(owner: type, name: str, parameters: list[str] | None) -> None:
    mend = f"pygls {version('pygls')} has another {owner.__name__}.{name}, or none: mend packlens/lsp/rpc/client.py."
    found = getattr(owner, name, None)
    assert found is not None, mend
    assert parameters is None or parameters == list(inspect.signature(found).parameters), mend


def test_messages_of_pygls_go_out_by_the_connection() -> None:
    server, stream = make_server(), RecordedStream()
    server.connection.write_to(stream)
    server.client.window_show_message(types.ShowMessageParams(types.MessageType.Info, "hello"))
    answer = server.connection.send_request(types.WORKSPACE_CODE_LENS_REFRESH)
    server.connection.receive(json.dumps({"id": "packlens-0", "result": None}).encode())
    assert not answer.done()
    shown, request = stream.messages
    assert {"jsonrpc": "2.0", "method": "window/showMessage", "params": {"type": 3, "message": "hello"}} == shown
    assert isinstance(request, dict)
    server.connection.receive(json.dumps({"id": request["id"], "result": None}).encode())
    assert answer.result(0) is None


def test_what_the_client_can_do_is_known_after_initialize() -> None:
    server = make_server()
    can = types.ClientCapabilities(workspace=types.WorkspaceClientCapabilities(configuration=True))
    result = server.negotiate(types.InitializeParams(capabilities=can, process_id=5))
    assert 5 == server.client.process_id
    assert get_capability(server.client.client_capabilities, "workspace.configuration")
    assert True is result.capabilities.hover_provider
