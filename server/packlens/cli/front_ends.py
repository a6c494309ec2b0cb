"""The ways to use Packlens on this machine, and what each still lacks; see server/docs/install.md. It runs nothing."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_EDITORS: Final = {
    "Neovim": ("nvim",),
    "Emacs": ("emacs",),
    "Helix": ("hx", "helix"),
    "Zed": ("zed", "zeditor"),
    "JetBrains": ("idea", "pycharm", "webstorm", "goland", "clion", "phpstorm", "rubymine", "rider", "rustrover"),
}
_VS_CODE: Final = ("code", "code-insiders", "codium")
_VS_CODE_FOLDERS: Final = (".vscode", ".vscode-insiders", ".vscode-oss", ".vscode-server")


@dataclass(frozen=True, slots=True)
class FrontEnd:
    """One way to use Packlens, and what it lacks: '' if nothing."""

    name: str
    lacks: str

    def as_json(self) -> dict[str, str]:
        """Return it as a JSON value."""
        return {"way": self.name, "lacks": self.lacks}


def front_ends() -> tuple[FrontEnd, ...]:
    """Return the ways that this machine has, editors that are on the PATH among them."""
    path = "" if shutil.which("packlens") else f"packlens is not on the PATH: add {Path(sys.executable).parent} to it"
    mcp = "" if find_spec("mcp") else "the package mcp: install Packlens with its extra `mcp`"
    editors = [name for name, programs in _EDITORS.items() if any(map(shutil.which, programs))]
    return (
        FrontEnd("command line", path),
        FrontEnd("coding agents", mcp),  # `packlens connect` writes the whole path of the program
        *((FrontEnd("VS Code", _extension()),) if any(map(shutil.which, _VS_CODE)) else ()),
        *(FrontEnd(name, path) for name in editors),
    )


def _extension() -> str:
    """Return what VS Code lacks: the extension alone, which brings a server of its own."""
    folders = (Path.home() / name / "extensions" for name in _VS_CODE_FOLDERS)
    is_installed = any(any(folder.glob("packlens.packlens-*")) for folder in folders)
    return "" if is_installed else "the extension: install Packlens from the Extensions view or its .vsix file"
