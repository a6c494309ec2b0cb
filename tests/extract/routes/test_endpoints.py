"""Keys of endpoints: routes and calls that meet have the same."""

from __future__ import annotations

import pytest

from packlens.extract.routes.endpoints import (
    endpoint_key,
    ends_of,
    parameter_keys,
    path_segments_of,
    reached_keys,
    route_key,
    vague_key,
)


@pytest.mark.parametrize(
    "path",
    [
        "/users/:id",
        "/users/{id}",
        "/users/<int:id>",
        "/users/<id>",
        "users/<int:pk>/",
        "/users/${user.id}",
        "/users/42",
        "/users/6837d6ec-fc08-4da5-a67f-08a9ed1ccf62",
        "${API}/users/${id}",
        "http://users:8000/users/{x}",
        "https://api.example.com/users/1?full=1",
        "/users/%d",
        "^users/(?P<pk>[0-9]+)/$",
        "/users/[id]",
        "{base}/users/{id}#top",
        "${API}users/${id}",
    ],
)
def test_the_ways_to_write_a_parameter_have_one_key(path: str) -> None:
    assert "/users/{}" == endpoint_key(path)


@pytest.mark.parametrize("path", ["", "/", "/{id}", "/1/2", "no path at all", "${everything}", "/a//b", "/(?:a|b)"])
def test_a_path_that_says_too_little_has_none(path: str) -> None:
    assert endpoint_key(path) == ""


def test_a_route_has_the_key_of_its_path() -> None:
    assert "/users/{}" == route_key("GET /users/:id")
    assert route_key("ANY /") == ""


def test_a_call_may_reach_a_route_behind_the_usual_roots_only() -> None:
    assert reached_keys("/api/v1/users/{}") == ("/api/v1/users/{}", "/v1/users/{}", "/users/{}")
    assert reached_keys("/shop/users") == ("/shop/users",)
    assert reached_keys("/api/{}") == ("/api/{}",)


def test_segments_of_a_request_may_be_values_of_parameters() -> None:
    assert ["/blog/{}"] == list(parameter_keys("/blog/first-post"))
    assert ["/a/b/{}", "/a/{}/c", "/a/{}/{}"] == list(parameter_keys("/a/b/c"))
    assert ["/a/{}/{}"] == list(parameter_keys("/a/b/{}"))
    assert [] == [*parameter_keys("/blog"), *parameter_keys("/a" * 9)]
    assert ends_of("/blog/post") == {"/blog/post", "/blog/{}", "/post", "/{}", "/"}


def test_a_route_that_begins_with_a_parameter_keeps_it() -> None:
    assert "/{}/users" == route_key("ANY <uuid:shop>/users/")
    assert "/users" == route_key("GET ${base}/users")


def test_behind_a_mount_a_route_may_add_little_to_the_path() -> None:
    assert ("/", "/{}") == (vague_key("GET /"), vague_key("GET /:id"))
    assert vague_key("GET /(a|b)") == ""
    assert () == path_segments_of("/")
    assert ("api", "{}") == path_segments_of("^api/(?P<shop>\\w+)/")
    assert path_segments_of("/a b") is None
    assert {"/", "/{}", "/users/{}"} == ends_of("/users/{}")
