"""Finds the rules of style sheets that a class or an id means.

Any page may use any sheet, so a name alone says little: the file's own rule counts first, then those of sheets that it
imports, then those of the nearest sheets. A name that many sheets define means none of them. The rules in a component
or page are for its own elements.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from typing import Final

from packlens.extract.wiring.style_names import TO_COMPONENT, module_container
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import INFERRED, RESOLVED, Target, shared_among
from packlens.resolve.symbols.symbol_table import common_prefix_length

_MAX_SHEETS: Final = 2
_SHEETS: Final = (".css", ".scss")
_MODULE: Final = re.compile(r"\.module\.\w+$")
"""Sheets whose classes only their importers know (CSS modules)."""
_UNNAMED_MODULE: Final = "module"
"""The module of a component's rules in `<style module>`, whose name in its template is `$style`."""


def styled_by(file: FileEntry, named: Iterable[Entry], module: str) -> list[Target]:
    """Return the rules of a name in the sheet that a file imports as `module`; without one, in the nearest sheets.

    A component's own rules in a module (Vue's `<style module>`) are known by that module alone.
    """
    rules = [entry for entry in named if entry.kind == "selector" and is_known_in(file, entry)]
    container = module_container(_UNNAMED_MODULE if module == "$style" else module)
    if own := [rule for rule in rules if rule.file is file and rule.container == container]:
        return shared_among(own, RESOLVED)
    if module and module != TO_COMPONENT:
        sheets = [imported.module for imported in file.imports.get(module, ())]
        return shared_among([rule for rule in rules if _is_imported(file, rule, sheets)], RESOLVED)
    rules = [rule for rule in rules if rule.file is not file and not _MODULE.search(rule.file.path)]
    sheets = [imported.module for imports in file.imports.values() for imported in imports]
    if imported_rules := [rule for rule in rules if _is_imported(file, rule, sheets)]:
        return shared_among(imported_rules, RESOLVED)
    return _nearest(file, rules)


def _nearest(file: FileEntry, rules: list[Entry]) -> list[Target]:
    """Return the rules of the nearest sheets; none if too many sheets are equally near."""
    nearness = {rule: _nearness(file, rule) for rule in rules}
    best = max(nearness.values(), default=(0, 0))
    nearest = [rule for rule in rules if nearness[rule] == best]
    most = _MAX_SHEETS if best[0] else 1
    return shared_among(nearest, INFERRED) if len(nearest) <= most else []


def is_known_in(file: FileEntry, rule: Entry) -> bool:
    """Return whether a file may use a rule or mixin: those in a component or page are its own."""
    return rule.file is file or rule.file.path.endswith(_SHEETS)


def _nearness(file: FileEntry, rule: Entry) -> tuple[int, int]:
    """Return how many folders a file and a sheet have in common, and minus how many levels the sheet is below these."""
    folders_of_rule = rule.file.path.split("/")
    shared = common_prefix_length(file.path.split("/"), folders_of_rule)
    return shared, shared - len(folders_of_rule)


def _is_imported(file: FileEntry, rule: Entry, modules: Iterable[str]) -> bool:
    """Return whether one of the modules is the rule's sheet: a relative path, or the end of its path (`@/a/b.css`)."""
    path = rule.file.path
    for module in modules:
        if not module.endswith(posixpath.basename(path)):
            continue
        if module.startswith("."):
            sheet = posixpath.normpath(posixpath.join(posixpath.dirname(file.path), module))
        else:
            sheet = module.partition("/")[2] or module
        if path == sheet or path.endswith(f"/{sheet}"):
            return True
    return False
