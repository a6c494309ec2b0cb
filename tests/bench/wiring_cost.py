"""What reading deployment, wiring and further languages adds to a cold index.

    python -m tests.bench.wiring_cost FOLDER [FOLDER ...] [--runs N]

Two copies of the package index the folders in turns. One is whole. The other lacks the formats of deployment, of
manifests and of documents, the languages that came with them, and in all other languages the patterns whose references
lead to routes, topics, flags, procedures, style sheets or services. Figures are processor seconds of one process
(`--jobs 1`), and medians of the ratios of each turn.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from packlens.extract.languages.patterns import split_patterns
from packlens.extract.version import grammars_folder

FORMATS: Final = frozenset(
    "cargo cloudformation compose dotenv githubactions gitlabci gomod helm kubernetes markdown npm openapi openapijson"
    " pyproject rst serverless".split()
)
"""Folders of grammars that read what is deployed, what depends on what, and documents."""
LANGUAGES: Final = frozenset(
    "astro clojure dart fsharp haskell julia objectivec ocaml ocamlinterface powershell r solidity svelte vue"
    " zig".split()
)
"""Folders of the languages that came with them. Pages embed style sheets, whose folder therefore keeps one pattern."""
WIRING: Final = frozenset(
    "class classes call_rpc configure connect endpoint expose flag handler id image listen mixin need operation path"
    " port publish request requested_action requested_helper requested_name require resolver run serve_rpc step"
    " subscribe".split()
)
"""Kinds of references (`@reference.flag`) that say how parts of a system are wired."""
_COMMENT: Final = re.compile(r";[^\n]*")
_REFERENCE: Final = re.compile(r"@reference\.(\w+)")
_ANY_COMMENT: Final = "(comment) @comment\n"


def without_wiring(grammars: Path) -> tuple[int, int]:
    """Take formats, languages and patterns of wiring out of `grammars`; return how many folders and patterns."""
    folders = [grammars / name for name in sorted(FORMATS | LANGUAGES)]
    for folder in folders:
        shutil.rmtree(folder)
    (grammars / "css" / "tags.scm").write_text(_ANY_COMMENT)
    taken = 0
    for file in sorted(grammars.glob("*/tags.scm")):
        text = file.read_text("utf-8")
        patterns = split_patterns(text) if "(" in _COMMENT.sub("", text) else []
        kept = [pattern for pattern in patterns if WIRING.isdisjoint(_REFERENCE.findall(_COMMENT.sub("", pattern)))]
        file.write_text("".join(kept), "utf-8")
        taken += len(patterns) - len(kept)
    return len(folders), taken


def copy_package(target: Path) -> Path:
    """Copy the package and its grammars as a checkout has them; return the folder to import the package from."""
    package = Path(grammars_folder().parent, "server", "packlens")
    shutil.copytree(package, target / "server" / "packlens", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(grammars_folder(), target / "grammars")
    return target / "server"


def index_seconds(server: Path, folder: Path) -> float:
    """Index a folder into a new database; return the processor seconds of the process."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as databases:
        command = [
            sys.executable,
            "-m",
            "packlens",
            "index",
            str(folder),
            "--db",
            f"{databases}/index.db",
            "--jobs",
            "1",
        ]
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, env=environment | {"PYTHONPATH": str(server)}, cwd=databases
        )
        _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"indexing {folder} failed; run `packlens index {folder}` to see why")
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Print a table row a folder."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folders", nargs="+", type=Path)
    arguments.add_argument("--runs", type=int, default=5)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as copies:
        whole, without = copy_package(Path(copies, "whole")), copy_package(Path(copies, "without"))
        folders, patterns = without_wiring(without.parent / "grammars")
        small = Path(copies, "small")
        small.mkdir()
        (small / "a.py").write_text("pass")
        for server in (whole, without):
            index_seconds(server, small)  # leaves the bytecode
        print(f"without {folders} folders and {patterns} patterns; load {os.getloadavg()[0]:.1f}, {options.runs} turns")
        print("| folder | whole, s | without, s | ratio | ratios of the turns |\n|---|---|---|---|---|")
        for folder in map(Path.resolve, options.folders):
            turns = [(index_seconds(whole, folder), index_seconds(without, folder)) for _ in range(options.runs)]
            ratios = [one / other for one, other in turns]
            median = statistics.median
            print(
                f"| {folder.name} | {median(one for one, _ in turns):.2f} | {median(other for _, other in turns):.2f} "
                f"| {median(ratios):.3f} | {', '.join(f'{ratio:.3f}' for ratio in sorted(ratios))} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
