"""Runs an editor over a small shop, and reads what its script reports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.trees import SHOP, write_tree

HERE = Path(__file__).parent


ASK = "put an item into the cart"


def environment(tmp_path: Path) -> dict[str, str]:
    tree = tmp_path / "shop tree"
    write_tree(tree, {**SHOP, ".git/HEAD": "ref: refs/heads/main\n"})
    program = tmp_path / "bin" / "packlens"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m packlens "$@"\n')
    program.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PACKLENS_FILE": str(tree / "shop/cart.py").replace(" ", "\\ "),
        "PACKLENS_ASK": ASK,
        "PACKLENS_FIND": "def add_item",
    }


def run(command: list[str], env: Mapping[str, str]) -> dict[str, Any]:
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=240, check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    assert lines, done.stdout + done.stderr
    answer: dict[str, Any] = json.loads(lines[-1])
    return answer
