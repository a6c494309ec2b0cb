"""Files that change on disk: what clients are asked to watch, and a watcher for clients that cannot."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from pathlib import Path, PurePath
from typing import Final

from lsprotocol import types
from watchfiles import Change, watch

from packlens.extract.language import language_of, languages
from packlens.index.scan import is_skipped
from packlens.live.disk_events import IGNORE_FILES, is_ignore_file
from packlens.live.presence import Place, place_of
from packlens.lsp.uris import relative

_STEP: Final = 200
"""Milliseconds for which changes are gathered."""
_LOOK: Final = 1000
"""Milliseconds between looks whether the folder is still the one that is watched."""

logger = logging.getLogger(__name__)


def watchers() -> list[types.FileSystemWatcher]:
    """Return what a client is asked to watch: the files of every language, ignore rules, and folders."""
    endings = [each for language in languages().values() for each in language.extensions]
    extensions = sorted({each.lstrip(".") for each in endings})
    names = sorted({*IGNORE_FILES, *(each for language in languages().values() for each in language.filenames)})
    globs = [f"**/*.{{{','.join(extensions)}}}", *(f"**/{name}" for name in names)]
    folders = types.WatchKind.Create | types.WatchKind.Delete  # of any name; the files in them may not be told of
    return [*(types.FileSystemWatcher(glob) for glob in globs), types.FileSystemWatcher("**/*", kind=folders)]


class DiskWatcher:
    """Watches a folder in a thread of its own, as long as it is needed."""

    def __init__(self, folder: Path, changed: Callable[[Iterable[PurePath]], None]) -> None:
        """`changed` is called, from the thread, with paths; with its own when the folder came back."""
        self._folder = folder
        self._filter = _Known(folder)
        self._changed = changed
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, name=f"packlens watcher {folder.name}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop; returns at once."""
        self._stop.set()

    def _work(self) -> None:
        back = False
        while not self._stop.is_set():
            if (place := place_of(self._folder)) is None:
                back = True
                self._stop.wait(_LOOK / 1000)
                continue
            try:
                self._watch(place, back=back)
            except Exception as error:
                if place_of(self._folder) == place:
                    told = "%s is not watched any more: %s; 'Re-index Workspace' finds changes."
                    logger.warning(told, self._folder, error)
                    return
            back = True

    def _watch(self, place: Place, *, back: bool) -> None:
        """Watch until the folder is another than it was at the start, or none."""
        for found in watch(
            self._folder,
            watch_filter=self._filter,
            step=_STEP,
            stop_event=self._stop,
            raise_interrupt=False,
            ignore_permission_denied=True,
            rust_timeout=_LOOK,
            yield_on_timeout=True,
        ):
            if back:  # what happened before it was watched again is not told
                self._changed([self._folder])
                back = False
            if found:
                self._changed([PurePath(path) for _, path in found])
            if place_of(self._folder) != place:
                return


class _Known:
    """Lets through what could matter; folders of tools (.git, node_modules, ...) do not."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, change: Change, path: str) -> bool:
        name = relative(PurePath(path), self._folder)
        if name is None or is_ignore_file(name):
            return name is not None
        if is_skipped(name):
            return False
        known = language_of(name) is not None
        return known or change == Change.deleted or (change == Change.added and Path(path).is_dir())
