"""What packs cost to send: python -m tests.bench.wire_scorecard CORPUS [--db-dir DIR].

Six cases (`wire_cases.json`), each five questions about one repository under CORPUS. The first question's JSON pack
is encoded in every format: bytes and exact o200k_base tokens, and whether what is decoded is what was told. The five
GCF packs, each made for the case's budget, are sent one after the other in one session. The first question is asked
again with a tenth more budget, and sent as a delta. Savings are shares of what is saved: of JSON, of the same packs
without a session, of the full pack.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path
from typing import Any

from packlens import ContextEngine, Settings, wire
from packlens.pack.delta import answer
from packlens.pack.result import Pack
from packlens.pack.session import WireSession
from packlens.pack.tokens import count
from packlens.wire import gcf
from packlens.wire.json_delta import apply_delta
from packlens.wire.payload import Payload, payload_of
from tests.wire.session_reader import SessionReader

CASES = Path(__file__).with_name("wire_cases.json")
HEAD = """\
| case, budget | repository, symbols/edges | JSON bytes, tokens | gcf tokens | markdown tokens | xml tokens \
| gcb bytes | session, 5 calls (calls 2-5) | gcf delta | json delta |
|---|---|---|---|---|---|---|---|---|---|"""


def ask(engine: ContextEngine, case: dict[str, Any], call: int, budget: int, name: str) -> Pack:
    """Return the pack of one of a case's questions."""
    question = case["calls"][call]
    if case["ask"] == "files":
        return engine.for_files(question.split(), budget, name)
    return engine.for_task(question, budget, name)


def sizes(pack: Pack) -> dict[str, tuple[int, int]]:
    """Return bytes and tokens of a pack in each format, after checking that it can be read back."""
    texts = {name: wire.encode(name, pack) for name in wire.formats()}
    binary = wire.encode_binary("gcb", pack)
    assert wire.decode("json", texts["json"]) == wire.decode_binary("gcb", binary) == payload_of(pack)
    for name in ("gcf", "markdown", "xml"):
        decoded = wire.decode(name, texts[name])
        assert len(pack.symbols) == len(decoded.symbols)
        assert sorted(f"{s.score:.2f}" for s in pack.symbols) == sorted(f"{s.score:.2f}" for s in decoded.symbols)
        assert sorted(e.kind for e in pack.edges) == sorted(e.kind for e in decoded.edges)
    found = {name: (len(text.encode()), count(text)) for name, text in texts.items()}
    return found | {"gcb": (len(binary), 0)}


def edges_of(payload: Payload) -> set[tuple[str, str, str, str, str]]:
    """Return the edges of a payload by what their ends are called."""
    ends = [(symbol.path, symbol.qualified_name) for symbol in payload.symbols]
    return {(*ends[edge.source], *ends[edge.target], edge.kind) for edge in payload.edges}


def conversation(engine: ContextEngine, case: dict[str, Any]) -> tuple[list[int], list[int]]:
    """Return the tokens of each of the five GCF packs without and with a session, the reader understanding all."""
    session, reader, plain, sent = WireSession(), SessionReader(), [], []
    for call in range(len(case["calls"])):
        pack = ask(engine, case, call, case["budget"], "gcf")
        reply = session.answer(pack)
        read = reader.read(reply.text) if " session=true" in reply.text else wire.decode("gcf", reply.text)
        full = wire.decode("gcf", pack.text)
        assert {(s.path, s.qualified_name) for s in full.symbols} == {(s.path, s.qualified_name) for s in read.symbols}
        assert edges_of(full) <= edges_of(read)
        plain.append(pack.tokens_used)
        sent.append(reply.tokens)
    return plain, sent


def requery(engine: ContextEngine, case: dict[str, Any], name: str) -> tuple[str, int, int]:
    """Return how a question with a tenth more budget is answered, its tokens, and those of the full pack."""
    budget = case["budget"]
    old, new = (ask(engine, case, 0, most, name) for most in (budget, budget + budget // 10))
    reply = answer(new, old.pack_root, old)
    if reply.outcome == "delta" and name == "json":
        assert apply_delta(wire.decode("json", old.text), reply.text) == wire.decode("json", new.text)
    elif reply.outcome == "delta" and name == "gcf":
        assert wire.decode("gcf", gcf.apply_delta(old.text, reply.text)).pack_root == gcf.root(new)
    return reply.outcome, reply.tokens, new.tokens_used


def saved(now: float, before: float) -> float:
    """Return the share that is saved, in percent."""
    return 100 * (1 - now / before)


def main() -> None:
    """Print one row a case and the medians."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("corpus", type=Path)
    arguments.add_argument("--db-dir", type=Path)
    options = arguments.parse_args()
    columns: dict[str, list[float]] = {}
    print(HEAD)
    for case in json.loads(CASES.read_text()):
        database = options.db_dir / f"{case['repo']}.db" if options.db_dir else None
        with ContextEngine.open(options.corpus / case["repo"], Settings(sized=False, caches=False), database) as engine:
            engine.index()
            pack = ask(engine, case, 0, case["budget"], "json")
            found = sizes(pack)
            plain, sent = conversation(engine, case)
            deltas = {name: requery(engine, case, name) for name in ("gcf", "json")}
        row = {name: saved(found[name][1], found["json"][1]) for name in ("gcf", "markdown", "xml")}
        row["gcb"] = saved(found["gcb"][0], found["json"][0])
        row["session"] = saved(sum(sent), sum(plain))
        row["repeats"] = saved(sum(sent[1:]), sum(plain[1:]))
        row |= {f"{name} delta": saved(tokens, full) for name, (_, tokens, full) in deltas.items()}
        for name, value in row.items():
            columns.setdefault(name, []).append(value)
        cells = [
            f"{case['name']}, {case['budget']}",
            f"{case['repo']}, {len(pack.symbols)}/{len(pack.edges)}",
            f"{found['json'][0]}, {found['json'][1]}",
            *(f"{found[name][1]} ({row[name]:.1f} %)" for name in ("gcf", "markdown", "xml")),
            f"{found['gcb'][0]} ({row['gcb']:.1f} %)",
            f"{sum(sent)} of {sum(plain)} ({row['session']:.1f} %; {row['repeats']:.1f} %)",
            *(f"{label} {now} of {full} ({row[f'{name} delta']:.1f} %)" for name, (label, now, full) in deltas.items()),
        ]
        print(f"| {' | '.join(cells)} |", flush=True)
    medians = {name: f"{statistics.median(values):.1f} %" for name, values in columns.items()}
    print("medians:", ", ".join(f"{name} {value}" for name, value in medians.items()))


if __name__ == "__main__":
    main()
