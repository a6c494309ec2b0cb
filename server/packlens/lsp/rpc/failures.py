"""Turns failures into JSON-RPC errors: a code from one table, a sentence for users, `data` for programs."""

from __future__ import annotations

from typing import Any, Final

from pygls.exceptions import JsonRpcException

from packlens.cancellation import OperationCancelledError
from packlens.errors import PacklensError
from packlens.visible import visible, visible_line

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
NOT_INITIALIZED: Final = -32002
CANCELLED: Final = -32800
_CONTENT_MODIFIED: Final = -32801
_REQUEST_FAILED: Final = -32803


def wrong_params(sentence: str) -> JsonRpcException:
    """Return the error for invalid params."""
    return JsonRpcException(sentence, INVALID_PARAMS, {"kind": "params"})


def text_changed() -> JsonRpcException:
    """Return the error for a question about text or a symbol that has changed since."""
    return JsonRpcException("The text has changed since; ask again.", _CONTENT_MODIFIED, {"kind": "content_modified"})


def refused(kind: str, sentence: str) -> JsonRpcException:
    """Return the error for a valid request that cannot be answered."""
    return JsonRpcException(sentence, _REQUEST_FAILED, {"kind": kind})


def as_rpc_error(error: BaseException) -> JsonRpcException:
    """Return any exception as an error for the client. Only unexpected ones are called internal."""
    if isinstance(error, JsonRpcException):
        return error
    if isinstance(error, PacklensError):
        data: dict[str, Any] = {"kind": error.kind}
        if suggestions := getattr(error, "suggestions", ()):
            data["suggestions"] = list(suggestions)
        return JsonRpcException(visible(str(error)), _REQUEST_FAILED, data)
    if isinstance(error, OperationCancelledError):
        return JsonRpcException("The request was cancelled.", CANCELLED, {"kind": "cancelled"})
    detail = visible_line(f"{type(error).__name__}: {error}")[:200]
    return JsonRpcException(
        f"Packlens failed unexpectedly ({detail}); please report it with the server's log.",
        INTERNAL_ERROR,
        {"kind": "internal"},
    )
