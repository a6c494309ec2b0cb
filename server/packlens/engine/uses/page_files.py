"""Tells templates, style sheets and build files by their paths: rankings leave them out."""

from __future__ import annotations

import re
from typing import Final

_TEMPLATE: Final = re.compile(
    r"(?i)\.(?:html?(?:\.\w+)?|phtml|erb|haml|slim|twig|jinja2?|j2|njk|hbs|mustache|ejs|heex|eex|leex|cshtml|ftl|jsp"
    r"|gohtml|tmpl|blade\.php)$|(?:^|/)(?:views|templates)/.*\.php$"
)
_STYLE_SHEET: Final = re.compile(r"(?i)\.(?:css|scss|sass|less|styl|pcss)(?:\.\w+)?$")


_BUILD_FILE: Final = re.compile(
    r"(?i)(?:^|/)(?:(?:gnu)?makefile(?:\.\w+)?|dockerfile[\w.-]*|[\w.-]+\.dockerfile|[\w.-]+\.(?:mk|tf|cmake|gradle\.kts)"
    r"|cmakelists\.txt|meson\.(?:build|options)|meson_options\.txt|pom\.xml|[\w.-]+\.gradle|(?:docker-)?compose[\w.-]*\.ya?ml|chart\.yaml|values[\w.-]*\.yaml|\.gitlab-ci\.yml"
    r"|\.github/workflows/[^/]+|charts?/(?:[^/]+/)?templates/.+)$"
)


def is_template(path: str) -> bool:
    """Return whether a path is that of a page or of a template that code renders."""
    return _TEMPLATE.search(path) is not None


def is_style_sheet(path: str) -> bool:
    """Return whether a path is that of a style sheet."""
    return _STYLE_SHEET.search(path) is not None


def is_build_file(path: str) -> bool:
    """Return whether a path is that of a file that says how a program is built, deployed or run."""
    return _BUILD_FILE.search(path) is not None
