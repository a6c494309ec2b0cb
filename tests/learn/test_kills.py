"""Killed processes lose nothing that was acknowledged, and count nothing twice."""

from __future__ import annotations

from pathlib import Path

from tests.learn.kills import compare


def test_sessions_killed_at_random_teach_what_undisturbed_ones_do(tmp_path: Path) -> None:
    assert compare(tmp_path, range(1)) >= 1
