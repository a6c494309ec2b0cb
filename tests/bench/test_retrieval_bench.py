"""`packlens bench retrieval`: predictions for tasks, in the order of the tasks, without a look at the answers."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from packlens.bench.predictions import Prediction
from packlens.bench.retrieval import Engines, bench_settings, run_tasks, summary
from packlens.bench.tasks import Task, load_tasks
from packlens.errors import PacklensError
from tests.cli.run import Ended, call, run
from tests.trees import write_tree

CORPUS = {
    "shop/cart.py": "class Cart:\n    def add_item(self, item):\n        self.items.append(item)\n",
    "shop/pay.py": "def charge_card(card, amount):\n    return card.take(amount)\n",
    "zoo/lib/zoo.rb": "module Zoo\n  class Keeper\n    def feed_lion(lion)\n      lion.eat\n    end\n  end\nend\n",
}
TASKS: list[dict[str, Any]] = [
    {"id": "shop-1", "repo": "shop", "description": "charge a card", "ground_truth": ["charge_card"]},
    {"id": "zoo-1", "repo": "zoo", "description": "feed the lion", "ground_truth": ["Keeper.feed_lion"]},
    {"id": "shop-2", "repo": "shop", "description": "add an item to the cart", "ground_truth": ["Cart.add_item"]},
]


def write_tasks(folder: Path, tasks: list[dict[str, Any]], name: str = "tasks.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(task) + "\n" for task in tasks))
    return path


def bench(tmp_path: Path, tasks: Path, *more: str | Path) -> Ended:
    corpus = write_tree(tmp_path / "corpus", CORPUS)
    return call("bench", "retrieval", "--tasks", tasks, "--corpus", corpus, "--out", tmp_path / "out.jsonl", *more)


def predictions(tmp_path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]


def test_predictions_come_in_task_order_and_in_the_scorer_s_format(tmp_path: Path) -> None:
    done = bench(tmp_path, write_tasks(tmp_path, TASKS))

    found = predictions(tmp_path)
    assert done.code == 0
    assert ["shop-1", "zoo-1", "shop-2"] == [each["task_id"] for each in found]
    assert all(["system", "task_id", "symbols", "files", "tokens", "latency_ms"] == list(each) for each in found)
    assert ["pay.py.charge_card", "lib/zoo.rb.Zoo::Keeper.feed_lion", "cart.py.Cart.add_item"] == [
        each["symbols"][0] for each in found
    ]
    assert ["pay.py", "lib/zoo.rb", "cart.py"] == [each["files"][0] for each in found]
    for each in found:
        assert len(each["symbols"]) == len(each["files"])
        assert 0 < each["tokens"] <= 5000
        assert each["latency_ms"] > 0
        assert each["system"] == "packlens-packlens"


def test_the_right_answers_change_nothing(tmp_path: Path) -> None:
    bench(tmp_path, write_tasks(tmp_path, TASKS))
    with_answers = [each["symbols"] for each in predictions(tmp_path)]
    bench(tmp_path, write_tasks(tmp_path, [{k: v for k, v in task.items() if k != "ground_truth"} for task in TASKS]))

    assert with_answers == [each["symbols"] for each in predictions(tmp_path)]


def test_a_task_is_the_same_alone_and_after_others(tmp_path: Path) -> None:
    """Nothing is learned from one task for the next."""
    bench(tmp_path, write_tasks(tmp_path, TASKS))
    together = predictions(tmp_path)[2]
    bench(tmp_path, write_tasks(tmp_path, TASKS[2:]))

    assert together["symbols"] == predictions(tmp_path)[0]["symbols"]


def test_learning_and_caches_are_off() -> None:
    settings = bench_settings("reference", 2)

    assert (False, False, "reference", 2) == (
        settings.learning,
        settings.caches,
        settings.profile,
        settings.index.jobs,
    )


def test_options_choose_system_budget_profile_and_format(tmp_path: Path) -> None:
    bench(
        tmp_path,
        write_tasks(tmp_path, TASKS),
        "--system",
        "mine",
        "--budget",
        "150",
        "--profile",
        "reference",
        "--format",
        "gcf",
    )

    assert all(each["system"] == "mine" and each["tokens"] <= 150 for each in predictions(tmp_path))


def test_a_missing_repository_is_an_error_in_its_prediction_and_ends_with_1(tmp_path: Path) -> None:
    tasks = [TASKS[0], {"id": "gone-1", "repo": "gone", "description": "x"}, TASKS[2]]

    done = bench(tmp_path, write_tasks(tmp_path, tasks), "--json")

    found = predictions(tmp_path)
    assert done.code == 1
    assert ([], [], 0) == (found[1]["symbols"], found[1]["files"], found[1]["tokens"])
    assert "is not a folder" in found[1]["error"]
    assert found[0]["symbols"]
    assert found[2]["symbols"]
    assert (3, 1) == (done.json["all"]["tasks"], done.json["all"]["errors"])


def test_a_failing_query_leaves_the_others_alone(tmp_path: Path) -> None:
    corpus = write_tree(tmp_path / "corpus", {**CORPUS, "empty/README.md": ""})
    tasks = [Task("a", "empty", "x"), Task("b", "shop", "charge a card")]

    with Engines(corpus, None, bench_settings("packlens", 1)) as engines:
        found = list(run_tasks(tasks, engines, budget=5000, format="json", system="s"))

    assert "holds no file of a supported language" in found[0].error
    assert "pay.py.charge_card" == found[1].symbols[0]


def test_repositories_are_indexed_once_each(tmp_path: Path) -> None:
    done = bench(tmp_path, write_tasks(tmp_path, TASKS))

    assert ["shop: 2 files", "zoo: 1 file"] == [line.partition(" indexed")[0] for line in done.stderr.splitlines()]


def test_databases_are_kept_where_asked_for(tmp_path: Path) -> None:
    bench(tmp_path, write_tasks(tmp_path, TASKS), "--db-dir", tmp_path / "db")

    assert ["shop.db", "zoo.db"] == sorted(path.name for path in (tmp_path / "db").glob("*.db"))


def test_the_table_has_a_row_for_each_repository_and_one_for_all(tmp_path: Path) -> None:
    done = bench(tmp_path, write_tasks(tmp_path, TASKS))

    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["repository", "tasks", "errors", "p50", "ms", "p95", "ms"] == rows[0]
    assert [["shop", "2", "0"], ["zoo", "1", "0"], ["all", "3", "0"]] == [row[:3] for row in rows[1:]]


def test_latency_percentiles_are_those_of_nearest_rank() -> None:
    found = [Prediction("s", str(n), "r", latency_ms=float(n)) for n in range(1, 21)]

    [row, _] = summary([*found, Prediction("s", "x", "r", error="failed")])

    assert (21, 1, 10.0, 19.0) == (row.tasks, row.errors, row.p50, row.p95)


def test_tasks_of_a_folder_are_read_by_path(tmp_path: Path) -> None:
    write_tasks(tmp_path, TASKS[1:], "b.jsonl")
    write_tasks(tmp_path, TASKS[:1], "a.jsonl")
    (tmp_path / "notes.txt").write_text("no task")

    assert ["shop-1", "zoo-1", "shop-2"] == [task.id for task in load_tasks(tmp_path)]


def test_yaml_is_read_where_pyyaml_is_and_asked_for_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text("id: shop-1\nrepo: shop\ndescription: charge a card\nground_truth: [x]\n")

    if importlib.util.find_spec("yaml"):
        assert [Task("shop-1", "shop", "charge a card")] == load_tasks(tmp_path)
    else:
        with pytest.raises(PacklensError, match="pip install pyyaml"):
            load_tasks(tmp_path)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "holds no task"),
        ("{nonsense\n", "tasks.jsonl:1 is not JSON"),
        ('{"id": "a", "repo": "b"}\n', "tasks.jsonl:1 is not a task"),
        ('\n["a"]\n', "tasks.jsonl:2 is not a task"),
        ('{"id": "a", "repo": "b", "description": " "}\n', "must be there, and not be empty"),
    ],
)
def test_what_is_no_task_is_named(content: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "tasks.jsonl").write_text(content)

    done = bench(tmp_path, tmp_path / "tasks.jsonl")

    assert (1, "") == (done.code, done.stdout)
    assert says in done.stderr


def test_missing_tasks_and_places_that_cannot_be_written_are_one_sentence(tmp_path: Path) -> None:
    missing = bench(tmp_path, tmp_path / "none.jsonl")
    unwritable = call(
        "bench",
        "retrieval",
        "--tasks",
        write_tasks(tmp_path, TASKS),
        "--corpus",
        tmp_path / "corpus",
        "--out",
        tmp_path / "no" / "folder.jsonl",
    )

    assert (1, 1) == (missing.code, unwritable.code)
    assert "does not exist" in missing.stderr
    assert "cannot be written" in unwritable.stderr


def test_an_unknown_format_is_wrong_use(tmp_path: Path) -> None:
    assert bench(tmp_path, write_tasks(tmp_path, TASKS), "--format", "docx").code == 2


def test_it_runs_as_a_process_of_its_own(tmp_path: Path) -> None:
    corpus = write_tree(tmp_path / "corpus", CORPUS)

    done = run(
        "bench",
        "retrieval",
        "--tasks",
        write_tasks(tmp_path, TASKS),
        "--corpus",
        corpus,
        "--out",
        tmp_path / "out.jsonl",
        "--jobs",
        "1",
        "--json",
    )

    assert (0, "packlens-packlens") == (done.code, done.json["system"])
    assert len(predictions(tmp_path)) == 3


def test_two_processes_write_the_same_predictions_but_for_the_time_they_took(tmp_path: Path) -> None:
    """There is no run-to-run noise: what differs between two runs is a difference of the programs."""
    corpus, tasks = write_tree(tmp_path / "corpus", CORPUS), write_tasks(tmp_path, TASKS)
    runs = []
    for seed in ("1", "2"):
        run(
            "bench",
            "retrieval",
            "--tasks",
            tasks,
            "--corpus",
            corpus,
            "--out",
            tmp_path / "out.jsonl",
            "--jobs",
            "1",
            env={"PYTHONHASHSEED": seed},
        )
        runs.append([{k: v for k, v in each.items() if k != "latency_ms"} for each in predictions(tmp_path)])

    assert 3 == len(runs[0])
    assert runs[0] == runs[1]
