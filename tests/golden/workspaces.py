"""The corpus as indexed workspaces: each library copied to a scratch folder, one of them with a git history."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pygit2

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine

HERE: Final = Path(__file__).parent
CORPUS: Final = HERE / "corpus"
SETTINGS: Final = Settings(index=IndexSettings(jobs=1), caches=False, learning=False)
"""The default settings without anything that remembers."""
_WITH_HISTORY: Final = "httpx"
_FIRST_COMMIT: Final = 1_700_000_000
_DAY: Final = 86_400


@contextmanager
def open_workspaces(scratch: Path) -> Iterator[Mapping[str, ContextEngine]]:
    """Index every library of the corpus below `scratch` and yield the engines by the name of the library."""
    with ExitStack() as stack:
        engines = {}
        for source in sorted(folder for folder in CORPUS.iterdir() if folder.is_dir()):
            root = scratch / source.name
            shutil.copytree(source, root)
            if source.name == _WITH_HISTORY:
                _commit_history(root)
            engine = stack.enter_context(ContextEngine.open(root, SETTINGS, scratch / f"{source.name}.db"))
            engine.index()
            engine.mine_history()
            engines[source.name] = engine
        yield engines


def _commit_history(root: Path) -> None:
    """Commit the folder in steps: first without the definitions that the commits of `history.toml` add, then those."""
    commits = tomllib.loads((HERE / "history.toml").read_text("utf-8"))["commits"]
    paths = {path for commit in commits for path, _ in commit["adds"]}
    final = {path: (root / path).read_text("utf-8") for path in paths}
    repository = pygit2.init_repository(str(root))
    for done in range(len(commits) + 1):
        texts = dict(final)
        for path, opening in (added for commit in commits[done:] for added in commit["adds"]):
            texts[path] = without_definition(texts[path], opening)
        for path, text in texts.items():
            (root / path).write_text(text, "utf-8", newline="\n")
        message = commits[done - 1]["message"] if done else "Import"
        _commit_all(repository, message, _FIRST_COMMIT + done * _DAY)


def without_definition(text: str, opening: str) -> str:
    """Return Python source without the definition whose first line begins with `opening`."""
    lines = text.splitlines(keepends=True)
    start = next(number for number, line in enumerate(lines) if line.startswith(opening))
    indent = len(opening) - len(opening.lstrip())
    end = start + 1
    while end < len(lines) and not _ends(lines[end], indent):
        end += 1
    return "".join(lines[:start] + lines[end:])


def _ends(line: str, indent: int) -> bool:
    """Whether a definition of this indentation has ended before the line: `)` may close its parameters."""
    return bool(line.strip()) and len(line) - len(line.lstrip()) <= indent and not line.lstrip().startswith(")")


def _commit_all(repository: pygit2.Repository, message: str, time: int) -> None:
    index = repository.index
    index.add_all()
    index.write()
    author = pygit2.Signature("Author", "author@example.org", time, 0)
    parents = [] if repository.head_is_unborn else [repository.head.target]
    repository.create_commit("HEAD", author, author, message, index.write_tree(), parents)
