"""The pack that is handed out: its content, the text that was counted, and how it differs from another."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from packlens.model import PackContent, RankedSymbol
from packlens.pack.fit import Draft, fit
from packlens.pack.knapsack import fill_leading
from packlens.wire import codec


@dataclass(frozen=True, slots=True)
class PackDiff:
    """What changed from one pack to another. Symbols are matched by symbol id and listed in pack order."""

    old_root: str
    new_root: str
    added: tuple[RankedSymbol, ...]
    removed: tuple[RankedSymbol, ...]
    changed: tuple[RankedSymbol, ...]
    """In both, with different source; as they are in the new pack."""
    common: tuple[RankedSymbol, ...]
    """In both, with the same source; as they are in the new pack."""

    @property
    def identical(self) -> bool:
        """Whether both packs show the same source; their roots differ all the same if their tasks do."""
        return not (self.added or self.removed or self.changed)


@dataclass(frozen=True, slots=True)
class Pack(PackContent):
    """A finished pack: `tokens_used` is the exact count of `text`, which is the content in `format`."""

    format: str = ""
    text: str = field(default="", repr=False)
    whole_task: str = field(default="", repr=False)
    """The task as it was asked; `task` is what fits to be shown."""

    def render(self, format: str | None = None) -> str:  # noqa: A002 - the word users know
        """Return the text of this pack, or of as much of it as fits the same budget in another format."""
        return self.text if format is None else self.packed_as(format).text

    def packed_as(self, format: str) -> Pack:  # noqa: A002
        """Return this pack in another format: the same symbols and edges, less the last ones that do not fit."""
        if format == self.format:
            return self
        head = PackContent(
            self.tool, self.task, (), (), 0, self.token_budget, "", self.dropped, self.complete, self.context
        )
        draft = Draft(head, self.whole_task, self.symbols, self.edges, codec(format))
        content, text = fit(draft, range(len(self.symbols)), fill_leading)
        return finished(content, format, text, self.whole_task)

    def diff(self, newer: PackContent) -> PackDiff:
        """Return what changed from this pack to a newer one."""
        old = {symbol.node.symbol_id: symbol for symbol in self.symbols}
        new = {symbol.node.symbol_id: symbol for symbol in newer.symbols}
        both = [(old[key], symbol) for key, symbol in new.items() if key in old]
        return PackDiff(
            self.pack_root,
            newer.pack_root,
            added=tuple(symbol for key, symbol in new.items() if key not in old),
            removed=tuple(symbol for key, symbol in old.items() if key not in new),
            changed=tuple(now for was, now in both if was.node.content_hash != now.node.content_hash),
            common=tuple(now for was, now in both if was.node.content_hash == now.node.content_hash),
        )


def finished(content: PackContent, format: str, text: str, whole_task: str) -> Pack:  # noqa: A002
    """Return a fitted content as a pack."""
    values = {each.name: getattr(content, each.name) for each in fields(PackContent)}
    return Pack(**values, format=format, text=text, whole_task=whole_task)
