"""Records a Neovim session on a repository: python -m tests.bench.neovim_session FOLDER FILE --find TEXT --ask TASK.

A copy of FOLDER is opened by a headless Neovim 0.11 with the configuration of `server/docs/editors/neovim.md` and
nothing else; what is typed and what is then on the screen is printed as a page of Markdown.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.e2e.neovim import recorded_session

TITLES: Final = (
    "Open a file",
    "Hover over a method",
    "Show callers and tests as code lenses",
    "Pack context for a task",
    "Ask for a small pack by a request",
    "Ask for the same pack by a command",
    "Hover once more: the method is in a pack now",
    "Explain why it is in the pack",
    "Edit it, then pack for another task",
    "Explain it again: the edit counts as use",
    "Say that it was useful",
    "Explain it after that",
)
"""What each step of the session shows, in order."""


def page(steps: Sequence[Mapping[str, str]], name: str, places: Mapping[str, str]) -> str:
    """Return the session as Markdown; `places` are paths of this machine, and what is shown for them."""
    parts = [
        f"# A Neovim session on {name}",
        "",
        "This page shows what Packlens looks like in Neovim 0.11. `python -m tests.bench.neovim_session` printed it.",
        "It ran a headless Neovim with the configuration of [its page](neovim.md) and nothing else. Each step has two",
        "blocks: what was typed, or called by a script, and what Neovim showed.",
        "",
    ]
    for number, (title, step) in enumerate(zip(TITLES, steps, strict=True), 1):
        saw = step["saw"]
        for path, shown in places.items():
            saw = saw.replace(path, shown)
        parts += [f"## {number}. {title}", "", "```text", step["did"], "```", "", "````text", saw.rstrip(), "````", ""]
    return "\n".join(parts)


def main() -> None:
    """Print the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("file")
    parser.add_argument("--find", required=True)
    parser.add_argument("--ask", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / options.folder.name
        shutil.copytree(options.folder, root, symlinks=True)
        steps = recorded_session(root, options.file, options.find, options.ask, Path(place))
        print(page(steps, options.folder.name, {root.as_uri(): "file:///…", str(root): "…"}), end="")


if __name__ == "__main__":
    main()
