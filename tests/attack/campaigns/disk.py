"""A disk that is full, a limit on the size of files, a place that is read-only: an index is read, and nothing is lost.

A full disk is a small file system in memory, which takes root; without, files may not grow (RLIMIT_FSIZE).
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import apsw

from packlens.config import Settings
from packlens.errors import PacklensError
from packlens.live.folder import LiveFolder
from packlens.live.reports import IndexProgress
from tests.attack.campaign import Campaign, Outcome
from tests.live.settling import settle
from tests.trees import SHOP, write_tree

_TASK = "charge a card for the items in the cart"
_BLOCK = 4096


@dataclass(frozen=True)
class _Place:
    """Where the database is, and how nothing more is let be written there."""

    name: str
    folder: Path
    close: Callable[[], None]
    open: Callable[[], None]
    limit: Callable[[], None] | None = None
    """Is called in each process that is started while the place is closed."""


@dataclass(frozen=True)
class _Ended:
    code: int
    out: str
    err: str


def _mounted(folder: Path) -> bool:
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(folder)]
    with suppress(OSError):
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    return False


@contextmanager
def _place(kind: str, scratch: Path) -> Iterator[_Place]:
    folder = scratch / "disk"
    if not _mounted(folder):
        kind = "limited files"
    filler = folder / "filler"
    remount = ["mount", "-o"]

    def fill() -> None:
        """Write until nothing more is taken."""
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while file.write(b"\0" * _BLOCK):
                pass

    def limit() -> None:
        """Let no file of this process grow beyond what the smallest index has."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (_BLOCK, resource.RLIM_INFINITY))

    nothing = lambda: None  # noqa: E731 - an action that is none
    places = {
        "full disk": _Place(kind, folder, fill, filler.unlink),
        "limited files": _Place(kind, folder, nothing, nothing, limit),
        "read-only": _Place(
            kind,
            folder,
            lambda: _run([*remount, "remount,ro", str(folder)]),
            lambda: _run([*remount, "remount,rw", str(folder)]),
        ),
    }
    try:
        yield places[kind]
    finally:
        subprocess.run(["umount", str(folder)], capture_output=True, check=False)


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True)


@dataclass(frozen=True)
class _Attack:
    """One repository and its database in a place."""

    repo: Path
    database: Path
    place: _Place

    def call(self, *arguments: str, closed: bool = True) -> _Ended:
        """Run a command on the repository in a process of its own."""
        command = [sys.executable, "-m", "packlens", *arguments, "--repo", str(self.repo), "--db", str(self.database)]
        limit = self.place.limit if closed else None
        environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}  # these caches would be cut off
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=120, check=False, preexec_fn=limit, env=environment
        )
        return _Ended(done.returncode, done.stdout, done.stderr)

    def pack(self, *, closed: bool = True) -> _Ended:
        """Ask for a pack."""
        return self.call("pack", _TASK, "--budget", "900", "--format", "markdown", closed=closed)


class _Listener:
    """What happens to the live folder concerns nobody."""

    def index_changed(self, root_id: str) -> None: ...

    def activity_changed(self, root_id: str, activity: IndexProgress | None) -> None: ...

    def failed(self, root_id: str, message: str) -> None: ...


def round_of_disk(seed: int, scratch: Path) -> Outcome:
    """Make an index with lessons, close its place, ask and write; then open it again."""
    chance = random.Random(seed)
    with _place(("read-only", "full disk", "limited files")[seed % 3], scratch) as place:
        attack = _Attack(scratch / "repo", place.folder / "x.db", place)
        write_tree(attack.repo, SHOP)
        attack.call("feedback", "pay", "--useful", "--task", _TASK, closed=False)
        expected, lessons = attack.pack(closed=False), _lessons(attack.database)
        if log_left := chance.random() < 0.5:
            _leave_log(attack.database)
        place.close()
        found = list(_closed(attack, expected, edited=chance.random() < 0.5))
        place.open()
        found += _opened(attack, lessons)
    what = f"{place.name}{', a log left' if log_left else ''}"
    return Outcome(len(found), tuple(f"{what}: {each}" for each in found if each))


def _leave_log(database: Path) -> None:
    """Leave the log of a writer that was killed beside a database."""
    writer = apsw.Connection(str(database))
    writer.execute("UPDATE files SET size = size; DELETE FROM columns")
    files = {path: path.read_bytes() for path in database.parent.glob(f"{database.name}*")}
    writer.close()
    for path, content in files.items():
        path.write_bytes(content)


def _closed(attack: _Attack, expected: _Ended, *, edited: bool) -> Iterator[str]:
    """Yield what is wrong, or '', of each thing that is asked while nothing can be written."""
    done = attack.pack()
    yield "" if (done.code, done.out) == (0, expected.out) else f"no pack from an index that is there: {done}"
    yield _live(attack)
    if edited:
        write_tree(attack.repo, {"shop/new.py": "def refund(card):\n    return card\n" * 400})
        done = attack.pack()
        reported = done.err.count("\n") >= 1 or "refund" in attack.call("why", "refund", "--task", _TASK).out
        yield "" if done.code == 0 and done.out and reported else f"no pack after an edit: {done}"
    for arguments in (("feedback", "Cart", "--useful", "--task", _TASK), ("learn", "show"), ("stats",)):
        done = attack.call(*arguments)
        good = done.code == 0 or (done.code == 5 and _is_sentence(done.err))
        yield "" if good and "Traceback" not in done.err else f"{arguments[0]}: {done}"


def _live(attack: _Attack) -> str:
    """What a server does: open the folder, answer, record what was useful."""
    if attack.place.limit is not None:
        return ""  # it would hold for the tests, too
    try:
        folder = LiveFolder(attack.repo, "root", Settings(), _Listener(), attack.database)
    except PacklensError as error:
        return f"the server does not open the folder: {error}"
    try:
        folder.start()
        settle(folder, 10)
        if "pay" not in folder.engine.for_task(_TASK, 900, "markdown").text:
            return "the server's pack is empty"
        with suppress(PacklensError):
            folder.engine.feedback(["Cart"], True, _TASK)
    except Exception as error:
        return f"the server raised {type(error).__name__}: {error}"
    finally:
        folder.close()
    return ""


def _opened(attack: _Attack, lessons: set[object]) -> list[str]:
    """What is wrong, or '', once it can be written again."""
    lessons_left = _lessons(attack.database)
    done = attack.call("feedback", "pay", "--not-useful", "--task", "another one", closed=False)
    pack = attack.pack(closed=False)
    return [
        "" if lessons <= lessons_left else f"lessons were lost: {lessons - lessons_left}",
        "" if done.code == 0 else f"feedback is not recorded afterwards: {done}",
        "" if pack.code == 0 and pack.out else f"no pack afterwards: {pack}",
    ]


def _lessons(database: Path) -> set[object]:
    connection = apsw.Connection(str(database))
    try:
        return set(connection.execute("SELECT key, cluster, symbol FROM feedback"))
    finally:
        connection.close()


def _is_sentence(text: str) -> bool:
    """Whether a text is the sentence of an error, perhaps behind the note that answers are from an older index.

    What a slow machine shows of an index run's progress does not count.
    """
    lines = [line for line in text.strip().split("\n") if not line.endswith(" ...")]
    return 1 <= len(lines) <= 2 and all(line.endswith(".") for line in lines) and "unexpectedly" not in text


CAMPAIGN = Campaign("A disk that is full, limited or read-only, read and written", round_of_disk, 60, 2)
