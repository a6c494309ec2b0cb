"""What makes a release: it refuses a wrong tag before it builds anything, and its workflows run scripts that exist."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import packlens
from tests.tidy.source import REPOSITORY

WORKFLOWS = sorted((REPOSITORY / ".github" / "workflows").glob("*.yml"))


def test_a_tag_of_another_version_is_refused() -> None:
    done = subprocess.run(
        ["bash", str(REPOSITORY / "scripts" / "release"), "v999.0.0"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert f"the tag is v999.0.0, the version {packlens.__version__}" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_runs_scripts_that_exist(workflow: Path) -> None:
    text = workflow.read_text("utf-8")
    scripts = re.findall(r"\bbash (scripts/\w+)", text)
    assert scripts
    assert all((REPOSITORY / script).is_file() for script in scripts)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_asks_for_no_more_than_reading(workflow: Path) -> None:
    assert "\npermissions:\n  contents: read\n" in workflow.read_text("utf-8")
