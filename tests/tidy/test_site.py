"""The documentation as a site: every page is in it, its links lead somewhere, and it fetches nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
CONFIGURATION: Final = ROOT / "server/docs/site/mkdocs.yml"
_FETCHED: Final = re.compile(r'<(?:script|img|iframe)[^>]+src="https?:|<link[^>]+rel="stylesheet"[^>]+href="https?:')


def test_every_page_of_the_documentation_is_in_the_navigation() -> None:
    navigation = CONFIGURATION.read_text("utf-8")
    pages = [page.relative_to(ROOT) for page in (ROOT / "server/docs").rglob("*.md") if "site" not in page.parts]
    assert [] == [str(page) for page in pages if f": {page.as_posix()}\n" not in navigation]


def test_the_site_can_be_built_without_dead_links_and_fetches_nothing(tmp_path: Path) -> None:
    command = ("mkdocs", "build", "--config-file", str(CONFIGURATION), "--site-dir", str(tmp_path))
    built = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, check=False)
    assert 0 == built.returncode, built.stderr[-3000:]
    pages = {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.html")}
    assert {"index.html", "server/docs/agents.html", "server/docs/editors/index.html"} <= pages.keys()
    assert 'id="packlens.ContextEngine.for_task"' in pages["reference.html"]
    assert [] == [name for name, text in pages.items() if _FETCHED.search(text)]
