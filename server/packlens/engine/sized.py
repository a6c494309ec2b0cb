"""Says which packs end before symbols that are unlikely to be needed, and how sure such a pack is. Without numpy."""

from __future__ import annotations

from packlens.config import PROFILES, SOURCE, Settings
from packlens.pack.result import Pack
from packlens.rank.learned.chances import LEAST_CHANCE, LIKELY_CHANCE, likely


def is_sized(tool: str, level: str, settings: Settings, asked: bool | None = None) -> bool:
    """Return whether the packs of a tool at a level end where evidence ends; `asked` takes the place of the setting."""
    wanted = settings.sized if asked is None else asked
    return wanted and settings.profile == PROFILES[0] and tool == "context_for_task" and level != SOURCE


def certainty(pack: Pack) -> str:
    """Return how sure a sized pack is of what it shows and leaves out; '' of one that leaves nothing out."""
    if not pack.symbols or not pack.dropped.count:
        return ""
    best = likely([symbol.score for symbol in pack.symbols])
    shown = f"{best} of {len(pack.symbols)} symbols have a chance of at least {LIKELY_CHANCE:.0%} to be needed"
    why = "or did not fit the budget" if pack.dropped.names else "(--all fills the budget)"
    return f"{shown}; {pack.dropped.count} left out have less than {LEAST_CHANCE:.1%} {why}."
