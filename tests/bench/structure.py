"""`python -m tests.bench.structure CHECKOUT ...` prints the structure of checkouts side by side.

It counts what makes a tree hard to read: modules, arrows and circles between them, long signatures, formatter and
linter exceptions, imports within functions, class names with two meanings, and the length of documents.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import Final

import click
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

_MOST_PARAMETERS: Final = 6
_DOCUMENTS: Final = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "tests/bench/RESULTS.md")
_FMT_SKIP: Final = re.compile(r"#\s*fmt:\s*skip\s*$")
_NOQA: Final = re.compile(r"#\s*noqa(?=:|\s*$)")
_BARE_NOQA: Final = re.compile(r"#\s*noqa(:[A-Z0-9, ]+)?\s*$")
_TYPESCRIPT_IMPORT: Final = re.compile(r"""from\s+["'](\.[^"']+)["']""")


def python_modules(checkout: Path) -> dict[str, ast.Module]:
    """Return the syntax tree of every module of the package, by dotted name."""
    root = checkout / "server"
    trees = {}
    for path in sorted((root / "packlens").rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        trees[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = ast.parse(path.read_text("utf-8"))
    return trees


def imports_of(tree: ast.Module, modules: Set[str]) -> set[str]:
    """Return the modules of the package that a module imports, wherever the import stands."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                submodule = f"{node.module}.{alias.name}"
                found.add(submodule if submodule in modules else node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & modules


def circles(graph: Mapping[str, Set[str]]) -> int:
    """Return the number of modules that stand in a circle of imports (strongly connected components of two or more)."""
    number = {module: index for index, module in enumerate(graph)}
    arrows = [(number[module], number[other]) for module, imported in graph.items() for other in imported]
    rows, columns = zip(*arrows, strict=True)
    adjacency = coo_array(([1] * len(arrows), (rows, columns)), shape=(len(number), len(number)))
    _, component = connected_components(adjacency, directed=True, connection="strong")
    sizes = Counter(component.tolist())
    return sum(size for size in sizes.values() if size > 1)


def functions(trees: Mapping[str, ast.Module]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield every function of some modules."""
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


def parameter_count(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the number of parameters of a function, `self` and `cls` aside."""
    named = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return sum(parameter.arg not in {"self", "cls"} for parameter in named)


def typescript_graph(checkout: Path) -> dict[str, set[str]]:
    """Return the relative imports of every source file of the extension, by path without its ending."""
    root = checkout / "vscode-extension/src"
    graph = {}
    for path in sorted(root.rglob("*.ts")):
        imported = {
            (path.parent / target).resolve().relative_to(root.resolve()).with_suffix("").as_posix()
            for target in _TYPESCRIPT_IMPORT.findall(path.read_text("utf-8"))
        }
        graph[path.relative_to(root).with_suffix("").as_posix()] = imported
    return {name: imported & graph.keys() for name, imported in graph.items()}


def measure(checkout: Path) -> dict[str, int]:
    """Return the figures of one checkout, by name, without the corpus of the golden queries, which others wrote."""
    trees = python_modules(checkout)
    texts = {path: path.read_text("utf-8") for path in sorted((checkout / "server").rglob("*.py"))}
    test_files = (path for path in sorted((checkout / "tests").rglob("*.py")) if "corpus" not in path.parts)
    tests = [path.read_text("utf-8") for path in test_files]
    graph = {module: imports_of(tree, trees.keys()) - {module} for module, tree in trees.items()}
    room = {module: [*module.split("."), module][1] for module in trees}
    arrows = {(room[a], room[b]) for a, imported in graph.items() for b in imported if room[a] != room[b]}
    classes = Counter(n.name for tree in trees.values() for n in ast.walk(tree) if isinstance(n, ast.ClassDef))
    inner_imports = sum(
        isinstance(child, ast.Import | ast.ImportFrom) for function in functions(trees) for child in ast.walk(function)
    )
    exceptions = [line for text in [*texts.values(), *tests] for line in text.splitlines()]
    figures = {
        "modules": len(trees),
        "lines of the package": sum(text.count("\n") for text in texts.values()),
        "lines of tests": sum(text.count("\n") for text in tests),
        "rooms (folders of the package)": len({room[module] for module in trees if module.count(".") > 1}),
        "modules at the top": sum(
            module.count(".") == 1 and "." not in room[module] for module in trees if _is_file(checkout, module)
        ),
        "arrows between rooms and modules at the top": len(arrows),
        "modules in circles": circles(graph),
        "extension files in circles": circles(typescript_graph(checkout)),
        "longest module": max(text.count("\n") for text in texts.values()),
        f"functions over {_MOST_PARAMETERS} parameters": sum(
            parameter_count(function) > _MOST_PARAMETERS for function in functions(trees)
        ),
        "class names used twice": sum(count > 1 for count in classes.values()),
        "fmt: skip": sum(bool(_FMT_SKIP.search(line)) for line in exceptions),
        "noqa": sum(bool(_NOQA.search(line)) for line in exceptions),
        "noqa without a reason": sum(bool(_BARE_NOQA.search(line)) for line in exceptions),
        "imports within functions": inner_imports,
    }
    return figures | {f"lines of {name}": _lines(checkout / name) for name in _DOCUMENTS}


def _is_file(checkout: Path, module: str) -> bool:
    return (checkout / "server" / Path(*module.split("."))).with_suffix(".py").is_file()


def _lines(path: Path) -> int:
    return path.read_text("utf-8").count("\n") if path.exists() else 0


@click.command(help=__doc__)
@click.argument("checkouts", nargs=-1, required=True, type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(checkouts: tuple[Path, ...]) -> None:
    """Print the figures of each checkout in a column."""
    measured = [measure(checkout) for checkout in checkouts]
    click.echo("| figure |" + "".join(f" {checkout.resolve().name} |" for checkout in checkouts))
    click.echo("|---|" + "---|" * len(checkouts))
    for name in measured[0]:
        click.echo(f"| {name} |" + "".join(f" {figures[name]} |" for figures in measured))


if __name__ == "__main__":
    main()
