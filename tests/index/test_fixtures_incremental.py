"""An index that was kept through edits of fixtures, bases and files equals a new one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from packlens.engine.context_engine import ContextEngine
from tests.bench.scip_effect import Edges, edges_of

_WARD = "class Bed:\n    pass\n\n\nclass Ward(Bed):\n    def close_up(self): ...\n    def __call__(self): ...\n"
_CONFTEST = "import pytest\nfrom clinic.ward import Ward\n\n\n@pytest.fixture\ndef ward():\n    yield Ward()\n"
_FILES = {
    "clinic/ward.py": _WARD,
    "clinic/desk.py": "from clinic import ward\nfrom clinic.main import desk\n\n\ndef shut():\n    desk.close_up()\n",
    "clinic/main.py": "from clinic.ward import Ward\n\n\ndef make():\n    return Ward()\n\n\ndesk = make()\n",
    "tests/conftest.py": _CONFTEST,
    "tests/test_ward.py": "def test_ward(ward):\n    ward.close_up()\n    ward()\n",
}
_EDITS = (
    {"clinic/ward.py": _WARD.replace("    pass", "    def __init__(self): ...")},
    {"clinic/ward.py": _WARD.replace("__call__", "__len__")},
    {"clinic/ward.py": "", "clinic/rooms/ward.py": _WARD},
    {"clinic/main.py": "from clinic.ward import Bed\n\n\ndef make():\n    return Bed()\n\n\ndesk = make()\n"},
    {"tests/conftest.py": _CONFTEST.replace("fixture\n", "fixture(autouse=True)\n")},
    {"tests/conftest.py": _CONFTEST.replace("fixture\n", 'fixture(name="bed")\n')},
    {"tests/conftest.py": _CONFTEST.replace("@pytest.fixture\n", "")},
    {"tests/conftest.py": "", "conftest.py": _CONFTEST},
)


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        if text:
            (folder / path).write_text(text, "utf-8")
        else:
            (folder / path).unlink()


def _edges(folder: Path, database: Path) -> Edges:
    with ContextEngine.open(folder, database=database) as engine:
        engine.index()
        return edges_of(engine.snapshot().index)


@pytest.mark.parametrize("edit", _EDITS, ids=str)
def test_edges_after_an_edit_and_after_its_undoing_are_those_of_a_new_index(
    tmp_path: Path, edit: Mapping[str, str]
) -> None:
    folder, updated = tmp_path / "shop", tmp_path / "kept.db"
    _write(folder, _FILES)
    before = _edges(folder, updated)
    _write(folder, edit)
    assert _edges(folder, tmp_path / "new.db") == _edges(folder, updated)
    _write(folder, {path: _FILES.get(path, "") for path in edit})
    assert before == _edges(folder, updated)
