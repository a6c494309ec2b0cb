"""Reads references whose names are texts that mean something outside of the language: images, ports, paths, commands.

A capture `@reference.<kind>` of a kind in `WIRED` becomes the uses that resolution looks up (`resolve/wiring/`). The
receiver of such a use is a further condition besides the name: the folder of a file, the verb of an endpoint.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Final

from packlens.extract.facts import ROUTE_NAME
from packlens.extract.routes.endpoints import endpoint_key
from packlens.extract.routes.mounts import MOUNTED
from packlens.extract.wiring.command_lines import COMMANDS, command_targets, entry_point
from packlens.extract.wiring.framework_names import (
    controller_view_uses,
    factory_uses,
    fragment_uses,
    page_path_uses,
    page_uses,
    policy_uses,
    razor_view_uses,
    setting_uses,
    view_component_uses,
    view_uses,
)
from packlens.extract.wiring.graphql_documents import asked_fields
from packlens.extract.wiring.graphql_names import field_names, type_names
from packlens.extract.wiring.prose import named_in_prose, spelled
from packlens.extract.wiring.setting_names import (
    held_setting_uses,
    owned_setting_uses,
    placeholder_uses,
    setting_key_uses,
)
from packlens.extract.wiring.style_names import TO_COMPONENT, classes_in_expression, names_in_selector, style_names
from packlens.extract.wiring.view_names import (
    action_uses,
    layout_uses,
    model_uses,
    partial_uses,
    rendered_uses,
    template_uses,
)

Use = tuple[str, str, str]
"""(kind, name, receiver)."""

_QUOTES: Final = "\"'`"
_NAME: Final = re.compile(r"[\w.@/-][\w.@/ -]*")
_ENV: Final = re.compile(r"[A-Za-z_]\w*")
_IMAGE: Final = re.compile(r"([a-z0-9][\w.-]*(?::\d+/[\w.-]+)?(?:/[\w.-]+)*)(?::[\w.-]+)?(?:@sha256:[0-9a-f]+)?")
_PORT: Final = re.compile(r"(?:[\d.]+:)?(?:\d+:)?(\d{1,5})(?:/(?:tcp|udp))?")
_PATH: Final = re.compile(r"[\w@.+-]+(?:/[\w@.+-]+)*/?")
_HANDLER: Final = re.compile(r"((?:[\w@.-]+/)*[\w@-]+)\.([A-Za-z_]\w*)")
_OWN_FOLDER: Final = "${path.module}/"
"""How Terraform writes the folder of a file itself."""
_BUILT_PROGRAM: Final = "CARGO_BIN_EXE_"
_OWN_PROGRAM: Final = "CARGO_PKG_NAME"
"""Variables of Cargo: https://doc.rust-lang.org/cargo/reference/environment-variables.html."""
_HANDLED: Final = (".py", ".js", ".ts", ".mjs", ".cjs", ".mts")
"""Extensions of files whose functions platforms call by `path.name`."""
_REQUIREMENT: Final = re.compile(r"[A-Za-z0-9][\w.-]*")
_TOPIC: Final = re.compile(r"(?:https?://sqs\.[^/\s]+/\w+/|arn:aws[\w-]*:s[qn]s:[\w-]*:\w*:)?([\w:][\w.:/*#-]*)")
"""The name of a topic, or of a queue of SQS or topic of SNS by its address."""
_FLAG: Final = re.compile(r":?([A-Za-z][\w.-]*)")
_HOST: Final = re.compile(r"(?:[\w.+-]+://)?(?:[^@/\s]*@)?([A-Za-z][\w-]*)(?::\d+)?(?:[/?].*)?")
_VERB: Final = re.compile(r"(?i)(get|post|put|patch|delete|head|options)")
_ROUTE_NAME: Final = re.compile(r"(?:[\w:.-]*?(?P<space>[\w-]+)[:.])?(?P<name>[\w-]+)")
_SERVER: Final = re.compile(r"(?:Unimplemented)?(\w+?)(?:Servicer|CoroutineImplBase|ImplBase|Server|Base)")
_CLIENT: Final = re.compile(r"(?:New|new)?(\w+?)(?:BlockingStub|FutureStub|CoroutineStub|Stub|Client|Grpc)")
"""Names with what gRPC's generators add to the name of a service."""
_LITERAL: Final = re.compile(r"""(?:[fFrRbBuU]{1,2}|[$@]{1,2}|~p)?(["'`])((?:\\.|(?!\1)[^\\])*)\1""", re.DOTALL)
_HOLE: Final = "{}"
_ACTION: Final = re.compile(r"\{\{(?!-?\s*/\*)[^{}]*\}\}")
_VALUE: Final = re.compile(r"(?<![\w.)])\.Values\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")
"""What a Helm template takes from the values of its chart:
https://helm.sh/docs/chart_template_guide/builtin_objects/."""
_MAX_LENGTH: Final = 4000
_MAX_DOCUMENT_LENGTH: Final = 200_000
"""Characters. Each operation of a document is read together with the whole document."""
_MAX_USES: Final = 1000
"""Distinct uses of one text that are read, at most; nobody writes more by hand."""
_MAX_OTHERS: Final = 30


def _named(kind: str) -> Callable[[str, str], Iterator[Use]]:
    def read(text: str, _: str) -> Iterator[Use]:
        """Yield a name as it stands."""
        if _NAME.fullmatch(text):
            yield kind, text, ""

    return read


def _tests_named(kind: str) -> Callable[[str, str], Iterator[Use]]:
    def read(text: str, _: str) -> Iterator[Use]:
        """Yield the group of tests that a text or symbol of Ruby names."""
        yield kind, text.removeprefix(":"), ""

    return read


def _matched(kind: str, pattern: re.Pattern[str]) -> Callable[[str, str], Iterator[Use]]:
    def read(text: str, _: str) -> Iterator[Use]:
        """Yield what a pattern finds in the whole text: its group, if it has one."""
        if match := pattern.fullmatch(text):
            yield kind, match[pattern.groups and 1], ""

    return read


def _configured(text: str, _: str) -> Iterator[Use]:
    """Yield the variable of `NAME` or `NAME=value`."""
    name = text.partition("=")[0].strip()
    if _ENV.fullmatch(name):
        yield "configure", name, ""


def _file(text: str, _: str) -> Iterator[Use]:
    if _PATH.fullmatch(text):
        folder, _, name = _plain(text).rpartition("/")
        yield "path", name, folder


def _beside(text: str, _: str) -> Iterator[Use]:
    """Yield the file of a path that is relative to the folder of its own file, `../` included."""
    folder, _, name = text.removeprefix("/").rpartition("/")
    if _PATH.fullmatch(name):
        yield "beside", name, folder


def _module(text: str, _: str) -> Iterator[Use]:
    """Yield the first file of a Terraform module, by the module's folder."""
    yield "beside", "main.tf", text


def _argument(text: str, folder: str) -> Iterator[Use]:
    """Yield the variable of a Terraform module that gets a value, with the module's folder."""
    yield "argument", text, folder


def _output(text: str, module: str) -> Iterator[Use]:
    """Yield the output of a Terraform module, with the module's name."""
    yield "output", text, f"N:{module}"


def _in_folder(kind: str, *names: str) -> Callable[[str, str], Iterator[Use]]:
    def read(text: str, _: str) -> Iterator[Use]:
        """Yield the files of some names in a folder."""
        if _PATH.fullmatch(text):
            yield from ((kind, name, _plain(text)) for name in names)

    return read


def _built(text: str, context: str) -> Iterator[Use]:
    """Yield the file that builds an image, in the folder of the pattern's `@verb`, if there is one."""
    if _PATH.fullmatch(text) and _PATH.fullmatch(context or "."):
        folder, _, name = "/".join(filter(None, (_plain(context), _plain(text)))).rpartition("/")
        yield "build", name, folder


def _program(text: str, _: str) -> Iterator[Use]:
    """Yield the function that a program of the own crate starts with, with the program's name if it is told."""
    if _REQUIREMENT.fullmatch(text):
        yield "program", "main", "" if text == _OWN_PROGRAM else text.removeprefix(_BUILT_PROGRAM)


def _plain(path: str) -> str:
    path = path.rstrip("/")
    while path.startswith(("./", "../")):
        path = path.partition("/")[2]
    return "" if path in (".", "..") else path


def _command(run: str, text: str) -> Iterator[Use]:
    for role, name, folder in command_targets(text):
        if role == "run":
            yield run, name, folder
        elif role == "read":
            yield "build", name, _plain(folder)
        elif role == "script":
            yield "script", name, folder
        else:
            yield "tested", name, folder


def _run(text: str, _: str) -> Iterator[Use]:
    yield from _command("run", text)


def _step(text: str, _: str) -> Iterator[Use]:
    yield from _command("start", text)


def _entry(text: str, _: str) -> Iterator[Use]:
    for _role, name, folder in entry_point(text):
        yield "start", name, folder


def _handler(text: str, folder: str) -> Iterator[Use]:
    """Yield the function of `src/orders.create` or `app.handler`, in files of the languages that use such names."""
    match = _HANDLER.fullmatch(text)
    folder = folder.removeprefix(_OWN_FOLDER)
    if match and _PATH.fullmatch(folder or "."):
        path = "/".join(filter(None, (_plain(folder), _plain(match[1]))))
        yield from (("run", match[2], f"at {path}{extension}") for extension in _HANDLED)


def _attribute(text: str, _: str) -> Iterator[Use]:
    """Yield the resource of `OrdersQueue.Arn`."""
    yield from _named("need")(text.partition(".")[0], "")


def _endpoint(text: str, verb: str) -> Iterator[Use]:
    if key := endpoint_key(text):
        method = _VERB.search(verb)
        yield "endpoint", key, f"{method[1].upper() if method else 'ANY'}:{MOUNTED}"


def _get_endpoint(text: str, _: str) -> Iterator[Use]:
    """Yield the endpoint that a call without a verb asks for with GET."""
    yield from _endpoint(text, "get")


def _route_name(text: str, verb: str) -> Iterator[Use]:
    """Yield the route of a name: all of it (`shop:cart`, `carts.show`), and its last part in the space before that."""
    method = _VERB.search(verb)
    verb = method[1].upper() if method else "ANY"
    if match := _ROUTE_NAME.fullmatch(text):
        yield "named_route", ROUTE_NAME + text, f" {verb}"
        if match["space"]:
            yield "named_route", ROUTE_NAME + match["name"], f"{match['space']} {verb}"


def _linked_route(text: str, _: str) -> Iterator[Use]:
    """Yield the route that a program leads to by its name."""
    if _ROUTE_NAME.fullmatch(text):
        yield "linked_route", ROUTE_NAME + text, " ANY"


def _helper(text: str, verb: str) -> Iterator[Use]:
    """Yield the route of Rails' `cart_path` or `cart_url`."""
    yield from islice(_route_name(text.rpartition("_")[0], verb), 1)


def _action(text: str, _: str) -> Iterator[Use]:
    """Yield the method of a controller that its test requests by its name."""
    yield "action", text.removeprefix(":"), ""


def _managed(text: str, _: str) -> Iterator[Use]:
    """Yield the method that runs a command of Django, which is called by its name."""
    if text.isidentifier():
        yield "command", "handle", f"{COMMANDS}/{text}.py"


def _host(text: str, _: str) -> Iterator[Use]:
    if match := _HOST.fullmatch(text):
        yield "connect", match[1], ""


def _served(text: str, base: str) -> Iterator[Use]:
    """Yield the service that a base class implements, or (with the class as the pattern's `@verb`) its procedure."""
    match = _SERVER.fullmatch(base or text)
    if match and base:
        yield "serve_rpc", text[:1].upper() + text[1:], match[1]
    elif match:
        yield "serve_rpc", match[1], ""


def _called(text: str, _: str) -> Iterator[Use]:
    if match := _CLIENT.fullmatch(text):
        yield "call_rpc", match[1], ""


def _resolved(text: str, holder: str) -> Iterator[Use]:
    """Yield the fields that a resolver may answer, with the types that may have them, best first."""
    types = " ".join(type_names(holder or "Mutation"))
    yield from (("serve_field", name, types) for name in field_names(text) if types)


def _asked(text: str, document: str) -> Iterator[Use]:
    """Yield an operation's root fields, each with its type and the other root fields of that type in its document.

    A schema that lacks any of these is not the one that is meant.
    """
    if len(document) > _MAX_DOCUMENT_LENGTH:
        return
    fields_asked = asked_fields(document or text)[:_MAX_USES]
    for root, name in asked_fields(text):
        other_fields = [field for each, field in fields_asked if each == root and field != name]
        yield "ask_field", name, f"{root}:{'.'.join(other_fields[:_MAX_OTHERS])}"


def _procedure(text: str, client: str) -> Iterator[Use]:
    """Yield the procedure of `trpc.user.byId`, with the name of its router as the receiver."""
    yield "call_procedure", text, client.rpartition(".")[2]


def _required(text: str, _: str) -> Iterator[Use]:
    """Yield the package of a requirement, such as `money[fast]>=1.2`."""
    if match := _REQUIREMENT.match(text):
        yield "require", match[0], ""


def _documented(text: str, directive: str) -> Iterator[Use]:
    """Yield the names in prose, or (with the directive as the pattern's `@verb`) the one that is documented."""
    names = spelled(text.partition("\n")[0], is_name=True) if directive else named_in_prose(text)
    yield from (("document", name, receiver) for name, receiver in names)


def _classes(text: str, component: str) -> Iterator[Use]:
    """Yield the classes of an element, or (with the pattern's `@verb`) those that are passed to a component."""
    yield from (("style", name, component and TO_COMPONENT) for name in style_names(text))


def _identifier(text: str, _: str) -> Iterator[Use]:
    yield from (("style", f"#{name}", "") for name in style_names(text))


def _classes_of_expression(text: str, component: str) -> Iterator[Use]:
    yield from (("style", name, module or (component and TO_COMPONENT)) for name, module in classes_in_expression(text))


def _selector(text: str, _: str) -> Iterator[Use]:
    yield from (("style", name, "") for name in names_in_selector(text))


def _values(text: str, _: str) -> Iterator[Use]:
    """Yield the values that a Helm template uses as they are written, with their names in the receiver."""
    for action in _ACTION.findall(text):
        yield from (("value", f".Values.{path}", f"Values:{path}") for path in _VALUE.findall(action))


_READERS: Final[Mapping[str, Callable[[str, str], Iterator[Use]]]] = {
    "need": _named("need"),
    "requirement": _required,
    "require": _named("require"),
    "mount": _named("mount"),
    "select": _named("select"),
    "expose": _named("expose"),
    "image": _matched("image", _IMAGE),
    "handler": _handler,
    "attribute": _attribute,
    "base": _matched("base", _IMAGE),
    "port": _matched("port", _PORT),
    "configure": _configured,
    "path": _file,
    "beside": _beside,
    "view": view_uses,
    "policy": policy_uses,
    "controller_view": controller_view_uses,
    "razor_view": razor_view_uses,
    "page_path": page_path_uses,
    "fragment": fragment_uses,
    "setting": setting_uses,
    "setting_key": setting_key_uses,
    "placeholders": placeholder_uses,
    "held_setting": held_setting_uses,
    "owned_setting": owned_setting_uses,
    "view_component": view_component_uses,
    "page": page_uses,
    "shared_group": _tests_named("held_tests"),
    "shared_use": _tests_named("shared_tests"),
    "partial": partial_uses,
    "template_path": template_uses,
    "rendered": rendered_uses,
    "layout": layout_uses,
    "own_view": action_uses,
    "model_view": model_uses,
    "factory": factory_uses,
    "module": _module,
    "argument": _argument,
    "output": _output,
    "context": _in_folder("build", "Dockerfile"),
    "action": _in_folder("path", "action.yml", "action.yaml"),
    "kustomization": _in_folder("build", "kustomization.yaml", "kustomization.yml"),
    "build": _built,
    "run": _run,
    "step": _step,
    "entry": _entry,
    "endpoint": _endpoint,
    "get_endpoint": _get_endpoint,
    "request": _endpoint,
    "requested_name": _route_name,
    "requested_helper": _helper,
    "route_name": _linked_route,
    "requested_action": _action,
    "command": _managed,
    "program": _program,
    "connect": _host,
    "publish": _matched("publish", _TOPIC),
    "subscribe": _matched("subscribe", _TOPIC),
    "flag": _matched("flag", _FLAG),
    "serve_rpc": _served,
    "call_rpc": _called,
    "resolver": _resolved,
    "operation": _asked,
    "procedure": _procedure,
    "document": _documented,
    "class": _classes,
    "classes": _classes_of_expression,
    "id": _identifier,
    "selector": _selector,
    "mixin": _named("mixin"),
    "values": _values,
}
_PATHS: Final = frozenset({"endpoint", "get_endpoint", "request"})
"""Kinds whose text may join literals with values."""
OF_VALUES: Final = frozenset({"policy"})
"""Kinds whose `@verb` is a value: what counts is the receiver that it would be."""
WIRED: Final = frozenset(_READERS)
"""The kinds of captured references that are read here."""
_TEXTS: Final = frozenset({"document", "classes", "operation", "values", "view_component"})
"""Kinds whose text is read as it is, however long."""


def wired_uses(kind: str, text: str, verb: str) -> list[Use]:
    """Return the uses that a captured text makes; `verb` is the text of the pattern's `@verb`, or ''."""
    text = text.strip()
    if kind in _TEXTS:
        return list(islice(dict.fromkeys(_READERS[kind](text, verb)), _MAX_USES))
    if len(text) > _MAX_LENGTH:
        return []
    if literal := _LITERAL.fullmatch(text):
        text = literal[2]
    elif kind in _PATHS and _LITERAL.search(text):
        text = _joined(text)
    return list(_READERS[kind](text, verb.strip(_QUOTES)))


def _joined(expression: str) -> str:
    """Return the text of an expression that joins literals with values: `"/users/" + id` is `/users/{}`."""
    parts: list[str] = []
    end = 0
    for literal in _LITERAL.finditer(expression):
        parts += [_HOLE if re.search(r"\w", expression[end : literal.start()]) else "", literal[2]]
        end = literal.end()
    parts.append(_HOLE if re.search(r"\w", expression[end:]) else "")
    return "".join(parts)
