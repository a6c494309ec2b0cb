"""What other language servers offer, too: for clients that ask for it, in three languages, unsaved text included."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.wire import Peer, change, point
from tests.trees import write_tree

TREE = {
    "shop/cart.py": '''"""The cart."""


class Cart:
    """Holds things."""

    def add(self, item):
        return check(item) and check(item)


class BigCart(Cart):
    def add(self, item):
        return super().add(item)


def check(item):
    """Call check on nothing."""
    return item is not None
''',
    "shop/pay.py": """from shop.cart import Cart, check as verify


def pay(item):
    cart = Cart()
    "é𝒳"; verify(item)
    return verify(item)
""",
    "shop/urls.py": """from django.urls import path


def basket(request):
    return 1


urlpatterns = [
    path("basket/", basket),
]
""",
    "stock/shelf.go": """package stock

type Counter interface {
	Count() int
}

type Shelf struct{ items int }

func (s *Shelf) Count() int { return s.items }

func Total(s *Shelf) int {
	return s.Count() + s.Count()
}
""",
    "src/Parser.java": """package app;

abstract class Reader {
    abstract int read();
}

class Parser extends Reader {
    int read() { return next(); }

    int next() { return 1; }

    int twice() { return next() + next(); }
}
""",
    "empty.py": "",
    "notes.txt": "nothing to read\n",
}
HIERARCHICAL = {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tree(tmp_path_factory.mktemp("navigation") / "tree", TREE)


@pytest.fixture(scope="module")
def server(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Peer]:
    """A server that was asked for navigation."""
    with Peer(tmp_path_factory.mktemp("cache")) as started:
        started.initialize(tree, settings={"navigation": True}, textDocument=HIERARCHICAL)
        started.until_complete()
        yield started


def at(tree: Path, path: str, find: str, within: int = 0) -> dict[str, Any]:
    """Return params for the first place where a text occurs."""
    lines = TREE[path].splitlines()
    row = next(row for row, line in enumerate(lines) if find in line)
    place = point(row, lines[row].index(find) + within)
    return {"textDocument": {"uri": (tree / path).as_uri()}, "position": place}


def names_at(tree: Path, locations: list[dict[str, Any]] | None) -> list[str]:
    """Return locations as path:line:first-last, each number as the protocol counts."""
    rows = []
    for location in locations or ():
        path = location["uri"].removeprefix(tree.as_uri() + "/")
        start, end = location["range"]["start"], location["range"]["end"]
        rows.append(f"{path}:{start['line']}:{start['character']}-{end['character']}")
    return rows


def names(symbols: list[dict[str, Any]]) -> list[Any]:
    return [[s["name"], names(s["children"])] if s.get("children") else s["name"] for s in symbols]


@pytest.mark.parametrize(
    ("path", "find", "within", "expected"),
    [
        ("shop/pay.py", "Cart()", 1, "shop/cart.py:3:6-10"),
        ("shop/cart.py", "check(item) and", 0, "shop/cart.py:15:4-9"),
        ("shop/cart.py", "def check", 5, "shop/cart.py:15:4-9"),
        ("stock/shelf.go", "s.Count()", 3, "stock/shelf.go:8:16-21"),
        ("src/Parser.java", "return next", 8, "src/Parser.java:9:8-12"),
        ("src/Parser.java", "extends Reader", 10, "src/Parser.java:2:15-21"),
    ],
)
def test_a_name_leads_to_its_definition(
    server: Peer, tree: Path, path: str, find: str, within: int, expected: str
) -> None:
    assert [expected] == names_at(tree, server.request("textDocument/definition", at(tree, path, find, within)))


@pytest.mark.parametrize(
    ("path", "find", "within", "expected"),
    [
        (
            "shop/cart.py",
            "def check",
            5,
            [
                "shop/cart.py:7:15-20",
                "shop/cart.py:7:31-36",
                "shop/pay.py:0:28-33",
                "shop/pay.py:5:11-17",
                "shop/pay.py:6:11-17",
            ],
        ),
        ("shop/cart.py", "class Cart", 7, ["shop/cart.py:10:14-18", "shop/pay.py:0:22-26", "shop/pay.py:4:11-15"]),
        ("stock/shelf.go", "Shelf) Count", 8, ["stock/shelf.go:11:10-15", "stock/shelf.go:11:22-27"]),
        (
            "src/Parser.java",
            "int next",
            5,
            ["src/Parser.java:7:24-28", "src/Parser.java:11:25-29", "src/Parser.java:11:34-38"],
        ),
    ],
)
def test_references_are_the_names_in_the_code_also_of_what_is_imported_under_another_name(
    server: Peer, tree: Path, path: str, find: str, within: int, expected: list[str]
) -> None:
    params = {**at(tree, path, find, within), "context": {"includeDeclaration": False}}
    assert expected == names_at(tree, server.request("textDocument/references", params))


def test_references_begin_with_the_declaration_if_it_is_wanted(server: Peer, tree: Path) -> None:
    params = {**at(tree, "src/Parser.java", "int next", 5), "context": {"includeDeclaration": True}}
    assert "src/Parser.java:9:8-12" == names_at(tree, server.request("textDocument/references", params))[0]


@pytest.mark.parametrize(
    ("path", "find", "within", "expected"),
    [
        ("shop/cart.py", "class Cart", 7, ["shop/cart.py:10:6-13"]),
        ("shop/cart.py", "def add", 5, ["shop/cart.py:11:8-11"]),
        ("stock/shelf.go", "Counter interface", 2, ["stock/shelf.go:6:5-10"]),
        ("src/Parser.java", "abstract int read", 14, ["src/Parser.java:7:8-12"]),
    ],
)
def test_implementations_are_what_is_below_a_type_or_a_method(
    server: Peer, tree: Path, path: str, find: str, within: int, expected: list[str]
) -> None:
    assert expected == names_at(tree, server.request("textDocument/implementation", at(tree, path, find, within)))


def test_a_call_hierarchy_goes_both_ways(server: Peer, tree: Path) -> None:
    [item] = server.request("textDocument/prepareCallHierarchy", at(tree, "src/Parser.java", "int next", 5))
    assert ("next", "Parser.next") == (item["name"], item["detail"])
    callers = server.request("callHierarchy/incomingCalls", {"item": item})
    assert {"read": 1, "twice": 2} == {call["from"]["name"]: len(call["fromRanges"]) for call in callers}
    twice = next(call["from"] for call in callers if call["from"]["name"] == "twice")
    [call] = server.request("callHierarchy/outgoingCalls", {"item": twice})
    assert ("next", [25, 34]) == (call["to"]["name"], [r["start"]["character"] for r in call["fromRanges"]])


def test_routes_call_their_handlers(server: Peer, tree: Path) -> None:
    [item] = server.request("textDocument/prepareCallHierarchy", at(tree, "shop/urls.py", "def basket", 5))
    [caller] = server.request("callHierarchy/incomingCalls", {"item": item})
    assert ("ANY basket/", [[8, 20]]) == (
        caller["from"]["name"],
        [[each["start"]["line"], each["start"]["character"]] for each in caller["fromRanges"]],
    )
    [call] = server.request("callHierarchy/outgoingCalls", {"item": caller["from"]})
    assert "basket" == call["to"]["name"]


def test_a_type_hierarchy_goes_both_ways(server: Peer, tree: Path) -> None:
    [item] = server.request("textDocument/prepareTypeHierarchy", at(tree, "shop/cart.py", "class Cart", 7))
    [below] = server.request("typeHierarchy/subtypes", {"item": item})
    assert "BigCart" == below["name"]
    [above] = server.request("typeHierarchy/supertypes", {"item": below})
    assert item == above
    assert [] == server.request("typeHierarchy/supertypes", {"item": above})
    assert server.request("textDocument/prepareTypeHierarchy", at(tree, "shop/cart.py", "def add", 5)) is None


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("shop/cart.py", [["Cart", ["add"]], ["BigCart", ["add"]], "check"]),
        ("src/Parser.java", [["Reader", ["read"]], ["Parser", ["read", "next", "twice"]]]),
        ("empty.py", []),
        ("notes.txt", []),
        ("absent.py", []),
    ],
)
def test_the_symbols_of_a_document_are_a_tree(server: Peer, tree: Path, path: str, expected: list[Any]) -> None:
    document = {"textDocument": {"uri": (tree / path).as_uri()}}
    assert expected == names(server.request("textDocument/documentSymbol", document))


def test_symbols_of_the_workspace_are_found_by_parts_of_their_names(server: Peer) -> None:
    found = server.request("workspace/symbol", {"query": "coun"})
    assert {"Counter", "Count"} == {symbol["name"] for symbol in found}
    assert {"Counter", "Shelf"} <= {symbol.get("containerName", symbol["name"]) for symbol in found}
    assert {"Cart", "Parser", "Total"} <= {
        symbol["name"] for symbol in server.request("workspace/symbol", {"query": ""})
    }
    assert [] == server.request("workspace/symbol", {"query": "zzz"})


@pytest.mark.parametrize("method", ["definition", "implementation", "prepareCallHierarchy", "prepareTypeHierarchy"])
@pytest.mark.parametrize(
    ("path", "line", "character"),
    [("shop/cart.py", 0, 2), ("shop/cart.py", 10**6, 10**6), ("empty.py", 0, 0), ("notes.txt", 0, 1), ("no.py", 0, 0)],
)
def test_a_position_that_means_nothing_has_no_answer(
    server: Peer, tree: Path, method: str, path: str, line: int, character: int
) -> None:
    params = {"textDocument": {"uri": (tree / path).as_uri()}, "position": point(line, character)}
    if path == "no.py":
        assert "file_not_found" == server.failure(f"textDocument/{method}", params)["data"]["kind"]
    else:
        assert server.request(f"textDocument/{method}", params) is None


def test_documents_of_no_folder_have_no_answer(server: Peer) -> None:
    document = {"textDocument": {"uri": "untitled:Untitled-1"}, "position": point(0, 0)}
    assert server.request("textDocument/definition", document) is None
    assert [] == server.request("textDocument/documentSymbol", document)


def test_an_item_of_a_deleted_symbol_is_refused(server: Peer, tree: Path) -> None:
    [item] = server.request("textDocument/prepareCallHierarchy", at(tree, "src/Parser.java", "int next", 5))
    deleted = {**item, "data": {"symbol": "src/Parser.java:Parser.gone#method"}}
    assert "content_modified" == server.failure("callHierarchy/incomingCalls", {"item": deleted})["data"]["kind"]
    assert (
        "content_modified"
        == server.failure("callHierarchy/outgoingCalls", {"item": {**item, "data": 7}})["data"]["kind"]
    )
    assert -32602 == server.failure("callHierarchy/outgoingCalls", {"item": 7})["code"]


def test_a_cancelled_request_gets_the_error_for_cancellation(server: Peer, tree: Path) -> None:
    params = {**at(tree, "shop/cart.py", "def check", 5), "context": {"includeDeclaration": False}}
    answer = server.reply(server.ask_and_cancel("textDocument/references", params))
    assert -32800 == answer.get("error", {}).get("code") or answer["result"]


def test_unsaved_text_counts(server: Peer, tree: Path) -> None:
    uri = (tree / "shop/pay.py").as_uri()
    server.open(uri, TREE["shop/pay.py"])
    server.change(uri, 2, change((3, 0), (3, 0), "def refund(item):\r\n    return verify(item)\r\n\r\n"))
    try:
        params = {**at(tree, "shop/cart.py", "def check", 5), "context": {"includeDeclaration": False}}
        found = names_at(tree, server.request("textDocument/references", params))
        assert "shop/pay.py:4:11-17" in found
        assert {"shop/pay.py:8:11-17", "shop/pay.py:9:11-17"} <= set(found)
        document = {"textDocument": {"uri": uri}}
        assert ["refund", "pay"] == names(server.request("textDocument/documentSymbol", document))
        moved = {**document, "position": point(9, 12)}
        assert ["shop/cart.py:15:4-9"] == names_at(tree, server.request("textDocument/definition", moved))
        server.change(uri, 3, {"text": ""})
        assert [] == server.request("textDocument/documentSymbol", document)
        assert ["shop/cart.py:7:15-20", "shop/cart.py:7:31-36"] == names_at(
            tree, server.request("textDocument/references", params)
        )
    finally:
        server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})


def test_without_the_option_nothing_of_it_is_offered(tree: Path, tmp_path: Path) -> None:
    with Peer(tmp_path / "cache") as peer:
        offered = peer.initialize(tree, settings={"navigation": "yes"})["capabilities"]
        assert not [name for name in offered if name in ("definitionProvider", "referencesProvider")]
        assert -32601 == peer.failure("workspace/symbol", {"query": "x"})["code"]
        peer.until(lambda message: "initialisation option 'navigation' must be true or false" in peer.errors)


def test_positions_are_in_the_agreed_encoding_and_symbols_flat_where_no_tree_is_taken(
    tree: Path, tmp_path: Path
) -> None:
    with Peer(tmp_path / "cache") as peer:
        general = {"positionEncodings": ["utf-8"]}
        offered = peer.initialize(tree, settings={"packlens": {"navigation": True}}, general=general)["capabilities"]
        assert all(offered[f"{name}Provider"] for name in ("definition", "references", "workspaceSymbol"))
        peer.until_complete()
        params = {**at(tree, "shop/cart.py", "def check", 5), "context": {"includeDeclaration": False}}
        assert "shop/pay.py:5:14-20" in names_at(tree, peer.request("textDocument/references", params))
        document = {"textDocument": {"uri": (tree / "src/Parser.java").as_uri()}}
        flat = peer.request("textDocument/documentSymbol", document)
        assert ("next", "Parser") == next((s["name"], s["containerName"]) for s in flat if s["name"] == "next")
