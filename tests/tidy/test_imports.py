"""Who may import what, where import-linter cannot say it. ARCHITECTURE.md gives the reasons."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from typing import Any, Final

import pytest

from tests.tidy.source import Module, modules, page

HOMES: Final = {
    "apsw": {"store"},
    "platformdirs": {"store"},
    "tree_sitter": {"extract"},
    "tree_sitter_language_pack": {"extract"},
    "pathspec": {"index"},
    "pygit2": {"git"},
    "multiprocessing": {"processes", "index"},
    "scipy": {"graph", "bench"},  # sparse products; significance tests
    "gcf": {"wire"},
    "click": {"cli"},
    "rich": {"cli"},
    "Stemmer": {"text", "retrieve"},  # English, and the languages that tasks are translated from
    "pygls": {"lsp"},
    "cattrs": {"lsp"},
    "watchfiles": {"lsp"},
    "lsprotocol": {"lsp"},
    "mcp": {"mcp"},
    "mcp_types": {"mcp"},
    "anyio": {"mcp"},
    "uvicorn": {"mcp"},
    "distributed": {"fleet"},
    "fsspec": {"fleet"},
    "cryptography": {"fleet"},
}
"""The only rooms that may import a library."""
PURE: Final = {"graph", "retrieve", "rank", "pack", "explore", "wire"}
LOADER: Final = "graph/load.py"
"""The one module of a pure room that reads the store: what makes the in-memory index."""
IMPURE: Final = {
    "datetime",
    "glob",
    "io",
    "os",
    "pathlib",
    "platform",
    "random",
    "secrets",
    "shutil",
    "sys",
    "tempfile",
    "time",
    "uuid",
}
"""Clock, chance, files, environment."""
SHELL: Final = {"uuid", "pathlib"}
"""What the module of a room that talks to the store may have: names for events, and the path in its errors."""
DANGEROUS: Final = {
    "asyncio",
    "ctypes",
    "ftplib",
    "http",
    "pickle",
    "pty",
    "requests",
    "runpy",
    "shelve",
    "smtplib",
    "socket",
    "ssl",
    "subprocess",
    "urllib",
    "webbrowser",
}
"""What starts programs, runs text, or speaks to a network."""
EXCUSED: Final = {
    "live/indexer.py": {"subprocess"},
    "extract/limited.py": {"subprocess"},
    "lsp/rpc/transport.py": {"socket"},
    "attach/sockets.py": {"socket"},  # of one user, on this machine: `attach/runtime.py` keeps others out
    "attach/server_discovery.py": {"subprocess"},
    "lsp/sessions/agent_listener.py": {"socket"},
    "lsp/sessions/attached_agents.py": {"asyncio", "socket"},
    "lsp/headless.py": {"asyncio"},
    "bench/agent_runs.py": {"subprocess"},  # the agent and the checks that who measures names
    "mcp/http.py": {"socket"},  # loopback, when --http says so
    "engine/free_memory.py": {"ctypes"},  # malloc_trim
    "live/heap.py": {"ctypes"},  # mallopt
    "lsp/workspace/uris.py": {"urllib"},  # .parse
    "evidence/scip.py": {"urllib"},  # .parse
    "evidence/json_reports.py": {"urllib"},  # .parse
    "lsp/sessions/report_files.py": {"asyncio"},
    "lsp/sessions/session.py": {"asyncio"},
    **{
        f"lsp/{name}.py": {"asyncio"}
        for name in (
            "features",
            "rpc/connection",
            "rpc/progress",
            "server",
            "sessions/enrichment",
            "sessions/joined_questions",
            "sessions/notices",
            "workspace/configuration",
        )
    },
}
"""Packlens starts one program: itself, for index runs, for files that need limits, and as the server that agents share.
Servers take agents in by a socket of their user, or one client on a port when --tcp says so, and tell the C library to
keep one heap."""
DISTRIBUTIONS: Final = {"gcf-python": "gcf", "pystemmer": "Stemmer"}


@cache
def _top_names(module: Module) -> set[str]:
    return {name.partition(".")[0] for name in module.imports(at_run_time=False)}


@pytest.mark.parametrize("library", HOMES)
def test_a_library_is_imported_in_its_home_only(library: str) -> None:
    assert set() == {m.name for m in modules() if library in _top_names(m) and m.room not in HOMES[library]}


def test_pure_rooms_have_no_clock_no_chance_and_no_files() -> None:
    assert {} == {m.name: found for m in modules() if m.room in PURE and (found := _top_names(m) & IMPURE)}


def test_the_machine_of_learning_has_no_clock_no_chance_and_no_files() -> None:
    assert {} == {m.name: found for m in modules() if m.room == "learn" and (found := _top_names(m) & IMPURE - SHELL)}


def test_of_the_pure_rooms_only_the_loader_reads_the_store() -> None:
    readers = {m.name for m in modules() if m.room in PURE and any(_is_store(name) for name in m.imports())}
    assert {LOADER} == readers


def _is_store(name: str) -> bool:
    """Rows as typed values are no reading: a change of the index in memory is told in them."""
    if name.startswith("packlens.store.records"):
        return False
    return name == "packlens.store" or name.startswith("packlens.store.")


def test_statements_are_executed_in_the_store_only() -> None:
    methods = {"execute", "executemany", "pragma"}
    assert set() == {m.name for m in modules() if m.room != "store" and methods & _called_attributes(m)}


def _called_attributes(module: Module) -> set[str]:
    calls = (node.func for node in ast.walk(module.tree) if isinstance(node, ast.Call))
    return {function.attr for function in calls if isinstance(function, ast.Attribute)}


def test_nothing_runs_programs_or_speaks_to_a_network() -> None:
    found = {m.name: _top_names(m) & DANGEROUS - EXCUSED.get(m.name, set()) for m in modules()}
    assert {} == {name: libraries for name, libraries in found.items() if libraries}


def test_nothing_evaluates_text() -> None:
    banned = {"eval", "exec", "compile", "__import__"}
    found = {
        m.name: node.func.id
        for m in modules()
        for node in ast.walk(m.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in banned
    }
    assert {} == found


def test_only_grammars_and_own_modules_are_imported_by_name() -> None:
    """Grammars have to be; own modules are those that are listed in these. Never a workspace's."""
    users = {m.name for m in modules() if "importlib.import_module" in m.imports() or "import_module(" in m.text}
    assert {"__init__.py", "cli/main.py", "extract/languages/grammar_module.py", "wire/registry.py"} >= users


def _project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads(page("pyproject.toml"))["project"]
    return project


def test_every_dependency_is_used() -> None:
    names = {re.split(r"[<>=!~ \[]", line)[0].lower() for line in _project()["dependencies"]}
    imported = {DISTRIBUTIONS.get(name, name.replace("-", "_")) for name in names}
    text = "\n".join(module.text for module in modules())
    assert set() == {name for name in imported if not re.search(rf"\b{name}\b", text)}


def test_every_dependency_has_its_reason_beside_it() -> None:
    block = page("pyproject.toml").partition("\ndependencies = [\n")[2].partition("\n]")[0]
    assert [] == [line for line in block.splitlines() if not re.search(r",\s+# \S", line)]


READERS: Final = {
    "reading.py",
    "writing.py",
    "extract/languages/language.py",
    "extract/languages/language_rules.py",
    "rank/learned/trained_order.py",
    "rank/learned/word_vectors.py",
    "rank/reference/class_files.py",
    "rank/reference/frameworks.py",
    "rank/reference/thesaurus.py",
    "store/privacy.py",
    "extract/limited_worker.py",
    "extract/version.py",
    "lsp/rpc/transport.py",
    "attach/runtime.py",
    "cli/output.py",
    "connect/changes.py",
    "fleet/identity.py",
    "fleet/sealing.py",
}
"""The modules that open files of a workspace; all others ask them. The rest opens the package's own data, the database,
what a user names for a benchmark, or the kernel's files."""


def test_files_of_a_workspace_are_opened_in_one_place() -> None:
    opening = {
        module.name for module in modules() if module.room != "bench" and any(map(_opens, ast.walk(module.tree)))
    }
    assert set() == opening - READERS


def _opens(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return (
        (isinstance(called, ast.Name) and called.id == "open")
        or (isinstance(called, ast.Attribute) and called.attr in ("read_bytes", "read_text"))
        or ast.unparse(called) in ("os.open", "io.open", "os.fdopen")
    )


def test_pygls_is_imported_by_one_module_but_for_its_errors_and_what_reads_capabilities() -> None:
    elsewhere = {
        (module.name, name)
        for module in modules()
        for name in module.imports()
        if name.split(".")[0] == "pygls" and module.name != "lsp/rpc/client.py"
    }
    assert set() == {each for each in elsewhere if not each[1].startswith(("pygls.capabilities", "pygls.exceptions"))}


def test_no_private_member_of_pygls_is_used() -> None:
    (client,) = (module for module in modules() if module.name == "lsp/rpc/client.py")
    used = {each.attr for each in ast.walk(client.tree) if isinstance(each, ast.Attribute)}
    defined = {each.name for each in ast.walk(client.tree) if isinstance(each, ast.FunctionDef | ast.ClassDef)}
    assert set() == {name for name in used | defined if name.startswith("_")}
