"""Questions for something that runs: the answer begins with it, whatever code their words match."""

from __future__ import annotations

import pytest

from tests.explore.conftest import Engines

PLENTY = 4_000
TREE = {
    ".github/workflows/site.yml": (
        "on: push\njobs:\n  publish:\n    steps:\n      - run: mkdocs gh-deploy  # publishes the documentation\n"
    ),
    "Makefile": (
        "documentation:\n\tsphinx-build docs out  # documentation\n\ndeploy: documentation\n\tscp -r out host:\n"
    ),
    "docs/deploy.py": (
        'def deploy_documentation(workflow):\n    """Deploy the documentation."""\n'
        "    return build_documentation(workflow)\n\n\ndef build_documentation(workflow):\n    return workflow\n"
    ),
    "package.json": '{\n  "name": "site",\n  "scripts": {\n    "docs": "vitepress build docs"\n  }\n}\n',
}


@pytest.mark.parametrize(
    ("task", "first"),
    [
        ("which workflow deploys the documentation", ".github/workflows/site.yml"),
        ("the ci job that publishes the documentation", ".github/workflows/site.yml"),
        ("which npm script builds the docs", "package.json"),
        ("deploy the documentation", "docs/deploy.py"),
        ("how is the workflow handed to deploy_documentation", "docs/deploy.py"),
    ],
)
def test_what_is_asked_for_comes_first(engine_of: Engines, task: str, first: str) -> None:
    assert first == engine_of(TREE).explore(task, PLENTY).files[0].path
