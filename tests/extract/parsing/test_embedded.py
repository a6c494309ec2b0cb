"""Code within files of other languages keeps its places, and nothing else is left of the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.extraction import extract
from packlens.extract.facts import FileFacts
from packlens.extract.languages.language import languages
from packlens.extract.parsing.captures import collect
from packlens.extract.parsing.embedded import embedded_code, template_code

COMPONENTS = ("astro", "svelte", "vue")


def code(language: str, text: str) -> str:
    raw = text.encode()
    root = languages()[language].parser.parse(raw).root_node
    return embedded_code(raw, collect(languages()[language], root, raw).embedded).decode()


def facts(language: str, path: str, text: str) -> FileFacts:
    return extract(languages()[language], path, text.encode()).facts


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("vue", "<script>\nlet a;\n</script>\n<p/>\n", "        \nlet a;\n         \n    \n"),
        ("vue", "<template>{{ a }}{{ b }}</template>", "          ;  a  ;;  b  ;           "),
        ("vue", '<template><i @a="b()"/></template>', "             " + "   ;b();" + "             "),
        ("svelte", "<p>{a}{#if b}{c(d)}{/if}</p>", "   ;a;;    b;;c(d);         "),
        ("svelte", '<p class="b {c} {d}" use:e use:f/>', "            ;c; ;d;  use:e;use:f;" + " "),
        ("svelte", "{#if a}{@const b = c}{@render d(e)}{/if}", ";    a;;       b = c;;          e ;     "),
        ("erb", "<p><%= a(1) %><% if b -%>c<% end %>", "   ;   a(1)  ;;  if b   ; ;  end  ;"),
        ("erb", "<%# a %><%% b %>\n<%== c %>", "                \n;    c  ;"),
        ("astro", "<p>{a.map((b) => <i c={d}/>)}</p>", "   ;a.map((b) => 0    ,d   );    "),
    ],
)
def test_only_code_is_left(language: str, text: str, expected: str) -> None:
    assert expected == code(language, text)


def haml(text: str) -> str:
    pattern = languages()["haml"].template_code_pattern
    assert pattern is not None
    return template_code(text.encode(), pattern, b"").decode()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("= a(1)\n%p= b\n", "  a(1)\n;   b\n"),
        ("- if a\n  = b c,\n    d\n- else\n", "     a\n;   b c,\n    d\n;     \n"),
        ("%a.b{c: d, e: '}'}= f", "   _ c: d, e: '}';  f"),
        ("%a{\n    b: c,\n    d: e\n  }", "   \n  _ b: c,\n    d: e\n   "),
        ("- a.each do |b, c|\n  = b", "  a.each;as  b, c \n;   b"),
        ("= a do\n", "  a   \n"),
        ("= a\n%p b = c #{d({})}, \\#{e}\n", "  a\n         ; d({})        \n"),
        ("-# a\n  = b\n\n  = c\n= d\n", "    \n     \n\n     \n; d\n"),
        (":ruby\n  = a\n= b\n", "     \n     \n; b\n"),
        ("- when 1, 2\n", "    __ 1, 2\n"),
        ("%p a\n/ b\n", "    \n   \n"),
    ],
)
def test_of_haml_only_code_is_left(text: str, expected: str) -> None:
    assert expected == haml(text)


@given(st.text("%{}='\"a \n:.#-|do,\\", max_size=60))
def test_lines_and_length_of_haml_stay(text: str) -> None:
    found = haml(text)
    assert (len(text), text.count("\n")) == (len(found), found.count("\n"))


@given(st.sampled_from(COMPONENTS), st.text("<>{}/\"'=abc \n:@#-", max_size=60))
def test_lines_and_length_stay(language: str, text: str) -> None:
    found = code(language, f"<script>{text}</script>{text}")
    assert len(text) * 2 + 17 == len(found)
    assert text.count("\n") * 2 == found.count("\n")


@pytest.mark.parametrize("language", COMPONENTS)
@pytest.mark.parametrize(
    ("path", "name"),
    [("shop/Row.x", "Row"), ("shop/Row/index.x", "Row"), ("shop/+page.x", "+page"), ("shop/Row.story.x", "Row.story")],
)
def test_a_component_is_called_like_its_file(language: str, path: str, name: str) -> None:
    component = facts(language, path, "<p>text</p>\n<p/>\n").definitions[1]
    assert (name, "class", 1, 3) == (component.name, component.kind, component.start_line, component.end_line)


def test_what_a_script_defines_is_not_within_the_component() -> None:
    text = "<script>\nfunction add() { go() }\nfunction go() {}\n</script>\n<p>{{ add() }}</p>"
    found = facts("vue", "Row.vue", text)
    assert [("Row", 0), ("add", 0), ("go", 0)] == [(each.qualified_name, each.parent) for each in found.definitions[1:]]
    assert {("add", 1), ("go", 2)} == {(each.name, each.owner) for each in found.references}


@pytest.mark.parametrize("language", COMPONENTS)
def test_a_style_has_rules_at_their_places_and_no_words_of_the_component(language: str) -> None:
    found = facts(language, "Row.x", '<p class="card">x</p>\n<style>\n/* one row */\n.card { color: red }\n</style>\n')
    component, rule = found.definitions[1:]
    assert ("card", "selector", 0, 4) == (rule.name, rule.kind, rule.parent, rule.start_line)
    assert ("", "") == (component.doc, rule.doc)
    assert [("style", "card", 1)] == [(each.kind, each.name, each.owner) for each in found.references]


@pytest.mark.parametrize("opening", ['<style lang="sass">', "<style lang='stylus' scoped>", "<style lang=less>"])
def test_a_style_that_is_no_css_has_no_rules(opening: str) -> None:
    assert ["Row.vue", "Row"] == [
        each.name for each in facts("vue", "Row.vue", f"{opening}\n.a {{}}\n</style>").definitions
    ]
