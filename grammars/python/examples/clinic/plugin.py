import pytest

# expect: edge badge calls clinic/plugin.py:lamp
# expect: no-edge test_lamp calls clinic/plugin.py:lamp


@pytest.fixture
def lamp():
    return "lamp"


# A fixture of a plugin takes fixtures, and no function of it is a test.
@pytest.fixture
def badge(lamp):
    return lamp


def test_lamp(lamp):
    return lamp
