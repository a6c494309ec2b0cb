"""What is noise and what only looks like it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.rank.reference.noise import filter_noise, noise_reason
from tests.graph.build import NodeSpec
from tests.retrieve.build import searchable_index

PATHS = (
    "src/a.py",
    "dist/a.js",
    "src/vendor/lib.go",
    "x/conftest.py",
    "pkg/testutil/a.go",
    "distance/a.py",
    "a.min.js",
)


@pytest.mark.parametrize(
    ("path", "noisy"),
    [
        ("dist/app.js", True),
        ("a/build/b.js", True),
        ("vendor/x/y.go", True),
        ("web/node_modules/a.js", True),
        ("a/app.min.js", True),
        ("a/app.bundle.js", True),
        ("tests/conftest.py", True),
        ("conftest.py", True),
        ("a/fixtures.py", True),
        ("internal/testutil/x.go", True),
        ("a/testhelpers.go", True),
        ("spec/test_helper.rb", True),
        ("distance/a.py", False),
        ("builder/a.py", False),
        ("tests/test_app.py", False),
        ("my_fixtures.py", False),
    ],
)
def test_paths(path: str, noisy: bool) -> None:
    """Build artefacts, vendored code and fixtures are noise, also at the top; folders that look alike are not."""
    assert noisy == bool(noise_reason(searchable_index([NodeSpec("handle", path=path)]), 0))


@pytest.mark.parametrize(
    ("name", "noisy"), [("ab", True), ("x", True), ("ID", False), ("ok", False), ("Go", False), ("run", False)]
)
def test_short_names(name: str, noisy: bool) -> None:
    """Names of one or two letters look minified, but for the few that people use."""
    assert noisy == bool(noise_reason(searchable_index([NodeSpec(name)]), 0))


@pytest.mark.parametrize("kind", ["file", "env", "process"])
def test_places(kind: str) -> None:
    """Files and externals hold no code to start from."""
    assert kind in noise_reason(searchable_index([NodeSpec("HOME", kind=kind)]), 0)


def test_mocks_are_known_by_their_type() -> None:
    """A member of a mock is noise; a function with a mocking name is not."""
    nodes = [NodeSpec("mockStore", kind="struct"), NodeSpec("PutEdge", kind="method", container=0), NodeSpec("fakeIt")]
    assert list(filter_noise(searchable_index(nodes), [0, 1, 2])) == [1]


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["ab", "run", "ID"]), st.sampled_from(PATHS)), min_size=1, max_size=6))
def test_filtering_twice_changes_nothing(pairs: list[tuple[str, str]]) -> None:
    """What passed once passes again, and a node's verdict does not depend on its neighbours."""
    index = searchable_index([NodeSpec(name, path=path) for name, path in pairs])
    noisy = filter_noise(index, range(len(pairs)))
    clean = [position for position in range(len(pairs)) if position not in noisy]
    assert filter_noise(index, clean) == {}
    assert noisy == {p: reason for p in range(len(pairs)) if (reason := noise_reason(index, p))}
