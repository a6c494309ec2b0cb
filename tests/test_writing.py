"""Files that people keep are replaced whole, with the mode that they had or that the umask gives."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.writing import replace_file


@pytest.fixture
def private_umask() -> Iterator[None]:
    before = os.umask(0o077)
    yield
    os.umask(before)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes")
def test_a_new_file_has_the_mode_that_the_umask_gives(tmp_path: Path, private_umask: None) -> None:
    replace_file(tmp_path / "team" / "lessons.jsonl", b"one")
    assert 0o600 == stat.S_IMODE((tmp_path / "team" / "lessons.jsonl").stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes")
def test_a_replaced_file_keeps_its_mode(tmp_path: Path, private_umask: None) -> None:
    target = tmp_path / "settings.json"
    target.write_bytes(b"one")
    target.chmod(0o664)
    replace_file(target, b"two")
    assert (b"two", 0o664) == (target.read_bytes(), stat.S_IMODE(target.stat().st_mode))


def test_a_file_that_cannot_be_replaced_leaves_no_draft(tmp_path: Path) -> None:
    target = tmp_path / "taken"
    target.mkdir()
    with pytest.raises((IsADirectoryError, PermissionError)):
        replace_file(target, b"two")
    assert [target] == list(tmp_path.iterdir())
