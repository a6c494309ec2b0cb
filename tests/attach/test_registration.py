"""Who is found for a folder, and what is done with files that no server wrote."""

from __future__ import annotations

import json
import logging
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from packlens.attach.registration import register, servers_for
from packlens.attach.runtime import claim_name, runtime_folder
from packlens.attach.sockets import listen
from packlens.errors import StorePrivacyError
from tests.attach.conftest import Make

owned = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps others out of the profile")


def found(folder: Path, database: Path | None = None) -> list[str]:
    """Return the kinds of the servers that answer for a folder, best first."""
    return [registration.kind for registration, _ in servers_for(folder, database)]


@owned
def test_only_the_owner_can_read_a_registration_and_its_folder(registration: Make) -> None:
    path = register(registration())
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)
    assert 0o700 == stat.S_IMODE(path.parent.stat().st_mode)


@owned
def test_a_folder_that_others_may_enter_is_closed_to_them(registration: Make) -> None:
    runtime_folder().mkdir(parents=True)
    runtime_folder().chmod(0o777)
    register(registration())
    assert 0o700 == stat.S_IMODE(runtime_folder().stat().st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has none")
def test_the_runtime_folder_of_the_system_is_used_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert tmp_path / "packlens" == runtime_folder()
    monkeypatch.setenv("XDG_RUNTIME_DIR", "relative")
    assert runtime_folder().is_relative_to(tmp_path / "cache")


def test_an_editor_is_found_before_a_server_of_agents(registration: Make, repo: Path) -> None:
    register(registration("serve"))
    register(registration("editor"))
    assert ["editor", "serve"] == found(repo)


def test_a_root_answers_for_folders_of_its_work_tree_only(registration: Make, repo: Path, tmp_path: Path) -> None:
    register(registration())
    inner, nested = repo / "sub", repo / "trees/other"
    inner.mkdir()
    (nested / ".git").mkdir(parents=True)
    assert [["serve"], [], []] == [found(folder) for folder in (inner, nested, tmp_path)]


def test_a_server_of_another_database_is_another_server(registration: Make, repo: Path, tmp_path: Path) -> None:
    register(registration())
    assert [] == found(repo, tmp_path / "own.db")


def test_servers_of_other_versions_are_passed_over(registration: Make, repo: Path) -> None:
    register(replace(registration(), version="0.0.1"))
    register(replace(registration(), protocol=99))
    assert [] == found(repo)


def test_the_registration_of_a_process_that_ended_goes_with_its_socket(registration: Make, repo: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    runtime_folder().mkdir(parents=True)
    listening, address = listen(runtime_folder(), "old")
    listening.close()
    path = register(registration(process=ended.pid, address=address))
    assert [] == found(repo)
    assert [False, False] == [path.exists(), Path(address).exists()]


def test_asking_for_the_server_of_a_process_does_not_end_it(registration: Make, repo: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as running:
        register(registration(process=running.pid))
        assert ["serve"] == found(repo)
        assert running.poll() is None
        running.communicate(b"\n")
    assert 0 == running.returncode
    assert [] == found(repo)


def _as_link(path: Path, text: str) -> None:
    (path.parent / "elsewhere").write_text(text)
    path.symlink_to(path.parent / "elsewhere")


def _as_others_file(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o600)
    if os.geteuid() != 0:
        pytest.skip("only root can give files away")
    os.chown(path, 12345, 12345)


def _as_readable_file(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o644)


def _as_pipe(path: Path, _text: str) -> None:
    os.mkfifo(path, 0o600)


def _with(content: str) -> Callable[[Path, str], None]:
    def write(path: Path, _text: str) -> None:
        """Write the content instead of a registration."""
        path.write_text(content)
        path.chmod(0o600)

    return write


@owned
@pytest.mark.parametrize(
    ("write", "message"),
    [
        (_as_link, "(it is a link)"),
        (_as_others_file, "(it belongs to another user)"),
        (_as_readable_file, "(other users can read or write it)"),
        (_as_pipe, "(it is not a file)"),
        (_with("{"), "(JSONDecodeError)"),
        (_with("[]"), "(it is not an object)"),
        (_with("[" * 50_000), "(RecursionError)"),
        (_with("x" * 70_000), "(it is too long)"),
        (_with("\udcff".encode("utf-8", "surrogatepass").decode("latin-1")), "(JSONDecodeError)"),
        (_with('{"kind": "editor"}'), "(a text is missing)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_no_server_wrote_is_named_once_in_the_log_and_others_are_found(
    write: Callable[[Path, str], None],
    message: str,
    registration: Make,
    repo: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    register(registration())
    wrong = runtime_folder() / "evil\x1b.json"
    write(wrong, json.dumps(asdict(registration("editor"))))
    with caplog.at_level(logging.WARNING, "packlens"):
        assert [["serve"], ["serve"]] == [found(repo), found(repo)]
    (sentence,) = caplog.messages
    assert message in sentence
    assert "\x1b" not in sentence


@pytest.mark.parametrize("change", [{"process": -1}, {"process": "1"}, {"roots": [{}]}, {"roots": [{"folder": "x"}]}])
def test_a_registration_with_impossible_values_is_none(
    change: dict[str, object], registration: Make, repo: Path
) -> None:
    path = register(registration())
    path.write_text(json.dumps(asdict(registration()) | change))
    assert [] == found(repo)


@owned
def test_a_folder_of_another_user_is_not_looked_into(
    registration: Make, repo: Path, caplog: pytest.LogCaptureFixture
) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give folders away")
    path = register(registration())
    os.chown(path.parent, 12345, 12345)
    assert [] == found(repo)
    assert "belongs to another user" in caplog.text
    with pytest.raises(StorePrivacyError):
        register(registration())


@owned
def test_a_link_is_no_runtime_folder(registration: Make, tmp_path: Path) -> None:
    runtime_folder().parent.mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    runtime_folder().symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StorePrivacyError):
        register(registration())


def test_a_name_is_claimed_by_one_process_until_it_ends(cache: Path) -> None:
    script = "from packlens.attach.runtime import claim_name; print(claim_name('name'), flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(os.environ)
    ) as first:
        assert first.stdout is not None
        assert b"True" in first.stdout.readline()
        assert not claim_name("name")
        first.kill()
        first.wait()
    assert claim_name("name")
