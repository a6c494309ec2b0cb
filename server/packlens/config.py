"""Every setting and its default, in one place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

PROFILES: Final = ("packlens", "reference")
OWN_CLASSES: Final = ".packlens/equivalence.toml"
"""Where a workspace keeps its own equivalence classes."""

IDLE_MINUTES: Final = 15.0
"""How long a server that agents started waits for the next question before it ends."""

EXPLORE_BUDGET: Final = 8_000
"""Tokens of source in an exploration, by default: what 28 KB of code take."""

NAMES, SIGNATURES, SOURCE = LEVELS = ("names", "symbols", "source")
"""How much a pack shows of its symbols: names, kinds and locations; signatures and edges, too; source, too."""


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """What is indexed."""

    max_file_size: int = 1 << 20
    """Larger files are skipped, in bytes."""
    exclude: tuple[str, ...] = ()
    """Patterns in .gitignore syntax, relative to the root."""
    jobs: int = 0
    """Worker processes; 0 = one a core, and none below a megabyte of source."""
    shared_store: str = ""
    """A folder or URL with facts that `packlens fleet build` has published; '' for none."""
    shared_key: str = ""
    """The public key that what comes from there must be signed with; '' if signatures are not checked."""


@dataclass(frozen=True, slots=True)
class HistorySettings:
    """What is learned from the git history."""

    commits: int = 5000
    """Past commits that are read, newest first, merges not counted; 0 = none."""
    quick_commits: int = 500
    """How many at most while a question waits, if none was read before."""


@dataclass(frozen=True, slots=True)
class ReferenceSettings:
    """Constants of the `reference` profile, with the values of the system that it follows (`rank/reference`)."""

    restart: float = 0.2
    max_iterations: int = 20
    tolerance: float = 0.001
    max_hops: int = 4
    score_cutoff: float = 0.02
    rrf_k: int = 60
    fused_limit: int = 40
    gap_threshold: int = 5
    seeds: int = 0
    """Seeds of the walk; 0: 15, 20 or 25 by the number of nodes (rank.reference.seeding)."""
    one_community: bool = True
    """Whether the walk stays in the community of files that all its seeds share, if they share one."""
    path_seeds: int = 10
    path_seed_weight: float = 0.3
    structure_in_walk: bool = False
    """Whether contains/member_of (0.8/0.6) carry the walk. Strict R@10 on labelled / commit tasks is 0.252 / 0.271 when
    off and 0.237 / 0.258 when on."""
    lsp_attenuation: float = 0.3
    test_penalty: float = 0.3
    hits_nodes: int = 200
    hits_iterations: int = 10
    hits_seed_authority: float = 0.25
    hits_other_authority: float = -0.15
    hits_seed_hub: float = 0.10
    """Adjustments by HITS: a central seed is what the task is about, and a central node that the task did not name is
    infrastructure."""


@dataclass(frozen=True, slots=True)
class PacklensSettings:
    """Weights of the default profile, chosen on development tasks. Fields are those of `packlens.extract.documents`."""

    k1: float = 1.6
    b: float = 0.3
    aggregate_b: float = 0.3
    """Length normalisation of file and class documents."""
    field_weights: tuple[tuple[str, float], ...] = (
        ("name", 0.0),
        ("qualified", 1.0),
        ("path", 1.0),
        ("doc", 0.7),
        ("signature", 0.0),
        ("comments", 0.4),
        ("body", 0.3),
        ("strings", 0.15),
        ("callees", 0.2),
        ("members", 0.5),
        ("tests", 0.4),
        ("literals", 0.0),
    )
    """A name counts as the end of its qualified name, and in `coverage_weight`; once more it adds nothing, nor does a
    signature (strict R@10 and MRR, labelled and commit tasks: 0.470, 0.719, 0.693, 0.536; with it at 0.5: 0.473,
    0.697, 0.697, 0.539; with a name at 1.25 and 2.0 for `qualified` too: 0.469, 0.692, 0.694, 0.540)."""
    position_start: float = 1.2
    position_slope: float = 0.6
    lead_words: int = 60
    """Words behind this many, stop words not counted, lose weight fast: a task begins with what it is about."""
    edit_verb_weight: float = 0.3
    project_word_weight: float = 0.3
    """What a word counts that the paths of most files share: the project's own name, as a rule."""
    file_weight: float = 0.7
    class_weight: float = 0.25
    coverage_weight: float = 0.8
    walk_seeds: int = 30
    walk_restart: float = 0.15
    walk_iterations: int = 15
    lexical_weight: float = 1.0
    base_weight: float = 1.0
    walk_weight: float = 1.0
    container_weight: float = 0.5
    name_length_penalty: float = 0.3
    exported_weight: float = 0.15
    constructor_penalty: float = 0.3
    """A constructor says little that its class does not, and the class ranks for itself."""
    lift_weight: float = 1.0
    """Of prose: how far a type of which two members lead rises to what these are worth on average (labelled peer P@10
    0.478 -> 0.487, strict R@10 within 0.001)."""
    namesake_penalty: float = 0.1
    """What a symbol loses whose name better ones bear, times log2(1 + how many do). With the next weight: labelled R@10
    +0.007 [+0.001, +0.014], peer P@10 +0.006 [+0.000, +0.012], commits R@10 +0.002 [-0.007, +0.011]; at 0.15 labelled
    +0.005, commits -0.001."""
    repeated_constructor_penalty: float = 0.3
    """What a constructor loses whose class is listed above it (alone: labelled R@10 +0.006 [+0.002, +0.011])."""
    file_centrality_weight: float = 0.05
    note_words: int = 8
    """A task whose first line has at most this many words is a note, which names one change: the weights below that
    are for notes count in full."""
    prose_words: int = 13
    """From this many words on it is prose, which describes an area, and they count nothing; in between, linearly."""
    whole_text_weight: float = 2.0
    """Of notes: BM25 over a symbol's whole text."""
    held_weight: float = 2.0
    """Of notes: share of the task that a symbol holds."""
    file_held_weight: float = 1.0
    """Of notes: share of the task that a symbol's file holds."""
    note_filler_weight: float = 0.5
    """Of notes: what edit verbs and other filler count in these three (commits R@10 and MRR +0.007 and +0.004; 398
    commit tasks of 15 other repositories +0.003 and +0.007, file recall +0.015 [+0.004, +0.028])."""
    type_penalty: float = 0.3
    """Of notes: they are about a function more often than about its class."""
    history_weight: float = 1.0
    """Of notes: past commits whose messages speak of the task touched the symbol."""
    file_history_weight: float = 0.3
    """Of notes: they touched its file."""
    history_commits: int = 50
    """How many of the commits whose messages are most similar to the task count."""
    spelled_weight: float = 1.2
    """The task spells the symbol's name as code; shared by all symbols of that name."""
    named_weight: float = 1.8
    """A sentence of the task names the symbol: by its kind, with its file, in another case, or with a capital letter
    (`retrieve.names.plain_names`); shared by all symbols of that name. Chosen from 1.2, 1.8, 2.4 and 3.6 on 3,769 tasks
    of 34 public repositories, whose figures it leaves as they are."""
    title_name_weight: float = 1.1
    """Share of the title's words that the symbol's qualified name says. This weight, that of history and the next three
    were chosen on 3,835 tasks of 48 public repositories; chosen on four fifths of these and judged on the rest they
    gain, as the mean of six families, R@10 +0.010 [+0.004, +0.016] and MRR +0.011 [+0.004, +0.016]
    (tests/bench/train/README.md)."""
    change_weight: float = 0.07
    """Times log2(1 + how many past commits changed the symbol)."""
    tested_weight: float = 0.03
    """Times log2(1 + how many uses by tests the symbol has)."""
    top_level_weight: float = 0.2
    """What a symbol outside of types has before a member, which its class speaks for too."""
    path_weight: float = 0.4
    """Share of the words of a symbol's path that the task says."""
    scope_weight: float = 1.5
    """The task's title begins with a folder or file as its scope, and the symbol is in it."""
    message_weight: float = 3.0
    """The task quotes a message that the symbol's string literals hold (`python -m tests.bench.quoted_messages`: R@1 of
    273 messages 0.56 -> 0.67, in reports 0.22 -> 0.56; labelled and commit tasks are within 0.001; weight 2: 0.65 and
    0.42)."""
    trace_weight: float = 8.0
    """The symbol was running in a stack trace that the task quotes (`python -m tests.bench.stack_traces`: R@10 of 40
    functions a repository and form, 0.00 to 1.00 without it, 0.97 or more with it; with 6.0 R@1 is 0.68 and 0.72 in two
    rows, with 8.0 0.95 and 0.90; commit and labelled tasks have no traces). The innermost frame of the workspace counts
    most."""
    trace_file_weight: float = 1.0
    """The symbol's file was."""
    pointer_weight: float = 6.0
    """The task points at a line of the symbol (`path:12`, an address of a file with lines)."""
    cited_weight: float = 5.0
    """A commit that the task names, by its id or by the number of a request, touched the symbol
    (`python -m tests.bench.pointing_texts`)."""
    failing_test_weight: float = 1.0
    """A test that the task says has failed uses the symbol, and few others do. Weight 3 finds still more of what tests
    call (R@1 0.89 instead of 0.56 of 84), and less of what commits changed together with them (R@1 0.13 instead of 0.21
    of 144, without the signal 0.24)."""
    code_weight: float = 0.5
    """Code that the task quotes uses the symbol."""
    error_weight: float = 1.5
    """An error message that the task quotes speaks of the symbol."""
    raising_weight: float = 1.5
    """The symbol raises an exception that the task quotes, and no stack trace names a function of the workspace."""
    literal_weight: float = 4.0
    """The symbol's string literals spell an option, key, header, route, table or code as the task does
    (`python -m tests.bench.pointing_texts`, eight repositories of no benchmark, R@10 with 2 and 4: options 0.72 and
    0.93, keys 0.74 and 0.82, headers 0.78 and 0.96, routes 0.58 and 0.69; 90 commits of three: R@10 0.501 without it,
    0.495 with 2 and with 4)."""
    pair_weight: float = 0.3
    """The symbol's name holds adjacent words of the task."""
    title_share: float = 0.5
    """Of tasks with a long body: what the reading of the title alone counts beside that of the whole."""
    title_words: int = 400
    """`title_share` is that of a title above at least this many words; above fewer words it is proportionally less (279
    commit messages of 40 words or more from repositories of no benchmark, at 250 words: MRR +0.016 [+0.002, +0.030],
    file recall@10 +0.013, strict R@10 -0.008 [-0.026, +0.010]; at 400 R@10 is 0.009 better than at 250, MRR 0.006
    worse)."""
    relation_weight: float = 2.0
    """The task asks who calls, uses or implements a symbol, and this one does (R@10 of callers, callees and subtypes
    0.59, 0.35, 0.36 -> 0.96, 0.84, 0.91, `python -m tests.bench.neighbour_questions`; no development task asks so)."""
    leading_share: float = 0.6
    """Share of the budget that goes to the best ranked symbols before value per token decides."""
    trained_weight: float = 1.0
    """How much of what trees trained on public history say is added to the scores of the first symbols
    (`rank.learned.trained_order`); 0 leaves the hand-set order."""
    candidates: int = 400
    """How many of the best symbols are ranked with all signals."""
    vocabulary_weight: float = 0.7
    """What a word that surely means a symbol adds to its score."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of one workspace."""

    profile: str = "packlens"
    budget: int = 50_000
    """Tokens of a task's pack."""
    sized: bool = True
    """Whether a pack ends before symbols that are unlikely to be needed (`rank.learned.chances`, `change_chances`),
    instead of filling its budget. Only rankings by the default profile tell how likely. What measures rankings turns it
    off."""
    pr_budget: int = 8_000
    level: str = SIGNATURES
    """How much packs tell of each symbol, one of `LEVELS`, where the question does not say."""
    index: IndexSettings = field(default_factory=IndexSettings)
    history: HistorySettings = field(default_factory=HistorySettings)
    reference: ReferenceSettings = field(default_factory=ReferenceSettings)
    packlens: PacklensSettings = field(default_factory=PacklensSettings)
    caches: bool = True
    learning: bool = True
    learning_probation: bool = True
    """Whether what is learned for a task counts for others only once it has helped here (`learn.probation`)."""
    learning_team: bool = False
    """Whether the lessons that the repository holds in a file (`learn.team_lessons`) count, too."""
    learning_days: int = 180
    """Lessons that were not confirmed for this many days are forgotten."""
