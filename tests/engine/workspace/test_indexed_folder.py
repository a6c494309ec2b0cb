"""Two processes that index one folder at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from packlens.config import IndexSettings, Settings
from packlens.engine.workspace.indexed_folder import IndexedFolder
from tests.cli.run import environment
from tests.trees import write_tree

FILES = {f"m{number}.py": f"def f{number}(): ...\n" for number in range(20)}
FIRST = """
import sys
from packlens.config import IndexSettings, Settings
from packlens.engine.workspace.indexed_folder import IndexedFolder
from packlens.index import batches, build

build._FIRST_COMMIT_BYTES = build._MAX_COMMIT_BYTES = batches._BATCH_BYTES = 1
root, database, stop = sys.argv[1:]

def progress(stage, done, total):
    if stage == "parse" and done == int(stop):
        print(done, flush=True)
        sys.stdin.readline()

with IndexedFolder.open(root, Settings(index=IndexSettings(jobs=1)), database) as folder:
    folder.index(progress)
"""


@pytest.mark.parametrize(("is_killed", "left"), [(False, 0), (True, 6)])
def test_the_second_run_waits_for_the_first_and_reads_only_what_that_leaves(
    is_killed: bool, left: int, tmp_path: Path
) -> None:
    root, database = write_tree(tmp_path / "tree", FILES), tmp_path / "x.db"
    arguments = [sys.executable, "-c", FIRST, str(root), str(database), "15"]
    pipe = subprocess.PIPE
    with subprocess.Popen(arguments, text=True, env=environment(), stdin=pipe, stdout=pipe) as first:
        assert first.stdout is not None
        assert "15\n" == first.stdout.readline()
        stages: list[str] = []

        def progress(stage: str, _done: int, _total: int) -> None:
            stages.append(stage)
            if stage == "wait" and is_killed:
                first.kill()
            elif stage == "wait" and first.stdin is not None and not first.stdin.closed:
                first.stdin.close()

        with IndexedFolder.open(root, Settings(index=IndexSettings(jobs=1)), database) as second:
            report = second.index(progress)
    assert "wait" == stages[0]
    assert (20, left) == (report.files, report.parsed)
    assert ["tree", "x.db"] == sorted(each.name for each in tmp_path.iterdir())
