"""Names to edges: what each reference means, over the facts of a whole workspace."""
