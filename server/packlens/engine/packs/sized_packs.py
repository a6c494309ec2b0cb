"""Decides which packs are sized by chance of need, and says what their readers have to know. It imports no numpy."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from packlens.config import PROFILES, SOURCE, Settings
from packlens.pack.request import FOR_TASK
from packlens.pack.result import Pack
from packlens.rank.learned import change_chances
from packlens.rank.learned.chances import LIKELY_CHANCE, MIN_CHANCE, chances, likely
from packlens.wording import counted

_MAY_ASK: Final = re.compile(r"(?i)which|what|test|[^\x00-\x7f]")
"""Matches what such questions have, in any language."""


def is_sized(level: str, settings: Settings, requested: bool | None = None) -> bool:
    """Return whether packs of a level end before symbols that are unlikely to be needed.

    `requested`, unless None, replaces the setting.
    """
    is_enabled = settings.sized if requested is None else requested
    return is_enabled and settings.profile == PROFILES[0] and level != SOURCE


def notes(pack: Pack, level: str, settings: Settings, unread_code: Callable[[], str]) -> list[str]:
    """Return sentences for the reader of a pack of a level: how sure it is, and what it lacks that was asked for.

    `unread_code` returns the sentence on code that is not read, for a pack that matches its task only weakly.
    """
    if not pack.symbols and pack.dropped.count:
        return [f"No symbol fits the budget of {counted(pack.token_budget, 'token')}; {pack.dropped.count:,} left out."]
    certainty_text = certainty(pack) if is_sized(level, settings) else ""
    unread_text = unread_code() if pack.context.weak else ""
    return [text for text in (unread_text, certainty_text, _elsewhere(pack), _lack_of_source(pack, level)) if text]


def _elsewhere(pack: Pack) -> str:
    """Return where a question is answered that asks for what packs do not hold; '' for other tasks."""
    if pack.tool != FOR_TASK or not _MAY_ASK.search(pack.task):
        return ""
    from packlens.retrieve.tasks.asks_for_files import PACKS_HOLD_NONE, asks_for_files  # noqa: PLC0415 - most packs do without

    return PACKS_HOLD_NONE if asks_for_files(pack.task) else ""


def _lack_of_source(pack: Pack, level: str) -> str:
    """Return a sentence if a pack at the level 'source' shows signatures, because no source had room."""
    if level != SOURCE or not pack.symbols or any(symbol.source for symbol in pack.symbols):
        return ""
    return f"No source of these symbols fits into {pack.token_budget:,} tokens, or can be read: signatures are shown."


def certainty(pack: Pack) -> str:
    """Return a sentence on how sure a sized pack is of its choice; '' if it leaves nothing out."""
    if not pack.dropped.count:
        return ""
    return _certainty_of_task(pack) if pack.tool == FOR_TASK else _certainty_of_change(pack)


def _certainty_of_task(pack: Pack) -> str:
    scores = [symbol.score for symbol in pack.symbols]
    summary = f"{_likely(likely(scores), len(scores))}; {pack.dropped.count:,} left out"
    if pack.dropped.names:
        return f"{summary} have less than {MIN_CHANCE:.1%} or did not fit the budget."
    may_be_likely = chances([*scores, scores[-1]])[-1] >= MIN_CHANCE
    rest = "are less likely than these" if may_be_likely else f"have less than {MIN_CHANCE:.1%}"
    return f"{summary} {rest} (--all fills the budget)."


def _certainty_of_change(pack: Pack) -> str:
    """Return a sentence on the unchanged symbols of a pack: changed ones are needed in any case."""
    scores = [symbol.score for symbol in pack.symbols if symbol.distance]
    changed = [symbol.node.path for symbol in pack.symbols if not symbol.distance]
    summary = f"{counted(len(changed), 'changed symbol')}; "
    if scores:
        likely_count = change_chances.likely(scores, len(set(changed)), len(changed))
        summary += f"{_likely(likely_count, len(scores), 'other symbol')}; "
    summary += f"{pack.dropped.count:,} left out have less than {MIN_CHANCE:.1%}"
    if pack.dropped.names:
        return f"{summary} or did not fit the budget."
    return f"{summary} and are no direct uses of what changed (--all fills the budget)."


def _likely(likely_count: int, count: int, noun: str = "symbol") -> str:
    has = "has" if 1 in (likely_count, count) else "have"
    symbols = f"{likely_count:,} of {counted(count, noun)}"
    return f"{symbols} {has} a chance of at least {LIKELY_CHANCE:.0%} to be needed"
