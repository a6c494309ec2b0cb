# expect: edge of_field calls Named.opened
# expect: edge of_own_type calls Hull.caulk
# expect: edge of_text calls Clerk.signs
# expect: edge of_one calls Plank.saw
# expect: edge of_each calls Plank.saw
# expect: edge of_second_name calls Clerk.signs
# expect: edge found calls Hull.caulk
# expect: edge found_planks calls Plank.saw
# expect: edge from_session calls Hull.caulk
# expect: edge from_helper calls Hull.caulk
# expect: edge made calls Berth.moor
# expect: edge taken calls Hull.caulk
# expect: edge paired calls Hull.caulk
# expect: edge rest calls Hull.caulk
# expect: no-edge * calls Model.saw
# expect: no-edge * calls Model.caulk
# expect: no-edge * calls Model.opened
# expect: no-edge * calls Model.signs
# expect: no-edge by_key calls Hull.caulk
# expect: no-edge of_setting calls *
from django.shortcuts import get_object_or_404
from pydantic import BaseModel
from related.yard import models
from related.yard.models import Hull


class Berth(BaseModel):
    def moor(self): ...


class Pier:
    def moor(self): ...


def of_field(hull: Hull):
    hull.yard.opened()


def of_own_type(hull: Hull):
    hull.sister.caulk()


def of_text(hull: Hull):
    hull.clerk.signs()


def of_one(hull: Hull):
    hull.planks.get(id=1).saw()


def of_each(hull: Hull):
    for each in hull.planks.filter(dry=True).order_by("id"):
        each.saw()


def of_second_name(hull: Hull):
    x = hull.clerk
    x.signs()


def of_setting(hull: Hull):
    hull.builder.signs()


def found(key):
    x = get_object_or_404(models.Hull, id=key)
    x.caulk()


def found_planks(key):
    x = get_object_or_404(Hull, id=key)
    for each in x.planks.all():
        each.saw()


def from_session(session):
    x = session.get(Hull, 1)
    x.caulk()


def by_key(registry):
    x = registry.get(Hull, 1)
    x.caulk()


def _hull(key):
    x = get_object_or_404(Hull, id=key)
    return x


def from_helper():
    _hull(1).caulk()


def made(text):
    x = Berth.model_validate_json(text)
    x.moor()


def taken(all_of_them: list[Hull]):
    x = next((each for each in all_of_them if each.yard), None)
    x.caulk()


def paired(some: list[Hull], others):
    for x, _ in zip(some, others):
        x.caulk()


def rest(some: list[Hull]):
    for x in some[1:]:
        x.caulk()
