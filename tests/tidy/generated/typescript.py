"""The extension's `src/protocol`: an interface for each message, a constant for each method, in modules as declared."""

from __future__ import annotations

import inspect
import sys
import textwrap
from collections.abc import Iterable
from dataclasses import is_dataclass
from typing import Any, Final, get_args

from packlens.lsp import protocol
from packlens.lsp.protocol import methods
from packlens.lsp.rpc.messages import camel
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
_WRITTEN: Final = "Written by `python -m tests.tidy.generated` from `{}`: edit that."


def protocol_modules() -> dict[str, str]:
    """Return the text of each module by the name of its file; `index.ts` has what all of them export."""
    by_module: dict[str, list[Message]] = {}
    for message in messages().values():
        by_module.setdefault(message.module, []).append(message)
    texts = {f"{_file(module)}.ts": _module(module, declared) for module, declared in by_module.items()}
    exports = "".join(f'export * from "./{name.removesuffix(".ts")}";\n' for name in sorted(texts))
    return {**texts, "index.ts": f"{_header(protocol.__name__)}\n{exports}"}


def _file(module: str) -> str:
    return camel(module.rpartition(".")[2])


def _module(module: str, declared: list[Message]) -> str:
    used = [kind for message in declared for member in message.members for kind in _classes_in(member.type)]
    used += [getattr(protocol, message.base) for message in declared if message.base]
    parts = list(map(_interface, declared))
    values = ""
    if module == methods.__name__:
        params = {**protocol.PARAMS, **protocol.PARAMS_FROM_SERVER}
        results = {**protocol.RESULTS, **protocol.RESULTS_FROM_CLIENT}
        used += [*params.values(), *results.values()]
        values = 'import { Notification, Request } from "../messageTypes";\n'
        version = f"export const PROTOCOL_VERSION = {protocol.PROTOCOL_VERSION};\n"
        parts = [version, *parts, "".join(_method(each, params[each], results.get(each)) for each in params)]
    imports = values + _imports(module, used)
    return "\n".join([_header(module), *([imports] if imports else []), *parts])


def _header(module: str) -> str:
    first_line = (inspect.getdoc(sys.modules[module]) or "").partition("\n")[0]
    path = f"server/{module.replace('.', '/')}" + ("" if hasattr(sys.modules[module], "__path__") else ".py")
    return _comment(f"{first_line} {_WRITTEN.format(path)}", "")


def _classes_in(kind: Any) -> list[type]:
    """Return the classes of messages and of the standard protocol that a type consists of."""
    if isinstance(kind, type) and (is_dataclass(kind) or kind.__module__ == "lsprotocol.types"):
        return [kind]
    return [each for argument in get_args(kind) for each in _classes_in(argument)]


def _imports(module: str, used: Iterable[type]) -> str:
    """Return the lines that import the types that a module uses of others."""
    names_by_source: dict[str, set[str]] = {}
    for kind in used:
        if kind.__module__ != module:
            source = f"./{_file(kind.__module__)}" if is_dataclass(kind) else "vscode-languageclient/node"
            names_by_source.setdefault(source, set()).add(kind.__name__)
    by_source = sorted(names_by_source.items(), key=lambda item: (item[0].startswith("."), item[0]))
    return "".join(f'import type {{ {", ".join(sorted(names))} }} from "{source}";\n' for source, names in by_source)


def _interface(message: Message) -> str:
    members = "".join(_comment(each.doc, "  ") + _line(each) for each in message.members)
    extends = f" extends {message.base}" if message.base else ""
    return f"{_comment(message.doc, '')}export interface {message.name}{extends} {{\n{members}}}\n"


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


def _method(method: str, params: type, result: type | None) -> str:
    """Return the line that declares a method: requests have a result, notifications have none."""
    name = method.removeprefix("packlens/")
    types = f"Notification<{params.__name__}>" if result is None else f"Request<{params.__name__}, {result.__name__}>"
    return f'export const {name[0].upper() + name[1:]} = new {types}("{method}");\n'
