"""The ways to use Packlens on this machine, and what each still lacks; see server/docs/install.md. It runs nothing."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

_EDITORS: Final = {"Neovim": ("nvim",), "Emacs": ("emacs",), "Helix": ("hx", "helix"), "Zed": ("zed", "zeditor")}


@dataclass(frozen=True, slots=True)
class Way:
    """One way to use Packlens, and what it lacks: '' if nothing."""

    name: str
    lacks: str

    def as_json(self) -> dict[str, str]:
        """Return it as a JSON value."""
        return {"way": self.name, "lacks": self.lacks}


def ways() -> tuple[Way, ...]:
    """Return the ways that this machine has, editors that are on the PATH among them. VS Code needs none of this."""
    path = "" if shutil.which("packlens") else "packlens is not on the PATH: run `uv tool install packlens`"
    mcp = "" if find_spec("mcp") else "the package mcp: install packlens[mcp]"
    editors = [name for name, programs in _EDITORS.items() if any(map(shutil.which, programs))]
    return (
        Way("command line", path),
        Way("coding agents", "; ".join(filter(None, (path, mcp)))),
        *(Way(name, path) for name in editors),
    )
