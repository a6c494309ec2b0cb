"""Modules and functions stay small, say what they are for, and have names of the domain."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

from tests.tidy.source import REPOSITORY, modules

MAX_MODULE_LINES: Final = 500
MAX_FUNCTION_LINES: Final = 45
LONG_FUNCTIONS: Final[dict[str, str]] = {}
"""Longer than that, each for a reason."""
NAMELESS: Final = {"utils", "util", "helpers", "helper", "manager", "common", "misc", "base"}


def test_a_module_says_what_it_is_for() -> None:
    assert [] == [module.name for module in modules() if not ast.get_docstring(module.tree)]


def test_functions_with_a_public_name_say_what_they_do_also_within_others() -> None:
    """Ruff's D1 asks for no docstring within a function."""
    found = (
        (f"{module.name}:{node.name}", node)
        for module in modules()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_")
    )
    assert [] == [name for name, node in found if not ast.get_docstring(node)]


def test_a_module_is_named_after_its_subject() -> None:
    assert [] == [module.name for module in modules() if NAMELESS & set(module.name.removesuffix(".py").split("/"))]


def test_a_module_is_short() -> None:
    assert [] == [module.name for module in modules() if module.text.count("\n") > MAX_MODULE_LINES]


def test_functions_are_short() -> None:
    functions = ((f"{module.name}:{name}", lines) for module in modules() for name, lines in module.functions())
    assert {name for name, lines in functions if lines > MAX_FUNCTION_LINES} <= LONG_FUNCTIONS.keys()


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
