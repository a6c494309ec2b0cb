"""The files of the Claude Code plugin that follow from others: which files its language server reads, and the skill."""

from __future__ import annotations

import json

from packlens.connect.changes import skill
from packlens.extract.languages.language import languages
from tests.tidy.source import REPOSITORY

PLUGIN = REPOSITORY / "server/editors/claude-code"
LANGUAGE_SERVERS = PLUGIN / ".lsp.json"
SKILL = PLUGIN / "skills/packlens/SKILL.md"


def language_servers() -> str:
    """Return the plugin's `.lsp.json`."""
    every = languages().values()
    extensions = {extension: language.name for language in every for extension in language.content_extensions}
    extensions |= {extension: language.name for language in every for extension in language.extensions}
    server = {
        "command": "packlens",
        "args": ["lsp"],
        "initializationOptions": {"navigation": True},
        "extensionToLanguage": dict(sorted(extensions.items())),
    }
    return json.dumps({"packlens": server}, indent=2) + "\n"


def plugin_skill() -> str:
    """Return the plugin's skill: the one that `packlens connect skill` writes."""
    return skill()
