"""Test files are found that are named like files of code, where no reference leads to them."""

from __future__ import annotations

import pytest

from packlens.engine.testing.named_test_files import NamedTestFile, named_test_files
from packlens.graph.view import Index
from tests.sources import source_index

PY_TEST = "def test_it():\n    pass\n"
TREE = {
    "shop/cart.py": "def total():\n    return 1\n",
    "shop/bags/__init__.py": "def pack():\n    return 1\n",
    "shop/stock.py": "def count():\n    return 1\n",
    "shop/price.py": "def price():\n    return 1\n",
    "admin/views.py": "def show():\n    return 1\n",
    "public/views.py": "def show():\n    return 2\n",
    "tests/test_cart.py": PY_TEST,
    "tests/test_bags.py": PY_TEST,
    "tests/stock.py": "STOCK = 1\n",  # no test in it
    "tests/admin/test_views.py": PY_TEST,
    **{f"tests/{folder}/test_price.py": PY_TEST for folder in "abc"},  # which of them?
    "web/cart.tsx": "export function Cart() { return 1 }\n",
    "web/cart.spec.ts": "it('adds', () => {})\n",
    "src/main/java/OrderLine.java": "class OrderLine {\n  int sum() { return 1; }\n}\n",
    "src/test/java/OrderLineTests.java": "class OrderLineTests {\n  @Test void sums() { }\n}\n",
    "lib/user_mailer.rb": "class UserMailer\n  def send_it\n  end\nend\n",
    "test/user_mailer_test.rb": "class UserMailerTest < TestCase\n  def test_sends\n  end\nend\n",
}


@pytest.fixture(scope="module")
def index() -> Index:
    return source_index(TREE)


def found(index: Index, path: str, known: tuple[str, ...] = ()) -> list[str]:
    positions = [p for p in range(len(index.symbols)) if index.symbols.path_of(p) == path]
    return [each.path for each in named_test_files(positions, index, known)]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("shop/cart.py", "tests/test_cart.py"),
        ("shop/bags/__init__.py", "tests/test_bags.py"),
        ("admin/views.py", "tests/admin/test_views.py"),
        ("web/cart.tsx", "web/cart.spec.ts"),
        ("src/main/java/OrderLine.java", "src/test/java/OrderLineTests.java"),
        ("lib/user_mailer.rb", "test/user_mailer_test.rb"),
    ],
)
def test_the_test_file_of_a_file_is_found_by_its_name(index: Index, path: str, expected: str) -> None:
    assert [expected] == found(index, path)


@pytest.mark.parametrize("path", ["shop/stock.py", "shop/price.py", "public/views.py", "tests/test_cart.py"])
def test_a_name_says_nothing_without_a_test_case_among_many_or_of_a_file_of_another_folder(
    index: Index, path: str
) -> None:
    assert [] == found(index, path)


def test_a_file_whose_tests_are_known_is_not_named_again(index: Index) -> None:
    assert [] == found(index, "shop/cart.py", ("tests/test_cart.py",))


def test_a_file_that_is_named_by_its_folder_bears_its_name() -> None:
    assert (
        "named like bags/__init__.py"
        == NamedTestFile("tests/test_bags.py", "python", "shop/bags/__init__.py").wording()
    )
    assert "named like cart.py" == NamedTestFile("tests/test_cart.py", "python", "shop/cart.py").wording()
