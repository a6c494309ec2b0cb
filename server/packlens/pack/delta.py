"""The PackRoot protocol: what is sent to somebody who says which pack they hold (seeds: context-packing, "P5", "P6").

    the same root                      unchanged: one line
    the root of a pack that is known   delta, if it is shorter than 60 % of the full text
    any other, or none                 the full text

Deltas of JSON and GCF can be applied by programs (`wire.json_delta.apply_delta`, `wire.gcf.apply_delta`) and rebuild
the full pack; those of Markdown and XML are for readers. Packs that carry source have deltas in JSON only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from packlens.pack.result import Pack
from packlens.pack.tokens import count
from packlens.wire import codec

Outcome = Literal["full", "delta", "unchanged"]

#: The largest part of the full text's tokens that a delta is worth sending for (seeds: context-packing, "P6").
DELTA_SHARE: Final = 0.6
_SETTLE_ROUNDS: Final = 16
_ROOT: Final = re.compile("(?:sha256:)?[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Answer:
    """What is sent: a text, its exact tokens, and what kind of answer it is."""

    outcome: Outcome
    text: str
    tokens: int


def normal_root(text: str) -> str | None:
    """Return a root as packs hold it, from what somebody typed or sent; None if it is none.

    It is a PackRoot (64 hexadecimal digits) or the root that a GCF text shows ("sha256:" and 64 more).
    """
    root = text.strip().lower()
    return root if _ROOT.fullmatch(root) else None


def roots_of(pack: Pack) -> tuple[str, ...]:
    """Return the roots by which a pack is known: its PackRoot, and the one that its text shows if that is another."""
    if carries_source(pack):  # which only PackRoot speaks of
        return (pack.pack_root,)
    return tuple(dict.fromkeys((pack.pack_root, codec(pack.format).root(pack))))


def is_root_of(root: str, pack: Pack) -> bool:
    """Return whether a pack is known by a root. PackRoot is looked at first: the other has to be computed."""
    return root == pack.pack_root or (":" in root and root in roots_of(pack))


def carries_source(pack: Pack) -> bool:
    """Return whether a pack is of the level 'source'."""
    return any(symbol.source for symbol in pack.symbols)


def answer(pack: Pack, held_root: str | None = None, held: Pack | None = None) -> Answer:
    """Return what to send of a pack to who holds the pack of `held_root`, which is `held` if it is still known."""
    if held_root is not None and held_root in roots_of(pack):
        text = codec(pack.format).unchanged(pack)
        return Answer("unchanged", text, count(text))
    if held is not None and pack.complete and _comparable(held, pack) and held.diff(pack).common:
        found = _delta(held, pack)
        if found is not None:
            return found
    return Answer("full", pack.text, pack.tokens_used)


def _comparable(held: Pack, pack: Pack) -> bool:
    """Return whether there are deltas between two packs: of one format, which tells all of what they show."""
    told = held.format == "json" or not (carries_source(held) or carries_source(pack))
    return held.format == pack.format and told


def _delta(held: Pack, pack: Pack) -> Answer | None:
    """Return the delta if it is worth sending. A GCF delta shows its own count, so it is written until that is true."""
    tokens = 0
    for _ in range(_SETTLE_ROUNDS):
        text = codec(pack.format).delta(held, pack, tokens)
        counted = count(text)
        if counted == tokens or str(tokens) not in text.partition("\n")[0]:
            break
        tokens = counted
    return Answer("delta", text, counted) if counted < DELTA_SHARE * pack.tokens_used else None
