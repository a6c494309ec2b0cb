"""The features that any language server has: hovers, lenses, symbols and navigation."""
