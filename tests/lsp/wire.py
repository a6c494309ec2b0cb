"""A client that sends what it is told, byte for byte: for hostile input, and for sessions without a framework."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.cli.run import environment

PROGRAM = ("-m", "packlens")
"""What Python runs as the `packlens` command."""
PATIENCE = 60.0
"""Seconds. A server answers after 1 s of processor time, which took 46 s where 25 others wanted two processors."""


class Peer:
    """A server process and its messages. Its requests are answered from `answers`, by method, or with null."""

    def __init__(
        self, cache: Path, answers: Mapping[str, Any] | None = None, *words: str, program: Sequence[str] = PROGRAM
    ) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *program, "lsp", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(XDG_CACHE_HOME=str(cache)),
        )
        self.answers = dict(answers or {})
        self.messages: list[dict[str, Any]] = []
        self.stray = b""
        self.errors = ""
        self._count = 0
        self._news = threading.Condition()
        self._threads = [threading.Thread(target=each, daemon=True) for each in (self._read, self._read_errors)]
        for each in self._threads:
            each.start()

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        for each in self._threads:
            each.join(5)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while line := stream.readline():
            if not line.lower().startswith(b"content-length:"):
                self.stray += line.strip()
                continue
            length = int(line.split(b":")[1])
            while stream.readline().strip():
                pass
            message = json.loads(stream.read(length))
            if "method" in message and "id" in message:
                answer = self.answers.get(message["method"])
                if answer is not Silence:
                    answer = answer(message["params"]) if callable(answer) else answer
                    self.send({"id": message["id"], "result": answer})
            with self._news:
                self.messages.append(message)
                self._news.notify_all()

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors += line.decode("utf-8", "replace")

    def raw(self, data: bytes) -> None:
        """Write bytes to the server."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write(data)
            self.process.stdin.flush()

    def send(self, *messages: Any) -> None:
        """Send messages in one write, so that no pause of this process comes between them."""
        data = b""
        for message in messages:
            body = json.dumps({"jsonrpc": "2.0", **message} if isinstance(message, dict) else message).encode()
            data += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        self.raw(data)

    def ask(self, method: str, params: Any = None) -> int:
        """Send a request and return its number, without waiting for the reply."""
        self._count += 1
        self.send({"id": self._count, "method": method, "params": params})
        return self._count

    def ask_and_cancel(self, method: str, params: Any = None) -> int:
        """Send a request and its cancellation; return its number."""
        self._count += 1
        cancel = {"method": "$/cancelRequest", "params": {"id": self._count}}
        self.send({"id": self._count, "method": method, "params": params}, cancel)
        return self._count

    def tell(self, method: str, params: Any = None) -> None:
        """Send a notification."""
        self.send({"method": method, "params": params})

    def until(self, right: Callable[[dict[str, Any]], bool], patience: float = PATIENCE) -> dict[str, Any]:
        """Return the first message that `right` accepts; fails after `patience` seconds."""
        end = time.monotonic() + patience
        with self._news:
            seen = 0
            while True:
                for message in self.messages[seen:]:
                    if right(message):
                        return message
                seen = len(self.messages)
                left = end - time.monotonic()
                assert left > 0, f"no such message among {self.messages[-5:]}; {self.errors[-2000:]}"
                self._news.wait(left)

    def reply(self, number: Any, patience: float = PATIENCE) -> dict[str, Any]:
        """Return the reply to a request, by its number."""
        return self.until(lambda m: "method" not in m and m.get("id") == number, patience)

    def request(self, method: str, params: Any = None, patience: float = PATIENCE) -> Any:
        """Send a request and return its result; fails if the reply is an error."""
        answer = self.reply(self.ask(method, params), patience)
        assert "error" not in answer, answer
        return answer["result"]

    def failure(self, method: str, params: Any = None) -> dict[str, Any]:
        """Send a request and return its error; fails if the reply is a result."""
        answer = self.reply(self.ask(method, params))
        assert "error" in answer, answer
        error: dict[str, Any] = answer["error"]
        return error

    def notifications(self, method: str) -> list[dict[str, Any]]:
        """Return the messages of a method that have come so far."""
        return [message for message in list(self.messages) if message.get("method") == method]

    def initialize(self, *folders: Path, settings: Any = None, **capabilities: Any) -> dict[str, Any]:
        """Begin a session over some folders; return what the server says that it can do."""
        result: dict[str, Any] = self.request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": None,
                "capabilities": capabilities,
                "workspaceFolders": [{"uri": folder.as_uri(), "name": folder.name} for folder in folders],
                "initializationOptions": settings,
            },
        )
        self.tell("initialized", {})
        return result

    def until_complete(self, roots: int = 1) -> None:
        """Wait until every root's index is complete."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            status = self.request("packlens/status")
            if [root["freshness"]["complete"] for root in status["roots"]].count(True) >= roots:
                return
            time.sleep(0.05)
        raise AssertionError(f"never complete: {status}")

    def open(self, uri: str, text: str, version: int = 1) -> None:
        """Open a document."""
        item = {"uri": uri, "languageId": "", "version": version, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, version: int, *changes: dict[str, Any]) -> None:
        """Change an open document."""
        document = {"uri": uri, "version": version}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": list(changes)})

    def end(self) -> int:
        """Shut down in order; return the exit code."""
        self.request("shutdown")
        self.tell("exit")
        return self.process.wait(PATIENCE)


class Silence:
    """The answer of a client that never answers."""


def change(start: tuple[int, int], end: tuple[int, int], text: str) -> dict[str, Any]:
    """Return one incremental change."""
    return {"range": span(start, end), "text": text}


def span(start: tuple[int, int], end: tuple[int, int]) -> dict[str, Any]:
    """Return a range."""
    return {"start": point(*start), "end": point(*end)}


def point(line: int, character: int) -> dict[str, int]:
    """Return a position."""
    return {"line": line, "character": character}


def eventually(right: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not right():
        assert time.monotonic() < end, "it never came to pass"
        time.sleep(0.05)


class RecordedStream:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.messages: list[object] = []

    def write(self, data: bytes) -> None:
        self.messages.append(json.loads(data.partition(b"\r\n\r\n")[2]))


def hover(peer: Peer, uri: str, line: int = 1, character: int = 25) -> str:
    shown = peer.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": point(line, character)})
    return "" if shown is None else str(shown["contents"]["value"])
