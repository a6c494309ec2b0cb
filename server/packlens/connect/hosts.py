"""The coding agents that Packlens can be added to: where their configuration is, and what it must contain.

Sources: code.claude.com/docs/en/mcp; cursor.com/docs/mcp; code.visualstudio.com/docs/agents/reference/mcp-configuration
(all read in November 2026); github.com/openai/codex, docs/config.md; github.com/google-gemini/gemini-cli,
docs/tools/mcp-server.md; github.com/github/docs, pull request 44236 (Copilot CLI); zed.dev/docs/ai/mcp;
opencode.ai/docs/mcp-servers (version 1; version 2 has its servers elsewhere).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final, Literal

Scope = Literal["user", "project"]
SCOPES: Final = ("user", "project")
_ANYWHERE: Final = ("mcp",)
_IN_WORKSPACE: Final = ("mcp", "--repo", "${workspaceFolder}")
"""For hosts that start servers elsewhere than in the workspace, and name it so."""
_ROAMING: Final = "AppData/Roaming"
"""Where programs on Windows keep settings, in the home folder."""


@dataclass(frozen=True)
class Host:
    """A coding agent."""

    name: str
    title: str
    project_file: PurePosixPath
    """Relative to the repository."""
    user_file: PurePosixPath
    """Relative to the home folder, or to what `user_variable` names."""
    section: str
    """The object or table that holds servers."""
    arguments: tuple[str, ...] = _ANYWHERE
    extra_members: Mapping[str, str | int | tuple[str, ...]] = field(default_factory=dict)
    """What the entry says besides command and arguments."""
    format: Literal["json", "toml", "text"] = "json"
    user_variable: str = ""
    other_extension: str = ""
    """Of the file that is used instead if it is there."""
    is_joined: bool = False
    """Whether command and arguments are one list."""
    traces: tuple[str, ...] = ()
    """Folders or files in the home folder that show that the host is used here."""

    def path(self, scope: Scope, repository: Path) -> Path:
        """Return the file of a scope."""
        if scope == "project":
            return self._existing(repository / self.project_file)
        home = os.environ.get(self.user_variable, "") if self.user_variable else ""
        return self._existing(Path(home) / self.user_file.name if home else _in_home(self.user_file))

    def _existing(self, path: Path) -> Path:
        alternative = path.with_suffix(self.other_extension) if self.other_extension else path
        return alternative if alternative.exists() else path

    def entry(self, command: str) -> dict[str, str | int | tuple[str, ...]]:
        """Return what is said of the server."""
        if self.is_joined:
            return {**self.extra_members, "command": (command, *self.arguments)}
        return {**self.extra_members, "command": command, "args": self.arguments}

    def is_used(self) -> bool:
        """Whether the host has left traces in the home folder."""
        return any(_in_home(PurePosixPath(trace)).exists() for trace in self.traces)


def _in_home(path: PurePosixPath) -> Path:
    """Return a path in the home folder; what it names `AppData/Roaming` is where Windows says, since people move it."""
    roaming = os.environ.get("APPDATA", "") if sys.platform == "win32" else ""
    if roaming and path.is_relative_to(_ROAMING):
        return Path(roaming) / path.relative_to(_ROAMING)
    return Path.home() / path


def _code_folder() -> str:
    """Return where VS Code keeps a user's files, relative to the home folder."""
    if sys.platform == "darwin":
        return "Library/Application Support/Code/User"
    return f"{_ROAMING}/Code/User" if sys.platform == "win32" else ".config/Code/User"


_CODE: Final = _code_folder()
_ZED: Final = f"{_ROAMING}/Zed" if sys.platform == "win32" else ".config/zed"
HOSTS: Final = (
    Host(
        "claude",
        "Claude Code",
        PurePosixPath(".mcp.json"),
        PurePosixPath(".claude.json"),
        "mcpServers",
        extra_members={"type": "stdio"},
        traces=(".claude", ".claude.json"),
    ),
    Host(
        "cursor",
        "Cursor",
        PurePosixPath(".cursor/mcp.json"),
        PurePosixPath(".cursor/mcp.json"),
        "mcpServers",
        _IN_WORKSPACE,
        traces=(".cursor",),
    ),
    Host(
        "vscode",
        "VS Code (Copilot)",
        PurePosixPath(".vscode/mcp.json"),
        PurePosixPath(_CODE) / "mcp.json",
        "servers",
        _IN_WORKSPACE,
        {"type": "stdio"},
        traces=(_CODE,),
    ),
    Host(
        "codex",
        "Codex",
        PurePosixPath(".codex/config.toml"),
        PurePosixPath(".codex/config.toml"),
        "mcp_servers",
        extra_members={"startup_timeout_sec": 30},
        format="toml",
        user_variable="CODEX_HOME",
        traces=(".codex",),
    ),
    Host(
        "gemini",
        "Gemini CLI",
        PurePosixPath(".gemini/settings.json"),
        PurePosixPath(".gemini/settings.json"),
        "mcpServers",
        traces=(".gemini",),
    ),
    Host(
        "copilot",
        "Copilot CLI",
        PurePosixPath(".github/mcp.json"),
        PurePosixPath(".copilot/mcp-config.json"),
        "mcpServers",
        extra_members={"type": "local", "tools": ("*",)},
        traces=(".copilot",),
    ),
    Host(
        "zed",
        "Zed",
        PurePosixPath(".zed/settings.json"),
        PurePosixPath(_ZED) / "settings.json",
        "context_servers",
        traces=(_ZED,),
    ),
    Host(
        "opencode",
        "opencode",
        PurePosixPath("opencode.json"),
        PurePosixPath(".config/opencode/opencode.json"),
        "mcp",
        extra_members={"type": "local", "enabled": True},
        other_extension=".jsonc",
        is_joined=True,
        traces=(".config/opencode",),
    ),
    Host(
        "skill",
        "a skill, for agents and sub-agents without MCP",
        PurePosixPath(".claude/skills/packlens/SKILL.md"),
        PurePosixPath(".claude/skills/packlens/SKILL.md"),
        "",
        format="text",
    ),
)
BY_NAME: Final = {host.name: host for host in HOSTS}
