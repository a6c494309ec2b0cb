"""Users of a type that is several types at once are resolved again when it becomes another sort of these."""

from __future__ import annotations

import pytest

from packlens.resolve.incremental import IncrementalResolver
from tests.resolve.small_sources import Files, Shown, apply, from_scratch, record

_TYPES = (
    b"Cart & Item",
    b"Cart | Item",
    b"Cart | Item | string",
    b"Omit<Cart, 'add'> | null",
)
_FILES: Files = {
    "cart.ts": b"export class Cart { add() {} }\nexport class Item { add() {}\n  use() {} }\n",
    "both.ts": b"",
    "more.ts": b"import { Both } from './both';\nexport class Odd { add() {} }\nexport type More = Both | Odd;\n",
    "use.ts": b"import { Both } from './both';\nimport { More } from './more';\n"
    b"function go(both: Both, more: More) { both.add(); more.add(); more.use(); }\n",
}


@pytest.mark.parametrize("without", ["", "cart.ts"])
@pytest.mark.parametrize("after", _TYPES)
@pytest.mark.parametrize("before", _TYPES)
def test_users_of_changed_parts_are_resolved_again(before: bytes, after: bytes, without: str) -> None:
    kept = {path: text for path, text in _FILES.items() if path != without}
    both = [b"import { Cart, Item } from './cart';\nexport type Both = %b;\n" % text for text in (before, after)]
    files = {**kept, "both.ts": both[0]}
    incremental, shown = IncrementalResolver(), Shown()
    shown.take(incremental.update({path: record(path, text) for path, text in files.items()}))
    shown.take(incremental.update({"both.ts": record("both.ts", both[1])}))
    expected = from_scratch(apply(files, {"both.ts": both[1]}))
    shown.compare(expected)
    expected.close()


def test_what_is_tested_together_is_told_in_the_same_order_whatever_moves() -> None:
    cart = [b"class Cart\n  def add; self; end\n  def item; Item.new; end\nend\n"]
    cart.append(b"class Cart\n  def item; Item.new; end\n  def add; self; end\nend\n")
    files: Files = {
        "cart.rb": cart[0],
        "item.rb": b"class Item < Cart\nend\n",
        "spec/use_spec.rb": b"describe Cart do\n  let(:one) { Cart.new }\n"
        b"  it 'adds' do\n    one.item\n    one.add\n  end\nend\n",
    }
    incremental, shown = IncrementalResolver(), Shown()
    shown.take(incremental.update({path: record(path, text) for path, text in files.items()}))
    shown.take(incremental.update({"cart.rb": record("cart.rb", cart[1])}))
    expected = from_scratch({**files, "cart.rb": cart[1]})
    shown.compare(expected)
    expected.close()
