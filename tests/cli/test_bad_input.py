"""Bad source files never stop a command, and never show a traceback."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pygit2
import pytest

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.extract.languages.language import languages
from tests.cli.run import Ended, call, environment, run
from tests.trees import write_tree

GOOD = {"good.py": "def find_me():\n    return 1\n"}
_UNDECODED = "find me \ud8ff" if sys.platform == "win32" else os.fsdecode(b"find me \xff")
"""A word that is not text: half a character of UTF-16 on Windows, elsewhere a byte that is not UTF-8."""
EXTENSIONS = sorted(extension for language in languages().values() for extension in language.extensions)


def packed(repo: Path, db: Path, *more: str | Path) -> Ended:
    """Index and pack."""
    return call("pack", "find me", "--repo", repo, "--db", db, "--json", *more)


def assert_found_the_good_file(done: Ended) -> None:
    errors = [line for line in done.stderr.splitlines() if not line.endswith(" ...")]  # but for progress
    assert (0, []) == (done.code, errors)
    assert "find_me" in [symbol["qualified_name"] for symbol in done.json["symbols"]]


def problems(repo: Path, db: Path) -> dict[str, str]:
    found = call("stats", "--repo", repo, "--db", db, "--json").json["problems"]
    return {each["path"]: each["problem"] for each in found}


@pytest.mark.parametrize("seed", [1, 2])
def test_random_bytes_under_every_extension(seed: int, tmp_path: Path) -> None:
    noise = random.Random(seed)
    files = {f"noise{number}{extension}": noise.randbytes(3000) for extension in EXTENSIONS for number in range(2)}
    files |= {f"text{extension}": bytes(noise.choices(range(32, 127), k=5000)) for extension in EXTENSIONS}
    files |= {f"no-nul{extension}": bytes(noise.choices(range(1, 256), k=5000)) for extension in EXTENSIONS}
    repo = write_tree(tmp_path / "repo", {**files, **GOOD})

    assert_found_the_good_file(packed(repo, tmp_path / "x.db"))


def test_a_source_of_30_mb_in_one_line_is_skipped(tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", {"huge.js": b"x=1;" * (30 << 18), **GOOD})

    done = call("index", repo, "--db", tmp_path / "x.db", "--json")

    assert (0, 1, {"too large": 1}) == (done.code, done.json["files"], done.json["skipped"])


def test_a_long_line_below_the_size_limit_is_a_problem_with_a_reason(tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", {"long.js": b"x=1;" * 200_000, **GOOD})

    assert_found_the_good_file(packed(repo, tmp_path / "x.db"))
    assert {"long.js": "line too long (minified?)"} == problems(repo, tmp_path / "x.db")


DEPTH = 10_000
NESTED = {
    "lists.py": "x = " + "[" * DEPTH + "]" * DEPTH,
    "calls.py": "f(" * DEPTH + ")" * DEPTH,
    "unclosed.py": "(" * DEPTH,
    "blocks.py": "\n".join(" " * n + "if x:" for n in range(190)),
    "arrays.js": "x = " + "[" * DEPTH + "]" * DEPTH,
    "functions.js": "(function(){" * DEPTH + "})()" * DEPTH,
    "objects.ts": "x = " + "{a:" * DEPTH + "1" + "}" * DEPTH,
    "types.ts": "type X = " + "Array<" * DEPTH + "string" + ">" * DEPTH,
    "tags.tsx": "x = " + "<a>" * DEPTH + "</a>" * DEPTH,
    "blocks.go": "package p\nfunc f() " + "{" * DEPTH + "}" * DEPTH,
    "Classes.java": "".join(f"class C{n} {{" for n in range(DEPTH)) + "}" * DEPTH,
    "parens.java": "class A { int x = " + "(" * DEPTH + "1" + ")" * DEPTH + "; }",
    "modules.rs": "mod a {" * DEPTH + "}" * DEPTH,
    "types.rs": "type X = " + "Vec<" * DEPTH + "u8" + ">" * DEPTH + ";",
    "Spaces.cs": "namespace N {" * DEPTH + "}" * DEPTH,
    "modules.rb": "module M\n" * DEPTH + "end\n" * DEPTH,
    "blocks.c": "int f() " + "{" * DEPTH + "}" * DEPTH,
    "parens.c": "int x = " + "(" * DEPTH + "1" + ")" * DEPTH + ";",
}


@pytest.mark.parametrize("name", NESTED)
def test_ten_thousand_nested_brackets(name: str, tmp_path: Path) -> None:
    text = NESTED[name].replace("{", "{\n").replace("[", "[\n").replace("(", "(\n").replace("<", "<\n")
    repo = write_tree(tmp_path / "repo", {name: text, **GOOD})

    assert_found_the_good_file(packed(repo, tmp_path / "x.db"))


ENCODED = {
    "invalid.py": b"def broken_\xff\xfe(x):\n    '''doc \x80\x81'''\n    return '\xc3'\n",
    "latin.rb": "def caf\u00e9\n  '\u00fc'\nend\n".encode("latin-1"),
    "little.py": "def from_little_endian():\n    pass\n".encode("utf-16"),
    "big.py": b"\xfe\xff" + "def from_big_endian():\n    pass\n".encode("utf-16-be"),
    "odd.py": b"\xff\xfed\x00e\x00f\x00\xd8",
    "marked.py": b"\xef\xbb\xbfdef after_the_mark():\n    pass\n",
    "windows.py": b"class Windows:\r\n    def line_ends(self):\r\n        pass\r\n",
    "mac.py": b"def old_mac():\r    pass\r",
    "empty.py": b"",
    "nul.py": b"def before():\n    pass\n" + b"#" * 3000 + b"\n\x00\ndef after():\n    pass\n",
    "controls.js": b"function f\x1b[31m() {} /* \x07\x08 */ var \x0c = '\xed\xa0\x80';\n",
    "separators.js": "function line\u2028separator() {}\n".encode(),
    "wide.go": "package p\nfunc \u6f22\u5b57() {}\nfunc \U0001d4d0() {}\n".encode(),
}


def test_any_encoding_is_read(tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", {**ENCODED, **GOOD})

    assert_found_the_good_file(packed(repo, tmp_path / "x.db"))
    for name in ("from_little_endian", "from_big_endian", "after_the_mark", "Windows.line_ends", "old_mac"):
        assert call("radius", name, "--repo", repo, "--db", tmp_path / "x.db").code == 0, name


@pytest.fixture(scope="module")
def encoded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A repository of every encoding, and its index."""
    folder = tmp_path_factory.mktemp("encoded")
    repo, db = write_tree(folder / "repo", {**ENCODED, **GOOD}), folder / "x.db"
    assert 0 == call("index", repo, "--db", db).code
    return repo, db


@pytest.mark.parametrize(
    ("encoding", "format"),
    [("utf-8", "markdown"), ("ascii", "markdown"), *(("cp1252", each) for each in ("markdown", "json", "xml", "gcf"))],
)
def test_whatever_is_in_source_can_be_printed(encoding: str, format: str, encoded: tuple[Path, Path]) -> None:
    repo, db = encoded
    task = "broken caf\u00e9 \u6f22\u5b57 f line separator find me \U0001f600"

    done = run("pack", task, "--repo", repo, "--db", db, "--format", format, env={"PYTHONIOENCODING": encoding})

    assert (0, "") == (done.code, done.stderr)
    text = done.raw.decode(encoding)
    assert "find_me" in text
    assert "\x1b" not in text


def test_a_task_may_be_any_bytes(tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", GOOD)

    done = call(
        "pack", "-", "--repo", repo, "--db", tmp_path / "x.db", "--json", stdin=b"find \xff\xfe\x00 me \" ' * ( ) : ^"
    )

    assert_found_the_good_file(done)
    assert_found_the_good_file(run("pack", _UNDECODED, "--repo", repo, "--db", tmp_path / "x.db", "--json"))


def test_a_task_may_be_as_long_as_a_pasted_log(tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", GOOD)
    log = b"".join(b"find me in line %d of module_%d: KeyError\n" % (n, n) for n in range(5000))

    assert_found_the_good_file(call("pack", "-", "--repo", repo, "--db", tmp_path / "x.db", "--json", stdin=log))


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_that_loop_dangle_or_leave_the_root(tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", GOOD)
    write_tree(tmp_path, {"outside.py": "def secret(): pass\n"})
    (repo / "loop.py").symlink_to("loop.py")
    (repo / "a.py").symlink_to("b.py")
    (repo / "b.py").symlink_to("a.py")
    (repo / "dangling.py").symlink_to("nowhere.py")
    (repo / "outside.py").symlink_to("../outside.py")
    (repo / "self").symlink_to(".", target_is_directory=True)
    (repo / "up").symlink_to("..", target_is_directory=True)

    assert_found_the_good_file(packed(repo, tmp_path / "x.db"))
    assert call("stats", "--repo", repo, "--db", tmp_path / "x.db", "--json").json["files"] == 1


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes with a path there")
def test_a_pipe_or_a_folder_named_like_a_source_is_not_read(tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", GOOD)
    os.mkfifo(repo / "pipe.py")
    (repo / "folder.py").mkdir()

    assert_found_the_good_file(packed(repo, tmp_path / "x.db"))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system refuses such names")
def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", GOOD)
    for name in (b"caf\xe9.py", b"two\nlines.py", b"esc\x1b[31m.py", b"caf\xe9/inside.py"):
        path = Path(os.fsdecode(name))
        write_tree(repo, {os.fspath(path): "def find_me_too():\n    pass\n"})

    assert_found_the_good_file(packed(repo, tmp_path / "x.db"))
    for command in (["pack", "find me"], ["stats"], ["tests", "good.py"], ["radius", "find_me_too"]):
        for more in ([], ["--json"]):
            done = call(*command, "--repo", repo, "--db", tmp_path / "x.db", *more)
            assert done.code == 0, done.stderr
            assert b"\x1b" not in done.raw


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system refuses such names")
def test_a_repository_whose_own_name_is_no_text(tmp_path: Path) -> None:
    repo = write_tree(tmp_path / os.fsdecode(b"caf\xe9"), GOOD)

    assert_found_the_good_file(run("pack", "find me", "--repo", repo, "--json"))
    done = call("stats", "--repo", repo, "--json")
    assert (0, "") == (done.code, done.stderr)


def test_an_unreadable_file_is_left_out(tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", {**GOOD, "locked.py": "def locked(): pass\n"})
    (repo / "locked.py").chmod(0)

    done = packed(repo, tmp_path / "x.db")

    assert_found_the_good_file(done)
    if os.name != "nt" and os.geteuid() != 0:
        assert call("stats", "--repo", repo, "--db", tmp_path / "x.db", "--json").json["files"] == 1


def test_a_file_that_goes_while_several_processes_read_is_left_out_by_the_next_run(tmp_path: Path) -> None:
    """That one process leaves it out at once is in tests/index/test_build.py."""
    filler = "".join(f"def filler_{n}():\n    return {n}\n" for n in range(4000))
    repo = write_tree(tmp_path / "repo", {f"m{n:02}.py": filler for n in range(16)})
    write_tree(repo, GOOD)
    deleted = repo / "good.py"  # read last: the smallest one

    def progress(stage: str, _done: int, _total: int) -> None:
        if stage == "parse":
            deleted.unlink(missing_ok=True)

    settings = Settings(index=IndexSettings(jobs=2))
    with ContextEngine.open(repo, settings, tmp_path / "x.db") as engine:
        engine.index(progress)
        assert not deleted.exists()
        assert engine.index().files == 16
        assert deleted.name not in engine.view.symbols.paths


@pytest.mark.parametrize(
    "files", [{}, {"README.md": "# nothing\n", "data.bin": b"\x00\x01"}, {"node_modules/a.js": "x=1"}]
)
@pytest.mark.parametrize("command", [["index"], ["pack", "x", "--repo"]])
def test_nothing_to_index_ends_with_4(files: dict[str, str | bytes], command: list[str], tmp_path: Path) -> None:
    (tmp_path / "repo").mkdir()
    repo = write_tree(tmp_path / "repo", files)

    done = call(*command, repo, "--db", tmp_path / "x.db", "--json")

    assert (4, "root") == (done.code, done.json["error"]["kind"])
    assert "holds no file of a supported language" in done.stderr
    assert done.is_clean()


@pytest.mark.parametrize("command", [["index"], ["pack", "x", "--repo"], ["radius", "x", "--repo"]])
@pytest.mark.parametrize("is_git_data", [False, True])
def test_a_folder_that_holds_nothing_any_more_ends_with_4(
    tmp_path: Path, command: list[str], *, is_git_data: bool
) -> None:
    repo, database = write_tree(tmp_path / "repo", {"a.py": "def x(): ...\n", "README.md": "# x\n"}), tmp_path / "x.db"
    call("index", repo, "--db", database)
    (repo / "a.py").unlink()
    if is_git_data:
        write_tree(repo, {"HEAD": "damaged", "objects/none": "", "refs/none": ""})

    for _ in range(2):
        done = call(*command, repo, "--db", database, "--json")
        assert (4, "root") == (done.code, done.json["error"]["kind"])
        reason = "is a bare git repository" if is_git_data else "holds no file of a supported language"
        assert reason in done.stderr
        assert done.is_clean()
    assert 1 == call("stats", "--repo", repo, "--db", database, "--json").json["files"], "a.py is in the index no more"


LONG_NAME = "a" * 5000


@pytest.mark.parametrize("command", [["index"], ["pack", "x", "--repo"], ["stats", "--repo"]])
def test_a_name_that_is_too_long_for_the_system_is_no_folder(command: list[str], tmp_path: Path) -> None:
    done = call(*command, tmp_path / LONG_NAME, "--db", tmp_path / "x.db")

    assert (4, 1) == (done.code, done.stderr.count("\n"))
    assert f"{LONG_NAME} is not a folder" in done.stderr


def test_a_database_whose_name_is_too_long_cannot_be_made(tmp_path: Path) -> None:
    done = call("index", write_tree(tmp_path / "repo", GOOD), "--db", tmp_path / LONG_NAME)

    assert (5, 1) == (done.code, done.stderr.count("\n"))
    reason = "No such file or directory|Invalid argument" if sys.platform == "win32" else "File name too long"
    assert re.search(rf"cannot be made \(({reason})\); choose another place with --db\.", done.stderr)


@pytest.mark.skipif(os.name == "nt", reason="a current folder cannot be deleted there")
@pytest.mark.parametrize("words", [["pack", "x"], ["pack", "x", "--repo", "."]])
def test_a_current_folder_that_was_deleted_is_one_sentence(words: list[str], tmp_path: Path) -> None:
    words_of_shell = ["sh", "-c", 'rmdir "$0" && exec "$@"', str(tmp_path), sys.executable, "-m", "packlens", *words]

    done = subprocess.run(
        words_of_shell, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False, timeout=60
    )

    assert (4, 1) == (done.returncode, done.stderr.count("\n"))
    assert "The current folder was deleted; change to another one" in done.stderr


@pytest.mark.parametrize("command", [["index"], ["pack", "x", "--repo"], ["stats", "--repo"]])
def test_a_missing_folder_ends_with_4(command: list[str], tmp_path: Path) -> None:
    done = call(*command, tmp_path / "missing", "--db", tmp_path / "x.db")

    assert (4, "") == (done.code, done.stdout)
    assert "missing is not a folder" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_file_in_place_of_a_folder_ends_with_4(tmp_path: Path) -> None:
    write_tree(tmp_path, GOOD)

    assert call("index", tmp_path / "good.py", "--db", tmp_path / "x.db").code == 4


@pytest.mark.parametrize("command", ["files", "tests"])
def test_a_folder_in_place_of_a_file_is_reported_as_a_folder(command: str, tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", {"shop/cart.py": "def add(): pass\n"})

    done = call(command, "shop", "--repo", repo, "--db", tmp_path / "x.db")

    assert (3, "Error: shop is a folder; name files in it: shop/cart.py.\n") == (done.code, done.stderr)


def test_no_error_advises_deleting_a_file_that_is_no_database(tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", {"good.py": "def add(): pass\n" * 100})

    done = call("pack", "add", "--repo", repo, "--db", repo / "good.py")

    assert done.code == 5
    assert done.stderr.endswith(
        "choose another place with --db, or delete it if it was one (it is rebuilt from source).\n"
    )
    assert (repo / "good.py").read_text() == "def add(): pass\n" * 100


@pytest.mark.parametrize(
    ("base", "says"), [("", "revision '' here; check"), ("HEAD~3", "revision 'HEAD~3' here; check")]
)
def test_an_unknown_revision_is_named_once(base: str, says: str, tmp_path: Path) -> None:
    repo = write_tree(tmp_path / "repo", {"good.py": "def add(): pass\n"})
    repository = pygit2.init_repository(repo)
    repository.index.add_all()
    who = pygit2.Signature("a", "a@example.com")
    repository.create_commit("HEAD", who, who, "feat: begin", repository.index.write_tree(), [])

    done = call("pr", base, "--repo", repo, "--db", tmp_path / "x.db")

    assert (1, 1) == (done.code, done.stderr.count("\n"))
    assert says in done.stderr
    assert "(:" not in done.stderr
