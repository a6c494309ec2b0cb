"""Every equivalence class that comes with Packlens."""

from __future__ import annotations

from packlens.rank.reference import class_files
from packlens.rank.reference.equivalence import EquivalenceClass
from packlens.rank.reference.frameworks import known_frameworks


def packaged_classes() -> tuple[EquivalenceClass, ...]:
    """Return universal classes first, then those of each language, then those of each framework."""
    return class_files._packaged(
        class_files._language_files(), tuple(framework.key for framework in known_frameworks())
    )
