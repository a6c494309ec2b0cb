"""The `reference` profile: the ranking pipeline of an earlier system, constants and all, to compare with."""
