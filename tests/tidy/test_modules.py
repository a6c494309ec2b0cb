"""Modules and functions stay small, say what they are for, and have names of the domain."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from tests.tidy.source import REPOSITORY, Module, modules

MAX_MODULE_LINES: Final = 500
MAX_FUNCTION_LINES: Final = 45
LONG_FUNCTIONS: Final[dict[str, str]] = {}
"""Longer than that, each for a reason."""
NAMELESS: Final = {"utils", "util", "helpers", "helper", "manager", "common", "misc", "base"}

every_module = pytest.mark.parametrize("module", modules(), ids=lambda module: module.name)


@every_module
def test_a_module_says_what_it_is_for(module: Module) -> None:
    assert ast.get_docstring(module.tree)


@every_module
def test_functions_with_a_public_name_say_what_they_do_also_within_others(module: Module) -> None:
    """Ruff's D1 asks for no docstring within a function."""
    found = (node for node in ast.walk(module.tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    assert [] == [node.name for node in found if not node.name.startswith("_") and not ast.get_docstring(node)]


@every_module
def test_a_module_is_named_after_its_subject(module: Module) -> None:
    assert NAMELESS.isdisjoint(module.name.removesuffix(".py").split("/"))


@every_module
def test_a_module_is_short(module: Module) -> None:
    assert module.text.count("\n") <= MAX_MODULE_LINES


@every_module
def test_functions_are_short(module: Module) -> None:
    long = {f"{module.name}:{name}" for name, lines in module.functions() if lines > MAX_FUNCTION_LINES}
    assert long <= LONG_FUNCTIONS.keys()


def test_constants_and_fields_are_documented_below_themselves() -> None:
    """One way for both: a string. Comments that begin with `#:` stand above."""
    files = (file for folder in ("server", "tests") for file in (REPOSITORY / folder).rglob("*.py"))
    code = (file for file in files if "corpus" not in file.parts)
    assert [] == [file.name for file in code if re.search(r"^\s*#:", file.read_text("utf-8"), re.MULTILINE)]


def test_no_test_imports_another_one() -> None:
    """What tests share has a module of its own."""
    tests = Path(__file__).parents[1]
    files = (file for file in tests.rglob("*.py") if "corpus" not in file.parts)
    assert [] == [
        file.name for file in files if re.search(r"^from tests\.[\w.]*\btest_", file.read_text("utf-8"), re.MULTILINE)
    ]
