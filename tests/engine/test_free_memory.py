"""`packlens.engine.free_memory`: what was freed below memory in use goes back to the system."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pytest

from packlens.engine.free_memory import return_free_memory

_BLOCK, _COUNT = 100_000, 1_000
"""Blocks below glibc's threshold of 128 kB for mappings of their own."""


def _resident() -> int:
    """Return the bytes of memory that this process has for itself."""
    fields = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(fields["RssAnon"].split()[0]) * 1024


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="only glibc keeps freed pages"
)
def test_memory_below_a_block_in_use_is_returned() -> None:
    blocks = [bytearray(_BLOCK) for _ in range(_COUNT)]
    last = blocks[-1]
    blocks.clear()
    before = _resident()
    return_free_memory()
    assert before - _resident() > _BLOCK * _COUNT // 2
    assert len(last) == _BLOCK
