"""What the extension deletes from the environment that it makes (vscode-extension/bundled/prune.py)."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from packlens.extract.languages.language import languages
from tests.tidy.source import REPOSITORY

PROGRAM = REPOSITORY / "vscode-extension" / "bundled" / "prune.py"


@pytest.fixture(scope="module")
def unread() -> Callable[[Path], list[Path]]:
    found: Any = runpy.run_path(str(PROGRAM))["unread"]
    return lambda packages: list(found(packages))


def installed(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def test_the_real_language_pack_loses_what_no_language_reads(
    unread: Callable[[Path], list[Path]], tmp_path: Path
) -> None:
    (tmp_path / "packlens").mkdir()
    (tmp_path / "packlens" / "grammars").symlink_to(REPOSITORY / "grammars")
    own_packages = {"c_sharp", "embedded_template", "yaml"}
    for package in ("tree_sitter_language_pack", *(f"tree_sitter_{grammar}" for grammar in own_packages)):
        (tmp_path / package).symlink_to(installed(package))
    bindings = tmp_path / "tree_sitter_language_pack" / "bindings"
    kept = {path.name.partition(".")[0] for path in {*bindings.glob("*.*")} - {*unread(tmp_path)}}
    assert {each.grammar for each in languages().values()} == kept - {"__init__"} | own_packages


def pruned(packages: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", str(PROGRAM), str(packages)], check=False, capture_output=True, text=True
    )


def write(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_other_grammars_and_the_tests_of_libraries_are_deleted_on_every_platform(tmp_path: Path) -> None:
    bindings = "tree_sitter_language_pack/bindings/"
    kept = {
        "packlens/grammars/go/language.toml",
        "packlens/grammars/go/examples/tests/x.go",
        "tree_sitter_language_pack/__init__.py",
        f"{bindings}__init__.py",
        f"{bindings}go.abi3.so",
        f"{bindings}go.pyd",
        "numpy/testing/a.py",
        "another/tests/a.py",
    }
    deleted = {
        f"{bindings}ada.pyd",
        f"{bindings}ada.abi3.so",
        "numpy/lib/tests/a.py",
        "numpy/lib/tests/data/tests/a.py",
    }
    write(tmp_path, *kept, *deleted)
    assert 0 == pruned(tmp_path).returncode
    assert kept == names(tmp_path)


@pytest.mark.parametrize("language", ["packlens/grammars/cobol/language.toml", "packlens/version.py"])
def test_nothing_is_deleted_in_doubt(tmp_path: Path, language: str) -> None:
    write(tmp_path, language, "tree_sitter_language_pack/bindings/ada.pyd", "numpy/tests/a.py")
    before = names(tmp_path)
    done = pruned(tmp_path)
    assert 1 == done.returncode
    assert done.stderr.startswith("Nothing was deleted: ")
    assert before == names(tmp_path)
