"""Requests of tests, by path and by name."""

from django.test import TestCase
from django.urls import reverse


class PageTests(TestCase):
    def setUp(self):
        self.detail_url = reverse("leaflets:detail", args=[1])
        self.url = "/orders/1"

    def test_index(self):
        self.client.get(reverse("leaflets:index"))

    def test_list(self):
        self.admin_client.get(reverse("leaflets:page-list"))

    def test_class_name(self):
        self.client.get(reverse("leaflets:leaf-list"))

    def test_space(self):
        self.client.get(reverse("brochures:detail"))

    def test_cache(self):
        return self.cache.get("/orders/1"), {}.get("/orders/1")


def test_flask(test_client):
    test_client.get("/articles/1")
    test_client.post(url_for("add_article"))


def test_own():
    @app.get("/mine")
    def mine():
        return None

    client.get("/mine")
    client.get("/theirs")


@mock.patch("shop.pages.Leaf.total")
def test_replaced(total):
    return total


# expect: edge PageTests.setUp consumes_endpoint "ANY <int:pk>/"
# expect: edge PageTests.setUp consumes_endpoint "GET /orders/{order_id}"
# expect: edge PageTests.test_index consumes_endpoint "ANY /"
# expect: edge PageTests.test_list consumes_endpoint "ANY /pages"
# expect: edge PageTests.test_class_name consumes_endpoint "ANY /leaves"
# expect: no-edge PageTests.test_space consumes_endpoint *
# expect: no-edge PageTests.test_cache consumes_endpoint *
# expect: edge test_flask consumes_endpoint "ANY /articles/<title>"
# expect: edge test_flask consumes_endpoint "POST /articles"
# expect: edge test_own consumes_endpoint "GET /mine"
# expect: no-edge test_own consumes_endpoint "GET /theirs"
# expect: no-edge test_replaced handles_route *
