"""A store in S3 does what a folder does: a real server answers (moto's, which keeps its objects in memory)."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from packlens.store.connection import open_database
from tests.cli.run import environment, run
from tests.fleet.repositories import cold, listed_repository
from tests.index.dump import dump

SECONDS = 60.0


@pytest.fixture(scope="module")
def server() -> Iterator[dict[str, str]]:
    """The environment in which programs reach a server, with a bucket `facts`."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
    )
    try:
        _make_bucket(port)
        yield {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
            "AWS_ACCESS_KEY_ID": "any",
            "AWS_SECRET_ACCESS_KEY": "any",
            "AWS_DEFAULT_REGION": "us-east-1",
        }
    finally:
        process.kill()
        process.wait()


def _make_bucket(port: int) -> None:
    until = time.monotonic() + SECONDS
    while True:
        with suppress(OSError, HTTPException), closing(HTTPConnection("127.0.0.1", port, timeout=10)) as client:
            client.request("PUT", "/facts")
            if client.getresponse().status == 200:
                return
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.fixture
def shop(own_cache: Path) -> Path:
    """A folder with a repository, and a list that names it."""
    return listed_repository(own_cache.parent)


def test_a_bucket_is_built_and_read(shop: Path, server: dict[str, str]) -> None:
    build = ("fleet", "build", "repos.toml", "--store", "s3://facts/team", "--json")
    first, again = run(*build, "--workers", "1", cwd=shop, env=server), run(*build, cwd=shop, env=server)
    assert (1, 4, 4, []) == tuple(first.json[name] for name in ("published", "files", "extracted", "failures"))
    assert (0, 0) == (again.json["published"], again.json["extracted"])
    (shop / "shop/shop/cart.py").write_text("class Cart:\n    pass\n")
    index = ("index", "shop", "--from", "s3://facts/team", "--db", "from.db", "--json")
    indexed = run(*index, cwd=shop, env=server)
    assert (4, 1, []) == (indexed.json["taken"], indexed.json["parsed"], indexed.json["warnings"])
    with closing(open_database(shop / "from.db")) as taken, closing(cold(shop / "shop", shop / "cold.db")) as whole:
        assert dump(whole) == dump(taken)
    assert [[], [], []] == [each.notes for each in (first, again, indexed)]
    assert all(each.is_clean() for each in (first, again, indexed))


def test_a_store_that_is_away_is_reported_and_the_folder_is_indexed(shop: Path, server: dict[str, str]) -> None:
    missing = run("fleet", "build", "repos.toml", "--store", "s3://missing/team", cwd=shop, env=server)
    assert 1 == missing.code
    assert "The store s3://missing/team cannot be written: " in missing.stdout
    away = {**server, "AWS_ENDPOINT_URL": "http://127.0.0.1:1", "AWS_MAX_ATTEMPTS": "1"}
    indexed = run("index", "shop", "--from", "s3://facts/team", "--json", cwd=shop, env=away)
    assert (0, 4) == (indexed.code, indexed.json["parsed"])
    assert "cannot be read" in indexed.json["warnings"][0]["problem"]
    assert missing.is_clean()
    assert indexed.is_clean()
