"""Formats the id by which a test is named to the program that runs it."""

from __future__ import annotations

import posixpath
import re
import shlex
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from packlens.extract.test_names import SEPARATOR
from packlens.graph.view import Index
from packlens.model import NODE_KINDS, Node

RUNNERS: Final = {"python": "pytest", "go": "go test", "java": "Class#method", "kotlin": "Class#method"}
"""By language, the runner that takes the ids of tests, or their form; tests of other languages have path and name."""
_BY_TEXT: Final = {
    **dict.fromkeys(("javascript", "typescript", "tsx", "vue", "svelte", "astro"), "vitest, jest (mocha: -g)"),
    **dict.fromkeys(("ruby", "elixir"), "path:line"),
    "dart": "dart test",
    "php": "pest",
}
"""The same for tests that are calls with a text."""
_PATH_AND_NAME: Final = "path and name"
_HOLE: Final = re.compile(r"[$#]\{(?:[^{}]|\{[^{}]*\})*\}|%[sdifjop#%]|\$\w+(?:\.\w+)*|[\u2026']")
"""Matches what a name holds in place of a value, what is left out of it, and quotes."""
_SPECIAL: Final = re.compile(r"[\\^$.|?*+()[\]{}]")


def runner_of(node: Node) -> str:
    """Return the runner that takes the id of a test, or the form of the id."""
    if node.kind == "file":
        return "whole files"
    return (_BY_TEXT if node.kind == "test" else RUNNERS).get(node.language, _PATH_AND_NAME)


_FUNCTION: Final = NODE_KINDS.index("function")


def runner_id(node: Node, suite: str = "", heir: Node | None = None) -> str:
    """Return what a runner takes for a test, as one of its own type or of another type that inherits it (`heir`).

    pytest: `path::Class::name` (docs.pytest.org, "Selecting tests"); go: a package and `-run`, or `-bench` alone (go
    help testflag); Java and Kotlin: `Class#method` (Maven Surefire, "Running a Single Test"), or `Outer$Inner#method`;
    others: path and name; for a file its path. For tests that are calls, see `_text_id`. What goes to a runner as it is
    stands in quotes if a shell needs them.

    A test of Go that is a method runs within the test named `suite` (`suite_test`), or within whichever runs its type:
    `-run` takes the names of both (pkg.go.dev/testing, "Subtests and Sub-benchmarks").
    """
    if node.kind == "file":
        return shlex.quote(node.path)
    if node.kind == "test":
        return _text_id(node)
    if heir is not None:
        node = replace(node, path=heir.path, qualified_name=f"{heir.qualified_name}.{node.name}")
    match node.language:
        case "python":
            return shlex.quote(f"{node.path}::{node.qualified_name.replace('.', '::')}")
        case "go":
            folder = node.path.rpartition("/")[0]
            flag = "-run '^$' -bench" if node.name.startswith("Benchmark") else "-run"
            outer = (f"^{suite}$/" if suite else "/") if node.kind == "method" else ""
            return f"{shlex.quote('./' + folder) if folder else '.'} {flag} '{outer}^{node.name}$'"
        case "java" | "kotlin":
            owner, _, name = node.qualified_name.rpartition(".")
            return f"{owner.replace('.', '$')}#{name}" if owner else name
    return f"{node.place} {node.qualified_name}"


def run_ids(node: Node, heirs: Iterable[Node], index: Index) -> list[str]:
    """Return what a runner takes for a test, and for each of the types that inherit it."""
    suite = suite_test(index.symbols.position_of[node.id], index)
    return [runner_id(node, suite), *(runner_id(node, heir=heir) for heir in heirs)]


def _text_id(node: Node) -> str:
    """Return what a runner takes for a test that is a call with a text.

    vitest, jest, pest, dart: a path and a regular expression for all texts (vitest.dev, "Test Filtering"; jestjs.io,
    "Jest CLI Options"; pestphp.com, "Filtering Tests"; dart.dev, "dart test"); RSpec, Rails, ExUnit: a path and a line;
    others: path, line and name.
    """
    path = shlex.quote(node.path)
    match node.language:
        case "javascript" | "typescript" | "tsx" | "vue" | "svelte" | "astro":
            return f"{path} -t '{_pattern(node)}'"
        case "php":
            return f"{path} --filter '{_pattern(node)}'"
        case "dart":
            return f"{path} -n '{_pattern(node)}'"
        case "ruby" | "elixir":
            return f"{path}:{node.span.start_line}"
    return f"{node.path}:{node.span.start_line} {node.qualified_name}"


def _pattern(node: Node) -> str:
    """Return a regular expression for the texts of a test, as frameworks join them: with blanks between."""
    texts = node.qualified_name.replace(SEPARATOR, " ")
    return ".*".join(_SPECIAL.sub(r"\\\g<0>", text) for text in _HOLE.split(texts))


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
