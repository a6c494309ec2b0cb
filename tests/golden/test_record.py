"""Golden files say what is asked and found, diff well, and are compared target by target."""

from __future__ import annotations

from pathlib import Path

from tests.golden.queries import Query
from tests.golden.record import Record, changes, kept_texts, read_ranks, statistics, write_texts


def record(*ranks: int | None, name: str = "chi-title-x") -> Record:
    library, kind, _ = name.split("-")
    targets = tuple(f"a.go t{n}" for n in range(len(ranks)))
    return Record(Query(name, library, kind, "fix it\nsoon", targets), ranks, ("a.go t0", "a.go b"), 7)


def test_a_file_says_what_is_asked_at_which_ranks_the_targets_are_and_what_leads() -> None:
    assert (
        "query\n  fix it\n  soon\n\ntargets\n    1 a.go t0\n    - a.go t1\n\ntop of 7\n  a.go t0\n  a.go b\n"
        == record(1, None).text()
    )


def test_ranks_are_read_back() -> None:
    assert {"a.go t0": 12, "a.go t1": None} == read_ranks(record(12, None).text())
    assert {} == read_ranks("")


def test_statistics_count_targets_within_one_and_ten_and_the_first_of_each_query() -> None:
    lines = statistics([record(1, 11), record(None, 2, name="mobx-prose-y")]).splitlines()

    assert ["queries", "recall@1", "recall@10", "MRR"] == lines[0].split()
    assert ["all", "2", "0.500", "0.500", "0.750"] == lines[1].split()
    assert ["chi", "mobx", "prose", "title"] == [line.split()[0] for line in lines[2:]]
    assert ["mobx", "1", "0.000", "0.500", "0.500"] == lines[3].split()


def test_what_rose_fell_came_and_went_is_reported() -> None:
    before = {"a": record(3, None).text(), "old": record(1).text()}
    after = {"a": record(5, 2).text(), "new": record(1).text()}

    assert [
        "a: a.go t0 fell, 3 -> 5",
        "a: a.go t1 rose, - -> 2",
        "new: a.go t0 is new, at 1",
        "old: gone",
        "1 targets rose, 1 fell, 0 stayed; 1 of 2 files differ",
    ] == changes(before, after)


def test_writing_removes_files_of_deleted_queries(tmp_path: Path) -> None:
    write_texts({"a": "1\n", "b": "2\n"}, tmp_path)
    write_texts({"b": "3\n"}, tmp_path)

    assert {"b": "3\n"} == kept_texts(tmp_path)
