"""A workspace's own equivalence classes, from the file to the ranking."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens import ContextEngine
from packlens.config import OWN_CLASSES, Settings
from packlens.engine.workspace.equivalence_file import own_classes
from packlens.errors import SettingError

REFERENCE = Settings(profile="reference")
OWN = '[[class]]\nconcept = "DUNNING"\nphrases = ["late payment"]\ntargets = ["Mahnlauf"]\n'
SOURCE = "class Mahnlauf:\n    pass\n\n\ndef pay():\n    pass\n"


def write(root: Path, text: str | bytes) -> None:
    path = root / OWN_CLASSES
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def test_a_class_of_the_workspace_finds_what_the_task_does_not_name(tmp_path: Path) -> None:
    """Before and after in one engine: a remembered pack is none of the new class's."""
    root = tmp_path / "root"
    root.mkdir()
    (root / "a.py").write_text(SOURCE)
    task = "a late payment, and whatever else we pay"
    with ContextEngine.open(root, REFERENCE, tmp_path / "x.db") as engine:
        engine.index()
        before = {each.node.name: each.score for each in engine.for_task(task).symbols}
        write(root, OWN)
        after = {each.node.name: each.score for each in engine.for_task(task).symbols}
    assert next(iter(before)) == "pay"
    assert before.get("Mahnlauf", 0.0) < after["Mahnlauf"]


def test_a_bad_file_is_one_sentence_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(SOURCE)
    write(tmp_path, "[[class]")
    with ContextEngine.open(tmp_path, REFERENCE, tmp_path / "x.db") as engine:
        engine.index()
        with pytest.raises(SettingError, match=r"^\.packlens/equivalence\.toml is not valid TOML"):
            engine.for_task("pay")


def test_no_file_is_no_class_and_a_profile_without_classes_reads_none(tmp_path: Path) -> None:
    assert own_classes(tmp_path, REFERENCE) == ""
    (tmp_path / ".packlens").write_text("a file where a folder is expected")
    assert own_classes(tmp_path, REFERENCE) == ""
    (tmp_path / ".packlens").unlink()
    write(tmp_path, b"\xff")
    assert own_classes(tmp_path, Settings()) == ""


@pytest.mark.parametrize("text", [b"\xff\xfe", b"#" * ((1 << 20) + 1)])
def test_what_cannot_be_read_is_refused(text: bytes, tmp_path: Path) -> None:
    write(tmp_path, text)
    with pytest.raises(SettingError, match=r"^\.packlens/equivalence\.toml "):
        own_classes(tmp_path, REFERENCE)


def test_a_folder_of_that_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / OWN_CLASSES).mkdir(parents=True)
    with pytest.raises(SettingError, match="is not a file"):
        own_classes(tmp_path, REFERENCE)
