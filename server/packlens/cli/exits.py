"""How a command ends: exit codes, and one sentence for everything that can go wrong.

0    done
1    error (also: `doctor` found something broken, a benchmark task failed)
2    wrong use: unknown option, impossible value
3    symbol, file or pack not found
4    nothing to index, or not indexed yet
5    the index database cannot be used
130  interrupted (128 + SIGINT)
141  the reader of the output closed it (128 + SIGPIPE), as `head` does
"""

from __future__ import annotations

import os
import traceback
from typing import Final, NamedTuple

import click
from click.exceptions import NoArgsIsHelpError

from packlens.errors import (
    DEBUG,
    FileNotIndexedError,
    LessonNotFoundError,
    PacklensError,
    PackNotFoundError,
    RootError,
    SettingError,
    StoreError,
    SymbolNotFoundError,
)

OK: Final = 0
ERROR: Final = 1
USAGE: Final = 2
NOT_FOUND: Final = 3
NOTHING_TO_INDEX: Final = 4
DATABASE: Final = 5
INTERRUPTED: Final = 130
OUTPUT_GONE: Final = 141

_CODES: Final[tuple[tuple[type[PacklensError], int], ...]] = (
    (SettingError, USAGE),
    (SymbolNotFoundError, NOT_FOUND),
    (FileNotIndexedError, NOT_FOUND),
    (PackNotFoundError, NOT_FOUND),
    (LessonNotFoundError, NOT_FOUND),
    (RootError, NOTHING_TO_INDEX),
    (StoreError, DATABASE),
)


class OutputGoneError(Exception):
    """The reader of the standard output has closed it."""


class Failure(NamedTuple):
    """Why a command failed, for people and for programs."""

    kind: str
    """In snake case, stable: 'symbol_not_found', 'store_newer', 'usage', 'interrupted', 'internal' …"""
    message: str
    code: int
    suggestions: tuple[str, ...] = ()
    usage: str = ""
    """How the command is called, after wrong use: one line, or the whole help where no command is named."""

    def as_json(self) -> dict[str, object]:
        """Return the document that `--json` prints in place of an answer."""
        error: dict[str, object] = {"kind": self.kind, "message": self.message, "exit_code": self.code}
        if self.suggestions:
            error["suggestions"] = list(self.suggestions)
        return {"error": error}


def failure(error: BaseException) -> Failure:
    """Return how a command reports an exception. Unforeseen exceptions are called internal."""
    if _interrupted(error):
        return Failure("interrupted", "Interrupted.", INTERRUPTED)
    if isinstance(error, PacklensError):
        code = next((code for kind, code in _CODES if isinstance(error, kind)), ERROR)
        return Failure(error.kind, str(error), code, getattr(error, "suggestions", ()))
    if isinstance(error, NoArgsIsHelpError):
        return Failure("usage", "Name a command.", USAGE, usage=error.format_message())
    if isinstance(error, click.UsageError):
        usage = error.ctx.get_usage() if error.ctx else ""
        return Failure("usage", error.format_message(), USAGE, usage=usage)
    if isinstance(error, click.ClickException):
        return Failure("error", error.format_message(), error.exit_code)
    detail = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return Failure(
        "internal", f"Packlens failed unexpectedly ({detail}); please report it, with what {DEBUG}=1 shows.", ERROR
    )


def _interrupted(error: BaseException | None) -> bool:
    """Whether an exception is an interrupt, or was caused by one (tree-sitter raises 'regular expression error')."""
    while error is not None:
        if isinstance(error, click.Abort | KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


def debug_traceback(error: BaseException) -> str:
    """Return the traceback of an exception if the user asked for it, or ''."""
    return "".join(traceback.format_exception(error)) if os.environ.get(DEBUG) == "1" else ""
