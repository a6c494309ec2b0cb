"""`packlens radius` and `packlens tests`: the commands that say what uses a symbol, and which tests reach it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from packlens.cli.command_group import SentenceCommand
from packlens.cli.explaining import MAX_NAMES, heading, node_fields
from packlens.cli.options import index_options, options
from packlens.cli.output import emit, emit_json, printable, table
from packlens.cli.session import Workspace, as_given, fresh_engine
from packlens.wording import counted, in_files, listed

if TYPE_CHECKING:
    from packlens.engine.radius import Radius
    from packlens.engine.scoped_tests import ScopedTest, TestScope
    from packlens.engine.snapshot import Snapshot
    from packlens.engine.testing.measured_runs import MeasuredRuns

_MEASURED: Final = "measured"
_EARLIER: Final = "measured before it changed"
_NOT_MEASURED: Final = (None, "")


@click.command(cls=SentenceCommand)
@options(
    click.argument("symbol"),
    click.option("--authors", is_flag=True, help="Also say who wrote its lines last, by git's history."),
    index_options,
)
def radius(symbol: str, workspace: Workspace, *, authors: bool, as_json: bool) -> None:
    """Show what may break when a symbol changes.

    SYMBOL is named as in `packlens why`. Counts are lower bounds: reflection and code elsewhere leave no edges.
    """
    from packlens.engine.names.symbol_facts import authors_of  # noqa: PLC0415 - the engine, which `--help` does not need

    with fresh_engine(workspace) as engine:
        symbol = as_given(symbol, engine.root)
        uses = engine.blast_radius(symbol)
        headings = [heading(node, symbol, engine) for node in uses.symbols]
        authors_of_lines = authors_of(engine.snapshot(), symbol) if authors else ()
    if as_json:
        author_fields = {"authors": [author._asdict() for author in authors_of_lines]} if authors else {}
        emit_json({**_radius_fields(uses), **author_fields})
    else:
        emit(_radius_text(headings, uses))
        if authors:
            names = ", ".join(f"{printable(who)} ({counted(n, 'line')})" for who, n in authors_of_lines)
            emit(f"\nlast written by {names or 'nobody that git knows: no line of it is committed'}\n")


@click.command(cls=SentenceCommand)
@options(
    click.argument("names", nargs=-1, metavar="[NAME]..."),
    index_options,
)
def tests(names: tuple[str, ...], workspace: Workspace, as_json: bool) -> None:
    """List the tests that reach some files or symbols, nearest first.

    NAMEs are files or symbols, named as in `packlens why`. Tests that ran them when they were measured (`packlens
    evidence add`) come first, also before a change; others follow from references.
    """
    if not names:
        raise click.UsageError("Name files or symbols; for those that the work tree changes, run `packlens impact`.")
    from packlens.engine.scoped_tests import scoped_tests  # noqa: PLC0415 - the engine, which `--help` does not need

    with fresh_engine(workspace) as engine:
        snapshot = engine.snapshot()
        scope = scoped_tests(snapshot, (), [as_given(name, engine.root) for name in names])
        if as_json:
            emit_json({"names": list(names), **_scope_fields(scope), **_runnable_fields(scope, snapshot)})
            return
    rows = [row for test in scope.tests for row in _test_rows(test)]
    words = ""
    if (facts := scope.measured) is not None:
        words = f"{printable(listed(names, MAX_NAMES))}: {facts.wording()}\n"
        rows += [(name, "", "", _MEASURED) for name in facts.other_tests]
        rows += [(name, "", "", _EARLIER) for name in facts.earlier_others]
    rows.sort(key=lambda row: row[3] not in (_MEASURED, _EARLIER))
    if not rows:
        caveat = ", but the language may call it by itself, which leaves no reference" if scope.implicit else ""
        words = words or f"No test is known to reach these{caveat}.\n"
    rows += [(each.path, "", "", each.wording()) for each in scope.named]
    emit(words + table("", ("test", "name", "distance", "found"), rows) if rows else words)


def _test_rows(test: ScopedTest) -> list[tuple[str, str, str, str]]:
    """Return a row for a test, and one for each type that inherits it."""
    evidence = "by references" if test.certain else "by references, uncertain"
    evidence = _MEASURED if test.measured else _EARLIER if test.earlier else evidence
    own = [] if test.only_inherited else [test.node.qualified_name]
    names = [*own, *(f"{heir.qualified_name}.{test.node.name}" for heir in test.heirs)]
    return [(test.node.location, name, "" if test.distance is None else str(test.distance), evidence) for name in names]


def _measured_fields(facts: MeasuredRuns | None) -> dict[str, object] | None:
    """Return what was measured as a JSON value: `null` if nothing was, which is not the same as no tests."""
    if facts is None:
        return None
    return {
        "words": facts.wording(),
        "at": facts.at,
        "symbols": len(facts.ran) + len(facts.not_run),
        "ran": len(facts.ran),
        "changed_since": len(facts.stale),
        "other_tests": list(facts.other_tests),
        "earlier_others": list(facts.earlier_others),
        "tests": len(facts.tests) + len(facts.other_tests) if facts.names_tests else None,
        "traced": {"times": traces.times, "last": traces.last} if (traces := facts.traces) is not None else None,
    }


def _radius_fields(uses: Radius) -> dict[str, object]:
    return {
        "symbols": [node_fields(node) for node in uses.symbols],
        "callers": [
            {
                **node_fields(node),
                "distance": hops,
                "certain": sure,
                "how": uses.how.get(node.symbol_id, ""),
                "ran": uses.ran.get(node.symbol_id, _NOT_MEASURED)[0],
            }
            for node, hops, sure in uses.callers
        ],
        "by_distance": list(uses.by_distance),
        "files": list(uses.files),
        "tests": uses.tests,
        "wording": uses.wording,
        "tests_wording": uses.tests_wording,
        "measured": _measured_fields(uses.measured),
        "owners": list(uses.about.owners),
        "documents": [{"path": path, "line": line} for path, line in uses.about.documents],
        "similar": [{**node_fields(copy.node), "share": round(copy.share, 3)} for copy in uses.about.similar],
    }


def _radius_text(headings: Sequence[str], uses: Radius) -> str:
    symbols = "".join(f"{heading}\n" for heading in headings[:MAX_NAMES])
    if len(headings) > MAX_NAMES:
        symbols += f"and {len(headings) - MAX_NAMES:,} more\n"
    parts = [f"{symbols}{uses.wording}{in_files(len(uses.files))}; {uses.tests_wording}\n"]
    if uses.measured is not None:
        parts.append(f"measured: {uses.measured.wording()}\n")
    if words := uses.about.wording():
        parts.append(f"{printable(words)}\n")
    if uses.callers:
        rows = [
            (
                node.location,
                node.qualified_name,
                hops,
                uses.how.get(node.symbol_id, ""),
                "" if sure else "uncertain",
                *((uses.ran.get(node.symbol_id, _NOT_MEASURED)[1],) if uses.ran else ()),
            )
            for node, hops, sure in uses.callers
        ]
        parts.append(table("", ("used by", "name", "distance", "how", "", *(("measured",) if uses.ran else ())), rows))
    return "\n".join(parts)


def _scope_fields(scope: TestScope) -> dict[str, object]:
    return {"measured": _measured_fields(scope.measured), "implicit": scope.implicit}


def _runnable_fields(scope: TestScope, snapshot: Snapshot) -> dict[str, object]:
    """Return the tests and the test files, with what their runners take."""
    from packlens.agents.namespaces import namespaces_of  # noqa: PLC0415 - the engine, which `--help` does not need
    from packlens.agents.runner_ids import file_id, imported_runners, run_ids, runner_of  # noqa: PLC0415 - the same

    imported = imported_runners((test.node for test in scope.tests), snapshot.indexed_text)
    nodes = (node for test in scope.tests for node in (test.node, *test.heirs))
    namespaces = namespaces_of(nodes, snapshot.indexed_text)
    tests = [
        {
            **_test_fields(test),
            "run": run_ids(test, snapshot.index, runner := imported.get(test.node.path, ""), namespaces),
            "runner": runner_of(test.node, runner),
        }
        for test in scope.tests
    ]
    named = [
        {**each._asdict(), "run": [file_id(each.path, each.language)], "words": each.wording()} for each in scope.named
    ]
    return {"tests": tests, "named": named}


def _test_fields(test: ScopedTest) -> dict[str, object]:
    evidence = {"distance": test.distance, "certain": test.certain, "measured": test.measured, "earlier": test.earlier}
    return {**node_fields(test.node), **evidence, "inherited_by": [heir.symbol_id for heir in test.heirs]}
