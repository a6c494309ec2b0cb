"""Agents on tasks, with Packlens and without: a scripted agent that asks what it is given, and edits files."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from packlens.bench.agent_runs import AgentRun, CheckedTask, load_checked, run_agents, summaries
from packlens.bench.agent_trial import Trial, words_of
from packlens.bench.tasks import Task
from packlens.errors import PacklensError, SettingError
from tests.cli.run import run as run_command
from tests.trees import SHOP, write_tree

AGENT = '''
"""Edits the file that Packlens shows first for its task, by whatever it was given; else the first of the folder."""
import json, pathlib, re, subprocess, sys

task, config, report = sys.argv[1:]
skill = pathlib.Path(".claude/skills/packlens/SKILL.md")
servers = json.loads(pathlib.Path(config).read_text())["mcpServers"]
answer = ""
if skill.exists():
    command = re.search(r"packlens context", skill.read_text()).group().split()
    answer = subprocess.run([*command, task], capture_output=True, text=True, check=True).stdout
elif servers:
    server = servers["packlens"]
    process = subprocess.Popen(
        [server["command"], *server["args"], "--alone"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    def ask(number, method, params):
        process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\\n")
        process.stdin.flush()
        while (message := json.loads(process.stdout.readline())).get("id") != number:
            pass
        return message["result"]
    client = {"name": "scripted", "version": "1"}
    ask(1, "initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client})
    process.stdin.write('{"jsonrpc": "2.0", "method": "notifications/initialized"}\\n')
    answer = ask(2, "tools/call", {"name": "context", "arguments": {"task": task}})["content"][0]["text"]
    process.stdin.close()
    process.wait(20)
found = re.search(r"^## (\\S+)", answer, re.M)
chosen = pathlib.Path(found[1] if found else "shop/banner.py")
chosen.write_text(chosen.read_text() + "\\n# changed\\n")
pathlib.Path(report).write_text(json.dumps({"cost": 0.5 if answer else 0.25, "calls": 2, "context": len(answer)}))
'''
CHECK = "import pathlib, sys; sys.exit('# changed' not in pathlib.Path('shop/checkout.py').read_text())"
TASK = Task("pay-1", "shop", "charge the card when a customer wants to pay")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    write_tree(tmp_path / "corpus/shop", {**SHOP, "shop/banner.py": "def banner():\n    return 'shop'\n"})
    return tmp_path / "corpus"


def checked(check: str = CHECK) -> CheckedTask:
    """Return the task with a check of Python."""
    return CheckedTask(TASK, (sys.executable, "-c", check))


def agent(code: str, *arguments: str) -> tuple[str, ...]:
    """Return the command of a scripted agent."""
    return (sys.executable, "-c", code, *arguments)


def test_an_agent_meets_each_arm_in_a_copy_and_says_what_it_cost(corpus: Path) -> None:
    before = {path: path.read_bytes() for path in corpus.rglob("*") if path.is_file()}
    trial = Trial(agent(AGENT, "{task}", "{mcp_config}", "{report}"), corpus)
    runs = list(run_agents([checked()], trial))
    assert [("none", False, ""), ("cli", True, ""), ("mcp", True, "")] == [(r.arm, r.resolved, r.problem) for r in runs]
    assert [0.25, 0.5, 0.5] == [run.cost for run in runs]
    assert before == {path: path.read_bytes() for path in corpus.rglob("*") if path.is_file()}
    none, cli, mcp = summaries(runs)
    assert (0.0, 1.0, 1.0) == (none.resolved, cli.resolved, mcp.resolved)
    assert (0.0, 0.0) == none.difference
    assert (1.0, 1.0) == mcp.difference
    assert 0 == none.context
    assert cli.context is not None
    assert cli.context > 100


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("import sys; sys.exit('no model')", "the agent ended with 1: no model"),
        ("import time; time.sleep(60)", "the agent took more than 1 s"),
    ],
)
def test_an_agent_that_fails_or_hangs_is_a_run_with_a_problem(corpus: Path, code: str, problem: str) -> None:
    (only,) = run_agents([checked()], Trial(agent(code), corpus, ("none",), seconds=1.0))
    assert (False, problem) == (only.resolved, only.problem)
    assert (None, None, None) == (only.cost, only.calls, only.context)


def test_what_an_agent_or_a_check_leaves_running_holds_up_nothing(corpus: Path) -> None:
    """A run that waited for it would outlast the limit of time for a test."""
    leaves = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])"
    (only,) = run_agents([checked(leaves)], Trial(agent(leaves), corpus, ("none",), seconds=30.0))
    assert (True, "") == (only.resolved, only.problem)


def test_missing_programs_are_reported(corpus: Path) -> None:
    (no_agent,) = run_agents([checked()], Trial(("no-such-agent",), corpus, ("none",)))
    assert "the agent cannot be started: No such file or directory" == no_agent.problem
    (no_check,) = run_agents([CheckedTask(TASK, ("no-such-check",))], Trial(agent("pass"), corpus, ("none",)))
    assert (False, "the check cannot be started: No such file or directory") == (no_check.resolved, no_check.problem)


def test_what_a_task_says_is_no_placeholder_and_reaches_no_shell(corpus: Path) -> None:
    words = "quote '; touch /tmp/x; {folder} {report} $(id)"
    task = CheckedTask(Task("1", "shop", words), (sys.executable, "-c", ""))
    same = f"sys.argv[1] == bytes.fromhex('{words.encode().hex()}').decode()"
    code = f"import sys, json; print('thinking'); print(json.dumps(dict(num_turns=({same}) and 7)))"
    (run,) = run_agents([task], Trial(agent(code, "{task}"), corpus, ("none",)))
    assert (True, 7.0, None) == (run.resolved, run.calls, run.cost)


@pytest.mark.parametrize("line", ["[]", "{", '{"id": "1"}', '{"id": 1, "repo": "x", "description": "d", "check": "c"}'])
def test_what_is_no_task_is_refused_by_its_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "tasks.jsonl").write_text(f"\n{line}\n")
    with pytest.raises(PacklensError, match=r"tasks\.jsonl:2 is not (JSON|a task)"):
        load_checked(tmp_path / "tasks.jsonl")


@pytest.mark.parametrize("repo", ["../outside", "/etc"])
def test_a_repository_outside_of_the_corpus_is_refused(tmp_path: Path, repo: str) -> None:
    (tmp_path / "t.jsonl").write_text(json.dumps({"id": "1", "repo": repo, "description": "d", "check": "true"}))
    with pytest.raises(PacklensError, match="must be a folder of the corpus"):
        load_checked(tmp_path / "t.jsonl")


def test_missing_repositories_hosts_and_commands_are_refused(corpus: Path) -> None:
    elsewhere = CheckedTask(Task("1", "absent", "d"), ("true",))
    with pytest.raises(PacklensError, match="has no folder absent"):
        list(run_agents([elsewhere], Trial(("true",), corpus)))
    with pytest.raises(SettingError, match="no agent 'skill'"):
        list(run_agents([checked()], Trial(("true",), corpus, host="skill")))
    for command in ("", "'open"):
        with pytest.raises(SettingError, match="--agent"):
            words_of(command, "--agent")


def test_means_are_of_those_that_report_a_value() -> None:
    runs = [
        AgentRun("a", "r", "none", 0, True, 1.0, cost=1.0),
        AgentRun("b", "r", "none", 0, False, 3.0),
        AgentRun("a", "r", "mcp", 0, True, 1.0, problem="the agent took more than 1 s"),
        AgentRun("b", "r", "mcp", 0, True, 1.0),
    ]
    none, mcp = summaries(runs)
    assert (0.5, 1.0, None, 2.0, 0) == (none.resolved, none.cost, none.calls, none.seconds, none.problems)
    assert (1.0, 1) == (mcp.resolved, mcp.problems)
    assert 0.0 <= mcp.difference[0] <= mcp.difference[1] <= 1.0


def test_the_command_writes_runs_and_prints_arms(corpus: Path, tmp_path: Path) -> None:
    tasks, out = tmp_path / "tasks.jsonl", tmp_path / "runs.jsonl"
    check = f"{sys.executable} -c pass"
    tasks.write_text(json.dumps({"id": "1", "repo": "shop", "description": "pay", "check": check}) + "\n")
    arguments = ("--tasks", tasks, "--corpus", corpus, "--out", out, "--arm", "none")
    done = run_command("bench", "agents", *arguments, "--agent", f"{sys.executable} -c 'print(1)'")
    assert done.code == 0, done.stderr
    assert "none" in done.stdout
    written: dict[str, Any] = json.loads(out.read_text())
    assert ("1", "none", True) == (written["task_id"], written["arm"], written["resolved"])
    failed = run_command("bench", "agents", *arguments, "--agent", "no-such-agent", "--json")
    assert failed.code == 1
    assert 1 == failed.json["arms"][0]["problems"]
