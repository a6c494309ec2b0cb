"""Entries for other projects' registries of servers have the version, the command and the languages of this one."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import packlens
from packlens.extract.languages.language import languages
from tests.tidy.source import REPOSITORY, page

ENTRIES = "server/editors/entries"
_NO_CODE = ("yaml", "toml", "json", "gomod", "markdown", "properties", "rst", "cmake", "meson", "xml")
"""Languages of source; those of configuration are read from disk, and no editor has to start a server for them. Editors
show notebooks as documents of their own."""
SOURCES = {
    name: each
    for name, each in languages().items()
    if each.grammar not in _NO_CODE and name not in ("dotenv", "jupyter")
}


def test_the_entry_of_the_registry_of_mcp_servers_installs_this_version() -> None:
    entry = json.loads(page("server/server.json"))
    (package,) = entry["packages"]
    version = packlens.__version__
    assert (version, version, "packlens") == (entry["version"], package["version"], package["identifier"])
    assert f"packlens[mcp]=={version}" == package["runtimeArguments"][0]["value"]
    assert len(entry["description"]) <= 100  # the registry's limit


def test_the_entry_for_mason_installs_this_version() -> None:
    text = page(f"{ENTRIES}/mason-registry/packages/packlens/package.yaml")
    assert f"\n  id: pkg:pypi/packlens@{packlens.__version__}\n" in text
    assert "\nbin:\n  packlens: pypi:packlens\n" in text


def test_the_entry_for_helix_starts_the_server() -> None:
    entry = tomllib.loads(page(f"{ENTRIES}/helix/languages.toml"))
    assert {"packlens": {"command": "packlens", "args": ["lsp"]}} == entry["language-server"]


def test_the_extension_for_zed_has_this_version_and_declares_the_server_that_it_starts() -> None:
    entry = tomllib.loads(page(f"{ENTRIES}/zed/extension.toml"))
    crate = tomllib.loads(page(f"{ENTRIES}/zed/Cargo.toml"))
    assert (packlens.__version__, packlens.__version__) == (entry["version"], crate["package"]["version"])
    assert ["cdylib"] == crate["lib"]["crate-type"]
    assert ["packlens"] == [*entry["language_servers"]]
    assert len(SOURCES) == len(entry["language_servers"]["packlens"]["languages"])


def test_the_template_for_jetbrains_is_about_every_kind_of_file_that_is_read() -> None:
    template: Any = json.loads(page(f"{ENTRIES}/lsp4ij/packlens/template.json"))
    patterns = {pattern for each in template["fileTypeMappings"] for pattern in each["fileType"]["patterns"]}
    read = {f"*{extension}" for each in SOURCES.values() for extension in each.extensions}
    assert set() == read - patterns


def test_the_entry_for_neovim_is_about_every_language() -> None:
    text = page(f"{ENTRIES}/nvim-lspconfig/lsp/packlens.lua")
    called = {
        "bash": "sh",
        "csharp": "cs",
        "erb": "eruby",
        "hcl": "terraform",
        "objectivec": "objc",
        "ocamlinterface": "ocaml",
        "powershell": "ps1",
        "tsx": "typescriptreact",
    }
    filetypes = set(re.findall(r"'(\w+)'", text.partition("filetypes")[2].partition("}")[0]))
    assert {called.get(name, name) for name in SOURCES} <= filetypes
    plugin = page("server/editors/neovim/lua/packlens.lua").partition("local FILETYPES = {")[2].partition("}")[0]
    assert filetypes <= set(re.findall(r"'(\w+)'", plugin))


def test_every_entry_is_on_the_page_of_entries() -> None:
    folder = REPOSITORY / ENTRIES
    listed = page(f"{ENTRIES}/README.md")
    assert [] == [each.name for each in folder.iterdir() if each.is_dir() and f"`{each.name}/" not in listed]
