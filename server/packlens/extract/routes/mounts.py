"""Names what a mount puts behind a path: the file, or the function, that declares the routes.

A mount (`app.use("/api", router)`, `include("shop.urls")`, `r.Mount("/carts", cartRoutes())`) is a route without a verb
(`MOUNT /api`), whose type names what it mounts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from packlens.extract.facts import Definition, Import

MOUNTED: Final = "^"
"""In `Definition.type_name`, precedes what a mount mounts; the receiver of a request has it behind its verb."""
MOUNT: Final = "MOUNT"
"""What stands for the verb in the name of a mount."""
OWN_FILE: Final = "."
"""Mounted is what the same file declares."""
FUNCTION: Final = "()"
"""Follows the name of a function that declares the routes: `users::router()`."""
_BETWEEN: Final = "|"
_MARKS: Final = re.compile("[@#%&|]")
"""Signs that mean something else in `Definition.type_name`."""
_NAME: Final = re.compile(r"\w+")


def with_modules(definitions: list[Definition], imports: Sequence[Import]) -> None:
    """Let the mounts of a file name modules instead of the names that the file has for them."""
    for ordinal, definition in enumerate(definitions):
        if definition.kind == "route" and definition.type_name.startswith(MOUNTED):
            target = _modules(definition.type_name.removeprefix(MOUNTED), imports)
            definitions[ordinal] = definition._replace(type_name=MOUNTED + target)


def _modules(target: str, imports: Iterable[Import]) -> str:
    """Return what a mount means by its expression (`users.router`), a path or dotted name in quotes, or a function."""
    if target.endswith(FUNCTION):
        return target
    if target[:1] in "\"'`":
        modules = [target.strip("\"'`")]
    else:
        name, _, member = target.partition(".")
        imported = [each for each in imports if each.local == name]
        if not imported:
            return OWN_FILE if _NAME.fullmatch(name) else ""
        modules = [module for each in imported for module in _of_import(each, has_member=bool(member))]
    return _BETWEEN.join(dict.fromkeys(module for module in modules if not _MARKS.search(module)))


def _of_import(imported: Import, *, has_member: bool) -> list[str]:
    """Return the modules that may be meant: in `from app.routes import users`, `users` is one if `.router` follows."""
    module, name = imported.module, imported.name
    if not has_member or not name or name == "*" or "/" in module:
        return [module]
    return [f"{module}{'' if module.endswith('.') else '.'}{name}", module]


def mounted_modules(type_name: str) -> list[str]:
    """Return the modules that a mount names, or a single OWN_FILE or function."""
    return type_name.removeprefix(MOUNTED).split(_BETWEEN)
