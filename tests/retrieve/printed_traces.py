"""Stack traces in every form, printed from frames."""

from __future__ import annotations

from tests.bench.stack_traces import TEMPLATES, Frame

INNER = Frame("src/shop/cart.py", 31, "add", "Cart")


OUTER = Frame("src/shop/checkout.py", 12, "pay", "Checkout")


FORMS = sorted(path.relative_to(TEMPLATES).with_suffix("").as_posix() for path in TEMPLATES.rglob("*.txt"))


def printed_trace(form: str) -> str:
    """Return what a runtime prints for two functions of a shop."""
    language = form.partition("/")[0]
    extension = {
        "python": "py",
        "typescript": "ts",
        "javascript": "js",
        "kotlin": "kt",
        "csharp": "cs",
        "rust": "rs",
        "ruby": "rb",
        "elixir": "ex",
    }.get(language, language)
    inner, outer = (Frame(p.path.replace(".py", f".{extension}"), p.line, p.name, p.container) for p in (INNER, OUTER))
    return (TEMPLATES / f"{form}.txt").read_text("utf-8").format(inner=inner, outer=outer)
