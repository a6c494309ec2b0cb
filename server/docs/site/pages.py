"""Gives the site the pages of the repository from where they are, and the files that they link to."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

_REPOSITORY: Final = Path(__file__).resolve().parents[3]
_LINK: Final = re.compile(r"\]\(([^)#\s:]+)(?:#[^)\s]*)?\)")


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages of the navigation by their paths in the repository, and what else they link to as it is."""
    own = {file.src_uri for file in files}
    pages = [path for path in _paths(config.nav) if path not in own]
    linked = {target for page in pages for target in _targets(page)} - own - set(pages)
    for path in (*pages, *sorted(linked)):
        files.append(File.generated(config, path, abs_src_path=str(_REPOSITORY / path)))
    return files


def _paths(nav: object) -> Iterator[str]:
    """Yield the paths of a navigation, in order."""
    match nav:
        case str():
            yield nav
        case list() | dict():
            for each in nav.values() if isinstance(nav, dict) else nav:
                yield from _paths(each)


def _targets(page: str) -> Iterator[str]:
    """Yield the files of the repository that a page links to, pages aside."""
    for link in _LINK.findall((_REPOSITORY / page).read_text("utf-8")):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page), link))
        if not target.endswith(".md") and (_REPOSITORY / target).is_file():
            yield target
