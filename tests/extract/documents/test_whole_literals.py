"""What string literals spell as one name is found in them; words, numbers and interpolated code are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.documents.whole_literals import LITERAL_MARK, literal_term, spelled_literals, whole_literals


@pytest.mark.parametrize(
    ("strings", "expected"),
    [
        ("'--no-color'", ["no-color"]),
        ('"--verbose"', ["--verbose"]),
        ('"Usage: cart [--dry-run] --force"', ["dry-run", "--force"]),
        ("'X-Forwarded-For'", ["x-forwarded-for"]),
        ("'retry-after'", ["retry-after"]),
        ("'a read-only cart'", []),
        ("'/stats'", ["/stats"]),
        ("'see /api/carts for all'", ["api/carts"]),
        ("'and / or'", []),
        ("'cart.max_items'", ["cart.max_items"]),
        ("'SELECT id FROM cart_items WHERE 1=1'", ["cart_items"]),
        ("'cart.toml'", ["cart.toml"]),
        ('`ini:"oauth.generic"`', ["oauth.generic"]),
        ("'E1001'", ["e1001"]),
        ("'ENOENT'", ["enoent"]),
        ("f'{self.name} {cart_id}'", []),
        ("'#{cart.name} of %{cart.id}'", []),
        ("'1.2.3 v1.2 2024-01-02 12:30:00'", []),
        ("'e.g.' 'a.b'", []),
        ("'cart'", []),
        (r"'\nfoo_bar\t--no-color\n'", ["foo_bar", "no-color"]),
        (r"r'\bcart_id\b'", ["cart_id"]),
        (r"'C:\\new_carts'", ["new_carts"]),
        (r"'App\Models\Cart_Item'", ["cart_item"]),
        (r"'\u00e9t_carts \u0041'", []),
        (r"'of \(cart.item_id)'", []),
        ("'Read-only carts of a 64-bit or non-ASCII shop, yes/no and/or'", []),
        ("'Content-Type: text/html'", ["content-type", "text/html"]),
        ("'ERROR: EXPECTED EXACTLY one, ECONNRESET'", ["econnreset"]),
        ("'every cart is encoded'", []),
        ("'caf\u00e9-cr\u00e8me.txt'", []),
        (f"'{'a-' * 40}b'", []),
    ],
)
def test_names_in_strings_are_found(strings: str, expected: list[str]) -> None:
    assert [LITERAL_MARK + term for term in expected] == whole_literals(strings)


@pytest.mark.parametrize(
    ("spelled", "as_well"),
    [("X-Cart-Id", "x-cart-id"), ("--no-color", "no-color"), ("/api/carts", "api/carts")],
)
def test_spellings_of_one_name_have_one_term(spelled: str, as_well: str) -> None:
    assert literal_term(spelled) == literal_term(as_well) != ""


def test_an_option_of_one_word_is_not_that_word() -> None:
    assert literal_term("--verbose") != literal_term("verbose")


@given(st.text(alphabet="ab-_./:@1 E\"'`{}<\n"))
def test_what_a_string_spells_is_found_when_a_task_spells_it(text: str) -> None:
    of_task = {literal_term(spelled) for spelled in spelled_literals(text)}
    assert set(whole_literals(text)) <= of_task
    assert all(term.startswith(LITERAL_MARK) and " " not in term and "\n" not in term for term in whole_literals(text))
