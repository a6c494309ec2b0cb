"""Decides which packs are sized by chance of need, and describes how sure such a pack is. It imports no numpy."""

from __future__ import annotations

from packlens.config import PROFILES, SOURCE, Settings
from packlens.pack.result import Pack
from packlens.rank.learned.chances import LIKELY_CHANCE, MIN_CHANCE, chances, likely
from packlens.wording import plural


def is_sized(tool: str, level: str, settings: Settings, requested: bool | None = None) -> bool:
    """Return whether packs of a tool and level end before symbols that are unlikely to be needed.

    `requested`, unless None, replaces the setting.
    """
    is_enabled = settings.sized if requested is None else requested
    return is_enabled and settings.profile == PROFILES[0] and tool == "context_for_task" and level != SOURCE


def certainty(pack: Pack) -> str:
    """Return a sentence on how sure a sized pack is of its choice; '' if it leaves nothing out."""
    count, dropped = len(pack.symbols), pack.dropped.count
    if not dropped:
        return ""
    if not count:
        return f"No symbol fits the budget of {pack.token_budget} tokens; {dropped} left out."
    scores, least = [symbol.score for symbol in pack.symbols], f"{MIN_CHANCE:.1%}"
    have = f"{plural('symbol', count)} {'has' if count == 1 else 'have'} a chance of at least {LIKELY_CHANCE:.0%}"
    summary = f"{likely(scores)} of {count} {have} to be needed; {dropped} left out"
    if pack.dropped.names:
        return f"{summary} have less than {least} or did not fit the budget."
    may_be_likely = chances([*scores, scores[-1]])[-1] >= MIN_CHANCE
    rest = "are less likely than these" if may_be_likely else f"have less than {least}"
    return f"{summary} {rest} (--all fills the budget)."
