"""Detects files that change on disk: patterns for clients that watch, and a watcher for those that cannot."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from pathlib import Path, PurePath
from typing import Final

from lsprotocol import types
from watchfiles import Change, watch

from packlens.extract.languages.file_language import may_be_code
from packlens.extract.languages.language import languages
from packlens.index.scan import is_skipped
from packlens.live.disk_events import IGNORE_FILES, is_ignore_file
from packlens.live.disk_identity import Identity, folder_identity
from packlens.lsp.workspace.uris import relative
from packlens.reading import is_folder

_STEP: Final = 200
"""Milliseconds for which changes are collected."""
_CHECK_INTERVAL: Final = 1000
"""Milliseconds between two checks that the folder is still the watched one."""

_MAX_SCRIPT_NAME: Final = 24
"""The most letters of a name without extension for which clients watch."""

logger = logging.getLogger(__name__)


def watchers() -> list[types.FileSystemWatcher]:
    """Return the patterns that a client is to watch: files of every language, ignore files, scripts, and folders."""
    every_language = languages().values()
    extensions = sorted({each.lstrip(".") for language in every_language for each in language.extensions})
    names = sorted({*IGNORE_FILES, *(name for language in every_language for name in language.filenames)})
    globs = [f"**/*.{{{','.join(extensions)}}}", *(f"**/{name}" for name in names)]
    without_dot = ",".join("[!.]" * length for length in range(1, _MAX_SCRIPT_NAME + 1))
    globs.append(f"**/{{{without_dot}}}")  # no pattern of the protocol says "no dot" of a name of any length
    folders = types.WatchKind.Create | types.WatchKind.Delete  # clients may not report the files in them
    return [*(types.FileSystemWatcher(glob) for glob in globs), types.FileSystemWatcher("**/*", kind=folders)]


class DiskWatcher:
    """Watches a folder in a thread of its own until it is closed."""

    def __init__(self, folder: Path, on_change: Callable[[Iterable[PurePath]], None]) -> None:
        """Start the thread. It calls `on_change` with changed paths, and with the folder itself if it came back."""
        self._folder = folder
        self._filter = _RelevantChanges(folder)
        self._changed = on_change
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, name=f"packlens watcher {folder.name}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop; returns at once."""
        self._stop.set()

    def _work(self) -> None:
        is_back = False
        while not self._stop.is_set():
            if (identity := folder_identity(self._folder)) is None:
                is_back = True
                self._stop.wait(_CHECK_INTERVAL / 1000)
                continue
            try:
                self._watch(identity, is_back=is_back)
            except Exception as error:
                if folder_identity(self._folder) == identity:
                    warning = "%s is not watched any more: %s; 'Re-index Workspace' finds changes."
                    logger.warning(warning, self._folder, error)
                    return
            is_back = True

    def _watch(self, identity: Identity, *, is_back: bool) -> None:
        """Watch until the folder is missing, or another one has its name."""
        for changes in watch(
            self._folder,
            watch_filter=self._filter,
            step=_STEP,
            stop_event=self._stop,
            raise_interrupt=False,
            ignore_permission_denied=True,
            rust_timeout=_CHECK_INTERVAL,
            yield_on_timeout=True,
        ):
            if is_back:  # changes before it was watched again were missed
                self._changed([self._folder])
                is_back = False
            if changes:
                self._changed([PurePath(path) for _, path in changes])
            if folder_identity(self._folder) != identity:
                return


class _RelevantChanges:
    """A filter for changes that may concern the index: none in folders of tools (.git, node_modules, ...)."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, change: Change, path: str) -> bool:
        name = relative(PurePath(path), self._folder)
        if name is None or is_ignore_file(name):
            return name is not None
        if is_skipped(name):
            return False
        return may_be_code(name) or change == Change.deleted or (change == Change.added and is_folder(path))
