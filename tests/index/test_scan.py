"""What a scan takes and leaves, as git and common sense have it."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.config import IndexSettings
from packlens.errors import RootError
from packlens.extract.languages.shebang import MAX_SCRIPT_SIZE
from packlens.extract.parsing.content import content_problem, decode_source
from packlens.index.scan import has_file, read_included, scan
from packlens.index.scanned_files import UNREADABLE
from tests.permissions import open_to_all, without_privileges

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")


def write(root: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return root


def paths(root: Path, settings: IndexSettings | None = None) -> list[str]:
    return [found.path for found in scan(root, settings or IndexSettings()).files]


def test_whether_there_is_a_file_is_known_at_the_first_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {f"{letter}/x.py": "" for letter in "abcdef"})
    scan(tmp_path, IndexSettings())  # which reads the grammars, too
    read: list[str] = []
    listed = os.scandir

    def noted(path: str) -> Iterator[os.DirEntry[str]]:
        read.append(path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", noted)

    assert has_file(tmp_path, IndexSettings(), lambda path: path.endswith(".py"))
    assert [f"{tmp_path}/", f"{tmp_path}/f"] == read, "the folder itself, and one in it"
    assert not has_file(tmp_path, IndexSettings(), lambda path: path.endswith(".go"))


def test_files_of_known_languages_come_by_path(tmp_path: Path) -> None:
    write(tmp_path, {"b/z.py": "", "b.py": "", "a/y.go": "", "notes.txt": "", "Rakefile": ""})
    assert ["Rakefile", "a/y.go", "b.py", "b/z.py"] == paths(tmp_path)


def test_a_file_without_extension_is_listed_if_its_first_line_names_an_interpreter(tmp_path: Path) -> None:
    write(
        tmp_path, {"bin/serve": "#!/usr/bin/env python3\n", "bin/run": "#!/bin/sh\n", ".githook": "#! /bin/bash -e\n"}
    )
    write(
        tmp_path, {"LICENSE": "Free.\n", "bin/draw": "#!/usr/bin/gnuplot\n", "bin/old.cfg": "#!/bin/sh\n", "empty": ""}
    )
    write(tmp_path, {"bin/installer": "#!/bin/sh\n" + "data\n" * (MAX_SCRIPT_SIZE // 5), ".gitignore": "made\n"})
    write(tmp_path, {"made": "#!/bin/sh\n"})

    found = scan(tmp_path, IndexSettings())

    assert [".githook", "bin/run", "bin/serve"] == [file.path for file in found.files]
    assert {"LICENSE": 1, "draw": 1, "installer": 1, ".cfg": 1, "empty": 1, ".gitignore": 1} == found.without_grammar


@needs_links
def test_a_link_without_extension_is_no_script(tmp_path: Path) -> None:
    write(tmp_path, {"serve": "#!/usr/bin/env python3\n", "notes": "Text.\n"})
    (tmp_path / "again").symlink_to(tmp_path / "serve")
    (tmp_path / "again.py").symlink_to(tmp_path / "serve")
    (tmp_path / "notes.py").symlink_to(tmp_path / "notes")

    assert ["notes.py", "serve"] == paths(tmp_path)
    read = [path for path in ("again", "again.py", "notes", "notes.py", "serve") if is_read(tmp_path, path)]
    assert ["notes.py", "serve"] == read


def is_read(root: Path, path: str) -> bool:
    return read_included(root, path, IndexSettings()) is not None


def test_an_inner_gitignore_may_take_back_what_an_outer_one_excludes(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            ".gitignore": "gen_*.py\nout/\n",
            "gen_a.py": "",
            "a/gen_b.py": "",
            "a/b/gen_c.py": "",
            "a/b/gen_keep.py": "",
            "a/b/.gitignore": "!gen_keep.py\n",
            "out/d.py": "",
            "out/.gitignore": "!d.py\n",
            "e.py": "",
        },
    )
    assert ["a/b/gen_keep.py", "e.py"] == paths(tmp_path)


def test_an_anchored_pattern_holds_from_its_own_folder(tmp_path: Path) -> None:
    write(tmp_path, {"a/.gitignore": "/x.py\n", "a/x.py": "", "a/b/x.py": "", "x.py": ""})
    assert ["a/b/x.py", "x.py"] == paths(tmp_path)


def test_info_exclude_counts(tmp_path: Path) -> None:
    write(tmp_path, {".git/info/exclude": "# mine\n\nscratch.py\n", "scratch.py": "", "kept.py": ""})
    assert ["kept.py"] == paths(tmp_path)


def test_patterns_of_the_settings_exclude(tmp_path: Path) -> None:
    write(tmp_path, {"vendor/a.py": "", "b_gen.py": "", "c.py": ""})
    assert ["c.py"] == paths(tmp_path, IndexSettings(exclude=("vendor/", "*_gen.py")))


def test_folders_of_tools_are_never_entered(tmp_path: Path) -> None:
    write(tmp_path, {"node_modules/a.js": "", ".venv/b.py": "", "x/__pycache__/c.py": "", "d.py": ""})
    assert ["d.py"] == paths(tmp_path)


@needs_links
def test_a_link_is_left_if_it_leads_out_or_to_a_file_that_is_listed_anyway(tmp_path: Path) -> None:
    root = tmp_path / "root"
    write(tmp_path, {"outside.py": "", "root/inside.py": "", "root/build/made.py": "", "root/.gitignore": "build/\n"})
    (root / "out.py").symlink_to(tmp_path / "outside.py")
    (root / "in.py").symlink_to(root / "inside.py")
    (root / "broken.py").symlink_to(root / "nothing.py")
    (root / "made.py").symlink_to(root / "build" / "made.py")

    found = scan(root, IndexSettings())

    assert ["inside.py", "made.py"] == [file.path for file in found.files]
    assert {"link out of the root": 2, "link within the root": 1} == found.skipped
    read = {path for path in ("inside.py", "made.py", "out.py", "in.py") if read_included(root, path, IndexSettings())}
    assert {"inside.py", "made.py"} == read


@needs_links
def test_links_in_a_circle_end(tmp_path: Path) -> None:
    write(tmp_path, {"a/x.py": ""})
    (tmp_path / "a" / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "one.py").symlink_to(tmp_path / "two.py")
    (tmp_path / "two.py").symlink_to(tmp_path / "one.py")
    assert ["a/x.py"] == paths(tmp_path)


def test_pages_and_style_sheets_of_tests_are_left_out(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"app/page.html": "", "app/app.css": "", "tests/page.html": "", "x/fixtures/a.scss": "", "tests/a.py": ""},
    )
    found = scan(tmp_path, IndexSettings())
    assert ["app/app.css", "app/page.html", "tests/a.py"] == [file.path for file in found.files]
    assert {"pages and style sheets of tests": 2} == found.skipped


def test_what_is_too_large_or_minified_is_counted(tmp_path: Path) -> None:
    write(tmp_path, {"big.py": "x" * 101, "fits.py": "x" * 100, "jquery.min.js": "", "a_pb2.py": "", "b.pb.go": ""})
    write(tmp_path, {".terraform.lock.hcl": "", ".terraform/modules/vpc/main.tf": "", "lock.hcl": ""})
    found = scan(tmp_path, IndexSettings(max_file_size=100))
    assert ["fits.py", "lock.hcl"] == [file.path for file in found.files]
    assert {"too large": 1, "generated or minified": 4} == found.skipped


def test_a_root_that_is_no_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RootError):
        scan(tmp_path / "none", IndexSettings())


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (b"", ""),
        (b"x = 1\n" * 9000, ""),
        (b"a\x00b", "binary"),
        (b"// Code generated by x. DO NOT EDIT.\n", "generated"),
        (b"# @generated\n", "generated"),
        (b"// <auto-generated>\n", "generated"),
        (b"generated = 1\n", ""),
        (b'MARK = "<auto-generated"\n', ""),
        (b'mark = "@generated"; x = "Code generated by x. DO NOT EDIT."\n', ""),
        (b"x" * 20_001, "line too long (minified?)"),
        (b"x" * 20_000, ""),
    ],
)
def test_content_not_worth_parsing_says_why(source: bytes, problem: str) -> None:
    assert problem == content_problem(source)


def test_marks_of_byte_order_are_taken_off_and_utf_16_is_converted() -> None:
    assert b"x = 1" == decode_source(b"\xef\xbb\xbfx = 1")
    assert "ü = 1".encode() == decode_source("\ufeffü = 1".encode("utf-16-le"))
    assert b"x = 1" == decode_source(b"x = 1")


def test_a_folder_that_cannot_be_listed_holds_nothing_known_and_is_not_empty() -> None:
    with open_to_all() as root:
        write(root, {"inner/a.py": "x = 1\n", "b.py": "y = 1\n"})
        (root / "inner").chmod(0)
        with without_privileges():
            found = scan(root, IndexSettings())
        assert (["b.py"], {"inner": UNREADABLE}) == ([file.path for file in found.files], found.left_out)

        root.chmod(0)
        with (
            without_privileges(),
            pytest.raises(RootError, match="cannot be read: you have no permission"),
        ):
            scan(root, IndexSettings())
        (root / "inner").chmod(0o700)


def test_a_folder_whose_file_system_does_not_answer_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_path: str) -> None:
        raise OSError(errno.ESTALE, "Stale file handle")

    monkeypatch.setattr(os, "scandir", gone)
    with pytest.raises(RootError, match=r"cannot be read: Stale file handle; connect or mount it again, or "):
        scan(tmp_path, IndexSettings())
