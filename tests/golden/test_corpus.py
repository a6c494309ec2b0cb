"""The corpus is pinned, and the steps of its history are what they say."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from packlens.engine.context_engine import ContextEngine
from tests.golden.workspaces import CORPUS, without_definition

DIGESTS = {
    "chi": "923f212fd945f93cba082dc49acba5efc6990afe219644ce139a067c39db8708",
    "httpx": "7c4180f63e19842ac805d93ce8a54b799310af0bd478abff31ae6d30ad8bedb1",
    "mobx": "6eb03a90fadc9a2d7b4619e7d5fe94ddc7c7d8279be913d7a9bbd1d421a4bc98",
}
SOURCE = """import os


class A:
    def first(
        self,
    ) -> None:
        pass

    def second(self) -> None:
        pass


def last() -> None:
    pass
"""


def digest(library: str) -> str:
    """A hash of the paths and contents of a library's files; line ends do not count, since git may change them."""
    found = hashlib.sha256()
    for path in sorted((CORPUS / library).rglob("*"), key=lambda path: path.as_posix()):
        if path.is_file():
            found.update(path.relative_to(CORPUS).as_posix().encode() + b"\0")
            found.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()


def test_the_corpus_is_what_the_golden_files_were_made_from() -> None:
    assert DIGESTS == {library: digest(library) for library in DIGESTS}


def test_each_library_comes_with_its_licence() -> None:
    assert all(list((CORPUS / library).glob("LICENSE*")) for library in DIGESTS)


def test_only_one_library_has_a_history(engines: Mapping[str, ContextEngine]) -> None:
    assert {"chi": 0, "httpx": 5, "mobx": 0} == {name: len(each.view.history) for name, each in engines.items()}


def test_a_definition_is_cut_out_to_its_end() -> None:
    assert SOURCE.replace("    def first(\n        self,\n    ) -> None:\n        pass\n\n", "") == without_definition(
        SOURCE, "    def first("
    )
    assert SOURCE.partition("class A")[0] + "def last() -> None:\n    pass\n" == without_definition(SOURCE, "class A")
