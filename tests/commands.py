"""The commands of `packlens`, imported as the command line does."""

from __future__ import annotations

from collections.abc import Iterator

import click


def leaf_commands(group: click.Group, prefix: str) -> Iterator[tuple[str, click.Command]]:
    """Yield the commands below a group that are no groups themselves, with all words of their names."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from leaf_commands(command, f"{prefix} {name}")
        else:
            yield f"{prefix} {name}", command
