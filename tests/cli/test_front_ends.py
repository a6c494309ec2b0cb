"""What each way to use Packlens lacks on a machine."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from packlens.cli.front_ends import front_ends


def program(folder: Path, name: str) -> None:
    (folder / name).write_text("#!/bin/sh\n")
    (folder / name).chmod(0o755)


@pytest.mark.skipif("sys.platform == 'win32'", reason="programs have other names")
def test_an_editor_on_the_path_lacks_packlens_until_it_is_on_the_path_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    program(tmp_path, "hx")
    found = {each.name: each.lacks for each in front_ends()}
    assert {"command line", "coding agents", "Helix"} == found.keys()
    mend = f"packlens is not on the PATH: add {Path(sys.executable).parent} to it"
    assert (mend, mend, "") == (found["Helix"], found["command line"], found["coding agents"])
    program(tmp_path, "packlens")
    assert {"command line": "", "coding agents": "", "Helix": ""} == {each.name: each.lacks for each in front_ends()}


@pytest.mark.skipif("sys.platform == 'win32'", reason="programs have other names")
def test_vs_code_lacks_the_extension_alone_and_jetbrains_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    program(tmp_path, "code")
    program(tmp_path, "pycharm")
    found = {each.name: each.lacks for each in front_ends()}
    assert found["VS Code"].startswith("the extension: ")
    assert "packlens is not on the PATH" in found["JetBrains"]
    (tmp_path / ".vscode" / "extensions" / "packlens.packlens-0.1.0").mkdir(parents=True)
    assert {each.name: each.lacks for each in front_ends()}["VS Code"] == ""
