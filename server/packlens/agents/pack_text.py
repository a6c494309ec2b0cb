"""The text of a pack as `packlens pack` prints it, from a server that already has the index open.

The server answers only where the command would print the same bytes: from saved files, all of them, with default
settings. Otherwise the command has to open the index, which takes it a second where the server takes a tenth.
"""

from __future__ import annotations

from dataclasses import replace

from packlens.agents.requests import PackTextRequest, ToolAnswer
from packlens.cancellation import CancellationToken
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.packs.nothing_found import nothing_found
from packlens.engine.packs.sized_packs import notes
from packlens.engine.snapshot import Snapshot
from packlens.pack.delta import answer


def answer_pack(engine: ContextEngine, request: PackTextRequest, token: CancellationToken) -> ToolAnswer:
    """Return the text of the pack, or '' and the field `answered` false if the command has to make it."""
    snapshot = engine.snapshot(token)
    if not _equals_new_process(snapshot):
        return ToolAnswer("", {"answered": False})
    fixed = engine.at(replace(snapshot, settings=replace(snapshot.settings, sized=request.sized)))
    base = fixed.pack_by_root(request.have, request.format) if request.have else None
    pack = fixed.for_task(request.task, request.budget, request.format, learn=True, level=request.level)
    fields = {
        "answered": True,
        "nothing_found": "" if pack.symbols or pack.dropped.count else nothing_found(request.task, snapshot),
        "notes": notes(pack, request.level, fixed.settings, snapshot.unread_code),
    }
    return ToolAnswer(answer(pack, request.have, base).text, fields)


def _equals_new_process(snapshot: Snapshot) -> bool:
    """Return whether a process that opened the folder now would answer from the same data."""
    now, defaults = snapshot.freshness, Settings()
    own_index = replace(snapshot.settings.index, jobs=defaults.index.jobs)
    settings = replace(
        snapshot.settings, index=own_index, sized=defaults.sized, level=defaults.level
    )  # a request says these itself
    is_current = now.complete and not (now.pending or now.unsaved or now.history_pending)
    return is_current and settings == defaults and snapshot.is_database_in_step()
