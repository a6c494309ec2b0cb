"""Reads the names of style sheets out of attributes and expressions: the classes of an element, its id, a selector.

Values that a program computes are no names, and neither are words that contain one (`btn-${size}`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

TO_COMPONENT: Final = ":passed"
"""The qualifier of a class that is passed to a component: rules around the element do not reach what the component
renders."""
_NAME: Final = re.compile(r"[_A-Za-z-][\w-]*")
_SELECTED: Final = re.compile(r"(?<!\\)\.(-?[_A-Za-z][\w-]*)|(#-?[_A-Za-z][\w-]*)")
_ATTRIBUTE_OF_SELECTOR: Final = re.compile(r"\[[^\]]*\]")
_TAG: Final = re.compile(r"\{%.*?%\}", re.DOTALL)
_VALUE: Final = re.compile(r"\{\{.*?\}\}|\$\{[^{}]*\}|<[%?].*?[%?]>|#\{[^{}]*\}|\{[^{}]*\}", re.DOTALL)
"""A value that a template inserts: `{{ size }}`, `${size}`, `<%= size %>`, `#{size}`, `{size}`."""
_COMPUTED: Final = "\0"
_COMPARED: Final = re.compile(r"""[=!]==?\s*(["'`])[^"'`]*\1|(["'`])[^"'`]*\2\s*[=!]==?""")
_LITERAL: Final = re.compile(r"""(["'`])((?:\\.|(?!\1)[^\\])*)\1""", re.DOTALL)
_KEY: Final = re.compile(r"[{,]\s*([A-Za-z_]\w*)\s*:")
_OF_MODULE: Final = re.compile(
    r"""(?<![\w$])([A-Za-z_$][\w$]*)(?:\.([A-Za-z_]\w*)\b(?!\s*[(.])|\[\s*["']([\w-]+)["']\s*\])"""
)
"""A class of an imported style sheet: `styles.card`, `styles["card-title"]`."""


def module_container(module: str) -> str:
    """Return the container of rules in a component's module (Vue's `<style module="grid">`); no type has such a
    name."""
    return f"<{module}>" if module else ""


def style_names(text: str) -> Iterator[str]:
    """Yield the names in an attribute, which blanks separate."""
    text = _VALUE.sub(_COMPUTED, _TAG.sub(" ", text))
    words = (word.removeprefix("class:") for word in text.split())  # Svelte's `class:active`
    yield from (word for word in words if _NAME.fullmatch(word))


def classes_in_expression(text: str) -> Iterator[tuple[str, str]]:
    """Yield (class, name of the style sheet's import or '') of an expression whose value is a list of classes."""
    text = _COMPARED.sub(" ", text)
    yield from ((dotted or quoted, module) for module, dotted, quoted in _OF_MODULE.findall(text))
    text = _OF_MODULE.sub(" ", text)
    yield from ((name, "") for _, literal in _LITERAL.findall(text) for name in style_names(literal))
    yield from ((name, "") for name in _KEY.findall(text))


def names_in_selector(text: str) -> Iterator[str]:
    """Yield the classes of a selector, and its ids with their number sign."""
    text = _VALUE.sub(_COMPUTED, _ATTRIBUTE_OF_SELECTOR.sub("", text))
    for match in _SELECTED.finditer(text):
        if text[match.end() : match.end() + 1] != _COMPUTED:
            yield match[1] or match[2]
