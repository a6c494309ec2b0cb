"""How quick the language server is: python -m tests.bench.live_server FOLDER [--edits 200] [--then 2000].

A copy of FOLDER is opened by a real server over its standard streams, with an empty cache: time to `initialize`, to the
first pack with symbols, to a complete index. Then random edits (a line in a body, a new function, a renamed one, a
deleted one), each followed by a question: time from didChange, and from didSave, to a pack that sees it; hovers; code
lenses of the longest file; how long a message has to wait behind a didChange. Then edits that are followed by a hover
or by the document's symbols alone. `--then` goes on to that many edits, and compares the server's memory.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.bench.query_latency import percentile
from tests.lsp.wire import Peer

_DEFINITION = re.compile(r"^( *)(def|func|function|fn) +(\w+)")
_OPEN = 30
_PATIENCE = 300.0
_GLANCE = 0.1
"""Seconds between an answer and the next edit, as between keystrokes."""
_MEASURED = (
    *("after didChange", "didChange to pack", "didSave to pack", "hover", "didChange to hover"),
    *("didChange to document symbols", "code lenses"),
)


class Documents:
    """Open documents, and random edits of them."""

    def __init__(self, root: Path, peer: Peer, seed: int) -> None:
        self._peer, self._random = peer, random.Random(seed)
        known = [p for p in sorted(root.rglob("*")) if p.suffix in (".py", ".go", ".rs", ".rb") and p.is_file()]
        code = [p for p in known if not re.search("test|migrations", str(p.relative_to(root)))]
        code = [p for p in code if 1500 < p.stat().st_size < 60_000]
        self.longest = max(known, key=lambda p: p.read_bytes().count(b"\n"))
        self.texts = {p: p.read_text() for p in self._random.sample(code, min(_OPEN, len(code)))}
        self._versions = dict.fromkeys(self.texts, 1)
        self.sent = 0.0
        """When the last didChange was sent."""
        for path, text in self.texts.items():
            peer.open(path.as_uri(), text)

    def edit(self, number: int) -> tuple[Path, int, str]:
        """Change one document; return it, the changed line, and a name that the change brings in ('' if none)."""
        path = self._random.choice(sorted(self.texts))
        lines = self.texts[path].split("\n")
        places = [at for at, line in enumerate(lines) if _DEFINITION.match(line)]
        at = self._random.choice(places) if places else 0
        match = _DEFINITION.match(lines[at])
        indent, word, name = match.groups() if match else ("", "def", "nothing")
        kind = self._random.choice(["body", "add", "rename", "delete"])
        new = f"probe_{number}_value"
        if kind == "rename" and match:
            lines[at] = lines[at].replace(name, new, 1)
        elif kind == "delete" and len(places) > 3 and match:
            del lines[at]
            new = ""
        elif kind == "body" and match:
            lines.insert(at + 1, f"{indent}    # {number}")
            new = ""
        else:
            ending = ":" if word == "def" else " {}"
            lines[at:at] = [f"{indent}{word} {new}(){ending}", *([f"{indent}    pass"] if word == "def" else []), ""]
        self.texts[path] = "\n".join(lines)
        self._versions[path] += 1
        self.sent = time.perf_counter()
        self._peer.change(path.as_uri(), self._versions[path], {"text": self.texts[path]})
        return path, at, new

    def save(self, path: Path) -> None:
        """Write a document and say so."""
        path.write_text(self.texts[path])
        self._peer.tell("textDocument/didSave", {"textDocument": {"uri": path.as_uri()}})


def took(work: Callable[[], Any]) -> float:
    """Return how many milliseconds something took."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


def memory(process: int) -> float:
    """Return what a process holds in memory of its own, in megabytes (Linux).

    Pages of mapped files, such as the database's, are the system's cache: they come and go with what else runs.
    """
    fields = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
    return int(fields["RssAnon"].split()[0]) * 1024 / 1e6


def opened(root: Path, peer: Peer, task: str) -> list[str]:
    """Open a folder, and return lines that say how long a cold start takes."""
    start = time.perf_counter()
    lenses = {"callers": True, "tests": True, "blastRadius": True, "rank": True}
    peer.initialize(root, settings={"codeLens": lenses, "navigation": True})
    lines = [f"initialize: {time.perf_counter() - start:.2f} s"]
    first, complete = 0.0, False
    while not complete:
        pack = peer.request("packlens/pack", {"task": task, "budget": 5000, "format": "markdown"}, _PATIENCE)
        complete = pack["freshness"]["complete"]
        if pack["symbols"] and not first:
            first = time.perf_counter() - start
            lines.append(f"first pack: {first:.1f} s, {len(pack['symbols'])} symbols, complete: {complete}")
        time.sleep(0.1)
    return [*lines, f"complete: {time.perf_counter() - start:.1f} s"]


def edits(peer: Peer, documents: Documents, count: int, first: int, times: dict[str, list[float]]) -> int:
    """Make edits and ask after each; return how many of the new names the pack after them did not hold."""
    missed = 0
    for number in range(first, first + count):
        path, line, name = documents.edit(number)
        start = documents.sent
        if number % 4 == 3:  # how long does the next message wait?
            peer.failure("packlens/nothing")
            times["after didChange"].append((time.perf_counter() - start) * 1e3)
        task = f"{name.replace('_', ' ')} of {path.stem}"
        ask = {"task": task, "budget": 5000, "format": "markdown", "textDocument": {"uri": path.as_uri()}}
        pack = peer.request("packlens/pack", ask, _PATIENCE)
        times["didChange to pack"].append((time.perf_counter() - start) * 1e3)
        if name and f"{name}" not in pack["text"]:
            missed += 1
        if number % 2:
            start = time.perf_counter()
            documents.save(path)
            peer.request("packlens/pack", {**ask, "task": f"{task} {number}"}, _PATIENCE)
            times["didSave to pack"].append((time.perf_counter() - start) * 1e3)
        position = {"line": line, "character": documents.texts[path].split("\n")[line].find("def ") + 5}
        place = {"textDocument": {"uri": path.as_uri()}, "position": position}
        times["hover"].append(took(lambda place=place: peer.request("textDocument/hover", place)))  # type: ignore[misc]
    return missed


def glances(peer: Peer, documents: Documents, count: int, first: int, times: dict[str, list[float]]) -> None:
    """Make edits, and ask after each what an editor asks first: in turns for a hover and for the document's symbols."""
    for number in range(first, first + count):
        path, line, _ = documents.edit(number)
        start, document = documents.sent, {"uri": path.as_uri()}
        if number % 2:
            position = {"line": line, "character": documents.texts[path].split("\n")[line].find("def ") + 5}
            peer.request("textDocument/hover", {"textDocument": document, "position": position})
            times["didChange to hover"].append((time.perf_counter() - start) * 1e3)
        else:
            peer.request("textDocument/documentSymbol", {"textDocument": document})
            times["didChange to document symbols"].append((time.perf_counter() - start) * 1e3)
        time.sleep(_GLANCE)


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--then", type=int, default=0)
    parser.add_argument("--task", default="how are objects saved and loaded")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / options.folder.name
        shutil.copytree(options.folder, root, symlinks=True)
        print(f"load {os.getloadavg()[0]:.1f}, {options.folder.name}")
        with Peer(Path(place) / "cache") as peer:
            print("\n".join(opened(root, peer, options.task)))
            documents = Documents(root, peer, 1)
            times: dict[str, list[float]] = {}
            for name in _MEASURED:
                times[name] = []
            edits(peer, documents, 5, 0, {name: [] for name in times})
            missed = edits(peer, documents, options.edits, 5, times)
            glances(peer, documents, options.edits, options.edits + 5, times)
            longest = documents.longest
            peer.open(longest.as_uri(), longest.read_text())
            lens = {"textDocument": {"uri": longest.as_uri()}}
            peer.request("textDocument/codeLens", lens)
            times["code lenses"] = [took(lambda: peer.request("textDocument/codeLens", lens)) for _ in range(20)]
            for name, values in times.items():
                shares = ", ".join(f"p{int(100 * s)} {percentile(values, s):.1f} ms" for s in (0.5, 0.95) if values)
                print(f"{name}: {shares} ({len(values)})")
            lines = longest.read_text().count("\n")
            print(f"{missed} new names missed; code lenses of {longest.name}, {lines} lines")
            before = memory(peer.process.pid)
            print(f"memory after {options.edits} edits: {before:.0f} MB")
            if options.then > options.edits:
                more = options.then - options.edits
                edits(peer, documents, more, 2 * options.edits + 5, {name: [] for name in times})
                after = memory(peer.process.pid)
                print(f"memory after {options.then} edits: {after:.0f} MB, {100 * (after / before - 1):+.1f} %")


if __name__ == "__main__":
    main()
