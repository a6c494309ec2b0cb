"""Which repositories are opened."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pygit2
import pytest

from packlens.errors import GitError
from packlens.git.repository import open_repository
from tests.permissions import open_to_all, without_privileges


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give a folder away")
@pytest.mark.parametrize(
    ("platform", "above", "named"),
    [("linux", "", "'{root}'"), ("win32", "", '"{root}"'), ("win32", "/", '"%(prefix)/{root}"')],
)
def test_a_repository_of_another_user_is_refused_with_the_command_that_trusts_it(
    platform: str, above: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With another slash above, its path is one of a share: `//server/share`."""
    root = Path(f"{above}{tmp_path}") / "of another"
    pygit2.init_repository(str(root))
    for path in (root, root / ".git"):
        os.chown(path, 65_534, 65_534)

    monkeypatch.setattr(sys, "platform", platform)
    command = f"`git config --global --add safe.directory {named.format(root=root.as_posix())}` says that you"
    with pytest.raises(GitError, match=re.escape(command)):
        open_repository(root)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions of Unix")
def test_a_repository_without_permission_is_refused_with_what_to_change() -> None:
    with open_to_all() as root:
        pygit2.init_repository(str(root))
        (root / ".git").chmod(0)

        with without_privileges(), pytest.raises(GitError, match=r"no permission for .*/\.git; change that\."):
            open_repository(root)
        (root / ".git").chmod(0o700)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions of Unix")
@pytest.mark.parametrize("closed", ["tree/.git", "data"])
def test_a_work_tree_without_permission_for_its_link_or_data_is_refused_with_what_to_change(closed: str) -> None:
    with open_to_all() as folder:
        pygit2.init_repository(str(folder / "data"), bare=True)
        tree = folder / "tree"
        tree.mkdir(0o755)
        (tree / ".git").write_text(f"gitdir: {folder / 'data'}\n")
        (folder / closed).chmod(0)

        with without_privileges(), pytest.raises(GitError, match=rf"no permission for .*/{closed}; change that\."):
            open_repository(tree)
        (folder / closed).chmod(0o700)
