"""Which methods override which others, by mypy: python overrides_by_mypy.py ROOT.

Answers on standard output as JSON, [[path, line, path of the base, its line, name], …]; lines from 0, of the names.
What has no source in ROOT is left out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from mypy import build
from mypy.find_sources import create_source_list
from mypy.nodes import Decorator, FuncDef, OverloadedFuncDef, SymbolNode, SymbolTable, TypeInfo
from mypy.options import Options


def main() -> None:
    """Print the pairs."""
    root = Path(sys.argv[1]).resolve()
    folder = root / "src" if (root / "src").is_dir() else root
    options = Options()
    options.preserve_asts = options.ignore_missing_imports = options.namespace_packages = True
    options.explicit_package_bases = True
    options.incremental = False
    options.mypy_path = [str(folder)]
    result = build.build(create_source_list([str(folder)], options), options=options)
    files = {name: file for name, file in result.files.items() if Path(file.path).resolve().is_relative_to(root)}
    found = []
    for name, file in files.items():
        for info in _classes(file.names, name):
            for base in info.mro[1:]:
                if base.module_name in files:
                    for member in info.names.keys() & base.names.keys():
                        own, other = _line(info.names[member].node), _line(base.names[member].node)
                        if own >= 0 and other >= 0:
                            there = _inside(files[base.module_name].path, root)
                            found.append((_inside(file.path, root), own, there, other, member))
    print(json.dumps(sorted(found)))


def _classes(names: SymbolTable, module: str) -> Iterator[TypeInfo]:
    for symbol in names.values():
        if isinstance(symbol.node, TypeInfo) and symbol.node.module_name == module:
            yield symbol.node
            yield from _classes(symbol.node.names, module)


def _line(node: SymbolNode | None) -> int:
    """The line of a function's name, from 0; -1 for anything else."""
    if isinstance(node, OverloadedFuncDef):
        node = node.impl
    if isinstance(node, Decorator):
        node = node.func
    return node.line - 1 if isinstance(node, FuncDef) else -1


def _inside(path: str, root: Path) -> str:
    return Path(path).resolve().relative_to(root).as_posix()


if __name__ == "__main__":
    main()
