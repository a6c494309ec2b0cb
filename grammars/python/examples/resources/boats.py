"""Routes of Litestar."""

from litestar import Controller, get, post


class BoatController(Controller):
    path = "/boats"

    @get("/{name:str}")
    async def boat(self, name: str) -> str:
        return name


@post("/rafts")
async def raft() -> None:
    return None


# expect: def route "GET /boats/{name:str}"
# expect: def route "POST /rafts"
# expect: edge BoatController.boat handles_route "GET /boats/{name:str}"
# expect: edge raft handles_route "POST /rafts"
