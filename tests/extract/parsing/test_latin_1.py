"""Sources that are not UTF-8 keep their letters: in names, documentation, words and the source that is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.extract.parsing.source import valid_utf8
from packlens.reading import decoded_source
from tests.sources import indexed_engine

CODE = """# -*- coding: latin-1 -*-
def pr\xe4ge_m\xfcnze(caf\xe9):
    \'\'\'Pr\xe4gt eine M\xfcnze f\xfcr das Caf\xe9.\'\'\'
    return caf\xe9  # \xdcbergabe


def after():
    return pr\xe4ge_m\xfcnze("\xe9")
"""


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8"])
@pytest.mark.parametrize("task", ["pr\xe4ge_m\xfcnze", "caf\xe9", "\xfcbergabe"])
def test_letters_of_latin_1_are_found_and_shown(encoding: str, task: str, tmp_path: Path) -> None:
    with indexed_engine(tmp_path, {"coin.py": CODE.encode(encoding), "x.py": "def other(): ...\n"}) as engine:
        first = engine.for_task(task).symbols[0].node
        assert "pr\xe4ge_m\xfcnze" == first.name
        assert "def pr\xe4ge_m\xfcnze(caf\xe9)" == first.signature
        shown = engine.explore("", named=("pr\xe4ge_m\xfcnze",)).text
        assert "return caf\xe9  # \xdcbergabe" in shown
        assert ["after"] == [node.name for node, _, _ in engine.blast_radius("pr\xe4ge_m\xfcnze").callers]


def test_bytes_that_are_not_utf_8_are_read_as_windows_1252() -> None:
    assert "\xe9 \xe9 \u2019\ufffd" == decoded_source(b"\xc3\xa9 \xe9 \x92\x81")


def test_a_grammar_reads_as_many_bytes_as_the_file_has() -> None:
    assert b"x\xc3\xa9?xx" == valid_utf8(b"\xe9\xc3\xa9\x81\xff\xaa")
