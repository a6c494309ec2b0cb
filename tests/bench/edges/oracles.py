"""What real resolvers say a call goes to: pyright, rust-analyzer (both by LSP), tsc, go/types, javac.

`install` puts them into a folder; answers are kept in a file, since they depend on the repository alone.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.bench.edges.rust_project import rust_project
from tests.bench.edges.sites import Site

_HERE: Final = Path(__file__).parent
_WORD: Final = re.compile(r"[\w$]+")


class Target(NamedTuple):
    """A definition: its file (relative to the repository, or '' outside), line from 0, name."""

    path: str
    line: int
    name: str


Answers = dict[Site, list[Target]]
"""Nothing where the resolver does not know."""


def ask(language: str, tools: Path, root: Path, sites: Sequence[Site]) -> Answers:
    """Ask a language's resolver about sites of a repository."""
    if language == "python":
        return _by_lsp([str(tools / "node_modules/.bin/pyright-langserver"), "--stdio"], root, sites, {})
    if language == "rust":
        library = next((tools / "rust/debian/usr/src").glob("rustc-*/library"))
        return _by_lsp(
            [str(tools / "rust/rust-analyzer")],
            root,
            sites,
            {**RUST_SETTINGS, "linkedProjects": [rust_project(root, library)]},
        )
    command = {
        "typescript": ["node", str(_HERE / "tsc.cjs"), str(tools)],
        "javascript": ["node", str(_HERE / "tsc.cjs"), str(tools)],
        "go": [str(tools / "gotypes")],
        "java": ["java", str(_HERE / "Javac.java")],
    }[language]
    request = json.dumps([[site.path, site.byte, site.offset] for site in sites])
    done = subprocess.run([*command, str(root)], input=request.encode(), stdout=subprocess.PIPE, check=True)
    answers: list[list[list[Any]]] = json.loads(done.stdout)
    return {
        site: [Target(_inside(root, path), line, name) for path, line, name in found]
        for site, found in zip(sites, answers, strict=True)
    }


def _inside(root: Path, path: str) -> str:
    """A path relative to the repository, or ''."""
    if not path:
        return ""
    full = Path(os.path.realpath(root / path))
    return full.relative_to(root.resolve()).as_posix() if full.is_relative_to(root.resolve()) else ""


# -- language servers

RUST_SETTINGS: Final = {
    "cargo": {"buildScripts": {"enable": False}},
    "procMacro": {"enable": False},
    "checkOnSave": False,
    "cachePriming": {"enable": False},
}


class LanguageServer:
    """A language server and its standard streams."""

    def __init__(self, command: list[str], root: Path, settings: dict[str, Any]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root)
        self._settings = settings
        self._count = 0
        where = {"rootUri": root.as_uri(), "workspaceFolders": [{"uri": root.as_uri(), "name": root.name}]}
        able = {
            "workspace": {"configuration": True},
            "window": {"workDoneProgress": True},
            "experimental": {"serverStatusNotification": True},
        }
        self.request(
            "initialize", {"processId": os.getpid(), "capabilities": able, "initializationOptions": settings, **where}
        )
        self.tell("initialized", {})

    def send(self, message: dict[str, Any]) -> None:
        """Send a message with its header."""
        assert self._process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def tell(self, method: str, params: Any) -> None:
        """Send a notification."""
        self.send({"method": method, "params": params})

    def request(self, method: str, params: Any) -> Any:
        """Send a request and return its result; requests of the server's are answered meanwhile."""
        self._count += 1
        self.send({"id": self._count, "method": method, "params": params})
        while True:
            message = self.next()
            if message.get("id") == self._count and "method" not in message:
                return message.get("result")

    def next(self) -> dict[str, Any]:
        """Return the server's next message; its requests are answered."""
        stream = self._process.stdout
        assert stream is not None
        length = 0
        while (line := stream.readline().strip()) or not length:
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message: dict[str, Any] = json.loads(stream.read(length))
        if "method" in message and "id" in message:
            items = message["params"].get("items", []) if isinstance(message.get("params"), dict) else []
            settings = [self._settings or None for _ in items] or None
            self.send({"id": message["id"], "result": settings})
        return message

    def end(self) -> None:
        """Kill the server."""
        self._process.kill()
        self._process.wait()


def _by_lsp(command: list[str], root: Path, sites: Sequence[Site], settings: dict[str, Any]) -> Answers:
    server = LanguageServer(command, root, settings)
    if settings:  # rust-analyzer answers nothing before it has read the workspace
        while not is_quiet(server.next()):
            pass
    try:
        return definitions(server, root, sites)
    finally:
        server.end()


def definitions(server: LanguageServer, root: Path, sites: Sequence[Site]) -> Answers:
    """Ask a language server where what stands at each site is defined."""
    answers: Answers = {}
    lines: dict[Path, list[str]] = {}
    opened = ""
    for site in sites:
        uri = (root / site.path).as_uri()
        if opened != uri:
            if opened:
                server.tell("textDocument/didClose", {"textDocument": {"uri": opened}})
            text = (root / site.path).read_text("utf-8", "replace")
            item = {"uri": uri, "languageId": site.path.rpartition(".")[2], "version": 1, "text": text}
            server.tell("textDocument/didOpen", {"textDocument": item})
            opened = uri
        where = {"textDocument": {"uri": uri}, "position": {"line": site.line, "character": site.column}}
        found = server.request("textDocument/definition", where) or []
        answers[site] = [_target(root, each, lines) for each in (found if isinstance(found, list) else [found])]
    return answers


def is_quiet(message: dict[str, Any]) -> bool:
    """Whether rust-analyzer says that it has read the workspace."""
    return message.get("method") == "experimental/serverStatus" and bool(message["params"].get("quiescent"))


def _target(root: Path, found: dict[str, Any], lines: dict[Path, list[str]]) -> Target:
    from urllib.parse import unquote, urlparse

    path = Path(unquote(urlparse(found.get("uri") or found["targetUri"]).path))
    start = (found.get("range") or found["targetSelectionRange"])["start"]
    if path not in lines:
        lines[path] = path.read_text("utf-8", "replace").splitlines() if path.is_file() else []
    text = lines[path][start["line"]] if start["line"] < len(lines[path]) else ""
    name = _WORD.match(text, start["character"])
    return Target(_inside(root, str(path)), start["line"], name[0] if name else "")


# -- answers kept


def remembered(file: Path, language: str, tools: Path, root: Path, sites: Sequence[Site]) -> Answers:
    """As `ask`, but a site that was asked about before, in the same file of answers, is not asked about again."""
    answers = (
        {tuple(each[0]): [Target(*t) for t in each[1]] for each in json.loads(file.read_text())}
        if file.exists()
        else {}
    )
    missing = [site for site in sites if tuple(site) not in answers]
    if missing:
        print(f"asking about {len(missing)} sites of {root.name}", file=sys.stderr)
        answers.update((tuple(site), found) for site, found in ask(language, tools, root, missing).items())
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(list(answers.items())))
    return {site: answers[tuple(site)] for site in sites}
