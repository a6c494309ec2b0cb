"""The commands by name. Each is imported on demand: importing all of them would take as long as many an answer."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Final

import click

_MODULES: Final = {
    "index": "indexing",
    "pack": "packing",
    "files": "packing",
    "pr": "packing",
    "replay": "packing",
    "explore": "exploring",
    "context": "exploring",
    "impact": "exploring",
    "why": "explaining",
    "radius": "explaining",
    "tests": "explaining",
    "evidence": "evidence",
    "feedback": "learning",
    "learn": "learning",
    "stats": "indexing",
    "lsp": "serving",
    "mcp": "serving",
    "serve": "serving",
    "connect": "connecting",
    "disconnect": "connecting",
    "fleet": "fleet",
    "doctor": "diagnosis",
    "cache": "caching",
    "bench": "benchmarks",
}
"""The module of `cli` that has a command under its name, in the order in which a new user meets them."""


class Commands(MutableMapping[str, click.Command]):
    """Every command of `packlens`, by name."""

    def __init__(self) -> None:
        self._modules = dict(_MODULES)
        self._imported: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._imported:
            module = import_module(f"packlens.cli.{self._modules[name]}")
            self._imported[name] = getattr(module, name)
        return self._imported[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._modules.setdefault(name, "")
        self._imported[name] = command

    def __delitem__(self, name: str) -> None:
        del self._modules[name]
        self._imported.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)
