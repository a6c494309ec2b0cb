"""A build on a real cluster is right and goes on, whatever is killed: workers, the scheduler, the build itself."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from packlens.config import IndexSettings
from packlens.fleet.cluster import OnCluster
from packlens.index.scan import scan
from tests.cli.run import environment
from tests.fleet.repositories import build, cold, commit, example_files, index_from, store_objects
from tests.index.dump import dump

LANGUAGES = ("go", "python")
COPIES = 6
SECONDS = 90.0
ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s"}


class Cluster:
    """A scheduler and workers, each a process of its own, which nothing replaces."""

    def __init__(self) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self._scheduler()
        self.workers: list[subprocess.Popen[bytes]] = []

    def _scheduler(self) -> subprocess.Popen[bytes]:
        words = ("--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        return _started("distributed.cli.dask_scheduler", *words)

    def add_workers(self, count: int) -> None:
        """Start workers."""
        words = (self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        self.workers += [_started("distributed.cli.dask_worker", *words) for _ in range(count)]

    def kill_half(self) -> None:
        """Kill every second worker."""
        for worker in self.workers[::2]:
            worker.kill()
            worker.wait()

    def restart(self, workers: int) -> None:
        """Kill the scheduler, which its workers do not survive, and start others at the same address."""
        for process in (self.scheduler, *self.workers):
            process.kill()
            process.wait()
        self.scheduler, self.workers = self._scheduler(), []
        self.add_workers(workers)

    def close(self) -> None:
        """Kill all."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def _started(module: str, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", module, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(**ENVIRONMENT),
    )


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A scheduler without workers."""
    made = Cluster()
    yield made
    made.close()


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with files in two languages."""
    root = tmp_path_factory.mktemp("cluster") / "repository"
    files = {path: raw for path, raw in example_files().items() if path.startswith(LANGUAGES)}
    commit(root, {f"copy{number}/{path}": raw for number in range(COPIES) for path, raw in files.items()})
    return root


@pytest.fixture(scope="module")
def in_one_process(repository: Path) -> Mapping[str, bytes]:
    """The objects of the store that one process builds."""
    build(repository.parent / "whole", [repository])
    return store_objects(repository.parent / "whole")


def start_build(repository: Path, store: Path, *words: str) -> subprocess.Popen[bytes]:
    """Start `packlens fleet build`."""
    listing = store.with_name("repos.toml")
    listing.write_text(f"[[repository]]\npath = '{repository}'\n")
    command = [
        sys.executable,
        "-m",
        "packlens",
        "fleet",
        "build",
        str(listing),
        "--store",
        str(store),
        "--json",
        *words,
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(**ENVIRONMENT))


def ended(process: subprocess.Popen[bytes]) -> Any:
    """Return the report of a build."""
    out, errors = process.communicate(timeout=SECONDS)
    assert not process.returncode, errors.decode()
    return json.loads(out)


def wait_for_parts(store: Path, count: int) -> None:
    """Wait until a store has so many parts."""
    until = time.monotonic() + SECONDS
    while len(list(store.glob("*/parts/*/*"))) < count:
        assert time.monotonic() < until
        time.sleep(0.02)


def test_half_of_the_workers_and_then_the_scheduler_are_killed(
    cluster: Cluster, repository: Path, in_one_process: Mapping[str, bytes], tmp_path: Path
) -> None:
    files = len(scan(repository, IndexSettings()).files)
    store = tmp_path / "store"
    cluster.add_workers(4)
    process = start_build(repository, store, "--cluster", cluster.address)
    wait_for_parts(store, files // 8)
    cluster.kill_half()
    wait_for_parts(store, files // 3)
    assert len(list(store.glob("*/commits/*/*"))) == 0
    cluster.restart(2)
    report = ended(process)
    assert (1, files, []) == (report["published"], report["files"], report["failures"])
    assert report["lost"]
    assert in_one_process == store_objects(store)
    connection, indexed = index_from(store, repository, tmp_path / "from.db")
    with closing(connection), closing(cold(repository, tmp_path / "cold.db")) as whole:
        assert (files, 0) == (indexed.taken, indexed.parsed)
        assert dump(whole) == dump(connection)


def test_two_builds_at_once_and_one_is_killed(
    cluster: Cluster, repository: Path, in_one_process: Mapping[str, bytes], tmp_path: Path
) -> None:
    store = tmp_path / "store"
    cluster.add_workers(2)
    builds = [start_build(repository, store, "--cluster", cluster.address) for _ in range(3)]
    wait_for_parts(store, 5)
    builds[0].kill()
    builds[0].communicate()
    reports = [ended(process) for process in builds[1:]]
    assert [[], []] == [report["failures"] for report in reports]
    assert in_one_process == store_objects(store)


def test_workers_that_the_build_starts_do_the_same(
    repository: Path, in_one_process: Mapping[str, bytes], tmp_path: Path
) -> None:
    report = ended(start_build(repository, tmp_path / "store", "--workers", "2"))
    assert 0 == report["lost"]
    assert in_one_process == store_objects(tmp_path / "store")


def test_a_second_build_on_the_machine_warns_of_no_port(recwarn: pytest.WarningsRecorder) -> None:
    with closing(OnCluster("", 1)), closing(OnCluster("", 1)):
        pass
    assert [] == [str(warning.message) for warning in recwarn if "Port" in str(warning.message)]
