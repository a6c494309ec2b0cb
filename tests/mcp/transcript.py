"""A conversation of an agent beside an editor, for the documentation: python -m tests.mcp.transcript writes it anew.

Real servers: `packlens lsp` as an editor runs it, with a document that is edited and not saved, and `packlens mcp`.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import Final

from tests.lsp.wire import Peer, change
from tests.mcp.conftest import end, repository
from tests.mcp.lines import LineClient

PAGE: Final = Path(__file__).resolve().parents[2] / "server/docs/agents.md"
_SECTION: Final = re.compile(r"(?<=<!-- transcript -->\n).*?(?=<!-- end of transcript -->)", re.S)
_FILE: Final = "shop/checkout.py"
_TASK: Final = {"task": "the card is charged twice when a customer pays", "budget": 700}
_TYPED: Final = "def is_charged(order):\n    return order.paid\n\n\n"


def transcript(folder: Path) -> str:
    """Return the conversation, as Markdown, about a repository that is made in a folder."""
    shop, cache = repository(folder / "shop"), folder / "cache"
    parts: list[str] = []
    with Peer(cache) as editor:
        editor.initialize(shop)
        editor.until_complete()
        client = LineClient(shop, cache)
        try:
            client.open()

            def call(tool: str, arguments: dict[str, object]) -> str:
                """Call a tool; write the call and its answer down, and return the answer."""
                answer = client.text(tool, arguments)
                parts.append(f"````text\n> {tool} {json.dumps(arguments)}\n{answer.rstrip()}\n````\n")
                return answer

            parts.append("An editor has the repository open; the agent begins its task.\n")
            held = call("context", _TASK).split()[1]
            parts.append("What may break when `charge` changes?\n")
            call("impact", {"symbol": "charge", "budget": 300})
            uri = (shop / _FILE).as_uri()
            editor.open(uri, (shop / _FILE).read_text())
            editor.change(uri, 2, change((2, 0), (2, 0), _TYPED))
            parts.append(
                f"Meanwhile somebody types a function into `{_FILE}`, and does not save it. The agent asks again, and "
                "says which answer it holds.\n"
            )
            call("context", {**_TASK, "have": held})
        finally:
            end(client)
    return "\n".join(parts)


def written(page: str, conversation: str) -> str:
    """Return the page with a conversation in its place."""
    text, count = _SECTION.subn(lambda _: f"\n{conversation}\n", page)
    assert count == 1
    return text


def main() -> None:
    """Write the page."""
    with tempfile.TemporaryDirectory(prefix="transcript-") as folder:
        conversation = transcript(Path(folder))
    PAGE.write_text(written(PAGE.read_text("utf-8"), conversation), "utf-8")


if __name__ == "__main__":
    main()
