"""From scores to a pack: exact token counts, a knapsack, content-addressed roots."""

from packlens.pack.build import build_pack
from packlens.pack.knapsack import Candidate
from packlens.pack.result import Pack, PackDiff
from packlens.pack.roots import normalise_task, pack_root

__all__ = ["Candidate", "Pack", "PackDiff", "build_pack", "normalise_task", "pack_root"]
