"""URIs and paths, in every spelling that editors are known to use."""

from __future__ import annotations

import sys
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.lsp.workspace.roots import Roots
from packlens.lsp.workspace.settings import ServerSettings
from packlens.lsp.workspace.uris import path_of, relative, uri_below, uri_of

NAMES = st.text(st.characters(codec="utf-8", exclude_characters="/\0"), min_size=1).filter(
    lambda n: n not in (".", "..")
)


@given(st.lists(NAMES, min_size=1, max_size=4))
def test_paths_survive_the_way_there_and_back(names: list[str]) -> None:
    path = PurePosixPath("/", *names)
    assert path == path_of(uri_of(path), windows=False)
    assert path == path_of(uri_below(uri_of(PurePosixPath("/")), "/".join(names)), windows=False)


def test_undecodable_names_survive() -> None:
    name = b"caf\xe9.py".decode("utf-8", "surrogateescape")
    assert "file:///caf%E9.py" == uri_of(PurePosixPath("/", name))
    assert PurePosixPath("/", name) == path_of("file:///caf%E9.py", windows=False)


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///C:/a/b.py", "C:\\a\\b.py"),
        ("file:///c%3A/a%20b/c.py", "C:\\a b\\c.py"),
        ("FILE:///d:/x", "D:\\x"),
        ("file://server/share/x.py", "\\\\server\\share\\x.py"),
        ("file://localhost/c:/x", "C:\\x"),
        ("file:///c:/x?query#part", "C:\\x"),
    ],
)
def test_windows_paths(uri: str, path: str) -> None:
    assert PureWindowsPath(path) == path_of(uri, windows=True)


@pytest.mark.parametrize(
    "uri",
    [
        "",
        "x",
        "file:",
        "file://",
        "file:x",
        "file://host/x",
        "untitled:Untitled-1",
        "git:/a.py",
        "http://a/b",
        "file:///a%00b",
    ],
)
def test_what_is_no_file_here_has_no_path(uri: str) -> None:
    assert path_of(uri, windows=False) is None


def test_files_below_a_root_are_spelled_as_its_client_spells_it() -> None:
    assert "file:///c%3A/Work/a%20b/%23x.py" == uri_below("file:///c%3A/Work/", "a b/#x.py")


def test_windows_finds_a_file_in_its_root_whatever_the_case() -> None:
    root = PureWindowsPath("C:/Work/Shop")
    assert "src/A.py" == relative(PureWindowsPath("c:/WORK/shop/src/A.py"), root)
    assert relative(PureWindowsPath("C:/Work/Shop2/a.py"), root) is None
    assert relative(root, root) is None
    assert relative(PurePosixPath("/srv/../etc"), PurePosixPath("/srv")) is None


def test_network_shares_have_uris() -> None:
    assert "file://server/share/a%20b.py" == uri_of(PureWindowsPath("//server/share/a b.py"))


@pytest.mark.skipif(sys.platform != "win32", reason="names differ in case elsewhere")
def test_a_file_is_one_file_in_upper_and_lower_case(tmp_path: Path) -> None:
    (tmp_path / "Src").mkdir()
    (tmp_path / "Src/App.py").touch()
    roots = Roots()
    assert roots.add(tmp_path.as_uri(), "", ServerSettings()) is not None
    for written, path in (("Src/App.py", "Src/App.py"), ("src/app.py", "Src/App.py"), ("src/New.py", "Src/New.py")):
        file = roots.holding(uri_below(tmp_path.as_uri().lower(), written))
        assert file is not None
        assert path == file.path
