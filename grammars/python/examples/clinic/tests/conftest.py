# expect: test register
# expect: no-edge helper calls clinic/tests/conftest.py:register

from collections.abc import Iterator

import pytest

from clinic.plugin import badge
from clinic.records import Counter, Printer, Register, Ward


@pytest.fixture
def register() -> Iterator[Register]:
    yield Register(Counter(), Printer(80))


@pytest.fixture(name="ward")
def _make_ward():
    return Ward(3)


@pytest.fixture(autouse=True)
def _quiet():
    yield


@pytest.fixture
def printer():
    yield Printer(5)


def helper(register):
    return register
