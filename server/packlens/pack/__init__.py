"""Turns ranked symbols into a pack: exact token counts, a knapsack, content-addressed roots."""

from packlens.pack.build import CandidatePool, build_pack
from packlens.pack.knapsack import Candidate
from packlens.pack.request import PackRequest
from packlens.pack.result import Pack, PackDiff
from packlens.pack.roots import normalise_task, pack_root

__all__ = [
    "Candidate",
    "CandidatePool",
    "Pack",
    "PackDiff",
    "PackRequest",
    "build_pack",
    "normalise_task",
    "pack_root",
]
