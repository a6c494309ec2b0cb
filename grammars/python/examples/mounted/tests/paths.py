"""Paths of requests that tests name in one place."""

prefix = "/api"
newest_draft = "/api/drafts/newest"
scratch = "/tmp/drafts/newest"


def draft(author: str) -> str:
    """`/api/drafts/by/{author}`"""
    return f"{prefix}/drafts/by/{author}"


# expect: edge newest_draft consumes_endpoint "GET /drafts/newest"
# expect: edge draft consumes_endpoint "GET /drafts/by/{author}"
# expect: no-edge scratch consumes_endpoint *
