"""Texts of files on disk: always what they hold now."""

from __future__ import annotations

import os
from pathlib import Path

from packlens.live.texts import FileTexts


def test_a_file_that_is_written_again_is_read_again(tmp_path: Path) -> None:
    read, path = FileTexts(), tmp_path / "a.py"
    assert read(path) is None
    path.write_bytes(b"one")
    assert read(path) == b"one"
    path.write_bytes(b"two")  # of the same size, at nearly the same time
    assert read(path) == b"two"
    os.utime(path, (1, 1))
    assert read(path) == read(path) == b"two"
    path.write_bytes(b"six")
    assert read(path) == b"six"
    path.unlink()
    assert read(path) is None


def test_an_old_file_is_read_once(tmp_path: Path) -> None:
    read, path = FileTexts(), tmp_path / "a.py"
    path.write_bytes(b"text")
    os.utime(path, (1, 1))
    assert read(path) is read(path)


def test_so_many_files_are_kept_and_no_long_ones(tmp_path: Path) -> None:
    read = FileTexts()
    paths = [tmp_path / f"{number}.py" for number in range(300)]
    for path in paths:
        path.write_bytes(b"text")
        os.utime(path, (1, 1))
        read(path)
    assert len(read._known) == 256
    long = tmp_path / "long.py"
    long.write_bytes(b"x" * 100_000)
    os.utime(long, (1, 1))
    assert read(long) == b"x" * 100_000
    assert long not in read._known
