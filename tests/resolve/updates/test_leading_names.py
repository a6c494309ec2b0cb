"""Which names lead to changed definitions: results of calls of other definitions of a common name do not."""

from __future__ import annotations

import pytest

from packlens.resolve.incremental import IncrementalResolver
from packlens.resolve.linking import source_of
from packlens.resolve.symbols.entries import file_entry
from packlens.resolve.updates.change import compare
from tests.resolve.small_sources import record

SHAPE = b"class Shape(Base):\n    def all(self): return self.list()\n    def most(self): return self.all()\n"
BASE = b"class Base:\n    def list(self): return Base()\n"
OTHER = b"class Other:\n    def list(self): return Other()\n"
KEPT = b"class Kept:\n    def __init__(self):\n        self.held = list()\n"


def changed_names(files: dict[str, bytes], edit: dict[str, bytes]) -> set[str]:
    """Return the names that an edit of Python files changes, and those that lead to them."""
    incremental = IncrementalResolver()
    incremental.update({path: record(path, content) for path, content in files.items()})
    records = [record(path, content) for path, content in edit.items()]
    put = [file_entry(source_of(each)) for each in records if each is not None]
    return compare(incremental._symbol_table, put, ()).names


def test_a_method_of_another_type_is_not_what_a_method_returns() -> None:
    files = {"a.py": b"from b import Base\n" + SHAPE, "b.py": BASE, "c.py": OTHER}
    assert changed_names(files, {"c.py": OTHER.replace(b"list", b"many")}) == {"list", "many"}


def test_a_method_of_an_ancestor_is_what_a_method_returns() -> None:
    files = {"a.py": b"from b import Base\n" + SHAPE, "b.py": BASE, "c.py": OTHER}
    names = changed_names(files, {"b.py": BASE.replace(b"list", b"many")})
    assert names == {"list", "many", "all", "most"}


def test_a_method_that_comes_with_its_type_belongs_to_it() -> None:
    """Its type is not in the table yet; one of an edited name that may go is unsure."""
    files = {"a.py": b"from b import Base\n" + SHAPE, "b.py": BASE, "c.py": b""}
    assert changed_names(files, {"c.py": OTHER}) == {"Other", "list"}
    gone = {"b.py": BASE.replace(b"Base", b"Basis")}
    assert changed_names(files, gone) >= {"Base", "Basis", "list", "all", "most"}


@pytest.mark.parametrize(
    "kept",
    [
        b"def list(): return Other()\n" + KEPT,
        b"from c import list\n" + KEPT,
        b"from c import *\n" + KEPT,
        KEPT + b"    def list(self): return Other()\n",
        KEPT.replace(b"Kept", b"Kept(Other)"),
    ],
)
def test_a_call_by_name_alone_means_what_is_around_it_inherited_or_imported(kept: bytes) -> None:
    common = b"def list(): return Other()\n"
    files = {"c.py": OTHER + common, "kept.py": b"from c import Other\n" + kept}
    edit = {
        path: content.replace(b"list()", b"many()")
        .replace(b"list(self)", b"many(self)")
        .replace(b"= many()", b"= list()")
        for path, content in files.items()
    }
    assert changed_names(files, edit) == {"list", "many", "held"}


def test_a_call_by_name_alone_means_no_function_or_method_elsewhere() -> None:
    files = {"c.py": OTHER, "d.py": b"def list(): return 1\n", "kept.py": KEPT}
    edit = {"c.py": OTHER.replace(b"list", b"many"), "d.py": b"def many(): return 1\n"}
    assert changed_names(files, edit) == {"list", "many"}


def test_a_name_that_an_import_gives_leads_to_all_that_calls_it() -> None:
    files = {"c.py": b"def make(): return 1\n", "d.py": b"from c import make as list\n", "kept.py": KEPT}
    assert changed_names(files, {"d.py": b"from c import make as many\n"}) >= {"list", "many", "held"}
