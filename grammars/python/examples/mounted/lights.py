from django.urls import path, re_path


def light(request):
    return None


urlpatterns = [path("lights/", light), re_path(r"^lights/(?P<pk>[0-9]+)/$", light)]
# expect: def route "ANY ^lights/(?P<pk>[0-9]+)/$"
