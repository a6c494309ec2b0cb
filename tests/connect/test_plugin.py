"""The folder of the Claude Code plugin: what it starts is there, and its hook is silent and does not wait."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from packlens.lsp.workspace.configuration import wants_navigation

PLUGIN = Path(__file__).parents[2] / "server/editors/claude-code"


def read(name: str) -> dict[str, object]:
    value: dict[str, object] = json.loads((PLUGIN / name).read_text("utf-8"))
    return value


def hook() -> str:
    (entry,) = json.loads((PLUGIN / "optional/hooks.json").read_text("utf-8"))["hooks"]["SessionStart"]
    command: str = entry["hooks"][0]["command"]
    return command


def test_the_plugin_has_a_name_and_no_version_of_its_own() -> None:
    assert "packlens" == read(".claude-plugin/plugin.json")["name"]
    assert "version" not in read(".claude-plugin/plugin.json")


def test_its_servers_are_those_of_packlens() -> None:
    assert {"packlens": {"type": "stdio", "command": "packlens", "args": ["mcp"]}} == read(".mcp.json")["mcpServers"]
    server = read(".lsp.json")["packlens"]
    assert isinstance(server, dict)
    assert ("packlens", ["lsp"]) == (server["command"], server["args"])
    assert wants_navigation(server["initializationOptions"])
    assert {"python", "go", "java"} <= set(server["extensionToLanguage"].values())
    assert "c" == server["extensionToLanguage"][".h"], "C++ and Objective-C share it"


def test_no_hook_runs_unless_people_copy_it() -> None:
    assert not (PLUGIN / "hooks").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="the hook is a line for a POSIX shell")
@pytest.mark.parametrize("is_installed", [True, False])
def test_the_hook_says_nothing_and_waits_for_nothing(tmp_path: Path, is_installed: bool) -> None:
    programs, marker = tmp_path / "bin", tmp_path / "asked"
    programs.mkdir()
    (programs / "sleep").symlink_to("/bin/sleep")
    if is_installed:
        (programs / "packlens").write_text(f'#!/bin/sh\necho "$@" > "{marker}"\necho noise\nsleep 30\n')
        (programs / "packlens").chmod(0o755)
    environment = {"PATH": str(programs), "CLAUDE_PROJECT_DIR": str(tmp_path / "a b")}
    done = subprocess.run(["/bin/sh", "-c", hook()], env=environment, capture_output=True, timeout=20, check=False)
    assert (0, b"", b"") == (done.returncode, done.stdout, done.stderr)
    if is_installed:
        end = time.monotonic() + 20
        while not marker.exists() or not marker.read_text():
            assert time.monotonic() < end
            time.sleep(0.02)
        assert f"index --repo {tmp_path / 'a b'}\n" == marker.read_text()
    else:
        assert [programs] == list(tmp_path.iterdir())
