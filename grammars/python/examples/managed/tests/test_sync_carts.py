"""Commands that are called by their names."""

from django.core.management import call_command
from django.core import management


def test_sync():
    call_command("sync_carts", "--all")


def test_sync_by_module():
    management.call_command("sync_carts")


def test_other_commands(name):
    call_command("migrate")
    call_command(name)


def test_other_calls(call):
    call("sync_carts")
# expect: edge test_sync calls Command.handle
# expect: edge test_sync_by_module calls Command.handle
# expect: no-edge test_other_commands calls Command.handle
# expect: no-edge test_other_calls calls Command.handle
