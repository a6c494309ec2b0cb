"""Paths that other files put before those of routes."""

from django.urls import include, path

from . import tugs
from .ferries import ferry_router

wreck_urls = [path("raise/", raise_wreck)]

urlpatterns = [
    path("sea/<int:sea>/", include("mounted.lights")),
    path("wrecks/", include(wreck_urls)),
    path("lost/", include(found_elsewhere())),
]
app.include_router(tugs.router, prefix="/tugs", tags=["tugs"])
app.include_router(ferry_router, prefix=settings.prefix)


def raise_wreck(request):
    return None


# expect: def route "MOUNT sea/<int:sea>/"
# expect: def route "MOUNT /tugs"
# expect: no-def "MOUNT lost/"
