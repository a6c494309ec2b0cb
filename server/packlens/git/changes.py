"""Finds what changed in a git work tree: paths and line ranges.

They are read with libgit2, which runs nothing of the workspace: no hooks, no external diff or filter commands, no
fsmonitor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

from packlens.errors import GitError
from packlens.git.libgit2 import libgit2
from packlens.git.merge_conflicts import LineRanges, conflicted_in, first_sides
from packlens.git.repository import OpenRepository, SizeCheck, check_work_tree, open_repository
from packlens.index.ignore_rules import MAX_BYTES, compiled, is_ignored
from packlens.index.scan import is_text
from packlens.reading import MAX_FILE_SIZE, FileRefusedError, read_regular
from packlens.wording import counted

_SPARSE_INDEX: Final = "'sdir'"
"""The extension of a sparse index (gitformat-index), which libgit2 refuses by this name."""
_MAX_OLD: Final = 200
"""The most files whose earlier texts are read to find what a change removes."""
_EMPTY_TREE: Final = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
"""The tree that a work tree without commits is compared with; every repository has it."""


@dataclass(frozen=True)
class ChangedLines:
    """Changed lines by path (relative to the root, forward slashes): (first, last) lines in the new text, 1-based.

    An empty tuple means the whole file: it was added, or its changed lines are unknown.
    """

    lines: dict[str, LineRanges]
    removed: tuple[str, ...]
    base: str
    """What the files were compared with, in words."""
    old_blobs: Mapping[str, Any] = field(default_factory=dict)
    """The earlier blobs of files that were removed or lost lines, by path (`old_texts`)."""
    conflicted: tuple[str, ...] = ()
    """Files that a merge has left in conflict; the lines of each conflict are those of its first side."""

    @property
    def title(self) -> str:
        """What changed, in words: 'changes since HEAD', 'changes of v1..v2', 'changes of commit v2'."""
        old, is_range, new = self.base.partition("..")
        if is_range and old == _parent(new):
            return f"changes of commit {new}"
        count = len(self.conflicted)
        conflicts = f" (merge conflicts in {counted(count, 'file')})" if count else ""
        return f"changes {'of' if is_range else 'since'} {self.base}{conflicts}"


def changed_lines(
    root: Path,
    base: str | None = None,
    *,
    unsaved: Mapping[str, bytes] | None = None,
    instead: str = "name files with `packlens files`",
) -> ChangedLines:
    """Return what differs between a base and the work tree.

    `base`: None = the last commit; 'REV' = where the current branch left REV; 'A..B' = between two commits;
    'REV~1..REV' = one commit, also the first of a repository.
    `unsaved`: texts of open documents by path, which count instead of the files on disk.
    `instead`: what the error of a folder without a repository proposes.
    Raises GitError when there is no repository or no such revision.
    """
    opened = open_repository(root.resolve())
    if opened is None:
        raise GitError(f"{root} is not inside a git work tree; {instead} instead.")
    is_range = base is not None and ".." in base
    if not is_range:
        check_work_tree(opened.top)
    try:
        diff, label = _diff(opened.git, base)
        if is_range:
            return _collect(diff, opened, label, lambda _: True)
        changes = _collect(diff, opened, label, _sparse_rules(opened.git))
        changes = _without_line_ends(changes, opened)
        changes = _with_unsaved(changes, opened, _base_commit(opened.git, base), unsaved or {})
        return _with_conflicts(changes, opened, unsaved or {})
    except (KeyError, ValueError, OSError, libgit2().GitError) as error:
        if _SPARSE_INDEX in str(error):
            raise GitError(
                f"git's index of {root} is sparse, and such changes cannot be read; `git sparse-checkout reapply "
                f"--no-sparse-index` writes a full one, or {instead}."
            ) from error
        raise GitError(f"git's data of {root} cannot be read: {error}; mend the repository (`git fsck`).") from error


def old_texts(root: Path, changes: ChangedLines) -> dict[str, bytes]:
    """Return the earlier texts of files that a change removes or shortens, by path; at most `_MAX_OLD`."""
    opened = open_repository(root.resolve())
    if opened is None:
        return {}
    sizes, texts = SizeCheck(opened.git), dict[str, bytes]()
    for path, blob in islice(changes.old_blobs.items(), _MAX_OLD):
        with suppress(KeyError, ValueError, libgit2().GitError):
            if sizes.blob(blob):
                texts[path] = bytes(opened.git[blob].data)
    return texts


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
        if ".." in new_name.removeprefix(".") or new_name.startswith(".."):
            raise GitError(f"'{base}' is not a range of commits; write A..B, or A...B for what B has since it left A.")
        new = _commit(repository, new_name.removeprefix(".") or "HEAD")
        if old_name == _parent(new_name) and not new.parents and not repository.is_shallow:
            sizes.tree(new.tree_id)
            return repository[_EMPTY_TREE].diff_to_tree(new.tree, context_lines=0), base
        old = _commit(repository, old_name or "HEAD")
        if new_name.startswith("."):
            old = repository[repository.merge_base(old.id, new.id) or old.id]
        sizes.tree(old.peel(pygit2.Commit).tree_id)
        sizes.tree(new.tree_id)
        return repository.diff(old, new, context_lines=0), base
    fork = _base_commit(repository, base)
    sizes.tree(fork.tree_id)
    return repository.diff(fork.tree, flags=flags, context_lines=0), base


def _base_commit(repository: Any, base: str | None) -> Any:
    """Return the commit that the work tree is compared with; None if there is no commit yet."""
    if base is None:
        return None if repository.head_is_unborn else _commit(repository, "HEAD")
    commit, head = _commit(repository, base), _commit(repository, "HEAD")
    return repository[repository.merge_base(commit.id, head.id) or commit.id]


def _parent(name: str) -> str:
    """Return the name of what a commit of that name came after."""
    return f"{name}~1"


def _commit(repository: Any, name: str) -> Any:
    """Return the commit of a revision. Raises GitError."""
    pygit2 = libgit2()
    try:
        return repository.revparse_single(name).peel(pygit2.Commit)
    except (KeyError, ValueError, pygit2.GitError) as error:
        if repository.head_is_unborn and name.startswith(("HEAD", "@")):
            mend = "nothing is committed yet"
        elif repository.is_shallow:
            mend = "check the name; `git fetch --unshallow` brings what this shallow clone lacks"
        else:
            mend = "check the name"
        raise GitError(f"git has no revision '{name}' here; {mend}.") from error


def _sparse_rules(repository: Any) -> Callable[[str], bool]:
    """Return a function that says whether the work tree is to hold a path, as a sparse checkout decides."""
    with suppress(KeyError, ValueError, OSError, FileRefusedError):
        if repository.config.get_bool("core.sparseCheckout"):
            patterns = read_regular(f"{repository.path}info/sparse-checkout", MAX_BYTES)
            if spec := compiled(patterns.decode("utf-8", "replace").splitlines()):
                return lambda path: is_ignored(path, [("", spec)])
    return lambda _: True


def _collect(diff: Any, opened: OpenRepository, label: str, is_held: Callable[[str], bool]) -> ChangedLines:
    """Return the changes of a diff below the folder.

    Files whose names are not UTF-8 are never indexed, and are left out. A missing file that a sparse checkout leaves
    out (`_sparse_rules`) was not removed.
    """
    sizes = SizeCheck(opened.git)
    lines: dict[str, LineRanges] = {}
    removed: list[str] = []
    old_blobs: dict[str, Any] = {}
    for position, delta in enumerate(diff.deltas):
        path = _relative(opened.top / delta.new_file.path, opened.root)
        if path is None or not is_text(path):
            continue
        if delta.status_char() == "D":
            if not is_held(delta.old_file.path):
                continue
            removed.append(path)
            old_blobs[path] = delta.old_file.id
            continue
        if delta.status_char() in ("A", "?") or not sizes.blob(delta.old_file.id):
            lines[path] = ()
            continue
        patch = diff[position]
        if patch is None:
            continue
        if patch.hunks or delta.is_binary:  # else only the file's mode changed
            lines[path] = tuple(map(_new_lines, patch.hunks))
        if any(hunk.old_lines for hunk in patch.hunks):
            old_blobs[path] = delta.old_file.id
    return ChangedLines(dict(sorted(lines.items())), tuple(sorted(removed)), label, dict(sorted(old_blobs.items())))


def _without_line_ends(changes: ChangedLines, opened: OpenRepository) -> ChangedLines:
    """Return changes without lines of which only the ends differ, in files that git has converted.

    The setting for that (core.autocrlf) may be out of reach: a container or WSL reads the work tree of Windows' git.
    """
    lines, old_blobs = dict(changes.lines), dict(changes.old_blobs)
    for path in changes.old_blobs.keys() & lines.keys():
        old = bytes(opened.git[old_blobs[path]].data)
        with suppress(OSError):
            new = read_regular(str(opened.root / path), MAX_FILE_SIZE)
            if b"\r\n" in old or b"\r\n" not in new:
                continue
            hunks = _hunks(old, new)
            if hunks:
                lines[path] = tuple(map(_new_lines, hunks))
            else:
                del lines[path]
            if not any(hunk.old_lines for hunk in hunks):
                del old_blobs[path]
    return replace(changes, lines=lines, old_blobs=old_blobs)


def _with_unsaved(
    changes: ChangedLines, opened: OpenRepository, commit: Any, unsaved: Mapping[str, bytes]
) -> ChangedLines:
    """Return changes in which the texts of open documents count instead of files.

    `commit` is what the work tree is compared with.
    """
    lines, old_blobs = dict(changes.lines), dict(changes.old_blobs)
    for path, text in unsaved.items():
        inner_path = _relative(opened.root / path, opened.top)
        if inner_path is None:
            continue
        blob = _blob_at(commit, inner_path)
        if blob is None:
            if not opened.git.path_is_ignored(inner_path):
                lines[path] = ()
            continue
        lines.pop(path, None)
        old_blobs.pop(path, None)
        if not SizeCheck(opened.git).blob(blob.id):
            lines[path] = ()
        elif hunks := _hunks(blob.data, text):
            lines[path] = tuple(map(_new_lines, hunks))
            if any(hunk.old_lines for hunk in hunks):
                old_blobs[path] = blob.id
    lines, old_blobs = dict(sorted(lines.items())), dict(sorted(old_blobs.items()))
    removed = tuple(path for path in changes.removed if path not in unsaved)
    return replace(changes, lines=lines, removed=removed, old_blobs=old_blobs)


def _blob_at(commit: Any, path: str) -> Any:
    """Return the blob of a file in a commit; None if it has none there, or if there is no commit."""
    with suppress(KeyError):
        entry = commit.tree[path] if commit is not None else None
        return entry if entry is not None and entry.type_str == "blob" else None
    return None


def _hunks(old: bytes, new: bytes) -> list[Any]:
    """Return the hunks that turn a text into another. Line ends that git converts do not count."""
    if b"\r\n" not in old:
        new = new.replace(b"\r\n", b"\n")
    return list(libgit2().Patch.create_from(old, new, context_lines=0).hunks)


def _with_conflicts(changes: ChangedLines, opened: OpenRepository, unsaved: Mapping[str, bytes]) -> ChangedLines:
    """Return changes with the files that git's index holds in conflict."""
    conflicted = conflicted_in(opened)
    lines = dict(changes.lines)
    for path in conflicted:
        if lines.get(path):
            with suppress(OSError):  # the lines of a file that cannot be read stay as they are
                text = unsaved[path] if path in unsaved else read_regular(str(opened.root / path), MAX_FILE_SIZE)
                lines[path] = first_sides(text, lines[path])
    return replace(changes, lines=dict(sorted(lines.items())), conflicted=conflicted)


def _new_lines(hunk: Any) -> tuple[int, int]:
    """Return the first and the last line of a hunk in the new text; for a deletion, the line before it, or line 1."""
    first = max(hunk.new_start, 1)
    return first, first + max(hunk.new_lines, 1) - 1


def _relative(path: Path, root: Path) -> str | None:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else None
