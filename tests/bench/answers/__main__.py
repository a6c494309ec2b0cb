"""Writes down what codegraph's `explore` answers to tasks: `python -m tests.bench.answers TASKS CORPUS PROGRAM OUT`.

CORPUS holds one folder a repository, each indexed by `codegraph init` before; tasks of others are left out. PROGRAM is
the `codegraph` of its npm package. The answers are those of its tool for agents, asked for up to 40 files, so that its
own ceiling is the limit. Its telemetry is off, and so is its memory of what a connection was sent before.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from typing import Any, Final, Self

from packlens.bench.tasks import load_tasks

_MAX_FILES: Final = 40
_OFF: Final = {
    "DO_NOT_TRACK": "1",
    "CODEGRAPH_TELEMETRY": "0",
    "CODEGRAPH_NO_DAEMON": "1",
    "CODEGRAPH_EXPLORE_DEDUP": "0",
    "CODEGRAPH_NO_UPDATE_CHECK": "1",
}


class Explorer:
    """The MCP server of one repository."""

    def __init__(self, program: Path, root: Path) -> None:
        self._process = subprocess.Popen(
            [str(program), "serve", "--mcp", "--no-watch", "-p", str(root)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **_OFF},
            text=True,
        )
        self._count = 0

    def __enter__(self) -> Self:
        client = {"name": "bench", "version": "1"}
        self._ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client})
        self._send({"method": "notifications/initialized"})
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    def explore(self, task: str) -> str:
        """Return the answer to a task."""
        arguments = {"query": task, "maxFiles": _MAX_FILES}
        result = self._ask("tools/call", {"name": "codegraph_explore", "arguments": arguments})
        return "\n".join(part.get("text", "") for part in result["content"])

    def _ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._count += 1
        self._send({"id": self._count, "method": method, "params": params})
        assert self._process.stdout is not None
        for line in self._process.stdout:
            message = json.loads(line)
            if message.get("id") == self._count and "method" not in message:
                result: dict[str, Any] = message["result"]
                return result
        raise RuntimeError("codegraph has ended")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self._process.stdin.flush()


def main(tasks: Path, corpus: Path, program: Path, out: Path) -> None:
    """Ask for each task, and write the answers as lines of JSON."""
    with out.open("w", encoding="utf-8") as target:
        for repo, several in groupby(load_tasks(tasks), lambda task: task.repo):
            if not (corpus / repo).is_dir():
                continue
            with Explorer(program, corpus / repo) as explorer:
                for task in several:
                    answer = {"system": "codegraph", "task_id": task.id, "text": explorer.explore(task.description)}
                    target.write(json.dumps(answer) + "\n")
                    target.flush()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:5]))
