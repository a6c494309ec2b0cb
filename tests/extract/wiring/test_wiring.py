"""Texts that name parts of a system."""

from __future__ import annotations

from packlens.extract.wiring.wiring import wired_uses


def test_a_path_that_is_joined_of_literals_and_values_is_one_endpoint() -> None:
    assert [("endpoint", "/users/{}", "ANY:^")] == wired_uses("endpoint", '"/users/" + id', "")


def test_escapes_in_a_literal_are_read_in_time_that_is_linear_in_them() -> None:
    escapes = r"\d" * 100
    assert [] == wired_uses("endpoint", f'"{escapes}" + id', "")
    assert [] == wired_uses("path", f'"{escapes}', "")


def test_values_of_a_template_are_those_of_its_actions() -> None:
    template = (
        "{{ $.Values.a.b | default .Values.c }} {{/* .Values.d */}} .Values.e {{ $x.Values.f }} {{ index .Values }}"
    )
    assert [("value", ".Values.a.b", "Values:a.b"), ("value", ".Values.c", "Values:c")] == wired_uses(
        "values", template, ""
    )


def test_an_operation_has_the_other_fields_that_its_document_asks_of_the_type() -> None:
    operation = "query { cart order }"
    assert [("ask_field", "cart", "Query:order"), ("ask_field", "order", "Query:cart")] == wired_uses(
        "operation", operation, ""
    )
    document = operation + "query { user } mutation { pay }"
    assert ("ask_field", "cart", "Query:order.user") == wired_uses("operation", operation, document)[0]


def test_a_text_of_very_many_names_is_read_in_part_or_not_at_all() -> None:
    values = "".join(f"{{{{ .Values.a{number} }}}}" for number in range(2000))
    assert 1000 == len(wired_uses("values", values, ""))
    assert [] == wired_uses("operation", "{ a }", "{ a }" * 50_000)
