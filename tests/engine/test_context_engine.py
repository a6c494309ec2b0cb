"""ContextEngine on real folders and repositories: budgets, caches, changes, threads and other processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pygit2
import pytest

from packlens.config import PROFILES, PacklensSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import FileNotIndexedError, GitError, RootError, SettingError, StoreError
from packlens.pack.result import Pack
from packlens.pack.tokens import count
from packlens.store.columns import columns_generation
from packlens.wire import formats
from tests.git.commits import commit
from tests.trees import SHOP, write_tree

TASK = "charge the card for items in the cart"
UNCACHED = Settings(caches=False)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "shop", SHOP)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "x.db"


@pytest.fixture
def engine(root: Path, database: Path) -> Iterator[ContextEngine]:
    with ContextEngine.open(root, database=database) as opened:
        opened.index()
        yield opened


def names(pack: Pack) -> list[str]:
    return [symbol.node.qualified_name for symbol in pack.symbols]


def fresh(root: Path, database: Path, ask: Callable[[ContextEngine], Pack]) -> Pack:
    """What an engine says that remembers nothing."""
    with ContextEngine.open(root, UNCACHED, database) as other:
        return ask(other)


def notes_in(engine: ContextEngine) -> int:
    return int(engine.opened.connection.execute("SELECT count(*) FROM notes WHERE key LIKE 'body:%'").get)


# -- packs and budgets


@pytest.mark.parametrize("format", formats())
@pytest.mark.parametrize("profile", PROFILES)
def test_no_pack_exceeds_its_budget(root: Path, database: Path, profile: str, format: str) -> None:
    with ContextEngine.open(root, Settings(profile=profile, caches=False), database) as engine:
        engine.index()
        sizes = []
        for budget in (150, 200, 251, 400, 800, 5000):
            pack = engine.for_task(TASK, budget, format)
            assert pack.tokens_used == count(pack.text) <= budget == pack.token_budget
            sizes.append(len(pack.symbols))
        assert sizes == sorted(sizes)
        assert sizes[-1] >= 4
        pack = engine.for_files(["shop/cart.py"], 300, format)
        assert pack.tokens_used == count(pack.text) <= 300
        with pytest.raises(SettingError, match="too small"):
            engine.for_task(TASK, 1, format)


@pytest.mark.parametrize("budget", [0, -5])
def test_impossible_budgets_are_refused(engine: ContextEngine, budget: int) -> None:
    for ask in (
        lambda: engine.for_task(TASK, budget),
        lambda: engine.for_files(["shop/cart.py"], budget),
        lambda: engine.explain_symbol("pay", TASK, budget),
    ):
        with pytest.raises(SettingError, match=f"budget of {budget} tokens"):
            ask()


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    ("task", "written_as"),
    [
        *((task, formats()) for task in ("", "cart\udcff\ud800 card", "cart\x00\x1b[31m card", "]]></context>")),
        ("cart " * 200_000, ["json"]),
        ("`" * 1000 + "cart", formats()),
    ],
)
def test_any_text_is_a_task(root: Path, database: Path, task: str, written_as: Sequence[str], profile: str) -> None:
    with ContextEngine.open(root, Settings(profile=profile), database) as engine:
        engine.index()
        for format in written_as:
            first, second = engine.for_task(task, 2000, format), engine.for_task(task, 2000, format)
            assert first == second
            assert first.tokens_used <= 2000
            first.text.encode()


def test_an_engine_before_its_first_index_answers_nothing(root: Path, database: Path) -> None:
    with ContextEngine.open(root, database=database) as engine:
        pack = engine.for_task(TASK)
        assert ((), False) == (pack.symbols, pack.complete)
        assert (0, 0, False) == (engine.status().files, engine.status().generation, engine.status().complete)
        with pytest.raises(FileNotIndexedError):
            engine.for_files(["shop/cart.py"])
        engine.index()
        assert engine.for_task(TASK).symbols


def test_missing_folders_and_unknown_profiles_are_refused(tmp_path: Path, root: Path) -> None:
    with pytest.raises(RootError, match="not a folder"):
        ContextEngine.open(tmp_path / "nowhere")
    with pytest.raises(SettingError, match="packlens, reference"):
        ContextEngine.open(root, Settings(profile="other"), tmp_path / "x.db")
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine, pytest.raises(SettingError, match="format"):
        engine.for_task(TASK, format="yaml")


def test_status_counts_what_is_indexed(engine: ContextEngine, root: Path) -> None:
    status = engine.status()
    assert (len(SHOP), {"python": 3, "go": 1}) == (status.files, status.languages)
    assert status.symbols["class"] == 2
    assert status.edges["reads_env"] == 1
    assert (status.complete, status.writable, status.problems) == (True, True, ())
    write_tree(root, {"broken.py": b"def f():\x00"})
    engine.index()
    assert engine.status().problems == (("broken.py", "binary"),)


# -- what is remembered


@pytest.mark.parametrize("profile", PROFILES)
def test_a_remembered_pack_equals_a_fresh_one(root: Path, database: Path, profile: str) -> None:
    settings = Settings(profile=profile)
    asks: list[Callable[[ContextEngine], Pack]] = [
        lambda e: e.for_task(TASK, 900, "markdown"),
        lambda e: e.for_task("  charge   the card"),
        lambda e: e.for_files(["shop/cart.py"], 900),
    ]
    with ContextEngine.open(root, settings, database) as engine:
        engine.index()
        made = [ask(engine) for ask in asks]
        assert made == [ask(engine) for ask in asks]
        assert notes_in(engine) == len(asks)
    with ContextEngine.open(root, settings, database) as again:
        assert made == [ask(again) for ask in asks]
    with ContextEngine.open(root, Settings(profile=profile, caches=False), database) as bare:
        assert made == [ask(bare) for ask in asks]


def test_white_space_of_a_task_is_its_own(engine: ContextEngine) -> None:
    assert engine.for_task("charge the card").task == "charge the card"
    assert engine.for_task("charge  the\ncard").task == "charge  the\ncard"


def test_a_change_makes_packs_again_and_a_revert_finds_the_old_ones(
    engine: ContextEngine, root: Path, database: Path
) -> None:
    before = engine.for_task(TASK)
    cart = root / "shop/cart.py"
    cart.write_text(SHOP["shop/cart.py"] + "\n\ndef charge_card_for_cart_items():\n    pass\n")
    assert before == engine.for_task(TASK)  # nothing was indexed yet
    engine.index()
    after = engine.for_task(TASK)
    assert "charge_card_for_cart_items" in names(after)
    assert after == fresh(root, database, lambda e: e.for_task(TASK))
    cart.write_text(SHOP["shop/cart.py"])
    engine.index()
    assert before == engine.for_task(TASK)


def test_without_caches_nothing_is_remembered(root: Path, database: Path) -> None:
    with ContextEngine.open(root, UNCACHED, database) as engine:
        engine.index()
        pack = engine.for_task(TASK)
        assert pack == engine.for_task(TASK)
        assert engine.pack_by_root(pack.pack_root) is None
        assert notes_in(engine) == 0


def test_other_settings_are_other_packs(engine: ContextEngine, root: Path, database: Path) -> None:
    usual = engine.for_task(TASK)
    with ContextEngine.open(root, Settings(packlens=PacklensSettings(candidates=1)), database) as other:
        assert len(other.for_task(TASK).symbols) == 1
    assert usual == engine.for_task(TASK)


def test_damaged_notes_are_made_again(engine: ContextEngine, root: Path, database: Path) -> None:
    expected = engine.for_task(TASK)
    engine.opened.connection.execute("UPDATE notes SET value = x'ff00'")
    with ContextEngine.open(root, database=database) as other:
        assert expected == other.for_task(TASK)


def test_packs_of_an_unfinished_index_are_not_remembered(engine: ContextEngine, root: Path, database: Path) -> None:
    def cancel(stage: str, _done: int, _total: int) -> None:
        if stage == "resolve":
            raise KeyboardInterrupt

    write_tree(root, {"shop/card.py": "def charge_the_card(): pass\n"})
    with pytest.raises(KeyboardInterrupt):
        engine.index(cancel)
    assert not engine.for_task(TASK).complete
    engine.index()
    assert engine.for_task(TASK).complete
    assert engine.for_task(TASK) == fresh(root, database, lambda e: e.for_task(TASK))


# -- files and changes


def test_changed_files_are_packed_with_their_callers(engine: ContextEngine, root: Path) -> None:
    pack = engine.for_files(["shop/cart.py"])
    distance = {symbol.node.qualified_name: symbol.distance for symbol in pack.symbols}
    assert distance["Cart.add_item"] == 0
    assert distance["pay"] == 1
    same = [str(root / "shop/cart.py"), "./shop/cart.py", "shop/../shop/cart.py"]
    assert [pack] * 3 == [engine.for_files([path]) for path in same]
    assert engine.for_files([]).symbols == ()


@pytest.mark.parametrize("path", ["nowhere.py", "shop", "", "../shop/cart.py", "/etc/passwd", "shop/cart.py\x00"])
def test_files_that_are_not_indexed_are_named(engine: ContextEngine, path: str) -> None:
    with pytest.raises(FileNotIndexedError):
        engine.for_files([path])


def test_file_names_with_spaces_are_separated(tmp_path: Path, database: Path) -> None:
    files = {name: f"def {name[0]}_{len(name)}(): pass\n" for name in ("a.py", "b.py", "a.py b.py")}
    with ContextEngine.open(write_tree(tmp_path / "r", files), database=database) as engine:
        engine.index()
        assert {"a_4", "b_4"} == set(names(engine.for_files(["a.py", "b.py"])))
        assert ["a_9"] == names(engine.for_files(["a.py b.py"]))


@pytest.fixture
def repository(root: Path) -> pygit2.Repository:
    made = pygit2.init_repository(str(root), initial_head="main")
    commit(made)
    return made


def test_a_change_is_packed_from_the_work_tree(
    repository: pygit2.Repository, engine: ContextEngine, root: Path
) -> None:
    assert engine.for_pr().symbols == ()
    path = root / "shop/checkout.py"
    path.write_text(path.read_text().replace("item.price for", "item.cost for"))
    write_tree(root, {"shop/untracked.py": "def brand_new():\n    return 1\n"})
    engine.index()
    pack = engine.for_pr()
    assert {"total_price", "brand_new"} == {s.node.qualified_name for s in pack.symbols if s.distance == 0}
    assert pack.tokens_used <= pack.token_budget == Settings().pr_budget


def test_a_range_is_packed(repository: pygit2.Repository, engine: ContextEngine, root: Path) -> None:
    first = str(repository.head.target)
    path = root / "shop/cart.py"
    path.write_text(path.read_text().replace("item.stock < count", "item.stock <= count"))
    commit(repository)
    engine.index()
    assert {"Cart.check_stock"} == {
        s.node.qualified_name for s in engine.for_pr(f"{first}..HEAD").symbols if not s.distance
    }
    assert engine.for_pr("HEAD").symbols == ()


def test_renamed_and_deleted_files_are_no_obstacle(
    repository: pygit2.Repository, engine: ContextEngine, root: Path
) -> None:
    (root / "shop/cart.py").rename(root / "shop/basket.py")
    (root / "stock/counter.go").unlink()
    before = engine.for_pr()  # not indexed yet: the new file is unknown
    assert before.symbols == ()
    engine.index()
    assert {s.node.path for s in engine.for_pr().symbols if s.distance == 0} == {"shop/basket.py"}


def test_changes_of_namesakes_in_different_files_are_different_packs(tmp_path: Path, database: Path) -> None:
    """The index is the same, and so are the names of what changed: only the files differ."""
    root = write_tree(tmp_path / "r", {"a.py": "def main():\n    return 1\n", "b.py": "def main():\n    return 2\n"})
    repository = pygit2.init_repository(str(root))
    commit(repository)
    write_tree(root, {"a.py": "def main():\n    return 10\n", "b.py": "def main():\n    return 20\n"})
    with ContextEngine.open(root, database=database) as engine:
        engine.index()
        for first, second in (("a.py", "b.py"), ("b.py", "a.py")):
            repository.index.add(first)
            repository.index.write()
            who = pygit2.Signature("A", "a@example.org", 1, 0)
            repository.create_commit("HEAD", who, who, "x", repository.index.write_tree(), [repository.head.target])
            assert [second] == [s.node.path for s in engine.for_pr().symbols]
            if second == "b.py":
                repository.reset(repository.revparse_single("HEAD~1").id, pygit2.enums.ResetMode.MIXED)


def test_what_git_refuses_is_one_sentence(engine: ContextEngine, root: Path) -> None:
    with pytest.raises(GitError, match="not inside a git work tree"):
        engine.for_pr()
    pygit2.init_repository(str(root))
    assert {"shop/cart.py", "shop/checkout.py"} <= {s.node.path for s in engine.for_pr().symbols}
    with pytest.raises(GitError, match="no revision 'nowhere'"):
        engine.for_pr("nowhere")


# -- threads and processes


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("caches", [True, False])
def test_threads_that_ask_at_once_get_equal_answers(root: Path, database: Path, profile: str, caches: bool) -> None:
    tasks = [TASK, "count items on the shelf", "refuse what is not in stock", "currency"]
    with ContextEngine.open(root, Settings(profile=profile, caches=caches), database) as engine:
        engine.index()

        def ask(number: int) -> list[str]:
            order = tasks[number:] + tasks[:number]
            found = {task: engine.for_task(task, 700).text for task in order}
            engine.blast_radius("check_stock")
            engine.explain_symbol("pay", TASK)
            return [found[task] for task in tasks]

        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(ask, [0, 1, 2, 3] * 4))
        assert all(answer == answers[0] for answer in answers)


def test_threads_may_ask_while_another_indexes(engine: ContextEngine, root: Path, database: Path) -> None:
    """Every answer is that of one generation: no pack mixes nodes of one with positions of another."""

    def ask(_: int) -> set[str]:
        return {s.node.qualified_name for s in engine.for_task(TASK, 900).symbols if s.node.name.startswith("charge_")}

    with ThreadPoolExecutor(3) as pool:
        for number in range(6):
            answers = [pool.submit(ask, n) for n in range(6)]
            source = f"class Aaa{number}:\n    pass\n\n\ndef charge_{number}_card(cart):\n    pass\n"
            write_tree(root, {"aaa/first.py": source})
            engine.index()
            assert all(len(each.result()) <= 1 for each in answers)
            assert ask(0) == {f"charge_{number}_card"}
            assert engine.for_task(TASK) == fresh(root, database, lambda e: e.for_task(TASK))


def test_a_reader_notices_what_another_engine_indexed(engine: ContextEngine, root: Path, database: Path) -> None:
    with ContextEngine.open(root, database=database) as reader:
        assert reader.view.generation == 1
        write_tree(root, {"shop/card.py": "def charge_the_card(): pass\n"})
        engine.index()
        assert reader.view.generation == 2
        assert "charge_the_card" in names(reader.for_task(TASK))


def test_columns_are_kept_by_the_first_question_about_a_finished_index(engine: ContextEngine, root: Path) -> None:
    def kept() -> int | None:
        return columns_generation(engine.opened.connection)

    assert kept() is None
    engine.for_task(TASK)
    assert kept() == 1
    (root / "shop/cart.py").write_text("class Cart: ...\n")
    engine.index()
    engine.opened.connection.execute("UPDATE meta SET value = 'partial' WHERE key = 'state'")
    engine.for_task(TASK)
    assert kept() == 1


def test_a_database_that_vanishes_is_an_error_of_ours(root: Path, database: Path) -> None:
    with ContextEngine.open(root, database=database) as engine:
        engine.index()
        engine.opened.connection.execute("DROP TABLE meta")
        with pytest.raises(StoreError):
            engine.status()


def test_a_comment_on_top_moves_the_lines_that_a_pack_tells(tmp_path: Path) -> None:
    source = tmp_path / "tree" / "cart.py"
    source.parent.mkdir()
    source.write_text("def add_item(cart):\n    return cart\n")
    with ContextEngine.open(source.parent, database=tmp_path / "index.db") as engine:
        engine.index()
        before = engine.for_task("add item").symbols[0].node.span.start_line
        source.write_text("# moved\n" + source.read_text())
        engine.index()
        assert engine.for_task("add item").symbols[0].node.span.start_line == before + 1


# -- history


def test_history_is_read_beside_the_index_and_makes_packs_again(root: Path, database: Path) -> None:
    repository = pygit2.init_repository(str(root), initial_head="main")
    commit(repository, "first")
    (root / "shop/cart.py").write_text((root / "shop/cart.py").read_text() + "\n\ndef zap():\n    return 1\n")
    commit(repository, "frobnicate warehouses")
    with ContextEngine.open(root, database=database) as engine:
        engine.index()
        before = engine.for_task("frobnicate warehouses cart", 500)
        assert 2 == engine.mine_history().commits
        after = engine.for_task("frobnicate warehouses cart", 500)
        assert 2 == len(engine.view.history)
        assert before.symbols != after.symbols
        assert any(symbol.components.history > 0 for symbol in after.symbols)
        generation = engine.view.generation
        assert 0 == engine.mine_history().mined
        assert generation == engine.view.generation


def test_a_folder_without_git_has_no_history(engine: ContextEngine) -> None:
    assert 0 == engine.mine_history().commits
    assert 0 == len(engine.view.history)
