from fastapi import APIRouter

ferry_router = APIRouter()


@ferry_router.get("/{ferry}/cars")
def cars(ferry: int):
    return []


# expect: def route "GET /{ferry}/cars"
