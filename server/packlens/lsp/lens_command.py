"""The command of code lenses: what a lens names, and what the server answers when a client sends it back."""

from __future__ import annotations

from typing import Final

SHOW_REFERENCES: Final = "packlens.showReferences"
"""(uri, position, locations). Clients show them; the server answers the locations."""
