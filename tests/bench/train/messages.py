"""Tasks from commit messages: titles, and long bodies (whole pull-request texts of squashed and merged changes)."""

from __future__ import annotations

import re
from typing import Final

from packlens.bench.learning import task_of

_FEWEST_BODY_WORDS: Final = 25
_MAX_BODY_LENGTH: Final = 6_000
"""Characters."""
_BOTS: Final = re.compile(
    r"(?i)\[bot\]|dependabot|renovate|greenkeeper|pre-commit-ci|snyk|github-?actions|imgbot|allcontrib"
)
_NO_TASK: Final = re.compile(
    r"""^\W*(
      revert\b | reapply\b | merge\b | wip\b | squash | fixup | amend | release\b | version\b | bump\b | v?\d+\.\d+
    | prepare\b.*(release|version|development) | \[?maven-release
    | (set|update|bump|upgrade|increment|change)\b.*\b
      (version|dependenc|deps|copyright|changelog|submodule|readme)
    | upgrade\b.*\bto\b.*\d
    | (chore|build|ci)\s*\((deps|release)[^)]*\)
    | (chore|ci|docs?|style|build)\s*(\([^)]*\))?\s*:
    | (fix(ed|es)?\s+)?(a\s+)?(typos?|lint(ing|er)?|formatting|whitespace|style|rubocop|clippy|warnings?)\b.{0,25}$
    | (run|apply)\s+(black|gofmt|rustfmt|cargo\ fmt|prettier|ktlint|scalafmt|clang-format|isort|ruff)
    | (black|gofmt|rustfmt)\b
    | update\s+\S+\.(md|rst|txt|ya?ml|json|lock)$
    | address\w*\s+.*(review|comment|feedback) | (pr|code)?\s*(review|feedback)\b | apply\s+suggestions
    | .{0,12}\b(typos?|spelling|misspell\w*|whitespaces?|previous\ commit|last\ commit)\b
    | more\ tests?$ | add(ed)?\s+(more\s+)?tests?$ | clean\s?-?up.{0,12}$
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_TRAILER: Final = re.compile(
    r"""^\s*(
      co-authored-by | signed-off-by | reviewed-by | reviewed-on | change-id | cc | tested-by | acked-by | bug | cla
    | piperorigin-revid | relnotes? | git-svn-id | suggested-by | reported-by | approved-by | pr-url | refs?
    | commit-queue | auto-submit | cherry[- ]picked\ from | \(cherry\ picked | github-pull-request | pull-request
    | moe_migrated_revid | created\ by\ moe
    )\b\s*[:=]?.*$""",
    re.IGNORECASE | re.VERBOSE,
)
_CLOSES: Final = re.compile(
    r"""^\W*(closes?|closed|fix(es|ed)?|resolves?d?|see|relates?\ to|gh|issue|pr)\b[\s:]*
    (([\w./-]*\#|gh-|https?://\S*/)\d+[\s,.]*(and\s+)?)+$""",
    re.IGNORECASE | re.VERBOSE,
)
_COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_BORS_TITLE: Final = re.compile(r"^(\d+|#\d+):\s*(.+?)(\s+r=\S+.*)?$")


def is_automatic(author: str, message: str) -> bool:
    """Return whether a commit was made by a program, or says so little that nobody could ask for it."""
    first = message.strip().partition("\n")[0]
    return bool(_BOTS.search(author) or _NO_TASK.match(first))


def title_task(message: str) -> str:
    """Return the task that a message's first line states, '' if it states none."""
    return task_of(message)


def body_task(message: str, *, merge: bool = False) -> str:
    """Return a message's title and body as one text; '' if the body is short.

    Trailers, comments of templates and bare references to issues are left out. Of a merge the first line says nothing
    and is left out as well.
    """
    title, body = _title_and_body(message)
    if len(re.findall(r"[^\W\d_]{2,}", body)) < _FEWEST_BODY_WORDS:
        return ""
    if merge:
        head, _, rest = body.partition("\n")
        bors = _BORS_TITLE.match(head)
        text = f"{bors[2]}\n{rest}" if bors else body
    else:
        text = f"{title}\n\n{body}"
    return text.strip()[:_MAX_BODY_LENGTH]


def plain_message(message: str) -> str:
    """Return a message without trailers, comments and bare references; '' if its title states no task."""
    title, body = _title_and_body(message)
    return f"{title}\n\n{body}".strip()[:_MAX_BODY_LENGTH] if title_task(message) else ""


def _title_and_body(message: str) -> tuple[str, str]:
    lines = _COMMENT.sub("", message).strip().replace("\r", "").split("\n")
    body_lines = [line.rstrip() for line in lines[1:] if not _TRAILER.match(line) and not _CLOSES.match(line)]
    body = re.sub(r"\n{3,}", "\n\n", "\n".join(body_lines)).strip()
    return re.sub(r"[(]#[0-9]+[)]", "", lines[0]).strip(), body
