"""The extension's `src/protocol.ts`: an interface for each message, and a constant for each method."""

from __future__ import annotations

import textwrap
from typing import Final

from packlens.lsp import protocol
from packlens.model import ScoreComponents
from tests.tidy.generated.messages import Member, Message, messages, type_words

_WIDTH: Final = 120
_WORDS: Final = {
    ScoreComponents: "Record<string, number>",
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
}
_HEADER: Final = """\
/**
 * Every message that Packlens adds to the Language Server Protocol. Written by `python -m tests.tidy.generated` from
 * the dataclasses in `server/packlens/lsp/protocol`: edit those.
 */
/* eslint max-lines: off -- all messages of one protocol, generated */

import type { Location, Position, Range, TextDocumentIdentifier } from "vscode-languageclient/node";

import { Notification, Request } from "./messageTypes";
"""


def protocol_module() -> str:
    """Return the text of the module."""
    version = f"export const PROTOCOL_VERSION = {protocol.PROTOCOL_VERSION};\n"
    return "\n".join([_HEADER, version, *map(_interface, messages().values()), "".join(_methods())])


def _interface(message: Message) -> str:
    members = "".join(_comment(each.doc, "  ") + _line(each) for each in message.members)
    return f"{_comment(message.doc, '')}export interface {message.name} {{\n{members}}}\n"


def _line(member: Member) -> str:
    mark, null = "?" if member.may_be_missing else "", " | null" if member.may_be_null else ""
    return f"  {member.name}{mark}: {type_words(member.type, _WORDS, '{}[]', 'Record<string, {}>')}{null};\n"


def _comment(text: str, indent: str) -> str:
    """Return a doc comment, in one line if it fits."""
    if not text:
        return ""
    if len(line := f"{indent}/** {text} */") <= _WIDTH:
        return f"{line}\n"
    wrapped = textwrap.wrap(text, _WIDTH - len(indent) - 3)
    return "".join(f"{indent}{part}\n" for part in ["/**", *(f" * {each}" for each in wrapped), " */"])


def _methods() -> list[str]:
    """Return the lines that declare the methods: requests have a result, notifications have none."""
    params = {**protocol.PARAMS, **protocol.PARAMS_FROM_SERVER}
    results = {**protocol.RESULTS, **protocol.RESULTS_FROM_CLIENT}
    return [
        f'export const {_constant(method)} = new {_kind(params[method], results.get(method))}("{method}");\n'
        for method in params
    ]


def _kind(params: type, result: type | None) -> str:
    return f"Notification<{params.__name__}>" if result is None else f"Request<{params.__name__}, {result.__name__}>"


def _constant(method: str) -> str:
    name = method.removeprefix("packlens/")
    return name[0].upper() + name[1:]
