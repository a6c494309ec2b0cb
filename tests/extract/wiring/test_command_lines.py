"""What command lines of containers, jobs and scripts name."""

from __future__ import annotations

import pytest

from packlens.extract.wiring.command_lines import Target, command_targets

SYNC_CARTS = Target("run", "Command", "in management/commands/sync_carts.py")


def run(path: str) -> Target:
    """A file that runs."""
    folder, _, name = path.rpartition("/")
    return Target("run", name, folder)


@pytest.mark.parametrize(
    ("command", "target"),
    [
        ("python worker/main.py --once", run("worker/main.py")),
        ('["python", "main.py"]', run("main.py")),
        ("- node\n- ./server.js", run("server.js")),
        ("python -m app.worker", run("app/worker.py")),
        ("uvicorn app.main:app --port 80", Target("run", "app", "in app/main.py")),
        ("poetry run celery -A app.tasks worker", run("app/tasks.py")),
        ("FLAG=1 exec ./scripts/start.sh", run("scripts/start.sh")),
        ("sh -c 'cd api && node index.js'", run("api/index.js")),
        ("go build -o /bin/server ./cmd/server", Target("run", "main.go", "cmd/server")),
        ("docker build -f docker/web.Dockerfile .", Target("read", "web.Dockerfile", "docker")),
        ("kubectl apply --filename=deploy/web.yaml", Target("read", "web.yaml", "deploy")),
        ("npm run build", Target("script", "build", "")),
        ("npm test", Target("test", "package.json", "")),
        ("cd api\ngo test ./...", Target("test", "go.mod", "api")),
        ("python -m pytest -q", Target("test", "pyproject.toml", "")),
        ("cd app && python manage.py sync_carts --all", SYNC_CARTS),
        ("./manage.py sync_carts", SYNC_CARTS),
        ("django-admin sync_carts", SYNC_CARTS),
    ],
)
def test_a_command_names_a_file_of_the_workspace(command: str, target: Target) -> None:
    assert target in command_targets(command)


@pytest.mark.parametrize(
    "command",
    [
        "",
        "echo main.py is here",
        "curl http://x/install.sh",
        "python",
        "python -c 'import app'",
        "# pytest",
        "cd $DIR && go test",
        "ls ./...",
        "cat requirements.txt",
        "pip install -r dev.txt",
        "echo manage.py sync_carts",
        "django-admin --help",
        "uvicorn --help",
        "[",
    ],
)
def test_other_words_are_no_targets(command: str) -> None:
    assert command_targets(command) == ()


def test_a_command_in_another_folder_names_files_there() -> None:
    assert command_targets("cd services/api && python main.py") == (Target("run", "main.py", "services/api"),)
