"""Predictions, which a system returns for benchmark tasks: written as one line for each task, and read for scoring."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packlens.bench.json_lines import read_lines, texts_in
from packlens.errors import PacklensError

Saved = Mapping[str, Mapping[str, "Prediction"]]
"""Predictions by system and task."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """The answer to one task: symbols and their files, best first, or why there are none."""

    system: str
    task_id: str
    repo: str
    symbols: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    tokens: int = 0
    latency_ms: float = 0.0
    error: str = ""

    def line(self) -> str:
        """Return the line that scorers read."""
        value: dict[str, object] = {
            "system": self.system,
            "task_id": self.task_id,
            "symbols": self.symbols,
            "files": self.files,
            "tokens": self.tokens,
            "latency_ms": round(self.latency_ms, 3),
        }
        if self.error:
            value["error"] = self.error
        return json.dumps(value) + "\n"


def load_predictions(paths: Iterable[Path]) -> Saved:
    """Return the predictions of some JSONL files; the last one counts for each system and task.

    Raises PacklensError, which names the line, for one that is not a prediction.
    """
    systems: dict[str, dict[str, Prediction]] = {}
    for path in paths:
        for value, location in read_lines(path, "predictions"):
            prediction = _prediction(value, location)
            systems.setdefault(prediction.system, {})[prediction.task_id] = prediction
    if not systems:
        raise PacklensError("These files hold no prediction; `packlens bench retrieval --out FILE` writes some.")
    return systems


def _prediction(value: Any, location: str) -> Prediction:
    if not isinstance(value, Mapping) or not all(isinstance(value.get(name), str) for name in ("system", "task_id")):
        raise PacklensError(f"{location} is not a prediction: it must be an object with system and task_id.")
    return Prediction(
        value["system"],
        value["task_id"],
        "",
        _names(value, "symbols", location),
        _names(value, "files", location),
        error=str(value.get("error") or ""),
    )


def _names(value: Mapping[str, Any], name: str, location: str) -> tuple[str, ...]:
    return texts_in(value, name, f"{location} is not a prediction: {name} must be a list, best first.")
