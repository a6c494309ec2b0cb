"""Names of constants, functions and types, in every place where a language lets one stand: each must be found as used.

Behind `##`, a piece says which names it uses. What is not found yet is listed as `unread`, and must go from there once
it is.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grammars.laid_out import Piece, laid_out, named


def _missing(piece: Piece) -> set[str]:
    """Return the names of a piece that no edge from it leads to."""
    names = piece.row.rpartition(" ## ")[2].split()
    return set(names) - {named(edge).rpartition(".")[2] for edge in piece.edges}


@pytest.mark.parametrize("file", sorted((Path(__file__).parent / "places").glob("*.toml")), ids=lambda file: file.stem)
def test_a_name_is_found_as_used_wherever_it_stands(file: Path) -> None:
    places, unread = laid_out(file, "places", "unread")
    missing = {piece.row: names for piece in places if (names := _missing(piece))}
    assert not missing
    assert not [piece.row for piece in unread if not _missing(piece)], "these are read now: move them to places"
    assert len(places) >= 2 * len(unread)
