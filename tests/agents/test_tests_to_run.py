"""The tests that a change may break, as their runners take them."""

from __future__ import annotations

from pathlib import Path

from packlens.agents.tests_to_run import arguments_of
from tests.sources import indexed_engine

CART = "def add(x):\n    return x\n"
INHERITED = """from cart import add


class Base:
    def test_add(self):
        assert add(1)


class TestNet(Base):
    pass
"""


def arguments(tmp_path: Path, files: dict[str, str]) -> set[tuple[str, tuple[str, ...]]]:
    """Return the runners and arguments of the tests of `add`."""
    with indexed_engine(tmp_path, files) as engine:
        scope = engine.test_scope(symbol="add")
        return {(found.runner, found.arguments) for found in arguments_of(scope.tests, engine.snapshot())}


def test_a_test_has_an_argument_for_each_type_that_it_runs_for(tmp_path: Path) -> None:
    files = {"cart.py": CART, "test_cart.py": INHERITED + "\n\ndef test_one():\n    add(1)\n"}
    assert {
        ("pytest", ("test_cart.py::TestNet::test_add",)),
        ("pytest", ("test_cart.py::test_one",)),
    } == arguments(tmp_path, files)


def test_a_test_has_none_where_no_runner_takes_its_name(tmp_path: Path) -> None:
    files = {
        "src/lib.rs": "pub fn add(x: i32) -> i32 {\n    x\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n"
        "    #[test]\n    fn adds() {\n        assert_eq!(add(1), 1);\n    }\n}\n"
    }
    assert {("", ())} == arguments(tmp_path, files)
