"""Only regular files inside their folder are read, and only up to a size."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from packlens.reading import FileRefusedError, folder_problem, read_regular, read_with_status
from tests.permissions import open_to_all, without_privileges

unix = pytest.mark.skipif(sys.platform == "win32", reason="special files, and links that need no rights")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions of Unix")
def test_a_folder_behind_a_closed_one_is_not_called_a_missing_one() -> None:
    with open_to_all() as folder:
        inner = folder / "closed" / "repo"
        inner.mkdir(parents=True)
        assert "" == folder_problem(inner)
        assert "missing is not a folder" in folder_problem(folder / "missing")
        inner.parent.chmod(0)

        with without_privileges():
            assert "repo cannot be reached: you have no permission" in folder_problem(inner)
        inner.parent.chmod(0o700)


def test_a_regular_file_is_read_whole(tmp_path: Path) -> None:
    for data in (b"", b"x", bytes(range(256)) * 5000):
        (tmp_path / "file").write_bytes(data)
        assert data == read_regular(str(tmp_path / "file"))


def test_the_status_is_that_of_the_file_that_was_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abc")
    os.utime(tmp_path / "file", ns=(500, 700))  # Windows counts in 100 ns
    data, status = read_with_status(str(tmp_path / "file"))
    assert (b"abc", 3, 700) == (data, status.st_size, status.st_mtime_ns)


def test_a_file_of_the_largest_size_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abc")
    assert b"abc" == read_regular(str(tmp_path / "file"), 3)
    with pytest.raises(FileRefusedError, match="larger than 2 bytes"):
        read_regular(str(tmp_path / "file"), 2)


def test_a_missing_file_is_missing_and_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_regular(str(tmp_path / "file"))
    with pytest.raises(FileRefusedError, match="not a regular file"):
        read_regular(str(tmp_path))


def test_a_null_character_in_a_path_is_refused() -> None:
    with pytest.raises(FileRefusedError):
        read_regular("a\0b")


@unix
def test_a_named_pipe_a_socket_and_a_device_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        here = Path.cwd()
        os.chdir(tmp_path)
        server.bind("socket")
        os.chdir(here)
    for path in (tmp_path / "pipe", tmp_path / "socket", Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(FileRefusedError, match="not a regular file"):
            read_regular(str(path))


@unix
def test_a_link_is_followed_within_the_folder_only(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"out")
    root = tmp_path / "root"
    root.mkdir()
    (root / "in").write_bytes(b"in")
    targets = {"good": "in", "bad": "../out", "zero": "/dev/zero", "loop": "loop", "gone": "nothing"}
    for name, target in targets.items():
        (root / name).symlink_to(target)
    assert b"in" == read_regular(str(root / "good"), inside=str(root))
    with pytest.raises(FileRefusedError, match="symbolic link"):
        read_regular(str(root / "good"))
    for name in ("bad", "zero"):
        with pytest.raises(FileRefusedError, match="leads out"):
            read_regular(str(root / name), inside=str(root))
    with pytest.raises(FileNotFoundError):
        read_regular(str(root / "gone"), inside=str(root))
    with pytest.raises(OSError, match="symbolic links"):
        read_regular(str(root / "loop"), inside=str(root))


@unix
def test_a_link_within_the_folder_to_a_named_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    with pytest.raises(FileRefusedError, match="not a regular file"):
        read_regular(str(tmp_path / "link"), inside=str(tmp_path))


@unix
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="files of the kernel, whose size is 0")
def test_a_file_that_tells_no_size_is_read_and_bounded() -> None:
    assert read_regular("/proc/self/status").startswith(b"Name:")
    with pytest.raises(FileRefusedError, match="larger than 10 bytes"):
        read_regular("/proc/self/status", 10)
