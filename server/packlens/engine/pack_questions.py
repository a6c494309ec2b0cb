"""Questions whose answer is a pack, as functions of a snapshot: their subject, their ranking, and their pack."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import LEVELS, SOURCE
from packlens.engine.packs.levels import source_pack, symbol_pack
from packlens.engine.packs.profiles import rank_changed_files, rank_pull_request, rank_task, with_recency
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.symbol_lookup import relative_path, symbols_of
from packlens.engine.symbols.text_reader import TextReader
from packlens.engine.workspace.equivalence_file import own_classes
from packlens.errors import SettingError
from packlens.graph.view import Index
from packlens.pack.request import FOR_CHANGE, FOR_FILES, FOR_TASK, NO_PICKS, PackRequest, Picks
from packlens.pack.result import Pack
from packlens.rank.ranking import Boosts, Ranking

if TYPE_CHECKING:
    from packlens.learn.lessons import Window

DEFAULT_FORMAT: Final = "json"
_MAX_NAMED: Final = 40
"""How many symbols of a change are explored by name; of the others, those that rank well."""


def checked_budget(budget: int) -> int:
    """Return a budget in tokens. Raises SettingError for one that no text keeps."""
    if budget < 1:
        raise SettingError(f"A budget of {budget} tokens is impossible; pass a positive number.")
    return budget


def checked_level(level: str) -> str:
    """Return the level. Raises SettingError if there is none of that name."""
    if level not in LEVELS:
        raise SettingError(f"There is no level '{level}'; choose one of: {', '.join(LEVELS)}.")
    return level


@dataclass(frozen=True, slots=True)
class PackOptions:
    """How large a pack may be, and what it shows; what is None is as the settings say."""

    budget: int | None = None
    """A hard ceiling in tokens (o200k_base) of the text in `format`."""
    format: str = DEFAULT_FORMAT
    level: str | None = None
    """How much is shown of each symbol, one of `LEVELS`."""
    picks: Picks = NO_PICKS


@dataclass(frozen=True, slots=True)
class TaskRequest:
    """A request for the pack of a task in plain words, with the fields of `PackOptions`.

    Raises SettingError for an unknown level.
    """

    task: str
    budget: int | None = None
    format: str = DEFAULT_FORMAT
    level: str | None = None
    learn: bool = False
    """Whether lessons from use count."""
    session: Window | None = None
    """The window whose recent work counts too, with `learn`."""
    picks: Picks = NO_PICKS
    sized: bool | None = None
    """Whether the pack ends before symbols that are unlikely to be needed; None: as the settings say."""

    def __post_init__(self) -> None:
        """Check the level."""
        if self.level is not None:
            checked_level(self.level)

    @property
    def options(self) -> PackOptions:
        """How large the pack may be, and what it shows."""
        return PackOptions(self.budget, self.format, self.level, self.picks)


@dataclass(frozen=True, slots=True)
class PackEvidence:
    """What a pack was made from."""

    ranking: Ranking
    index: Index


class PackAnswer(NamedTuple):
    """A pack, with its evidence unless it is a cached one."""

    pack: Pack
    evidence: PackEvidence | None = None
    is_current: bool = True
    """Whether every file that the pack shows source of was as indexed; other packs are not cached."""


@dataclass(frozen=True, slots=True)
class PackQuestion:
    """A request, and how to rank its candidates if there is no cached answer."""

    request: PackRequest
    rank: Callable[[CancellationToken], Ranking]
    named: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """Names besides those in the task, with the positions of their definitions, which explorations show first."""


def about_task(snapshot: Snapshot, request: TaskRequest, boosts: Boosts) -> PackQuestion:
    """Return the question about the code that a task needs."""
    return PackQuestion(
        _pack_request(FOR_TASK, request.task, with_recency(snapshot, boosts).key, request.options, snapshot),
        lambda token: ranking_of_task(snapshot, request.task, boosts, token),
    )


def about_files(snapshot: Snapshot, paths: Iterable[str], options: PackOptions) -> PackQuestion:
    """Return the question about what a change of some files concerns. Raises FileNotIndexedError."""
    relative_paths = sorted({relative_path(path, snapshot.root) for path in paths})
    positions = symbols_of(relative_paths, snapshot.index, snapshot.left_out)
    key = "\n".join([*relative_paths, with_recency(snapshot).key])
    return PackQuestion(
        _pack_request(FOR_FILES, " ".join(relative_paths), key, options, snapshot),
        lambda _: rank_changed_files(positions, snapshot),
    )


def about_change(snapshot: Snapshot, base: str | None, options: PackOptions) -> PackQuestion:
    """Return the question about what a change touches and reaches; `base` is that of `git.changes.changed_lines`."""
    from packlens.engine.packs.changed_symbols import symbols_in_changes  # noqa: PLC0415 - as below
    from packlens.git.changes import changed_lines  # noqa: PLC0415 - questions about a task do without git

    changes = changed_lines(snapshot.root, base, unsaved=snapshot.unsaved_texts())
    positions = symbols_in_changes(changes, snapshot, TextReader())
    names = snapshot.index.symbols.qualified_names
    task = "\n".join([changes.title, *(names[position] for position in positions)])
    key = " ".join([*map(str, positions), with_recency(snapshot).key])
    return PackQuestion(
        _pack_request(FOR_CHANGE, task, key, options, snapshot),
        lambda _: rank_pull_request(positions, snapshot),
        {names[position]: [position] for position in positions[:_MAX_NAMED]},
    )


def _pack_request(tool: str, task: str, subject: str, options: PackOptions, snapshot: Snapshot) -> PackRequest:
    """Return a request that has the settings' values where the options leave them open."""
    settings = snapshot.settings
    usual_budget = settings.pr_budget if tool == FOR_CHANGE else settings.budget
    budget = usual_budget if options.budget is None else options.budget
    level = checked_level(options.level or settings.level)
    return PackRequest(tool, task, budget, options.format, subject, level, options.picks)


def sized_as(sized: bool | None, snapshot: Snapshot) -> Snapshot:
    """Return the snapshot with settings that size packs as a request says; None: as they are."""
    if sized is None or sized == snapshot.settings.sized:
        return snapshot
    return replace(snapshot, settings=replace(snapshot.settings, sized=sized))


def ranking_of_task(
    snapshot: Snapshot,
    task: str,
    boosts: Boosts,
    token: CancellationToken = NEVER,
    files: Collection[str] | None = None,
) -> Ranking:
    """Return the ranking of a task by the settings' profile, with what it depends on besides code and task.

    Only symbols of `files` are ranked, unless that is None.
    """
    classes = own_classes(snapshot.root, snapshot.settings)
    return replace(rank_task(task, snapshot, boosts, classes, token, files), context=boosts.context)


def make_pack(snapshot: Snapshot, question: PackQuestion, token: CancellationToken) -> PackAnswer:
    """Rank the candidates of a question and pack them; at the level 'source', those that an exploration shows."""
    request, ranking = question.request, question.rank(token)
    evidence = PackEvidence(ranking, snapshot.index)
    if request.level == SOURCE:
        explored = source_pack(snapshot, request, question.named, ranking)
        if explored is not None and explored[0].symbols:  # else its source does not fit, where signatures may
            pack, is_current = explored
            return PackAnswer(pack, evidence, is_current)
    return PackAnswer(symbol_pack(snapshot, request, ranking, token), evidence)
