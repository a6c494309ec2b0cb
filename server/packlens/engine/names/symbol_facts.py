"""Tells what is known of symbols besides their uses: owners of their files, documents that name them, near copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from packlens.engine.names.naming import find_symbols
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.near_copies import Similar, similar_to
from packlens.evidence.codeowners import PATHS, CodeOwners, read_code_owners
from packlens.graph.kinds import DOCUMENTS
from packlens.graph.rows import row_slots
from packlens.graph.view import Index
from packlens.wording import listed

if TYPE_CHECKING:
    from packlens.git.authors import AuthorLines

_MAX_SHOWN: Final = 3
_MAX_RULES_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class SymbolFacts:
    """What is known of some symbols."""

    owners: tuple[str, ...] = ()
    """'@org/team', by the rules of CODEOWNERS for their files."""
    documents: tuple[tuple[str, int], ...] = ()
    """(path, line) of documents that name them."""
    similar: tuple[Similar, ...] = ()
    """Functions that are nearly copies of them."""

    def wording(self) -> str:
        """Return this in words: 'owned by @web; documented in docs/api.md:12'; '' if nothing is known."""
        parts = [f"owned by {listed(self.owners, _MAX_SHOWN)}"] if self.owners else []
        if self.documents:
            parts.append(f"documented in {listed([f'{path}:{line}' for path, line in self.documents], _MAX_SHOWN)}")
        if self.similar:
            parts.append(f"similar to {listed([_copy(copy) for copy in self.similar], _MAX_SHOWN)}")
        return "; ".join(parts)


NOTHING_KNOWN: Final = SymbolFacts()


def symbol_facts(snapshot: Snapshot, positions: Sequence[int]) -> SymbolFacts:
    """Return what is known of some symbols; for a class, pass the class without its members."""
    symbols = snapshot.index.symbols
    paths = dict.fromkeys(filter(None, map(symbols.path_of, positions)))
    return SymbolFacts(
        owners_of(snapshot, paths), _documents(snapshot.index, positions), similar_to(snapshot, positions)
    )


def authors_of(snapshot: Snapshot, symbol: str) -> tuple[AuthorLines, ...]:
    """Return who last wrote a symbol's lines, most lines first; of several symbols of this name, the first counts.

    Raises GitError without a repository, or if its file is not committed.
    """
    from packlens.git.authors import last_authors  # noqa: PLC0415 - libgit2, which nothing else here needs

    position = find_symbols(symbol, snapshot)[0]
    node = snapshot.nodes([position])[position]
    text = snapshot.indexed_text(node.path) or b""
    return last_authors(snapshot.root, node.path, text, range(node.span.start_line, node.span.end_line + 1))


def owners_of(snapshot: Snapshot, paths: Sequence[str] | dict[str, None]) -> tuple[str, ...]:
    """Return the owners of some files, each once; () without a CODEOWNERS file."""
    rules = _code_owners(snapshot)
    if rules is None:
        return ()
    return tuple(dict.fromkeys(owner for path in paths for each in rules.of(path) for owner in each.owners))


def _code_owners(snapshot: Snapshot) -> CodeOwners | None:
    """Return the rules of the folder's CODEOWNERS file as it is now; None if there is none."""
    for path in PATHS:
        data = snapshot.indexed_text(path)
        if data is not None:
            return read_code_owners(data[:_MAX_RULES_BYTES].decode("utf-8", "replace"), path)
    return None


def _documents(index: Index, positions: Sequence[int]) -> tuple[tuple[str, int], ...]:
    incoming = index.incoming
    slots = row_slots(incoming.indptr, np.unique(np.asarray(positions, dtype=np.int32)))
    slots = slots[incoming.kind[slots] == DOCUMENTS]
    lines = zip(incoming.indices[slots].tolist(), incoming.line[slots].tolist(), strict=True)
    return tuple(sorted({(index.symbols.path_of(document), line) for document, line in lines}))


def _copy(copy: Similar) -> str:
    return f"{copy.node.qualified_name} in {copy.node.location} ({copy.share:.0%})"
