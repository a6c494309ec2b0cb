"""The package's own source, parsed once, for tests about its shape."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

REPOSITORY: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = REPOSITORY / "server" / "packlens"
PAGES: Final = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "grammars/README.md",
    "server/docs/agents.md",
    "server/docs/agents-session.md",
    "server/docs/edges.md",
    "server/docs/fleet.md",
    "vscode-extension/README.md",
    "server/docs/lsp-extensions.md",
    "server/docs/commands.md",
    "server/docs/formats.md",
    "server/docs/install.md",
    "server/docs/questions.md",
    "server/docs/editors/README.md",
    "server/editors/entries/README.md",
    "THIRD-PARTY-NOTICES.md",
    "server/docs/learning.md",
    "server/docs/python.md",
)
"""Pages whose links are checked."""


@dataclass(frozen=True)
class Module:
    """One module of the package."""

    name: str
    """Relative to the package, with slashes: 'store/files.py'."""
    text: str
    tree: ast.Module

    @property
    def room(self) -> str:
        """The folder it stands in, or its own name where it stands at the top: 'store', 'engine'."""
        return self.name.split("/")[0].removesuffix(".py")

    def imports(self, *, at_run_time: bool = True) -> set[str]:
        """Dotted names of imported modules; `from a import b` counts as a and a.b.

        With `at_run_time`, those only a type checker sees are left out.
        """
        return set(_imports(self.tree, at_run_time))

    def functions(self) -> Iterator[tuple[str, int]]:
        """Every function's name and its number of lines."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def _imports(node: ast.AST, at_run_time: bool) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert child.module is not None, "imports are absolute"
            yield child.module
            yield from (f"{child.module}.{alias.name}" for alias in child.names)
        elif at_run_time and isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        else:
            yield from _imports(child, at_run_time)


@cache
def modules() -> tuple[Module, ...]:
    """Every module of the package, by name."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text("utf-8")
        found.append(Module(path.relative_to(PACKAGE).as_posix(), text, ast.parse(text, str(path))))
    return tuple(found)


def page(name: str) -> str:
    """Return the text of a page of documentation."""
    return (REPOSITORY / name).read_text("utf-8")
