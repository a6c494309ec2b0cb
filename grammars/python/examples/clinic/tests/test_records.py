import unittest

import pytest

from clinic.records import Counter, Ward

# expect: edge test_admits calls clinic/tests/conftest.py:register
# expect: edge test_admits tests Register.admit
# expect: edge test_counts calls clinic/tests/conftest.py:_make_ward
# expect: edge test_counts calls Ward.count_up
# expect: no-edge test_counts calls Counter.count_up
# expect: edge test_prints calls Printer.__call__
# expect: edge test_badge calls clinic/plugin.py:badge
# expect: edge test_records.py calls clinic/tests/conftest.py:_quiet
# expect: no-edge test_records.py calls clinic/tests/conftest.py:register
# expect: no-edge test_given calls clinic/tests/conftest.py:helper
# expect: no-edge take_register calls clinic/tests/conftest.py:register
# expect: edge TestNight.test_own calls TestNight.register
# expect: no-edge TestNight.test_own calls clinic/tests/conftest.py:register
# expect: edge TestDay calls clinic/tests/conftest.py:_make_ward
# expect: no-edge test_local calls clinic/tests/conftest.py:register


def test_admits(register):
    register.admit("Ada")


def test_counts(ward):
    ward.count_up()


def test_prints(printer):
    assert printer("a") == "a"


def test_badge(badge):
    assert badge


def test_given(helper):
    assert helper


def take_register(register):
    return register


class TestNight:
    @pytest.fixture
    def register(self):
        return Counter()

    def test_own(self, register):
        register.count_up()


@pytest.mark.usefixtures("ward")
class TestDay(unittest.TestCase):
    def setUp(self):
        self.own = Ward(1)

    def test_closes(self):
        self.own.close_up()


def test_local():
    register = Counter()
    register.count_up()
