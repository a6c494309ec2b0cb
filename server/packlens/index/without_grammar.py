"""Counts the files of a folder that no grammar covers, by extension, with the reasons."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import PurePath
from typing import Final, NamedTuple

from packlens.extract.languages.language import Language, languages
from packlens.index.scan import extension_of
from packlens.store.connection import Connection, transaction
from packlens.store.files import paths_of_language
from packlens.store.meta import get_meta, set_meta, unsealed_object

MAX_KINDS: Final = 200
"""The most extensions that are counted separately; rarer ones are counted together as 'others'."""
OTHERS: Final = "others"
_KEY: Final = "without_grammar"
_MEDIA: Final = frozenset(
    ".avif .bmp .gif .icns .ico .jpeg .jpg .png .psd .svg .tif .tiff .webp .eot .otf .ttf .woff .woff2 "
    ".aac .flac .m4a .mp3 .ogg .opus .wav .avi .mkv .mov .mp4 .webm".split()
)
_BINARY: Final = frozenset(
    ".7z .a .apk .bin .bz2 .class .db .deb .dll .dmg .docx .dylib .egg .exe .gz .jar .lib .o .obj .odt .parquet .pdf "
    ".pkl .pptx .pyc .rar .rpm .so .sqlite .sqlite3 .tar .tgz .wasm .whl .xlsx .xz .zip .zst".split()
)
_OF_NO_FORMAT: Final = "of no format that is read"


class FilesWithoutGrammar(NamedTuple):
    """How many files of one extension are not read."""

    extension: str
    """In lower case with its dot; the name of files without one; `OTHERS` for the rare ones together."""
    files: int
    why: str


def store_without_grammar(connection: Connection, counts: Mapping[str, int]) -> None:
    """Store how many files of each extension a scan found that no grammar covers, if that changed."""
    text = json.dumps(_most_frequent(counts), ensure_ascii=False)
    if get_meta(connection, _KEY) != text:
        with transaction(connection):
            set_meta(connection, **{_KEY: text})


def files_without_grammar(connection: Connection) -> tuple[FilesWithoutGrammar, ...]:
    """Return the files of the last scan that no grammar covers, most first; () before the first scan.

    Files that are only listed (YAML of an unknown format) are among them.
    """
    listed = [language.name for language in languages().values() if language.only_listed]
    paths = [path for language in listed for path in paths_of_language(connection, language)]
    counts = Counter(extension_of(path.rpartition("/")[2]) for path in paths)
    rows = [
        FilesWithoutGrammar(extension, files, _reason(extension))
        for extension, files in unsealed_object(connection, _KEY).items()
        if isinstance(files, int)
    ]
    rows += [FilesWithoutGrammar(extension, files, _OF_NO_FORMAT) for extension, files in counts.items()]
    return tuple(sorted(rows, key=lambda row: (-row.files, row.extension)))


def _most_frequent(counts: Mapping[str, int]) -> dict[str, int]:
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    rest = sum(files for _, files in ordered[MAX_KINDS:])
    return dict([*ordered[:MAX_KINDS], *([(OTHERS, rest)] if rest else [])])


def data_extensions() -> frozenset[str]:
    """Return the extensions of the formats of data, such as YAML and JSON, of which some files are read."""
    return frozenset(extension for each in languages().values() if each.data_format for extension in extensions(each))


def extensions(language: Language) -> set[str]:
    """Return the extensions that files of a language may have."""
    return {*language.extensions, *language.content_extensions, *(PurePath(name).suffix for name in language.filenames)}


def _reason(extension: str) -> str:
    if extension in _MEDIA:
        return "picture, font, sound or film"
    if extension in _BINARY:
        return "archive, program or data, no text"
    return _OF_NO_FORMAT if extension in data_extensions() else "no grammar reads it"
