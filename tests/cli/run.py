"""Runs the command as users do: in a process of its own, or, where only its answer matters, in this one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from packlens.cli.main import main

SERVER = Path(__file__).resolve().parents[2] / "server"


@dataclass(frozen=True)
class Ended:
    """How a command ended. Texts are decoded leniently; `raw` is the standard output as it came."""

    code: int
    raw: bytes
    stderr: str

    @property
    def stdout(self) -> str:
        """The standard output as text."""
        return self.raw.decode("utf-8", "surrogateescape")

    @property
    def json(self) -> Any:
        """The standard output, parsed as JSON."""
        return json.loads(self.raw)

    @property
    def notes(self) -> list[str]:
        """The lines on the standard error, without progress, which an index run of five seconds and more tells."""
        return [line for line in self.stderr.splitlines() if not line.endswith(" ...")]

    def is_clean(self) -> bool:
        """Whether nothing of Python's machinery shows."""
        return not any(
            word in self.stdout + self.stderr for word in ("Traceback", "please report", "Exception ignored")
        )


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a child process that finds the package."""
    return {**os.environ, "PYTHONPATH": str(SERVER), **more}


def run(
    *words: str | Path,
    cwd: Path | None = None,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    program: Sequence[str] = ("-m", "packlens"),
) -> Ended:
    """Run `packlens` in a new process, without a terminal. `program` is what Python runs as the command."""
    done = subprocess.run(
        [sys.executable, *program, *(os.fspath(word) for word in words)],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        env=environment(**(env or {})),
        timeout=120,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))


def call(*words: str | Path, stdin: str | bytes | None = None) -> Ended:
    """Run `packlens` in this process."""
    result = CliRunner().invoke(main, [os.fspath(word) for word in words], input=stdin)
    return Ended(result.exit_code, result.stdout_bytes, result.stderr)


@contextmanager
def interrupts(disposition: Callable[..., object] | signal.Handlers) -> Iterator[None]:
    """Start processes in this block with this disposition of SIGINT, whatever this process inherited.

    A handler of this process is the default for a process that it starts; what is ignored stays ignored there.
    """
    before = signal.signal(signal.SIGINT, disposition)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
