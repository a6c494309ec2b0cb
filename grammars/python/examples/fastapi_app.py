"""A FastAPI application with a router and dependencies."""

from typing import Annotated

from fastapi import APIRouter, Depends

from .models import Article, Store

router = APIRouter(prefix="/api")


async def open_store() -> Store:
    raise NotImplementedError


@router.get("/articles/{title}", response_model=Article)
async def read_article(title: str, store: Annotated[Store, Depends(open_store)]) -> Article:
    return store.find(title)


@router.delete("/articles/{title}")
async def drop_article(title: str, store: Store = Depends(open_store)) -> None:
    found: Article = await lookup(store, title)
    found.label()


async def lookup(store: Store, title: str) -> Article:
    return store.find(title)


class Limits:
    per_page: int = 20

    @property
    def double(self) -> int:
        return self.per_page * 2

    @staticmethod
    def smallest() -> "Limits":
        return Limits()

    def find(self) -> None:
        self.smallest().double


class Boards:
    @router.get("/boards/{name}")
    def read_board(self, name: str) -> str:
        return name


def drafts() -> APIRouter:
    router = APIRouter(prefix="/drafts")

    @router.get("/newest")
    def read_draft() -> str:
        return ""

    @router.get("/by/{author}")
    def read_drafts(author: str) -> list[str]:
        return [author]

    return router


@router.get("/health")
def read_health() -> str:
    return ""


# expect: def route "GET /api/articles/{title}"
# expect: def route "GET /api/boards/{name}"
# expect: def route "GET /drafts/newest"
# expect: def route "GET /api/health"
# expect: def route "DELETE /api/articles/{title}"
# expect: def field Limits.per_page
# expect: def method Limits.double
# expect: edge read_article handles_route "GET /api/articles/{title}"
# expect: edge drop_article handles_route "DELETE /api/articles/{title}"
# expect: edge read_article calls Store.find
# expect: edge read_article references open_store
# expect: edge read_article type_hint_of Article
# expect: edge drop_article calls lookup
# expect: edge drop_article calls Article.label
# expect: edge lookup calls Store.find
# expect: edge fastapi_app.py imports models.py:Store
# expect: edge Limits.find calls Limits.smallest
# expect: edge Limits.double accesses_field Limits.per_page
#
# A method of the same name elsewhere is not the store's.
# expect: no-edge read_article calls Limits.find
# expect: no-edge lookup calls MemoryStore.find
