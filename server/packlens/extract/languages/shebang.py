"""Reads the first line of a script: which interpreter runs it (`#!/usr/bin/env python3`)."""

from __future__ import annotations

import re
from typing import Final

MAX_SCRIPT_SIZE: Final = 256 << 10
"""Bytes. Larger files without an extension are data, or programs with their data behind a script."""
FIRST_LINE_SIZE: Final = 128
"""Bytes of a script that hold its first line as far as Linux reads it (BINPRM_BUF_SIZE was 128 until Linux 5.1)."""
_LINE: Final = re.compile(rb"#![ \t]*(\S+)([^\r\n]*)")
_VERSION: Final = re.compile(r"-?\d[\d.]*$")


def has_extension(name: str) -> bool:
    """Return whether a file's name (without folders) has an extension; the dot of a hidden file begins none."""
    return "." in name[1:]


def interpreter_of(source: bytes) -> str:
    """Return the name of the program that runs a script, without folders and version: 'python'; '' if none is named.

    `env` runs the first of its words that is neither an option nor sets a variable.
    """
    if not source.startswith(b"#!") or (line := _LINE.match(source[:FIRST_LINE_SIZE])) is None:
        return ""
    program, arguments = _program(line[1]), line[2].split()
    if program == "env":
        words = [word for word in arguments if not word.startswith(b"-") and b"=" not in word]
        program = _program(words[0]) if words else ""
    return _VERSION.sub("", program)


def _program(word: bytes) -> str:
    return word.rpartition(b"/")[2].decode("ascii", "replace")
