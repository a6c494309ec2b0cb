"""Finds what changed in a git work tree: paths and line ranges.

They are read with libgit2, which runs nothing of the workspace: no hooks, no external diff or filter commands, no
fsmonitor.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from packlens.errors import GitError
from packlens.git.libgit2 import libgit2
from packlens.git.repository import SizeCheck, check_work_tree, open_repository

_EMPTY_TREE: Final = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
"""The tree that a work tree without commits is compared with; every repository has it."""


@dataclass(frozen=True)
class ChangedLines:
    """Changed lines by path (relative to the root, forward slashes): (first, last) lines in the new text, 1-based.

    An empty tuple means the whole file: it was added, or which lines changed is unknown.
    """

    lines: dict[str, tuple[tuple[int, int], ...]]
    removed: tuple[str, ...]
    base: str
    """What the files were compared with, as text for people."""

    @property
    def title(self) -> str:
        """What changed, in words: 'changes since HEAD', 'changes of v1..v2'."""
        return f"changes {'of' if '..' in self.base else 'since'} {self.base}"


def changed_lines(
    root: Path, base: str | None = None, *, instead: str = "name files with `packlens files`"
) -> ChangedLines:
    """Return what differs between a base and the work tree.

    `base`: None = the last commit; 'REV' = where the current branch left REV; 'A..B' = between two commits.
    `instead`: what the error of a folder without a repository proposes.
    Raises GitError when there is no repository or no such revision.
    """
    pygit2 = libgit2()
    opened = open_repository(root.resolve())
    if opened is None:
        raise GitError(f"{root} is not inside a git work tree; {instead} instead.")
    repository, top = opened
    if base is None or ".." not in base:
        check_work_tree(top)
    try:
        diff, label = _diff(repository, base)
    except (KeyError, ValueError, pygit2.GitError) as error:
        name = "HEAD" if base is None else base
        reason = str(error).strip("'\": ")
        explanation = f" ({reason})" if reason not in name else ""
        raise GitError(f"git has no revision '{name}' here{explanation}; check the name.") from error
    try:
        return _collect(diff, SizeCheck(repository), top, root.resolve(), label)
    except (KeyError, ValueError, OSError, pygit2.GitError) as error:
        raise GitError(f"git's data of {root} cannot be read: {error}; mend the repository (`git fsck`).") from error


def _diff(repository: Any, base: str | None) -> tuple[Any, str]:
    pygit2 = libgit2()
    sizes = SizeCheck(repository)
    flags = pygit2.enums.DiffOption.INCLUDE_UNTRACKED | pygit2.enums.DiffOption.RECURSE_UNTRACKED_DIRS
    if base is None:
        if repository.head_is_unborn:
            return repository[_EMPTY_TREE].diff_to_workdir(flags, context_lines=0), "an empty repository"
        sizes.commit(repository.head.target)
        sizes.tree(repository.head.peel(pygit2.Commit).tree_id)
        return repository.diff("HEAD", flags=flags, context_lines=0), "HEAD"
    old_name, is_range, new_name = base.partition("..")
    if is_range:
        old = repository.revparse_single(old_name or "HEAD").peel(pygit2.Commit)
        new = repository.revparse_single(new_name.lstrip(".") or "HEAD").peel(pygit2.Commit)
        if new_name.startswith("."):
            old = repository[repository.merge_base(old.id, new.id) or old.id]
        sizes.tree(old.peel(pygit2.Commit).tree_id)
        sizes.tree(new.tree_id)
        return repository.diff(old, new, context_lines=0), base
    commit = repository.revparse_single(base).peel(pygit2.Commit)
    head = repository.head.peel(pygit2.Commit)
    fork = repository.merge_base(commit.id, head.id)
    sizes.tree(repository[fork or commit.id].tree_id)
    return repository.diff(repository[fork or commit.id].tree, flags=flags, context_lines=0), base


def _collect(diff: Any, sizes: SizeCheck, top: Path, root: Path, label: str) -> ChangedLines:
    lines: dict[str, tuple[tuple[int, int], ...]] = {}
    removed: list[str] = []
    for position, delta in enumerate(diff.deltas):
        path = _relative(top / delta.new_file.path, root)
        if path is None:
            continue
        if delta.status_char() == "D":
            removed.append(path)
            continue
        if delta.status_char() in ("A", "?") or not sizes.blob(delta.old_file.id):
            lines[path] = ()
            continue
        patch = diff[position]
        if patch is None:
            continue
        if patch.hunks or delta.is_binary:  # else only the file's mode changed
            lines[path] = tuple(_new_lines(hunk) for hunk in patch.hunks)
    return ChangedLines(dict(sorted(lines.items())), tuple(sorted(removed)), label)


def _new_lines(hunk: Any) -> tuple[int, int]:
    """Return the first and the last line of a hunk in the new text; for a deletion, the line before it, or line 1."""
    first = max(hunk.new_start, 1)
    return first, first + max(hunk.new_lines, 1) - 1


def _relative(path: Path, root: Path) -> str | None:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else None
