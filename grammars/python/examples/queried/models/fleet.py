# expect: edge Ship extends Named
from django.contrib.auth.models import AbstractUser
from django.db import models


class Named:
    def title(self): ...


class Crew(Named, AbstractUser):
    def muster(self): ...

    def delete(self): ...


class ShipManager(models.Manager):
    def afloat(self):
        return self.filter(sunk=False)


class Ship(Named, models.Model):
    objects = ShipManager()

    def launch(self): ...


class Chart:
    def muster(self): ...

    def launch(self): ...
