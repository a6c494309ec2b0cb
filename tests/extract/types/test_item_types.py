"""What type expressions say of the types of items."""

from __future__ import annotations

import pytest

from packlens.extract.languages.language import languages
from packlens.extract.types.item_types import items_of


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("java", "List<Cart>", "[Cart"),
        ("java", "Set<? extends Cart>", "[Cart"),
        ("java", "Map<String, ? super Cart>", "[=Cart"),
        ("java", "Map<String, List<Cart>>", "[=List[Cart"),
        ("java", "List<String>", ""),
        ("java", "List", ""),
        ("kotlin", "List<out Cart>?", "[Cart"),
        ("rust", "&'a [Cart]", "[Cart"),
        ("rust", "Cow<'a, [Cart]>", "[Cart"),
        ("rust", "Option<Vec<Cart>>", "[Cart"),
        ("rust", "HashMap<Key, Cart, Hasher>", "[=Cart"),
        ("rust", "impl Iterator<Item = Cart> + 'a", "[Cart"),
        ("rust", "[Cart; 4]", "[Cart"),
        ("go", "map[string][]*Cart", "[=Cart[Cart"),
        ("go", "<-chan Cart", "[Cart"),
        ("go", "[]func() Cart", ""),
        ("swift", "[String: [Cart]]", "[=[Cart"),
        ("csharp", "Dictionary<string, Cart[]>", "[=Cart[Cart"),
        ("cpp", "const std::map<int, Cart, Less>&", "[=Cart"),
        ("cpp", "std::array<Cart, 4>", "[Cart"),
        ("cpp", "std::vector<std::unique_ptr<Cart>>", "[Cart[Cart"),
        ("python", "dict[str, list[Cart]] | None", "[=list[Cart"),
        ("python", "tuple[Cart, ...]", "[Cart"),
        ("python", "tuple[Cart, Shelf]", ""),
        ("typescript", "Cart[] | undefined", "[Cart"),
        ("typescript", "{ cart: Cart }[]", ""),
        ("scala", "List[Cart]", "[Cart"),
        ("java", "List<" * 60 + "Cart" + ">" * 60, ""),
        ("java", "List<Cart", ""),
    ],
)
def test_a_type_tells_what_it_holds(language: str, text: str, expected: str) -> None:
    assert expected == items_of(text, languages()[language])
