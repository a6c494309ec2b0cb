"""Files that change on disk: what clients are asked to watch, and a watcher for clients that cannot."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from pathlib import Path, PurePath
from typing import Final

from lsprotocol import types
from watchfiles import DefaultFilter, watch

from packlens.index.language import language_of, languages

IGNORE_FILES: Final = (".gitignore", "exclude")
"""Files that decide which files are indexed; when one changes, everything is compared again."""
_STEP: Final = 200
"""Milliseconds for which changes are gathered."""

logger = logging.getLogger(__name__)


def watchers() -> list[types.FileSystemWatcher]:
    """Return what a client is asked to watch: the files of every language, ignore rules, and what vanishes."""
    endings = [each for language in languages().values() for each in language.extensions]
    extensions = sorted({each.lstrip(".") for each in endings})
    names = sorted({*IGNORE_FILES[:1], *(each for language in languages().values() for each in language.filenames)})
    globs = [f"**/*.{{{','.join(extensions)}}}", *(f"**/{name}" for name in names)]
    deleted = types.FileSystemWatcher("**/*", kind=types.WatchKind.Delete)  # folders, whose files are not named
    return [*(types.FileSystemWatcher(glob) for glob in globs), deleted]


def needs_scan(path: str, gone: bool) -> bool:
    """Whether more than this one file may have changed: ignore rules, or a folder that was deleted."""
    name = path.rpartition("/")[2]
    return path.endswith((".gitignore", ".git/info/exclude")) or (
        gone and language_of(path) is None and "." not in name
    )


class DiskWatcher:
    """Watches a folder in a thread of its own, as long as it is needed."""

    def __init__(self, folder: Path, changed: Callable[[Iterable[tuple[PurePath, bool]]], None]) -> None:
        """`changed` is called, from the thread, with paths and whether they are gone."""
        self._folder = folder
        self._filter = _Known()
        self._changed = changed
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, name=f"packlens watcher {folder.name}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop; returns at once."""
        self._stop.set()

    def _work(self) -> None:
        try:
            for found in watch(
                self._folder, watch_filter=self._filter, step=_STEP, stop_event=self._stop, raise_interrupt=False,
                ignore_permission_denied=True,
            ):  # fmt: skip
                self._changed([(PurePath(path), change.name == "deleted") for change, path in found])
        except Exception as error:
            logger.warning("%s is not watched any more: %s; 'Re-index Workspace' finds changes.", self._folder, error)


class _Known(DefaultFilter):
    """Lets through what could matter; folders of tools (.git, node_modules, ...) do not."""

    def __call__(self, change: object, path: str) -> bool:
        gone, name = getattr(change, "name", "") == "deleted", PurePath(path).as_posix()
        known = language_of(name) is not None or needs_scan(name, gone)
        return known and super().__call__(change, path)  # type: ignore[arg-type]
