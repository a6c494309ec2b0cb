"""The conversations of the documentation: python -m tests.mcp.transcript [--flask CLONE] writes them anew.

Real servers: `packlens lsp` as an editor runs it, with a document that is edited and not saved, and `packlens mcp`. The
second conversation is about flask, and is written only if a clone of it is given, which is not changed.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pygit2

from tests.lsp.wire import Peer, change
from tests.mcp.conftest import end, repository, servers, until
from tests.mcp.lines import LineClient

PAGE: Final = Path(__file__).resolve().parents[2] / "server/docs/agents-session.md"
SHOP_SECTION: Final = "transcript"
FLASK_SECTION: Final = "transcript of flask"
_FILE: Final = "shop/checkout.py"
_TASK: Final = {"task": "the card is charged twice when a customer pays", "budget": 700}
_TYPED: Final = "def is_charged(order):\n    return order.paid\n\n\n"
_REVISION: Final = "3.1.2"
_EDITED: Final = "src/flask/sessions.py"
_COMMENT: Final = '# Add a "Vary: Cookie" header if the session was accessed at all.'
_NEW_COMMENT: Final = "# The header says that the answer depends on the cookie."
_FLASK_TASK: Final = {"task": "session cookie is set even though the session was not modified", "budget": 1500}
_SYMBOL: Final = {"symbol": "SecureCookieSessionInterface.save_session", "budget": 500}
_SHOWN: Final = 24
"""Lines of an answer about flask that are printed of its beginning."""
_LAST: Final = 8
"""The same of its end, and around what was edited."""


def transcript(folder: Path) -> str:
    """Return the conversation, as Markdown, about a repository that is made in a folder."""
    shop, cache = repository(folder / "shop"), folder / "cache"
    parts: list[str] = []
    with Peer(cache) as editor:
        editor.initialize(shop)
        editor.until_complete()
        until(
            lambda: not any(root["freshness"]["historyPending"] for root in editor.request("packlens/status")["roots"])
        )
        until(lambda: servers(cache))  # else the agent would start a server of its own
        client = LineClient(shop, cache)
        try:
            client.open()

            def call(tool: str, arguments: Mapping[str, object]) -> str:
                """Call a tool; write the call and its answer down, and return the answer."""
                answer = client.text(tool, arguments)
                parts.append(_exchange(tool, arguments, answer))
                return answer

            parts.append("An editor has the repository open, and the agent begins its task.\n")
            pack_id = call("context", _TASK).split()[1]
            parts.append("What may break when `charge` changes?\n")
            call("impact", {"symbol": "charge", "budget": 300})
            uri = (shop / _FILE).as_uri()
            editor.open(uri, (shop / _FILE).read_text())
            editor.change(uri, 2, change((2, 0), (2, 0), _TYPED))
            until(lambda: editor.request("packlens/symbols", {"query": "is_charged"})["symbols"])
            parts.append(
                f"Meanwhile somebody types a function into `{_FILE}`, and does not save it. The agent asks again, and "
                "says which answer it has.\n"
            )
            call("context", {**_TASK, "have": pack_id})
        finally:
            end(client)
    return "\n".join(parts)


def flask_transcript(clone: Path, folder: Path) -> str:
    """Return a conversation about flask, as Markdown, with a work tree of `clone` that is made in a folder."""
    tree = folder / "flask"
    copy = pygit2.clone_repository(str(clone), str(tree))
    copy.reset(copy.revparse_single(_REVISION).peel(pygit2.Commit).id, pygit2.enums.ResetMode.HARD)
    client = LineClient(tree, folder / "cache")
    try:
        client.open()
        until(lambda: not client.settled("context", _FLASK_TASK)["_meta"]["packlens/answer"]["history_pending"])
        parts = [f"With flask {_REVISION}; lines marked `[...]` stand for others.\n"]
        pack_id = client.text("context", _FLASK_TASK)
        parts.append(_exchange("context", _FLASK_TASK, shortened(pack_id)))
        parts.append(_exchange("impact", _SYMBOL, client.text("impact", _SYMBOL)))
        edited = tree / _EDITED
        edited.write_text(edited.read_text("utf-8").replace(_COMMENT, _NEW_COMMENT), "utf-8")
        parts.append(
            "Then a comment in `save_session` is edited, and the agent asks again, and names the answer that it has.\n"
        )
        again = {**_FLASK_TASK, "have": pack_id.split()[1]}
        parts.append(_exchange("context", again, shortened(client.text("context", again), _NEW_COMMENT)))
        worktree = {"changes": "worktree", "budget": 400}
        parts.append(_exchange("impact", worktree, shortened(client.text("impact", worktree))))
    finally:
        end(client)
    return "\n".join(parts)


def _exchange(tool: str, arguments: Mapping[str, object], answer: str) -> str:
    """Return a call and its answer, as Markdown."""
    return f"````text\n> {tool} {json.dumps(arguments)}\n{answer.rstrip()}\n````\n"


def shortened(answer: str, words: str = "") -> str:
    """Return the first and the last lines of an answer, or the first and those around the line that has some words."""
    lines = answer.rstrip().split("\n")
    line_numbers = set(range(len(lines) - _LAST, len(lines))) | set(range(_SHOWN))
    if words:
        (line,) = (number for number, text in enumerate(lines) if words in text)
        line_numbers = {0, *range(line - _LAST // 2, line + _LAST // 2)}
    shown: list[str] = []
    for number, text in enumerate(lines):
        if number in line_numbers:
            shown.append(text)
        elif shown[-1] != "[...]":
            shown.append("[...]")
    return "\n".join(shown)


def written(page: str, conversation: str, section: str = SHOP_SECTION) -> str:
    """Return the page with a conversation in its place."""
    place = re.compile(f"(?<=<!-- {section} -->\n).*?(?=<!-- end of {section} -->)", re.S)
    text, count = place.subn(lambda _: f"\n{conversation}\n", page)
    assert count == 1
    return text


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flask", type=Path, default=None, help="a clone of flask with its tags")
    clone = parser.parse_args().flask
    page = PAGE.read_text("utf-8")
    with tempfile.TemporaryDirectory(prefix="transcript-") as folder:
        page = written(page, transcript(Path(folder)))
        if clone is not None:
            page = written(page, flask_transcript(clone.resolve(), Path(folder)), FLASK_SECTION)
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
