"""Random edits through the real server with default settings: its packs must be those of a fresh index of that text.

The repository has a history, so that what past commits say matters, and gets new commits. After an idle moment every
pack asked for without lessons (`learned: false`) is compared byte for byte with that of a fresh index of a copy of
the tree in which unsaved text has been written; asked twice with lessons, a pack must be the same.
"""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pygit2

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from tests.attack.campaign import Campaign, Outcome
from tests.lsp.wire import Peer

_EDITS: Final = 90
_CHECKS: Final = 3
_HEAD_CHECK: Final = 5.0
"""Seconds after which the server has looked at HEAD, also on a busy machine; it looks every two seconds."""
_PATIENCE: Final = 60.0
_VERBS: Final = ("count", "price", "ship", "refund", "load", "parse", "render", "zähle", "store", "check")
_NOUNS: Final = ("order", "stock", "customer", "voucher", "größe", "invoice", "parcel", "cart", "address", "label")
_FORMATS: Final = ("json", "markdown", "gcf", "xml")
_WORDS: Final = ("naïve", "日本", "😀", "plain", "Ünïcode", "\u202ertl")


def _python(verb: str, noun: str, number: int, word: str) -> str:
    return f"def {verb}_{noun}(x):\n    # {word}\n    value = {number}\n    return check_stock(value, x)\n\n\n"


def _typescript(verb: str, noun: str, number: int, word: str) -> str:
    return f"export function {verb}_{noun}(x: number) {{\n  // {word}\n  return load_cart(x + {number});\n}}\n\n"


def _go(verb: str, noun: str, number: int, word: str) -> str:
    return f"func {verb}_{noun}(x int) int {{\n\t// {word}\n\treturn parse_order(x + {number})\n}}\n\n"


def _java(verb: str, noun: str, number: int, word: str) -> str:
    return f"class {verb}{noun} {{\n  // {word}\n  int run(int x) {{ return x + {number}; }}\n}}\n\n"


_LANGUAGES: Final[dict[str, Callable[[str, str, int, str], str]]] = {
    "py": _python,
    "ts": _typescript,
    "go": _go,
    "java": _java,
}


@dataclass
class _Workspace:
    """A tree with a history, a server that follows it, and what is open in the server's client."""

    chance: random.Random
    root: Path
    peer: Peer
    repository: Any
    open: dict[str, str] = field(default_factory=dict)
    before: dict[str, str] = field(default_factory=dict)
    """The text of open documents before their last change."""
    version: int = 1
    failures: list[str] = field(default_factory=list)

    def uri(self, path: str) -> str:
        return (self.root / path).as_uri()

    def files(self) -> list[str]:
        return sorted(p.relative_to(self.root).as_posix() for p in self.root.rglob("*.*") if ".git" not in p.parts)

    def definition(self, path: str) -> str:
        make = _LANGUAGES[path.rpartition(".")[2]]
        pick = self.chance.choice
        return make(pick(_VERBS), pick(_NOUNS), self.chance.randrange(100), pick(_WORDS))

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_bytes(text.encode())

    def told(self, path: str, kind: int) -> None:
        changes = [{"uri": self.uri(path), "type": kind}]
        self.peer.tell("workspace/didChangeWatchedFiles", {"changes": changes})

    def commit(self) -> None:
        pick = self.chance.choice
        self.repository.index.add_all()
        self.repository.index.write()
        who = pygit2.Signature("A", "a@example.org", 1_000_000 + self.chance.randrange(1000), 0)
        parents = [] if self.repository.head_is_unborn else [self.repository.head.target]
        message = f"{pick(_VERBS)} every {pick(_NOUNS)} and {pick(_NOUNS)}"
        self.repository.create_commit("HEAD", who, who, message, self.repository.index.write_tree(), parents)


def _changed(chance: random.Random, text: str, definition: str) -> str:
    """Return a text with something inserted, deleted, renamed or moved."""
    lines = text.splitlines(keepends=True)
    at, upto = sorted((chance.randrange(len(lines) + 1), chance.randrange(len(lines) + 1)))
    kind = chance.randrange(5)
    if kind == 0:
        return "".join(lines[:at]) + definition + "".join(lines[at:])
    if kind == 1:
        return "".join(lines[:at] + lines[min(at + 4, upto) :])
    if kind == 2:
        return text.replace(chance.choice(_VERBS), chance.choice(_VERBS))
    if kind == 3:
        return "".join(lines[at:] + lines[:at])
    return text + definition


def _edit(space: _Workspace) -> None:
    """Do one thing that people do."""
    path = space.chance.choice(space.files() or ["new/first.py"])
    kind = space.chance.choice(["change"] * 6 + ["undo", "save", "save", "close", "create", "delete", "rename", "disk"])
    if kind == "create":
        path = f"new/{space.chance.choice(_NOUNS)}{space.chance.randrange(9)}.{space.chance.choice(list(_LANGUAGES))}"
    if kind in ("create", "disk") and path not in space.open:
        old = (space.root / path).read_text() if (space.root / path).is_file() else ""
        space.write(path, _changed(space.chance, old, space.definition(path)))
        space.told(path, 2 if old else 1)
    elif kind in ("delete", "rename") and path not in space.open and len(space.files()) > 4:
        text = (space.root / path).read_text()
        (space.root / path).unlink()
        space.told(path, 3)
        if kind == "rename":
            moved = f"moved/{space.chance.randrange(99)}.{path.rpartition('.')[2]}"
            if moved not in space.open:
                space.write(moved, text)
                space.told(moved, 1)
    else:
        _edit_document(space, path, kind)


def _edit_document(space: _Workspace, path: str, kind: str) -> None:
    if space.open and (kind in ("undo", "save", "close") or space.chance.random() < 0.7):
        path = space.chance.choice(sorted(space.open))
    uri = space.uri(path)
    if path not in space.open:
        space.open[path] = (space.root / path).read_text() if (space.root / path).is_file() else ""
        space.peer.open(uri, space.open[path])
    if kind in ("save", "close"):
        space.write(path, space.open[path])
        space.peer.tell("textDocument/didSave", {"textDocument": {"uri": uri}})
        space.told(path, 2)
        if kind == "close":
            space.peer.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
            del space.open[path]
        return
    text = space.open[path]
    after = space.before.get(path, text) if kind == "undo" else _changed(space.chance, text, space.definition(path))
    space.before[path], space.open[path] = text, after
    space.version += 1
    space.peer.change(uri, space.version, {"text": after})


def _idle(space: _Workspace) -> None:
    """Wait until the server has nothing left to do."""
    time.sleep(_HEAD_CHECK)
    end = time.monotonic() + _PATIENCE
    while True:
        fresh = space.peer.request("packlens/status")["roots"][0]["freshness"]
        if fresh["complete"] and not fresh["pending"] and not fresh.get("historyPending"):
            return
        if time.monotonic() > end:
            space.failures.append(f"the server is never idle: {fresh}")
            return
        time.sleep(0.2)


def _check(space: _Workspace, copy: Path) -> int:
    """Compare packs with those of a fresh index; return how many there were."""
    _idle(space)
    shutil.copytree(space.root, copy)
    for path, text in space.open.items():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_bytes(text.encode())
    tasks = [f"{space.chance.choice(_VERBS)} the {space.chance.choice(_NOUNS)}" for _ in range(4)]
    tasks.append("why does checking the stock of an order count every voucher of the customer twice before it ships")
    with ContextEngine.open(copy, Settings(sized=True), copy.with_suffix(".db")) as engine:  # the default of editors
        engine.index()
        engine.mine_history()
        for number, task in enumerate(tasks):
            form = _FORMATS[number % len(_FORMATS)]
            params = {"task": task, "format": form, "budget": 900}
            live = space.peer.request("packlens/pack", {**params, "learned": False}, _PATIENCE)
            made = engine.for_task(task, 900, form)
            if (live["packRoot"], live["text"]) != (made.pack_root, made.text):
                space.failures.append(f"'{task}' in {form} is not what a fresh index gives")
            twice = [space.peer.request("packlens/pack", params, _PATIENCE) for _ in range(2)]
            if len({(each["packRoot"], each["text"]) for each in twice}) > 1:
                space.failures.append(f"'{task}' in {form} is another pack when it is asked again")
    return 2 * len(tasks)


def _round(seed: int, scratch: Path) -> Outcome:
    chance = random.Random(seed)
    root = scratch / "tree"
    repository = pygit2.init_repository(str(root), initial_head="main")
    tried = 0
    with Peer(scratch / "cache") as peer:
        space = _Workspace(chance, root, peer, repository)
        for number in range(12):
            for language in _LANGUAGES:
                path = f"part{number % 3}/file{number % 4}.{language}"
                old = (root / path).read_text() if (root / path).is_file() else ""
                space.write(path, _changed(chance, old, space.definition(path)) + space.definition(path))
            space.commit()
        peer.initialize(root, workspace={"didChangeWatchedFiles": {"dynamicRegistration": True}})
        peer.until_complete()
        for check in range(_CHECKS):
            for _ in range(_EDITS // _CHECKS):
                _edit(space)
                tried += 1
            if chance.random() < 0.5:
                space.commit()
            tried += _check(space, scratch / f"fresh{check}")
    repository.free()
    return Outcome(tried, tuple(space.failures))


CAMPAIGN: Final = Campaign(
    "Random edits through the server, against a fresh index; packs asked twice", _round, rounds=40
)
