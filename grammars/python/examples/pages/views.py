"""Views of pages."""

from django.views.generic import DetailView
from rest_framework.viewsets import ViewSet


def page_index(request):
    return None


class PageView(DetailView):
    def get(self, request, pk):
        return self.titled(pk)

    def get_queryset(self):
        return None

    def titled(self, pk):
        return pk


class PageViewSet(ViewSet):
    def retrieve(self, request, pk):
        return None


# expect: edge PageView.get calls PageView.titled
