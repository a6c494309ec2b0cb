"""The order in which tests are to be run."""

from __future__ import annotations

from pathlib import Path

from packlens.engine.test_order import ordered_tests
from tests.sources import indexed_engine

LIBRARY = {
    "source/index.ts": "import {request} from './request.js';\nexport const got = () => request();\n",
    "source/request.ts": "import {retryDelay} from './retry-delay.js';\nexport const request = () => retryDelay();\n",
    "source/retry-delay.ts": "export const retryDelay = () => 1;\n",
}


def _test(name: str, imported: str) -> dict[str, str]:
    source = {"got": "index", "request": "request"}[imported]
    text = f"import {{{imported}}} from '../source/{source}.js';\n\ntest('{name}', () => {{ {imported}(); }});\n"
    return {f"test/{name}.ts": text}


def test_of_equally_near_tests_those_named_like_the_change_come_first(tmp_path: Path) -> None:
    """A change of got's `calculate-retry-delay.ts` listed 23 test files by alphabet: `retry.ts` was the 19th."""
    tree = {**LIBRARY, **_test("cache", "got"), **_test("retry", "got"), **_test("stream", "request")}
    with indexed_engine(tmp_path, tree) as engine:
        index = engine.view
        tests = ordered_tests(index, engine.find("retryDelay"))
        assert ["stream.ts", "retry.ts", "cache.ts"] == [index.symbols.names[test.position] for test in tests]
        scope = engine.test_scope(symbol="retryDelay")
        assert ["stream.ts", "retry.ts", "cache.ts"] == [test.node.name for test in scope.tests]
