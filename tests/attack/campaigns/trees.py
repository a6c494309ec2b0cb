"""Hostile trees: files that are no files, endless or damaged data, names and texts nobody writes by hand.

Each tree holds a sane neighbour. It held if the real command ends in time and memory, without a traceback, and the
neighbour is found.
"""

from __future__ import annotations

import os
import random
import resource
import socket
import subprocess
import sys
import zlib
from collections.abc import Callable
from hashlib import sha1
from pathlib import Path
from typing import Final

import pygit2

from packlens.extract.languages.language import languages
from tests.attack.campaign import Campaign, Outcome

_SECONDS: Final = 60
_MEMORY: Final = 3 << 30
_NEIGHBOUR: Final = "def sane_neighbour_of_trouble(value):\n    return value\n"
_A_ROUND: Final = 5
Tree = Callable[[Path], object]
_LARGE: Final = 72_000


def _fifo(path: str) -> Tree:
    def make(root: Path) -> None:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).unlink(missing_ok=True)
        os.mkfifo(root / path)

    return make


def _link(path: str, target: str) -> Tree:
    def make(root: Path) -> None:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).unlink(missing_ok=True)
        (root / path).symlink_to(target)

    return make


def _file(path: str, content: bytes) -> Tree:
    def make(root: Path) -> None:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content)

    return make


def _named(name: bytes) -> Tree:
    def make(root: Path) -> None:
        Path(os.fsdecode(os.fsencode(root) + b"/" + name)).write_text(_NEIGHBOUR)

    return make


def _sparse(path: str, size: int) -> Tree:
    def make(root: Path) -> None:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        with (root / path).open("wb") as file:
            file.truncate(size)

    return make


def _socket(path: str) -> Tree:
    def make(root: Path) -> None:
        with socket.socket(socket.AF_UNIX) as server:
            here = Path.cwd()
            os.chdir(root)  # a socket's path is at most 108 bytes long
            try:
                server.bind(path)
            finally:
                os.chdir(here)

    return make


def _closed(path: str, mode: int) -> Tree:
    def make(root: Path) -> None:
        (root / path).mkdir()
        (root / path / "a.py").write_text(_NEIGHBOUR)
        (root / path).chmod(mode)

    return make


def _deep(root: Path) -> None:
    path = root
    for _ in range(200):
        path /= "folder"
    path.mkdir(parents=True)
    (path / "a.py").write_text(_NEIGHBOUR)


def _both(*trees: Tree) -> Tree:
    def make(root: Path) -> None:
        for tree in trees:
            tree(root)

    return make


def _git(root: Path) -> pygit2.Repository:
    repository = pygit2.init_repository(str(root))
    repository.index.add_all()
    repository.index.write()
    who = pygit2.Signature("A", "a@example.org", 1_700_000_000, 0)
    repository.create_commit("HEAD", who, who, "add a sane neighbour", repository.index.write_tree(), [])
    return repository


def _in_git(tree: Tree) -> Tree:
    def make(root: Path) -> None:
        _git(root)
        tree(root)

    return make


def _object_path(root: Path, oid: str) -> Path:
    return root / ".git" / "objects" / oid[:2] / oid[2:]


def _damaged(revision: str) -> Tree:
    """Damage an object of the repository."""

    def make(root: Path) -> None:
        path = _object_path(root, str(_git(root).revparse_single(revision).id))
        path.chmod(0o644)
        path.write_bytes(b"x" * 40)

    return make


def _bomb(kind: str, revision: str) -> Tree:
    """Put an object of 1.5 GB, compressed to little, in the place of another."""

    def make(root: Path) -> None:
        path = _object_path(root, str(_git(root).revparse_single(revision).id))
        path.chmod(0o644)
        size = 1500 << 20
        packer = zlib.compressobj(1)
        with path.open("wb") as file:
            file.write(packer.compress(f"{kind} {size}\0".encode()))
            for _ in range(size >> 24):
                file.write(packer.compress(bytes(1 << 24)))
            file.write(packer.flush())

    return make


def _head_at_bomb(root: Path) -> None:
    repository = _git(root)
    oid = sha1(b"bomb", usedforsecurity=False).hexdigest()
    (root / ".git" / str(repository.head.name)).write_text(oid + "\n")


def _config(text: str) -> Tree:
    def make(root: Path) -> None:
        _git(root)
        with (root / ".git" / "config").open("a") as file:
            file.write(text)

    return make


_UNITS: Final = ("{[(\n", "/*\n", "<a>\n", '"\n', "a<\n", "fn a() {\n", "<<A\n")
"""What took more than six seconds, 72 KB of it, in some language."""


_BEGINNINGS: Final = {
    "compose": "services:\n  a:\n    image: ",
    "kubernetes": "apiVersion: v1\nkind: Service\nmetadata: ",
    "openapi": "openapi: 3.0.0\npaths: ",
}
"""What makes a file of a shared extension one of these languages."""


def _nested(language: str, unit: str) -> Tree:
    found = languages()[language]
    names = [*(f"a{end}" for end in (*found.extensions, *found.content_extensions)), *found.filenames]
    return _file(names[0].replace("*", "a"), (_BEGINNINGS.get(language, "") + unit * _LARGE)[:_LARGE].encode())


_RULES: Final = (".gitignore", "inner/.gitignore", ".gitattributes", "inner/.gitattributes")


def _kinds() -> dict[str, Tree]:
    special: dict[str, Tree] = {}
    for path in (
        ".gitignore",
        "inner/.gitignore",
        ".git/info/exclude",
        "a.py",
        ".packlens/equivalence.toml",
        ".gitattributes",
        "package.json",
    ):
        special[f"named pipe {path}"] = _fifo(path)
        special[f"endless link {path}"] = _link(path, "/dev/zero")
        special[f"link to itself {path}"] = _link(path, Path(path).name)
    for path in (".git/HEAD", ".git/config", ".git/index", ".git/packed-refs", ".git/info/attributes"):
        special[f"named pipe {path}"] = _in_git(_fifo(path))
    special[".git is a named pipe"] = _fifo(".git")
    special[".git is a link to /dev/zero"] = _link(".git", "/dev/zero")
    special[".git names itself"] = _file(".git", b"gitdir: .git\n")
    special[".git names a missing folder"] = _file(".git", b"gitdir: /nonexistent/place\n")
    special[".git names the root"] = _file(".git", b"gitdir: /\n")
    git: dict[str, Tree] = {
        **{f"named pipe {path}": _in_git(_fifo(path)) for path in _RULES},
        **{f"endless link {path}": _in_git(_link(path, "/dev/zero")) for path in _RULES},
        "damaged commit": _damaged("HEAD"),
        "damaged folder": _damaged("HEAD^{tree}"),
        "damaged text": _damaged("HEAD:sane.py"),
        "missing commit": _head_at_bomb,
        "commit of 1.5 GB": _bomb("commit", "HEAD"),
        "folder of 1.5 GB": _bomb("tree", "HEAD^{tree}"),
        "text of 1.5 GB": _bomb("blob", "HEAD:sane.py"),
        "damaged index": _in_git(_file(".git/index", b"DIRC" + b"\xff" * 100)),
        "damaged packed-refs": _in_git(_file(".git/packed-refs", b"\x00\xff" * 999)),
        "HEAD without a reference": _in_git(_file(".git/HEAD", b"ref: refs/heads/../../../etc/passwd\n")),
        "HEAD that names itself": _in_git(_file(".git/HEAD", b"ref: HEAD\n")),
        "work tree /": _config("\n[core]\n\tworktree = /\n"),
        "work tree /etc": _config("[core]\n\tworktree = /etc\n"),
        "bare": _config("[core]\n\tbare = true\n"),
        "malformed config": _config("[[[\n\x00=\n"),
        "config includes /dev/zero": _config("[include]\n\tpath = /dev/zero\n"),
        "config includes itself": _config("[include]\n\tpath = config\n"),
        "config names a named pipe": _both(_config("[core]\n\texcludesFile = pipe\n"), _fifo(".git/pipe")),
        "alternates in a circle": _in_git(_file(".git/objects/info/alternates", b"../objects\n/dev/zero\n")),
        "format of the future": _config("[core]\n\trepositoryformatversion = 99\n"),
        "huge HEAD": _in_git(_sparse(".git/HEAD", 50 << 20)),
    }
    names = {
        "control characters": b"a\x01\x1b[31m.py",
        "not UTF-8": b"a\xff\xfe.py",
        "line break": b"a\nb.py",
        "carriage return": b"a\rb.py",
        "as long as may be": b"a" * 252 + b".py",
        "right to left": "a\u202egpj.py".encode(),
        "dots": b"...py",
        "only an ending": b".py",
        "quotes and backslashes": b"a'\"\\b.py",
        "like a switch": b"--db=x.py",
        "like a URI": b"file:%2e%2e.py",
        "combining": ("e\u0301" * 60 + ".py").encode(),
        "null-like": b"%00.py",
    }
    texts = {
        "one line of 900 KB": b"a=" + b"1+" * 450_000 + b"1\n",
        "900,000 lines": b"\n" * 900_000,
        "nulls": bytes(100_000),
        "UTF-16 cut short": b"\xff\xfea\x00b",
        "UTF-32": "x = 1".encode("utf-32"),
        "no UTF-8": bytes(range(128, 256)) * 500,
        "9,000 brackets": b"(" * 9_000 + b")" * 9_000,
        "a chain of 40,000 attributes": b"x = a" + b"\n.b" * 40_000,
        "an empty file": b"",
        "20,000 equal definitions": b"def f(): pass\n" * 20_000,
        "carriage returns": b"x = 1\r" * 9_000,
    }
    rules = {
        "stars": b"*a" * 40 + b"b\n",
        "double stars": b"**/a/" * 30 + b"b\n",
        "50 MB": b"",
        "400,000 patterns": b"".join(b"x%d\n" % n for n in range(100_000)),
        "bad ranges": b"[z-a]\n[\n[!\n\\\n!\n/\n",
        "a pattern of 900 KB": b"a" * 900_000,
        "no UTF-8": b"\xff\xfe\n",
        "question marks": b"?" * 200 + b"*" * 50 + b"x\n",
    }
    long_name = _file("a" * 100 + ".py", _NEIGHBOUR.encode())
    long_path = _file("/".join(["a"] * 60) + "/a.py", _NEIGHBOUR.encode())
    return {
        **special,
        **{f"git: {name}": tree for name, tree in git.items()},
        **{f"a name: {name}": _named(raw) for name, raw in names.items()},
        **{f"a text: {name}": _file("odd.py", text) for name, text in texts.items()},
        **{
            f"ignore rules: {name}": _both(
                _file(".gitignore", text) if text else _sparse(".gitignore", 50 << 20), long_name, long_path
            )
            for name, text in rules.items()
        },
        **{f"{language}: {unit!r}": _nested(language, unit) for language in languages() for unit in _UNITS},
        "a socket": _socket("a.py"),
        "a sparse file of 50 MB": _sparse("a.py", 50 << 20),
        "a closed folder": _closed("shut", 0),
        "a folder without search": _closed("shut", 0o400),
        "200 folders deep": _deep,
        "a link to /": _link("everything", "/"),
        "a link to the root": _link("again", "."),
        "a link out": _link("out.py", "/etc/passwd"),
        "a link to a process": _link("a.py", "/proc/self/mem"),
    }


def _attempt(name: str, tree: Tree, scratch: Path) -> str:
    """Return what did not hold, or ''."""
    root = scratch / "tree"
    root.mkdir()
    (root / "sane.py").write_text(_NEIGHBOUR)
    tree(root)
    pack = ["pack", "sane neighbour of trouble"]
    for command in (pack, ["pr"]) if name.startswith("git:") or ".git/" in name else (pack,):
        ended = _run([*command, "--repo", str(root), "--db", str(scratch / "i.db")])
        if ended is None:
            return f"{name}: `{command[0]}` did not end in {_SECONDS} s"
        output = ended.stdout + ended.stderr
        if ended.returncode not in range(5) or "Traceback" in output:
            return f"{name}: `{command[0]}` ended with {ended.returncode}: {output[-300:]!r}"
        if ended.returncode and ended.stderr.count("\n") > 2:
            return f"{name}: `{command[0]}` says more than a sentence: {ended.stderr[:300]!r}"
        if command is pack and "sane_neighbour_of_trouble" not in output:
            return f"{name}: the neighbour is not in the pack: {output[-300:]!r}"
    return ""


def _run(arguments: list[str]) -> subprocess.CompletedProcess[str] | None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))

    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONIOENCODING": "utf-8"}
    try:
        return subprocess.run(
            [sys.executable, "-m", "packlens", *arguments],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS,
            env=environment,
            check=False,
            preexec_fn=limit,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return None


def _round(seed: int, scratch: Path) -> Outcome:
    """Attempt the next few kinds of trees, in an order that is the same each time."""
    kinds = list(_kinds().items())
    random.Random(1).shuffle(kinds)
    chosen = [kinds[(seed * _A_ROUND + n) % len(kinds)] for n in range(_A_ROUND)]
    failures: list[str] = []
    for number, (name, tree) in enumerate(chosen):
        folder = scratch / str(number)
        folder.mkdir()
        failure = _attempt(name, tree, folder)
        if failure:
            failures.append(failure)
        for shut in folder.glob("tree/shut"):
            shut.chmod(0o700)
    return Outcome(len(chosen), tuple(failures))


CAMPAIGN: Final = Campaign("Hostile trees, through the real command", _round, rounds=len(_kinds()) // _A_ROUND + 1)
