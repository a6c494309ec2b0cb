"""How a test is named to the program that runs it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from packlens.model import Node

RUNNERS: Final = {"python": "pytest", "go": "go test", "java": "Class#method", "kotlin": "Class#method"}
"""What the ids of a language's tests are given to, or their form; of others the file and the name are told."""


def runner_id(node: Node, heir: Node | None = None) -> str:
    """Return what a runner takes for a test, as one of its own type or of another type that inherits it (`heir`).

    pytest: `path::Class::name` (docs.pytest.org, "Selecting tests"); go: a package and `-run`, or `-bench` alone
    (go help testflag); Java and Kotlin: `Class#method` (Maven Surefire, "Running a Single Test"); others: path and
    name; of a file its path.
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
            return f"{'./' + folder if folder else '.'} {flag} '^{node.name}$'"
        case "java" | "kotlin":
            return "#".join(node.qualified_name.rsplit(".", 1))
    return f"{node.path}:{node.span.start_line} {node.qualified_name}"
