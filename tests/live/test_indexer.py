"""The process that indexes for a server."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from packlens.config import HistorySettings, IndexSettings
from tests.trees import write_tree


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_index_run_ends_when_its_parent_is_gone_whatever_it_does(jobs: int, tmp_path: Path) -> None:
    """The other end of its output stays open here: it has to notice by itself that nobody waits."""
    filler = "".join(f"def filler_{n}(x):\n    return other_{n}(x) + {n}\n" for n in range(2000))
    root = write_tree(tmp_path / "tree", {f"m{n:02}.py": f"# {n}\n{filler}" for n in range(40)})
    job = {
        "root": str(root),
        "database": str(tmp_path / "index.db"),
        "index": asdict(IndexSettings(jobs=jobs)),
        "history": asdict(HistorySettings(commits=0)),
        "reads_history": False,
    }
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "packlens.live.indexer"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(job).encode() + b"\n")
    process.stdin.flush()
    stages = [json.loads(process.stdout.readline())["stage"]]
    process.stdin.close()
    rest = process.stdout.read()  # workers have this stream, too: it ends with the last of them
    process.stdout.close()

    assert ["scan"] == stages
    assert b'"changed"' not in rest
    assert process.wait() in ((1,) if os.name == "nt" else (-signal.SIGIO, -signal.SIGKILL))


@pytest.mark.skipif(os.name == "nt", reason="pretends to be another POSIX system")
@pytest.mark.parametrize("closes_first", [False, True])
@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_on_every_platform_a_process_notices_that_its_parent_is_gone(platform: str, closes_first: bool) -> None:
    script = (
        f"import sys\nsys.platform = {platform!r}\nimport time\n"
        "from packlens.processes.parents import end_with_parent\n"
        f"sys.stdin.readline()\n{'time.sleep(0.3)' if closes_first else ''}\n"
        "end_with_parent(0)\nprint('on', flush=True)\ntime.sleep(600)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"begin\n")
    process.stdin.flush()
    if not closes_first:
        process.stdout.readline()
    process.stdin.close()

    assert process.wait(60) in (-signal.SIGIO, -signal.SIGKILL)
    process.stdout.close()
