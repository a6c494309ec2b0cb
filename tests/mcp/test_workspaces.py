"""Which folders agents may ask about."""

from __future__ import annotations

import os
from pathlib import Path

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
