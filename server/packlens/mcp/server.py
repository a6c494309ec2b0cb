"""The MCP server: answers a client's requests through `packlens.agents` from the index of a workspace.

Nothing but the protocol's library is imported before the first request is answered. Answers are computed in threads; a
cancelled request ends its computation. A success says what is to be done next; `isError` means that the same call would
fail again. No answer has `structuredContent`: if it is there, Claude Code and VS Code show the model nothing else
(anthropics/claude-code#79944, microsoft/vscode#290063). What programs need is in `_meta`.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import anyio
import anyio.to_thread
from mcp.server import ServerRequestContext
from mcp.server.context import CallNext, HandlerResult
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    TextContent,
    TextResourceContents,
)

import packlens
from packlens.agents.requests import INDEX_PATIENCE
from packlens.cancellation import CancellationToken, OperationCancelledError
from packlens.errors import DEBUG, PacklensError
from packlens.mcp.lone_surrogates import Incoming, relay
from packlens.mcp.prompts import PROMPTS, prompt_text
from packlens.mcp.resources import RESOURCES, TEMPLATES, missing, read_resource
from packlens.mcp.tools import instructions, listed_tools, read_request, text
from packlens.mcp.workspaces import AskedFolder, Workspaces
from packlens.visible import visible_line

if TYPE_CHECKING:
    from packlens.agents.requests import Request, ToolAnswer
    from packlens.mcp.http import Listening

T = TypeVar("T")
Context = ServerRequestContext[Any, Any]
_NAMELESS: Final = "agent"
_META: Final = "packlens/answer"
_REPORT_EVERY: Final = 0.5
"""Seconds between two reports of progress."""


class AgentServer:
    """The handlers of one client's requests, and the workspaces that they are answered from."""

    def __init__(self, workspaces: Workspaces, more_tools: frozenset[str]) -> None:
        self._workspaces = workspaces
        self._tools = listed_tools(more_tools)
        self._more_tools = more_tools
        self._is_warm = False

    def make(self) -> Server[Any]:
        """Return the protocol's server with these handlers."""
        server: Server[Any] = Server(
            "packlens",
            version=packlens.__version__,
            instructions=instructions(self._more_tools),
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_list_prompts=self._list_prompts,
            on_get_prompt=self._get_prompt,
            on_list_resources=self._list_resources,
            on_list_resource_templates=self._list_templates,
            on_read_resource=self._read_resource,
        )
        server.middleware = [self._warm_after]
        return server

    async def _warm_after(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        """Open the default workspace once the first message is answered: `initialize` must not wait for it."""
        result = await call_next(ctx)
        if not self._is_warm:
            self._is_warm = True
            self._workspaces.warm(_client_of(ctx))
        return result

    async def _list_tools(self, _context: Context, _params: PaginatedRequestParams | None) -> ListToolsResult:
        return ListToolsResult(tools=self._tools)

    async def _list_prompts(self, _context: Context, _params: PaginatedRequestParams | None) -> ListPromptsResult:
        return ListPromptsResult(prompts=list(PROMPTS))

    async def _list_resources(self, _context: Context, _params: PaginatedRequestParams | None) -> ListResourcesResult:
        return ListResourcesResult(resources=list(RESOURCES))

    async def _list_templates(
        self, _context: Context, _params: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        return ListResourceTemplatesResult(resource_templates=list(TEMPLATES))

    async def _get_prompt(self, _context: Context, params: GetPromptRequestParams) -> GetPromptResult:
        try:
            return prompt_text(params.name, params.arguments or {})
        except PacklensError as error:
            raise MCPError(INVALID_PARAMS, str(error)) from error

    async def _read_resource(self, context: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        try:
            found = await _in_thread(lambda: read_resource(params.uri, self._workspaces, _client_of(context)))
        except PacklensError as error:
            raise MCPError(INTERNAL_ERROR, visible_line(str(error))) from error
        if found is None:
            raise MCPError(INVALID_PARAMS, missing(params.uri))
        content, kind = found
        return ReadResourceResult(contents=[TextResourceContents(uri=params.uri, mime_type=kind, text=content)])

    async def _call_tool(self, context: Context, params: CallToolRequestParams) -> CallToolResult:
        name, arguments = params.name, params.arguments or {}
        if name not in {tool.name for tool in self._tools}:
            tool_names = ", ".join(tool.name for tool in self._tools)
            raise MCPError(
                INVALID_PARAMS, f"There is no tool '{visible_line(name)[:100]}'; the tools are: {tool_names}."
            )
        try:
            request = read_request(name, arguments)
            workspace = self._workspaces.at(text(arguments, "root") or None)
            return await _answered(context, workspace, request)
        except PacklensError as error:
            return _result(f"{visible_line(str(error))}\n", is_error=True)
        except Exception as error:
            cause = cause_of(error)
            sentence = f"Packlens failed unexpectedly ({type(cause).__name__}: {cause}); please report it."
            return _result(f"{visible_line(sentence)}\n", is_error=True)


def cause_of(error: Exception) -> Exception:
    """Return the first error of a group, which says more than that there is a group; any other error as it is."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return error


async def _answered(context: Context, workspace: AskedFolder, request: Request) -> CallToolResult:
    """Return the answer to a request; progress is reported meanwhile, and a cancelled request ends the computation."""
    token, client = CancellationToken(), _client_of(context)
    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_report, context, workspace)
            answer = await _in_thread(lambda: _answer(workspace, request, token, client))
            tasks.cancel_scope.cancel()
    except ExceptionGroup as group:  # Python 3.11.2 puts what `except*` raises into a group again
        refusals, others = group.split(PacklensError)
        raise (refusals.exceptions[0] if refusals is not None and others is None else group) from None
    finally:
        token.cancel()  # ends a computation that nobody waits for any more
    content = answer.text
    if answer.problem:
        content = f"{content.rstrip()}\n\nThe index has a problem: {visible_line(answer.problem)}\n"
    return _result(content, answer.fields)


def _answer(workspace: AskedFolder, request: Request, token: CancellationToken, client: str) -> ToolAnswer:
    try:
        return workspace.answer(request, token, client)
    except OperationCancelledError as error:
        raise PacklensError("The question was cancelled.") from error


def waited_share(seconds: float) -> float:
    """Return how far a wait is, from 0 to 1. It rises as long as one waits: the protocol wants every share to rise."""
    return seconds / (seconds + INDEX_PATIENCE / 2)


async def _report(context: Context, workspace: AskedFolder) -> None:
    """Report what the answer is waiting for, as long as it is."""
    started = anyio.current_time()
    while True:
        await anyio.sleep(_REPORT_EVERY)
        if doing := workspace.doing:
            await context.session.report_progress(waited_share(anyio.current_time() - started), 1.0, doing)


def _client_of(context: Context) -> str:
    """Return the client's name for itself; while `initialize` is being answered only its params have it."""
    if (params := context.session.client_params) is not None:
        return params.client_info.name
    name = ((context.params or {}).get("clientInfo") or {}).get("name")
    return name if isinstance(name, str) else _NAMELESS


async def _in_thread(work: Callable[[], T]) -> T:
    """Return the result of work done in a thread; if nobody waits any more, the thread is left to end by itself."""
    return await anyio.to_thread.run_sync(work, abandon_on_cancel=True)


def _result(content: str, fields: Mapping[str, Any] | None = None, *, is_error: bool = False) -> CallToolResult:
    meta = {_META: dict(fields)} if fields else None
    return CallToolResult(content=[TextContent(type="text", text=content)], is_error=is_error, _meta=meta)


def serve(workspaces: Workspaces, more_tools: frozenset[str]) -> None:
    """Serve one client over the standard streams until it closes them. Other output goes to the standard error."""

    async def run(server: Server[Any]) -> None:
        """Serve until the client closes its end."""
        async with stdio_server() as (incoming, outgoing), anyio.create_task_group() as tasks:
            relayed, messages = anyio.create_memory_object_stream[Incoming](0)
            tasks.start_soon(relay, incoming, relayed)
            await server.run(messages, outgoing, server.create_initialization_options())

    _serve(workspaces, more_tools, run)


def serve_on_port(workspaces: Workspaces, more_tools: frozenset[str], listening: Listening, token: str) -> None:
    """Serve clients over HTTP until the process is ended."""
    from packlens.mcp.http import serve_http  # noqa: PLC0415 - the standard streams do without

    _serve(workspaces, more_tools, lambda server: serve_http(server, listening, token))


def _serve(
    workspaces: Workspaces, more_tools: frozenset[str], run: Callable[[Server[Any]], Coroutine[Any, Any, None]]
) -> None:
    logging.getLogger("mcp").setLevel(logging.DEBUG if os.environ.get(DEBUG) == "1" else logging.CRITICAL)
    try:
        anyio.run(run, AgentServer(workspaces, more_tools).make())
    except* OSError:
        pass  # the client has closed its end, and nobody reads what was written
    finally:
        workspaces.close()
