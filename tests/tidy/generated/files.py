"""Which files are generated, and what should stand in them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.tidy.generated.claude_plugin import LANGUAGE_SERVERS, SKILL, language_servers, plugin_skill
from tests.tidy.generated.message_page import page_with_interfaces
from tests.tidy.generated.typescript import protocol_modules
from tests.tidy.source import REPOSITORY

PAGE: Final = REPOSITORY / "server/docs/lsp-extensions.md"
TYPESCRIPT: Final = REPOSITORY / "vscode-extension/src/protocol"


def generated() -> dict[Path, str]:
    """Return the text of each generated file, as the declarations of today make it."""
    return {
        PAGE: page_with_interfaces(PAGE.read_text("utf-8")),
        **{TYPESCRIPT / name: text for name, text in protocol_modules().items()},
        LANGUAGE_SERVERS: language_servers(),
        SKILL: plugin_skill(),
    }
