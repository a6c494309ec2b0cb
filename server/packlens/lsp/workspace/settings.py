"""Declares the settings that editors offer, for the forms of clients and for the server, and reads their values.

`initializationOptions`, `workspace/configuration` and `workspace/didChangeConfiguration` all have the same shape: an
object of nested sections, with the keys below without their leading 'packlens.'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any, Final

from packlens.config import LEVELS, Settings


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting."""

    key: str
    """Without the leading 'packlens.'."""
    type: str
    """A JSON schema type: 'boolean', 'integer', 'string', or 'array' (of strings)."""
    default: bool | int | str | tuple[str, ...]
    description: str
    choices: Mapping[str, str] = field(default_factory=dict)
    """What each value means, if these are all there are."""
    minimum: int | None = None
    file_patterns: bool = False
    """Whether its texts are patterns of files below the folder."""
    scope: str = "resource"
    """VS Code's scope: 'resource' may differ by folder, 'window' may not, 'machine' cannot be set by a workspace."""
    client: bool = False
    """Whether only the client uses it; the server ignores it then."""


FORMATS: Final = {
    "gcf": "A compact format, which leaves the most room for symbols.",
    "markdown": "For people and models alike.",
    "json": "For programs; it takes the most tokens.",
    "xml": "For models that are used to tags.",
}
_DEFAULTS: Final = Settings()
_REPORT_FILES: Final = (
    ".coverage",
    "coverage.xml",
    "coverage.out",
    "lcov.info",
    "coverage/lcov.info",
    "coverage/coverage-final.json",
    "coverage/.resultset.json",
    "target/site/jacoco/jacoco.xml",
    "build/reports/jacoco/test/jacocoTestReport.xml",
    "index.scip",
    "otel-traces.jsonl",
)
"""Where the tools write by default; for traces, which have no default, a name to configure in collectors."""

SETTINGS: Final = (
    Setting("pack.budget", "integer", _DEFAULTS.budget, "The most tokens a pack for a task may have.", minimum=1),
    Setting(
        "pack.changesBudget",
        "integer",
        _DEFAULTS.pr_budget,
        "The most tokens a pack for changed files, a branch or a commit may have.",
        minimum=1,
    ),
    Setting(
        "pack.sized",
        "boolean",
        _DEFAULTS.sized,
        "Leave out symbols that are unlikely to be needed, instead of filling the budget.",
    ),
    Setting(
        "pack.level",
        "string",
        _DEFAULTS.level,
        "How much packs show of each symbol.",
        choices=dict(
            zip(
                LEVELS,
                (
                    "Its name, kind and place: the most symbols within a budget.",
                    "Its signature and its relations to other symbols, too.",
                    "As much of its source as the task needs, too.",
                ),
                strict=True,
            )
        ),
    ),
    Setting("pack.format", "string", "markdown", "Format of a pack's text.", choices=FORMATS),
    Setting("index.exclude", "array", (), "Files and folders not to index, as patterns in `.gitignore` syntax."),
    Setting(
        "index.maxFileSize",
        "integer",
        _DEFAULTS.index.max_file_size,
        "Files larger than this many bytes are not indexed.",
        minimum=1,
    ),
    Setting(
        "index.jobs",
        "integer",
        _DEFAULTS.index.jobs,
        "How many processes index at the same time; 0 means one for each processor core.",
        minimum=0,
        scope="window",
    ),
    Setting(
        "index.commits",
        "integer",
        _DEFAULTS.history.commits,
        "How many past git commits help with ranking; 0 means that the history is not read.",
        minimum=0,
    ),
    Setting(
        "index.watcher",
        "string",
        "auto",
        "Who watches the files on disk for changes.",
        choices={
            "auto": "The editor if it can, otherwise Packlens.",
            "client": "The editor.",
            "server": "Packlens, with the help of the operating system.",
            "off": "Nobody: what changes outside of this editor is seen at the next **Re-index Workspace**.",
        },
        scope="window",
    ),
    Setting(
        "index.sharedStore",
        "string",
        _DEFAULTS.index.shared_store,
        "A folder or URL to which `packlens fleet build` has published its work: files in it are not read again here.",
        scope="machine",  # a workspace must not choose whom this machine asks
    ),
    Setting(
        "index.sharedKey",
        "string",
        _DEFAULTS.index.shared_key,
        "The public key that everything from `#packlens.index.sharedStore#` must be signed with.",
        scope="machine",
    ),
    Setting(
        "learning.enabled",
        "boolean",
        _DEFAULTS.learning,
        "Learn from the symbols that you edit and mark after a pack. What is learned stays on this machine.",
    ),
    Setting(
        "learning.team",
        "boolean",
        _DEFAULTS.learning_team,
        "Use the lessons that the repository holds in `.packlens/lessons.jsonl`, too; `packlens learn export --team` "
        "adds yours.",
    ),
    Setting(
        "evidence.files",
        "array",
        _REPORT_FILES,
        "Reports to read when they appear or change, as `packlens evidence add` does: test coverage, traces and SCIP "
        "indexes. Paths are relative to the folder; `*` and `?` match within one name. With an empty list, none is "
        "read.",
        file_patterns=True,
    ),
    Setting("hover.enabled", "boolean", True, "Show in hovers why a symbol is in the current pack, and who uses it."),
    Setting("codeLens.callers", "boolean", False, "Show above each definition how many callers it has."),
    Setting("codeLens.tests", "boolean", False, "Show above each definition how many tests reach it."),
    Setting(
        "codeLens.blastRadius",
        "boolean",
        False,
        "Show above each definition how many symbols a change may affect, callers of callers included.",
    ),
    Setting("codeLens.rank", "boolean", False, "Show above each definition its rank in the current pack."),
    Setting(
        "enrichment.enabled",
        "boolean",
        False,
        "While you are idle, ask the editor's own language support (definitions, references, call "
        "hierarchy, implementations) about uses that Packlens is unsure of.",
    ),
    Setting(
        "agents.listen",
        "boolean",
        True,
        "Let your coding agents on this machine (`packlens mcp`, `packlens context`) ask about the open folders, "
        "unsaved text included, through a socket that no other user can reach.",
    ),
    Setting(
        "agents.mcpServer",
        "boolean",
        False,
        "Offer `packlens mcp` to agents in VS Code instead of the extension's own language model tools. "
        "`#packlens.server.path#` must then name a Packlens that was installed with its extra `mcp`.",
        scope="window",
        client=True,
    ),
    Setting(
        "server.path",
        "string",
        "",
        "Path of an installed `packlens` program to use instead of the environment that the extension makes.",
        scope="machine",
        client=True,
    ),
    Setting(
        "server.python",
        "string",
        "",
        "Path of the Python (3.11 or newer) that the extension makes its environment from.",
        scope="machine",
        client=True,
    ),
    Setting(
        "menus.enabled",
        "boolean",
        False,
        "Show Packlens in the context menus of editors and the explorer.",
        scope="window",
        client=True,
    ),
    Setting(
        "trace.server",
        "string",
        "off",
        "Log the messages between the editor and the server.",
        choices={
            "off": "Nothing.",
            "messages": "The name of each message.",
            "verbose": "Each message in full.",
        },
        scope="window",
        client=True,
    ),
)


@dataclass(frozen=True, slots=True)
class LensSettings:
    """Which code lenses are shown."""

    callers: bool = False
    tests: bool = False
    blast_radius: bool = False
    rank: bool = False

    @property
    def shown(self) -> bool:
        """Whether any code lens is shown."""
        return self.callers or self.tests or self.blast_radius or self.rank


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """A client's settings as the server uses them."""

    engine: Settings = _DEFAULTS
    format: str = "markdown"
    watcher: str = "auto"
    hover: bool = True
    lenses: LensSettings = LensSettings()
    enrichment: bool = False
    evidence_files: tuple[str, ...] = _REPORT_FILES
    listens: bool = True
    """Whether agents may ask about the folder."""


def read_settings(client_settings: Mapping[str, Any]) -> tuple[ServerSettings, tuple[str, ...]]:
    """Return settings from a client's object, and one sentence for each invalid value.

    An invalid value never stops the server: its default is used instead.
    """
    values: dict[str, Any] = {}
    problems: list[str] = []
    for setting in SETTINGS:
        values[setting.key] = setting.default
        is_set, value = _lookup(client_settings, setting.key)
        if not is_set or setting.client or value is None:
            continue
        if problem := _problem(setting, value):
            problems.append(f"The setting packlens.{setting.key} {problem}; its default is used.")
        else:
            values[setting.key] = tuple(value) if setting.type == "array" else value
    return _assembled(values), tuple(problems)


def _lookup(settings: Mapping[str, Any], key: str) -> tuple[bool, Any]:
    """Return whether a dotted key is set in nested sections, and its value; a section may be one dotted key, too."""
    if key in settings:
        return True, settings[key]
    head, _, rest = key.partition(".")
    section = settings.get(head)
    return _lookup(section, rest) if rest and isinstance(section, Mapping) else (False, None)


def _problem(setting: Setting, value: Any) -> str:
    """Return what a setting asks of its value that the value is not: 'must be an integer'; '' if it is valid."""
    if setting.type == "array":
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            return "must be a list of texts"
        is_outside = setting.file_patterns and not all(map(_is_file_pattern, value))
        return "takes paths below the folder, without '**'" if is_outside else ""
    python_type = {"boolean": bool, "integer": int, "string": str}[setting.type]
    if not isinstance(value, python_type) or (python_type is int and isinstance(value, bool)):
        return f"must be {'an' if setting.type[0] in 'aeiou' else 'a'} {setting.type}"
    if setting.choices and value not in setting.choices:
        return f"must be one of {', '.join(setting.choices)}"
    if setting.minimum is not None and isinstance(value, int) and value < setting.minimum:
        return f"must be at least {setting.minimum}"
    return ""


def _is_file_pattern(pattern: str) -> bool:
    """Return whether a pattern names files below a folder without a search of all of it: no '**', nothing above it."""
    parts = PurePosixPath(pattern).parts
    is_below = bool(parts) and not pattern.startswith(("/", "\\")) and ":" not in pattern and ".." not in parts
    return is_below and "**" not in pattern


def _assembled(values: Mapping[str, Any]) -> ServerSettings:
    index = replace(
        _DEFAULTS.index,
        max_file_size=values["index.maxFileSize"],
        exclude=values["index.exclude"],
        jobs=values["index.jobs"],
        shared_store=values["index.sharedStore"],
        shared_key=values["index.sharedKey"],
    )
    engine = replace(
        _DEFAULTS,
        budget=values["pack.budget"],
        pr_budget=values["pack.changesBudget"],
        sized=values["pack.sized"],
        level=values["pack.level"],
        index=index,
        learning=values["learning.enabled"],
        learning_team=values["learning.team"],
        history=replace(_DEFAULTS.history, commits=values["index.commits"]),
    )
    return ServerSettings(
        engine=engine,
        format=values["pack.format"],
        watcher=values["index.watcher"],
        hover=values["hover.enabled"],
        lenses=LensSettings(
            values["codeLens.callers"],
            values["codeLens.tests"],
            values["codeLens.blastRadius"],
            values["codeLens.rank"],
        ),
        enrichment=values["enrichment.enabled"],
        evidence_files=values["evidence.files"],
        listens=values["agents.listen"],
    )
