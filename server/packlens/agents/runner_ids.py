"""Formats the id by which a test is named to the program that runs it."""

from __future__ import annotations

import posixpath
import re
import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from packlens.agents.namespaces import NO_NAMESPACES, Namespaces, full_name, type_filter
from packlens.engine.scoped_tests import ScopedTest
from packlens.engine.testing.named_test_files import SCRIPTS
from packlens.extract.definitions.test_names import SEPARATOR
from packlens.graph.kinds import FUNCTION
from packlens.graph.view import Index
from packlens.model import Node

RUNNERS: Final = {
    "python": "pytest",
    "go": "go test",
    "java": "Class#method",
    "kotlin": "Class#method",
    "csharp": "dotnet test --filter",
    "php": "phpunit",
}
"""By language, the runner that takes the ids of tests, or their form; tests of other languages have path and name."""
_PATH_AND_LINE: Final = "path:line"
_BY_TEXT: Final = {
    **dict.fromkeys(SCRIPTS, "vitest, jest (mocha: -g)"),
    **dict.fromkeys(("ruby", "elixir"), _PATH_AND_LINE),
    "go": "go test",
    "dart": "dart test",
    "php": "pest",
}
"""The same for tests that are calls with a text."""
_NODE, _PLAYWRIGHT = "node --test", "playwright test"
_BY_IMPORT: Final = {b"node:test": _NODE, b"@playwright/test": _PLAYWRIGHT}
"""Runners of JavaScript that take other ids, by the module that tests import."""
_IMPORT: Final = re.compile(rb"""(?:\bfrom|\brequire\s*\(|\bimport)\s*["'](node:test|@playwright/test)["']""")
_OF_TYPES: Final = re.compile(r"[._-](?:test|spec)-d\.[cm]?tsx?\Z")
WHOLE_FILES: Final = "whole files"
PATH_AND_NAME: Final = "path and name"
_HOLE: Final = re.compile(r"[$#]\{(?:[^{}]|\{[^{}]*\})*\}|%[sdifjop#%]|\$\w+(?:\.\w+)*|[\u2026']")
"""Matches what a name holds in place of a value, what is left out of it, and quotes."""
_ONE_OF_GO: Final = re.compile(r"(.* -run '[^'|]*)\^(\w+)\$'\Z")
_ONE_PATTERN: Final = re.compile(r"(.+ (?:-t|-g|-n|--filter) ')([^']+)'\Z")
"""Matches an id that is a path and an expression for names."""
_LINE_AND_NAME: Final = re.compile(r":\d+ .+")
_CLASS_AND_METHOD: Final = 2
_SPECIAL: Final = re.compile(r"[\\^$.|?*+()[\]{}]")


def runner_of(node: Node, imported: str = "") -> str:
    """Return the runner that takes the id of a test, or the form of the id; `imported`: as `imported_runners` says."""
    if node.kind == "file":
        return WHOLE_FILES
    return imported or (_BY_TEXT if node.kind == "test" else RUNNERS).get(node.language, PATH_AND_NAME)


def imported_runners(nodes: Iterable[Node], indexed_text: Callable[[str], bytes | None]) -> dict[str, str]:
    """Return, by path, the runners that the files of some tests import, if these take other ids than Jest does."""
    paths = {node.path for node in nodes if node.kind == "test" and node.language in SCRIPTS}
    found = ((path, _IMPORT.search(indexed_text(path) or b"")) for path in sorted(paths))
    return {path: _BY_IMPORT[match[1]] for path, match in found if match is not None}


def runner_id(
    node: Node, suite: str = "", heir: Node | None = None, imported: str = "", namespaces: Namespaces = NO_NAMESPACES
) -> str:
    """Return what a runner takes for a test, as one of its own type or of another type that inherits it (`heir`).

    pytest: `path::Class::name` (docs.pytest.org, "Selecting tests"); go: a package and `-run`, or `-bench` alone (go
    help testflag); Java and Kotlin: `Class#method` (Maven Surefire, "Running a Single Test"), or `Outer$Inner#method`;
    C#: the full name or a part of it (learn.microsoft.com, "Run selected unit tests"); PHP: a path, and an expression
    that also matches the test with each of its data sets (docs.phpunit.de, "The command-line test runner"); others:
    path and name; for a file its path. For tests that are calls, see `_text_id`. What goes to a runner as it is
    stands in quotes if a shell needs them.

    A test of Go that is a method runs within the test named `suite` (`suite_test`), or within whichever runs its type:
    `-run` takes the names of both (pkg.go.dev/testing, "Subtests and Sub-benchmarks").
    """
    if node.kind == "file":
        return shlex.quote(node.path)
    if node.kind == "test":
        return _text_id(node, imported)
    if heir is not None:
        node = replace(node, path=heir.path, qualified_name=f"{heir.qualified_name}.{node.name}")
    match node.language:
        case "python":
            return shlex.quote(f"{node.path}::{node.qualified_name.replace('.', '::')}")
        case "go":
            flag = "-run '^$' -bench" if node.name.startswith("Benchmark") else "-run"
            outer = (f"^{suite}$/" if suite else "/") if node.kind == "method" else ""
            return f"{_go_package(node.path)} {flag} '{outer}^{node.name}$'"
        case "java" | "kotlin":
            owner, _, name = node.qualified_name.rpartition(".")
            return f"{owner.replace('.', '$')}#{name}" if owner else name
        case "csharp":  # a nested class follows a plus sign, so only the innermost is named
            in_class = ".".join(node.qualified_name.split(".")[-_CLASS_AND_METHOD:])
            whole_name = full_name(node, namespaces)
            return f"FullyQualifiedName={whole_name}" if whole_name else f"FullyQualifiedName~{in_class}"
        case "php":
            in_class = "::".join(re.split(r"[.\\]", node.qualified_name)[-_CLASS_AND_METHOD:])
            return f"{shlex.quote(node.path)} --filter '{in_class}\\b'"
    return f"{node.location} {node.qualified_name}"


def file_id(path: str, language: str) -> str:
    """Return what a runner takes for all tests of a file: its path, its package (Go), or the class that is named so."""
    stem = posixpath.basename(path).partition(".")[0]
    match language:
        case "go":
            return _go_package(path)
        case "java" | "kotlin":
            return shlex.quote(stem)
        case "csharp":
            return f"FullyQualifiedName~{shlex.quote(stem)}"
    return shlex.quote(path)


def whole_file_id(path: str, language: str, *, by_text: bool) -> str:
    """Return what a runner takes for all tests of one file and for no others; '' if it takes nothing of the kind.

    For specs of Go: a package and an expression for the file (onsi.github.io/ginkgo, "Location-Based Filtering").
    """
    if language == "go" and by_text:
        file_name = _SPECIAL.sub(r"\\\g<0>", posixpath.basename(path))
        return f"{_go_package(path)} -ginkgo.focus-file='/{file_name}'"
    if language in SCRIPTS and by_text:
        return _script(path)
    return name if (name := file_id(path, language)) == shlex.quote(path) else ""


def whole_type_id(path: str, qualified_name: str, language: str, namespaces: Namespaces) -> str:
    """Return what a runner takes for all tests of a type and for no others; '' if it takes nothing of the kind."""
    match language:
        case "java" | "kotlin":
            return qualified_name.replace(".", "$")
        case "csharp":
            return f"FullyQualifiedName~{type_filter(path, qualified_name, namespaces)}"
    return ""


def _script(path: str) -> str:
    """Return a path as runners of JavaScript take it; Vitest reads tests of types on request (vitest.dev, "Testing
    Types").
    """
    return f"--typecheck {shlex.quote(path)}" if _OF_TYPES.search(path) else shlex.quote(path)


def _go_package(path: str) -> str:
    folder = path.rpartition("/")[0]
    return shlex.quote(f"./{folder}") if folder else "."


def run_ids(test: ScopedTest, index: Index, imported: str, namespaces: Namespaces) -> list[str]:
    """Return what a runner takes for a test, and for each of the types that inherit it."""
    suite = suite_test(index.symbols.position_of[test.node.id], index)
    own = [] if test.only_inherited else [runner_id(test.node, suite, imported=imported, namespaces=namespaces)]
    return [*own, *(runner_id(test.node, heir=heir, namespaces=namespaces) for heir in test.heirs)]


def split_name(test_id: str, runner: str) -> tuple[str, str]:
    """Return an id up to what tells the test from its neighbours, and that: a name, a pattern, a line, or the last two.

    Several of these can follow the beginning at once: see `of_several`. ('', '') for other ids.
    """
    if runner == PATH_AND_NAME:
        on_line = _LINE_AND_NAME.search(test_id)
        return (test_id[: on_line.start()], on_line[0]) if on_line else ("", "")
    if runner == _PATH_AND_LINE:
        beginning, _, line = test_id.rpartition(":")
        return (beginning, line) if line.isdecimal() else ("", "")
    match = (_ONE_OF_GO if runner == RUNNERS["go"] else _ONE_PATTERN).match(test_id)
    return (match[1], match[2]) if match else ("", "")


def of_several(beginning: str, names: Sequence[str], runner: str) -> str:
    """Return the id for several tests whose ids begin alike: of a package of Go, or of one file.

    RSpec, Rails and ExUnit take several lines behind a path; other runners take one expression for several names.
    """
    if runner == PATH_AND_NAME:
        return beginning + ", ".join(names)
    if runner == _PATH_AND_LINE:
        return ":".join([beginning, *sorted(names, key=int)])
    return f"{beginning}^({'|'.join(names)})$'" if runner == RUNNERS["go"] else f"{beginning}{'|'.join(names)}'"


def _text_id(node: Node, imported: str) -> str:
    """Return what a runner takes for a test that is a call with a text.

    Node: a regular expression for the last text (nodejs.org, "Filtering tests by name"; older versions compare no other
    texts), and a path; Playwright: a path and one for all texts (playwright.dev, "Command line"), as for vitest, jest,
    pest and dart (vitest.dev, "Test Filtering"; jestjs.io, "Jest CLI Options"; pestphp.com, "Filtering Tests";
    dart.dev, "dart test"); Go: a package and one for all texts, between which Ginkgo puts words of its own
    (onsi.github.io/ginkgo, "Description-Based Filtering"); RSpec, Rails, ExUnit: a path and a line; others: path, line
    and name.
    """
    path = shlex.quote(node.path)
    match node.language:
        case _ if imported == _NODE:
            return f"--test-name-pattern='{_pattern(node.qualified_name.rpartition(SEPARATOR)[2])}' {path}"
        case _ if node.language in SCRIPTS:
            return f"{_script(node.path)} {'-g' if imported == _PLAYWRIGHT else '-t'} '{_pattern(node.qualified_name)}'"
        case "php":
            return f"{path} --filter '{_pattern(node.qualified_name)}'"
        case "go":
            return f"{_go_package(node.path)} -ginkgo.focus='{_pattern(node.qualified_name, between='.*')}'"
        case "dart":
            return f"{path} -n '{_pattern(node.qualified_name)}'"
        case "ruby" | "elixir":
            return f"{path}:{node.span.start_line}"
    return f"{node.path}:{node.span.start_line} {node.qualified_name}"


def _pattern(qualified_name: str, between: str = " ") -> str:
    """Return a regular expression for the texts of a test, as frameworks join them: with blanks between."""
    return between.join(
        ".*".join(_SPECIAL.sub(r"\\\g<0>", part) for part in _HOLE.split(text))
        for text in qualified_name.split(SEPARATOR)
    )


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
    runs = (p for p in users if symbols.kind[p] == FUNCTION and symbols.names[p].startswith("Test"))
    return next((symbols.names[p] for p in runs if posixpath.dirname(symbols.path_of(p)) == folder), "")
