"""Neovim and Emacs sessions with the configurations of the editor pages, as they stand there."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.editors import ASK, HERE, environment, run
from tests.e2e.neovim import blocks, new_neovim, recorded_session
from tests.trees import SHOP, write_tree


def check_common(out: Mapping[str, Any], editor: str) -> None:
    assert "add_item" in json.dumps(out.get("hover")), out
    assert "add_item" in out["pack"]["text"]
    assert out["executed"]["packRoot"] == out["pack"]["packRoot"]
    assert "nobody_has_this_name" in json.dumps(out["wrong"])
    assert f"unsaved_from_{editor}" in out["unsaved"]["text"]
    assert "cart" in out["window"]


def neovim(program: str, configuration: str, tmp_path: Path, runtime: str = "") -> dict[str, Any]:
    init = tmp_path / "init.lua"
    init.write_text(configuration)
    env = environment(tmp_path) | ({"VIMRUNTIME": runtime} if runtime else {})
    return run(
        [program, "--headless", "-u", str(init), "-i", "NONE", "-n", "-c", f"luafile {HERE / 'drive_neovim.lua'}"], env
    )


def check_neovim(out: Mapping[str, Any]) -> None:
    check_common(out, "neovim")
    assert out["lenses"] > 0
    assert out["announced"]["packlens"]["version"] == 1
    assert "caller" in json.dumps(out["lens"]) or "test" in json.dumps(out["lens"])


@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no nvim on the PATH")
def test_debians_neovim_works_as_its_page_says(tmp_path: Path) -> None:
    version = subprocess.run(["nvim", "--version"], capture_output=True, text=True, check=True).stdout
    if not re.match(r"NVIM v0\.([7-9]|10)\.", version):
        pytest.skip("this Neovim is newer than the page's second part")
    out = neovim("nvim", blocks("neovim.md", "lua")[1], tmp_path)
    assert out["offset_encoding"] == "utf-16"
    check_neovim(out)


@pytest.mark.skipif(new_neovim() is None, reason="there is no Neovim 0.11 here")
def test_neovim_0_11_works_as_its_page_says(tmp_path: Path) -> None:
    found = new_neovim()
    assert found
    out = neovim(found[0], blocks("neovim.md", "lua")[0], tmp_path, found[1])
    assert out["offset_encoding"] == "utf-8"
    check_neovim(out)


@pytest.mark.skipif(new_neovim() is None, reason="there is no Neovim 0.11 here")
def test_neovim_0_11_works_with_the_entry_for_nvim_lspconfig(tmp_path: Path) -> None:
    found = new_neovim()
    assert found
    entry = HERE.parents[1] / "server/editors/entries/nvim-lspconfig"
    page = re.sub(r"\n  (cmd|root_markers) = .*", "", blocks("neovim.md", "lua")[0])
    configuration = f"vim.opt.runtimepath:prepend('{entry}')\n{page}"
    check_neovim(neovim(found[0], configuration, tmp_path, found[1]))


@pytest.mark.skipif(new_neovim() is None, reason="there is no Neovim 0.11 here")
def test_the_documented_session_shows_hovers_lenses_packs_and_what_was_learned(tmp_path: Path) -> None:
    tree = tmp_path / "shop"
    write_tree(tree, {**SHOP, ".git/HEAD": "ref: refs/heads/main\n"})
    saw = [step["saw"] for step in recorded_session(tree, "shop/cart.py", "def add_item", ASK, tmp_path)]
    assert "is attached" in saw[0]
    assert "add_item" in saw[1]
    assert "caller" in saw[2]
    assert "add_item" in saw[3]
    assert saw[4] == saw[5]
    assert "Rank" in saw[6]
    assert "feedback 0.0000" in saw[7]
    assert "feedback 0.0000" not in saw[9]
    assert "recorded = 1" in saw[10]


@pytest.mark.skipif(shutil.which("emacs") is None, reason="there is no emacs on the PATH")
def test_emacs_works_as_its_page_says(tmp_path: Path) -> None:
    configuration = tmp_path / "init.el"
    configuration.write_text("(package-initialize)\n" + blocks("emacs.md", "elisp")[0])
    env = environment(tmp_path)
    env["PACKLENS_FILE"] = env["PACKLENS_FILE"].replace("\\ ", " ")
    out = run(["emacs", "-q", "--batch", "-l", str(configuration), "-l", str(HERE / "drive_emacs.el")], env)
    check_common(out, "emacs")
