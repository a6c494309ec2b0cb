"""Who owns a file follows from CODEOWNERS as GitHub and GitLab read it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from packlens.evidence.codeowners import read_code_owners
from packlens.index.ignore_rules import compiled, is_ignored

GITHUB = """\
# the default
*                @all
*.js             @js   # inline comment
/build/logs/     @doctocat
docs/*           docs@example.com
apps/            @octocat
/apps/github
**/logs          @logs
with\\ space/     @space
[x]/y            @never
!z               @never
/*               @root @all
src/**/*.py      @python
nothing.txt      not-an-owner
"""


@pytest.mark.parametrize(
    ("path", "owners"),
    [
        ("lib/a.py", ("@all",)),
        ("lib/deep/a.js", ("@js",)),
        ("build/logs/x/y", ("@logs",)),
        ("docs/start.md", ("docs@example.com",)),
        ("docs/app/start.md", ("@all",)),
        ("deep/docs/start.md", ("@all",)),
        ("deep/apps/x", ("@octocat",)),
        ("apps/github/x", ()),
        ("with space/a", ("@space",)),
        ("x/y", ("@all",)),
        ("z/a", ("@all",)),
        ("README", ("@root", "@all")),
        ("src/a.py", ("@python",)),
        ("src/a/b.py", ("@python",)),
        ("src/a/nothing.txt", ()),
    ],
)
def test_the_last_rule_that_matches_decides(path: str, owners: tuple[str, ...]) -> None:
    (found,) = read_code_owners(GITHUB, ".github/CODEOWNERS").of(path)
    assert owners == found.owners


GITLAB = """\
* @default

[Documentation][2] @docs
docs/
README.md @readme
!docs/private/

^[Database] @db @dba
model/db/
[documentation]
*.rst
"""


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a.py", [(("@default",), 1, "")]),
        ("deep/docs/a.md", [(("@default",), 1, ""), (("@docs",), 4, "Documentation")]),
        ("docs/private/a.md", [(("@default",), 1, "")]),
        ("sub/README.md", [(("@default",), 1, ""), (("@readme",), 5, "Documentation")]),
        ("x/model/db/a.rb", [(("@default",), 1, ""), (("@db", "@dba"), 9, "Database")]),
        ("x.rst", [(("@default",), 1, ""), ((), 11, "Documentation")]),
    ],
)
def test_each_section_of_gitlab_has_owners_of_its_own(path: str, expected: list[tuple[object, ...]]) -> None:
    assert expected == [tuple(each) for each in read_code_owners(GITLAB, "CODEOWNERS").of(path)]


@given(st.text(alphabet="*[]!/\\ #@^ab\n", max_size=60), st.text(alphabet="ab/*", min_size=1, max_size=20))
def test_any_text_has_rules_and_any_path_an_answer(text: str, path: str) -> None:
    for place in ("CODEOWNERS", ".gitlab/CODEOWNERS"):
        assert len(read_code_owners(text, place).of(path)) <= max(1, text.count("\n") + 1)


@given(st.text(alphabet="ab*/", max_size=8), st.from_regex(r"[ab]{1,2}(?:/[ab]{1,2}){0,2}", fullmatch=True))
def test_a_pattern_from_the_root_means_what_it_means_in_an_ignore_file(pattern: str, path: str) -> None:
    assume(not pattern.endswith("/*") and pattern != "*")
    spec = compiled([f"/{pattern}"])
    is_meant = spec is not None and is_ignored(path, [("", spec)])
    assert is_meant == bool(read_code_owners(f"/{pattern} @a", "CODEOWNERS").of(path))


def test_every_rule_of_a_long_file_counts() -> None:
    text = "".join(f"/team{number}/**/*.py @team{number}\n" for number in range(12_000))
    (ownership,) = read_code_owners(text, "CODEOWNERS").of("team0/a/b.py")
    assert ("@team0",) == ownership.owners
