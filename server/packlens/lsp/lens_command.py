"""The command that code lenses name, and that some clients send back to the server."""

from __future__ import annotations

from typing import Final

SHOW_REFERENCES: Final = "packlens.showReferences"
"""Its arguments are (uri, position, locations). Clients show the locations; the server just returns them."""
