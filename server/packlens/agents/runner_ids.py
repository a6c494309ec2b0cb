"""How a test is named to the program that runs it."""

from __future__ import annotations

from typing import Final

from packlens.engine.test_files import CALLED_TESTS, is_test_file
from packlens.model import CALLABLE_KINDS, Node

RUNNERS: Final = {"python": "pytest", "go": "go test", "java": "Class#method", "kotlin": "Class#method"}
"""What the ids of a language's tests are given to, or their form; of others the file and the name are told."""


def is_case(node: Node) -> bool:
    """Return whether a node of test code may be a test by itself, rather than a helper, a class or a file of others."""
    if is_test_file(node):
        return True
    if node.kind not in CALLABLE_KINDS:
        return False
    if node.language in CALLED_TESTS:  # minitest and luaunit; other functions help tests that are calls
        return node.name.startswith("test")
    match node.language:
        case "python":
            return node.name.startswith("test")
        case "go":
            return node.name.startswith(("Test", "Fuzz", "Benchmark", "Example"))
    return True


def runner_id(node: Node) -> str:
    """Return what a runner takes for a test.

    pytest: `path::Class::name` (docs.pytest.org, "Selecting tests"); go: a package and `-run` (go help testflag);
    Java and Kotlin: `Class#method` (Maven Surefire, "Running a Single Test"); others: path and name; of a file
    its path.
    """
    if node.kind == "file":
        return node.path
    match node.language:
        case "python":
            return f"{node.path}::{node.qualified_name.replace('.', '::')}"
        case "go":
            folder = node.path.rpartition("/")[0]
            return f"{'./' + folder if folder else '.'} -run '^{node.name}$'"
        case "java" | "kotlin":
            return "#".join(node.qualified_name.rsplit(".", 1))
    return f"{node.path}:{node.span.start_line} {node.qualified_name}"
