"""Confines a fault of ours to the file whose resolution shows it, and says how to report it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Final, TypeVar

from packlens.errors import PacklensError

_MAX_DETAIL: Final = 200
"""Characters of an exception's text, which may quote code."""
_Result = TypeVar("_Result")
_Instead = TypeVar("_Instead")


def result_or_problem(resolve: Callable[[], _Result], instead: _Instead) -> tuple[_Result | _Instead, str]:
    """Return what `resolve` returns for a file, and ''; or `instead`, and what went wrong.

    Raises what is no fault of a single file: MemoryError, and any PacklensError.
    """
    try:
        return resolve(), ""
    except (PacklensError, MemoryError):
        raise
    except Exception as error:
        return instead, _problem(error)


def _problem(error: Exception) -> str:
    frame = extract_tb(error.__traceback__)[-1]
    place = f"{Path(frame.filename).name}:{frame.lineno}"
    detail = f"{type(error).__name__}: {error}"[:_MAX_DETAIL]
    return f"its references are not resolved: Packlens failed unexpectedly at {place} ({detail}); please report it"
