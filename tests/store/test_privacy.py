"""`packlens.store.privacy`: where the cache folder is."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest

from packlens.store.privacy import cache_folder


@pytest.mark.skipif(sys.platform == "win32", reason="paths of Unix")
@pytest.mark.parametrize("home", ["/home/somebody", "/", "relative", "", None])
@pytest.mark.parametrize("caches", ["/var/caches", "/var/caches/", "relative", "", None])
def test_the_cache_folder_is_that_of_platformdirs(
    home: str | None, caches: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("HOME", home), ("XDG_CACHE_HOME", caches)):
        monkeypatch.delenv(name, raising=False) if value is None else monkeypatch.setenv(name, value)
    assert Path(platformdirs.user_cache_dir("packlens", appauthor=False)) == cache_folder()


@pytest.mark.skipif(sys.platform != "win32", reason="platformdirs asks Windows alone")
@pytest.mark.parametrize(
    ("caches", "is_used"), [(r"D:\caches", True), ("D:/caches/", True), ("/c/caches", False), ("", False)]
)
def test_on_windows_the_cache_folder_can_be_chosen_too(
    caches: str, is_used: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", caches)
    default = Path(platformdirs.user_cache_dir("packlens", appauthor=False))
    assert (Path("D:/caches/packlens") if is_used else default) == cache_folder()
