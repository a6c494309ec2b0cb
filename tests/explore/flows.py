"""Explores repositories and compares what is shown with what a reader needs (`expectations/*.toml`).

    PYTHONPATH=server:. python tests/explore/flows.py CORPUS DATABASES [BUDGET]

CORPUS holds a folder for each repository; DATABASES gets an index for each. Each question prints a line: tokens, bytes,
the number of full and of elided symbols, of files and of collapsed files, the processor time of the second of two
calls, and what is wrong: needed bodies that are not full, and full bodies that are not needed. The expectations were
written before the first run.
"""

from __future__ import annotations

import sys
import time
import tomllib
from pathlib import Path
from typing import Any

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine

EXPECTATIONS = Path(__file__).parent / "expectations"


def report(engine: ContextEngine, question: dict[str, Any], budget: int) -> str:
    """Return the line of one question."""
    engine.explore(question["task"], budget)
    start = time.process_time()
    found = engine.explore(question["task"], budget)
    seconds = time.process_time() - start
    shown = {f"{file.path}:{each.node.qualified_name}": each.shape for file in found.files for each in file.symbols}
    shapes = list(shown.values())
    skeletons = sum(file.view != "source" for file in found.files)
    missing = [
        f"{name.rpartition(':')[2]} ({shown.get(name, 'not shown')})"
        for name in question["bodies"]
        if shown.get(name) != "full"
    ]
    needless = [name for name in question.get("signatures", ()) if shown.get(name) in ("full", "elided")]
    if skeletons > question.get("skeletons", skeletons):
        needless.append(f"{skeletons} skeletons")
    return (
        f"{question['name']:6} {found.tokens_used:6} of {budget} tokens {len(found.text.encode()):7} bytes  "
        f"{shapes.count('full')} full {shapes.count('elided')} elided  {len(found.files)} files {skeletons} collapsed  "
        f"{1000 * seconds:.0f} ms  missing: {', '.join(missing) or '-'}  needless: {', '.join(needless) or '-'}"
    )


def main(corpus: str, databases: str, budget: str = "8000") -> None:
    """Report on all repositories that have expectations."""
    for path in sorted(EXPECTATIONS.glob("*.toml")):
        expected = tomllib.loads(path.read_text())
        name = expected["repository"]
        database = Path(databases, f"{name}.db")
        with ContextEngine.open(Path(corpus, name), Settings(caches=False), database) as engine:
            engine.index()
            for question in expected["question"]:
                print(f"{name:8}", report(engine, question, int(budget)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
