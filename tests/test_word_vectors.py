"""Vectors of words from the extra `static-embeddings`, which the test command does not install.

It is 19 MB, and 34 MB with what it requires, so the tests of what it says run where somebody has it.
"""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import numpy as np
import pytest

from packlens import ContextEngine
from packlens.config import PacklensSettings, Settings
from packlens.errors import SettingError
from packlens.word_vectors import _loaded, has_word_vectors, word_vectors

ON = PacklensSettings(static_vectors_weight=0.25)
installed = pytest.mark.skipif(not has_word_vectors(), reason="the extra 'static-embeddings' (34 MB) is not installed")


def test_without_a_weight_there_are_none() -> None:
    assert word_vectors(PacklensSettings()) is None


@pytest.mark.skipif(has_word_vectors(), reason="the extra 'static-embeddings' is installed")
def test_a_weight_without_the_extra_is_one_sentence_that_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def pay():\n    pass\n")
    with ContextEngine.open(tmp_path, Settings(packlens=ON), tmp_path / "x.db") as engine:
        engine.index()
        with pytest.raises(SettingError, match=r"^Word vectors are not installed; .*\[static-embeddings\]"):
            engine.for_task("pay")


@installed
def test_words_alike_are_near_and_nothing_is_downloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one connection is opened, and none of the code of the wheel is loaded."""
    monkeypatch.setattr(socket, "socket", None)
    words = word_vectors(ON)
    assert words is not None
    found = words(["delete", "remove", "banana", ""])
    unit = found[:3] / np.linalg.norm(found[:3], axis=1, keepdims=True)
    assert (4, 256) == found.shape
    assert not found[3].any()
    assert unit[0] @ unit[1] > 0.5 > unit[0] @ unit[2]
    assert "wordllama" not in sys.modules
    assert "requests" not in sys.modules


@installed
def test_a_task_finds_the_file_that_says_it_in_other_words(tmp_path: Path) -> None:
    for name, word in (("one", "remove"), ("two", "banana"), ("three", "guitar")):
        lines = [f"def {word}_{n}({word}):\n    return {word}\n" for n in ("a", "b", "c", "thing")]
        (tmp_path / f"{name}.py").write_text("\n\n".join(lines))
    task = "where in all of this program is it that a thing would ever get deleted for good by us"
    with ContextEngine.open(tmp_path, Settings(packlens=ON), tmp_path / "x.db") as engine:
        engine.index()
        found = engine.explain_symbol("remove_thing", task)
        other = engine.explain_symbol("banana_thing", task)
    assert found.signals["static vectors"] > other.signals["static vectors"]


@installed
def test_a_package_of_another_layout_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "wordllama").mkdir()
    (tmp_path / "wordllama" / "__init__.py").write_text("raise SystemExit('its code is not run')\n")
    monkeypatch.syspath_prepend(tmp_path)
    _loaded.cache_clear()
    with pytest.raises(SettingError, match=r"^The word vectors of wordllama cannot be read .* vectors off\.$"):
        word_vectors(ON)
