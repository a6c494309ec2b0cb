"""Types of what is passed to functions that parameters take."""

from __future__ import annotations

import pytest

from packlens.extract.languages.language import languages
from packlens.extract.types.passed_values import values_passed


@pytest.mark.parametrize(
    ("language", "parameter", "types"),
    [
        ("csharp", "Action<Options> configure", "Options"),
        ("csharp", "this Action<Options> configure", "Options"),
        ("csharp", "[NotNull] System.Action<Options, List<Cart>> configure = null", "Options,List[Cart"),
        ("csharp", "Func<Options, Task<int>> map", "Options"),
        ("csharp", "Func<int> make", ""),
        ("csharp", "Expression<Func<Cart, bool>> rule", "Cart"),
        ("csharp", "List<Action<Cart>> all", ""),
        ("csharp", "Action done", ""),
        ("java", "@Nonnull final Consumer<? super Cart> use", "Cart"),
        ("java", "BiFunction<Cart, Map<String, Hull>, Integer> use", "Cart,Map[=Hull"),
        ("kotlin", "crossinline use: (Cart, Hull?) -> Unit = {}", "Cart,Hull"),
        ("kotlin", "use: suspend (cart: Cart) -> Unit", "Cart"),
        ("kotlin", "use: ((Cart) -> Unit)?", "Cart"),
        ("kotlin", "use: Cart.(Hull) -> Unit", ""),
        ("kotlin", "use: () -> Cart", ""),
        ("scala", "use: Cart => Unit", ""),
    ],
)
def test_types_of_what_is_passed_are_read(language: str, parameter: str, types: str) -> None:
    known = languages()[language]
    assert values_passed(parameter, known.argument_rules, known) == types
