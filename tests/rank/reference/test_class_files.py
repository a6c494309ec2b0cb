"""Equivalence classes as files: those that come with Packlens, the loader's rules, and which apply to a workspace."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import OWN_CLASSES
from packlens.errors import SettingError
from packlens.extract.languages.language import languages
from packlens.graph.view import Index
from packlens.rank.reference.class_files import classes_for, parse_classes
from packlens.rank.reference.equivalence import KIND_WEIGHTS, EquivalenceClass, match_classes
from packlens.rank.reference.frameworks import known_frameworks
from packlens.rank.reference.keywords import extract_keywords
from packlens.rank.reference.word_forms import key_of, phrase_parts
from packlens.retrieve.tasks.words import ACTION_VERBS, GENERIC_NOUNS, STOP_WORDS
from tests.graph.build import NodeSpec, make_index
from tests.rank.reference.packaged import packaged_classes

CLASS = '[[class]]\nconcept = "C"\nphrases = ["blast radius"]\ntargets = ["t"]\n'
NINE = {"python", "typescript", "tsx", "javascript", "go", "java", "rust", "csharp", "ruby"}
COMMON = frozenset(
    """
    access action adapter agent allocator array attribute binding block body box branch bridge broker browser cell chain
    channel check clock closer column command component connection content context controller counter cursor delegate
    dialect directive document element engine entity entry event factory field filter flag form fragment frame future
    graph group guard guide handler header hook host image index initializer input interface job key label layer layout
    limit line link list listener load lock loop mark message middleware mode model mutation name namespace network node
    note number operator order ordering output owner page pager parser part path pattern pipe pipeline plan point policy
    pool portal print process profile property provider proxy query queue range reader record relation request resource
    response result role room root route row rule scope screen script section seek service session set share signal size
    slot slots snippet source stage state status step store stream string style table tag target task template term text
    thread time title token transaction transition tree trigger update view watch window worker
    """.split()
)
"""Common words that are also terms of a language or framework: alone, any task may say them in their common sense."""


def using(*modules: str, written_in: tuple[str, ...] = ("python",)) -> Index:
    """Return an index of files in some languages that import these modules."""
    index = make_index([NodeSpec(path=f"app/{number}.x") for number in range(len(written_in))])
    symbols = replace(index.symbols, languages=list(written_in))
    return replace(index, symbols=symbols, imports=lambda: list(modules))


def concepts(classes: tuple[EquivalenceClass, ...], kind: str) -> set[str]:
    return {equivalence.concept for equivalence in classes if equivalence.kind == kind}


# The packaged data


def test_the_breadth_is_universal_concepts_nine_languages_and_thirty_frameworks() -> None:
    by_kind = Counter(equivalence.kind for equivalence in packaged_classes())
    assert by_kind["universal"] >= 63
    assert by_kind["framework"] >= 263
    class_counts = Counter(name for c in packaged_classes() if c.kind == "language" for name in c.languages)
    assert class_counts.keys() == NINE <= languages().keys()
    assert all(count >= 5 for count in class_counts.values())
    assert len(known_frameworks()) >= 30
    served = {language for framework in known_frameworks() for language in framework.languages}
    assert served >= NINE
    assert len({equivalence.concept for equivalence in packaged_classes()}) == len(packaged_classes())


def test_weights_are_those_of_their_kind() -> None:
    assert all(c.weight == KIND_WEIGHTS[c.kind] for c in packaged_classes())


def test_a_packaged_class_is_admissible_and_says_nothing_twice() -> None:
    for equivalence in packaged_classes():
        address = urlsplit(equivalence.source)
        phrases, targets = equivalence.phrases, equivalence.targets
        keys = {key_of(phrase_parts(phrase)) for phrase in phrases}
        languages = tuple(equivalence.languages)
        assert (address.scheme, bool(address.netloc), " " in equivalence.source) == ("https", True, False), equivalence
        assert bool(languages) == (equivalence.kind != "universal"), equivalence
        assert (len(keys), len({target.lower() for target in targets})) == (len(phrases), len(targets)), equivalence
        for phrase in phrases:
            assert phrase == " ".join(phrase.lower().split()), equivalence
            assert match_classes(phrase, extract_keywords(phrase), languages, (equivalence,)), (phrase, equivalence)


def test_no_class_is_found_by_a_common_word_alone() -> None:
    """A lone word weighs half and is never injected; even so, common words may only stand for universal concepts."""
    common = STOP_WORDS | ACTION_VERBS | GENERIC_NOUNS
    for equivalence in packaged_classes():
        lone = {phrase for phrase in equivalence.phrases if len(phrase_parts(phrase)) == 1}
        assert not lone & (common if equivalence.kind == "universal" else common | COMMON), equivalence


# Which classes apply


def test_a_workspace_has_universal_classes_those_of_its_languages_and_of_its_frameworks() -> None:
    plain = classes_for(using())
    assert concepts(plain, "universal") == concepts(packaged_classes(), "universal")
    assert "PYTHON_CONTEXT_MANAGERS" in concepts(plain, "language")
    assert not any(name.startswith("RUST_") for name in concepts(plain, "language"))
    assert concepts(plain, "framework") == set()
    flask = concepts(classes_for(using("flask")), "framework")
    assert flask == {c.concept for c in packaged_classes() if c.concept.startswith("FLASK_")}


def test_the_same_workspace_has_the_same_classes() -> None:
    assert classes_for(using("flask")) is classes_for(using("flask"))


def test_a_workspaces_classes_join_the_packaged_ones_and_replace_those_of_their_name() -> None:
    classes = classes_for(using(), CLASS.replace('"C"', '"CACHING"') + CLASS)
    assert len(classes) == len(classes_for(using())) + 1
    (caching,) = [equivalence for equivalence in classes if equivalence.concept == "CACHING"]
    assert (caching.kind, caching.weight, caching.targets) == ("user", 1.0, ("t",))


# The loader


def test_values_at_the_top_are_defaults_of_the_classes() -> None:
    text = 'kind = "framework"\nlanguage = "ruby"\nweight = 0.95\nsource = "Guide"\n' + CLASS
    (equivalence,) = parse_classes(text)
    assert equivalence == EquivalenceClass(
        "C", ("blast radius",), ("t",), frozenset({"ruby"}), 0.95, "framework", "Guide"
    )


def test_a_language_may_be_several() -> None:
    (equivalence,) = parse_classes(CLASS + 'language = ["java", "kotlin"]')
    assert equivalence.languages == {"java", "kotlin"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("class = 1", "list of tables"),
        ("class = [1]", "list of tables"),
        ("[[class]", "not valid TOML"),
        ("concept = 'x'", "unknown key 'concept'"),
        ("[[class]]\nphrases = ['p']", "no concept"),
        (CLASS + "weigth = 1", "unknown key 'weigth'"),
        (CLASS + "weight = 0", "impossible weight"),
        (CLASS + "weight = nan", "impossible weight"),
        (CLASS + "weight = true", "impossible weight"),
        (CLASS + "kind = 'learned'", "unknown kind"),
        (CLASS + "kind = 3", "unknown kind"),
        (CLASS + "kind = 'framework'", "names no source"),
        (CLASS + "kind = 'universal'\nsource = ' '", "names no source"),
        (CLASS + "source = 3", "names no source"),
        (CLASS + "language = 3", "needs language"),
        (CLASS + CLASS, "there twice"),
        (CLASS.replace('["blast radius"]', "[]"), "needs phrases"),
        (CLASS.replace('["blast radius"]', '"p"'), "needs phrases"),
        (CLASS.replace("blast radius", "..."), "one to 6 words"),
        (CLASS.replace("blast radius", "functions"), "any task may say"),
        (CLASS.replace('["t"]', '["", 1]'), "needs targets"),
        ("x = " + "[" * 100_000, "not valid TOML"),
    ],
)
def test_what_is_not_admissible_is_refused_with_the_file_and_the_reason(text: str, complaint: str) -> None:
    with pytest.raises(SettingError, match=complaint) as caught:
        parse_classes(text)
    assert str(caught.value).startswith(OWN_CLASSES)


@given(st.text() | st.text().map(lambda text: CLASS + text))
def test_any_text_is_classes_or_one_clear_error(text: str) -> None:
    try:
        classes = parse_classes(text)
    except SettingError:
        return
    assert all(equivalence.phrases and equivalence.targets for equivalence in classes)
