from fastapi import APIRouter

router = APIRouter()


@router.get("", name="tugs:all")
def tugs():
    return []


@router.get("/{tug}/crew")
def crew(tug: int):
    return []


# expect: def route "GET /"
