"""A command of Django."""

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    def handle(self, *args, **options):
        return self.counted(options)

    def counted(self, options):
        return str(len(options))
# expect: edge Command.handle calls Command.counted
