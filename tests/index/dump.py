"""The whole content of a database, with numbers that depend on history replaced by what they stand for."""

from __future__ import annotations

from typing import Any

import apsw
import numpy as np

from packlens.extract.documents.posting_format import FIELD_SHIFT, FREQUENCY_SHIFT, ORDINAL_SHIFT, TERM_MASK
from packlens.extract.facts import References
from packlens.store.edges import read_edges
from packlens.store.files import read_imports, read_references
from packlens.store.schema import ROW_SHIFT


def dump(connection: apsw.Connection) -> dict[str, list[Any]]:
    """Return every row of every table that holds facts, sorted; two equal indexes give equal dumps."""
    files = dict(connection.execute("SELECT id, path FROM files"))
    symbols = dict(connection.execute("SELECT id, symbol_id FROM nodes"))
    symbols.update(connection.execute("SELECT id, symbol_id FROM externals"))
    return {
        "files": sorted(connection.execute("SELECT path, language, module, size, hash, problem, root FROM files")),
        "nodes": sorted(
            (files[row[0] >> ROW_SHIFT], row[0] & ((1 << ROW_SHIFT) - 1), *row[1:-1])
            for row in connection.execute("SELECT * FROM nodes")
        ),
        "externals": sorted(connection.execute("SELECT id, symbol_id, kind, name FROM externals")),
        "refs": sorted(
            (path, seq, *row) for file, path in files.items() for seq, row in enumerate(_refs(connection, file))
        ),
        "imports": sorted(
            (path, seq, *row) for file, path in files.items() for seq, row in enumerate(read_imports(connection, file))
        ),
        "edges": sorted(
            (
                files.get(file, ""),
                symbols.get(source, f"dangling {source}"),
                symbols.get(target, f"dangling {target}"),
                *rest,
            )
            for file in owners_of_edges(connection)
            for source, target, *rest in read_edges(connection, file)
        ),
        "packages": sorted(connection.execute("SELECT * FROM packages")),
        "snapshot": list(connection.execute("SELECT value FROM meta WHERE key = 'snapshot'")),
        "postings": _postings(connection, files),
    }


def _refs(connection: apsw.Connection, file: int) -> References:
    return References.unpacked(read_references(connection, file))


def _postings(connection: apsw.Connection, files: dict[int, str]) -> list[Any]:
    terms = dict(connection.execute("SELECT id, term FROM terms"))
    found = []
    for file, numbers, data in connection.execute("SELECT file, terms, data FROM postings"):
        local = [terms[number] for number in np.frombuffer(numbers, dtype=np.uint32).tolist()]
        for packed in np.frombuffer(data, dtype=np.uint64).tolist():
            ordinal, field = packed >> ORDINAL_SHIFT, packed >> FIELD_SHIFT & 0xF
            found.append((files[file], ordinal, field, local[packed & TERM_MASK], packed >> FREQUENCY_SHIFT & 0xFFF))
    return sorted(found)


def owners_of_edges(connection: apsw.Connection) -> list[int]:
    """Return the files that own edges, and `schema.EXTERNAL_FILE` if some edges have no file."""
    return [file for (file,) in connection.execute("SELECT file FROM edges WHERE rows <> x'' ORDER BY file")]
