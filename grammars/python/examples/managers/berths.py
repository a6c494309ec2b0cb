from django.db import models


class BerthManager(models.Manager):
    def reserve(self, ship):
        return ship


class QuaySet(models.QuerySet):
    def vacant(self, days):
        return self.filter(days=days)

    def leaking(self):
        return self


class QuayManager(models.Manager.from_queryset(QuaySet)):
    pass


class Shed:
    def vacant(self, days):
        return days

    def leaking(self):
        return 1


class Berth(models.Model):
    objects = BerthManager()


class Quay(models.Model):
    objects = QuaySet.as_manager()
    repaired = QuayManager()


class IsPilot:
    pass


class IsCaptain:
    pass


class IsCook:
    pass


# expect: def class QuayManager
