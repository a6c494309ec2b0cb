"""A ranking -> source, sized to the answer."""
