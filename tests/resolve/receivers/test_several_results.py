"""Values of which several types are possible, and classes that seem to be those of the workspace."""

from __future__ import annotations

from tests.resolve.small_sources import resolved

_SURE = 0.85


def sure_targets(files: dict[str, str], source: str) -> set[str]:
    """Return the names of what a function surely uses."""
    return {
        edge.target.rpartition(":")[2].partition("#")[0]
        for edge in resolved(files)
        if edge.confidence >= _SURE and edge.source.rpartition(":")[2].startswith(f"{source}#") and edge.kind == "calls"
    }


def test_a_member_of_a_union_is_that_of_each_of_its_types() -> None:
    model = """
        export class Base { total(): void {} }
        export class Cart extends Base { go(): void {} pay(): void {} }
        export class Chart extends Base { go(): void {} }
        export class Shop { held: Cart | Chart; visit() { this.held.go(); this.held.pay() } }
        export function both(x: Cart | Chart) { x.go() }
        export function inherited(x: Cart | Chart) { x.total() }
        export function own(x: Cart | Chart) { x.pay() }
        export function listed(x: Cart[] | Chart) { x.go() }
        """
    files = {"src/model.ts": model}
    edges = {(e.source.rpartition(":")[2], e.target.rpartition(":")[2]) for e in resolved(files) if e.kind == "calls"}
    assert {("both#function", "Cart.go#method"), ("both#function", "Chart.go#method")} <= edges
    assert not sure_targets(files, "both")
    assert sure_targets(files, "inherited") == {"Base.total"}
    assert sure_targets(files, "own") == {"Cart.pay"}
    assert sure_targets(files, "listed") == {"Chart.go"}
    assert sure_targets(files, "Shop.visit") == {"Cart.pay"}


def test_a_call_of_overloads_with_several_results_is_sure_of_none() -> None:
    shop = """
        package shop;
        class Cart { void go() {} void pay() {} }
        class Chart { void go() {} }
        class Shop {
          Cart of(Cart cart) { return cart; }
          Chart of(Chart chart) { return chart; }
          void run(Chart chart) { of(chart).go(); }
          void pay(Cart cart) { of(cart).pay(); }
          void chained(Shop shop, Chart chart) { shop.of(chart).go(); }
        }
        """
    files = {"shop/Shop.java": shop}
    assert "Cart.go" not in sure_targets(files, "Shop.run")
    assert "Cart.pay" in sure_targets(files, "Shop.pay")
    assert "Cart.go" not in sure_targets(files, "Shop.chained")


def test_what_a_class_method_gives_is_seen_in_its_body() -> None:
    files = {
        "lib/cart.rb": """
            class Cart
              def self.build(line)
                Chart.new(line)
              end
              def go; end
            end
            class Chart
              def go; end
            end
            class Order
              def go; end
            end
            """,
        "lib/use.rb": """
            def built
              cart = Cart.build(1)
              cart.go
            end
            def found
              order = Order.find(1)
              order.go
            end
            def foreign
              cart = Vendor::Cart.new
              cart.go
            end
            """,
    }
    assert "Cart.go" not in sure_targets(files, "built")
    assert "Order.go" in sure_targets(files, "found")
    assert "Cart.go" not in sure_targets(files, "foreign")
