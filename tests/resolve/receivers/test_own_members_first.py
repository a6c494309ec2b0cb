"""What maps give is a key with its value; and a type's own member is meant before what a library calls so."""

from __future__ import annotations

import pytest

from tests.resolve.small_sources import calls, edges

_DART = {
    "lib/a.dart": "class Cart { void add() {} Item get value => Item(); }\nclass Item { void add() {} }\n",
    "lib/b.dart": "import 'a.dart';\nvoid go(Map<String, Cart> m) { PLACE }\n",
}
_CSHARP = {
    "a/Cart.cs": "public class Cart { public void add() {} public Item Value; "
    "public Item GetResult() { return null; } }\n"
    "public class Item { public void add() {} }\n",
    "a/Use.cs": "public class Use { public void go(Dictionary<string, Cart> m, Cart c, Task<Cart> t) { PLACE } }\n",
}
_SWIFT = {
    "A.swift": "class Cart { func add() {}\n var value: Item }\nclass Item { func add() {} }\n",
    "B.swift": "func go(m: [String: Cart]) { PLACE }\n",
}
_CPP = {
    "a.hpp": "struct Item { void add() {} };\nstruct Cart { void add() {} Item first; "
    "Item value() { return Item(); } };\n"
    "typedef std::map<int, Cart> Carts;\n",
    "a.cpp": '#include "a.hpp"\nvoid go(Cart c, Carts m) { PLACE }\n',
}
_RUST = {
    "src/a.rs": "pub struct Item; impl Item { pub fn add(&self) {} }\npub struct Cart;\n"
    "impl Cart { pub fn add(&self) {} pub fn take(&self) -> Item { Item } }\n",
    "src/b.rs": "use crate::a::*;\nfn go(c: &Cart, l: Arc<Mutex<Cart>>) { PLACE }\n",
}


@pytest.mark.parametrize(
    ("files", "place", "owners"),
    [
        (_DART, "m.entries.first.value.add();", {"Cart"}),
        (_DART, "m.entries.toList()[0].value.add();", {"Cart"}),
        (_DART, "m.remove('a')?.add();", {"Cart"}),
        (_DART, "m.values.first.value.add();", {"Item"}),
        (_CSHARP, "m.First().Value.add();", {"Cart"}),
        (_CSHARP, "m.ToList()[0].Value.add();", {"Cart"}),
        (_CSHARP, "m.First().Key.add();", set()),
        (_CSHARP, 'm.GetValueOrDefault("a").Value.add();', {"Item"}),
        (_CSHARP, "c.GetResult().add();", {"Item"}),
        (_SWIFT, "m.first?.value.add()", set()),
        (_CPP, "c.value().add();", {"Item"}),
        (_CPP, "m.begin()->second.add();", {"Cart"}),
        (_RUST, "c.take().add();", {"Item"}),
        (_RUST, "l.lock().unwrap().add();", {"Cart"}),
    ],
)
def test_a_call_is_of_what_its_receiver_gives(files: dict[str, str], place: str, owners: set[str]) -> None:
    found = calls({path: text.replace("PLACE", place) for path, text in files.items()})
    called = (target.split(":", 1)[1].replace("::", ".") for _, target in found)
    assert {name.removesuffix(".add") for name in called if name.endswith(".add")} == owners


@pytest.mark.parametrize("statement", ["if", "while"])
def test_a_condition_reads_its_value_before_it_hides_the_name(statement: str) -> None:
    found = edges(
        {
            "A.swift": "class Cart { var item: Item? }\nclass Item { func add() {}\n var item: Int }\n",
            "B.swift": f"func go(x: Cart) {{ {statement} let x = x.item {{ x.add() }} }}\n",
        }
    )
    assert ("B.swift:go", "A.swift:Cart.item", "accesses_field") in found
    assert ("B.swift:go", "A.swift:Item.item", "accesses_field") not in found
    assert ("B.swift:go", "A.swift:Item.add", "calls") in found


@pytest.mark.parametrize("kind", ["Omit<Cart, 'add'>", "Cart | Item", "Pick<Cart, 'total'>"])
def test_a_type_with_some_members_of_others_inherits_none_for_sure(kind: str) -> None:
    text = f"class Cart {{ add() {{}}\n total() {{}} }}\nclass Item {{ add() {{}} }}\ntype Some = {kind};\n"
    assert not {target for source, target, sort in edges({"a.ts": text}) if sort == "inherits"}
