"""The values that an answer to a client may be computed from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from packlens.cancellation import CancellationToken
from packlens.engine.snapshot import SnapshotFreshness
from packlens.live.engine import LiveEngine
from packlens.lsp.requests.values import Translator
from packlens.lsp.rpc.failures import refused
from packlens.lsp.workspace.documents import OpenDocument
from packlens.lsp.workspace.positions import Encoding, decoded
from packlens.lsp.workspace.roots import Root, RootFile, Roots


@dataclass(frozen=True, slots=True)
class RequestContext:
    """Everything that an answer may be computed from."""

    roots: Roots
    documents: Mapping[str, OpenDocument]
    """Open documents by URI."""
    encoding: Encoding
    token: CancellationToken
    """Cancelled when the client no longer wants the answer."""
    engines: dict[str, LiveEngine] = field(default_factory=dict)
    """By root, the engine at the snapshot that this answer is computed from."""

    def engine(self, root: Root) -> LiveEngine:
        """Return a root's engine at one snapshot, which is taken on the first call."""
        if (engine := self.engines.get(root.id)) is None:
            engine = self.engines[root.id] = root.live.engine.at(root.live.engine.snapshot(self.token))
        return engine

    def freshness(self, root: Root) -> SnapshotFreshness:
        """Return how current the answer is: the freshness of its snapshot, or the present one if it took none."""
        engine = self.engines.get(root.id)
        return root.live.freshness() if engine is None else engine.snapshot().freshness

    def translator(self, root: Root) -> Translator:
        """Return the translator of a root's answers."""
        return Translator(root, self.encoding, lambda: self.freshness(root))

    def root_file(self, uri: str) -> RootFile:
        """Return a document as a file of its root. Raises JsonRpcException if it is in no root."""
        file = self.roots.holding(uri)
        if file is None:
            raise refused("outside", f"{uri} is in none of the open folders.")
        return file

    def text(self, uri: str, root: Root, path: str) -> str:
        """Return a document's text as the user sees it. Raises JsonRpcException if there is no such file."""
        document = self.documents.get(uri)
        if document is not None:
            return document.text
        data = root.live.text(path)
        if data is None:
            raise refused("file_not_found", f"{path} cannot be read.")
        return decoded(data)
