"""Confines a fault of ours to the file whose extraction or resolution shows it, and says how to report it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Final, TypeVar

from packlens.errors import PacklensError

_OPENING: Final = "Packlens failed unexpectedly at "
_MAX_DETAIL: Final = 200
"""Characters of an exception's text, which may quote code."""
_Result = TypeVar("_Result")
_Instead = TypeVar("_Instead")


def result_or_problem(
    work: Callable[[], _Result], instead: _Instead, *, passing: tuple[type[Exception], ...] = ()
) -> tuple[_Result | _Instead, str]:
    """Return what `work` returns for a file, and ''; or `instead`, and what went wrong.

    Raises what is no fault of a single file: MemoryError, any PacklensError, and what `passing` lists.
    """
    try:
        return work(), ""
    except Exception as error:
        if isinstance(error, (PacklensError, MemoryError, *passing)):
            raise
        return instead, _problem(error)


def is_fault(problem: str) -> bool:
    """Return whether the problem of a file is a fault of ours."""
    return _OPENING in problem


def _problem(error: Exception) -> str:
    frame = extract_tb(error.__traceback__)[-1]
    location = f"{Path(frame.filename).name}:{frame.lineno}"
    detail = f"{type(error).__name__}: {error}"[:_MAX_DETAIL]
    return f"{_OPENING}{location} ({detail}); please report it"
