"""The table of ranks in the cache folder: made once, right or not used, and never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.engine import token_ranks
from packlens.pack import tokens
from packlens.pack.rank_table import RankTable

FEW = {b"a": 1, b"ab": 2}


@pytest.fixture
def table_file(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the table, in a cache folder of its own."""
    monkeypatch.setattr(tokens, "package_ranks", lambda: FEW)
    return own_cache / "packlens/o200k_base-1.ranks"


def test_the_first_process_makes_the_table_and_the_next_reads_it(
    table_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert token_ranks._kept_ranks() is FEW
    assert 0o600 == table_file.stat().st_mode & 0o777
    monkeypatch.setattr(tokens, "package_ranks", lambda: pytest.fail("the data is not needed"))

    table = token_ranks._kept_ranks()

    assert isinstance(table, RankTable)
    assert (1, 2, None) == (table.get(b"a"), table.get(b"ab"), table.get(b"b"))
    assert [table_file.name] == [each.name for each in table_file.parent.iterdir()]


def test_a_damaged_table_is_made_again(table_file: Path) -> None:
    token_ranks._kept_ranks()
    table_file.write_bytes(table_file.read_bytes()[:-1])

    assert token_ranks._kept_ranks() is FEW
    assert isinstance(token_ranks._kept_ranks(), RankTable)


def test_a_link_is_not_followed(table_file: Path, tmp_path: Path) -> None:
    token_ranks._kept_ranks()
    table_file.rename(tmp_path / "elsewhere")
    table_file.symlink_to(tmp_path / "elsewhere")

    assert token_ranks._kept_ranks() is FEW


@pytest.mark.parametrize("mode", [0o777, 0o773])
def test_a_folder_that_others_can_change_is_not_used(table_file: Path, mode: int) -> None:
    token_ranks._kept_ranks()
    table_file.parent.chmod(mode)

    assert token_ranks._kept_ranks() is FEW


def test_where_no_folder_can_be_made_the_package_s_data_is_read(table_file: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file is in the way")

    assert token_ranks._kept_ranks() is FEW
    assert not table_file.exists()
