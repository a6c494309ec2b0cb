"""What all tests share: how hypothesis searches."""

from __future__ import annotations

from hypothesis import settings

# no deadlines: machines are slow, or busy, for reasons that are no fault of the code
settings.register_profile("repeatable", deadline=None, derandomize=True)
# scripts/test --hypothesis-profile=explore looks elsewhere each time
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile("repeatable")
