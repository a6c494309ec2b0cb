"""Tells templates and style sheets by their paths: code names them in texts, and rankings leave them out."""

from __future__ import annotations

import re
from typing import Final

_TEMPLATE: Final = re.compile(
    r"(?i)\.(?:html?(?:\.\w+)?|phtml|erb|haml|slim|twig|jinja2?|j2|njk|hbs|mustache|ejs|heex|eex|leex|cshtml|ftl|jsp"
    r"|gohtml|tmpl|blade\.php)$|(?:^|/)(?:views|templates)/.*\.php$"
)
_STYLE_SHEET: Final = re.compile(r"(?i)\.(?:css|scss|sass|less|styl|pcss)(?:\.\w+)?$")


def is_template(path: str) -> bool:
    """Return whether a path is that of a page or of a template that code renders."""
    return _TEMPLATE.search(path) is not None


def is_style_sheet(path: str) -> bool:
    """Return whether a path is that of a style sheet."""
    return _STYLE_SHEET.search(path) is not None
