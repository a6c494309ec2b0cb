"""Finds who last wrote some lines of a file, by the history of HEAD. The names are neither stored nor sent."""

from __future__ import annotations

from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from packlens.errors import GitError
from packlens.git.libgit2 import libgit2
from packlens.git.repository import SizeCheck, open_repository


class AuthorLines(NamedTuple):
    """A person who was the last to write some lines."""

    name: str
    """As the repository's .mailmap has it."""
    lines: int
    """How many."""


def last_authors(root: Path, path: str, text: bytes, lines: range) -> tuple[AuthorLines, ...]:
    """Return who last wrote some lines (1-based) of a file's present text, most lines first.

    Lines that HEAD does not have are nobody's. Raises GitError without a repository, or if it cannot be read.
    """
    opened = open_repository(root.resolve())
    if opened is None:
        raise GitError(f"{root} is not inside a git work tree: nobody is known to have written its files.")
    name = f"{opened.prefix}{path}"
    pygit2 = libgit2()
    try:
        committed = _lines_in_head(opened.git, name, text, lines)
        if not committed:
            return ()
        mailmap = pygit2.enums.BlameFlag.USE_MAILMAP
        blame = opened.git.blame(name, flags=mailmap, min_line=min(committed), max_line=max(committed))
        counts: Counter[str] = Counter()
        for hunk in blame:
            start = hunk.final_start_line_number
            counts[hunk.final_committer.name] += len(committed & {*range(start, start + hunk.lines_in_hunk)})
    except (KeyError, ValueError, OSError, pygit2.GitError) as error:
        raise GitError(f"git's history of {path} cannot be read: {error}.") from error
    return tuple(AuthorLines(*row) for row in sorted(counts.items(), key=lambda row: (-row[1], row[0])) if row[1])


def _lines_in_head(repository: Any, name: str, text: bytes, lines: range) -> set[int]:
    """Return the numbers that some lines of a text have in the committed text of the same file."""
    if repository.head_is_unborn:
        return set()
    pygit2, sizes = libgit2(), SizeCheck(repository)
    sizes.commit(repository.head.target)
    commit = repository.head.peel(pygit2.Commit)
    sizes.tree(commit.tree_id)
    if name not in commit.tree:
        return set()
    blob = commit.tree[name]
    if not sizes.blob(blob.id):
        raise GitError(f"git's text of {name} cannot be read, or is too large.")
    option = pygit2.enums.DiffOption
    flags = option.FORCE_TEXT | option.IGNORE_WHITESPACE_EOL  # git may convert line ends
    patch = blob.diff_to_buffer(text, flags, old_as_path="", buffer_as_path="")  # as `log._NO_PATHS`
    former = _former_numbers(patch, text.count(b"\n") + (text[-1:] not in (b"", b"\n")))
    return {former[line] for line in lines if line in former}


def _former_numbers(patch: Any, lines: int) -> dict[int, int]:
    """Return the earlier number of each line that a patch keeps, by its present number."""
    former: dict[int, int] = {}
    old = new = 1
    for hunk in patch.hunks:
        former.update(zip(range(new, hunk.new_start), count(old), strict=False))
        former.update((line.new_lineno, line.old_lineno) for line in hunk.lines if line.origin == " ")
        old, new = hunk.old_start + hunk.old_lines, hunk.new_start + hunk.new_lines
    former.update(zip(range(new, lines + 1), count(old), strict=False))
    return former
