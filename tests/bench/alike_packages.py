"""How an index grows with the number of alike packages: python -m tests.bench.alike_packages [COUNT …] [--rounds 1].

Each package defines the same names as all others and uses its own (`tests/alike_packages.py`). Processor seconds of
`packlens index --jobs 1` as a whole process, and how often the first figure the last one is; at best, that is as often
as the first count the last one.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.alike_packages import LANGUAGES, Sources, packages
from tests.bench.command_cost import processor_seconds


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print a row a language."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("counts", nargs="*", type=int, default=[500, 2_000])
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args(arguments)
    print(f"| language | {' | '.join(f'{count:,} packages, s' for count in options.counts)} | last / first |")
    print("|---" * (len(options.counts) + 2) + "|")
    for name, sources in LANGUAGES.items():
        costs = [index_cost(sources, count, options.rounds) for count in options.counts]
        cells = " | ".join(f"{cost:.2f}" for cost in costs)
        print(f"| {name} | {cells} | {costs[-1] / costs[0]:.1f} |", flush=True)
    print(f"load average {os.getloadavg()[0]:.1f}")


def index_cost(sources: Sources, count: int, rounds: int) -> float:
    """Return the processor seconds of an index of so many packages, the median of some rounds."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "packages")
        for path, text in packages(sources, count).items():
            file = root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        command = ["-m", "packlens", "index", str(root), "--jobs", "1", "--db"]
        costs = [processor_seconds([*command, str(Path(folder, f"{number}.db"))]) for number in range(rounds)]
    return statistics.median(costs)


if __name__ == "__main__":
    main()
