"""What agents that share an engine cost: python -m tests.bench.shared_engine FOLDER [--agents 20] [--cache DIR].

With FOLDER indexed: the first `context` of `packlens mcp` with nothing running (detached) and with an engine running
(attached), each from the start of the process and from the question on. Then on one engine: one agent; as many agents
as are wanted that ask different questions in the same moment (the worst case), or one and the same question; and, as
agents do, each its own questions with a pause between. Latencies, processor seconds and memory of the engine are
printed, and how long different questions of one moment would take at best, were all processors kept busy by them. Wall
times mean little on a busy machine: load is printed too.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from packlens.agents.requests import ContextRequest
from packlens.attach.shared_engine import SharedEngine
from packlens.cancellation import NEVER
from tests.bench.query_latency import percentile
from tests.cli.run import run
from tests.mcp.lines import LineClient

TASKS: Final = (
    "session cookie is set even though the session was not modified",
    "cache the result of a query set",
    "form field does not validate empty values",
    "migration fails when a column is renamed",
    "url resolver is slow with many patterns",
    "template tag escapes html twice",
)
_QUIET: Final = 3.0
_MIN_REST: Final = 12.0
_TICK: Final = os.sysconf("SC_CLK_TCK")


def processor_seconds(process: int) -> float:
    """Return what a process has used so far, with children that it has waited for."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(int(field) for field in fields[11:15]) / _TICK


def megabytes(process: int) -> float:
    """Return the memory that only this process has, in MB."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def engine_of(cache: Path) -> int:
    """Return the process of the one engine that runs."""
    (file,) = (cache / "packlens/run").glob("*.json")
    process: int = json.loads(file.read_text())["process"]
    return process


def rest(process: int) -> float:
    """Wait until an engine has loaded what follows edits, which it does when nobody asks; return what it has used."""
    time.sleep(_MIN_REST)
    used = -1.0
    while (now := processor_seconds(process)) > used:
        used = now
        time.sleep(_QUIET)
    return used


def first_context(name: str, folder: Path, cache: Path, used_before: Callable[[], float]) -> LineClient:
    """Start a front, ask its first question, and print what it took; return the front, which stays."""
    before, began = used_before(), time.perf_counter()
    client = LineClient(folder, cache)
    client.open()
    started = time.perf_counter()
    client.settled("context", {"task": TASKS[0]})
    ended = time.perf_counter()
    engine = processor_seconds(engine_of(cache)) - before
    front = processor_seconds(client.process.pid)
    print(
        f"{name}: {ended - began:.2f} s from the start, {ended - started:.2f} s from the question; "
        f"processor {front:.2f} s front, {engine:.2f} s engine"
    )
    return client


def ask(engine: SharedEngine, task: str) -> float:
    """Ask a question; return how long it took."""
    began = time.perf_counter()
    engine.answer(ContextRequest(task), NEVER)
    return time.perf_counter() - began


def together(name: str, folder: Path, agents: int, rounds: int, pause: float, *, same: bool = False) -> list[float]:
    """Have agents ask at once, each `rounds` questions with a pause between; print and return the latencies.

    With `same`, all of them ask one question, which nobody asked before.
    """
    engines = [engine for n in range(agents) if (engine := SharedEngine.running(folder, None, f"agent {n}"))]
    seconds: list[float] = []
    process = engine_of(Path(os.environ["XDG_CACHE_HOME"]))
    before = processor_seconds(process)

    def work(number: int) -> None:
        """Ask as one agent."""
        for turn in range(rounds):
            time.sleep(pause * (number / agents if turn == 0 else 1))
            own = f"{TASKS[(number + turn) % len(TASKS)]} {number}"
            seconds.append(ask(engines[number], "the admin lists rows twice" if same else own))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(engines))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    used = processor_seconds(process) - before
    print(
        f"{name}: p50 {percentile(seconds, 0.5):.2f} s, p95 {percentile(seconds, 0.95):.2f} s; "
        f"engine {used / len(seconds):.3f} processor s a question, {megabytes(process):.0f} MB; "
        f"all at once on {os.cpu_count()} processors: at least {used / rounds / (os.cpu_count() or 1):.2f} s"
    )
    for engine in engines:
        engine.close()
    return seconds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--agents", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pause", type=float, default=10.0, help="seconds between two questions of an agent")
    parser.add_argument("--cache", type=Path, default=None)
    options = parser.parse_args()
    folder = options.folder.resolve()
    cache = options.cache or Path(tempfile.mkdtemp(prefix="shared-"))
    os.environ["XDG_CACHE_HOME"] = str(cache)
    os.environ.pop("XDG_RUNTIME_DIR", None)
    print(f"load {os.getloadavg()[0]:.0f}")
    run("index", folder)
    detached = first_context("detached, with an index", folder, cache, lambda: 0.0)
    process = engine_of(cache)
    try:
        print(f"processor, with what follows edits loaded: {rest(process):.2f} s engine")
        attached = first_context("attached", folder, cache, lambda: processor_seconds(process))
        one = together("one agent", folder, 1, 2 * options.rounds, 0.0)
        burst = together(f"{options.agents} agents, all at the same moment", folder, options.agents, 1, 0.0)
        equal = together(f"{options.agents} agents, one question", folder, options.agents, 1, 0.0, same=True)
        paced = together(
            f"{options.agents} agents, {options.pause:g} s apart", folder, options.agents, options.rounds, options.pause
        )
        for name, seconds in (("the same moment", burst), ("one question", equal), ("paced", paced)):
            print(f"p95 of {name} / of one: {percentile(seconds, 0.95) / percentile(one, 0.95):.1f}")
        fronts = sum(megabytes(client.process.pid) for client in (detached, attached)) / 2
        print(f"a front: {fronts:.0f} MB; engines that run: {len(list((cache / 'packlens/run').glob('*.json')))}")
        print(f"load {os.getloadavg()[0]:.0f}")
    finally:
        for number in (process, detached.process.pid):
            os.kill(number, signal.SIGTERM)


if __name__ == "__main__":
    main()
