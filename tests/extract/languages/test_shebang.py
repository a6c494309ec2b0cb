"""The first line of a script says which interpreter runs it, and the interpreter in which language it is."""

from __future__ import annotations

from collections import Counter

import pytest

from packlens.extract.languages.file_language import language_of_text, may_be_code
from packlens.extract.languages.language import languages
from packlens.extract.languages.shebang import interpreter_of


@pytest.mark.parametrize(
    ("line", "interpreter"),
    [
        ("#!/bin/sh", "sh"),
        ("#! /bin/bash -eu", "bash"),
        ("#!/usr/bin/env python3", "python"),
        ("#!/usr/local/bin/python3.12 -u", "python"),
        ("#!/usr/bin/env -S uv run --script", "uv"),
        ("#!/usr/bin/env -S LANG=C ruby -w", "ruby"),
        ("#!/usr/bin/lua5.1\r", "lua"),
        ("#!/usr/bin/env ts-node", "ts-node"),
        ("#!/usr/bin/env", ""),
        ("#!", ""),
        ("# !/bin/sh", ""),
        ("\n#!/bin/sh", ""),
        ("#!/" + "deep/" * 40 + "sh", ""),
        ("#!/bin/\udcff", "\ufffd"),
    ],
)
def test_a_first_line_names_an_interpreter(line: str, interpreter: str) -> None:
    source = f"{line}\necho done\n".encode("utf-8", "surrogateescape")
    assert interpreter == interpreter_of(source)


@pytest.mark.parametrize(
    ("path", "source", "language"),
    [
        ("bin/serve", b"#!/usr/bin/env python3\n", "python"),
        (".husky/pre-commit", b"#!/usr/bin/env sh\n", "bash"),
        ("bin/rails", b"#!/usr/bin/env ruby\n", "ruby"),
        ("bin/serve.py", b"#!/bin/sh\n", "python"),
        ("Makefile", b"#!/bin/sh\n", "make"),
        ("bin/serve.cfg", b"#!/bin/sh\n", None),
        ("bin/serve", b"import os\n", None),
        ("LICENSE", b"", None),
    ],
)
def test_only_files_without_extension_have_the_language_of_their_first_line(
    path: str, source: bytes, language: str | None
) -> None:
    found = language_of_text(path, source)
    assert language == (found.name if found else None)
    assert may_be_code(path) == (path != "bin/serve.cfg")


def test_an_interpreter_runs_one_language() -> None:
    counts = Counter(name for language in languages().values() for name in language.shebang)
    assert {1} == set(counts.values())
