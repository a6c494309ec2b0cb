"""Texts that name parts of a system: paths, commands, images, styles, names in prose."""
