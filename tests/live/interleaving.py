"""A live folder whose thread, index runs and rivals take turns as a seed decides, with a clock of its own.

Everything is real (files, database, memory index, index runs) except that all of it runs in one thread: at each point
at which the folder's thread reads or writes, something else may happen first. So a seed repeats an interleaving.
"""

from __future__ import annotations

import itertools
import os
import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from packlens.cancellation import CancellationToken
from packlens.config import HistorySettings, IndexSettings, Settings
from packlens.engine.workspace.indexed_folder import IndexedFolder
from packlens.index import build, worker
from packlens.index.scan import scan
from packlens.live import folder as folder_module
from packlens.live import index_steps, memory_index, memory_steps, state, thread
from packlens.live.folder import LiveFolder
from packlens.live.indexer import IndexResult
from packlens.live.reports import IndexProgress
from packlens.live.state import Step
from packlens.rank.packlens_profile import rank_packlens
from packlens.store.connection import clear_errors, open_database
from tests.index.edits import PIECES

SETTINGS: Final = Settings(index=IndexSettings(jobs=1), history=HistorySettings(commits=0))
FOLDERS: Final = ("", "shop/", "a/", "a/b.c/", "v1.2/")
TASKS: Final = ("area of a shape", "common thing helper", "size total token")
NAMES: Final = ("one", "two")
_ENDINGS: Final = tuple(PIECES)
_KEPT: Final = "main.py"
"""A file that stays, since a folder without any is not indexed."""
_MAX_TURNS: Final = 400
_MAX_DEPTH: Final = 3
"""How many things happen within each other."""
_FIRST_TIME: Final = 1_700_000_000_000_000_000


class _KilledError(BaseException):
    """Ends an index run as a signal does: what it has committed stays."""


class Interleaving:
    """One live folder, its files and the other writers of its database; `log` says what happened."""

    def __init__(self, seed: int, scratch: Path) -> None:
        """Write some files, index them or not, and open the folder."""
        self.random = random.Random(seed)
        self.root = scratch / "tree"
        self.database = scratch / "index.db"
        self.now = 1000.0
        self.log: list[str] = []
        self.documents: dict[str, bytes] = {}
        self.failures: list[str] = []
        self._endings = self.random.sample(_ENDINGS, self.random.choice((1, 2, 3, len(_ENDINGS))))
        self._chance = self.random.choice((0.02, 0.1, 0.3))
        self._with_documents = self.random.random() < 0.5
        self._events: list[tuple[str, ...]] = []
        self._times = itertools.count(_FIRST_TIME, 1_000_000)
        self._depth = 0
        self._in_step = self._is_writing = False
        self.root.mkdir()
        (self.root / _KEPT).write_text("def kept():\n    pass\n")
        for _ in range(self.random.randint(1, 8)):
            self._write()
        self._events.clear()
        if self.random.random() < 0.5:  # then the folder may begin with the stored index
            with IndexedFolder.open(self.root, SETTINGS, self.database) as before:
                before.index()
        self.folder = LiveFolder(self.root, "root", SETTINGS, self, self.database)
        self._state = self.folder._state

    # -- reports of the folder: something may happen at each

    def index_changed(self, root: str) -> None:
        """Let something happen."""
        del root
        self.pause("index changed")

    def activity_changed(self, root: str, activity: IndexProgress | None) -> None:
        """Let something happen."""
        del root, activity
        self.pause("activity changed")

    def failed(self, root: str, message: str) -> None:
        """Keep the report."""
        del root
        self.failures.append(message)

    # -- turns

    def play(self, turns: int) -> None:
        """Do so many things, then whatever is left to do."""
        for _ in range(turns):
            self.random.choices((self._happen, self._take_a_step, self._ask), (5, 4, 1))[0]()
        self._chance = 0.0
        self.log.append("-- the end")
        self.come_to_rest()

    def come_to_rest(self) -> None:
        """Deliver all events, and let the folder's thread do all that it wants to do."""
        looks = 0
        for _ in range(_MAX_TURNS):
            self._deliver(len(self._events))
            step, due = self._state.due(self.now)
            if step is None:
                self.now = due
                continue
            looks = looks + 1 if step == "look" else 0
            self._step(step)
            if looks > 2 and not self._state.is_busy:
                return
        message = f"The folder never came to rest: {self._state.due(self.now)}, {self.folder.error}."
        raise AssertionError(message)

    def pause(self, point: str) -> None:
        """Let something happen at a point of a step or a run, at random."""
        while self._depth < _MAX_DEPTH and self.random.random() < self._chance:
            self._depth += 1
            self.log.append(f"{'  ' * self._depth}at {point}:")
            try:
                self._happen()
            finally:
                self._depth -= 1

    def _note(self, text: str) -> None:
        self.log.append(f"{'  ' * self._depth}{text}")

    def _happen(self) -> None:
        operations: list[tuple[Callable[[], None], int]] = [
            (self._write, 6),
            (self._delete, 2),
            (self._rename, 2),
            (self._delete_folder, 1),
            (self._rename_folder, 1),
            (lambda: self._deliver(1), 2),
        ]
        if not self._is_writing:
            operations.append((self._run_beside, 3))
        if not self._in_step:
            operations.append((self._take_a_step, 3))
        if self._with_documents:
            operations += [(self._type, 3), (self._save, 2), (self._close, 1)]
        choices, weights = zip(*operations, strict=True)
        self.random.choices(choices, weights)[0]()
        if self.random.random() < 0.7:
            self._deliver(len(self._events))

    def _take_a_step(self) -> None:
        self.now += self.random.choice((0.0, 0.05, 0.4, 1.1, 2.5, 12.0))
        step, _ = self._state.due(self.now)
        if step and step != "close":
            self._step(step)

    def _step(self, step: Step) -> None:
        self._note(f"step {step}")
        self._in_step = True
        try:
            self.folder._thread.do(step)
        finally:
            self._in_step = False

    def wait_until(self, _wake: Any, done: Callable[[], bool], _patience: float, _token: CancellationToken) -> None:
        """Let the folder's thread work until a question can be answered, if it is not in the middle of a step."""
        for _ in range(5):
            if done() or self._in_step:
                return
            step, due = self._state.due(self.now)
            if step:
                self._step(step)
            else:
                self.now = min(due, self.now + 0.5)

    def _ask(self) -> None:
        self._note("ask")
        snapshot = self.folder.snapshot()
        positions = range(len(snapshot.index.symbols))
        snapshot.nodes(self.random.sample(positions, min(5, len(positions))))
        rank_packlens(self.random.choice(TASKS), snapshot.index, SETTINGS.packlens)  # what it derives is carried over

    # -- files

    def _write(self) -> None:
        ending = self.random.choice(self._endings)
        path = f"{self.random.choice(FOLDERS)}{self.random.choice(NAMES)}{ending}"
        self._put(path, self._text(ending))

    def _text(self, ending: str) -> bytes:
        return "".join(self.random.choices(PIECES[ending], k=self.random.randint(0, 3))).encode()

    def _put(self, path: str, text: bytes) -> None:
        self._note(f"write {path} ({len(text)} bytes)")
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text)
        self._stamp(file)
        self._events.append((path,))

    def _stamp(self, file: Path) -> None:
        at = next(self._times)
        os.utime(file, ns=(at, at))

    def _files(self) -> list[str]:
        return sorted({str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_file()} - {_KEPT})

    def _delete(self) -> None:
        if files := self._files():
            path = self.random.choice(files)
            self._note(f"delete {path}")
            (self.root / path).unlink()
            self._events.append((path,))

    def _rename(self) -> None:
        if files := self._files():
            path = Path(self.random.choice(files))
            target = path.with_name(f"{self.random.choice(NAMES)}{path.suffix}")
            self._note(f"rename {path} {target}")
            (self.root / path).replace(self.root / target)
            self._stamp(self.root / target)
            self._events += [(str(path),), (str(target),)]

    def _delete_folder(self) -> None:
        path = self.random.choice(FOLDERS[1:]).rstrip("/")
        if (self.root / path).exists():
            self._note(f"delete folder {path}")
            shutil.rmtree(self.root / path)
            self._events.append((path,))

    def _rename_folder(self) -> None:
        path, target = (name.rstrip("/") for name in self.random.sample(FOLDERS[1:], 2))
        if (self.root / path).exists() and not (self.root / target).exists() and not target.startswith(f"{path}/"):
            self._note(f"rename folder {path} {target}")
            (self.root / target).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).rename(self.root / target)
            self._events += [(path,), (target,)]

    def _deliver(self, count: int) -> None:
        for _ in range(min(count, len(self._events))):
            event = self._events.pop(0)
            self._note(f"event {', '.join(event)}")
            self.folder.disk_changed(event)
            self._state.last_event = self.now

    # -- documents

    def _type(self) -> None:
        ending = self.random.choice(self._endings)
        known = [*self.documents, *self._files(), f"{self.random.choice(FOLDERS)}{self.random.choice(NAMES)}{ending}"]
        path = self.random.choice(known)
        text = self._text(Path(path).suffix)
        self._note(f"type {path} ({len(text)} bytes)")
        self.documents[path] = text
        self.folder.change_document(path, text.decode())

    def _save(self) -> None:
        if self.documents:
            path = self.random.choice(sorted(self.documents))
            self._note(f"save {path}")
            self._put(path, self.documents[path])
            self.folder.disk_changed([path])

    def _close(self) -> None:
        if self.documents:
            path = self.random.choice(sorted(self.documents))
            self._note(f"close {path}")
            del self.documents[path]
            self.folder.close_document(path)

    # -- others who write the database

    def _run_beside(self) -> None:
        self._note("another run")
        is_killed = self.random.random() < 0.1
        self._is_writing = True
        try:
            self.run(is_killed=is_killed)
            self._note("another run has ended")
        except _KilledError:
            self._note("another run was killed")
        finally:
            self._is_writing = False

    def run(
        self,
        *,
        is_killed: bool = False,
        meanwhile: Callable[[], None] = lambda: None,
        resolving: Callable[[], None] = lambda: None,
    ) -> IndexResult:
        """Index the folder with a connection of its own, as another process does that has waited for no other one."""

        def progress(stage: str, done: int, total: int) -> None:
            """Let something happen; in the last stage, which is a transaction, only what the folder does then."""
            if stage == "resolve":
                resolving()
            else:
                self.pause(f"{stage} {done}/{total} of a run")
                meanwhile()
                if is_killed and stage == "parse" and done == total:
                    raise _KilledError

        with clear_errors(self.database), closing(open_database(self.database)) as connection:
            report = build.index_folder(connection, self.root, SETTINGS.index, progress)
        return IndexResult(report.changed, report.generation)

    @contextmanager
    def without_pauses(self) -> Iterator[None]:
        """During a block, let nothing happen."""
        self._depth += _MAX_DEPTH
        try:
            yield
        finally:
            self._depth -= _MAX_DEPTH

    def indexed_files(self) -> dict[str, bytes]:
        """Return the files that are to be indexed, as they are on disk."""
        return {file.path: (self.root / file.path).read_bytes() for file in scan(self.root, SETTINGS.index).files}


class _Run:
    """An index run of the folder itself, in its thread instead of a process of its own."""

    def __init__(self, play: Interleaving) -> None:
        self._play = play
        self.cancelled = False

    def wait(self, progress: Callable[[IndexProgress], None], meanwhile: Callable[[], None]) -> IndexResult:
        """Do it."""

        def resolving() -> None:
            """Report the last stage, and give the folder time to list files ahead, to read them, or neither."""
            with self._play.without_pauses():  # what wrote would wait for the run's transaction, in the same thread
                progress(IndexProgress("resolve", 0, 0))
                for _ in range(0 if self._play.folder.is_loaded else self._play.random.choice((0, 1, 2, 3))):
                    meanwhile()

        was_writing, self._play._is_writing = self._play._is_writing, False
        try:
            return self._play.run(meanwhile=meanwhile, resolving=resolving)
        finally:
            self._play._is_writing = was_writing

    def cancel(self) -> None:
        """Do nothing: whoever cancels runs in the same thread."""


@contextmanager
def interleaving(seed: int, scratch: Path) -> Iterator[Interleaving]:
    """Return an interleaving whose pauses are at every read of a file, every scan, and every step's reports."""
    play = Interleaving(seed, scratch)
    with pytest.MonkeyPatch.context() as patch:
        clock = SimpleNamespace(monotonic=lambda: play.now, time=time.time)
        for module in (state, memory_steps, thread, folder_module):
            patch.setattr(module, "time", clock)
        patch.setattr(folder_module, "wait_until", play.wait_until)
        patch.setattr(index_steps, "IndexRun", lambda *_: _Run(play))
        for collecting in ("freeze_objects", "settle_objects"):  # 60 ms each time, and frozen garbage stays
            patch.setattr(index_steps, collecting, lambda: None)
        for module, name in (
            (memory_index, "read_included"),
            (memory_index, "write_update"),
            (worker, "read_regular"),
            (build, "scan"),
        ):
            patch.setattr(module, name, _pausing(play, name, getattr(module, name)))
        try:
            yield play
        finally:
            play.folder.close()


def _pausing(play: Interleaving, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def pausing(*args: Any, **kwargs: Any) -> Any:
        """Let something happen before and after a call."""
        play.pause(f"before {name}")
        result = function(*args, **kwargs)
        play.pause(f"after {name}")
        return result

    return pausing
