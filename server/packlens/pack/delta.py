"""The PackRoot protocol: what to send to a client that names the root of the pack it holds.

    the client holds                   the answer
    this pack                          unchanged: one line
    another pack that is still cached  a delta, if it is shorter than 60 % of the full text
    an unknown pack, or none           the full text

Programs can apply the deltas of JSON and GCF (`wire.json_delta.apply_delta`, `wire.gcf.apply_delta`) and get the full
pack; those of Markdown and XML are for readers. Packs that carry source have deltas in JSON only.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from packlens.pack.result import Pack
from packlens.pack.tokens import count, settled_count
from packlens.wire import codec

Outcome = Literal["full", "delta", "unchanged"]

DELTA_SHARE: Final = 0.6
"""A delta is sent if it has fewer tokens than this share of the full text's; otherwise the full text is worth its
price."""
_ROOT: Final = re.compile("(?:sha256:)?[0-9a-f]{64}")


class Answer(NamedTuple):
    """What is sent to a client: a text, its exact token count, and the kind of answer."""

    outcome: Outcome
    text: str
    tokens: int


def normal_root(text: str) -> str | None:
    """Return a root as packs spell it, given what a user typed or a client sent; None if that is not a root.

    A root is a PackRoot (64 hexadecimal digits) or the root that a GCF text shows ("sha256:" and 64 digits).
    """
    root = text.strip().lower()
    return root if _ROOT.fullmatch(root) else None


def roots_of(pack: Pack) -> tuple[str, ...]:
    """Return the roots that identify a pack: its PackRoot, and the root that its text shows if it differs."""
    if carries_source(pack):  # the root in a GCF text does not cover source, PackRoot does
        return (pack.pack_root,)
    return tuple(dict.fromkeys((pack.pack_root, codec(pack.format).root(pack))))


def is_root_of(root: str, pack: Pack) -> bool:
    """Return whether a root identifies a pack. PackRoot is compared first: the other root must be computed."""
    return root == pack.pack_root or (":" in root and root in roots_of(pack))


def carries_source(pack: Pack) -> bool:
    """Return whether a pack is of the level 'source'."""
    return any(symbol.source for symbol in pack.symbols)


def answer(pack: Pack, held_root: str | None = None, base: Pack | None = None) -> Answer:
    """Return what to send to a client that asks for `pack` and holds the pack of `held_root`.

    `base` is that pack if it is still cached.
    """
    if held_root is not None and held_root in roots_of(pack):
        text = codec(pack.format).unchanged(pack)
        return Answer("unchanged", text, count(text))
    if base is not None and pack.complete and _has_deltas(base, pack) and base.diff(pack).common:
        delta_answer = _delta(base, pack)
        if delta_answer is not None:
            return delta_answer
    return Answer("full", pack.text, pack.tokens_used)


def _has_deltas(base: Pack, pack: Pack) -> bool:
    """Return whether a delta between two packs is possible: both have one format, whose deltas cover all they show."""
    covers_source = base.format == "json"
    return base.format == pack.format and (covers_source or not (carries_source(base) or carries_source(pack)))


def _delta(base: Pack, pack: Pack) -> Answer | None:
    """Return the delta, or None if it is too long to be worth sending. A GCF delta states its own token count."""
    render = codec(pack.format).delta
    tokens = settled_count(lambda number: count(render(base, pack, number)))
    if tokens >= DELTA_SHARE * pack.tokens_used:
        return None
    return Answer("delta", render(base, pack, tokens), tokens)
