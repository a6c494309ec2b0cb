"""`packlens.store.privacy`: where the cache folder is."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from packlens.store.privacy import cache_folder


@pytest.mark.parametrize("home", ["/home/somebody", "/", "relative", "", None])
@pytest.mark.parametrize("caches", ["/var/caches", "/var/caches/", "relative", "", None])
def test_the_cache_folder_is_that_of_platformdirs(
    home: str | None, caches: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("HOME", home), ("XDG_CACHE_HOME", caches)):
        monkeypatch.delenv(name, raising=False) if value is None else monkeypatch.setenv(name, value)
    assert Path(platformdirs.user_cache_dir("packlens", appauthor=False)) == cache_folder()
