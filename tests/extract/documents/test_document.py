"""A symbol's document holds the words of its own text, each in the field it stands in."""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from packlens.extract.documents import words
from packlens.extract.documents.document import build_documents
from packlens.extract.documents.posting_format import FIELD_SHIFT, FIELDS, FREQUENCY_SHIFT, ORDINAL_SHIFT, TERM_MASK
from packlens.extract.documents.words import FileWords, PostingsBuilder
from packlens.extract.extraction import Extraction, extract
from packlens.extract.facts import Definition, FileFacts, References
from packlens.extract.languages.language import languages
from packlens.text import text_terms


def extraction_of(source: str, path: str = "shop/cart.py", language: str = "python") -> Extraction:
    return extract(languages()[language], path, source.encode())


def fields_of(
    source: str, name: str, path: str = "shop/cart.py", language: str = "python"
) -> dict[str, dict[str, int]]:
    """The terms of one symbol with their frequencies, by field."""
    extraction = extraction_of(source, path, language)
    ordinal = next(n for n, d in enumerate(extraction.facts.definitions) if d.qualified_name == name)
    document = build_documents([(path, source.encode(), extraction)])[0]
    found: dict[str, dict[str, int]] = {}
    for packed in array("Q", document.postings):
        if packed >> ORDINAL_SHIFT == ordinal:
            field = FIELDS[packed >> FIELD_SHIFT & 0xF]
            found.setdefault(field, {})[document.terms[packed & TERM_MASK]] = packed >> FREQUENCY_SHIFT & 0xFFF
    return found


CART = '''class Cart:
    """Holds goods."""

    limit = 3

    # about adding
    def add(self, item):
        # why twice
        check(item, item)
        log("added item")
'''


def test_each_word_is_in_the_field_it_stands_in() -> None:
    fields = fields_of(CART, "Cart.add")
    assert {"add": 1} == fields["name"]
    assert {"cart": 1, "add": 1} == fields["qualified"]
    assert {"about", "add"} == set(fields["doc"])
    assert {"whi": 1, "twice": 1} == fields["comments"]
    assert {"item", "add"} == set(fields["strings"])
    assert 3 == fields["body"]["item"]
    assert "twice" not in fields["body"]
    assert "added" not in fields["body"]


def test_a_class_has_the_names_of_its_members_but_not_their_bodies() -> None:
    fields = fields_of(CART, "Cart")
    assert {"limit", "add"} == set(fields["members"])
    assert "check" not in fields["body"]
    assert "cart" in fields["body"]


def test_a_job_has_the_words_of_its_steps() -> None:
    source = "on: push\njobs:\n  check:\n    steps:\n      - run: uvx 'reuse' lint # licences\n"
    fields = fields_of(source, "check", ".github/workflows/ci.yml", "githubactions")
    assert {"uvx", "reus", "lint", "licenc"} <= set(fields["body"])


def test_tests_have_no_body() -> None:
    source = "def test_add():\n    # a comment\n    total = 1\n"
    assert "body" in fields_of(source, "test_add", "shop/adding.py")
    fields = fields_of(source, "test_add", "tests/test_cart.py")
    assert {"name", "signature", "comments"} == set(fields)


def test_code_in_a_template_string_is_code_to_itself_and_string_to_what_is_around() -> None:
    source = b"before `${ inner 'text' }` after"
    template, inner = (7, source.index(b"` after") + 1), (source.index(b"inner"), source.index(b" }"))
    file = FileWords(source, [], [template, (source.index(b"'"), source.index(b"' }") + 1)])
    assert ["inner"] == file.in_code(*inner, []).split()
    assert ["before", "after"] == file.in_code(0, len(source), []).split()
    assert ["text"] == file.in_spans(file.strings(*inner)).split()


def test_members_are_cut_out_of_code() -> None:
    file = FileWords(b"class member { body } end", [], [])
    assert ["class", "end"] == file.in_code(0, 25, [(6, 21)]).split()


def test_frequencies_stop_at_what_twelve_bits_hold() -> None:
    source = "def f():\n" + "    word\n" * 5000
    assert 0xFFF == fields_of(source, "f")["body"]["word"]


def test_words_of_other_scripts_are_found() -> None:
    fields = fields_of("def größe():\n    return länge + 'straße'\n", "größe")
    assert set(text_terms("def größe return länge")) == set(fields["body"])
    assert set(text_terms("straße")) == set(fields["strings"])


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 9), st.text(max_size=30))))
@example([(0, 0, 1, "def __init__(self, a_b): x2.HTTPServer_3 -> 'z'"), (2, 1, 1, "a\tb\x0bc\x1fd _ __ _x_ größe _ä_")])
@example([(0, 0, 1, "a \x01 control\x01character"), (1, 0, 1, "after it")])
def test_all_texts_counted_at_once_have_the_terms_of_each(texts: list[tuple[int, int, int, str]]) -> None:
    postings = PostingsBuilder()
    expected: Counter[tuple[int, int, int, str]] = Counter()
    for file, ordinal, field, text in texts:
        postings.put(file, ordinal, field, text)
        expected.update((file, ordinal, field, term) for term in text_terms(text))
    found: Counter[tuple[int, int, int, str]] = Counter()
    for file, (terms, packed) in enumerate(postings.counted(3)):
        assert len(terms) == len(set(terms))
        for posting in array("Q", packed):
            use = (file, posting >> ORDINAL_SHIFT, posting >> FIELD_SHIFT & 0xF, terms[posting & TERM_MASK])
            found[use] = posting >> FREQUENCY_SHIFT & 0xFFF
    assert expected == found


def test_a_lexicon_that_has_grown_too_large_is_left_for_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fields_of(CART, "Cart.add")
    monkeypatch.setattr(words, "_MAX_WORDS", 0)
    assert before == fields_of(CART, "Cart.add") == fields_of(CART, "Cart.add")


def _counted(text: str) -> Counter[str]:
    """Return how often each term of a text occurs, by the postings of a builder of its own."""
    builder = PostingsBuilder()
    builder.put(0, 0, 0, text)
    terms, packed = builder.counted(1)[0]
    return Counter({terms[each & TERM_MASK]: each >> FREQUENCY_SHIFT & 0xFFF for each in array("Q", packed)})


@pytest.mark.parametrize("attempt", range(10))
def test_threads_that_count_at_the_same_time_find_the_terms_of_their_own_texts(attempt: int) -> None:
    """A server reads an edited file in one thread, and texts that are looked at in others."""
    every_text = [
        " ".join(f"{first}{second}{'abcdefghij'[attempt]}{kind} same" for first in "bcdfgklm" for second in "aeiouy")
        for kind in ("tax", "box", "rum", "fig")
    ]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(every_text)) as threads:
            found = list(threads.map(_counted, every_text))
    finally:
        sys.setswitchinterval(interval)
    assert [Counter(text_terms(text)) for text in every_text] == found


def test_a_file_without_symbols_has_its_path_and_header() -> None:
    fields = fields_of("# The cart.\n", "cart.py")
    assert {"path", "comments"} == set(fields)
    assert {"shop", "cart", "py"} == set(fields["path"])


def test_a_file_that_was_not_read_has_a_document_all_the_same() -> None:
    node = Definition("a.py", "a.py", "file", -1, "", "", "", "", 0, 0, 1, 1, True, False)
    document = build_documents([("a.py", b"", Extraction(FileFacts("", (node,), References(), (), "binary")))])[0]
    assert ["py"] == document.terms


def test_no_files_have_no_documents() -> None:
    """A batch of which nothing could be read."""
    assert build_documents([]) == []


def test_the_same_source_gives_the_same_bytes() -> None:
    first, second = (build_documents([("a.py", CART.encode(), extraction_of(CART))])[0] for _ in range(2))
    assert first == second
