"""Delete from an environment that is made for the extension alone what Packlens never reads.

That is grammars of other languages (tree-sitter-language-pack has 170 of them in one wheel), and the tests of numpy,
scipy and apsw. `prune.py` does it for the environment of the Python that runs it, `prune.py FOLDER` for a folder of
installed packages of any platform. It needs no package, and runs nothing of that folder. Which grammars are read, the
installed Packlens says; if one of them is not found, nothing is deleted.

Deleted files stay in the RECORD of their distributions: installers pass over what is gone, so that an upgrade and a
removal work as before. `src/core/environment.ts` runs it in the environment that it makes.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path

TESTED = ("numpy", "scipy", "apsw")
"""Distributions whose wheels hold their own tests."""


def read_grammars(packages: Path) -> set[str]:
    """Return the names of the grammars that the installed Packlens reads; see `Language.grammar`."""
    rules = packages.glob("packlens/grammars/*/language.toml")
    return {str(tomllib.loads(path.read_text("utf-8")).get("grammar", path.parent.name)) for path in rules}


def unread(packages: Path) -> list[Path]:
    """Return the files and folders that Packlens never reads; raises ValueError where that is in doubt."""
    bindings, grammars = packages / "tree_sitter_language_pack" / "bindings", read_grammars(packages)
    if not grammars:
        raise ValueError(f"{packages} has no Packlens with languages")
    names = {path: path.name.partition(".")[0] for path in sorted(bindings.glob("*.*")) if path.name != "__init__.py"}
    missing = sorted(
        name for name in grammars.difference(names.values()) if not (packages / f"tree_sitter_{name}").is_dir()
    )
    if missing:
        raise ValueError(f"{packages} has no grammar for {', '.join(missing)}")
    return [path for path, name in names.items() if name not in grammars] + [*_tests(packages)]


def _tests(packages: Path) -> Iterator[Path]:
    for distribution in TESTED:
        for folder in sorted((packages / distribution).rglob("tests")):
            if folder.is_dir() and "tests" not in folder.relative_to(packages).parts[:-1]:
                yield folder


def size(path: Path) -> int:
    """Return the bytes of a file, or of all files of a folder."""
    return sum(each.lstat().st_size for each in ([*path.rglob("*")] if path.is_dir() else [path]) if not each.is_dir())


def delete(path: Path) -> None:
    """Delete a file or folder; one that cannot be deleted stays, since it harms nobody."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
        return
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        print(f"{path} stays: {error}", file=sys.stderr)


def main(arguments: list[str]) -> int:
    """Prune the folder that is named, or that of this Python; 1 if nothing could be decided."""
    packages = Path(arguments[0] if arguments else sysconfig.get_path("platlib"))
    try:
        paths = unread(packages)
    except (OSError, ValueError) as error:
        print(f"Nothing was deleted: {error}.", file=sys.stderr)
        return 1
    freed = sum(map(size, paths))
    for path in paths:
        delete(path)
    print(f"deleted {len(paths)} grammars and folders of tests that Packlens never reads: {freed / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
