"""What is installed is whole: grammars, data and one version, from a checkout and from a wheel."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import packlens
from packlens.extract.languages.language import languages
from packlens.extract.version import grammars_folder
from tests.tidy.source import PACKAGE, REPOSITORY, page

LANGUAGES = {path.parent.name for path in (REPOSITORY / "grammars").glob("*/language.toml")}


def test_a_checkout_reads_its_own_grammars() -> None:
    assert REPOSITORY / "grammars" == grammars_folder()
    assert languages().keys() == LANGUAGES


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel, unpacked."""
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
    subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True)
    (built,) = target.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(target / "unpacked")
    return target / "unpacked"


def test_a_wheel_reads_the_grammars_within_it(wheel: Path, tmp_path: Path) -> None:
    script = (
        "from packlens.extract.languages.language import languages\n"
        "from packlens.extract.version import grammars_folder\n"
        "print(grammars_folder())\n"
        "print(*(each.name for each in languages().values() if each.queries.all))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(wheel)},
        check=True,
        capture_output=True,
        text=True,
    )
    folder, names = done.stdout.splitlines()
    assert (wheel / "packlens" / "grammars").resolve() == Path(folder).resolve()
    assert set(names.split()) == LANGUAGES


def test_a_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    ours = {path.relative_to(PACKAGE) for path in PACKAGE.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    built = {path.relative_to(wheel / "packlens") for path in (wheel / "packlens").rglob("*") if path.is_file()}
    assert ours <= built


def test_a_wheel_holds_of_grammars_only_what_is_read(wheel: Path) -> None:
    sources = {path.relative_to(REPOSITORY) for path in (REPOSITORY / "grammars").glob("*/*") if path.is_file()}
    built = (wheel / "packlens" / "grammars").rglob("*")
    assert sources == {path.relative_to(wheel / "packlens") for path in built if path.is_file()}


def test_a_wheel_holds_the_licence_and_the_version(wheel: Path) -> None:
    (information,) = wheel.glob("*.dist-info")
    metadata = (information / "METADATA").read_text("utf-8")
    assert f"\nVersion: {packlens.__version__}\n" in metadata
    assert page("LICENSE") == (information / "licenses" / "LICENSE").read_text("utf-8")


def test_a_wheel_holds_the_notices_and_a_bill_of_materials_of_the_locked_packages(wheel: Path) -> None:
    (information,) = wheel.glob("*.dist-info")
    assert page("THIRD-PARTY-NOTICES.md") == (information / "licenses" / "THIRD-PARTY-NOTICES.md").read_text("utf-8")
    bill = json.loads((information / "sboms" / "sbom.cdx.json").read_text("utf-8"))
    listed = {(re.sub(r"[-_.]+", "-", each["name"]).lower(), each["version"]) for each in bill["components"]}
    locked = re.findall(r"^([\w.-]+)==([\w.]+)", page("vscode-extension/bundled/requirements.txt"), re.M)
    assert listed <= set(locked), "run `bash vscode-extension/scripts/bundle.sh --lock`"
    assert {name for name, _ in locked} == {name for name, _ in listed}


def test_the_notices_name_every_locked_package() -> None:
    noted = page("THIRD-PARTY-NOTICES.md").lower()
    locked = set(re.findall(r"^([\w.-]+)==", page("vscode-extension/bundled/requirements.txt"), re.M))
    assert [] == sorted(name for name in locked if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", noted))
    assert "linking exception" in noted


def test_the_version_is_written_down_once() -> None:
    assert re.search(r'^dynamic = \["version"\]$', page("pyproject.toml"), re.M)
    assert not re.search(r"^version = ", page("pyproject.toml"), re.M)


def test_the_change_log_knows_the_version() -> None:
    headings = re.findall(r"^## \[(.+?)\]", page("CHANGELOG.md"), re.M)
    assert "Unreleased" == headings[0]
    assert packlens.__version__ in headings
