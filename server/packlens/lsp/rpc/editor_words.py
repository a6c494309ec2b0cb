"""Rewrites error messages for editors: what the command line solves by options, people solve here by other means."""

from __future__ import annotations

import re
from typing import Final

_NO_PERMISSION: Final = "check the permissions of its folder, then restart the server"
_MENDS: Final = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        # the folder
        (r", or pass the folder of another repository\.$", ", or close it in the editor."),
        (r"; pass the folder of a repository\.$", "; put it back, or close it in the editor."),
        # files, git
        (r"; `git sparse-checkout reapply --no-sparse-index` writes a full one, or ", "; "),
        (r"; name files with `packlens files` instead\.$", "; pack its open or selected files instead."),
        (r"; `packlens doctor` lists the languages\.$", "; indexing begins with its first source file."),
        (r"; `packlens learn show` lists them\.$", "; it may have been taken back already."),
        # the store of a fleet
        (r"; `packlens fleet build --store` makes one\.$", "; mend or empty packlens.index.sharedStore."),
        (r"; `packlens fleet key FILE` makes one\.$", "; put the builder's public key in packlens.index.sharedKey."),
        # the database, whose place is the cache folder of the user
        (r" if it was one \(it is rebuilt from source\)\.$", " (it is made again from source)."),
        (r"; choose another place with --db, or delete it ", "; delete it "),
        (r", and it cannot be written to make one; choose another place with --db\.$", rf"; {_NO_PERMISSION}."),
        (r"(is a SQLite database of another program); .*--db\.$", r"\1; move it away."),
        (r"(is not a file, so it cannot be an index database); .*--db\.$", r"\1; move it away."),
        (r"(The cache folder .+ belongs to another user); .*$", r"\1; delete it or make it yours."),
        (r"; run `chmod go-rwx` on it, or choose another place with --db\.$", "; take that right away from them."),
        (r",? or choose another place with --db\.$", "."),
        (r"(whose name is not UTF-8); choose another with --db\.$", r"\1; rename its folder."),
        (r"; choose another place with --db\.$", rf"; {_NO_PERMISSION}."),
    )
)


def in_editor_words(sentence: str) -> str:
    """Return an error as an editor should say it: without options and commands of the command line."""
    for pattern, words in _MENDS:
        sentence = pattern.sub(words, sentence)
    return sentence
