"""The finished pack: its content, the text that was counted, and its difference from another pack."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from packlens.model import PackContent, RankedSymbol, fields_of
from packlens.pack.fit import Draft, fit
from packlens.pack.knapsack import fill_leading
from packlens.wire import codec


class PackDiff(NamedTuple):
    """What changed from one pack to another. Symbols are matched by symbol id and listed in pack order."""

    old_root: str
    new_root: str
    added: tuple[RankedSymbol, ...]
    removed: tuple[RankedSymbol, ...]
    changed: tuple[RankedSymbol, ...]
    """In both packs, with different source; as they are in the new pack."""
    common: tuple[RankedSymbol, ...]
    """In both packs, with the same source; as they are in the new pack."""

    @property
    def identical(self) -> bool:
        """Whether both packs show the same source. Their roots still differ if their tasks do."""
        return not (self.added or self.removed or self.changed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack(PackContent):
    """A finished pack: `text` is the content in `format`, and `tokens_used` is the exact token count of `text`."""

    format: str = ""
    text: str = field(default="", repr=False)
    whole_task: str = field(default="", repr=False)
    """The task as it was written; `task` is the part of it that is shown."""

    def render(self, format: str | None = None) -> str:
        """Return the text of this pack, or in another format the text of what fits into the same budget."""
        return self.text if format is None else self.packed_as(format).text

    def packed_as(self, format: str) -> Pack:
        """Return this pack in another format: the same symbols and edges, without the last ones that do not fit."""
        if format == self.format:
            return self
        empty = PackContent(
            tool=self.tool,
            task=self.task,
            token_budget=self.token_budget,
            dropped=self.dropped,
            context=self.context,
            symbols=(),
            edges=(),
            complete=self.complete,
        )
        draft = Draft(empty, self.whole_task, self.symbols, self.edges, codec(format))
        content, text = fit(draft, range(len(self.symbols)), fill_leading)
        return finished(content, format, text, self.whole_task)

    def diff(self, newer: PackContent) -> PackDiff:
        """Return what changed from this pack to a newer one."""
        old = {symbol.node.symbol_id: symbol for symbol in self.symbols}
        new = {symbol.node.symbol_id: symbol for symbol in newer.symbols}
        in_both = [(old[symbol_id], symbol) for symbol_id, symbol in new.items() if symbol_id in old]
        return PackDiff(
            self.pack_root,
            newer.pack_root,
            added=tuple(symbol for symbol_id, symbol in new.items() if symbol_id not in old),
            removed=tuple(symbol for symbol_id, symbol in old.items() if symbol_id not in new),
            changed=tuple(after for before, after in in_both if before.node.content_hash != after.node.content_hash),
            common=tuple(after for before, after in in_both if before.node.content_hash == after.node.content_hash),
        )


def finished(content: PackContent, format: str, text: str, whole_task: str) -> Pack:
    """Return a pack of the content and text that `fit` returned."""
    return Pack(**fields_of(content, PackContent), format=format, text=text, whole_task=whole_task)
