"""An index that begins with a store is that of the folder: row for row, and pack for pack, whatever the store holds."""

from __future__ import annotations

import random
import zlib
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import FleetError
from packlens.fleet.checkout import shared_facts
from packlens.fleet.facts_codec import decode_facts
from packlens.fleet.objects import Objects
from packlens.fleet.sealing import Keys, new_keys, seal
from packlens.fleet.storage import FolderStorage
from tests.examples import examples
from tests.fleet.hostile import mutated
from tests.fleet.repositories import build, cold, commit, example_files, index_from
from tests.index.dump import dump
from tests.trees import SHOP

TASK = "charge the card for the items in the cart"
EXAMPLES = 150
"""Files of the examples that are of a known language, at least."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A repository with an example of every language, and a store of it."""
    folder = tmp_path_factory.mktemp("built")
    commit(folder / "repository", example_files())
    report = build(folder / "store", [folder / "repository"])
    assert (1, ()) == (report.resolved, report.failures)
    return folder / "repository", folder / "store"


def same(store: Path, root: Path, tmp_path: Path, key: str = "") -> tuple[int, int]:
    """Check that an index with a store is the one without; return how many files were taken, and read."""
    for name in ("from.db", "cold.db"):
        for file in tmp_path.glob(f"{name}*"):
            file.unlink()
    connection, report = index_from(store, root, tmp_path / "from.db", key)
    with closing(connection), closing(cold(root, tmp_path / "cold.db")) as whole:
        assert dump(whole) == dump(connection)
    return report.taken, report.parsed


def test_an_index_of_every_language_is_taken_whole(built: tuple[Path, Path], tmp_path: Path) -> None:
    root, store = built
    taken, read = same(store, root, tmp_path)
    assert taken > EXAMPLES
    assert 0 == read


def test_packs_are_the_same_byte_for_byte(shop: Path, tmp_path: Path) -> None:
    build(tmp_path / "store", [shop])
    texts = []
    for name, store in (("from.db", str(tmp_path / "store")), ("cold.db", "")):
        settings = Settings(index=IndexSettings(shared_store=store))
        with ContextEngine.open(shop, settings, tmp_path / name) as engine:
            assert bool(store) == bool(engine.index().taken)
            texts.append(engine.for_task(TASK).text)
    assert texts[0] == texts[1]
    assert "pay" in texts[0]


EDITS = st.dictionaries(
    st.sampled_from(sorted(SHOP)),
    st.sampled_from(
        [None, "def pay():\n    return Cart()\n", "class Cart:\n    pass\n", "package stock\nfunc CountItems() {}\n"]
    ),
    max_size=3,
)


@given(committed=EDITS, typed=EDITS, built_last=st.booleans())
def test_whatever_was_edited_since_the_index_is_that_of_the_folder(
    tmp_path_factory: pytest.TempPathFactory,
    committed: dict[str, str | None],
    typed: dict[str, str | None],
    built_last: bool,
) -> None:
    tmp_path = tmp_path_factory.mktemp("edits")
    root, store = tmp_path / "shop", tmp_path / "store"
    commit(root, {**SHOP, "kept.py": "def kept():\n    pass\n"})
    build(store, [root])
    commit(root, committed)
    if built_last:
        build(store, [root])
    for path, text in typed.items():
        if text is not None:
            (root / path).write_text(text)
        elif (root / path).exists():
            (root / path).unlink()
    taken, _ = same(store, root, tmp_path)
    assert taken >= 1


def test_a_folder_outside_of_git_takes_what_it_has_the_bytes_of(shop: Path, tmp_path: Path) -> None:
    build(tmp_path / "store", [shop])
    (tmp_path / "copy").mkdir()
    for path, text in SHOP.items():
        (tmp_path / "copy" / path).parent.mkdir(exist_ok=True)
        (tmp_path / "copy" / path).write_text(text + ("# edited\n" if path == "shop/cart.py" else ""))
    assert (3, 1) == same(tmp_path / "store", tmp_path / "copy", tmp_path)


def test_a_later_run_takes_only_what_changed(shop: Path, tmp_path: Path) -> None:
    build(tmp_path / "store", [shop])
    with closing(index_from(tmp_path / "store", shop, tmp_path / "from.db")[0]):
        pass
    (shop / "shop/cart.py").write_text("class Cart:\n    pass\n")
    commit(shop, {})
    build(tmp_path / "store", [shop])
    connection, report = index_from(tmp_path / "store", shop, tmp_path / "from.db")
    with closing(connection), closing(cold(shop, tmp_path / "cold.db")) as whole:
        assert (1, 0) == (report.taken, report.parsed)
        assert dump(whole) == dump(connection)


def test_a_commit_with_mostly_other_files_is_not_written(shop: Path, tmp_path: Path) -> None:
    commit(shop, {f"old/{number}.py": f"def old_{number}():\n    pass\n" for number in range(9)})
    build(tmp_path / "store", [shop])
    for file in (shop / "old").iterdir():
        file.unlink()
    for file in (tmp_path / "store").glob("*/chunks/*/*"):
        file.unlink()  # so that reading them is told
    assert (4, 0) == same(tmp_path / "store", shop, tmp_path)
    connection, report = index_from(tmp_path / "store", shop, tmp_path / "told.db")
    connection.close()
    assert () == report.warnings


def test_excluded_files_stay_out(shop: Path, tmp_path: Path) -> None:
    build(tmp_path / "store", [shop])
    settings = Settings(index=IndexSettings(shared_store=str(tmp_path / "store"), exclude=("tests/",)))
    with ContextEngine.open(shop, settings, tmp_path / "from.db") as engine:
        assert 3 == engine.index().files
        assert {"python": 2, "go": 1} == dict(engine.status().languages)


def test_only_what_is_signed_by_the_key_is_taken(shop: Path, tmp_path: Path) -> None:
    keys, other = new_keys(), new_keys()
    (tmp_path / "key").write_text(keys.private)
    build(tmp_path / "store", [shop], key=str(tmp_path / "key"))
    assert (4, 0) == same(tmp_path / "store", shop, tmp_path, keys.public)
    assert (0, 4) == same(tmp_path / "store", shop, tmp_path, other.public)
    build(tmp_path / "unsigned", [shop])
    assert (0, 4) == same(tmp_path / "unsigned", shop, tmp_path, keys.public)


@pytest.mark.parametrize("key", ["", "signed"])
@pytest.mark.parametrize("kind", ["parts", "chunks", "commits"])
def test_damaged_objects_are_refused_and_reported(shop: Path, tmp_path: Path, kind: str, key: str) -> None:
    keys = new_keys() if key else Keys()
    (tmp_path / "key").write_text(keys.private)
    build(tmp_path / "store", [shop], key=str(tmp_path / "key") if key else "")
    for number, file in enumerate(sorted((tmp_path / "store").glob(f"*/{kind}/*/*"))):
        data = bytearray(file.read_bytes())
        data[number * 37 % len(data)] ^= 1
        file.write_bytes(data if number % 3 else data[: len(data) // 2])
    (shop / "shop/cart.py").write_text("class Cart:\n    pass\n")
    same(tmp_path / "store", shop, tmp_path, keys.public)
    if kind == "chunks":
        connection, report = index_from(tmp_path / "store", shop, tmp_path / "told.db", keys.public)
        connection.close()
        assert any("missing or refused" in why for _, why in report.warnings)


def test_an_object_cannot_stand_for_another(shop: Path, tmp_path: Path) -> None:
    build(tmp_path / "store", [shop])
    files = sorted((tmp_path / "store").glob("*/parts/*/*"))
    contents = [file.read_bytes() for file in files]
    for file, data in zip(files, contents[1:] + contents[:1], strict=True):
        file.write_bytes(data)
    for file in (tmp_path / "store").glob("*/commits/*/*"):
        file.unlink()
    assert (0, 4) == same(tmp_path / "store", shop, tmp_path)


@pytest.mark.parametrize("seed", range(examples(12)))
def test_a_store_of_lies_does_no_harm(shop: Path, tmp_path: Path, seed: int) -> None:
    """What is well sealed but false makes a false index at worst: of these files, and answering questions."""
    build(tmp_path / "store", [shop])
    random_ = random.Random(seed)
    for file in sorted((tmp_path / "store").glob("*/*/*/*")):
        name = file.relative_to(tmp_path / "store").as_posix()
        if "/chunks/" not in name or seed % 2:
            content = mutated(file.read_bytes()[100:], random_)
            file.write_bytes(seal(name, content, Keys()))
    settings = Settings(index=IndexSettings(shared_store=str(tmp_path / "store")))
    with ContextEngine.open(shop, settings, tmp_path / "from.db") as engine:
        engine.index()
        assert 4 == engine.status().files
        assert TASK in engine.for_task(TASK).text


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    store = Objects(FolderStorage(tmp_path), Keys())
    store.put("x/parts/1", zlib.compress(bytes(1 << 28)))
    assert store.get("x/parts/1", decode_facts) is None
    assert ["x/parts/1: it is cut short, or too large"] == store.refused


def test_a_folder_that_is_no_store_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FleetError, match="is not a store"):
        shared_facts(IndexSettings(shared_store=str(tmp_path / "missing")))
    with pytest.raises(FleetError, match="64 hexadecimal digits"):
        shared_facts(IndexSettings(shared_store=str(tmp_path), shared_key="secret"))


def test_links_and_pipes_in_a_store_are_not_followed(shop: Path, tmp_path: Path) -> None:
    build(tmp_path / "store", [shop])
    for number, file in enumerate(sorted((tmp_path / "store").glob("*/parts/*/*"))):
        file.unlink()
        if number % 2:
            file.symlink_to("/dev/zero")
        else:
            file.mkdir()
    for file in (tmp_path / "store").glob("*/commits/*/*"):
        file.unlink()
    assert (0, 4) == same(tmp_path / "store", shop, tmp_path)
