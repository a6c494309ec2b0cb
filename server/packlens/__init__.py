"""Packlens: find the code a task needs and pack it into a token budget.

    from packlens import ContextEngine

    with ContextEngine.open("path/to/repository") as engine:
        engine.index()
        pack = engine.for_task("add a before_request hook", budget=5_000)
        print(pack.render("markdown"))

Names are imported when first used: `packlens --help` needs none of the engine (0.7 s of imports). The package itself
imports nothing, so that the command (`__main__`) can catch an interrupt of any import.
"""

TYPE_CHECKING = False  # checkers take it for that of `typing`
if TYPE_CHECKING:
    from typing import Any

    from packlens.config import Settings
    from packlens.engine.context_engine import ContextEngine
    from packlens.errors import PacklensError
    from packlens.index.build import IndexReport
    from packlens.model import Node, PackEdge, RankedSymbol, ScoreComponents, Span
    from packlens.pack.result import Pack, PackDiff
    from packlens.version import __version__

__all__ = [
    "ContextEngine",
    "IndexReport",
    "Node",
    "Pack",
    "PackDiff",
    "PackEdge",
    "PacklensError",
    "RankedSymbol",
    "ScoreComponents",
    "Settings",
    "Span",
    "__version__",
]

_HOMES = {
    "ContextEngine": "packlens.engine.context_engine",
    "IndexReport": "packlens.index.build",
    "Node": "packlens.model",
    "Pack": "packlens.pack.result",
    "PackDiff": "packlens.pack.result",
    "PackEdge": "packlens.model",
    "PacklensError": "packlens.errors",
    "RankedSymbol": "packlens.model",
    "ScoreComponents": "packlens.model",
    "Settings": "packlens.config",
    "Span": "packlens.model",
    "__version__": "packlens.version",
}


def __getattr__(name: str) -> "Any":
    """Import a public name when it is first asked for (PEP 562)."""
    from importlib import import_module  # noqa: PLC0415 - see above

    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'packlens' has no attribute '{name}'")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
