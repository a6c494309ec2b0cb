# expect: edge Clerk extends Named
from django.db import models


class Named:
    def opened(self): ...


class Yard(Named, models.Model):
    pass


class Clerk(Named, models.Model):
    def signs(self): ...
