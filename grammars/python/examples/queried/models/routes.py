# expect: def class Route
from app import db


class Route(db.Model):
    def sail(self): ...
