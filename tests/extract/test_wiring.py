"""Texts that name parts of a system."""

from __future__ import annotations

from packlens.extract.wiring import wired_uses


def test_a_path_that_is_joined_of_literals_and_values_is_one_endpoint() -> None:
    assert [("endpoint", "/users/{}", "ANY")] == wired_uses("endpoint", '"/users/" + id', "")


def test_escapes_in_a_literal_are_read_in_time_that_is_linear_in_them() -> None:
    escapes = r"\d" * 100
    assert [] == wired_uses("endpoint", f'"{escapes}" + id', "")
    assert [] == wired_uses("path", f'"{escapes}', "")
