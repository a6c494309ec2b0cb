# Django's models by their managers, also those that no code declares, and Flask-SQLAlchemy's by `query`.
# expect: edge mustered calls Crew.muster
# expect: edge first calls Named.title
# expect: edge each calls Crew.muster
# expect: edge launched calls Ship.launch
# expect: edge sailed calls Route.sail
# expect: no-edge * calls Chart.muster
# expect: no-edge * calls Chart.launch
# expect: no-edge dismissed calls Crew.delete
# expect: no-edge listed calls Crew.muster
# expect: no-edge rows calls Crew.muster
# expect: no-edge all_rows calls Crew.muster
from queried import models
from queried.models import Crew, Route


def mustered(name):
    crew = models.Crew.objects.get(name=name)
    crew.muster()


def first():
    return Crew.objects.filter(aboard=True).order_by("name").first().title()


def each():
    for member in Crew.objects.exclude(aboard=False):
        member.muster()


def launched():
    ship = models.Ship.objects.create(name="Argo")
    ship.launch()


def sailed():
    return Route.query.filter_by(name="north").first().sail()


def dismissed():
    Crew.objects.filter(aboard=False).delete()


def rows():
    crews = Crew.objects.filter(aboard=True)
    for row in crews.values("name"):
        row.muster()


def all_rows():
    for row in Crew.objects.values():
        row.muster()


def listed():
    return Crew.objects.all().muster()
