"""Workspaces while people edit them: unsaved text, saves, disk changes and index runs, behind one engine each."""
