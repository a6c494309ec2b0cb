"""The same index, task and settings give the same bytes in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from packlens.wire import formats
from tests.tidy.source import PACKAGE

TASK = "stop the random walk earlier when it has converged, see `random_walk_with_restart`"
SCRIPT = """
import sys
from packlens import ContextEngine, Settings
from packlens.config import IndexSettings, ReferenceSettings
from packlens.wire import formats

folder, database, profile, jobs = sys.argv[1:]
name, _, vectors = profile.partition(" ")
options = ReferenceSettings(vectors_weight=2.0 if vectors else 0.0)
settings = Settings(profile=name, caches=False, index=IndexSettings(jobs=int(jobs)), reference=options)
with ContextEngine.open(folder, settings, database) as engine:
    engine.index()
    for name in formats():
        sys.stdout.write(engine.for_task({task!r}, 3_000, name).text)
"""


def _packs(database: Path, profile: str, hash_seed: str, jobs: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.replace("{task!r}", repr(TASK)), str(PACKAGE), str(database), profile, jobs],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return done.stdout


@pytest.mark.parametrize("profile", ["packlens", "reference", "reference with vectors"])
def test_two_processes_with_indexes_of_their_own_give_the_same_bytes(tmp_path: Path, profile: str) -> None:
    first = _packs(tmp_path / "1.db", profile, "1", "1")
    assert first.count("random_walk_with_restart") >= len(formats())
    assert first == _packs(tmp_path / "2.db", profile, "2", "2")
