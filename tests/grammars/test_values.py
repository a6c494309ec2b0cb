"""Values of a type, in every form in which a language gives one: the method that a piece calls is the one of the type.

Each piece calls `go` of a `Cart` once, where other types have a `go`, too. The `others` call it of something else, which
a hasty reader takes for a `Cart`: they must not lead to that of `Cart` for sure. Where the type is not known yet, a piece is
listed as `unknown`: it must not lead to another type's method for sure, and must go from there once it leads to the right one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from packlens.model import PROVENANCE_CONFIDENCE
from tests.grammars.laid_out import Piece, laid_out, named

_SURE: Final = PROVENANCE_CONFIDENCE["ast_resolved"]


def _called(piece: Piece) -> set[str]:
    """Return the types whose `go` a piece surely uses."""
    sure = (named(edge) for edge in piece.edges if edge.confidence >= _SURE and edge.kind in ("calls", "references"))
    return {name.rpartition(".")[0] for name in sure if name.rpartition(".")[2].lower() == "go"}


@pytest.mark.parametrize("file", sorted((Path(__file__).parent / "values").glob("*.toml")), ids=lambda file: file.stem)
def test_a_method_is_that_of_the_type_of_its_value(file: Path) -> None:
    values, unknown = laid_out(file, "values", "unknown")
    assert not {piece.row: called for piece in values if (called := _called(piece)) != {"Cart"}}
    assert not {piece.row: called for piece in unknown if (called := _called(piece))}


@pytest.mark.parametrize("file", sorted((Path(__file__).parent / "values").glob("*.toml")), ids=lambda file: file.stem)
def test_no_method_is_that_of_a_type_that_its_value_only_seems_to_have(file: Path) -> None:
    others, _ = laid_out(file, "others", "", "others_within")
    assert not {piece.row: called for piece in others if "Cart" in (called := _called(piece))}
