"""What languages say of the types of arguments holds for their grammars."""

from __future__ import annotations

import pytest

from packlens.errors import GrammarError
from packlens.extract.languages.argument_rules import argument_rules
from packlens.extract.languages.language import languages

TYPED = [name for name, language in languages().items() if language.argument_rules.parameters]


@pytest.mark.parametrize("name", TYPED)
def test_every_kind_is_one_of_the_grammar(name: str) -> None:
    language = languages()[name]
    rules = language.argument_rules
    kinds = [*rules.type_of_kind, *rules.reading_of_kind]
    assert kinds
    assert [] == [kind for kind in kinds if language.ts_language.id_for_node_kind(kind, True) is None]


@pytest.mark.parametrize("name", TYPED)
def test_a_literal_has_types_of_its_own_in_every_language(name: str) -> None:
    rules = languages()[name].argument_rules
    assert rules.parameters in ("before", "behind")
    assert rules.labels in ("", "may", "must")
    assert set(rules.own_types) == set(rules.literal_of_type.values())


def test_what_says_nothing_known_is_an_error() -> None:
    with pytest.raises(GrammarError, match="texts"):
        _ = argument_rules({"kinds": ["texts string"]}).type_of_kind
    with pytest.raises(GrammarError, match="wholes"):
        _ = argument_rules({"literal_types": ["wholes int"]}).own_types
    with pytest.raises(TypeError):
        argument_rules({"sorts": ["text string"]})
