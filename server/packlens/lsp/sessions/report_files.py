"""Reads reports of what ran and SCIP indexes when they appear or change in a folder (`evidence.files`).

A file is read when its size and time stayed the same between two looks, so that none is read while it is written.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final

from packlens.errors import PacklensError
from packlens.lsp.sessions.notices import Notices
from packlens.lsp.sessions.session import Session
from packlens.lsp.workspace.roots import Root

_INTERVAL: Final = 2.0
"""Seconds between two looks; a look lists the folders in the patterns, and asks for the times of few files."""

logger = logging.getLogger(__name__)


class ReportFiles:
    """The report files of one session's folders. It is used in the message loop only."""

    def __init__(
        self, session: Session, notices: Notices, refresh: Callable[[Root], Awaitable[None]] | None = None
    ) -> None:
        """Prepare; nothing is looked for before `run`.

        Facts are about the text that is indexed. If nobody reports which files were saved, `refresh` brings the index
        up to date before a report is read.
        """
        self._session, self._notices, self._refresh = session, notices, refresh
        self._seen: dict[str, Mapping[Path, str]] = {}
        """By root: the files at the last look, with their stamps."""
        self._refused: dict[Path, str] = {}
        self._trouble: dict[str, str] = {}
        """By root: why the last look failed, so that the same failure is logged once."""

    async def run(self) -> None:
        """Look until the session ends."""
        while True:
            await asyncio.sleep(_INTERVAL)
            await self._look_at_all()

    async def _look_at_all(self) -> None:
        for root in self._session.roots:
            if root.is_open and root.started and root.settings.evidence_files:
                await self._try_to_look(root)

    async def _try_to_look(self, root: Root) -> None:
        """Look once; a failure in one folder, or because it was closed meanwhile, does not end later looks."""
        try:
            await self._look(root)
        except Exception as error:
            trouble = f"{type(error).__name__}: {error}"
            if root.is_open and self._trouble.get(root.id) != trouble:
                self._trouble[root.id] = trouble
                logger.warning("Reports of %s cannot be looked for (%s).", root.name, trouble)

    async def _look(self, root: Root) -> None:
        if not _is_fresh(root):
            return
        files = await self._session.compute(lambda _: _files(root))
        before, self._seen[root.id] = self._seen.get(root.id, {}), files
        settled = [path for path, stamp in files.items() if before.get(path) == stamp != self._refused.get(path)]
        for path in settled if root.is_open else ():
            await self._add(root, path, files[path])

    async def _add(self, root: Root, path: Path, stamp: str) -> None:
        """Read a file, unless this version was read; one that cannot be read is tried again only after it changes."""
        try:
            if await self._session.compute(lambda _: _is_read(root, path, stamp)):
                return
            if self._refresh is not None:
                await self._refresh(root)
            if _is_fresh(root):  # else at the next look
                await self._session.compute(lambda request: root.live.engine.evidence.add(path, token=request.token))
                self._notices.index_changed(root.id)
        except PacklensError as error:
            self._refused[path] = stamp
            logger.warning("%s", error)


def _files(root: Root) -> Mapping[Path, str]:
    from packlens.engine.workspace.report_files import matching  # noqa: PLC0415 - loads the engine: 1 s, after `initialize`

    return matching(root.live.engine.root, root.settings.evidence_files)


def _is_fresh(root: Root) -> bool:
    """Return whether the index is complete and no known change of files is pending."""
    freshness = root.live.freshness()
    return freshness.complete and not freshness.pending


def _is_read(root: Root, path: Path, stamp: str) -> bool:
    """Return whether this version of a report was read."""
    return any(report.path == str(path) and report.stamp == stamp for report in root.live.engine.evidence.reports())
