# Relations of Django's models, to classes and to names of registered models.
# expect: edge Hull.yard references Yard
from django.conf import settings
from django.db import models

from related.office.models import Yard


class Plank(models.Model):
    def saw(self): ...


class Hull(models.Model):
    yard = models.ForeignKey(Yard, models.CASCADE)
    sister = models.OneToOneField("self", null=True, on_delete=models.SET_NULL)
    clerk = models.ForeignKey("office.Clerk", on_delete=models.CASCADE)
    planks = models.ManyToManyField(Plank, blank=True)
    builder = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)

    def caulk(self): ...


class Model:
    """Not one of Django's."""

    def saw(self): ...

    def caulk(self): ...

    def opened(self): ...

    def signs(self): ...
