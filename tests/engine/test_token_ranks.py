"""The table of ranks in the cache folder: made once, right or not used, and never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.engine import token_ranks
from packlens.pack import tokens
from packlens.pack.rank_table import RankTable

FEW = {b"a": 1, b"ab": 2}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the table, in a cache folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(tokens, "package_ranks", lambda: FEW)
    return tmp_path / "cache/packlens/o200k_base-1.ranks"


def test_the_first_process_makes_the_table_and_the_next_reads_it(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert token_ranks._kept_ranks() is FEW
    assert 0o600 == kept.stat().st_mode & 0o777
    monkeypatch.setattr(tokens, "package_ranks", lambda: pytest.fail("the data is not needed"))

    table = token_ranks._kept_ranks()

    assert isinstance(table, RankTable)
    assert (1, 2, None) == (table.get(b"a"), table.get(b"ab"), table.get(b"b"))
    assert [kept.name] == [each.name for each in kept.parent.iterdir()]


def test_a_damaged_table_is_made_anew(kept: Path) -> None:
    token_ranks._kept_ranks()
    kept.write_bytes(kept.read_bytes()[:-1])

    assert token_ranks._kept_ranks() is FEW
    assert isinstance(token_ranks._kept_ranks(), RankTable)


def test_a_link_is_not_followed(kept: Path, tmp_path: Path) -> None:
    token_ranks._kept_ranks()
    kept.rename(tmp_path / "elsewhere")
    kept.symlink_to(tmp_path / "elsewhere")

    assert token_ranks._kept_ranks() is FEW


@pytest.mark.parametrize("mode", [0o777, 0o773])
def test_a_folder_that_others_can_change_is_not_used(kept: Path, mode: int) -> None:
    token_ranks._kept_ranks()
    kept.parent.chmod(mode)

    assert token_ranks._kept_ranks() is FEW


def test_where_no_folder_can_be_made_the_package_s_data_is_read(kept: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file is in the way")

    assert token_ranks._kept_ranks() is FEW
    assert not kept.exists()
