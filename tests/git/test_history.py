"""What past commits touched, mined from real repositories."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pygit2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.config import HistorySettings, IndexSettings
from packlens.git.history import HistoryReport, message_terms, mine_history
from packlens.git.log import Commit, GitLog
from packlens.index.build import index_folder
from packlens.store.connection import Connection, open_database
from packlens.store.history import CommitRow, history_key, history_state, mined_commits
from tests.examples import examples
from tests.trees import write_tree

SETTINGS = HistorySettings()
F = "def f():\n    a = 1\n    return a\n"
G = "\n\ndef g():\n    b = 2\n    return b\n"
CLOCK = count(1_000_000)


class Repo:
    """A repository that is written commit by commit."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.git = pygit2.init_repository(str(root), initial_head="main")
        self.database = open_database(Path(":memory:"))

    def commit(self, message: str, files: dict[str, str | None], parents: list[str] | None = None) -> str:
        """Write some files (None: delete) and commit."""
        for path, text in files.items():
            if text is None:
                (self.root / path).unlink()
            else:
                write_tree(self.root, {path: text})
        self.git.index.add_all()
        self.git.index.write()
        who = pygit2.Signature("A", "a@example.org", next(CLOCK), 0)
        if parents is None:
            parents = [] if self.git.head_is_unborn else [str(self.git.head.target)]
        tree = self.git.index.write_tree()
        ref = "HEAD" if len(parents) < 2 else None
        made = str(self.git.create_commit(ref, who, who, message, tree, parents))
        if ref is None:
            self.git.set_head(pygit2.Oid(hex=made))
        return made

    def mined(
        self, settings: HistorySettings = SETTINGS, root: Path | None = None, quick: bool = False
    ) -> dict[str, set[str]]:
        """Index and mine; return what each commit touched, by its subject."""
        index_folder(self.database, root or self.root, IndexSettings(jobs=1))
        mine_history(self.database, root or self.root, settings, quick=quick)
        return touched(self.database)


def touched(connection: Connection) -> dict[str, set[str]]:
    names = {
        row[0]: row[1] if row[2] != "file" else row[3]
        for row in connection.execute(
            "SELECT n.id, n.qualified_name, n.kind, f.path FROM nodes n JOIN files f ON f.id = n.row >> 20"
        )
    }
    return {
        commit.subject: {names.get(node, "gone") for node in commit.nodes}
        for commit in mined_commits(connection)
        if commit.nodes
    }


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    return Repo(tmp_path / "r")


def test_commits_touch_the_functions_whose_lines_they_changed(repo: Repo) -> None:
    repo.commit("first", {"a.py": F + G})
    repo.commit("change g", {"a.py": F + G.replace("2", "3")})
    repo.commit("more in f", {"a.py": F.replace("    a", "    # why\n    a") + G.replace("2", "3")})
    repo.commit("less in g", {"a.py": F.replace("    a", "    # why\n    a") + G.replace("    b = 2\n", "")})
    found = repo.mined()
    assert {"a.py", "f", "g"} == found["first"]
    assert {"a.py", "g"} == found["change g"]
    assert {"a.py", "f"} == found["more in f"]
    assert {"a.py", "g"} == found["less in g"]


def test_symbols_are_followed_through_renames_of_functions_and_files(repo: Repo) -> None:
    body = "".join(f"    x{n} = {n}\n" for n in range(12))
    repo.commit("as old", {"old.py": f"def before():\n{body}"})
    repo.commit("tune", {"old.py": f"def before():\n{body.replace('x3 = 3', 'x3 = 33')}"})
    repo.commit("move", {"old.py": None, "new.py": f"def before():\n{body.replace('x3 = 3', 'x3 = 33')}"})
    repo.commit("rename", {"new.py": f"def after():\n{body.replace('x3 = 3', 'x3 = 33')}"})
    found = repo.mined()
    assert {"new.py", "after"} == found["tune"]
    assert {"new.py", "after"} == found["as old"]


def test_branches_are_distinguished_and_merges_are_ignored(repo: Repo) -> None:
    base = repo.commit("base", {"a.py": F + G})
    left = repo.commit("left", {"a.py": F.replace("1", "5") + G})
    repo.git.set_head(pygit2.Oid(hex=base))  # detached, so that the branch stays where it is
    repo.git.reset(pygit2.Oid(hex=base), pygit2.enums.ResetMode.HARD)
    right = repo.commit("right", {"a.py": "# head\n# head\n# head\n" + F + G.replace("2", "6")}, [base])
    merged = "# head\n# head\n# head\n" + F.replace("1", "5") + G.replace("2", "6")
    repo.commit("merge", {"a.py": merged}, [left, right])
    found = repo.mined()
    assert {"base", "left", "right"} == found.keys()
    assert {"a.py", "f"} == found["left"]
    assert {"a.py", "g"} == found["right"]


def test_a_file_that_defines_nothing_is_touched_as_a_whole_on_every_branch(repo: Repo) -> None:
    base = repo.commit("base", {"a.py": "A = 1\nB = 2\n"})
    left = repo.commit("left", {"a.py": "A = 3\nB = 2\n"})
    repo.git.set_head(pygit2.Oid(hex=base))
    repo.git.reset(pygit2.Oid(hex=base), pygit2.enums.ResetMode.HARD)
    right = repo.commit("right", {"a.py": "A = 1\nB = 4\n"}, [base])
    repo.commit("merge", {"a.py": "A = 3\nB = 4\n"}, [left, right])
    assert {"base": {"a.py"}, "left": {"a.py"}, "right": {"a.py"}} == repo.mined()


def test_text_that_is_not_committed_moves_nothing(repo: Repo) -> None:
    repo.commit("both", {"a.py": F + G})
    repo.commit("only g", {"a.py": F + G.replace("2", "3")})
    write_tree(repo.root, {"a.py": "import os\n\n\n" + F + G.replace("2", "3")})
    assert {"a.py", "g"} == repo.mined()["only g"]


def test_only_new_commits_are_read_again(repo: Repo) -> None:
    repo.commit("one", {"a.py": F})
    repo.mined()
    key = history_key(repo.database)
    repo.commit("two", {"a.py": F.replace("1", "2")})
    index_folder(repo.database, repo.root, IndexSettings(jobs=1))
    report = mine_history(repo.database, repo.root, SETTINGS)
    assert (2, 1) == (report.commits, report.mined)
    assert key != history_key(repo.database)
    assert 0 == mine_history(repo.database, repo.root, SETTINGS).mined


def test_a_rewritten_history_is_read_again(repo: Repo) -> None:
    first = repo.commit("one", {"a.py": F})
    repo.commit("dropped", {"a.py": F.replace("1", "2")})
    assert {"one", "dropped"} == repo.mined().keys()
    repo.git.reset(pygit2.Oid(hex=first), pygit2.enums.ResetMode.HARD)
    repo.commit("instead", {"a.py": F.replace("1", "3")})
    assert {"one", "instead"} == repo.mined().keys()


def test_the_newest_commits_are_kept_and_a_quick_run_is_made_up_for(repo: Repo) -> None:
    for number in range(6):
        repo.commit(f"c{number}", {"a.py": F.replace("1", str(number + 10))})
    settings = HistorySettings(commits=4, quick_commits=2)
    assert {"c5", "c4"} == repo.mined(settings, quick=True).keys()
    assert {"c5", "c4", "c3", "c2"} == repo.mined(settings).keys()
    repo.commit("c6", {"a.py": F})
    assert {"c6", "c5", "c4", "c3"} == repo.mined(settings, quick=True).keys()


def test_a_commit_of_very_many_files_says_nothing_but_renames(repo: Repo) -> None:
    text = "".join(f"    y{n} = {n}\n" for n in range(9))
    repo.commit("made one by one", {"p0.py": f"def p0():\n{text}"})
    repo.commit("all", {f"p{n}.py": f"def p{n}():\n{text}    return {n}\n" for n in range(1, 60)})
    moved: dict[str, str | None] = {f"q/p{n}.py": f"def p{n}():\n{text}    return {n}\n" for n in range(1, 60)}
    moved |= {"q/p0.py": f"def p0():\n{text}", **{f"p{n}.py": None for n in range(60)}}
    repo.commit("moved", moved)
    found = repo.mined()
    assert {"made one by one"} == found.keys()
    assert {"q/p0.py", "p0"} == found["made one by one"]


def test_a_folder_of_a_repository_has_the_history_of_that_folder(repo: Repo) -> None:
    repo.commit("inside", {"part/a.py": F, "b.py": G})
    repo.commit("outside", {"b.py": G.replace("2", "3")})
    assert {"inside": {"a.py", "f"}} == repo.mined(root=repo.root / "part")


def test_without_git_or_when_off_there_is_no_history(tmp_path: Path, repo: Repo) -> None:
    write_tree(tmp_path / "plain", {"a.py": F})
    database = open_database(Path(":memory:"))
    index_folder(database, tmp_path / "plain", IndexSettings(jobs=1))
    assert HistoryReport(0, 0) == mine_history(database, tmp_path / "plain", SETTINGS)
    assert HistoryReport(0, 0) == mine_history(repo.database, repo.root, SETTINGS)
    repo.commit("one", {"a.py": F})
    assert {} == repo.mined(HistorySettings(commits=0))


def test_a_run_that_is_stopped_changes_nothing(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("packlens.git.history._BATCH", 1)
    repo.commit("before", {"a.py": F})
    before = (repo.mined(), history_key(repo.database))
    for number in range(4):
        repo.commit(f"c{number}", {"a.py": F.replace("1", str(number + 10))})

    def stop(_stage: str, done: int, _total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    index_folder(repo.database, repo.root, IndexSettings(jobs=1))
    with pytest.raises(KeyboardInterrupt):
        mine_history(repo.database, repo.root, SETTINGS, stop)
    assert before == (touched(repo.database), history_key(repo.database))
    assert 5 == len(repo.mined())


def fresh(repo: Repo, settings: HistorySettings = SETTINGS) -> tuple[list[CommitRow], str]:
    """Return what mining gives that knows nothing yet."""
    database = open_database(Path(":memory:"))
    index_folder(database, repo.root, IndexSettings(jobs=1))
    mine_history(database, repo.root, settings)
    return mined_commits(database), history_key(database)


def again(repo: Repo, settings: HistorySettings = SETTINGS) -> tuple[list[CommitRow], str]:
    """Return what mining gives after all that was mined before."""
    index_folder(repo.database, repo.root, IndexSettings(jobs=1))
    mine_history(repo.database, repo.root, settings)
    return mined_commits(repo.database), history_key(repo.database)


def test_text_that_is_not_committed_never_changes_what_is_mined(repo: Repo) -> None:
    repo.commit("both", {"a.py": F + G, "b.py": G})
    repo.commit("only g", {"a.py": F + G.replace("2", "3")})
    mined = fresh(repo)
    write_tree(repo.root, {"a.py": "def new():\n    pass\n\n\n" + G.replace("def g", "def h") + "\n\n" + F})
    write_tree(repo.root, {"c.py": F})
    (repo.root / "b.py").unlink()
    assert mined == fresh(repo) == again(repo)


def test_a_file_that_was_deleted_and_comes_back_has_its_past_again(repo: Repo) -> None:
    repo.commit("one", {"a.py": F, "b.py": G})
    repo.commit("two", {"a.py": F.replace("1", "2")})
    repo.commit("gone", {"a.py": None})
    assert {"one"} == repo.mined().keys()
    repo.commit("back", {"a.py": F.replace("1", "2")})
    assert {"a.py", "f"} == repo.mined()["two"]
    assert fresh(repo) == again(repo)


def test_files_that_new_commits_leave_alone_are_not_read_again(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.commit("one", {"a.py": F, "b.py": G})
    repo.commit("two", {"b.py": G.replace("2", "3")})
    repo.mined()
    repo.commit("three", {"a.py": F.replace("1", "2")})
    read: list[str] = []
    commit = GitLog.commit

    def noted(self: GitLog, oid: str, *how: Callable[[str], bool]) -> Commit:
        read.append(commit(self, oid, *how).message)
        return commit(self, oid, *how)

    monkeypatch.setattr(GitLog, "commit", noted)
    repo.mined()
    assert {"one", "three"} == set(read)


def test_a_slow_run_does_not_replace_the_history_of_a_newer_commit(
    repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that outlives the server that started it ends after one of the next server, which saw a newer commit."""
    repo.commit("add f", {"a.py": F})
    slow, quick = (open_database(tmp_path / "index.db") for _ in range(2))
    monkeypatch.setattr("packlens.git.history._BATCH", 1)
    newer: list[str] = []

    def overtake(_stage: str, _done: int, _total: int) -> None:
        if not newer:
            newer.append(repo.commit("add g", {"a.py": F + G}))
            mine_history(quick, repo.root, SETTINGS)

    mine_history(slow, repo.root, SETTINGS, overtake)
    assert newer[0] == history_state(slow).head
    assert ["add g", "add f"] == [row.subject for row in mined_commits(slow)]
    slow.close()
    quick.close()


def test_switching_the_history_off_forgets_it(repo: Repo) -> None:
    repo.commit("one", {"a.py": F})
    assert repo.mined()
    assert {} == repo.mined(HistorySettings(commits=0))
    assert "" == history_key(repo.database)


@given(data=st.data())
@settings(max_examples=examples(15), deadline=None)
def test_mining_step_by_step_gives_what_mining_at_once_does(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        repo = Repo(Path(folder) / "r")
        limit = data.draw(st.sampled_from([3, 5, 100]))
        history_settings = HistorySettings(commits=limit, quick_commits=2)
        tips = [repo.commit("start", {"a.py": F + G, "b.py": G, "c/d.py": F})]
        for number in range(data.draw(st.integers(2, 9))):
            _happen(repo, data, tips, number)
            if data.draw(st.booleans()):
                write_tree(repo.root, {data.draw(PATHS): data.draw(TEXTS)})
                assert again(repo, history_settings) == fresh(repo, history_settings)
                repo.git.reset(repo.git.head.target, pygit2.enums.ResetMode.HARD)
        assert again(repo, history_settings) == fresh(repo, history_settings)


PATHS = st.sampled_from(["a.py", "b.py", "c/d.py", "e.py", "f.py"])
TEXTS = st.lists(st.integers(0, 9), min_size=1, max_size=5, unique=True).map(
    lambda numbers: "\n\n".join(f"def f{n % 7}():\n    a = {n}\n    b = {n % 3}\n    return a\n" for n in numbers)
)


def _happen(repo: Repo, data: st.DataObject, tips: list[str], number: int) -> None:
    """Commit, rename, delete, or go back to an earlier commit and on from there, or merge it."""
    kind = data.draw(st.sampled_from(["edit", "edit", "rename", "delete", "branch", "merge"]))
    there = sorted(p.relative_to(repo.root).as_posix() for p in repo.root.rglob("*.py"))
    path = data.draw(PATHS)
    files: dict[str, str | None] = {path: data.draw(TEXTS)}
    if kind in ("branch", "merge"):
        head, other = str(repo.git.head.target), data.draw(st.sampled_from(tips))
        if kind == "branch":
            repo.git.reset(pygit2.Oid(hex=other), pygit2.enums.ResetMode.HARD)
            return
        if other != head:
            tips.append(repo.commit(f"merge {number}", files, [head, other]))
            repo.git.reset(repo.git.head.target, pygit2.enums.ResetMode.HARD)
            return
    if kind == "rename" and there and path not in there:
        files = {there[0]: None, path: (repo.root / there[0]).read_text()}
    if kind == "delete" and len(there) > 1:
        files = {there[-1]: None}
    tips.append(repo.commit(f"{kind} {number}", files))


def test_trailers_links_and_hashes_are_no_words_of_a_message() -> None:
    message = (
        "Fix caching\n\nSee https://example.org/x/1 and 0123456789abcdef0123.\n\nSigned-off-by: Ann Other <a@b.c>\n"
    )
    assert ["fix", "cach", "see", "and"] == message_terms(message)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are POSIX's")
@pytest.mark.parametrize("encoding", [b"UTF-8 UTF8", b"zlib_codec", b"idna", b"latin-1"])
def test_a_commit_may_claim_any_encoding_of_its_message(repo: Repo, encoding: bytes) -> None:
    made = repo.git[repo.commit("Grow f", {"app.py": F})]
    assert isinstance(made, pygit2.Commit)
    headers, _, message = made.read_raw().partition(b"\n\n")
    repo.git.set_head(
        repo.git.write(pygit2.enums.ObjectType.COMMIT, headers + b"\nencoding " + encoding + b"\n\n" + message)
    )
    assert repo.mined() == {"Grow f": {"app.py", "f"}}


def test_attributes_of_the_work_tree_are_not_read(repo: Repo) -> None:
    """A named pipe in their place would keep the run for ever."""
    repo.commit("Add f", {"a.py": F})
    repo.commit("Add g", {"a.py": F + G})
    os.mkfifo(repo.root / ".gitattributes")
    assert {"Add f", "Add g"} == set(repo.mined())
