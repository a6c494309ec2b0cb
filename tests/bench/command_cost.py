"""Measure what `packlens pack` costs over an unchanged index, in units of `import numpy`.

    python -m tests.bench.command_cost FOLDER [--rounds 9]

Processor seconds of whole processes, in turns, medians: an import of numpy, a question whose pack is stored, and one
that was never asked. Modules are compiled before the first round, as an installer does, whatever the environment says.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

TASK = "where is the configuration read and checked"
_NOT_INHERITED: Final = ("PYTHONDONTWRITEBYTECODE", "OPENBLAS_NUM_THREADS")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print one line a command."""
    parser = argparse.ArgumentParser(description="What packlens pack costs over an unchanged index.")
    parser.add_argument("folder", type=Path, help="a repository")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "index.db")
        for round_number in range(2):  # the first indexes and compiles, the second stores what a first question derives
            processor_seconds(pack_command(options.folder, database, f"{TASK} {round_number}"))
        processor_seconds(pack_command(options.folder, database, TASK))
        rounds = [_measured(options.folder, database, number) for number in range(options.rounds)]
    numpy, stored, question = (statistics.median(column) for column in zip(*rounds, strict=True))
    print(f"import numpy      {numpy:6.3f} s")
    print(f"a stored pack     {stored:6.3f} s  {stored / numpy:5.2f} times")
    print(f"a new question    {question:6.3f} s  {question / numpy:5.2f} times")
    print(f"load average {os.getloadavg()[0]:.1f}")


def _measured(folder: Path, database: Path, number: int) -> tuple[float, float, float]:
    return (
        processor_seconds(["-c", "import numpy"]),
        processor_seconds(pack_command(folder, database, TASK)),
        processor_seconds(pack_command(folder, database, f"{TASK} in round {number}")),
    )


def pack_command(folder: Path, database: Path, task: str) -> list[str]:
    """Return the arguments of Python for a question."""
    return ["-m", "packlens", "pack", task, "--repo", str(folder), "--db", str(database)]


def processor_seconds(arguments: Sequence[str]) -> float:
    """Return the processor seconds of Python with some arguments, as a whole process.

    The command line sets the threads of BLAS, for itself and for what imports it, such as a benchmark.
    """
    environment = {name: value for name, value in os.environ.items() if name not in _NOT_INHERITED}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, env=environment, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


if __name__ == "__main__":
    main()
