"""Formats by name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from packlens import wire
from packlens.errors import SettingError
from packlens.model import PackContent, ScoreComponents
from tests.wire.samples import contents, make_content, make_symbol


def test_the_four_text_formats_are_there() -> None:
    assert ("gcf", "json", "markdown", "xml") == wire.formats()


def test_an_unknown_format_is_refused_naming_the_known_ones() -> None:
    with pytest.raises(SettingError, match=r"no format 'yaml'; choose one of: gcf, json, markdown, xml"):
        wire.encode("yaml", make_content())


@pytest.mark.parametrize("name", wire.formats())
@given(content=contents())
@settings(deadline=None)
def test_any_pack_becomes_the_same_utf8_text_every_time(name: str, content: PackContent) -> None:
    text = wire.encode(name, content)
    assert text.encode("utf-8").decode("utf-8") == wire.encode(name, content)
    assert text.endswith("\n")


@pytest.mark.parametrize("name", wire.formats())
def test_the_lines_of_one_symbol_are_part_of_the_whole_text(name: str) -> None:
    symbol = make_symbol()
    entry = wire.codec(name).symbol(symbol).replace("@99 ", "@0 ").rstrip(",\n")
    assert entry in wire.encode(name, make_content(symbol))


@pytest.mark.parametrize("name", ["markdown", "xml"])
def test_a_confidence_that_no_score_used_is_not_shown(name: str) -> None:
    symbol = replace(make_symbol(), components=ScoreComponents(relevance=0.5))
    assert "confidence" not in wire.encode(name, make_content(symbol))
