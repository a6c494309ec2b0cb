"""Finds the module of a tree-sitter grammar among the installed packages."""

from __future__ import annotations

import importlib
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import ModuleType


def grammar_module(grammar: str) -> ModuleType | None:
    """Return the module of a grammar; None if there is none. The package of all grammars takes longer to import."""
    pack = find_spec("tree_sitter_language_pack")
    folders = [str(Path(folder, "bindings")) for folder in (pack and pack.submodule_search_locations) or ()]
    # by its full name, since a binding enters itself in sys.modules: one named `json` would replace the library's
    spec = PathFinder.find_spec(f"tree_sitter_language_pack.bindings.{grammar}", folders)
    if spec is not None and spec.loader is not None:
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    try:
        return importlib.import_module(f"tree_sitter_{grammar}")
    except ImportError:
        return None
