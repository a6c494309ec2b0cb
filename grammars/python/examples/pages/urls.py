"""The paths of an application of Django, with names in its space, and viewsets of Django REST framework."""

from django.urls import path
from rest_framework import routers

from .views import PageViewSet, PageView, page_index

app_name = "leaflets"
router = routers.DefaultRouter()
router.register("pages", PageViewSet, basename="page")
router.register(r"leaves", LeafViewSet)
registry.register("no-route", PageViewSet)

urlpatterns = [
    path("", page_index, name="index"),
    path("<int:pk>/", PageView.as_view(), name="detail"),
]
# expect: def route "ANY /pages"
# expect: def route "ANY /pages/{id}"
# expect: def route "ANY /leaves"
# expect: no-def "ANY /no-route"
# expect: edge PageView handles_route "ANY <int:pk>/"
# expect: edge PageView.get handles_route "ANY <int:pk>/"
# expect: edge "ANY <int:pk>/" routes_to PageView.get_queryset
# expect: edge PageViewSet.retrieve handles_route "ANY /pages/{id}"
# expect: no-edge PageView.titled handles_route *
# expect: no-edge PageViewSet.retrieve handles_route "ANY <int:pk>/"
