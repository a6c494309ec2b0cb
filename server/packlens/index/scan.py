"""Lists the files of a folder that are to be indexed: by language, ignore rules, size and kind of file."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from pathspec import GitIgnoreSpec

from packlens.config import IndexSettings
from packlens.errors import RootError
from packlens.extract.languages.file_language import language_of, language_of_text, may_be_code, script_language
from packlens.extract.languages.shebang import FIRST_LINE_SIZE, MAX_SCRIPT_SIZE, has_extension
from packlens.index.ignore_rules import Problems, Rules, compiled_as_typed, is_ignored, read_rules
from packlens.index.scanned_files import UNREADABLE, ScannedFile, SeenFolder, identity_of, stamp_of
from packlens.reading import (
    MAX_FILE_SIZE,
    folder_problem,
    is_link,
    leads_elsewhere,
    read_start,
    read_with_status,
    unlisted_sentence,
)

_ALWAYS_SKIPPED: Final = frozenset(
    {".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", ".tox", ".mypy_cache", ".terraform"}
)
_MINIFIED: Final = re.compile(
    r"[.-]min\.[a-z]+$|\.bundle\.[a-z]+$|\.pb\.go$|_pb2(?:_grpc)?\.pyi?$|\.designer\.cs$|\.lock\.hcl$", re.I
)
_PAGE_OF_TEST: Final = re.compile(r"(?:^|/)(?:tests?|testdata|fixtures|__tests__)/.*\.(?:s?css|html?)$")
"""Paths of pages and style sheets that only tests read; there are often many."""


@dataclass(frozen=True)
class Scan:
    """The files that a scan found, and how many it left out, by reason."""

    files: tuple[ScannedFile, ...]
    skipped: dict[str, int]
    problems: tuple[tuple[str, str], ...] = ()
    """(path, why its rules are not applied) of ignore files."""
    without_grammar: Mapping[str, int] = field(default_factory=dict)
    """How many files of unknown languages no rule excludes, by `extension_of` their names."""
    folders: tuple[SeenFolder, ...] = ()
    """Those that were read."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """Some of the files that would be code but for their size or name, and of the folders that cannot be listed: the
    reason by path."""


def is_source(path: str) -> bool:
    """Return whether the name of a file says that it is source code in a known language."""
    return language_of(path) is not None


def is_skipped(path: str) -> bool:
    """Return whether a path is, or is in, a folder that is never indexed: of git, packages or caches."""
    return not _ALWAYS_SKIPPED.isdisjoint(path.split("/"))


def scan(root: Path, settings: IndexSettings) -> Scan:
    """Return the files to index under `root`, by path: source of known languages that no rule excludes.

    Raises RootError if `root` is not a folder, or cannot be read.
    """
    if problem := folder_problem(root):
        raise RootError(problem)
    options = _options(settings)
    folders: list[SeenFolder] = []
    files = sorted(_walk(root, options, folders))
    problems = tuple(sorted(options.problems.items()))
    left_out = options.left_out or {}
    return Scan(tuple(files), options.skipped, problems, options.without_grammar or {}, tuple(folders), left_out)


def has_file(root: Path, settings: IndexSettings, is_wanted: Callable[[str], bool]) -> bool:
    """Return whether `scan` would list a file whose path is wanted; folders are read until one is found."""
    return any(is_wanted(file.path) for file in _walk(root, _options(settings), []))


def _options(settings: IndexSettings) -> ScanOptions:
    return ScanOptions(settings, is_source, {}, {}, {}, {})


def _walk(root: Path, options: ScanOptions, seen: list[SeenFolder]) -> Iterator[ScannedFile]:
    stack: list[tuple[str, Rules]] = [("", top_rules(root, options.settings, options.problems))]
    while stack:
        folder, rules = stack.pop()
        identity = identity_of(f"{root}/{folder}")
        listing = list_folder(root, folder, rules, options)
        no_scripts = tuple([file for file, is_script in listing.by_first_line if not is_script])
        seen.append(SeenFolder(folder, identity, listing.has_rules, listing.is_plain, no_scripts))
        yield from listing.files
        stack += [(inner, listing.rules) for inner in listing.folders]


class ScanOptions(NamedTuple):
    """Which files a scan lists, and where it notes what it leaves out."""

    settings: IndexSettings
    is_wanted: Callable[[str], bool]
    skipped: dict[str, int]
    problems: Problems
    without_grammar: dict[str, int] | None = None
    """Where to count unwanted files by extension; None: nowhere."""
    left_out: dict[str, str] | None = None
    """Where to note `Scan.left_out`; None: nowhere."""


class Listing(NamedTuple):
    """What a scan found in one folder."""

    rules: Rules
    """The rules that apply in it, including its own."""
    own_rules: GitIgnoreSpec | None
    has_rules: bool
    """Whether it has an ignore file."""
    folders: tuple[str, ...]
    files: tuple[ScannedFile, ...]
    is_plain: bool
    """Whether names and `by_first_line` decide which of its files are listed: none is a link, large or unreadable."""
    by_first_line: tuple[tuple[ScannedFile, bool], ...] = ()
    """Its files without an extension that no rule excludes; whether each is a script in a known language, so listed."""


_MAX_EXTENSION_LENGTH: Final = 40
"""The most letters of an extension, or of a name without one, that count."""
_BY_NAME: Final = ("ignored", "generated or minified", "pages and style sheets of tests")
"""Reasons to leave out a file that follow from its path and the rules."""
_OF_CODE: Final = ("too large", "generated or minified")
"""Reasons to leave out a file in which a name may be looked for all the same."""
_MAX_LEFT_OUT: Final = 200


def list_folder(root: Path, folder: str, rules: Rules, options: ScanOptions) -> Listing:
    """Return the listing of a folder ('' for the root), given the rules of the folders around it.

    Raises RootError if the root cannot be read: what is in it is unknown, and not gone.
    """
    try:
        entries = sorted(os.scandir(f"{root}/{folder}"), key=lambda entry: entry.name)
    except OSError as error:
        if not folder:
            raise RootError(unlisted_sentence(root, error)) from error
        _count(options.skipped, UNREADABLE)
        _note_left_out(options, folder, UNREADABLE)
        return Listing(rules, None, False, (), (), False)
    has_rules = any(entry.name == ".gitignore" for entry in entries)
    own_rules = rules_of(root, folder, options.problems) if has_rules else None
    rules = [*rules, (folder, own_rules)] if own_rules else rules
    folders: list[str] = []
    files = _FilesOfFolder(root, rules, options)
    for entry in entries:
        path = f"{folder}/{entry.name}" if folder else entry.name
        if not is_text(entry.name):
            _count(options.skipped, "name is not UTF-8")
        elif entry.is_dir(follow_symlinks=False):
            is_inner = entry.name not in _ALWAYS_SKIPPED and not _is_junction(entry)
            if is_inner and not is_ignored(path + "/", rules):
                folders.append(path)
        elif options.is_wanted(path):
            files.add(path, entry)
        elif has_extension(entry.name) or not files.add_script(path, entry):
            files.count_unwanted(path, entry)
    listed, by_first_line = tuple(files.listed), tuple(files.by_first_line)
    return Listing(rules, own_rules, has_rules, tuple(folders), listed, files.is_plain, by_first_line)


def _is_junction(entry: os.DirEntry[str]) -> bool:
    """Return whether a folder is a junction: like a link, it can lead out of the root, or round in a circle."""
    return sys.platform == "win32" and leads_elsewhere(entry.stat(follow_symlinks=False))


class _FilesOfFolder:
    """Collects the files of one folder."""

    def __init__(self, root: Path, rules: Rules, options: ScanOptions) -> None:
        self._root, self._rules, self._options = root, rules, options
        self.listed: list[ScannedFile] = []
        self.is_plain = True
        """As in `Listing`, like `by_first_line`."""
        self.by_first_line: list[tuple[ScannedFile, bool]] = []

    def add(self, path: str, entry: os.DirEntry[str]) -> None:
        """List a file whose name tells its language, unless there is a reason to leave it out."""
        file_or_reason = _file(self._root, path, entry, self._rules, self._options.settings)
        is_file = isinstance(file_or_reason, ScannedFile)
        self.is_plain &= file_or_reason in _BY_NAME or (is_file and not entry.is_symlink())
        if isinstance(file_or_reason, ScannedFile):
            self.listed.append(file_or_reason)
        elif file_or_reason:
            _count(self._options.skipped, file_or_reason)
            if file_or_reason in _OF_CODE:
                _note_left_out(self._options, path, file_or_reason)

    def add_script(self, path: str, entry: os.DirEntry[str]) -> bool:
        """List a file without an extension if it is a script; return whether it is."""
        try:
            status = entry.stat(follow_symlinks=False)
        except OSError:
            return False
        if not stat.S_ISREG(status.st_mode) or is_ignored(path, self._rules):
            return False
        file = ScannedFile(path, status.st_size, stamp_of(status))
        is_script = _is_script(self._root, file, self._options.settings)
        self.by_first_line.append((file, is_script))
        if is_script:
            self.listed.append(file)
        return is_script

    def count_unwanted(self, path: str, entry: os.DirEntry[str]) -> None:
        """Count a file of no known language, unless it is a link or a rule excludes it."""
        counts = self._options.without_grammar
        if entry.name in _ALWAYS_SKIPPED:  # a submodule's `.git` is a file
            return
        if counts is not None and not entry.is_symlink() and not is_ignored(path, self._rules):
            _count(counts, extension_of(entry.name))


def is_indexable_path(path: str) -> bool:
    """Return whether a file of this path may be indexed, regardless of settings, ignore files and its first line."""
    if not may_be_code(path) or not is_text(path) or _MINIFIED.search(path) or _PAGE_OF_TEST.search(path):
        return False
    return not any(folder in _ALWAYS_SKIPPED for folder in path.split("/")[:-1])


def is_excluded_by(settings: IndexSettings) -> Callable[[str], bool]:
    """Return a function that returns whether the patterns of the settings exclude a path."""
    spec = compiled_as_typed(settings.exclude)
    return (lambda _: False) if spec is None else (lambda path: is_ignored(path, [("", spec)]))


def is_included(root: Path, path: str, settings: IndexSettings) -> bool:
    """Return whether `scan` would list a file of this path, provided that it exists, is not a link, and not too large.

    Of a file without an extension it is also assumed that its first line names a known language. The function is meant
    for single files: each call reads the rules of every folder above the file.
    """
    if not is_indexable_path(path):
        return False
    folders = path.split("/")[:-1]
    rules = top_rules(root, settings, {})
    for depth in range(len(folders) + 1):
        folder = "/".join(folders[:depth])
        if folder and (is_link(root / folder) or is_ignored(folder + "/", rules)):
            return False
        folder_rules = rules_of(root, folder, {})
        rules = [*rules, (folder, folder_rules)] if folder_rules else rules
    return not is_ignored(path, rules)


def read_included(root: Path, path: str, settings: IndexSettings) -> tuple[bytes, int] | None:
    """Return the bytes and the stamp of a file that `scan` would list; None for any other file."""
    is_left = is_link(root / path) and (not is_source(path) or _why_left(root, path, settings))
    if is_left or not is_included(root, path, settings):
        return None
    try:
        data, status = read_with_status(f"{root}/{path}", min(settings.max_file_size, MAX_FILE_SIZE), str(root))
    except (OSError, ValueError):
        return None
    return (data, stamp_of(status)) if language_of_text(path, data) is not None else None


def rules_of(root: Path, folder: str, problems: Problems) -> GitIgnoreSpec | None:
    """Return the rules of a folder's own ignore file; None if it has none."""
    path = f"{folder}/.gitignore" if folder else ".gitignore"
    return read_rules(f"{root}/{path}", path, problems)


def top_rules(root: Path, settings: IndexSettings, problems: Problems) -> Rules:
    """Return the rules that apply in the whole root: of its git repository, and of the settings."""
    exclude = ".git/info/exclude"
    top = [read_rules(f"{root}/{exclude}", exclude, problems), compiled_as_typed(settings.exclude)]
    return [("", spec) for spec in top if spec]


def _file(root: Path, path: str, entry: os.DirEntry[str], rules: Rules, settings: IndexSettings) -> ScannedFile | str:
    """Return a file to index, or the reason to leave it out; '' if that needs no mention, as for a link to a folder."""
    if entry.is_symlink() and (reason := _why_left(root, path, settings)):
        return reason
    try:
        status = entry.stat()
    except OSError:
        return "unreadable"
    if not stat.S_ISREG(status.st_mode):
        return "" if stat.S_ISDIR(status.st_mode) else "no regular file"
    if is_ignored(path, rules):
        return "ignored"
    if status.st_size > min(settings.max_file_size, MAX_FILE_SIZE):
        return "too large"
    if _MINIFIED.search(path):
        return "generated or minified"
    if _PAGE_OF_TEST.search(path):
        return "pages and style sheets of tests"
    return ScannedFile(path, status.st_size, stamp_of(status))


def _is_script(root: Path, file: ScannedFile, settings: IndexSettings) -> bool:
    """Return whether a file without an extension is to be indexed: its first line names a known language."""
    if not 2 < file.size <= min(settings.max_file_size, MAX_SCRIPT_SIZE):
        return False
    return script_language(read_start(f"{root}/{file.path}", FIRST_LINE_SIZE)) is not None


def is_text(name: str) -> bool:
    """Return whether a file name is UTF-8 and can be stored; Python decodes others with surrogates (PEP 383)."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def extension_of(name: str) -> str:
    """Return the extension of a file's name in lower case, or the name itself if it has none."""
    stem, dot, extension = name.rpartition(".")
    shown = f".{extension.lower()}" if stem and dot and extension else name
    return shown[:_MAX_EXTENSION_LENGTH]


def _note_left_out(options: ScanOptions, path: str, reason: str) -> None:
    """Note why a path is left out, unless that is not wanted or enough are noted."""
    if options.left_out is not None and len(options.left_out) < _MAX_LEFT_OUT:
        options.left_out[path] = reason


def _count(skipped: dict[str, int], reason: str) -> None:
    skipped[reason] = skipped.get(reason, 0) + 1


def _why_left(root: Path, link: str, settings: IndexSettings) -> str:
    """Return the reason to leave a link out; '' if its file is in the root and not listed by itself."""
    try:
        target, top = (root / link).resolve(strict=True), root.resolve()
    except (OSError, RuntimeError, ValueError):
        return "link out of the root"
    if not target.is_relative_to(top) or not target.is_file() or is_link((root / link).parent):
        return "link out of the root"
    path = target.relative_to(top).as_posix()
    is_listed = is_included(root, path, settings) and (is_source(path) or read_included(root, path, settings))
    return "link within the root" if is_listed else ""
