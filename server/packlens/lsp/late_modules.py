"""Modules that need numpy and the engine, imported at first use: that takes a second, which `initialize` is spared.

They are called through these functions and not imported at the top of a module that the server loads at its start.
"""

from __future__ import annotations

from typing import Any


def answers() -> Any:
    """Return the module `answers`."""
    from packlens.lsp import answers  # noqa: PLC0415 - see above

    return answers


def navigation() -> Any:
    """Return the module `navigation`."""
    from packlens.lsp.language import navigation  # noqa: PLC0415 - see above

    return navigation
