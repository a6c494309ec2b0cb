"""Options that several benchmarks share: tasks, and the source trees that they ask about."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packlens.cli.options import PATH, collected, jobs_option, options, profile_option
from packlens.cli.output import note, printable
from packlens.cli.session import update
from packlens.wording import counted

if TYPE_CHECKING:
    from packlens.bench.retrieval import Engines
    from packlens.engine.context_engine import ContextEngine

tasks_option = click.option(
    "--tasks",
    "source",
    type=PATH,
    required=True,
    metavar="FILE_OR_DIR",
    help="The tasks, with their right answers: JSONL lines or YAML files with id, repo, description, ground_truth and, "
    "if known, gt_files, tier and leaky.",
)
corpus_option = click.option(
    "--corpus", type=PATH, required=True, metavar="DIR", help="Folder with one source tree a repository."
)


@dataclass(frozen=True, slots=True)
class SourceTrees:
    """What is indexed for a benchmark, and how it is ranked."""

    corpus: Path
    """Holds one folder a repository."""
    profile: str
    db_dir: Path | None
    jobs: int

    def has(self, repo: str) -> bool:
        """Whether the source of a repository is there."""
        return (self.corpus / repo).is_dir()

    def engines(self) -> Engines:
        """Return the engines of the repositories."""
        from packlens.bench.retrieval import Engines, bench_settings  # noqa: PLC0415 - 600 ms that `--help` does without

        return Engines(self.corpus, self.db_dir, bench_settings(self.profile, self.jobs), _index)


def _index(repo: str, engine: ContextEngine) -> None:
    report = update(engine)
    note(f"{printable(repo)}: {counted(report.files, 'file')} indexed in {report.seconds:.1f} s")


trees_options = options(
    corpus_option,
    profile_option,
    click.option("--db-dir", type=PATH, metavar="DIR", help="Keep the index databases here.  [default: nowhere]"),
    jobs_option,
    collected("trees", SourceTrees),
)
