"""What all tests share: how hypothesis searches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from packlens.index.limited import end_limited_process

# no deadlines: machines are slow, or busy, for reasons that are no fault of the code
settings.register_profile("repeatable", deadline=None, derandomize=True)
# scripts/test --hypothesis-profile=explore looks elsewhere each time
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile("repeatable")


@pytest.fixture(autouse=True, scope="session")
def _no_process_is_left() -> Iterator[None]:
    """End what reads doubtful files, before pytest looks for pipes that nothing closed."""
    yield
    end_limited_process()
