"""The folders of a client: finds the one that a document belongs to, and keeps the state of each."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from pygls.exceptions import JsonRpcException

from packlens.errors import PacklensError, RootError
from packlens.live.reports import Listener
from packlens.lsp.protocol import AgentAnswerResult
from packlens.lsp.rpc.failures import refused, wrong_params
from packlens.lsp.workspace.settings import ServerSettings
from packlens.lsp.workspace.steady_lenses import SteadyLenses
from packlens.lsp.workspace.uris import WINDOWS, as_on_disk, follow_links, path_of, relative, uri_below

if TYPE_CHECKING:
    from packlens.engine.current_pack import CurrentPack
    from packlens.learn.lessons import Window
    from packlens.live.folder import LiveFolder
    from packlens.pack.result import Pack
    from packlens.pack.session import WireSessions

_MAX_PACKS: Final = 32
"""The number of packs of this session that `packDiff` and `packRoot` can refer to."""


class Root:
    """One folder. Its `live` folder is missing if the folder or its database cannot be used; `error` says why."""

    def __init__(
        self, uri: str, name: str, path: PurePath, settings: ServerSettings, database: Path | None = None
    ) -> None:
        self.id = uri
        self.name = name
        self.path = path
        self.real_path = follow_links(path)
        self.settings = settings
        self.error = ""
        self.is_missing = False
        """Whether it could not be opened because its folder is not there."""
        self.current: CurrentPack | None = None
        self.window: Window | None = None
        """The window in which packs are shown and used; `use_recorder.Recorder` opens and ends it."""
        self._live: LiveFolder | None = None
        self._database = database
        self.agents: dict[str, AgentAnswerResult] = {}
        """By agent id, the last answer that each attached agent was given; the editor's packs are not among them."""
        self.steady_lenses = SteadyLenses()
        self.started = False
        """Whether its index is kept up to date."""
        self.sessions: WireSessions
        """The packs that were sent in each conversation of the client; set by `open`."""
        self._packs: OrderedDict[tuple[str, str], Pack] = OrderedDict()

    @property
    def is_open(self) -> bool:
        """Whether the index is open."""
        return self._live is not None

    @property
    def takes_agents(self) -> bool:
        """Whether agents may ask about the folder now."""
        return self.is_open and self.settings.listens

    @property
    def live(self) -> LiveFolder:
        """The index. Raises JsonRpcException with the reason if it is not open."""
        if self._live is None:
            raise self.refusal()
        return self._live

    def refusal(self) -> JsonRpcException:
        """Return the error of a request about an index that is not open, with the reason."""
        return refused("root", self.error or f"The folder {self.name} is not open any more.")

    def open(self, listener: Listener) -> None:
        """Open the index; a failure is kept as `error`. The first call takes about a second.

        Loading numpy, scipy and the engine takes that long. It is done here, so that `initialize`, which needs none of
        them, is answered first.
        """
        try:
            from packlens.live.folder import LiveFolder  # noqa: PLC0415 - loads the engine: 1 s, after `initialize`
            from packlens.pack.session import WireSessions  # noqa: PLC0415 - loads numpy, as above

            self.sessions = WireSessions()
            self.real_path = follow_links(self.path)  # a folder that was missing before may be behind a link
            self._live = LiveFolder(Path(self.path), self.id, self.settings.engine, listener, self._database)
            self.error, self.is_missing = "", False
        except PacklensError as error:
            self.error, self.is_missing = str(error), isinstance(error, RootError)
        except Exception as error:  # a name that is too long, a library that cannot be loaded
            self.error = f"The folder {self.name} cannot be opened ({type(error).__name__}: {error}); open it again."

    def start(self) -> None:
        """Bring the index up to date in the background, and keep it up to date."""
        self.started = True
        self.live.start()

    def configure(self, settings: ServerSettings) -> None:
        """Use other settings from now on."""
        self.settings = settings
        if self._live is not None:
            self._live.configure(settings.engine)

    def close(self) -> None:
        """Close the index; it may take some seconds."""
        live, self._live = self._live, None
        if live is not None:
            live.close()

    def path_in(self, path: PurePath) -> str | None:
        """Return a path as this root's index names it; None if it is not inside."""
        inner_path = relative(path, self.path)
        if inner_path is None:
            inner_path = relative(path, self.real_path)
        return inner_path if inner_path is None or not WINDOWS else as_on_disk(inner_path, self.real_path)

    def uri_of(self, path: str) -> str:
        """Return the URI of a file of this root."""
        return uri_below(self.id, path)

    def keep_pack(self, current: CurrentPack) -> None:
        """Keep a pack that is about to be shown, as the current one."""
        self.current, pack = current, current.pack
        self._packs[pack.pack_root, pack.format] = pack
        self._packs.move_to_end((pack.pack_root, pack.format))
        while len(self._packs) > _MAX_PACKS:
            self._packs.popitem(last=False)

    def pack_by_root(self, pack_root: str) -> Pack:
        """Return a pack of this session by its root. Raises JsonRpcException if there is none."""
        for pack in reversed(list(self._packs.values())):
            if pack_root == pack.pack_root:
                return pack
        raise refused("pack_not_found", f"No pack of this session has the root '{pack_root}'; make it again.")

    def held_pack(self, pack_root: str, format: str) -> Pack | None:
        """Return a pack that a client may still hold: one of this session, or from the engine's cache."""
        from packlens.pack.delta import is_root_of  # noqa: PLC0415 - loads numpy, as in `open`

        for pack in reversed(list(self._packs.values())):
            if pack.format == format and is_root_of(pack_root, pack):
                return pack
        return self.live.engine.pack_by_root(pack_root, format)


class RootFile(NamedTuple):
    """A file in a folder that is open, with its path below that folder."""

    root: Root
    path: str


class Roots:
    """All folders of a client, by id, in the order in which it added them."""

    def __init__(self) -> None:
        self._by_id: dict[str, Root] = {}

    def __iter__(self) -> Iterator[Root]:
        return iter(list(self._by_id.values()))

    def get(self, root_id: str) -> Root | None:
        """Return the root of an id."""
        return self._by_id.get(root_id)

    def add(self, uri: str, name: str, settings: ServerSettings, database: Path | None = None) -> Root | None:
        """Add a folder, which the caller opens; return None if it is not on this machine, or already added."""
        path = path_of(uri)
        if path is None or uri in self._by_id or any(root.path == path for root in self):
            return None
        root = self._by_id[uri] = Root(uri, name or path.name, path, settings, database)
        return root

    def remove(self, uri: str) -> Root | None:
        """Remove and return a folder, which the caller closes; None if it is unknown."""
        removed = self._by_id.pop(uri, None)
        if removed is None and (path := path_of(uri)) is not None:
            same_folder = next((root for root in self if root.path == path), None)
            removed = self._by_id.pop(same_folder.id, None) if same_folder else None
        return removed

    def rebuild(self, database: Path) -> None:
        """Build the index of the root that has this database anew, since a question found it damaged."""
        for root in self:
            if root.is_open and root.live.engine.database == database:
                root.live.rebuild()

    def holding(self, uri: str) -> RootFile | None:
        """Return a document as a file of the innermost root that holds it; None if no root does."""
        path = path_of(uri)
        return None if path is None else self.holding_path(path)

    def holding_open(self, uri: str) -> RootFile | None:
        """Return what `holding` returns if the index of that root is open; else None."""
        file = self.holding(uri)
        return file if file is not None and file.root.is_open else None

    def holding_path(self, path: PurePath) -> RootFile | None:
        """Return a file with the innermost root that holds it; None if no root does."""
        candidates = [RootFile(root, inner_path) for root in self if (inner_path := root.path_in(path)) is not None]
        return min(candidates, key=lambda file: len(file.path), default=None)

    def chosen(self, root_id: str | None, uris: Iterable[str] = ()) -> Root:
        """Return the root that a request is about: the named one, else that of a document, else the first.

        Raises JsonRpcException if the named root is unknown, or no folder is open.
        """
        if root_id is not None:
            path = path_of(root_id)
            root_named = self._by_id.get(root_id) or next((root for root in self if path and root.path == path), None)
            if root_named is None:
                known_ids = ", ".join(root.id for root in self) or "none"
                raise wrong_params(f"There is no root '{root_id}'; the roots are: {known_ids}.")
            return root_named
        for uri in uris:
            if (file := self.holding(uri)) is not None:
                return file.root
        first_root = next(iter(self), None)
        if first_root is None:
            raise refused("no_root", "No folder is open; open the folder of a repository.")
        return first_root
