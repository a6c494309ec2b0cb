"""Resolves names to edges: what each reference means, from the facts of a whole workspace."""
