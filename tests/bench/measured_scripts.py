"""Compares what Packlens says of JavaScript's and TypeScript's functions with the counts of Istanbul, by test file.

    python -m tests.bench.measured_scripts REPO FOLDER [--functions 30] [--seed 23] [--all]

`FOLDER/TEST_FILE/coverage-final.json` is what one test file ran, for example of
`npx vitest run TEST_FILE --coverage --coverage.reporter=json --coverage.reportsDirectory=FOLDER/TEST_FILE`. Istanbul
does not say which tests ran a function: a test file stands for its tests. What is right are the report's own counts of
functions (`f`); a function is found again by its lines. Measured answers come from each report alone, static ones from
`packlens tests`, as files.
"""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from pathlib import Path

from packlens.engine.context_engine import ContextEngine
from packlens.engine.symbols.symbol_lookup import symbols_of
from packlens.model import CALLABLE_KINDS
from tests.bench.measured_tests import Function, chosen, parsed_options, report


def functions_of(root: Path, reports: dict[str, Path], engine: ContextEngine) -> tuple[list[Function], int]:
    """Return the functions that some test file ran and that one symbol stands for, and how many have none."""
    ran: dict[tuple[str, int, int], set[str]] = defaultdict(set)
    shared = set[tuple[str, int, int]]()
    for test, report_file in reports.items():
        for file, measured in json.loads(report_file.read_text("utf-8")).items():
            places = [
                (file, each["decl"]["start"]["line"], each["loc"]["end"]["line"]) for each in measured["fnMap"].values()
            ]
            shared.update(place for place in places if places.count(place) > 1)
            for place, count in zip(places, measured["f"].values(), strict=True):
                if count:
                    ran[place].add(test)
    found: list[Function] = []
    snapshot = engine.snapshot()
    for (file, first, last), tests in sorted(ran.items()):
        path = Path(file).relative_to(root).as_posix()
        nodes = snapshot.nodes(symbols_of([path], snapshot.index)).values()
        names = [node.qualified_name for node in nodes]
        own = [node for node in nodes if (node.span.start_line, node.span.end_line) == (first, last)]
        own = [node for node in own if node.kind in CALLABLE_KINDS and names.count(node.qualified_name) == 1]
        if len(own) == 1 and (file, first, last) not in shared:
            found.append(Function(path, own[0].qualified_name, frozenset(tests)))
    return found, len(ran) - len(found)


def main() -> None:
    """Print a line for each function whose measured answer differs, and the figures."""
    options = parsed_options(__doc__)
    root = options.repo.resolve()
    reports = {
        path.parent.relative_to(options.data).as_posix(): path
        for path in sorted(options.data.rglob("coverage-final.json"))
    }
    with tempfile.TemporaryDirectory() as folder, ContextEngine.open(root, database=Path(folder, "x.db")) as engine:
        engine.index()
        functions, unnamed = functions_of(root, reports, engine)
        print(f"{unnamed} functions that ran have no name of their own: callbacks, overloads, several on a line")
        functions = chosen(functions, options)
        static = [_static(engine, each) & reports.keys() for each in functions]
        measured = [set[str]() for _ in functions]
        for test, path in reports.items():
            engine.evidence.add(path)
            for function, tests in zip(functions, measured, strict=True):
                tests.update({test} if _ran(engine, function) else ())
            engine.evidence.remove(path)
    report(functions, list(map(frozenset, measured)), static)


def _static(engine: ContextEngine, function: Function) -> frozenset[str]:
    scope = engine.test_scope(symbol=f"{function.path}:{function.qualified}")
    return frozenset(test.node.path for test in scope.tests)


def _ran(engine: ContextEngine, function: Function) -> bool:
    found = engine.test_scope(symbol=f"{function.path}:{function.qualified}").measured
    return found is not None and bool(found.ran)


if __name__ == "__main__":
    main()
