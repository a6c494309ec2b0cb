"""Parses command lines of containers, jobs and scripts: which files of the workspace they run, and what they test.

It knows the programs in the tables below, and ignores all others.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple


class Target(NamedTuple):
    """A file, definition or script of the workspace that a command names."""

    role: str
    """'run' (a file that runs), 'read' (a file that is applied), 'test' (the manifest of the tested package),
    'script'."""
    name: str
    """The name of the file, or of a definition in it."""
    where: str
    """The folder, relative to the working folder of the command; for a definition 'in ' and the file."""


_COMMAND: Final = re.compile(r"""(?:"[^"]*"|'[^']*'|[^\n;|&"']|(?<!&)&(?!&)|["'])+""")
_ASSIGNMENT: Final = re.compile(r"[A-Za-z_]\w*=")
_FILE: Final = re.compile(
    r"(?:\.{0,2}/)?(?:[\w@.-]+/)*[\w@-][\w@.-]*\.(?:py|js|mjs|cjs|ts|mts|tsx|rb|sh|bash|php|pl|lua|exs?|R|jl)"
)
_MODULE: Final = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
_APPLICATION: Final = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*)(?:\(\))?")
_GO_PACKAGE: Final = re.compile(r"\.{1,2}/[\w./-]*\w")
_FOLDER: Final = re.compile(r"[\w@./-]+")
_WRAPPERS: Final = frozenset("sudo exec env time nohup npx bunx pnpx tini dumb-init gosu nice uvx xvfb-run".split())
_RUNNERS: Final = frozenset({"poetry", "uv", "pipenv", "pdm", "hatch", "bundle", "rye", "conda"})
_INTERPRETERS: Final = frozenset(
    "node nodejs ts-node tsx deno nodemon ruby bash sh zsh php perl lua Rscript julia elixir python python3".split()
)
_SERVERS: Final = frozenset("uvicorn gunicorn hypercorn daphne granian waitress-serve fastapi uwsgi".split())
_NODE_MANAGERS: Final = frozenset({"npm", "yarn", "pnpm", "bun"})
_NODE_TEST: Final = re.compile(r"test(?::\w+)*|t")
_MANIFEST_OF: Final = {
    "pytest": "pyproject.toml",
    "py.test": "pyproject.toml",
    "tox": "pyproject.toml",
    "nox": "pyproject.toml",
    "jest": "package.json",
    "vitest": "package.json",
    "mocha": "package.json",
}
_SUBCOMMAND_OF: Final = {
    ("go", "test"): "go.mod",
    ("cargo", "test"): "Cargo.toml",
    ("cargo", "nextest"): "Cargo.toml",
}
"""Programs that test a package, with the name of the manifest that declares it."""
_MANAGERS: Final = frozenset({"manage.py", "django-admin", "django-admin.py"})
COMMANDS: Final = "management/commands"
"""The folder of an application of Django in which each module is a command:
https://docs.djangoproject.com/en/stable/howto/custom-management-commands/."""
_COMMAND_CLASS: Final = "Command"
_MAX_TARGETS: Final = 40


@lru_cache(maxsize=1 << 10)
def command_targets(text: str) -> tuple[Target, ...]:
    """Return what the command lines of a text name, in order, each once."""
    targets: list[Target] = []
    folder = ""
    for words in _commands(text):
        if words[0] == "cd" and len(words) == 2:
            folder = _joined(folder, words[1]) if _FOLDER.fullmatch(words[1]) else "?"
        elif "?" not in folder:
            targets += [target._replace(where=_placed(folder, target)) for target in _targets(_without_wrappers(words))]
    return tuple(dict.fromkeys(targets))[:_MAX_TARGETS]


def _placed(folder: str, target: Target) -> str:
    if COMMANDS in target.where:
        return target.where  # of any application below the folder
    is_in_file = target.where.startswith("in ")
    path = _joined(folder, target.where.removeprefix("in "))
    return f"in {path}" if is_in_file else path


def _joined(folder: str, path: str) -> str:
    path = path.removeprefix("./").rstrip("/")
    return "/".join(filter(None, (folder, "" if path == "." else path)))


def _commands(text: str) -> Iterator[list[str]]:
    """Yield the words of each command; a YAML list or a JSON array is one command."""
    text = text.strip()
    if text.startswith(("|", ">")):
        text = text.partition("\n")[2]
    if text.startswith("["):
        try:
            listed = json.loads(text)
        except ValueError:
            listed = [part.strip().strip("\"'") for part in text.strip("[]").split(",")]
        yield from _shell([str(word) for word in listed])
        return
    lines = [line.strip() for line in text.splitlines()]
    if lines and all(line.startswith("- ") for line in lines):
        yield from _shell([line[2:].strip().strip("\"'") for line in lines])
        return
    for part in _COMMAND.findall(text.replace("\\\n", " ")):
        if part.strip().startswith("#"):
            continue
        try:
            words = shlex.split(part)
        except ValueError:
            words = part.split()
        yield from _shell(words)


def _shell(words: list[str]) -> Iterator[list[str]]:
    """Yield the commands that `sh -c '...'` runs, or the words themselves."""
    if (
        len(words) == 3
        and words[0].rpartition("/")[2] in ("sh", "bash")
        and words[1].startswith("-")
        and "c" in words[1]
    ):
        yield from _commands(words[2])
    elif words and words[0]:
        yield words


def _without_wrappers(words: list[str]) -> list[str]:
    while words:
        if _ASSIGNMENT.match(words[0]) or words[0] in _WRAPPERS or words[0] == "--":
            words = words[1:]
        elif words[0] in _RUNNERS and words[1:2] in (["run"], ["exec"]):
            words = words[2:]
        else:
            break
    return words


def _targets(words: list[str]) -> Iterator[Target]:
    if not words:
        return
    program, rest = words[0].rpartition("/")[2], words[1:]
    yield from _managed(words)
    if _FILE.fullmatch(words[0]):
        yield _file("run", words[0])
    elif program in _INTERPRETERS and (rest[:1] != ["-m"]):
        yield from _script_of(rest)
    elif program.startswith("python") and rest[:1] == ["-m"] and len(rest) > 1:
        yield from _module_run(rest[1:])
    elif program in _SERVERS or (program == "celery"):
        yield from _application(program, rest)
    elif program == "go" and rest[:1] in (["run"], ["build"], ["install"]):
        yield from (Target("run", "main.go", word) for word in rest[1:] if _GO_PACKAGE.fullmatch(word))
    elif program in _NODE_MANAGERS:
        yield from _node_script(rest)
    elif program in ("docker", "podman", "docker-compose", "kubectl", "helm", "oc"):
        yield from _applied(rest)
    yield from _tested(program, rest)


def _file(role: str, path: str) -> Target:
    folder, _, name = path.removeprefix("./").rpartition("/")
    return Target(role, name, folder)


def _script_of(words: list[str]) -> Iterator[Target]:
    """Yield the first word if it is a file; options of interpreters come before it."""
    for word in words:
        if _FILE.fullmatch(word):
            yield _file("run", word)
            return
        if not word.startswith("-") and word not in ("run", "watch"):
            return


def _managed(words: list[str]) -> Iterator[Target]:
    """Yield the command of Django that `manage.py NAME` runs."""
    program, name, *_ = [*words[words[0].startswith("python") :], "", ""]
    if program.rpartition("/")[2] in _MANAGERS and name.isidentifier():
        yield Target("run", _COMMAND_CLASS, f"in {COMMANDS}/{name}.py")


def _module_run(words: list[str]) -> Iterator[Target]:
    """Yield what `python -m` runs: a module, the `__main__` of a package, or what a known program starts."""
    module = words[0]
    if module in _MANIFEST_OF or module in _SERVERS or module == "celery":
        yield from _targets(words)
    elif _MODULE.fullmatch(module):
        folder, _, name = module.replace(".", "/").rpartition("/")
        yield Target("run", f"{name}.py", folder)
        yield Target("run", "__main__.py", module.replace(".", "/"))


def _application(program: str, words: list[str]) -> Iterator[Target]:
    """Yield what an application server serves: `app.main:app`, or Celery's `-A app.tasks`."""
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if program == "celery" and word in ("-A", "--app") and _MODULE.fullmatch(following.partition(":")[0]):
            folder, _, name = following.partition(":")[0].replace(".", "/").rpartition("/")
            yield Target("run", f"{name}.py", folder)
            yield Target("run", "celery.py", "/".join(filter(None, (folder, name))))
            return
        if program != "celery" and _APPLICATION.fullmatch(word):
            yield from entry_point(word)
            return
        if program == "fastapi" and _FILE.fullmatch(word):
            yield _file("run", word)
            return


def entry_point(text: str) -> Iterator[Target]:
    """Yield the file and the definition of an entry point, such as `app.main:app`."""
    match = _APPLICATION.fullmatch(text.partition("[")[0].strip())
    if match is None:
        return
    path = match[1].replace(".", "/")
    folder, _, name = path.rpartition("/")
    yield Target("run", f"{name}.py", folder)
    yield Target("run", match[2], f"in {path}.py")
    yield Target("run", match[2], f"in {path}/__init__.py")


def _node_script(words: list[str]) -> Iterator[Target]:
    """Yield the script of package.json that `npm run` runs; `npm test` also tests the package."""
    words = words[1:] if words[:1] in (["run"], ["run-script"]) else words
    if words and re.fullmatch(r"[\w:.-]+", words[0]) and not words[0].startswith("-"):
        yield Target("script", words[0], "")
        if _NODE_TEST.fullmatch(words[0]):
            yield Target("test", "package.json", "")


def _applied(words: list[str]) -> Iterator[Target]:
    """Yield the files that `-f` or `--file` names: a Dockerfile, a Compose file, a manifest."""
    for word, following in zip(words, [*words[1:], ""], strict=True):
        option, has_value, value = word.partition("=")
        path = value if has_value else following
        if option in ("-f", "--file", "--filename", "--values") and _FOLDER.fullmatch(path) and path != "-":
            yield _file("read", path)


def _tested(program: str, words: list[str]) -> Iterator[Target]:
    manifest = _MANIFEST_OF.get(program) or _SUBCOMMAND_OF.get((program, words[0] if words else ""))
    if manifest:
        yield Target("test", manifest, "")
