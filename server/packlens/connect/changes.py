"""Changes of configuration files: made as text, shown as a difference, and written only if nobody wrote meanwhile."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

from packlens.connect.entries import (
    is_json_with_only,
    json_with_only,
    with_json_entry,
    with_toml_entry,
    without_json_entry,
    without_toml_entry,
)
from packlens.connect.hosts import Host, Scope
from packlens.connect.json_members import JsonShapeError
from packlens.errors import PacklensError, SettingError
from packlens.reading import FileRefusedError, read_regular
from packlens.writing import replace_file

_MAX_SIZE: Final = 16 << 20
"""Bytes of a configuration; Claude Code keeps its history of projects in its own."""


@dataclass(frozen=True)
class ConfigurationChange:
    """What a file is to become."""

    host: Host
    path: Path
    before: str | None
    """None if there is no file."""
    after: str | None
    """None if the file is to be deleted."""

    @property
    def is_needed(self) -> bool:
        """Whether the file is not yet as it is to be."""
        return self.before != self.after

    def difference(self) -> str:
        """Return the change as a unified difference, for people."""
        old, new = (text.splitlines(keepends=True) if text is not None else [] for text in (self.before, self.after))
        old_name, new_name = ("/dev/null" if text is None else str(self.path) for text in (self.before, self.after))
        lines = difflib.unified_diff(old, new, old_name, new_name)
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)

    def write(self) -> None:
        """Write the file, whole or not at all. Raises PacklensError if it is not what it was, or cannot be written."""
        target = self.path.resolve()
        if _text(self.path) != self.before:
            raise PacklensError(f"{self.path} was changed meanwhile; try again.")
        try:
            if self.after is None:
                target.unlink()
            else:
                replace_file(target, self.after.encode())
        except OSError as error:
            raise PacklensError(f"{self.path} cannot be written ({error.strerror}); make it writable.") from error


def addition(host: Host, scope: Scope, repository: Path, command: str) -> ConfigurationChange:
    """Return the change that adds Packlens to a host. Raises PacklensError where its file cannot be added to."""
    path = host.path(scope, repository)
    before = _text(path)
    if host.format == "text":
        if before not in (None, skill()):
            raise SettingError(f"{path} exists already, with other content; remove it first.")
        return ConfigurationChange(host, path, before, skill())
    if before is not None and not before.strip():
        raise SettingError(f"{path} is empty, so that its format is unknown; delete it first.")
    entry = host.entry(command)
    if before is None and host.format == "json":
        return ConfigurationChange(host, path, None, json_with_only(host.section, entry))
    add = with_json_entry if host.format == "json" else with_toml_entry
    text = _changed(path, lambda: add(before or "", host.section, entry))
    return ConfigurationChange(host, path, before, text)


def removal(host: Host, scope: Scope, repository: Path) -> ConfigurationChange:
    """Return the change that takes Packlens away from a host: a file that `addition` made is deleted."""
    path = host.path(scope, repository)
    before = _text(path)
    if before is None:
        return ConfigurationChange(host, path, None, None)
    if host.format == "text":
        return ConfigurationChange(host, path, before, None if before == skill() else before)
    if host.format == "json":
        is_ours = is_json_with_only(before, host.section)
        text = None if is_ours else _changed(path, lambda: without_json_entry(before, host.section))
        return ConfigurationChange(host, path, before, text)
    text = _changed(path, lambda: without_toml_entry(before, host.section))
    return ConfigurationChange(host, path, before, text if text or not before else None)


def skill() -> str:
    """Return the text of the skill."""
    return (files("packlens.connect") / "skill" / "SKILL.md").read_text("utf-8")


def _changed(path: Path, change: Callable[[], str]) -> str:
    try:
        return change()
    except JsonShapeError as error:
        raise SettingError(f"{path} is not a JSON object ({error}); mend it first.") from error
    except SettingError as error:
        raise SettingError(f"{path} is left as it is: {error}.") from error


def _text(path: Path) -> str | None:
    """Return a file's text; None if there is none. A link is followed: people keep configurations elsewhere."""
    try:
        return read_regular(str(path.resolve()), _MAX_SIZE).decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except UnicodeDecodeError as error:
        raise SettingError(f"{path} is not UTF-8; mend it first.") from error
    except FileRefusedError as error:
        raise SettingError(f"{path} cannot be used: {error}.") from error
    except (OSError, RuntimeError) as error:
        raise PacklensError(f"{path} cannot be read ({error}); make it readable.") from error
