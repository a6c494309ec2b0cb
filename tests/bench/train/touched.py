"""Which symbols of a snapshot a later commit changes: the snapshot's lines, carried forward through diffs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import pygit2

from packlens.extract.languages.file_language import language_of
from packlens.extract.wiring.wiring_paths import is_wiring
from packlens.git.lineage import Owners, carry_back, owners_of_lines, touched_owners
from packlens.git.log import Hunk

_MAX_FILES: Final = 30
"""A commit that changes more files is a sweep."""
_MAX_SIZE: Final = 1 << 19
"""Larger texts are listings or generated, in bytes."""

_BUILD_FILE: Final = re.compile(
    r"""(^|/)(mix\.exs | setup\.py | noxfile\.py | conf\.py | rakefile | package\.swift
    | build\.(rs|sbt|sc|gradle(\.kts)?)
    | [^/]*\.gemspec | _?_?version_?_?\.\w+ | (gulp|grunt)file\.\w+ | [^/]*\.config\.[cm]?[jt]s
    | \.[^/]+/.*)$""",
    re.IGNORECASE | re.VERBOSE,
)
_SIDE_FOLDER: Final = re.compile(r"(?i)(^|/)(examples?|samples?|demos?|bench(es|marks?)?|docs?|playground)/")


class Definition(NamedTuple):
    """A definition of a snapshot; `symbol_id` is '' where changes of it are not asked about."""

    path: str
    first_line: int
    last_line: int
    symbol_id: str


class AddedText(NamedTuple):
    """The lines that a commit adds to a file."""

    path: str
    lines: tuple[str, ...]


class Change(NamedTuple):
    """What a commit does."""

    symbols: frozenset[str]
    """The ids of the snapshot's symbols that it changes."""
    added: tuple[AddedText, ...]
    """The lines added to files that are not source."""
    tests: tuple[AddedText, ...]
    """The lines added to files of tests."""


class SnapshotLines:
    """Whose the lines of a snapshot are, and whose those of later versions of its files."""

    def __init__(self, repository: pygit2.Repository, commit: str, definitions: Iterable[Definition]) -> None:
        """Take the snapshot's commit and its definitions: functions, methods and types."""
        self._repository = repository
        self._tree = repository[commit].peel(pygit2.Tree)
        self._ids: list[str] = []
        self._spans: dict[str, list[tuple[int, int, int]]] = {}
        for path, first, last, symbol_id in definitions:
            if symbol_id:
                self._ids.append(symbol_id)
            self._spans.setdefault(path, []).append((first, last, len(self._ids) if symbol_id else 0))
        self._owners = lru_cache(maxsize=512)(self._carried)

    def change_of(self, commit: Any) -> Change | None:
        """Return what a commit does to its first parent's tree.

        None if it changes very many files, or some that a partial clone lacks.
        """
        try:
            return self._change(commit)
        except (KeyError, pygit2.GitError):
            return None

    def _change(self, commit: Any) -> Change | None:
        difference = self._repository.diff(commit.parents[0], commit, context_lines=0)
        if len(difference) > _MAX_FILES:
            return None
        symbols: set[str] = set()
        added: list[AddedText] = []
        tests: list[AddedText] = []
        for patch in difference:
            delta = patch.delta
            if delta.is_binary:
                continue
            path = delta.new_file.path
            language = None if is_wiring(path) else language_of(path)
            if language is None:
                added.append(AddedText(path, tuple(_added_lines(patch))))
                continue
            if language.test_path_pattern is not None and language.test_path_pattern.search(path):
                tests.append(AddedText(path, tuple(_added_lines(patch))))
            if delta.status_char() == "M" and delta.old_file.path in self._spans:
                symbols |= self._touched(delta, patch)
        return Change(frozenset(symbols), tuple(added), tuple(tests))

    def _touched(self, delta: Any, patch: Any) -> set[str]:
        owners = self._owners(delta.old_file.path, str(delta.old_file.id))
        return {self._ids[owner - 1] for owner in touched_owners(owners, _backwards(patch))}

    def _carried(self, path: str, blob_id: str) -> Owners:
        """Return the owners of the lines of a later version of a file; none where the snapshot's cannot be compared."""
        nobody = owners_of_lines([])
        try:
            before: Any = self._repository[self._tree[path].id]
            after: Any = self._repository[blob_id]
        except KeyError:
            return nobody
        if before.size > _MAX_SIZE or after.size > _MAX_SIZE:
            return nobody
        owners = owners_of_lines(self._spans[path])
        owners.extend([0] * (before.data.count(b"\n") + 1 - len(owners)))
        return owners if before.id == after.id else carry_back(owners, _backwards(_patch(before, after)))


def product_symbols(symbols: Iterable[str]) -> tuple[str, ...]:
    """Return the symbols that a commit is about, sorted: not those of build files, of examples only if nothing else."""
    product = sorted(each for each in symbols if not _BUILD_FILE.search(each.partition(":")[0]))
    return tuple(each for each in product if not _SIDE_FOLDER.search(each.partition(":")[0])) or tuple(product)


def definitions_of(nodes: Mapping[int, Any], kinds: frozenset[str], candidates: Any) -> Iterator[Definition]:
    """Yield the definitions of an index for `SnapshotLines`, given its nodes and which of them can be ranked.

    A function within a function is a part of it, unless it can be ranked itself.
    """
    for position, node in nodes.items():
        if node.kind in kinds and (node.test or candidates[position]):
            symbol_id = node.symbol_id if candidates[position] else ""
            yield Definition(node.path, node.span.start_line, node.span.end_line, symbol_id)


def _patch(before: Any, after: Any) -> Any:
    return pygit2.Patch.create_from(before, after, context_lines=0)


def _backwards(patch: Any) -> list[Hunk]:
    """Return a patch's hunks from its newer to its older text, as if the older one had come last."""
    return [Hunk(each.new_start, each.new_lines, each.old_start, each.old_lines) for each in patch.hunks]


def _added_lines(patch: Any) -> Iterator[str]:
    for hunk in patch.hunks:
        for line in hunk.lines:
            if line.origin == "+":
                yield line.content.rstrip("\r\n")
