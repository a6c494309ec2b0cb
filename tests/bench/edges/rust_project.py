"""A Rust repository's crates, for rust-analyzer: read off its manifests, since its dependencies may not be here."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def rust_project(root: Path, library: Path) -> dict[str, Any]:
    """Return the `rust-project.json` of a repository; `library` is the source of the standard library."""
    packages: list[tuple[str, dict[str, Any], Path]] = []
    for manifest in sorted(root.rglob("Cargo.toml")):
        try:
            read = tomllib.loads(manifest.read_text("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError):
            continue
        if "package" in read:
            packages.append((read["package"]["name"].replace("-", "_"), read, manifest.parent))
    crates = _standard_library(library)
    standard = [{"crate": number, "name": crate["display_name"]} for number, crate in enumerate(crates)]
    libraries: dict[str, int] = {}
    needs: list[tuple[list[str], int]] = []
    for name, read, folder in packages:
        dependencies = {**read.get("dependencies", {}), **read.get("dev-dependencies", {})}
        names = [each.replace("-", "_") for each in dependencies]
        roots = [read.get("lib", {}).get("path", "src/lib.rs"), "src/main.rs"]
        roots += [
            p.relative_to(folder).as_posix()
            for each in (
                "src/bin/*.rs",
                "src/bin/*/main.rs",
                "tests/*.rs",
                "tests/*/main.rs",
                "examples/*.rs",
                "benches/*.rs",
            )
            for p in sorted(folder.glob(each))
        ]
        for at in dict.fromkeys(roots):
            if not (folder / at).is_file():
                continue
            is_library = at == roots[0]
            if is_library:
                libraries.setdefault(name, len(crates))
            needs.append((names if is_library else [*names, name], len(crates)))
            crates.append(
                {
                    "display_name": name,
                    "root_module": str(folder / at),
                    "edition": "2021",
                    "deps": [],
                    "cfg": ["test", "unix", 'target_os="linux"', 'target_family="unix"'],
                    "is_workspace_member": True,
                }
            )
    for names, crate in needs:
        crates[crate]["deps"] = standard + [
            {"crate": libraries[n], "name": n} for n in dict.fromkeys(names) if n in libraries and libraries[n] != crate
        ]
    return {"crates": crates}


def _standard_library(library: Path) -> list[dict[str, Any]]:
    """The crates of the standard library: rust-analyzer finds none by itself where no toolchain is installed."""
    return [
        {
            "display_name": name,
            "root_module": str(library / name / "src/lib.rs"),
            "edition": "2021",
            "deps": [{"crate": number, "name": other} for number, other in enumerate(("core", "alloc")[:before])],
            "cfg": ["unix", 'target_os="linux"', 'target_family="unix"', 'target_pointer_width="64"'],
            "is_workspace_member": False,
        }
        for name, before in (("core", 0), ("alloc", 1), ("std", 2))
    ]
