"""Make one large folder of many repositories: python -m tests.bench.union TARGET REPOSITORY …

Each REPOSITORY is a clone, bare or not, or a folder without git; its newest commit, or the folder, becomes a subfolder
of TARGET under its name (for a bare `NAME/repo` or `NAME/.git`: NAME). Prints how many files each has. What Packlens
costs on an organisation's code in one index is measured on such a folder; which repositories RESULTS.md had, it says.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygit2
from pygit2.enums import FileMode

_FILES: Final = (FileMode.BLOB, FileMode.BLOB_EXECUTABLE)


def main(arguments: Sequence[str] | None = None) -> None:
    """Fill the target."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", type=Path)
    parser.add_argument("repositories", nargs="+", type=Path)
    options = parser.parse_args(arguments)
    for repository in options.repositories:
        place = options.target / name_of(repository)
        place.mkdir(parents=True)
        if is_repository(repository):
            unpack(repository, place)
        else:
            shutil.copytree(repository, place, symlinks=True, dirs_exist_ok=True)
        print(f"{place.name}: {sum(path.is_file() for path in place.rglob('*'))} files")


def name_of(repository: Path) -> str:
    """Return the name of a repository's subfolder."""
    path = repository.resolve()
    return path.parent.name if path.name in ("repo", ".git") else path.name


def is_repository(folder: Path) -> bool:
    """Return whether a folder is a clone: with a work tree or bare."""
    return (folder / ".git").exists() or (folder / "HEAD").is_file()


def unpack(repository: Path, place: Path) -> None:
    """Write the files of a clone's newest commit into a folder, but for links and what a partial clone lacks."""
    clone = pygit2.Repository(str(repository))
    folders: list[tuple[Path, pygit2.Tree]] = [(place, clone.head.peel(pygit2.Tree))]
    while folders:
        folder, tree = folders.pop()
        folder.mkdir(exist_ok=True)
        for entry in tree:
            target = folder / str(entry.name)
            if isinstance(entry, pygit2.Tree):
                folders.append((target, entry))
            elif entry.filemode in _FILES and isinstance(found := clone.get(entry.id), pygit2.Blob):
                target.write_bytes(found.data)


if __name__ == "__main__":
    main()
