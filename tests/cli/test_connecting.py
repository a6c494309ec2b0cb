"""`connect` and `disconnect`: nothing is written unasked, and what was there is there again as it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from packlens.connect.changes import skill
from packlens.connect.hosts import BY_NAME, HOSTS, SCOPES
from tests.cli.run import call

JSON_TEXT = '{\n  // mine\n  "other": [1, 2,],\n  "mcpServers": {"x": {"command": "y"}}\n}\n'
TOML_TEXT = '# mine\nmodel = "o"\n\n[mcp_servers.x]\ncommand = "y"'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder that is not the user's."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    monkeypatch.delenv("APPDATA", raising=False)
    monkeypatch.delenv("CODEX_HOME", raising=False)
    return folder


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("name", BY_NAME)
def test_a_file_that_was_not_there_comes_and_goes(name: str, scope: str, home: Path, repository: Path) -> None:
    words = (name, "--scope", scope, "--repo", repository)
    assert 0 == call("connect", *words, "--yes").code
    (path,) = [*contents(home), *contents(repository)]
    assert BY_NAME[name].path("project", Path()).as_posix() in path or str(BY_NAME[name].user_file) in path
    assert 0 == call("disconnect", *words, "--yes").code
    assert ({}, {}) == (contents(home), contents(repository))


@pytest.mark.parametrize("name", [host.name for host in HOSTS if host.format != "text"])
def test_a_file_that_was_there_is_byte_for_byte_what_it_was(name: str, repository: Path) -> None:
    host = BY_NAME[name]
    path = host.path("project", repository)
    path.parent.mkdir(parents=True, exist_ok=True)
    text = TOML_TEXT if host.format == "toml" else JSON_TEXT
    path.write_text(text)
    path.chmod(0o600)
    mode = path.stat().st_mode
    words = (name, "--scope", "project", "--repo", repository, "--yes")
    assert 0 == call("connect", *words).code
    assert text != path.read_text()
    assert 0 == call("disconnect", *words).code
    assert (text, mode) == (path.read_text(), path.stat().st_mode)


@pytest.mark.parametrize("text", ["{}", "{}\n", "{\n}\n", '{"mcpServers": {}}', '{\n  "mcpServers": {}\n}\n'])
def test_a_file_that_held_nothing_stays(text: str, home: Path, repository: Path) -> None:
    path = home / ".claude.json"
    path.write_text(text)
    assert 0 == call("connect", "claude", "--repo", repository, "--yes").code
    assert text != path.read_text()
    assert 0 == call("disconnect", "claude", "--repo", repository, "--yes").code
    assert text == path.read_text()


def test_what_is_written_starts_the_server(home: Path, repository: Path) -> None:
    assert 0 == call("connect", "claude", "codex", "vscode", "--repo", repository, "--yes").code
    claude = json.loads((home / ".claude.json").read_text())["mcpServers"]["packlens"]
    assert ("stdio", ["mcp"]) == (claude["type"], claude["args"])
    codex = tomllib.loads((home / ".codex/config.toml").read_text())["mcp_servers"]["packlens"]
    assert (claude["command"], ["mcp"], 30) == (codex["command"], codex["args"], codex["startup_timeout_sec"])
    vscode = json.loads(BY_NAME["vscode"].path("user", repository).read_text())["servers"]["packlens"]
    assert ["mcp", "--repo", "${workspaceFolder}"] == vscode["args"]


def test_the_command_is_this_one_and_never_one_of_the_current_folder(
    home: Path, repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def command_of(started: Path | str) -> str:
        """Return what is written as the command by one that was started so."""
        monkeypatch.setattr(sys, "argv", [str(started)])
        assert 0 == call("connect", "cursor", "--repo", repository, "--yes").code
        entry = json.loads((home / ".cursor/mcp.json").read_text())["mcpServers"]["packlens"]
        assert 0 == call("disconnect", "cursor", "--repo", repository, "--yes").code
        command: str = entry["command"]
        return command

    programs = home / "my programs"
    ending = ".exe" if sys.platform == "win32" else ""
    for folder in (programs, repository):
        folder.mkdir(exist_ok=True)
        (folder / f"packlens{ending}").write_text("#!/bin/sh\n")
        (folder / f"packlens{ending}").chmod(0o755)
    monkeypatch.chdir(repository)
    monkeypatch.setenv("PATH", os.pathsep.join((".", str(home))))
    assert "packlens" == command_of("-m")
    assert str(programs / f"packlens{ending}") == command_of(programs / "packlens")
    (programs / f"packlens{ending}").rename(programs / "packlens.exe")
    assert str(programs / "packlens.exe") == command_of(programs / "packlens")


@pytest.mark.skipif(sys.platform != "win32", reason="elsewhere settings are always in the home folder")
def test_settings_are_where_windows_keeps_them(
    home: Path, repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("APPDATA", str(tmp_path / "moved"))
    (tmp_path / "moved" / "Zed").mkdir(parents=True)
    assert 0 == call("connect", "--repo", repository, "--yes").code
    assert {"moved/Zed/settings.json"} == set(contents(tmp_path))


def test_a_configuration_may_begin_as_notepad_begins_files(home: Path, repository: Path) -> None:
    notepad = b"\xef\xbb\xbf"
    texts = {
        home / ".codex/config.toml": notepad + b'model = "o"\r\n',
        home / ".cursor/mcp.json": notepad + b"{}\r\n",
    }
    for path, text in texts.items():
        path.parent.mkdir()
        path.write_bytes(text)
    assert 0 == call("connect", "codex", "cursor", "--repo", repository, "--yes").code
    assert all(b"packlens" in path.read_bytes() for path in texts)
    assert 0 == call("disconnect", "codex", "cursor", "--repo", repository, "--yes").code
    assert texts == {path: path.read_bytes() for path in texts}


def test_each_host_gets_the_entry_in_its_own_form(repository: Path) -> None:
    words = ("copilot", "zed", "opencode", "--scope", "project", "--repo", repository, "--yes")
    assert 0 == call("connect", *words).code
    copilot = json.loads((repository / ".github/mcp.json").read_text())["mcpServers"]["packlens"]
    assert {"type": "local", "tools": ["*"], "command": "packlens", "args": ["mcp"]} == copilot
    zed = json.loads((repository / ".zed/settings.json").read_text())["context_servers"]["packlens"]
    assert {"command": "packlens", "args": ["mcp"]} == zed
    opencode = json.loads((repository / "opencode.json").read_text())["mcp"]["packlens"]
    assert {"type": "local", "enabled": True, "command": ["packlens", "mcp"]} == opencode


def test_a_file_with_the_other_extension_is_used_if_it_is_there(repository: Path) -> None:
    text = '{\n  // mine\n  "mcp": {}\n}\n'
    (repository / "opencode.jsonc").write_text(text)
    words = ("opencode", "--scope", "project", "--repo", repository, "--yes")
    assert 0 == call("connect", *words).code
    assert ["opencode.jsonc"] == list(contents(repository))
    assert 0 == call("disconnect", *words).code
    assert text == (repository / "opencode.jsonc").read_text()


def test_what_everybody_gets_names_no_path_of_this_machine(repository: Path) -> None:
    assert 0 == call("connect", "claude", "--scope", "project", "--repo", repository, "--yes").code
    assert "packlens" == json.loads((repository / ".mcp.json").read_text())["mcpServers"]["packlens"]["command"]


@pytest.mark.parametrize("option", ["--print", None])
def test_without_consent_the_change_is_shown_and_nothing_is_written(option: str | None, repository: Path) -> None:
    words = ["connect", "claude", "--scope", "project", "--repo", str(repository)]
    ended = call(*words, *([option] if option else []))
    assert (0 if option else 1) == ended.code
    assert '+    "packlens": {\n+      "type": "stdio",\n+      "command": "packlens",\n' in ended.stdout
    assert {} == contents(repository)
    assert option or "Nothing was written: nobody could be asked; repeat with --yes." in ended.stderr


def test_json_tells_what_was_changed(repository: Path) -> None:
    words = ("connect", "claude", "--scope", "project", "--repo", repository, "--json")
    (shown,) = call(*words, "--print").json["changes"]
    assert ("claude", str(repository / ".mcp.json"), True, False) == (
        shown["host"],
        shown["path"],
        shown["is_needed"],
        shown["is_written"],
    )
    assert call(*words, "--yes").json["changes"][0]["is_written"]
    assert not call(*words, "--yes").json["changes"][0]["is_needed"]


def test_hosts_that_are_used_here_are_found(home: Path, repository: Path) -> None:
    (home / ".cursor").mkdir()
    (home / ".gemini").mkdir()
    assert 0 == call("connect", "--repo", repository, "--yes").code
    assert {".cursor/mcp.json", ".gemini/settings.json"} == contents(home).keys()
    assert 0 == call("disconnect", "--repo", repository, "--yes").code
    assert {} == contents(home)


def test_where_no_host_is_used_one_is_to_be_named(repository: Path) -> None:
    ended = call("connect", "--repo", repository)
    assert 1 == ended.code
    assert "name one of: claude, cursor, vscode, codex, gemini, copilot, zed, opencode, skill." in ended.stderr


def test_what_is_connected_already_stays(repository: Path) -> None:
    words = ("connect", "claude", "--scope", "project", "--repo", repository, "--yes")
    call(*words)
    before = contents(repository)
    assert "is connected" in call(*words).stderr
    assert before == contents(repository)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "is empty, so that its format is unknown"),
        (b"[1]", "is not a JSON object (line 1)"),
        (b"{\n'x': 1}", "is not a JSON object (line 2)"),
        (b"\xff\xfe", "is not UTF-8"),
        (b'{"mcpServers": 1}', "'mcpServers' is not an object"),
        (b'{"mcpServers": {"packlens": {"command": "mine"}}}', "there is a server 'packlens' already"),
    ],
)
def test_what_cannot_be_added_to_is_refused_in_one_sentence(text: bytes, reason: str, repository: Path) -> None:
    (repository / ".mcp.json").write_bytes(text)
    ended = call("connect", "claude", "--scope", "project", "--repo", repository, "--yes")
    assert 1 == ended.code
    assert reason in ended.stderr
    assert ended.is_clean()
    assert {".mcp.json": text} == contents(repository)


@pytest.mark.skipif(os.name == "nt", reason="it has no pipes in folders")
def test_a_folder_or_a_pipe_in_the_place_of_a_configuration_is_refused(repository: Path) -> None:
    (repository / ".mcp.json").mkdir()
    assert "cannot be" in call("connect", "claude", "--scope", "project", "--repo", repository, "--yes").stderr
    (repository / ".cursor").mkdir()
    os.mkfifo(repository / ".cursor/mcp.json")
    assert "cannot be" in call("connect", "cursor", "--scope", "project", "--repo", repository, "--yes").stderr


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_configuration_that_is_a_link_stays_one(tmp_path: Path, repository: Path) -> None:
    target = tmp_path / "dotfiles.json"
    target.write_text(JSON_TEXT)
    (repository / ".mcp.json").symlink_to(target)
    words = ("claude", "--scope", "project", "--repo", repository, "--yes")
    assert 0 == call("connect", *words).code
    assert (repository / ".mcp.json").is_symlink()
    assert "packlens" in target.read_text()
    assert 0 == call("disconnect", *words).code
    assert JSON_TEXT == target.read_text()


def test_one_host_that_refuses_stops_none_of_the_others(repository: Path) -> None:
    (repository / ".mcp.json").write_text("[]")
    ended = call("connect", "claude", "cursor", "--scope", "project", "--repo", repository, "--yes")
    assert 1 == ended.code
    assert (repository / ".cursor/mcp.json").is_file()


def test_the_json_of_an_error_has_the_reasons(repository: Path) -> None:
    (repository / ".mcp.json").write_text("[]")
    words = ("connect", "claude", "cursor", "--scope", "project", "--repo", repository, "--yes", "--json")
    message = call(*words).json["error"]["message"]
    assert message.startswith("1 of 2 could not be changed: Claude Code: ")
    assert ".mcp.json" in message


def test_the_skill_is_short_and_of_the_form_that_hosts_read() -> None:
    lines = skill().splitlines()
    assert len(lines) < 60
    assert ["---", "name: packlens"] == lines[:2]
    assert lines[2].startswith("description: ")
    assert "---" == lines[3]


def test_a_skill_that_people_have_changed_stays(repository: Path) -> None:
    words = ("skill", "--scope", "project", "--repo", repository, "--yes")
    call("connect", *words)
    path = BY_NAME["skill"].path("project", repository)
    path.write_text(skill() + "mine\n")
    call("disconnect", *words)
    assert skill() + "mine\n" == path.read_text()
    assert 1 == call("connect", *words).code


def test_every_host_has_a_place_of_its_own() -> None:
    assert len(HOSTS) == len({host.path("user", Path()) for host in HOSTS})
    assert len(HOSTS) == len({host.path("project", Path("r")) for host in HOSTS})


@pytest.mark.skipif(os.name == "nt", reason="terminals are others there")
def test_on_a_terminal_it_asks_before_it_writes(repository: Path) -> None:
    import pty

    near, far = pty.openpty()
    words = ["connect", "claude", "--scope", "project", "--repo", str(repository)]
    os.write(near, b"y\n")
    done = subprocess.run(
        [sys.executable, "-m", "packlens", *words], stdin=far, capture_output=True, check=True, timeout=60
    )
    os.close(near)
    os.close(far)
    assert f"Change {repository / '.mcp.json'}? [y/N]:" in done.stderr.decode()
    assert (repository / ".mcp.json").exists()
