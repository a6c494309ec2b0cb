"""Django: URL patterns, class-based views, models with a manager."""

from django.db import models as db
from django.urls import path, re_path
from django.views import View

import flask_app


class Entry(db.Model):
    title = db.CharField(max_length=80)

    class Meta:
        ordering = ["title"]

    def save(self, *args, **kwargs):
        self.clean_title()
        super().save(*args, **kwargs)

    def clean_title(self):
        self.title = self.title.strip()


class Draft(Entry):
    def save(self, *args, **kwargs):
        super().save(*args, **kwargs)


class EntryList(View):
    def get(self, request):
        entry = Entry()
        entry.save()
        return request.GET.get("q")


def entry_detail(request, pk):
    return flask_app.audited(pk)


urlpatterns = [
    path("entries/", EntryList.as_view(), name="list"),
    path("entries/<int:pk>/", entry_detail),
    re_path(r"^old/$", entry_detail),
]
# expect: def class Entry.Meta
# expect: def field Entry.title
# expect: def field Entry.Meta.ordering
# expect: def variable urlpatterns
# expect: def route "ANY entries/"
# expect: def route "ANY entries/<int:pk>/"
# expect: edge EntryList handles_route "ANY entries/"
# expect: edge entry_detail handles_route "ANY entries/<int:pk>/"
# expect: edge Draft extends Entry
# expect: edge Draft.save overrides Entry.save
# expect: edge Draft.save calls Entry.save
# expect: edge Entry.save calls Entry.clean_title
# expect: edge EntryList.get calls Entry.save
# expect: edge entry_detail calls flask_app.py:audited
# expect: edge Draft inherits Entry.clean_title
#
# super().save of a class whose base is not here is nothing here.
# expect: no-edge Entry.save calls Draft.save
# expect: no-edge Entry.save calls Entry.save
# expect: no-edge * calls EntryList.get
# expect: no-edge Entry extends *
