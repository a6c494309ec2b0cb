"""The language server: translates between editors and `live`."""
