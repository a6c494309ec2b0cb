"""What the type parameters of a type stand for in the types below it, and on values with type arguments."""

from __future__ import annotations

import pytest

from tests.resolve.small_sources import calls

_CSHARP = {
    "Repo.cs": """
        namespace Shop;
        public class Cart { public int Total() => 1; public Line Line() => null; }
        public class Order { public int Total() => 2; }
        public class Line { public int Total() => 3; }
        public class Page<P> { public P Content() => default; public List<P> All() => null; }
        public abstract class Repo<K, T> {
            public T Item;
            public T Find() => default;
            public List<T> Every() => null;
            public Page<T> Page() => null;
            public int Own() => Find().Total();
        }
        public class Middle<B> : Repo<int, B> { }
        public class Carts : Middle<Cart> {
            public int Inside() => Find().Total();
            public int OfBase() => base.Find().Total();
            public int OfField() => Item.Line().Total();
            public void Each() { foreach (var each in Every()) { each.Total(); } }
        }
        public class Orders : Repo<int, Order> { }
        """,
    "Desk.cs": """
        namespace Shop;
        public class Desk {
            private Carts carts;
            public int Found() => carts.Find().Total();
            public int Named(Orders orders) { var order = orders.Find(); return order.Total(); }
            public void Paged() { foreach (var each in carts.Page().All()) { each.Total(); } }
            public int OfPage(Page<Line> page) => page.Content().Total();
        }
        """,
}


def test_members_of_a_generic_base_are_of_the_types_to_which_the_heir_binds_it() -> None:
    found = {edge for edge in calls(_CSHARP) if edge[1].endswith("Total")}
    assert found == {
        ("Repo.cs:Carts.Inside", "Repo.cs:Cart.Total"),
        ("Repo.cs:Carts.OfBase", "Repo.cs:Cart.Total"),
        ("Repo.cs:Carts.OfField", "Repo.cs:Line.Total"),
        ("Repo.cs:Carts.Each", "Repo.cs:Cart.Total"),
        ("Desk.cs:Desk.Found", "Repo.cs:Cart.Total"),
        ("Desk.cs:Desk.Named", "Repo.cs:Order.Total"),
        ("Desk.cs:Desk.Paged", "Repo.cs:Cart.Total"),
        ("Desk.cs:Desk.OfPage", "Repo.cs:Line.Total"),
    }


_JAVA = """
    package shop;
    class Cart { int total() { return 1; } }
    class Order { int total() { return 2; } }
    interface Repo<T, I> { T find(I id); java.util.List<T> all(); <T> T cast(Object o); }
    interface Carts extends Repo<Cart, Long> {}
    class Outer<T> { class Inner { T held() { return null; } } }
    class Cage extends Outer<Cart> {}
    class Desk {
        Carts carts;
        Repo<Long, Order> swapped;
        int found() { return carts.find(1L).total(); }
        int listed() { int sum = 0; for (Cart each : carts.all()) sum += each.total(); return sum; }
        int streamed() { return carts.all().get(0).total(); }
        int casted() { return carts.cast(null).total(); }
        int inner(Outer.Inner inner) { return inner.held().total(); }
    }
    """
_KOTLIN = """
    package shop
    class Cart { fun total() = 1 }
    class Order { fun total() = 2 }
    abstract class Repo<T> { lateinit var item: T; fun find(): T = item; fun all(): List<T> = listOf() }
    class Carts : Repo<Cart>() { fun inside() = item.total() }
    class Orders : Repo<Order>()
    class Desk(val carts: Carts) {
        fun found() = carts.find().total()
        fun each() { carts.all().forEach { it.total() } }
        fun other(orders: Orders) = orders.item.total()
    }
    """
_TYPESCRIPT = """
    export class Cart { total() { return 1 } }
    export class Order { total() { return 2 } }
    export abstract class Repo<T> { item: T; find(): T { return this.item } all(): T[] { return [] } }
    export class Carts extends Repo<Cart> { inside() { return this.find().total() } }
    export class Desk {
        constructor(private carts: Carts) {}
        found() { return this.carts.find().total() }
        each() { for (const one of this.carts.all()) { one.total() } }
        other(orders: Repo<Order>) { return orders.item.total() }
    }
    """


@pytest.mark.parametrize(
    ("path", "source", "expected"),
    [
        ("Desk.java", _JAVA, {"Desk.found": "Cart", "Desk.listed": "Cart", "Desk.streamed": "Cart"}),
        (
            "Desk.kt",
            _KOTLIN,
            {"Carts.inside": "Cart", "Desk.found": "Cart", "Desk.each": "Cart", "Desk.other": "Order"},
        ),
        (
            "desk.ts",
            _TYPESCRIPT,
            {"Carts.inside": "Cart", "Desk.found": "Cart", "Desk.each": "Cart", "Desk.other": "Order"},
        ),
    ],
)
def test_type_parameters_are_bound_in_each_language(path: str, source: str, expected: dict[str, str]) -> None:
    found = {
        (a.partition(":")[2], b.partition(":")[2]) for a, b in calls({path: source}) if b.lower().endswith("total")
    }
    assert found == {(user, f"{of}.total") for user, of in expected.items()}


def test_a_file_is_read_whose_module_is_called_like_a_type_parameter() -> None:
    source = """
        import * as L from "leaflet"
        export class Popup { open() {} }
        export class Layer<D, L extends L.Layer = L.Layer> { popup: L.Popup; show() { this.hide() } hide() {} }
        """
    assert calls({"layer.ts": source}) == {("layer.ts:Layer.show", "layer.ts:Layer.hide")}


def test_what_holds_values_of_a_type_parameter_holds_those_of_its_bound() -> None:
    files = {
        "Result.cs": """
            namespace Shop;
            public class Item { public void Rename() { } }
            public class Result<T> { public T Item; public List<T> Items; }
            public class Other { public void Rename() { } }
            public class Another { public void Rename() { } }
            """,
        "Parser.cs": """
            namespace Shop;
            public class Parser<T> where T : Item, System.IDisposable, new() {
                public void One(Result<T> result) { result.Item.Rename(); }
                public void Each(List<T> items) { foreach (var each in items) { each.Rename(); } }
            }
            """,
    }
    assert calls(files) == {(f"Parser.cs:Parser.{name}", "Result.cs:Item.Rename") for name in ("One", "Each")}
