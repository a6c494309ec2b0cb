"""How the command behaves as a process: determinism, pipes, terminals, signals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.run import environment, interrupts, run
from tests.trees import write_tree

posix = pytest.mark.skipif(os.name == "nt", reason="signals and terminals are others there")
PACKLENS = [sys.executable, "-m", "packlens"]


@pytest.mark.parametrize(("profile", "format"), [("packlens", "markdown"), ("reference", "json")])
def test_packs_are_the_same_bytes_in_every_process(format: str, profile: str, shop: Path, tmp_path: Path) -> None:
    """Each process hashes strings differently, and builds its own index."""
    packs = {
        run(
            "pack",
            "charge a card for what is in the cart",
            "--repo",
            shop,
            "--db",
            tmp_path / f"{seed}.db",
            "--format",
            format,
            "--profile",
            profile,
            env={"PYTHONHASHSEED": seed},
        ).raw
        for seed in ("0", "1", "4242")
    }

    assert len(packs) == 1
    assert b"charge" in packs.pop()


def test_in_a_pipe_there_is_no_progress_and_no_colour(shop: Path, tmp_path: Path) -> None:
    index = run("index", shop, "--db", tmp_path / "x.db")
    stats = run("stats", "--repo", shop, "--db", tmp_path / "x.db")

    assert ([], "") == (index.notes, stats.stderr)
    assert b"\x1b" not in index.raw + stats.raw


@posix
def test_on_a_terminal_progress_is_drawn_on_standard_error_alone(shop: Path, tmp_path: Path) -> None:
    import pty

    near, far = pty.openpty()
    process = subprocess.Popen(
        [*PACKLENS, "index", str(shop), "--db", str(tmp_path / "x.db"), "--json"],
        stdout=subprocess.PIPE,
        stderr=far,
        env=environment(TERM="xterm"),
    )
    os.close(far)
    drawn = b""
    while True:
        try:
            block = os.read(near, 4096)
        except OSError:  # Linux says so when the other end is closed
            break
        if not block:
            break
        drawn += block
    output, _ = process.communicate(timeout=60)
    os.close(near)

    assert process.returncode == 0
    assert b"Looking for changes" in drawn or b"Reading sources" in drawn
    assert output.startswith(b"{")
    assert b"\x1b" not in output


@posix
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_reader_that_goes_away_ends_it_quietly(shop: Path, db: Path, options: list[str]) -> None:
    reader, writer = os.pipe()
    process = subprocess.Popen(
        [*PACKLENS, "stats", "--repo", str(shop), "--db", str(db), *options],
        stdout=writer,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    os.close(writer)
    os.close(reader)
    _, errors = process.communicate(timeout=60)

    assert (141, b"") == (process.returncode, errors)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_full_disk_behind_the_output_is_one_sentence(shop: Path, db: Path, options: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PACKLENS, "stats", "--repo", str(shop), "--db", str(db), *options],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
        )

    assert (1, 1) == (done.returncode, done.stderr.count(b"\n"))
    assert b"The output cannot be written: No space left on device." in done.stderr


HELP = [["--help"], ["--version"], ["pack", "-h"], ["cache", "list", "--help"], ["fleet", "--help"]]


@posix
@pytest.mark.parametrize("words", HELP)
def test_help_without_a_reader_ends_as_answers_do(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*PACKLENS, *words], stdout=writer, stderr=subprocess.PIPE, env=environment(), check=False)
    os.close(writer)

    assert (141, b"") == (done.returncode, done.stderr)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("words", HELP)
def test_help_on_a_full_disk_is_one_sentence(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*PACKLENS, *words], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False)

    assert (1, b"Error: The output cannot be written: No space left on device.\n") == (done.returncode, done.stderr)


@posix
def test_a_language_server_without_standard_streams_is_wrong_use() -> None:
    command = f"{sys.executable} -m packlens lsp <&-"
    done = subprocess.run(command, shell=True, capture_output=True, env=environment(), check=False)

    assert (2, b"") == (done.returncode, done.stdout)
    assert done.stderr.endswith(b"Error: An editor speaks over the standard input and output; one is missing.\n")


@posix
@pytest.mark.parametrize("option", ["", "--json"])
def test_an_answer_without_a_standard_output_is_one_sentence(shop: Path, db: Path, option: str) -> None:
    command = f"{sys.executable} -m packlens pack charge --repo {shop} --db {db} {option} <&- >&-"
    done = subprocess.run(command, shell=True, capture_output=True, env=environment(), check=False)
    sentence = b"Error: The output cannot be written: the standard output was closed from the start.\n"
    assert (1, sentence) == (done.returncode, done.stderr)
    assert 1 == subprocess.run(f"{command} 2>&-", shell=True, env=environment(), check=False).returncode


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository that takes some seconds to index."""
    filler = "".join(f"def filler_{n}(x):\n    return other_{n}(x) + {n}\n" for n in range(5000))
    return write_tree(tmp_path_factory.mktemp("large"), {f"m{n:02}.py": f"# {n}\n{filler}" for n in range(90)})


def processor_time(process: int) -> float:
    """Return the seconds that a process has computed."""
    used = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("delay", [0.2, 1.0, 1.8])
def test_an_interrupt_is_clean_whenever_it_comes(jobs: str, delay: float, large: Path, tmp_path: Path) -> None:
    """As Ctrl-C does, the signal goes to the command and its workers."""
    command = [*PACKLENS, "index", str(large), "--db", str(tmp_path / "x.db"), "--jobs", jobs]
    with interrupts(signal.default_int_handler):
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True
        )
    while processor_time(process.pid) < 0.15:  # Python itself has started, and is Packlens
        time.sleep(0.005)
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)

    # CPython ends itself by the signal if it broke into `eval` or `exec` (imports do that): 130 to a shell all the same
    assert process.returncode in (130, -signal.SIGINT), errors
    assert output == b""
    assert errors.decode().strip() == "Interrupted."
    assert not workers_of(process.pid)


INTERRUPT_AT_IMPORT = """
import os, signal, sys
imported = []
def interrupt(event, names):
    if event == "import" and (imported or names[0] == "packlens"):
        imported.append(names[0])
        if len(imported) == 2 + {number}:
            os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(interrupt)
"""


@posix
@pytest.mark.parametrize("number", [0, 1, 2, 5, 20, 100])
def test_an_interrupt_of_an_import_is_clean(number: int, tmp_path: Path) -> None:
    """However few modules of Packlens are there yet."""
    (tmp_path / "sitecustomize.py").write_text(INTERRUPT_AT_IMPORT.format(number=number))
    path = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    with interrupts(signal.default_int_handler):
        done = subprocess.run(
            [sys.executable, "-c", "from packlens.__main__ import run; run()"],
            capture_output=True,
            env=environment(PYTHONPATH=path),
            check=False,
        )

    assert done.returncode in (130, -signal.SIGINT), done.stderr
    assert (b"", b"Interrupted.") == (done.stdout, done.stderr.strip())


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_that_the_parent_process_ignores_is_ignored(jobs: str, tmp_path: Path) -> None:
    """Shells start what runs in the background so, and `nohup` and its like rely on it."""
    filler = "".join(f"def filler_{n}(x):\n    return other_{n}(x) + {n}\n" for n in range(2000))
    repo = write_tree(tmp_path / "repo", {f"m{n:02}.py": f"# {n}\n{filler}" for n in range(20)})
    command = [*PACKLENS, "index", str(repo), "--db", str(tmp_path / "x.db"), "--jobs", jobs, "--json"]
    with interrupts(signal.SIG_IGN):
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True
        )
    while process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.05)
    output, errors = process.communicate(timeout=60)

    messages = [
        line for line in errors.splitlines() if not line.endswith(b" ...")
    ]  # but for progress, on a slow machine
    assert (0, []) == (process.returncode, messages)
    assert json.loads(output)["files"] == 20


def workers_of(session: int) -> list[int]:
    """Return the processes of a session that are alive after a minute; return as soon as there are none."""
    alive: list[int] = []
    for _ in range(600):
        numbers = [path.name for path in Path("/proc").iterdir() if path.name.isdigit()]
        alive = [int(number) for number in numbers if session_of(number) == session]
        if not alive:
            break
        time.sleep(0.1)
    return alive


def session_of(process: str) -> int:
    try:
        status = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return -1
    return -1 if status[0] == "Z" else int(status[3])
