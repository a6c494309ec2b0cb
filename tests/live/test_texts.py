"""Texts of files on disk: always what they hold now."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from packlens.live import texts
from packlens.live.texts import FileTexts


def test_a_file_that_is_written_again_is_read_again(tmp_path: Path) -> None:
    read, path = FileTexts(str(tmp_path)), tmp_path / "a.py"
    assert read(str(path)) is None
    path.write_bytes(b"one")
    assert read(str(path)) == b"one"
    path.write_bytes(b"two")  # of the same size, at nearly the same time
    assert read(str(path)) == b"two"
    os.utime(path, (1, 1))
    assert read(str(path)) == read(str(path)) == b"two"
    path.write_bytes(b"six")
    assert read(str(path)) == b"six"
    path.unlink()
    assert read(str(path)) is None


def test_an_old_file_is_read_once(tmp_path: Path) -> None:
    read, path = FileTexts(str(tmp_path)), tmp_path / "a.py"
    path.write_bytes(b"text")
    os.utime(path, (1, 1))
    assert read(str(path)) is read(str(path))


def test_so_many_files_are_kept_and_no_long_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "_MAX_FILES", 20)
    read = FileTexts(str(tmp_path))
    paths = [tmp_path / f"{number}.py" for number in range(30)]
    for path in paths:
        path.write_bytes(b"text")
        os.utime(path, (1, 1))
        read(str(path))
    assert len(read._known) == 20
    long = tmp_path / "long.py"
    long.write_bytes(b"x" * 2_000_000)
    os.utime(long, (1, 1))
    assert read(str(long)) == b"x" * 2_000_000
    assert str(long) not in read._known


def test_kept_texts_take_a_bounded_number_of_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "_MAX_BYTES", 8_000_000)
    read = FileTexts(str(tmp_path))
    for number in range(30):
        path = tmp_path / f"{number}.py"
        for size in (400_000, 800_000):
            path.write_bytes(b"x" * size)
            os.utime(path, (size, size))
            read(str(path))
    sizes = [len(data) for _, data in read._known.values()]
    assert sum(sizes) == read._bytes <= 8_000_000
    assert len(sizes) == 10
