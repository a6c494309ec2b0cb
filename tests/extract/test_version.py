"""What facts were extracted by: a grammar that is edited is another extractor."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from packlens.extract import version


def test_the_version_follows_queries_and_rules_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "grammars"
    shutil.copytree(version.grammars_folder() / "c", folder / "c")
    monkeypatch.setattr(version, "grammars_folder", lambda: folder)
    uncached = version.extractor_version.__wrapped__
    before = uncached()
    assert before.startswith(f"{version.EXTRACTOR_VERSION}-")
    (folder / "c" / "examples" / "new.c").write_text("int one;\n")
    assert before == uncached()
    rules = folder / "c" / "language.toml"
    rules.write_text(rules.read_text("utf-8") + "# one more line\n", "utf-8")
    edited = uncached()
    assert before != edited
    query = folder / "c" / "tags.scm"
    query.write_text(query.read_text("utf-8") + "; one more line\n", "utf-8")
    assert edited != uncached()
