"""Each answer is made from one generation of the index, though people type all the while."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types

from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.snapshot import Snapshot
from packlens.lsp import protocol
from packlens.lsp.answers import lens_resolved
from packlens.lsp.language.lenses import CALLERS, LensRequest, placeholder_lens
from packlens.lsp.requests.request_context import RequestContext
from packlens.lsp.requests.request_params import symbol_under
from packlens.lsp.requests.requests import blast_radius, symbols
from packlens.lsp.workspace.positions import UTF16
from packlens.lsp.workspace.roots import Root, Roots
from packlens.lsp.workspace.settings import ServerSettings
from tests.live.settling import settle
from tests.live.watching import RecordingListener, current
from tests.trees import write_tree

TARGET = "def target():\n    return 1\n\n\ndef caller():\n    return target()\n"
LAST = types.Position(5, 12)
"""Where `caller` calls `target`."""


HEIR = "class Base:\n    def run(self):\n        pass\n\n\nclass App(Base):\n    pass\n\n\nA = App.run()\n"


@pytest.fixture
def root(own_cache: Path) -> Iterator[Root]:
    """A root whose `m.py` stays as it is; the file before it gets functions whenever the index has been looked at."""
    tmp_path = own_cache.parent
    write_tree(tmp_path / "tree", {"a.py": "", "heir.py": HEIR, "m.py": TARGET})
    root = Root((tmp_path / "tree").as_uri(), "tree", tmp_path / "tree", ServerSettings())
    root.open(RecordingListener())
    root.start()
    assert settle(root.live, 60)
    folder, number = root.live, 0

    def taken(token: CancellationToken) -> Snapshot:
        nonlocal number
        snapshot, number = folder.snapshot(token), number + 1
        folder.change_document("a.py", "".join(f"def more_{at}():\n    pass\n" for at in range(10 * number)))
        assert current(folder).view is not snapshot.index
        return snapshot

    folder.engine.follow(taken)
    yield root
    root.close()


@pytest.fixture
def request_context(root: Root) -> RequestContext:
    roots = Roots()
    roots._by_id[root.id] = root
    return RequestContext(roots, {}, UTF16, NEVER)


def test_symbols_are_those_that_were_found(request_context: RequestContext) -> None:
    found = symbols(request_context, protocol.SymbolsParams(query="caller"))
    assert [symbol.name for symbol in found.symbols] == ["caller"]


def test_the_symbol_under_the_cursor_is_the_one_that_was_found(request_context: RequestContext, root: Root) -> None:
    assert "target" in symbol_under(request_context, root.uri_of("m.py"), LAST).name


def test_the_places_of_a_blast_radius_are_calls(request_context: RequestContext, root: Root) -> None:
    found = blast_radius(request_context, protocol.SymbolParams(symbol="target"))
    assert [(place.uri, place.range.start.line) for place in found.sites] == [(root.uri_of("m.py"), 5)]


def test_a_blast_radius_says_by_which_type_the_member_under_the_cursor_is_inherited(
    request_context: RequestContext, root: Root
) -> None:
    document = types.TextDocumentIdentifier(root.uri_of("heir.py"))
    for line, inherited in ((9, "inherited by App"), (1, "")):
        params = protocol.SymbolParams(text_document=document, position=types.Position(line, 8))
        assert inherited == blast_radius(request_context, params).inherited


def test_the_places_of_a_lens_are_calls(request_context: RequestContext, root: Root) -> None:
    symbols_now = root.live.snapshot().index.symbols
    node = int(symbols_now.ids[symbols_now.names.index("target")])
    lens = lens_resolved(request_context, placeholder_lens(0, root.uri_of("m.py"), LensRequest(CALLERS, node)))
    assert lens.command is not None
    assert lens.command.arguments is not None
    places = lens.command.arguments[2]
    assert isinstance(places, list)
    assert [(place.uri, place.range.start.line) for place in places] == [(root.uri_of("m.py"), 5)]
