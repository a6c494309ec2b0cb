"""Compares the tests that `packlens tests` names for random functions with what coverage.py itself says ran them.

    python -m tests.bench.measured_tests REPO .coverage [--functions 30] [--seed 23]

The data file comes from `pytest --cov --cov-context=test`. What is right is read by coverage.py's own interface and
Python's own parser, not by Packlens: a test ran a function if it ran a line of its body, behind the lines of the `def`.
Measured answers have to be equal; static ones are given their recall and precision, over
all functions together and the test files that were run.
"""

from __future__ import annotations

import argparse
import ast
import random
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from packlens.agents.runner_ids import runner_id
from packlens.engine.context_engine import ContextEngine


class Function(NamedTuple):
    """A function of the measured code, with the tests that ran it by coverage.py."""

    path: str
    qualified: str
    tests: frozenset[str]


def functions_of(root: Path, data: Path) -> list[Function]:
    """Return the functions of the measured files whose body has lines of its own, by path and name."""
    from coverage import CoverageData

    measured = CoverageData(str(data))
    measured.read()
    found: list[Function] = []
    for file in sorted(measured.measured_files()):
        path = Path(file)
        if not path.is_file() or not path.is_relative_to(root):
            continue
        by_line = measured.contexts_by_lineno(file)
        name = path.relative_to(root).as_posix()
        for qualified, first, last in _bodies(ast.parse(path.read_text("utf-8")), ""):
            contexts = {context for line in range(first, last + 1) for context in by_line.get(line, ())}
            tests = {
                _in_root(context.partition("|")[0].partition("[")[0], root) for context in contexts if "::" in context
            }
            found.append(Function(name, qualified, frozenset(tests)))
    names = [(function.path, function.qualified) for function in found]
    return [each for each in found if names.count((each.path, each.qualified)) == 1]  # overloads share a name


@cache
def _in_root(test: str, root: Path) -> str:
    """Return a test's id with the path of its file from the root: pytest's own root may be a folder below."""
    path, _, rest = test.partition("::")
    if (root / path).is_file():
        return test
    (file,) = [found for found in root.rglob(Path(path).name) if found.as_posix().endswith(f"/{path}")]
    return f"{file.relative_to(root).as_posix()}::{rest}"


def _bodies(tree: ast.AST, prefix: str) -> Iterator[tuple[str, int, int]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            arguments = node.args
            header = [
                node.lineno,
                *(each.end_lineno or 0 for each in ast.walk(arguments) if isinstance(each, ast.expr | ast.arg)),
            ]
            header += [node.returns.end_lineno or 0] if node.returns is not None else []
            first = node.body[0].lineno
            if first > max(header):
                yield f"{prefix}{node.name}", first, node.end_lineno or first
        elif isinstance(node, ast.ClassDef):
            yield from _bodies(node, f"{prefix}{node.name}.")
        elif not isinstance(node, ast.expr):
            yield from _bodies(node, prefix)


def main() -> None:
    """Print a line for each function whose measured answer differs, and the figures."""
    options = parsed_options(__doc__)
    root = options.repo.resolve()
    functions = [each for each in functions_of(root, options.data) if each.tests and not is_test_path(each.path)]
    ran_files = {test.partition("::")[0] for each in functions for test in each.tests}
    functions = chosen(functions, options)
    with tempfile.TemporaryDirectory() as folder, ContextEngine.open(root, database=Path(folder, "x.db")) as engine:
        engine.index()
        answers = [_answer(engine, each, measured=False) for each in functions]
        static = [frozenset(each for each in found if each.partition("::")[0] in ran_files) for found in answers]
        engine.evidence.add(options.data)
        measured = [_answer(engine, each, measured=True) for each in functions]
    report(functions, measured, static)


def parsed_options(description: str | None) -> argparse.Namespace:
    """Return what the command line says: `repo`, `data`, how many functions and which."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("repo", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--functions", type=int, default=30)
    parser.add_argument("--seed", type=int, default=23)
    parser.add_argument("--all", action="store_true", help="every function instead of some")
    return parser.parse_args()


def chosen(functions: list[Function], options: argparse.Namespace) -> list[Function]:
    """Return as many functions as the options ask for, at random."""
    if options.all:
        return functions
    return random.Random(options.seed).sample(functions, min(options.functions, len(functions)))


def report(functions: Sequence[Function], measured: Sequence[frozenset[str]], static: Sequence[frozenset[str]]) -> None:
    """Print a line for each function whose measured answer differs, and the figures."""
    equal = 0
    for function, answer in zip(functions, measured, strict=True):
        equal += answer == function.tests
        if answer != function.tests:
            print("differs:", function.path, function.qualified, sorted(answer ^ function.tests)[:5])
    right = sum(len(answer & function.tests) for answer, function in zip(static, functions, strict=True))
    ran, named = sum(len(each.tests) for each in functions), sum(map(len, static))
    none = sum(not answer for answer in static)
    print(f"{len(functions)} functions, {ran} pairs of function and test by coverage; measured equal: {equal}")
    print(f"static: recall {right / max(ran, 1):.3f}, precision {right / max(named, 1):.3f}, nothing found for {none}")


def is_test_path(path: str) -> bool:
    """Return whether a path is that of test code."""
    return any(part in ("test", "tests") for part in path.split("/")) or Path(path).name.startswith(
        ("test_", "conftest")
    )


def _answer(engine: ContextEngine, function: Function, *, measured: bool) -> frozenset[str]:
    scope = engine.test_scope(symbol=f"{function.path}:{function.qualified}")
    tests = [test for test in scope.tests if test.measured == measured]
    others = scope.measured.other_tests if scope.measured is not None and measured else ()
    ids = (
        runner_id(test.node, heir=heir) for test in tests for heir in ((None,) * (not test.only_inherited) + test.heirs)
    )
    return frozenset([*ids, *others])


if __name__ == "__main__":
    main()
