"""Folders while people edit them: each has unsaved text, saves, changes on disk and index runs behind one engine."""
