"""Declares the database: version, pragmas, tables, indexes and upgrades.

Numbers that several tables use: `files.id` counts files in the order in which they were first stored. `nodes.row` is
`files.id << 20 | ordinal`, so a file's nodes are one range. `nodes.id` is the hash of the symbol id, which does not
change as long as the symbol keeps its name, so edges of other files stay valid when a file is replaced.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

APPLICATION_ID: Final = 0x5061_636B  # "Pack"
VERSION: Final = 15
"""The layout's number (SQLite's user_version). A release with another one adds an upgrade from the last release's."""
ROW_SHIFT: Final = 20

PRAGMAS: Final = ("journal_mode = WAL", "synchronous = NORMAL", "cell_size_check = ON", "foreign_keys = OFF")
"""There is no mmap_size: if a mapped file is cut short, reading it kills the process."""

_LEARNED: Final = """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE learned_texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL, seal INTEGER NOT NULL) STRICT;
    CREATE TABLE feedback (
      seq INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, root INTEGER NOT NULL, cluster INTEGER NOT NULL,
      symbol INTEGER NOT NULL, anchor BLOB, useful REAL NOT NULL, total REAL NOT NULL, use TEXT NOT NULL,
      time INTEGER NOT NULL, seal INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE lessons (
      root INTEGER NOT NULL, cluster INTEGER NOT NULL, symbol INTEGER NOT NULL, anchor BLOB NOT NULL,
      useful REAL NOT NULL, total REAL NOT NULL, seal INTEGER NOT NULL, PRIMARY KEY (root, cluster, symbol, anchor)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE vocabulary (
      root INTEGER NOT NULL, keyword INTEGER NOT NULL, symbol INTEGER NOT NULL, anchor BLOB NOT NULL,
      cluster INTEGER NOT NULL, use TEXT NOT NULL, time INTEGER NOT NULL, seal INTEGER NOT NULL,
      PRIMARY KEY (root, keyword, symbol, anchor, cluster)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE events (
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, window TEXT NOT NULL, kind TEXT NOT NULL, time REAL NOT NULL,
      data TEXT NOT NULL, seal INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX events_window ON events (window, seq);
"""
"""What was learned, and values about the whole index. In a key, an empty anchor means that there is none: the row never
expires."""

_FACTS: Final = """
    CREATE TABLE files (
      id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, language TEXT NOT NULL, module TEXT NOT NULL,
      size INTEGER NOT NULL, stamp INTEGER NOT NULL, hash BLOB NOT NULL, problem TEXT NOT NULL, root BLOB,
      symbols INTEGER NOT NULL, symbols_seal INTEGER NOT NULL, seal INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE nodes (
      row INTEGER PRIMARY KEY, id INTEGER NOT NULL, symbol_id TEXT NOT NULL, name TEXT NOT NULL,
      qualified_name TEXT NOT NULL, kind TEXT NOT NULL, parent INTEGER NOT NULL, container TEXT NOT NULL,
      type_name TEXT NOT NULL, signature TEXT NOT NULL, doc TEXT NOT NULL, start_byte INTEGER NOT NULL,
      end_byte INTEGER NOT NULL, start_line INTEGER NOT NULL, end_line INTEGER NOT NULL, exported INTEGER NOT NULL,
      test INTEGER NOT NULL, hash BLOB NOT NULL, seal INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE externals (
      id INTEGER PRIMARY KEY, symbol_id TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, seal INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE refs (
      file INTEGER PRIMARY KEY, uses TEXT NOT NULL, sites BLOB NOT NULL, seal INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE imports (file INTEGER PRIMARY KEY, rows TEXT NOT NULL, seal INTEGER NOT NULL) STRICT;
    CREATE TABLE edges (file INTEGER PRIMARY KEY, rows BLOB NOT NULL, seal INTEGER NOT NULL) STRICT;
    CREATE TABLE packages (path TEXT PRIMARY KEY, root BLOB NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE terms (id INTEGER PRIMARY KEY, term TEXT NOT NULL UNIQUE, seal INTEGER NOT NULL) STRICT;
    CREATE TABLE postings (
      file INTEGER PRIMARY KEY, terms BLOB NOT NULL, data BLOB NOT NULL, seal INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE commits (
      id INTEGER PRIMARY KEY, oid TEXT NOT NULL UNIQUE, time INTEGER NOT NULL, subject TEXT NOT NULL,
      words BLOB NOT NULL, nodes BLOB NOT NULL, links BLOB NOT NULL, seal INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE commit_words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, seal INTEGER NOT NULL) STRICT;
    CREATE TABLE columns (
      name TEXT PRIMARY KEY, generation INTEGER NOT NULL, dtype TEXT NOT NULL, data BLOB NOT NULL,
      seal INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE notes (
      key TEXT PRIMARY KEY, snapshot TEXT NOT NULL, value BLOB NOT NULL, created INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE reported_edges (
      site TEXT NOT NULL, target_file TEXT NOT NULL, report INTEGER NOT NULL, site_hash BLOB NOT NULL,
      target_hash BLOB NOT NULL, digest BLOB NOT NULL, seal INTEGER NOT NULL, edges TEXT NOT NULL,
      PRIMARY KEY (site, target_file, report)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE reports (
      id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, format TEXT NOT NULL,
      measured REAL NOT NULL, files INTEGER NOT NULL, outside INTEGER NOT NULL, newer INTEGER NOT NULL,
      symbols INTEGER NOT NULL, tests INTEGER NOT NULL, edges INTEGER NOT NULL, stamp TEXT NOT NULL,
      digest TEXT NOT NULL, seal INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE measured_files (
      report INTEGER NOT NULL, path TEXT NOT NULL, hash BLOB NOT NULL, seal INTEGER NOT NULL,
      PRIMARY KEY (report, path, hash)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE measured_tests (
      report INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, node INTEGER NOT NULL,
      seal INTEGER NOT NULL, PRIMARY KEY (report, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE measured_symbols (
      node INTEGER NOT NULL, report INTEGER NOT NULL, hash BLOB NOT NULL, ran INTEGER NOT NULL, tests BLOB NOT NULL,
      last REAL NOT NULL, seal INTEGER NOT NULL, PRIMARY KEY (node, report)
    ) STRICT, WITHOUT ROWID;
"""
"""What is read from the sources, from git and from reports."""

_FROM_5: Final = """
    DROP TABLE files; DROP TABLE nodes; DROP TABLE externals; DROP TABLE refs; DROP TABLE imports; DROP TABLE edges;
    DROP TABLE packages; DROP TABLE terms; DROP TABLE postings; DROP TABLE commits; DROP TABLE commit_words;
    DROP TABLE columns; DROP TABLE notes; DROP TABLE editor_edges; DROP TABLE pages; DROP TABLE symbols_fts;
    DELETE FROM meta WHERE key NOT IN ('lessons_origin', 'pruned');
    ALTER TABLE learned_texts ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE feedback ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE lessons ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE vocabulary ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE events ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
    UPDATE learned_texts SET seal = seal(id, text);
    UPDATE feedback SET seal = seal(key, root, cluster, symbol, anchor, useful, total, use, time);
    UPDATE lessons SET seal = seal(root, cluster, symbol, anchor, useful, total);
    UPDATE vocabulary SET seal = seal(root, keyword, symbol, anchor, cluster, use, time);
    UPDATE events SET seal = seal(id, window, kind, time, data);
"""

UPGRADES: Final[Mapping[int, str]] = {0: _LEARNED + _FACTS, 5: _FROM_5 + _FACTS}
"""What makes the present layout of an empty database (0), and of that of a release, by the number of its layout: 5 is
0.1.0's, whose facts are read from the sources again. Databases of other layouts are rebuilt (`store.rebuild`)."""

INDEXES: Final = ("CREATE INDEX IF NOT EXISTS nodes_id ON nodes (id)",)
"""Created after the first load, because inserting into an indexed table costs more than twice as much."""

EXTERNAL_FILE: Final = 0
"""`edges.file` of edges that no single file owns (interfaces satisfied by method sets)."""
