"""What languages' own tools find as references to definitions.

pyright, rust-analyzer, clangd and intelephense are asked by LSP, TypeScript by its language service; go/types and javac
say what each occurrence of the names goes to, the compilers of Kotlin, Scala and C# what every name does.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlparse

from tests.bench.edges.oracles import RUST_SETTINGS, Answers, LanguageServer, Target, ask, definitions, is_quiet
from tests.bench.edges.rust_project import rust_project
from tests.bench.edges.sites import Site
from tests.bench.uses.definitions import Occurrence

LANGUAGES: Final = ("python", "typescript", "go", "rust", "java", "cpp", "php", "kotlin", "scala", "csharp")
_COMPILERS: Final = ("kotlin", "scala", "csharp")
_UNREAD: Final = {
    "kotlin": re.compile(
        r"(^|/)src/(?!non(Js|Wasm|Apple))\w*"
        r"([jJ]s|[wW]as[mi]|[nN]ative|[aA]pple|linux|mingw|macos|unix|nonJvm|hash)\w*/|\.(kts|java)$"
    ),
    "scala": re.compile(r"(^|/)(src|scala)-(3|js|native)[\w.-]*/|(^|/)(js|native)/|\.(sc|mill|sbt)$"),
}
"""Files for other platforms or versions of a language, and of builds, which a compiler does not read with the rest."""
_HERE: Final = Path(__file__).parent
_NAME: Final = re.compile(rb"[A-Za-z_]\w*")


class References(NamedTuple):
    """Where a definition is referred to."""

    own: list[Occurrence]
    related: list[Occurrence]
    """References that may mean a member that it overrides, or that overrides it."""
    unknown: list[Occurrence]
    """Occurrences of its name of which the tool does not know what they mean."""


def reads(language: str, path: str) -> bool:
    """Whether a language's tool reads a file of that language."""
    return language not in _UNREAD or _UNREAD[language].search(path) is None


def references(
    language: str, tools: Path, root: Path, texts: dict[str, bytes], occurrences: Sequence[Occurrence]
) -> list[References]:
    """Return for each definition, given by where its name stands, where it is referred to within the repository."""
    sites = _sites(texts, occurrences)
    if language == "typescript":
        found = _by_service(tools, root, texts, occurrences)
        return _with_unknown(found, ask(language, tools, root, sites), texts, occurrences)
    if language in _COMPILERS:
        return _turned(_by_compiler(language, tools, root, texts, sites), texts, occurrences)
    if language in ("go", "java"):
        return _turned(ask(language, tools, root, sites), texts, occurrences)
    with tempfile.TemporaryDirectory() as folder:
        server, is_ready = _server(language, tools, root, Path(folder))
        try:
            if is_ready is not None:
                path = occurrences[0][0]
                server.tell("textDocument/didOpen", {"textDocument": _document(language, root, path, texts[path])})
                while not is_ready(server.next()):
                    pass
                server.tell("textDocument/didClose", {"textDocument": {"uri": (root / path).as_uri()}})
            answers = definitions(server, root, sites)
            if language == "php":  # whose references to a method are those to all that share its name by inheritance
                return _turned(answers, texts, occurrences)
            found = [References(_references_of(language, server, root, texts, each), [], []) for each in occurrences]
            return _with_unknown(found, answers, texts, occurrences)
        finally:
            server.end()


def _by_service(
    tools: Path, root: Path, texts: dict[str, bytes], occurrences: Sequence[Occurrence]
) -> list[References]:
    request = json.dumps([[path, _units(texts[path][:byte])] for path, byte in occurrences])
    command = ["node", str(_HERE / "references.cjs"), str(tools), str(root)]
    done = subprocess.run(command, input=request.encode(), stdout=subprocess.PIPE, check=True)
    answers: list[list[list[tuple[str, int]]]] = json.loads(done.stdout)

    def occurrences_in(found: list[tuple[str, int]]) -> list[Occurrence]:
        return [(path, _byte(texts[path].decode(errors="replace"), offset)) for path, offset in found if path in texts]

    return [References(occurrences_in(own), occurrences_in(related), []) for own, related in answers]


def _with_unknown(
    found: list[References], answers: Answers, texts: dict[str, bytes], occurrences: Sequence[Occurrence]
) -> list[References]:
    """Add the occurrences of each name that go nowhere."""
    unknown: dict[str, list[Occurrence]] = {}
    for site, targets in answers.items():
        if not targets:
            unknown.setdefault(site.name, []).append((site.path, site.byte))
    return [
        each._replace(unknown=unknown.get(_name_at(texts, occurrence), []))
        for each, occurrence in zip(found, occurrences, strict=True)
    ]


def _by_compiler(language: str, tools: Path, root: Path, texts: dict[str, bytes], sites: list[Site]) -> Answers:
    """What a compiler says that sites go to; it also reads the sources of packages in TOOLS/LANGUAGE/sources."""
    folder = tools / language
    sources = sorted(str(each) for each in (folder / "sources").rglob("*") if each.suffix in (".kt", ".scala"))
    command = _csharp(folder, root) if language == "csharp" else _on_java(language, folder, root)
    done = subprocess.run([*command, *texts, *sources], stdout=subprocess.PIPE, check=True)
    found: dict[tuple[str, int], list[Target]] = {}
    for path, offset, target, line, name in json.loads(done.stdout):
        found.setdefault((path, offset), []).append(Target(target, line, name))
    return {site: found.get((site.path, site.offset), []) for site in sites}


def _on_java(language: str, folder: Path, root: Path) -> list[str]:
    jars = sorted(str(each) for each in folder.glob("*.jar"))
    if language == "kotlin":
        libraries = ":".join(each for each in jars if "/kotlin-stdlib-" in each or "/kotlinx-" in each)
        return ["java", "-cp", ":".join(jars), str(_HERE / "Kotlin.java"), str(root), libraries]
    compiler = ["java", "-cp", ":".join(jars), "scala.tools.nsc.Main", "-usejavacp", "-nowarn", "-d", str(folder)]
    subprocess.run([*compiler, str(_HERE / "References.scala")], check=True)
    return ["java", "-Xss8m", "-cp", ":".join([*jars, str(folder)]), "References", str(root), ":".join(jars)]


def _csharp(folder: Path, root: Path) -> list[str]:
    """Compile `References.cs` beside the compiler whose libraries it uses, and return how to run it."""
    settings = [
        "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1",
        f"LD_LIBRARY_PATH={folder / 'openssl/usr/lib/x86_64-linux-gnu'}",
    ]
    dotnet = ["env", *settings, str(folder / "package/dotnet")]
    roslyn = next(folder.glob("package/sdk/*/Roslyn/bincore"))
    framework = next(folder.glob("package/packs/Microsoft.NETCore.App.Ref/*/ref/*"))
    program = roslyn / "References.dll"
    libraries = [*framework.glob("*.dll"), *roslyn.glob("Microsoft.CodeAnalysis*.dll")]
    options = ["-nologo", "-nowarn:CS1702", *(f"-r:{library}" for library in libraries), f"-out:{program}"]
    subprocess.run([*dotnet, str(roslyn / "csc.dll"), *options, str(_HERE / "References.cs")], check=True)
    program.with_suffix(".runtimeconfig.json").write_bytes((roslyn / "csc.runtimeconfig.json").read_bytes())
    return [*dotnet, str(program), str(root), str(framework)]


def _sites(texts: dict[str, bytes], occurrences: Sequence[Occurrence]) -> list[Site]:
    """All occurrences of the names."""
    names = {_name_at(texts, occurrence) for occurrence in occurrences}
    sites = []
    for path, text in texts.items():
        for found in _NAME.finditer(text):
            if found[0].decode() in names:
                line, start = text.count(b"\n", 0, found.start()), text.rfind(b"\n", 0, found.start()) + 1
                offset, column = _units(text[: found.start()]), _units(text[start : found.start()])
                sites.append(Site(path, found[0].decode(), found.start(), offset, line, column))
    return sites


def _turned(answers: Answers, texts: dict[str, bytes], occurrences: Sequence[Occurrence]) -> list[References]:
    """Turn what occurrences go to into the occurrences that go to each definition."""
    by_target: dict[tuple[str, int, str], list[Occurrence]] = {}
    for site, targets in answers.items():
        for path, first, name in targets:
            is_wide = name != site.name and path in texts  # intelephense says where the declaration begins
            line = _line_of(texts[path], first, site.name) if is_wide else first
            if (path, line) != (site.path, site.line):
                by_target.setdefault((path, line, site.name), []).append((site.path, site.byte))
    keys = [
        (occurrence[0], texts[occurrence[0]].count(b"\n", 0, occurrence[1]), _name_at(texts, occurrence))
        for occurrence in occurrences
    ]
    return _with_unknown([References(by_target.get(key, []), [], []) for key in keys], answers, texts, occurrences)


def _line_of(text: bytes, line: int, name: str) -> int:
    """The first line from one on that holds a name; of a constructor the line of its class."""
    word = re.compile(rb"\b" + re.escape(name.encode()) + rb"\b")
    lines = text.split(b"\n")
    if any(b"__construct" in each for each in lines[line : line + 2]):
        declared = re.compile(rb"\bclass\s+" + re.escape(name.encode()) + rb"\b")
        return next((number for number in range(line, -1, -1) if declared.search(lines[number])), line)
    return next((number for number in range(line, len(lines)) if word.search(lines[number])), line)


def _name_at(texts: dict[str, bytes], occurrence: Occurrence) -> str:
    found = _NAME.match(texts[occurrence[0]], occurrence[1])
    return found[0].decode() if found else ""


def _server(
    language: str, tools: Path, root: Path, folder: Path
) -> tuple[LanguageServer, Callable[[dict[str, Any]], bool] | None]:
    """Start a language's server; also return what tells that it has read the repository, if it has to be waited for."""
    if language == "python":
        return LanguageServer([str(tools / "node_modules/.bin/pyright-langserver"), "--stdio"], root, {}), None
    if language == "rust":
        library = next((tools / "rust/debian/usr/src").glob("rustc-*/library"))
        settings = {**RUST_SETTINGS, "linkedProjects": [rust_project(root, library)]}
        return LanguageServer([str(tools / "rust/rust-analyzer")], root, settings), is_quiet
    if language == "php":
        command = ["node", str(tools / "node_modules/intelephense/lib/intelephense.js"), "--stdio"]
        return LanguageServer(command, root, {"storagePath": str(folder), "clearCache": True}), _is_read
    flags = root / "compile_flags.txt"  # clangd's own place for macros and more
    more = flags.read_text().split() if flags.is_file() else []
    commands = [
        {
            "directory": str(root),
            "file": str(file),
            "arguments": ["c++", "-std=c++17", *more, *_included(root), str(file)],
        }
        for file in sorted(root.rglob("*"))
        if file.suffix in (".cc", ".cpp", ".cxx")
    ]
    (folder / "compile_commands.json").write_text(json.dumps(commands))
    options = [
        "--background-index",
        "--background-index-priority=normal",
        "--limit-references=0",
        "--log=error",
        f"--compile-commands-dir={folder}",
    ]
    even = f"LD_PRELOAD={tools / 'cpp/even.so'}"  # its indexing threads run although others do
    return LanguageServer(["env", even, str(tools / "lsp/bin/clangd"), *options], root, {}), _is_read


def _included(root: Path) -> list[str]:
    folders = [root, *sorted(each for each in root.rglob("*") if each.name in ("include", "src") and each.is_dir())]
    return [f"-I{each}" for each in folders]


def _is_read(message: dict[str, Any]) -> bool:
    """Whether a server says that it has read the repository: the progress of clangd or intelephense has ended."""
    params = message.get("params")
    return message.get("method") == "$/progress" and isinstance(params, dict) and params["value"]["kind"] == "end"


def _document(language: str, root: Path, path: str, text: bytes) -> dict[str, Any]:
    uri = (root / path).as_uri()
    return {"uri": uri, "languageId": language, "version": 1, "text": text.decode(errors="replace")}


def _references_of(
    language: str, server: LanguageServer, root: Path, texts: dict[str, bytes], occurrence: Occurrence
) -> list[Occurrence]:
    path, byte = occurrence
    uri, text = (root / path).as_uri(), texts[path]
    server.tell("textDocument/didOpen", {"textDocument": _document(language, root, path, text)})
    start = text.rfind(b"\n", 0, byte) + 1
    position = {"line": text.count(b"\n", 0, byte), "character": _units(text[start:byte])}
    params = {"textDocument": {"uri": uri}, "position": position, "context": {"includeDeclaration": False}}
    found = server.request("textDocument/references", params) or []
    server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    answers = []
    for each in found:
        full = Path(unquote(urlparse(each["uri"]).path))
        name = full.relative_to(root).as_posix() if full.is_relative_to(root) else ""
        if name in texts:
            lines = texts[name].split(b"\n")
            at = each["range"]["start"]
            before = sum(len(line) + 1 for line in lines[: at["line"]])
            line = lines[at["line"]].decode(errors="replace")
            answers.append((name, before + len(line[: at["character"]].encode())))
    return answers


def _units(before: bytes) -> int:
    """How many UTF-16 units a text has."""
    return len(before.decode(errors="replace").encode("utf-16-le")) // 2


def _byte(text: str, units: int) -> int:
    """The byte offset of an offset in UTF-16 units."""
    return units if text.isascii() else len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le").encode())
