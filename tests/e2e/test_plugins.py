"""The plugins for Neovim and Emacs over a cold index: progress, the pack when the index is ready, jumps, picks."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.editors import HERE, environment, run
from tests.e2e.neovim import new_neovim
from tests.trees import write_tree

PLUGINS = HERE.parents[1] / "server/editors"
_FILES = 600


def cold(tmp_path: Path, plugin: str) -> dict[str, str]:
    """Return the environment of an editor over a shop among so many files that its first index takes a while."""
    env = environment(tmp_path)
    body = "".join(f"def step_{n}(value):\n    return step_{n + 1}(value) if value else {n}\n\n\n" for n in range(30))
    write_tree(tmp_path / "shop tree", {f"parts/part_{n}.py": body for n in range(_FILES)})
    return {**env, "PACKLENS_PLUGIN": str(PLUGINS / plugin)}


def check(out: Mapping[str, Any]) -> None:
    assert "problem" not in out, out
    assert any("index" in line for line in out["seen"]), f"what is waited for is said: {out['seen']}"
    assert out["seen"][-1].startswith("# Context"), out["seen"]
    assert "add_item" in out["pack"]
    assert "def add_item" in out["jumped"]


def check_neovim(out: Mapping[str, Any]) -> None:
    check(out)
    assert out["list"] > 0
    assert "the server has ended: open a file" in out["ended"]
    assert "# Context" in out["quickfix"]


def neovim(program: str, tmp_path: Path, runtime: str = "") -> dict[str, Any]:
    env = cold(tmp_path, "neovim") | ({"VIMRUNTIME": runtime} if runtime else {})
    return run(
        [program, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {HERE / 'drive_plugin.lua'}"], env
    )


@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no nvim on the PATH")
def test_debians_neovim_waits_for_a_cold_index(tmp_path: Path) -> None:
    check_neovim(neovim("nvim", tmp_path))


@pytest.mark.skipif(new_neovim() is None, reason="there is no Neovim 0.11 here")
def test_neovim_0_11_waits_for_a_cold_index(tmp_path: Path) -> None:
    found = new_neovim()
    assert found
    check_neovim(neovim(found[0], tmp_path, found[1]))


def roots(program: str, tmp_path: Path, runtime: str = "") -> dict[str, Any]:
    env = (
        environment(tmp_path)
        | {"PACKLENS_PLUGIN": str(PLUGINS / "neovim")}
        | ({"VIMRUNTIME": runtime} if runtime else {})
    )
    tree = tmp_path / "shop tree"
    shutil.rmtree(tree / ".git")
    (tmp_path / "at_home.py").write_text("x = 1\n")
    write_tree(tmp_path / "work tree", {".git": "gitdir: /elsewhere\n", "a/b.py": "y = 1\n"})
    env |= {"PACKLENS_TREE": str(tree), "PACKLENS_LINKED": str(tmp_path / "work tree")}
    return run(
        [program, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {HERE / 'drive_roots.lua'}"], env
    )


def check_roots(out: Mapping[str, Any], tmp_path: Path) -> None:
    """Nobody's whole home is indexed because a file in it was opened; a work tree's `.git` is a file."""
    assert (0, [str(tmp_path / "shop tree"), str(tmp_path / "work tree")]) == (out["home"], out["roots"])
    assert str(tmp_path / "shop tree") in out["failed"], "what is wrong stands where the pack would"
    assert "there is no no-such-packlens on the PATH: install it" in out["missing"]


@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no nvim on the PATH")
def test_debians_neovim_has_a_root_without_git_but_never_the_home_folder(tmp_path: Path) -> None:
    check_roots(roots("nvim", tmp_path), tmp_path)


@pytest.mark.skipif(new_neovim() is None, reason="there is no Neovim 0.11 here")
def test_neovim_0_11_has_a_root_without_git_but_never_the_home_folder(tmp_path: Path) -> None:
    found = new_neovim()
    assert found
    check_roots(roots(found[0], tmp_path, found[1]), tmp_path)


@pytest.mark.skipif(shutil.which("emacs") is None, reason="there is no emacs on the PATH")
def test_emacs_waits_for_a_cold_index(tmp_path: Path) -> None:
    env = cold(tmp_path, "emacs")
    env["PACKLENS_FILE"] = env["PACKLENS_FILE"].replace("\\ ", " ")
    out = run(["emacs", "-q", "--batch", "--eval", "(package-initialize)", "-l", str(HERE / "drive_plugin.el")], env)
    check(out)
    assert str(tmp_path / "shop tree") in out["failed"], "what is wrong stands where the pack would"
