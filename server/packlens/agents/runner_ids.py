"""Formats the id by which a test is named to the program that runs it."""

from __future__ import annotations

import posixpath
from dataclasses import replace
from typing import Final

from packlens.graph.view import Index
from packlens.model import NODE_KINDS, Node

RUNNERS: Final = {"python": "pytest", "go": "go test", "java": "Class#method", "kotlin": "Class#method"}
"""By language, the runner that takes the ids of tests, or their form; tests of other languages have path and name."""
_FUNCTION: Final = NODE_KINDS.index("function")


def runner_id(node: Node, suite: str = "", heir: Node | None = None) -> str:
    """Return what a runner takes for a test, as one of its own type or of another type that inherits it (`heir`).

    pytest: `path::Class::name` (docs.pytest.org, "Selecting tests"); go: a package and `-run`, or `-bench` alone (go
    help testflag); Java and Kotlin: `Class#method` (Maven Surefire, "Running a Single Test"), or `Outer$Inner#method`;
    others: path and name; for a file its path.

    A test of Go that is a method runs within the test named `suite` (`suite_test`), or within whichever runs its type:
    `-run` takes the names of both (pkg.go.dev/testing, "Subtests and Sub-benchmarks").
    """
    if node.kind == "file":
        return node.path
    if heir is not None:
        node = replace(node, path=heir.path, qualified_name=f"{heir.qualified_name}.{node.name}")
    match node.language:
        case "python":
            return f"{node.path}::{node.qualified_name.replace('.', '::')}"
        case "go":
            folder = node.path.rpartition("/")[0]
            flag = "-run '^$' -bench" if node.name.startswith("Benchmark") else "-run"
            outer = (f"^{suite}$/" if suite else "/") if node.kind == "method" else ""
            return f"{'./' + folder if folder else '.'} {flag} '{outer}^{node.name}$'"
        case "java" | "kotlin":
            owner, _, name = node.qualified_name.rpartition(".")
            return f"{owner.replace('.', '$')}#{name}" if owner else name
    return f"{node.place} {node.qualified_name}"


def suite_test(position: int, index: Index) -> str:
    """Return the name of the test that runs the type of a test of Go: `TestCart` with `suite.Run(t, new(Cart))`.

    '' if the test is no method, or if there is no such function in its folder.
    """
    symbols, incoming = index.symbols, index.incoming
    owner = int(symbols.container[position])
    if owner < 0 or symbols.languages[symbols.file[position]] != "go":
        return ""
    folder = posixpath.dirname(symbols.path_of(position))
    users = incoming.indices[incoming.indptr[owner] : incoming.indptr[owner + 1]].tolist()
    runs = (p for p in users if symbols.kind[p] == _FUNCTION and symbols.names[p].startswith("Test"))
    return next((symbols.names[p] for p in runs if posixpath.dirname(symbols.path_of(p)) == folder), "")
