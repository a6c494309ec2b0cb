"""Which folders agents may ask about."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pygit2
import pytest

from packlens.errors import RootError
from packlens.mcp.workspaces import Sharing, Workspaces
from tests.permissions import open_to_all, without_privileges


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions of Unix")
def test_a_root_behind_a_closed_folder_is_told_from_one_that_does_not_exist(tmp_path: Path) -> None:
    workspaces = Workspaces(tmp_path, None, Sharing(alone=True))
    with open_to_all() as folder:
        (folder / "closed" / "shop").mkdir(parents=True)
        (folder / "closed").chmod(0)

        with without_privileges(), pytest.raises(RootError, match="you have no permission for a folder above it"):
            workspaces.at(str(folder / "closed" / "shop"))
        with pytest.raises(RootError, match="is not a folder"):
            workspaces.at(str(folder / "missing"))
        (folder / "closed").chmod(0o700)


def test_a_folder_that_holds_everybodys_files_is_not_indexed_for_want_of_a_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "homes" / "ada"
    home.mkdir(parents=True)
    (tmp_path / "link").symlink_to(home)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "link")
    for folder in (home, home.parent, Path(home.anchor), Path(tempfile.gettempdir())):
        with pytest.raises(RootError, match="is not a repository; start `packlens mcp` in one"):
            Workspaces(folder, None, Sharing(alone=True)).at()
    pygit2.init_repository(str(home.parent))
    assert home.parent == Workspaces(home.parent, None, Sharing(alone=True)).at().folder
